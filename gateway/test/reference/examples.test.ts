import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { example_sign_key, type OperationExample } from '@causeway/schemas/reference/example.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { topUp } from '../../src/ledger/balances/manage-balances.ts';
import { requireCurrency } from '../../src/edges/api/read/read-amount.ts';
import { addAddress } from '../../src/accounts/merchants/manage-addresses.ts';
import { createAccount, createMerchant } from '../../src/accounts/merchants/manage-accounts.ts';
import { createSignKey } from '../../src/accounts/merchants/manage-sign-keys.ts';
import { TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { performExamples } from './operation-examples.ts';

const folder = fileURLToPath(new URL('../../../schemas/examples/', import.meta.url));
/** Set by `npm run examples`, which writes down what the test run has exchanged. */
const recording = process.env['RECORD_EXAMPLES'] === '1';
const names = api_operations.map(({ name }) => name);

let gateway: TestGateway;
let performed: Map<string, OperationExample[]>;

beforeAll(async () => {
  gateway = await startTestGateway();
  const { context } = gateway.gateway;
  const merchant_id = await createMerchant(context, 'Example merchant', '1000001');
  const account_id = await createAccount(
    context,
    { merchant_id, mode: 'sandbox' },
    { requests_per_second: 0 },
  );
  await addAddress(context, account_id, '127.0.0.1');
  const { key_id, secret } = await createSignKey(context, account_id);
  const nowMs = (): number => gateway.clock.now().getTime();
  const client = new TestClient({
    url: gateway.url,
    merchant_id,
    account_id,
    key_id,
    sign_key: secret,
    nowMs,
  });
  await topUp(context, account_id, requireCurrency('EUR'), 10_000_00n);
  performed = await performExamples(client, (advance_ms) => gateway.work(advance_ms));
  if (!recording) return;
  mkdirSync(folder, { recursive: true });
  for (const [name, examples] of performed) {
    writeFileSync(`${folder}${name}.json`, `${JSON.stringify(examples, null, 2)}\n`);
  }
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

it.each(names)('the examples of %s in the reference are the gateway’s own responses', (name) => {
  const path = `${folder}${name}.json`;
  const recorded: unknown = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : 'none: run npm run examples';
  expect(performed.get(name) ?? 'add it to operation-examples.ts').toEqual(recorded);
});

it('every example of the reference is signed with the key of the examples', () => {
  const signed = [...performed].flatMap(([name, examples]) =>
    examples.map((example) => [name, example] as const),
  );
  expect(signed.length).toBeGreaterThan(names.length);
  for (const [name, { request }] of signed) {
    if (typeof request === 'string') continue;
    expect(request['encryption_data']).toBe(signHmacV2(example_sign_key, `/v1/${name}`, request));
  }
});

it('no example of the reference contains an identifier or a date of the run', () => {
  const text = JSON.stringify([...performed]);
  const { port } = new URL(gateway.url);
  expect(text).not.toContain(port === '8080' ? 'never' : `:${port}`);
  expect(text).not.toContain(gateway.clock.now().toISOString().slice(0, 10).replaceAll('-', ''));
});
