import { api_operations } from '@causeway/schemas/operations.ts';
import { isList } from '@causeway/schemas/v1/list-operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, samplePayout } from '../../support/payouts.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
let client: TestClient;
let seller: Seller;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  seller = await Seller.at(gateway, '2031-01-10T09:00:00Z');
});
afterAll(() => gateway.close());

type Row = Record<string, any>;

const lists = api_operations.filter(isList).map(({ name, list }) => [name, list.rows, list.id] as const);

/** The pages of a list, to its end. */
async function pagesOf(
  operation: string,
  rows: string,
  fields: Record<string, unknown>,
  of: TestClient = client,
): Promise<Row[][]> {
  const pages: Row[][] = [];
  let cursor = '';
  do {
    const { status, body } = await of.post(operation, { ...fields, cursor });
    expect([status, body['message']]).toEqual([200, undefined]);
    expect(body['has_more']).toBe(body['next_cursor'] !== '');
    pages.push(body[rows]);
    cursor = body['next_cursor'];
  } while (cursor !== '');
  return pages;
}

describe('retrievalPayments', () => {
  let shop: TestClient;
  let orders: string[];
  beforeAll(async () => {
    shop = await gateway.createClient({ time_zone: 'Asia/Tokyo' });
    orders = [];
    for (let count = 0; count < 7; count += 1) {
      const payment = await shop.captured({
        amount: `${10 + count}.00`,
        shopper_email: `p${count}@shop.example`,
      });
      orders.unshift(payment.order_no);
    }
  });

  it('returns every payment once, newest first, page by page', async () => {
    const pages = await pagesOf('retrievalPayments', 'payments', { limit: 3 }, shop);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat().map(({ order_no }) => order_no)).toEqual(orders);
  });

  it('shows a payment as its events do, with what can be done with it', async () => {
    const [[payment]] = (await pagesOf('retrievalPayments', 'payments', { limit: 500 }, shop)) as [[Row]];
    const { body } = await shop.post('events', { types: 'payment.captured', limit: 1000 });
    const { data } = body['events'].at(-1);
    expect(payment).toMatchObject({ ...data, payment_status: '3000' });
    expect(payment).toMatchObject({
      status_name: 'captured',
      remaining_amount: '0.00',
      refundable_amount: '16.00',
      disputed_amount: '0.00',
      payment_method: 'card',
      shopper_email: 'p6@shop.example',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      capture_deadline_at: '',
      review_due_at: '',
    });
  });

  it('leaves out on later pages what is created while a program reads', async () => {
    const { body: first } = await shop.post('retrievalPayments', { limit: '2' });
    const late = await shop.captured({ amount: '1.00' });
    const { body: second } = await shop.post('retrievalPayments', {
      limit: '2',
      cursor: first['next_cursor'],
    });
    const read = [...first['payments'], ...second['payments']].map(({ order_no }: Row) => order_no);
    expect(read).toEqual(orders.slice(0, 4));
    expect(read).not.toContain(late.order_no);
  });

  it.each([
    ['status', { status: '3000,2000', amount_max: '12.00', currency: 'EUR', amount_min: '11.00' }, 2],
    ['e-mail', { q: 'p3@shop.example' }, 1],
    ['a day that has none', { to: '2020-01-01' }, 0],
    ['the site', { website: 'other.example' }, 0],
  ])('narrows the list by %s', async (_name, fields, count) => {
    expect((await pagesOf('retrievalPayments', 'payments', fields, shop)).flat()).toHaveLength(count);
  });

  it('finds a payment by its order number, in a form as in JSON', async () => {
    const [order_no = ''] = orders;
    const { body } = await shop.post('retrievalPayments', { q: ` ${order_no} ` });
    expect(body['payments'].map((row: Row) => row['order_no'])).toEqual([order_no]);
    expect(body).toMatchObject({ has_more: false, next_cursor: '', return_status: '1' });
  });

  it('refuses a search by a card number, and does not repeat it', async () => {
    const { status, body, text } = await shop.post('retrievalPayments', { q: cards.approve });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', 'q']);
    expect(text).not.toContain(cards.approve);
  });

  it.each([
    ['limit', { limit: 501 }],
    ['cursor', { cursor: 'the next one' }],
    ['status', { status: 'paid' }],
    ['amount_min', { amount_min: '1.00' }],
    ['from', { from: '2030-02-31' }],
  ])('names %s where its value is not possible', async (source, fields) => {
    const { status, body } = await shop.post('retrievalPayments', fields);
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', source]);
  });
});

it('retrievalRefunds returns refunds with their state, and finds one by the merchant’s reference', async () => {
  const payment = await client.captured({ amount: '50.00' });
  const refunds = ['1.00', '2.00', '3.00'];
  for (const refund_amount of refunds)
    await client.refund({
      ...payment,
      refund_amount,
      refund_reference: `list-${refund_amount}`,
      refund_reason: 'late',
    });
  const pages = await pagesOf('retrievalRefunds', 'refunds', { limit: 2, status: 'completed' });
  expect(pages.map((page) => page.map(({ refund_amount }) => refund_amount))).toEqual([
    ['3.00', '2.00'],
    ['1.00'],
  ]);
  const [[found]] = (await pagesOf('retrievalRefunds', 'refunds', { q: 'list-2.00', limit: 1 })) as [[Row]];
  expect(found).toEqual({
    refund_reference_id: `${payment.transaction_id}-02`,
    refund_reference: 'list-2.00',
    transaction_id: payment.transaction_id,
    order_no: payment.order_no,
    status: 'completed',
    currency: 'EUR',
    refund_amount: '2.00',
    refund_reason: 'late',
    metadata: {},
    failure_code: '',
    created_at: expect.stringMatching(/Z$/),
    processed_at: expect.stringMatching(/Z$/),
  });
  // By its order number a search finds all three, in pages, too.
  const by_order = await pagesOf('retrievalRefunds', 'refunds', { q: payment.order_no, limit: 1 });
  expect(by_order.map((page) => page.length)).toEqual([1, 1, 1]);
});

it('retrievalPayouts finds a payout by each of its numbers, and shows it as its events do', async () => {
  await fund(gateway, client, '100.00');
  const { body: payout } = await client.post('payout', samplePayout({ payment_amount: '10.00' }));
  const numbers = ['transaction_id', 'short_reference_id', 'request_id', 'reference'];
  for (const number of numbers) {
    const [[found]] = (await pagesOf('retrievalPayouts', 'payouts', { q: payout[number] })) as [[Row]];
    expect(found).toMatchObject({
      transaction_id: payout['transaction_id'],
      payment_amount: '10.00',
      beneficiary_name: 'Acme Trading GmbH',
    });
  }
  const { body } = await client.post('events', { types: 'payout.*', limit: 1000 });
  const { data } = body['events'].at(-1);
  const [[listed]] = (await pagesOf('retrievalPayouts', 'payouts', { status: data['status'] })) as [[Row]];
  expect(listed).toMatchObject(data);
});

it('retrievalDisputes returns disputes with who has to act', async () => {
  const payment = await client.captured({ card: cards.disputed, amount: '30.00' });
  await gateway.work(day_ms);
  const [[dispute]] = (await pagesOf('retrievalDisputes', 'disputes', { state: 'open' })) as [[Row]];
  expect(dispute).toMatchObject({
    transaction_id: payment.transaction_id,
    order_no: payment.order_no,
    state: 'open',
    dispute_stage: 'chargeback',
    dispute_amount: '30.00',
    answer_due_at: expect.stringMatching(/Z$/),
    closed_at: '',
  });
  expect((await pagesOf('retrievalDisputes', 'disputes', { state: 'won' })).flat()).toEqual([]);
  expect(await pagesOf('retrievalDisputes', 'disputes', { q: payment.order_no })).toEqual([[dispute]]);
});

it('retrievalSubscriptions returns subscriptions with their next charge', async () => {
  await seller.subscribe();
  await seller.subscribe();
  const pages = await pagesOf('retrievalSubscriptions', 'subscriptions', { limit: 1 }, seller.client);
  expect(pages).toHaveLength(2);
  expect(pages.flat()[0]).toMatchObject({
    subscription_status: expect.any(String),
    amount: expect.stringMatching(/^\d+\.\d\d$/),
    next_charge_at: expect.stringMatching(/^2031-/),
    created_at: expect.stringMatching(/^2031-01-10T/),
  });
});

describe('ids', () => {
  it.each(lists)(
    '%s looks up the %s that are named, in their order, and names those that are none',
    async (operation, rows, id) => {
      const owner = operation === 'retrievalSubscriptions' ? seller.client : client;
      const listed = (await pagesOf(operation, rows, {}, owner)).flat();
      const ids = listed
        .map((row) => row[id])
        .toReversed()
        .slice(0, 3);
      expect(ids).not.toEqual([]);
      const { status, body } = await owner.post(operation, { ids: [...ids, '77', 'none', ids[0]] });
      expect([status, body['not_found']]).toEqual([200, ['77', 'none']]);
      expect(body[rows].map((row: Row) => row[id])).toEqual(ids);
      expect(body[rows]).toEqual(ids.map((one) => listed.find((row) => row[id] === one)));
      const one = await owner.post(operation, { ids: ids[0] });
      expect(one.body).toMatchObject({
        [rows]: [{ [id]: ids[0] }],
        has_more: false,
        next_cursor: '',
        not_found: [],
      });
      const other = await gateway.createClient();
      expect((await other.post(operation, { ids })).body).toMatchObject({ [rows]: [], not_found: ids });
      expect((await owner.post(operation, { ids: [] })).body).toMatchObject({ [rows]: [], not_found: [] });
    },
  );

  it.each([
    ['I0018', 'ids', { ids: Array.from({ length: 101 }, (_, count) => String(count + 1)) }],
    ['I0011', 'status', { ids: '1', status: '3000' }],
    ['I0011', 'cursor', { ids: '1', cursor: '1.1' }],
    ['I0011', 'ids', { ids: { 1: true } }],
  ])('are refused with %s, which names %s', async (code, source, fields) => {
    const { status, body } = await client.post('retrievalPayments', fields);
    expect([status, body['code'], body['source']]).toEqual([422, code, source]);
  });
});

it.each(lists)('%s returns nothing of another account', async (operation, rows) => {
  const other = await gateway.createClient();
  expect(await pagesOf(operation, rows, {}, other)).toEqual([[]]);
});
