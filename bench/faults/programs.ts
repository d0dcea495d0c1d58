import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where administrators' programs are, which are not on everybody's PATH. */
const more_places = ['/usr/sbin', '/sbin', '/usr/local/sbin'];

function hasProgram(name: string): boolean {
  return [...(process.env['PATH'] ?? '').split(delimiter), ...more_places].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** What is missing of programs, with the packages that have them; null: nothing. */
export function missing(programs: Readonly<Record<string, string>>): string | null {
  const packages = Object.entries(programs).flatMap(([name, its_package]) =>
    hasProgram(name) ? [] : [its_package],
  );
  return packages.length === 0 ? null : `apt-get install ${[...new Set(packages)].join(' ')}`;
}

/** Disks of one's own can be made by root on Linux only. */
export function missingForDisks(programs: Readonly<Record<string, string>> = {}): string | null {
  if (process.getuid?.() !== 0) return 'root, for a file system on a loop device';
  return missing({ 'mkfs.ext4': 'e2fsprogs', e2fsck: 'e2fsprogs', fallocate: 'util-linux', ...programs });
}

/** The library that gives a process another clock; null: it is not installed. */
export function faketimeLibrary(): string | null {
  if (!existsSync('/usr/lib')) return null;
  const folders = readdirSync('/usr/lib')
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'));
  return folders.find((path) => existsSync(path)) ?? null;
}
