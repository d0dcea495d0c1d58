import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSearchBlocks } from '../../../src/operations/search/write-search-blocks.ts';
import { firstIdAt } from '../../../src/kernel/values/ids.ts';
import { block_rows } from '../../../src/kernel/search/searched-list.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

type Row = Record<string, any>;

let gateway: TestGateway;
let shop: TestClient;
let old: Row;
let template: string;
let copied = 0;
beforeAll(async () => {
  gateway = await startTestGateway();
  gateway.clock.stop();
  shop = await gateway.createClient();
  const payment = await shop.authorised({ order_no: 'old-Ünique-7', amount: '55.50', first_name: 'Ottilie' });
  old = payment;
  const declined = await shop.authorise({ card: cards.declined, order_no: 'copied' });
  template = String(declined.body['transaction_id']);
  await copy(1_500);
});
afterAll(() => gateway.close());

/** Payments of the account that come after all others, one a second, each with an e-mail of its own. */
async function copy(count: number): Promise<void> {
  const values = [shop.account_id, template, copied + 1, copied + count];
  await gateway.query(
    `INSERT INTO payments (account_id, transaction_id, order_no, currency, amount, status, live, auto_capture,
       several_captures, connector, website, card_brand, card_masked, created_at, updated_at)
     SELECT account_id, transaction_id + n, 'copy-' || n, currency, amount + n, status, live, auto_capture,
       several_captures, connector, website, card_brand, card_masked,
       created_at + n * interval '1 second', updated_at
     FROM payments, generate_series($3::int, $4::int) n WHERE account_id = $1 AND transaction_id = $2`,
    values,
  );
  await gateway.query(
    `INSERT INTO payment_details (account_id, transaction_id, details)
     SELECT account_id, transaction_id + n, details || jsonb_build_object('shopper_email', 'c' || n || '@copies.example')
     FROM payment_details, generate_series($3::int, $4::int) n WHERE account_id = $1 AND transaction_id = $2`,
    values,
  );
  await gateway.query('UPDATE account_counters SET event_seq = event_seq + 1000 WHERE account_id = $1', [
    shop.account_id,
  ]);
  copied += count;
  gateway.clock.advance(count * 1_000);
}

async function write(): Promise<Row[]> {
  while ((await writeSearchBlocks(gateway.gateway.context)) > 0);
  return gateway.query('SELECT block, entries FROM search_blocks WHERE account_id = $1 ORDER BY block', [
    shop.account_id,
  ]);
}

async function found(q: string, fields: Record<string, unknown> = {}): Promise<Row[]> {
  const { status, body } = await shop.post('retrievalPayments', { q, ...fields });
  expect(status).toBe(200);
  return body['payments'];
}

it('the index of searches finds what the list finds one by one, before and after it is written, and page by page', async () => {
  const typed = [
    'old-uniq',
    'OTTIL',
    '55,50',
    'c1234@COPIES',
    'copy-1499',
    String(old['transaction_id']).slice(-10),
  ];
  const before = await Promise.all(typed.map((q) => found(q)));
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
  // The newest minute is in no block.
  expect(await write()).toEqual([{ block: 1, entries: 1_502 - 60 }]);
  expect(await Promise.all(typed.map((q) => found(q)))).toEqual(before);

  expect(await shop.adjust({ ...old, amount: '66.60' })).toMatchObject([{ adjust_status: '1' }]);
  expect(await found('55.50')).toEqual([]);
  gateway.clock.advance(120_000);
  await write();
  expect(await found('66.60')).toMatchObject([{ order_no: 'old-Ünique-7', amount: '66.60' }]);

  await copy(17_000);
  const blocks = await write();
  expect(blocks).toMatchObject([{ block: 1, entries: block_rows }, { entries: 18_502 - block_rows - 60 }]);
  const orders: string[] = [];
  let cursor = '';
  do {
    const { body } = await shop.post('retrievalPayments', { q: 'OPY-17', limit: 500, cursor });
    orders.push(...body['payments'].map((row: Row) => row['order_no']));
    cursor = body['next_cursor'];
  } while (cursor !== '');
  const numbers = Array.from({ length: copied }, (_, at) => `copy-${copied - at}`);
  expect(orders).toEqual(numbers.filter((order_no) => order_no.startsWith('copy-17')));
  expect(await found('old-uniq')).toMatchObject([{ order_no: 'old-Ünique-7' }]);
  expect(await found('nobody has this')).toEqual([]);
  const other = await gateway.createClient();
  expect((await other.post('retrievalPayments', { q: 'opy-17' })).body['payments']).toEqual([]);
});

it('a subscription whose amount has changed is found by the new one, also where the index had the old one', async () => {
  const seller = await gateway.createClient();
  const terms = {
    recurring_id: 'indexed-plan',
    contract_name: 'Plan',
    interval_unit: 'month',
    interval: '1',
  };
  await seller.authorise({ ...terms, amount: '41.00' });
  const a_second =
    firstIdAt(gateway.clock.now().getTime()) - firstIdAt(gateway.clock.now().getTime() - 1_000);
  await gateway.query(
    `INSERT INTO subscriptions SELECT (jsonb_populate_record(s, jsonb_build_object(
         'subscription_id', s.subscription_id + n * $2::int8, 'recurring_id', 'copied-plan-' || n, 'amount', 9900))).*
     FROM subscriptions s, generate_series(1, 1500) n WHERE account_id = $1`,
    [seller.account_id, a_second],
  );
  await gateway.query('UPDATE account_counters SET event_seq = event_seq + 1000 WHERE account_id = $1', [
    seller.account_id,
  ]);
  gateway.clock.advance(1_500_000);
  await write();
  const plansOf = async (q: string): Promise<string[]> => {
    const { body } = await seller.post('retrievalSubscriptions', { q });
    return body['subscriptions'].map((row: Row) => row['recurring_id']);
  };
  expect(await plansOf('41.00')).toEqual(['indexed-plan']);

  const changed = await seller.post('changeSubscription', { recurring_id: 'indexed-plan', amount: '43.00' });
  expect(changed.status, changed.text).toBe(200);
  gateway.clock.advance(120_000);
  await write();
  expect(await plansOf('43.00')).toEqual(['indexed-plan']);
  expect(await plansOf('41.00')).toEqual([]);
});

it('captures cost the index nothing: no column that it is made of is in an index of payments', async () => {
  const rows = await gateway.query(
    `SELECT indexdef FROM pg_indexes WHERE tablename = 'payments'
       AND indexdef ~ '(amount|captured|refunded|status|updated_at|version)'`,
  );
  expect(rows).toEqual([]);
});
