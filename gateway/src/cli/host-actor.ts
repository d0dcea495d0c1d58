import { hostname, userInfo } from 'node:os';
import type { Host } from '../values/actor.ts';

/** Who runs this command, by what the operating system says: never a name that somebody typed. */
export function hostActor(): Host {
  return `host:${userName()}@${hostname()}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
