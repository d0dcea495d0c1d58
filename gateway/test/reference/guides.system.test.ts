import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../../../tools/repository.ts';
import type { TestClient } from '../support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';

import { presentLanguages, runProgram, writeProgram } from '../support/languages.ts';
import { fund } from '../support/payouts.ts';

/** The programs of the README and the guides, as a reader saves and runs them. */
const marks: Readonly<Record<string, string>> = { typescript: 'ts', python: 'python', shell: 'sh' };

/** The first program of a page in a language that holds some text. */
function programOf(page: string, lang: string, holding: string): string {
  const blocks = readFileSync(join(repository, page), 'utf8').matchAll(/```(\w+)\n(.*?)```/gs);
  const [, , program] =
    [...blocks].find(([, of, code]) => of === marks[lang] && code?.includes(holding)) ?? [];
  if (program === undefined) throw new Error(`${page} has no program in ${lang} with ${holding}`);
  return program;
}

let gateway: TestGateway;
let client: TestClient;
let environment: Record<string, string>;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
  client = await gateway.createClient();
  const { merchant_id, account_id, sign_key } = client.credentials;
  environment = {
    GATEWAY_URL: gateway.url,
    MERCHANT_ID: merchant_id,
    ACCOUNT_ID: account_id,
    SIGN_KEY: sign_key,
  };
});
afterAll(() => gateway.close());

it('the program of the README opens a payment page', async () => {
  const printed = await runProgram(
    'typescript',
    programOf('README.md', 'typescript', 'checkout'),
    environment,
  );
  expect((await fetch(printed.trim())).status).toBe(200);
});

const first_payment = 'docs/first-payment.md';

describe.each(presentLanguages(Object.keys(marks)))('the first payment in %s', (lang) => {
  it('is captured', async () => {
    const holding = lang === 'shell' ? 'curl' : 'authorise';
    expect(await runProgram(lang, programOf(first_payment, lang, holding), environment)).toMatch(
      lang === 'shell' ? /"payment_status":"3000"/ : /^captured \d{18}$/m,
    );
  });
});

it('the program of docs/payouts.md pays, and that of docs/subscriptions.md begins a subscription', async () => {
  await fund(gateway, client, '1000.00');
  const payout = await runProgram('typescript', programOf('docs/payouts.md', 'typescript', ''), environment);
  expect(payout).toBe('COMPLETED 100.00\n');
  const program = programOf('docs/subscriptions.md', 'typescript', '');
  expect(await runProgram('typescript', program, environment)).toMatch(/^Actived \d{4}-\d\d-\d\d\n$/);
});

it('the receiver of the first guide registers itself, prints a captured payment, and takes its endpoint away', async () => {
  const port = await freePort();
  const source = programOf(first_payment, 'typescript', 'createWebhook').replaceAll('8000', String(port));
  const { program, args, folder, remove } = writeProgram('typescript', source);
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...environment } });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const endpoints = async (): Promise<string[]> => {
    const { body } = await client.post('retrievalWebhooks', {});
    return body['webhooks'].map(({ url }: { url: string }) => url);
  };
  await expect.poll(endpoints).toEqual([`http://127.0.0.1:${port}/`]);
  const { order_no } = await client.captured();
  await gateway.work();
  await expect.poll(() => output).toBe(`${order_no} captured 100.00\n`);
  child.kill('SIGINT');
  await ended;
  expect(await endpoints()).toEqual([]);
  remove();
});
