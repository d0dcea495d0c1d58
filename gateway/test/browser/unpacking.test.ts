import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../support/start-browser.ts', import.meta.url));

it('test processes that unpack the browser at once on a fresh machine can all start it', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'causeway-unpacking-'));
  onTestFinished(() => rmSync(empty, { recursive: true, force: true }));
  const environment = { ...process.env, TMPDIR: empty };
  const started = await Promise.all(
    Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, [program], { env: environment })),
  );
  expect(started.map(({ stdout }) => stdout)).toEqual(
    started.map(() => expect.stringMatching(/^(Chromium|HeadlessChrome|Google Chrome).* \d+\./)),
  );
  const folder = readdirSync(empty).find((name) => name.startsWith('causeway-browser-')) ?? '';
  expect(readdirSync(join(empty, folder))).toEqual([expect.stringMatching(/^\d/)]);
});
