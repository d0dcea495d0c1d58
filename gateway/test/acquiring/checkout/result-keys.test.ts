import { createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSignKeys } from '../../../src/accounts/merchants/list-accounts.ts';
import { createSignKey, revokeSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

/** Whether a key signed what the customer brings back. */
function isBy(sign_key: string, result: Record<string, string>): boolean {
  const { encryption_data, ...signed } = result;
  const digest = createHmac('sha256', sign_key)
    .update(`v2\nreturn\n${canonicalize(signed)}`)
    .digest('hex');
  return encryption_data === digest;
}

it('a checkout result is signed with the key that signed the order, or the newest after that key was revoked', async () => {
  const session = await OpenedCheckout.create(client, { return_url: 'https://shop.example.com/back' });
  expect((await session.state()).result).toEqual({});
  await session.pay(submission());
  const { sign_key, key_id } = client.credentials;
  const result = async (): Promise<Record<string, string>> => (await session.state()).result;
  expect(isBy(sign_key, await result())).toBe(true);
  gateway.clock.advance(1_000);
  const { context } = gateway.gateway;
  const newer = await createSignKey(context, client.account_id);
  const renewed = new TestClient({ ...client.credentials, key_id: newer.key_id, sign_key: newer.secret });
  // A shop that has not got the new key yet goes on as before; one that has gets its results by it.
  const later = await OpenedCheckout.create(renewed, { return_url: 'https://shop.example.com/back' });
  expect(isBy(sign_key, await result())).toBe(true);
  expect(isBy(sign_key, Object.fromEntries((await session.back()).searchParams))).toBe(true);
  expect(isBy(newer.secret, Object.fromEntries((await later.back()).searchParams))).toBe(true);
  await revokeSignKey(context, client.account_id, key_id);
  await expect.poll(async () => isBy(newer.secret, await result())).toBe(true);
});

it('a checkout result of an account without a key is not signed: anybody could sign with an empty key', async () => {
  const keyless = await gateway.createClient();
  const session = await OpenedCheckout.create(keyless, { return_url: 'https://shop.example.com/back' });
  await session.pay(submission());
  const { context } = gateway.gateway;
  for (const { key_id } of await listSignKeys(context, keyless.account_id))
    await revokeSignKey(context, keyless.account_id, key_id);
  const result = async (): Promise<Record<string, string>> => (await session.state()).result;
  await expect.poll(result).not.toHaveProperty('encryption_data');
  expect(await result()).toHaveProperty('transaction_id');
});
