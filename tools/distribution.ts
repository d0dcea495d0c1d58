import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The newest PostgreSQL of the distribution, in Debian's place; null: none is installed. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Number.isInteger) : [];
  const newest = versions
    .toSorted((a, b) => b - a)
    .find((version) => existsSync(join(root, String(version), 'bin', 'postgres')));
  return newest === undefined ? null : join(root, String(newest), 'bin');
}
