import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** The programs of the README and the guides that use an SDK, as a reader saves and runs them. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

let gateway: TestGateway;
let client: TestClient;
/** Where a reader has installed the SDK for TypeScript. */
let folder: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  folder = mkdtempSync(join(tmpdir(), 'causeway-guides-'));
  const installed = join(folder, 'node_modules/@causeway/sdk');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ type: 'module', exports: './src/sdk.ts' }));
  symlinkSync(join(root, 'sdk/typescript/src'), join(installed, 'src'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await gateway.close();
});

/** Runs the program of a page that holds some text. @returns what it prints */
async function runFrom(page: string, mark: 'ts' | 'python', holding: string): Promise<string> {
  const blocks = readFileSync(root + page, 'utf8').matchAll(/```(\w+)\n(.*?)```/gs);
  const [, , program] = [...blocks].find(([, of, code]) => of === mark && code?.includes(holding)) ?? [];
  if (program === undefined) throw new Error(`${page} has no ${mark} with ${holding}`);
  const file = `program.${mark === 'ts' ? 'ts' : 'py'}`;
  writeFileSync(join(folder, file), program);
  const { merchant_id, account_id, sign_key } = client.credentials;
  const environment = { MERCHANT_ID: merchant_id, ACCOUNT_ID: account_id, SIGN_KEY: sign_key };
  const { stdout } = await promisify(execFile)(mark === 'ts' ? process.execPath : 'python3', [file], {
    cwd: folder,
    env: {
      ...process.env,
      ...environment,
      GATEWAY_URL: gateway.url,
      PYTHONPATH: join(root, 'sdk/python/src'),
    },
  });
  return stdout;
}

it('the program of the README opens a payment page', async () => {
  const printed = await runFrom('README.md', 'ts', 'checkout');
  expect((await fetch(printed.trim())).status).toBe(200);
});
