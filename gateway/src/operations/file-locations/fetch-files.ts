import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnsIn } from '../../acquiring/reconciliation/formats/mapped-csv.ts';
import type { FormatName } from '../../acquiring/reconciliation/formats/formats.ts';
import { importReport } from '../../acquiring/reconciliation/import-report.ts';
import type { Context } from '../../kernel/context.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import { addMs } from '../../kernel/values/dates.ts';
import { knownFiles, noteEnd, noteFound, type FileEnd, type FileKey } from './fetched-file-store.ts';
import { failureOf, isWanted, type ListedFile, type OpenLocation } from './file-location.ts';
import { claimLocation, endAttempt, renewLease, type FileLocation } from './location-store.ts';
import { openLocation, openSecret, type BankInboxes, type FileWorld } from './open-location.ts';

/** No file is larger: a report of a million lines has less than half of it. */
const file_bytes_max = 1_073_741_824;
/** How many files one look fetches. */
const files_max = 100;
/** A file that is there for the first time is fetched if it has not changed when the folder is listed again. */
const settling_ms = 60_000;
const list_within_ms = 60_000;
const transfer_within_ms = 600_000;
/** Longer than one transfer and import. */
const lease_ms = 900_000;
const minute_ms = 60_000;

/** The location was changed or removed, or is another worker's by now. */
class NotOurs extends Error {}

/**
 * Looks at the location that has been due for longest, and fetches its files that are new and whole: each is imported as
 * an upload would be. What one file fails by delays no other.
 * @returns how many locations were looked at: one, or none
 */
export async function fetchFiles(context: Context, files: FileWorld, banks: BankInboxes): Promise<number> {
  const now = context.clock.now();
  const location = await claimLocation(context.database, now, addMs(now, lease_ms));
  if (!location) return 0;
  const end = (waiting: boolean, listed: boolean, error: unknown): Promise<void> => {
    const ended_at = context.clock.now();
    return endAttempt(context.database, location, {
      now: ended_at,
      due_at: addMs(ended_at, waiting ? settling_ms : location.every_minutes * minute_ms),
      looked_at: listed ? ended_at : null,
      failure: error === null ? null : failureOf(error),
    });
  };
  const look = new Look(context, location, banks);
  try {
    await look.fetchFrom(files);
    await end(look.waiting, look.listed, look.failure);
  } catch (error) {
    if (error instanceof NotOurs) return 1;
    context.log.warn({ err: error, location: location.name }, 'files could not be fetched');
    await end(false, look.listed, error);
  }
  return 1;
}

/** One look at a location. */
class Look {
  readonly #context: Context;
  readonly #location: FileLocation;
  readonly #banks: BankInboxes;
  listed = false;
  /** Whether files are there that may still arrive, or for which this look had no time. */
  waiting = false;
  /** What first kept a file from being fetched. */
  failure: unknown = null;

  constructor(context: Context, location: FileLocation, banks: BankInboxes) {
    this.#context = context;
    this.#location = location;
    this.#banks = banks;
  }

  async fetchFrom(files: FileWorld): Promise<void> {
    const secret = await openSecret(this.#context, this.#location);
    const opened = await openLocation(files, this.#location, secret);
    const folder = await mkdtemp(join(tmpdir(), 'causeway-files-'));
    try {
      const ready = await this.#ready(await within(list_within_ms, opened.list()));
      this.listed = true;
      this.waiting ||= ready.length > files_max;
      for (const key of ready.slice(0, files_max)) await this.#take(opened, key, join(folder, 'file'));
    } finally {
      await rm(folder, { recursive: true, force: true });
      await opened.close();
    }
  }

  /** The files to be fetched, the oldest first; those that are there for the first time are noted. */
  async #ready(listed: readonly ListedFile[]): Promise<FileKey[]> {
    const { database, clock } = this.#context;
    const { name: location, file_names } = this.#location;
    const wanted = listed
      .filter(({ name }) => isWanted(name, file_names))
      .toSorted((one, other) => Number(one.modified_at) - Number(other.modified_at))
      .map(({ name, size, modified_at }): FileKey => ({
        location,
        file_name: name,
        size: BigInt(size),
        modified_at,
      }));
    const known = new Map(
      (
        await knownFiles(
          database,
          location,
          wanted.map(({ file_name }) => file_name),
        )
      ).map((file) => [nameOf(file), file]),
    );
    const ready: FileKey[] = [];
    for (const key of wanted) {
      const before = known.get(nameOf(key));
      const settled = before && addMs(before.found_at, settling_ms) <= clock.now();
      if (before?.state === 'arriving' && settled) ready.push(key);
      else if (!before || before.state === 'arriving') this.waiting = true;
      if (!before) await noteFound(database, key, clock.now());
    }
    return ready;
  }

  async #take(opened: OpenLocation, key: FileKey, path: string): Promise<void> {
    const { database, clock, log } = this.#context;
    if (!(await renewLease(database, this.#location, addMs(clock.now(), lease_ms)))) throw new NotOurs();
    try {
      const end = await this.#import(opened, key, path);
      if (end) await noteEnd(database, key, end, clock.now());
      else this.waiting = true;
    } catch (error) {
      log.warn({ err: error, location: key.location, file: key.file_name }, 'a file could not be fetched');
      this.failure ??= error;
    }
  }

  /** @returns null where the file has changed since it was listed */
  async #import(opened: OpenLocation, { file_name, size }: FileKey, path: string): Promise<FileEnd | null> {
    const { acquirer, format, columns, bank } = this.#location;
    if (size > file_bytes_max) {
      const reason = { rule: 'file_too_large', bytes: size.toString(), max: file_bytes_max } as const;
      return { state: 'refused', sha256: '', report_id: null, reason };
    }
    await within(transfer_within_ms, opened.fetch(file_name, path));
    if (BigInt((await stat(path)).size) !== size) return null;
    const sha256 = await digestOf(path);
    if (bank !== '') {
      const inbox = this.#banks.find(({ name }) => name === bank);
      if (!inbox) throw new Error(`${bank} is no bank of BANKS_FILE`);
      // Two files of a name are two, and the same one is the same there.
      await inbox.mailbox.receive(path, `${sha256.slice(0, 12)}-${file_name.slice(-50)}`);
      return { state: 'delivered', sha256, report_id: null, reason: null };
    }
    try {
      const { report, known } = await importReport(this.#context, {
        acquirer,
        format: format as FormatName,
        columns: columnsIn(columns),
        name: file_name,
        open: () => createReadStream(path, { highWaterMark: 262_144 }),
        by: 'gateway',
      });
      const state = known ? 'known' : 'imported';
      return { state, sha256, report_id: report.report_id, reason: null };
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      return { state: 'refused', sha256, report_id: null, reason: failureOf(error) };
    }
  }
}

function nameOf({ file_name, size, modified_at }: FileKey): string {
  return `${modified_at.getTime()} ${size} ${file_name}`;
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path)) digest.update(piece as Buffer);
  return digest.digest('hex');
}

/** @throws Error where work has not ended in time: a server that stalls holds up no worker */
async function within<T>(limit_ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const minutes = limit_ms / minute_ms;
  const timer = setTimeout(() => reject(new Error(`it has not ended within ${minutes} minutes`)), limit_ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
