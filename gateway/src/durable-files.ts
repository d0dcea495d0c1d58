import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Waits until a file's content, or a folder's list of names, is on the disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a folder that others may pass but not list, with those above it, so that a power cut leaves them there. */
export function makeDataFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o711 });
  if (first === undefined) return;
  const last = dirname(resolve(first));
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    syncToDisk(folder);
    if (folder === last) return;
  }
}

/**
 * Writes a file that only its owner can read, in a folder that is made where it is missing. Whoever looks, and
 * whatever a power cut leaves, finds the file whole or not at all; when this returns it is on the disk.
 * @param existing what becomes of a file that is there already
 */
export function writeSecretFile(path: string, text: string, existing: 'keep' | 'replace'): void {
  const folder = dirname(path);
  makeDataFolder(folder);
  const draft = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    if (existing === 'replace') renameSync(draft, path);
    else linkSync(draft, path);
  } catch (error) {
    if (existing === 'replace' || (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncToDisk(folder);
}
