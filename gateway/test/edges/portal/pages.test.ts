import { listDisputes } from '@causeway/schemas/portal/disputes.ts';
import { listPayments } from '@causeway/schemas/portal/payments.ts';
import { listPayouts } from '@causeway/schemas/portal/payouts.ts';
import { listRefunds } from '@causeway/schemas/portal/refunds.ts';
import { listSubscriptions } from '@causeway/schemas/portal/subscriptions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { monthly } from '../../support/subscriptions.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Each list, and what puts one more into it. */
const lists = {
  payments: [listPayments, (shop: TestClient) => shop.authorised()],
  refunds: [
    listRefunds,
    async (shop: TestClient) => shop.refund({ ...(await shop.captured()), refund_amount: '1.00' }),
  ],
  payouts: [listPayouts, (shop: TestClient) => payout(shop)],
  subscriptions: [listSubscriptions, (shop: TestClient) => shop.authorised(monthly())],
  disputes: [listDisputes, (shop: TestClient) => shop.captured({ card: cards.disputed })],
} as const;

it.each(Object.entries(lists))(
  'a list in the portal continues where there is more, and ends where a page is just full: %s',
  async (name, [route, addOne]) => {
    const shop = await gateway.createClient();
    await fund(gateway, shop, '5000.00');
    const person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
    const list = async (query: object): Promise<Record<string, any>> =>
      (
        await person.call(route, {
          params: { account_id: shop.account_id },
          query: { limit: '25', ...query },
        })
      ).body;
    for (let made = 0; made < 25; made += 1) await addOne(shop);
    await gateway.work(60_000);
    const full = await list({});
    expect(full).toMatchObject({ [name]: { length: 25 }, next_cursor: '' });
    await addOne(shop);
    await gateway.work(60_000);
    const { next_cursor: cursor, [name]: newest } = await list({});
    expect(newest).toEqual([expect.anything(), ...full[name].slice(0, 24)]);
    expect(await list({ cursor })).toMatchObject({ [name]: full[name].slice(24), next_cursor: '' });
  },
);
