import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { appendFile, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from './errors.ts';

/** The room on the disk of a folder, in bytes. */
export interface DiskRoom {
  readonly free_bytes: number;
  readonly size_bytes: number;
}

/** @throws when there is no such folder */
export async function readDisk(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free_bytes: bavail * bsize, size_bytes: blocks * bsize };
}

/** Adds a line to the end of a file, whoever else adds lines to it; it is on disk when this returns. */
export function appendLine(path: string, line: string): Promise<void> {
  return appendFile(path, `${line}\n`, { mode: 0o640, flush: true });
}

/** Waits until a file's content, or a folder's list of names, is on disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Creates a folder that others may traverse but not list, with its parents, so that they survive a power failure.
 * @throws UsageError when it cannot be
 */
export function makeDataFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  try {
    // Not `recursive`: in a folder that takes none, such as /proc, Node.js tries for ever.
    for (const folder of missing) {
      mkdirIfMissing(folder);
      syncToDisk(dirname(folder));
    }
    if (!statSync(path).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${path} cannot be a folder of the gateway (${code}): set GATEWAY_DATA_DIR to one that its user can write to`,
    );
  }
}

function mkdirIfMissing(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Writes a file that only its owner can read, creating its folder if needed. Readers, and a restart after a power
 * failure, find the file complete or not at all; it is on disk when this returns.
 * @param existing what to do with an existing file
 * @param owner in the place of the user of this process
 */
export function writeSecretFile(
  path: string,
  text: string,
  existing: 'keep' | 'replace',
  owner?: { readonly uid: number; readonly gid: number },
): void {
  const folder = dirname(path);
  makeDataFolder(folder);
  const draft = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    if (owner) chownSync(draft, owner.uid, owner.gid);
    if (existing === 'replace') renameSync(draft, path);
    else linkSync(draft, path);
  } catch (error) {
    if (existing === 'replace' || (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncToDisk(folder);
}
