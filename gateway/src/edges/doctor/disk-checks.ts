import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { readDisk } from '../../kernel/durable-files.ts';
import { error, ok, sizeText, warning, type Finding } from './finding.ts';

/** Below these, the disk is nearly full, or as good as full. */
const little_bytes = 2_000_000_000;
const little_share = 0.1;
const least_bytes = 500_000_000;
const least_share = 0.02;

/** The disk below a folder of this machine. @param what the folder, for the sentence */
export async function checkDisk(check: string, what: string, folder: string): Promise<readonly Finding[]> {
  try {
    if (!(await stat(folder)).isDirectory())
      return [error(check, `${what} ${folder} is not a folder.`, 'Move the file away, or name a folder.')];
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (failure) {
    return [unusableFinding(check, what, folder, (failure as NodeJS.ErrnoException).code ?? '')];
  }
  const { free_bytes, size_bytes } = await readDisk(folder);
  return [roomFinding(check, what, folder, free_bytes, size_bytes)];
}

/** What there is to say of a folder that the system does not let use. @param code the system's */
export function unusableFinding(check: string, what: string, folder: string, code: string): Finding {
  if (code === 'ENOENT')
    return warning(
      check,
      `${what} ${folder} does not exist.`,
      'The first start creates it; if there was one, find out where it is.',
    );
  if (code === 'EROFS')
    return error(
      check,
      `${what} ${folder} is on a file system that is read-only.`,
      'Mount it for writing: a disk with errors is often made read-only.',
    );
  return error(
    check,
    `${what} ${folder} cannot be written by this user (${code}).`,
    'Give it to the user that the gateway runs as.',
  );
}

/** What there is to say of the free space. */
export function roomFinding(
  check: string,
  what: string,
  folder: string,
  free: number,
  size: number,
): Finding {
  // A small disk is not full because it is small, and a large one not because a tenth of it is left.
  const below = (bytes: number, share: number): boolean => free < bytes && free < size * share;
  const says = `${what} ${folder} has ${sizeText(free)} free of ${sizeText(size)}.`;
  if (below(least_bytes, least_share) || free < 50_000_000)
    return error(check, says, 'Make room now: the database stops taking writes when its disk is full.');
  return below(little_bytes, little_share)
    ? warning(check, says, 'Make room, or give it a larger disk.')
    : ok(check, says);
}
