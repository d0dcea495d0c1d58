import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shell } from '../../../tools/walk/shell.ts';
import { verified_line, walked_languages, walkSteps } from '../../../tools/walk/steps.ts';
import { fencedBlocks } from '../../../tools/fenced-blocks.ts';
import { repository } from '../../../tools/repository.ts';
import type { TestClient } from '../support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';

import { presentLanguages, runProgram, writeProgram } from '../support/languages.ts';
import { fund } from '../support/payouts.ts';

/** The programs of the README and the guides, as a reader saves and runs them. */
const marks: Readonly<Record<string, string>> = { typescript: 'ts', python: 'python', shell: 'sh' };

/** The first program of a page in a language that holds some text. */
function programOf(page: string, lang: string, holding: string): string {
  const blocks = fencedBlocks(page).filter(({ mark }) => mark === marks[lang]);
  const program = blocks.find(({ code }) => code.includes(holding));
  if (!program) throw new Error(`${page} has no program in ${lang} with ${holding}`);
  return program.code;
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

describe('the walk by the documentation alone', () => {
  it.each(walked_languages)('takes at most ten steps to a verified webhook in %s', (language) => {
    const steps = walkSteps(language);
    expect(steps.length).toBeLessThan(10);
    for (const { saves, types } of steps) expect(types.endsWith(saves?.file ?? '')).toBe(true);
    for (const word of verified_line.split(' ')) expect(steps.at(-1)?.saves?.source).toContain(word);
  });

  it('takes the demo account, and has the secret of an endpoint in the shell', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'causeway-walk-'));
    mkdirSync(join(folder, 'data'));
    const { url: base_url, ...credentials } = client.credentials;
    writeFileSync(join(folder, 'data/demo-credentials.json'), JSON.stringify({ base_url, ...credentials }));
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
    const shell = new Shell(folder, process.env);
    for (const { types } of walkSteps('go').slice(1, 3)) await shell.run(types);
    await shell.run('echo "$ACCOUNT_ID $WEBHOOK_SECRET"');
    expect(shell.output).toMatch(
      new RegExp(`"payment_status": "3000"[^]*\n${client.account_id} whsec_.{44}\n$`),
    );
    const { body } = await client.post('retrievalWebhooks', {});
    expect(body['webhooks']).toMatchObject([{ url: 'http://127.0.0.1:8000/' }]);
    await shell.end();
    rmSync(folder, { recursive: true });
  });
});
