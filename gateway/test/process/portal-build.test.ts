import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
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
