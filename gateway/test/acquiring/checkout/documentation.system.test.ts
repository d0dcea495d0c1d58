import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignKey, revokeSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

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

it('the first request of docs/checkout.md receives a page', async () => {
  const data =
    /npx gateway request checkout --data '([^']+)'/.exec(block('sh', 'request checkout'))?.[1] ?? '';
  const { code, output } = await operator.run('request', 'checkout', '--data', data);
  expect(code).toBe(0);
  const url = /"checkout_url": "([^"]+)"/.exec(output)?.[1] ?? '';
  expect((await fetch(url)).status).toBe(200);
});

it('the code of docs/checkout.md verifies genuine results and refuses changed ones', async () => {
  const file = join(operator.folder, 'check.ts');
  symlinkSync(`${root}node_modules`, join(operator.folder, 'node_modules'));
  writeFileSync(
    file,
    `${block('ts', 'isGenuine')}\nconst [key = '', ...backs] = process.argv.slice(2);
    console.log(JSON.stringify(backs.map((back) => isGenuine(new URL(back), key))));\n`,
  );
  const session = await OpenedCheckout.create(client, {
    return_url: 'https://shop.example.com/back?cart=7',
    token_flag: 'YES',
  });
  const unpaid = await session.back();
  await session.pay(submission());
  const back = await session.back();
  expect(back.searchParams.get('token_id')).toMatch(/^tok_/);
  const dearer = new URL(back);
  dearer.searchParams.set('amount', '1.00');
  const bare = new URL(back);
  bare.searchParams.delete('encryption_data');
  const { context } = gateway.gateway;
  const { key_id } = await createSignKey(context, client.account_id);
  const rotating = await session.back();
  await revokeSignKey(context, client.account_id, key_id);
  const addresses = [back, unpaid, rotating, dearer, bare].map(({ href }) => href);
  const { stdout } = await promisify(execFile)(process.execPath, [
    file,
    client.credentials.sign_key,
    ...addresses,
  ]);
  expect(JSON.parse(stdout)).toEqual([true, true, true, false, false]);
});
