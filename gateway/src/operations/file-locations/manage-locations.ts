import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot, missing } from '../../kernel/errors.ts';
import { resealRows } from '../../kernel/keyring/reseal-rows.ts';
import { dropFiles, newestFiles, retryRefused, type FetchedFile } from './fetched-file-store.ts';
import { formatOf, type FormatName } from '../../acquiring/reconciliation/formats/formats.ts';
import { columnsIn } from '../../acquiring/reconciliation/formats/mapped-csv.ts';
import { failureOf, isWanted, type ListedFile } from './file-location.ts';
import { requireBelow } from './folder-location.ts';
import {
  allLocations,
  dropLocation,
  findLocation,
  hurryLocation,
  lockLocation,
  lockOldSecrets,
  putLocation,
  resealSecret,
  type FileLocation,
  type LocationSettings,
} from './location-store.ts';
import { openLocation, openSecret, secretContext, type FileWorld } from './open-location.ts';
import { readSecret } from './sftp-location.ts';

export type { FetchedFile } from './fetched-file-store.ts';

type Managing = Pick<Context, 'database' | 'clock' | 'keyring' | 'connectors'>;

/** What is set of a location. */
export interface LocationInput extends Omit<LocationSettings, 'data_key_id' | 'secret'> {
  /** A password or a private key; left out, the one of the same server and user stays. */
  readonly secret: string | undefined;
}

/** A location as people see it, without its secret. */
export function presentSettings(location: LocationSettings) {
  const { name, kind, folder, host, port, username, host_keys, file_names } = location;
  const { acquirer, format, columns, bank, every_minutes } = location;
  return {
    name,
    kind,
    folder,
    host,
    port,
    username,
    host_keys,
    file_names,
    acquirer,
    format,
    columns,
    bank,
    every_minutes,
  };
}

/**
 * Sets a location, in the place of one of this name. What is fetched from it begins with the next look.
 * @throws RequestRefused where its fields do not go together, or name no acquirer or bank
 */
export async function setLocation(context: Managing, input: LocationInput) {
  checkInput(context, input);
  const secret = input.secret === undefined ? null : await readSecret(input.secret);
  return transact(context.database, async (tx) => {
    const before = await lockLocation(tx, input.name);
    const after = { ...input, ...sealSecret(context, input, secret, before) };
    putLocation(tx, after, context.clock.now());
    return {
      before: before && presentSettings(before),
      after: { ...presentSettings(after), secret_changed: input.secret !== undefined },
    };
  });
}

function checkInput({ connectors }: Managing, input: LocationInput): void {
  const { kind, folder, host, username, host_keys, acquirer, format, columns, bank } = input;
  if (kind === 'folder') {
    requireBelow(folder);
    const [of_sftp] = Object.entries({ host, username, host_keys: host_keys.join() }).find(
      ([, value]) => value !== '',
    ) ?? [''];
    if (of_sftp !== '' || input.secret !== undefined)
      throw cannot({ rule: 'file_folder_is_local' }, of_sftp || 'secret');
  } else {
    if (host === '') throw missing('host');
    if (username === '') throw missing('username');
    if (host_keys.length === 0) throw missing('host_keys', { rule: 'file_host_key_missing' });
  }
  if ((acquirer === '') === (bank === '')) throw cannot({ rule: 'file_for_one' }, 'acquirer');
  if (bank !== '') {
    if (!connectors.banks().some((one) => one.name === bank && 'exchange' in one))
      throw cannot({ rule: 'file_bank_unknown', name: bank }, 'bank');
    return;
  }
  if (!connectors.acquirer(acquirer)) throw cannot({ rule: 'no_acquirer_named', name: acquirer }, 'acquirer');
  if (format === '') throw missing('format');
  formatOf(format as FormatName, columnsIn(columns));
}

/** A secret is sent only where it was meant for: another server or user needs another one. */
function sealSecret(
  { keyring }: Managing,
  { name, kind, host, port, username }: LocationInput,
  secret: string | null,
  before: FileLocation | null,
): Pick<LocationSettings, 'data_key_id' | 'secret'> {
  if (kind === 'folder') return { data_key_id: '', secret: Buffer.alloc(0) };
  if (secret !== null) {
    const { data_key_id, bytes } = keyring.encrypt('sign_key', secret, secretContext(name));
    return { data_key_id, secret: bytes };
  }
  if (before?.kind !== kind || before.host !== host || before.port !== port || before.username !== username)
    throw missing('secret', { rule: 'file_secret_missing' });
  return before;
}

/** Forgets a location and what was fetched from it; what was imported stays. @throws RequestRefused without one */
export function removeLocation(context: Pick<Context, 'database'>, name: string) {
  return transact(context.database, async (tx) => {
    const before = await lockLocation(tx, name);
    if (!before) throw unknown(name);
    dropFiles(tx, name);
    dropLocation(tx, name);
    return { before: presentSettings(before) };
  });
}

/** Has a location looked at now, and files that were refused tried again. @returns how many of these there are */
export function fetchNow(context: Pick<Context, 'database' | 'clock'>, name: string): Promise<number> {
  return transact(context.database, async (tx) => {
    if (!(await lockLocation(tx, name))) throw unknown(name);
    hurryLocation(tx, name, context.clock.now());
    return retryRefused(tx, name);
  });
}

/** What a look at a location came to: what files of it would be fetched, or why there was none. */
export interface LocationTest {
  readonly files: readonly ListedFile[];
  readonly failure: ReturnType<typeof failureOf> | null;
}

/** Connects to a location and lists its files: none is fetched. @throws RequestRefused without one */
export async function testLocation(
  context: Pick<ReadContext, 'database' | 'keyring'>,
  files: FileWorld,
  name: string,
): Promise<LocationTest> {
  const location = await requireLocation(context, name);
  try {
    const opened = await openLocation(files, location, await openSecret(context, location));
    try {
      const listed = await opened.list();
      return { files: listed.filter((file) => isWanted(file.name, location.file_names)), failure: null };
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { files: [], failure: failureOf(error) };
  }
}

export function listLocations({ database }: Pick<ReadContext, 'database'>) {
  return allLocations(database);
}

/** The files that were found last at a location. @throws RequestRefused without one */
export async function listFetchedFiles(
  context: Pick<ReadContext, 'database'>,
  name: string,
  limit: number,
): Promise<FetchedFile[]> {
  await requireLocation(context, name);
  return newestFiles(context.database, name, limit);
}

async function requireLocation(
  { database }: Pick<ReadContext, 'database'>,
  name: string,
): Promise<FileLocation> {
  const found = await findLocation(database, name);
  if (!found) throw unknown(name);
  return found;
}

function unknown(name: string) {
  return cannot({ rule: 'file_location_unknown', name }, 'name');
}

/** Encrypts again the secrets whose data key is retired. @returns how many */
export function resealFileSecrets(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => lockOldSecrets(tx, list_max),
    async (tx, { name, data_key_id, secret: bytes }) => {
      const sealed = await keyring.reseal('sign_key', { data_key_id, bytes }, secretContext(name));
      resealSecret(tx, { name, data_key_id: sealed.data_key_id, secret: sealed.bytes });
    },
  );
}
