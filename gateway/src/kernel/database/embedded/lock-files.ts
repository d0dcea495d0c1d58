import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** After this long, a lock file without a process id is no longer being written. */
const written_within_ms = 2_000;
/** The line of postmaster.pid that contains the server's state. */
const status_line = 7;

/** The server process of a cluster. */
export interface RunningServer {
  readonly pid: number;
  /** Whether it is shutting down. */
  readonly stopping: boolean;
}

/** The server of this cluster, or null. A process id alone is not enough: another program may have it by now. */
export function runningServer(cluster: string): RunningServer | null {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!isProcess(pid) || !worksOn(pid, cluster)) return null;
  return { pid, stopping: lines[status_line]?.trim() === 'stopping' };
}

/**
 * Makes lock files of a killed server stale, so that a new one can start. PostgreSQL checks only whether a process with
 * that id exists, and refuses to start when another program, or what is left of the killed server, has it. So the file
 * gets the id of this process, the parent of the next server: PostgreSQL treats that one as stale, and then checks for
 * itself whether processes of the killed server are still running.
 *
 * Overwrites the existing file instead of replacing it: if another start has replaced the file meanwhile, nothing is
 * lost.
 */
export function passStaleLocks(cluster: string, sockets: string): void {
  for (const path of [join(cluster, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    const descriptor = openIfThere(path);
    if (descriptor === null) continue;
    try {
      const [first = '', ...others] = readFileSync(descriptor, 'utf8').split('\n');
      const pid = Number(first);
      const is_number = Number.isInteger(pid) && pid > 0;
      const is_old = Math.abs(Date.now() - fstatSync(descriptor).mtimeMs) > written_within_ms;
      const is_stale = is_number ? isProcess(pid) && !worksOn(pid, cluster) : is_old;
      if (!is_stale) continue;
      const text = [String(process.pid), ...(is_number ? others : [''])].join('\n');
      writeSync(descriptor, text, 0);
      ftruncateSync(descriptor, Buffer.byteLength(text));
    } finally {
      closeSync(descriptor);
    }
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether a process with this id exists that this process may signal. */
function isProcess(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether a process was started as a server of this cluster. False for one that has ended and waits for its parent. */
function worksOn(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  const folder = command[command.indexOf('-D') + 1];
  return command.includes('-D') && folder !== undefined && isSameFolder(folder, cluster);
}

function commandOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return /^(.*?) (-D) (.*?)(?: -k .*)?$/s.exec(command.trimEnd())?.slice(1) ?? [];
  } catch {
    return [];
  }
}

function isSameFolder(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}
