import { constants } from 'node:fs';
import { copyFile, lstat, readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { refuseLocation, type ListedFile, type OpenLocation } from './file-location.ts';

/** @throws RequestRefused where a path would leave the root */
export function requireBelow(folder: string): void {
  const from_root = relative('/', resolve('/', folder));
  const parts = folder.split(/[/\\]/);
  if (isAbsolute(folder) || parts.includes('..') || from_root === '')
    refuseLocation({ rule: 'file_folder_outside' }, 'folder');
}

/**
 * Opens a folder below the root for the gateway's files (FILES_ROOT), as it is on disk: a link that leads out of the
 * root is refused.
 * @throws RequestRefused without a root, or outside of it; the system's error where it cannot be read
 */
export async function openFolder(root: string | null, folder: string): Promise<OpenLocation> {
  if (root === null) return refuseLocation({ rule: 'file_root_missing' }, 'folder');
  requireBelow(folder);
  const real_root = await realpath(root);
  const path = await realpath(join(real_root, folder));
  if (!path.startsWith(real_root === sep ? sep : real_root + sep))
    refuseLocation({ rule: 'file_folder_outside' }, 'folder');
  return {
    async list() {
      const entries = await readdir(path, { withFileTypes: true });
      const found = await Promise.all(
        entries.filter((entry) => entry.isFile()).map(({ name }) => look(join(path, name), name)),
      );
      return found.flat();
    },
    // COPYFILE_FICLONE costs nothing where the file system can share blocks.
    fetch: (name, to) => copyFile(join(path, name), to, constants.COPYFILE_FICLONE),
    close: () => Promise.resolve(),
  };
}

/** A file as it is; none where it has gone meanwhile. */
async function look(path: string, name: string): Promise<ListedFile[]> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  return found?.isFile() ? [{ name, size: found.size, modified_at: found.mtime }] : [];
}
