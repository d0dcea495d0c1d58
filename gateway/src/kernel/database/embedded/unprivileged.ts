import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../../errors.ts';

/** The system user that runs PostgreSQL, which refuses to run as root. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', 'nobody'];

/**
 * Null when this process is not root and PostgreSQL can run as the same user; otherwise the owner of the data, or the
 * first of the usual unprivileged users that exists.
 * @throws when root finds no such user
 */
export function userForPostgres(data_folder: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = readUsers();
  const owner = existsSync(data_folder) ? statSync(data_folder).uid : 0;
  const user =
    users.find((known) => owner !== 0 && known.uid === owner) ??
    candidates.flatMap((name) => users.filter((known) => known.name === name))[0];
  if (!user)
    throw new UsageError('PostgreSQL does not run as root: run as another user, or set DATABASE_URL');
  return user;
}

function readUsers(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** A command line and the user and group to spawn it with. */
export interface SpawnPlan {
  readonly command: string;
  readonly args: string[];
  readonly identity: { uid: number; gid: number } | Record<string, never>;
}

/**
 * How to run a program as that user. Where the user cannot reach the paths because a parent folder is closed (a 0700
 * home, a folder made by mktemp), the program keeps the one capability to open folders, by util-linux's setpriv.
 * @throws when the paths are out of reach and setpriv is missing or may not do so
 */
export function planSpawn(
  user: SystemUser | null,
  command: string,
  args: string[],
  paths: string[],
): SpawnPlan {
  if (user === null) return { command, args, identity: {} };
  if (paths.every((path) => canReach(user, path))) {
    return { command, args, identity: { uid: user.uid, gid: user.gid } };
  }
  const options = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without it access(2), by which initdb looks for its programs, ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  const { status, error, stderr } = spawnSync('setpriv', [...options, 'true'], { encoding: 'utf8' });
  if (status !== 0)
    throw new UsageError(
      `the user ${user.name}, as whom PostgreSQL runs, cannot reach ${paths.join(' and ')} ` +
        `(${error?.message ?? stderr.trimEnd()}): install util-linux (setpriv), open the folders above, ` +
        'run as another user than root, or set DATABASE_URL',
    );
  return { command: 'setpriv', args: [...options, command, ...args], identity: {} };
}

function canReach(user: SystemUser, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
      if (((stat.mode >> shift) & 0o5) !== 0o5 && !(stat.isDirectory() && (stat.mode >> shift) & 1))
        return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
