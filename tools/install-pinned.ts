import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';
import { run } from './run.ts';

/**
 * Installs the packages that a folder of tools/ pins by its lock file, into the folder of the same name in dist/; what is
 * installed by the same lock file stays. For what is heavy, and what a single test needs.
 * @returns the folder in dist/
 */
export function installPinned(name: string): string {
  const declared = join(repository, 'tools', name);
  const installed = join(repository, 'dist', name);
  const lock = readFileSync(join(declared, 'package-lock.json'), 'utf8');
  const marker = join(installed, 'installed-lock.json');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return installed;
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(declared, file), join(installed, file));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: installed });
  writeFileSync(marker, lock);
  return installed;
}
