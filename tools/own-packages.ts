import { statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/** Installs what a folder's package-lock.json names, unless it is there: packages that a single command needs. */
export function installOwnPackages(folder: string): void {
  const changed_ms = (file: string): number =>
    statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changed_ms('node_modules/.package-lock.json') < changed_ms('package-lock.json'))
    run('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder });
}
