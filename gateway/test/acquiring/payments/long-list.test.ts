import { listPayments } from '@causeway/schemas/portal/payments.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

it('the list of payments searches a long history for a rare filter in steps, reports progress, misses nothing, and finds metadata at once', async () => {
  const shop = await gateway.createClient();
  const person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  const rare = await shop.authorised({ website: 'rare.example.com', metadata: { cart_id: 'C-81' } });
  const declined = await shop.authorise({ card: cards.declined });
  await gateway.query(
    `INSERT INTO payments (account_id, transaction_id, order_no, currency, amount, status, live, auto_capture,
       several_captures, connector, website, card_brand, card_masked, created_at, updated_at)
     SELECT account_id, transaction_id + n, 'many-' || n, currency, amount, status, live, auto_capture,
       several_captures, connector, website, card_brand, card_masked,
       created_at + n * interval '1 millisecond', updated_at
     FROM payments, generate_series(1, 100100) n WHERE account_id = $1 AND transaction_id = $2`,
    [shop.account_id, declined.body['transaction_id']],
  );
  gateway.clock.advance(120_000);
  const list = async (query: Record<string, string>) =>
    (await person.call(listPayments, { params: { account_id: shop.account_id }, query })).body;
  const first = await list({ website: 'rare.example.com' });
  expect(first['payments']).toEqual([]);
  expect(Date.parse(first['searched_to'])).toBeGreaterThan(0);
  const second = await list({ website: 'rare.example.com', cursor: first['next_cursor'] });
  expect(second['payments']).toMatchObject([{ transaction_id: rare.transaction_id }]);
  expect(second).toMatchObject({ searched_to: '', next_cursor: '' });
  const noted = await list({ metadata: 'cart_id=C-81' });
  expect(noted['payments']).toMatchObject([{ transaction_id: rare.transaction_id }]);
  expect(noted).toMatchObject({ searched_to: '', next_cursor: '' });
  const full = await list({ status: '5000' });
  expect(full).toMatchObject({ searched_to: '' });
  expect(full['payments']).toHaveLength(50);
});
