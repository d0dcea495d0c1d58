import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const build = fileURLToPath(new URL('../../../portal/build.ts', import.meta.url));
const parent = mkdtempSync(join(tmpdir(), 'portal-build-test-'));
afterAll(() => rmSync(parent, { recursive: true }));

it('gateways that start together build the portal once for all: none takes away what another serves', async () => {
  const built = await Promise.all(
    [1, 2].map(async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [build, parent]);
      const folder = stdout.trimEnd();
      return { folder, inode: statSync(join(folder, 'index.html')).ino };
    }),
  );
  expect(built[0]).toEqual(built[1]);
  expect(readdirSync(parent)).toEqual([basename(built[0]!.folder)]);
});

it('what an image brings along is served from there, and nothing is built again', async () => {
  const run = async (...places: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [build, ...places])).stdout.trimEnd();
  const brought = await run(parent);
  const elsewhere = join(parent, 'data-folder');
  expect([await run(parent, elsewhere), await run(elsewhere, parent)]).toEqual([brought, brought]);
  expect(existsSync(elsewhere)).toBe(false);
});
