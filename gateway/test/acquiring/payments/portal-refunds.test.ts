import { listRefunds } from '@causeway/schemas/portal/refunds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  params = { account_id: shop.account_id };
});
afterAll(() => gateway.close());

it('the portal lists refunds by page, status and search', async () => {
  const payment = await shop.captured({ amount: '50.00' });
  for (const refund_amount of ['1.00', '2.00', '3.00']) await shop.refund({ ...payment, refund_amount });
  const all = await person.call(listRefunds, { params, query: { limit: '25' } });
  expect(all.body['refunds'].slice(0, 3).map(({ amount }: { amount: string }) => amount)).toEqual([
    '3.00',
    '2.00',
    '1.00',
  ]);
  const second = { q: `${payment.transaction_id}-02` };
  expect((await person.call(listRefunds, { params, query: second })).body['refunds']).toMatchObject([
    { amount: '2.00' },
  ]);
  const failed = await person.call(listRefunds, { params, query: { status: 'failed' } });
  expect(failed.body['refunds']).toEqual([]);
});
