import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { minute_ms } from '../../../src/kernel/values/dates.ts';
import { createSignKey, revokeSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { presentLanguages, runProgram } from '../../support/languages.ts';

// Java and Go compile a program before they run it.
vi.setConfig({ testTimeout: 180_000 });

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const text = readFileSync(`${root}docs/checkout.md`, 'utf8');

/** The first block of code of a language that holds some text. */
function block(language: string, holding: string): string {
  const blocks = [...text.matchAll(/```(\w+)\n([^]*?)```/g)];
  const found = blocks.find(([, of, code]) => of === language && code?.includes(holding));
  if (!found?.[2]) throw new Error(`docs/checkout.md has no ${language} with ${holding}`);
  return found[2];
}

let gateway: TestGateway;
let operator: Operator;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  operator = createOperator(gateway.connection, { PORT: new URL(gateway.url).port });
  const { url, merchant_id, account_id, key_id, sign_key } = client.credentials;
  const credentials = { base_url: url, merchant_id, account_id, key_id, sign_key };
  writeFileSync(join(operator.folder, 'demo-credentials.json'), JSON.stringify(credentials));
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
});

it('the command of docs/checkout.md receives a page', async () => {
  const data =
    /npx gateway request checkout --data '([^']+)'/.exec(block('sh', 'request checkout'))?.[1] ?? '';
  const { code, output } = await operator.run('request', 'checkout', '--data', data);
  expect(code).toBe(0);
  const url = /"checkout_url": "([^"]+)"/.exec(output)?.[1] ?? '';
  expect((await fetch(url)).status).toBe(200);
});

/** Addresses with which customers come back, and what each program says of them. */
async function comeBack(): Promise<[address: URL, read: string][]> {
  const order_no = `Zoë's "order" \\ & 日本 ${randomUUID().slice(0, 8)}`;
  const session = await OpenedCheckout.create(client, {
    order_no,
    return_url: 'https://shop.example.com/back?cart=7&cart=8',
    token_flag: 'YES',
  });
  const unpaid = await session.back();
  await session.pay(submission());
  const back = await session.back();
  expect(back.searchParams.get('token_id')).toMatch(/^tok_/);
  const { context } = gateway.gateway;
  const { key_id } = await createSignKey(context, client.account_id);
  const rotating = await session.back();
  await revokeSignKey(context, client.account_id, key_id);
  gateway.clock.advance(-6 * minute_ms);
  const old = await session.back();
  gateway.clock.advance(6 * minute_ms);
  const dearer = new URL(back);
  dearer.searchParams.set('amount', '1.00');
  const bare = new URL(back);
  bare.searchParams.delete('encryption_data');
  return [
    [back, `${order_no} 3000`],
    [unpaid, `${order_no} 1000`],
    [rotating, `${order_no} 3000`],
    ...[old, dearer, bare, new URL('https://shop.example.com/back')].map((address): [URL, string] => [
      address,
      'not genuine',
    ]),
  ];
}

/** The programs of the page, by the languages that run them. */
const programs = { typescript: 'ts', python: 'python', php: 'php', java: 'java', go: 'go' };

describe.each(presentLanguages(Object.keys(programs)))('the program of docs/checkout.md in %s', (lang) => {
  it('reads genuine results of now, and refuses what is changed, unsigned or old', async () => {
    const program = block(programs[lang as keyof typeof programs], lang === 'typescript' ? 'readResult' : '');
    const addresses = await comeBack();
    const output = await runProgram(
      lang,
      program,
      { SIGN_KEY: client.credentials.sign_key },
      addresses.map(([{ href }]) => href),
    );
    expect(output.split('\n').slice(0, -1)).toEqual(addresses.map(([, read]) => read));
  });
});

it('the first program of docs/checkout.md opens a page', async () => {
  const { url, merchant_id, account_id, sign_key } = client.credentials;
  const environment = {
    GATEWAY_URL: url,
    MERCHANT_ID: merchant_id,
    ACCOUNT_ID: account_id,
    SIGN_KEY: sign_key,
  };
  const printed = await runProgram('typescript', block('ts', 'causeway.checkout'), environment);
  expect((await fetch(printed.trim())).status).toBe(200);
});
