import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process of the server of a cluster; 0: none. */
export function postmasterOf(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

export function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The processes that a process has started, and those that they have started. */
export function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const found = [pid];
  for (const parent of found)
    for (const [child, its_parent] of parents)
      if (its_parent === parent && !found.includes(child)) found.push(child);
  return found.slice(1);
}

function parentOf(pid: string): number {
  try {
    // After the program's name in parentheses: state and parent.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return Number(rest.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Ends processes all at once, as a power cut does. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}
