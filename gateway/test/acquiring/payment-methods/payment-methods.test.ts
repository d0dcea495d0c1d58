import { listPayments } from '@causeway/schemas/portal/payments.ts';
import { readSession } from '@causeway/schemas/portal/session.ts';
import { redirectMethods } from '../../../src/acquiring/payment-methods/payment-methods.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function listed(method: string): Promise<[string, string][]> {
  const { body } = await person.call(listPayments, {
    params: { account_id: shop.account_id },
    query: { method },
  });
  return body['payments'].map((row: Record<string, string>) => [row['order_no'], row['method']]);
}

it('payments are listed and found by the brand of the card, or by the method that had none', async () => {
  const by_card = await shop.captured();
  const by_wallet = await OpenedCheckout.create(shop);
  await by_wallet.pay({ ...submission(), card: undefined, payment_method: 'sandbox_wallet' });
  expect(await listed('visa')).toEqual([[by_card.order_no, 'visa']]);
  expect(await listed('sandbox_wallet')).toEqual([[by_wallet.order_no, 'sandbox_wallet']]);
  expect(await listed('card')).toEqual([]);
});

it('a session in production offers none of the sandbox’s methods', () => {
  const { connectors } = gateway.gateway.context;
  expect(redirectMethods({ connectors, mode: 'production' })).toEqual([]);
});

it('a session offers redirect methods by the names that customers know', async () => {
  const { body } = await person.call(readSession);
  expect(body['redirect_methods']).toEqual([
    { name: 'sandbox_wallet', label: 'Sandbox Wallet' },
    { name: 'sandbox_bank', label: 'Sandbox Bank' },
  ]);
});
