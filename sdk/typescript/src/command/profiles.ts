import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Causeway, type CausewayOptions } from '../sdk.ts';
import { UsageError } from './declare.ts';

/** An account as it is stored, by the names of the client’s options. */
export type Profile = Pick<
  CausewayOptions,
  'base_url' | 'merchant_id' | 'account_id' | 'sign_key' | 'key_id' | 'profile'
>;

interface Stored {
  /** The profile of the last login. */
  readonly active: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const for_owner = 0o600;
const folder_for_owner = 0o700;
const for_others = 0o077;
const windows = process.platform === 'win32';

function folderOf(environment: NodeJS.ProcessEnv): string {
  const { XDG_CONFIG_HOME, APPDATA } = environment;
  if (XDG_CONFIG_HOME) return XDG_CONFIG_HOME;
  if (windows) return APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return join(homedir(), '.config');
}

/** Where logins are: the system’s usual place for settings of a person. */
export function profilesFile(environment = process.env): string {
  return join(folderOf(environment), 'causeway', 'config.json');
}

/** @throws UsageError where others may read the file, or it is none of ours */
export function readProfiles(): Stored {
  const file = profilesFile();
  try {
    if (!windows && (statSync(file).mode & for_others) !== 0)
      throw new UsageError(`${file} has sign keys, and others can read it: chmod 600 '${file}'`);
    const { active, profiles } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    if (typeof active === 'string' && typeof profiles === 'object') return { active, profiles };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { active: '', profiles: {} };
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`${file} cannot be read as what causeway login writes: delete it, and log in again`);
}

/** Replaces the file at once, so that no other process reads half of it. */
export function writeProfiles(stored: Stored): void {
  const file = profilesFile();
  mkdirSync(dirname(file), { recursive: true, mode: folder_for_owner });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: for_owner });
  // The mode of the call applies only where the file is new.
  chmodSync(draft, for_owner);
  renameSync(draft, file);
}

/** The account of the environment, where all of it is there: a key never signs for an account of elsewhere. */
function profileIn({ GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID, SIGN_KEY }: NodeJS.ProcessEnv): Profile | null {
  return GATEWAY_URL && MERCHANT_ID && ACCOUNT_ID && SIGN_KEY
    ? { base_url: GATEWAY_URL, merchant_id: MERCHANT_ID, account_id: ACCOUNT_ID, sign_key: SIGN_KEY }
    : null;
}

/** The account that a command is for. @throws UsageError where there is none */
export function profileNamed(name: string | undefined): Profile {
  const in_environment = profileIn(process.env);
  if (name === undefined && in_environment) return in_environment;
  const { active, profiles } = readProfiles();
  const found = profiles[name ?? active];
  if (found) return found;
  if (name === undefined)
    throw new UsageError(
      'nobody has logged in here: run causeway login, or set GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID and SIGN_KEY',
    );
  const known = Object.keys(profiles).join(', ');
  throw new UsageError(
    `there is no profile ${name}: ${known === '' ? 'there are none yet' : `there are ${known}`}; causeway login --profile ${name} makes it`,
  );
}

/** The client of an account. @throws UsageError where its address or a field of it cannot be */
export function clientOf(profile: Profile): Causeway {
  try {
    return new Causeway(profile);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}
