import { api_operations } from '@causeway/schemas/operations.ts';
import { isList } from '@causeway/schemas/v1/list-operation.ts';
import pg from 'pg';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

const lists = api_operations
  .filter(isList)
  .map(({ name, list }) => ({ name, rows: list.rows, id: list.id ?? '', of: Object.values(list.of ?? {}) }));
const listed = lists.filter(({ of }) => of.every((field) => Type.IsOptional(field)));
/** The merchant with a test clock has what takes time. */
const of_seller = new Set(['retrievalSubscriptions', 'retrievalContracts', 'retrievalSettlements']);
const ownerOf = (name: string): TestClient => (of_seller.has(name) ? seller.client : client);

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
  const [[newest]] = (await pagesOf('retrievalPayouts', 'payouts', { status: data['status'] })) as [[Row]];
  expect(newest).toMatchObject(data);
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
    token_id: expect.stringMatching(/^tok_/),
    next_charge_at: expect.stringMatching(/^2031-/),
    created_at: expect.stringMatching(/^2031-01-10T/),
  });
});

it('retrievalContracts returns what each period owes, of one subscription or of all', async () => {
  const { recurring_id } = await seller.subscribe({ amount: '25.00' });
  await seller.advance('2031-03-11T09:00:00Z');
  const pages = await pagesOf('retrievalContracts', 'contracts', { recurring_id, limit: 2 }, seller.client);
  expect(pages.flat().map(({ cycle_no, contract_status }) => [cycle_no, contract_status])).toEqual([
    ['3', 'charged'],
    ['2', 'charged'],
    ['1', 'charged'],
  ]);
  const [[newest]] = pages as [[Row]];
  const { subscription_id } = newest;
  const own = { status: 'charged', subscription_id, limit: 1 };
  expect((await pagesOf('retrievalContracts', 'contracts', own, seller.client)).flat()).toEqual(pages.flat());
  const charged = await pagesOf('retrievalContracts', 'contracts', { status: 'charged' }, seller.client);
  expect(charged.flat()).toHaveLength(9);
  const { body } = await seller.client.post('events', { types: 'contract.charged', limit: 1000 });
  const { data } = body['events'].find((event: Row) => event['data'].contract_id === newest['contract_id']);
  const { captured_amount: _captured, ...contract } = data;
  expect(newest).toMatchObject({ ...contract, charged_at: expect.stringMatching(/^2031-03-/) });
});

it('retrievalCards returns the cards of all customers or of one, and nothing of a number but its end', async () => {
  const stored = async (card: string, shopper_id: string): Promise<string> => {
    const { body } = await client.authorise({ token_flag: 'YES', card, shopper_id });
    return body['token_id'];
  };
  const first = await stored('5555555555554444', 'ada');
  const second = await stored(cards.approve, 'ada');
  expect(await stored(cards.approve, 'bob')).toBe(second);
  const third = await stored('378282246310005', 'bob');
  const pages = await pagesOf('retrievalCards', 'cards', { limit: 1 });
  expect(pages.map(([card]) => card?.['token_id'])).toEqual([third, second, first]);
  expect(pages[1]).toEqual([
    {
      token_id: second,
      card_brand: 'visa',
      last_four: cards.approve.slice(-4),
      expiration_month: expect.stringMatching(/^\d\d$/),
      expiration_year: expect.stringMatching(/^20\d\d$/),
      shopper_ids: ['bob', 'ada'],
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
  const of_ada = await pagesOf('retrievalCards', 'cards', { shopper_id: 'ada', limit: 1 });
  expect(of_ada.flat().map(({ token_id }) => token_id)).toEqual([second, first]);
});

describe('the money of a merchant', () => {
  let shop: Seller;
  let refunded: string;
  beforeAll(async () => {
    shop = await Seller.at(gateway, '2031-06-02T09:00:00Z', { time_zone: 'Asia/Tokyo' });
    const payment = await shop.client.captured({ amount: '80.00' });
    const [refund] = await shop.client.refund({ ...payment, refund_amount: '30.00', refund_reason: 'late' });
    refunded = String(refund?.['refund_reference_id']);
    await shop.client.captured({ amount: '7', currency: 'JPY' });
    // Wednesday: Monday's money is settled, Tuesday's is not.
    await shop.advance('2031-06-03T09:00:00Z');
    await shop.client.captured({ amount: '5.00' });
    await shop.advance('2031-06-04T09:00:00Z');
  });

  const read = async (operation: string, fields: Row = {}): Promise<Row> => {
    const { status, body } = await shop.client.post(operation, fields);
    expect([status, body['message']]).toEqual([200, undefined]);
    return body;
  };

  it('is told by currency, with what can be paid out', async () => {
    const { balances } = await read('retrievalBalances');
    expect(balances.map(({ currency, available }: Row) => [currency, available])).toEqual([
      ['EUR', '50.00'],
      ['JPY', '7'],
    ]);
    const only = await read('retrievalBalances', { currency: 'EUR' });
    expect(only).toMatchObject({
      balances: [{ pending: '5.00', payable: '50.00', payouts_in_transit: '0.00' }],
      has_more: false,
    });
    expect(only['balances']).toHaveLength(1);
  });

  it('is settled by day, and what is open says when it will be', async () => {
    const pages = await pagesOf('retrievalSettlements', 'settlements', { limit: 1 }, shop.client);
    expect(pages.map(([batch]) => [batch?.['day'], batch?.['currency'], batch?.['state']])).toEqual([
      ['2031-06-03', 'EUR', 'open'],
      ['2031-06-02', 'JPY', 'settled'],
      ['2031-06-02', 'EUR', 'settled'],
    ]);
    const { settlements } = await read('retrievalSettlements', { state: 'settled', currency: 'EUR' });
    expect(settlements).toEqual([
      {
        batch_id: expect.stringMatching(/^\d+$/),
        day: '2031-06-02',
        currency: 'EUR',
        state: 'settled',
        captured: '80.00',
        refunded: '-30.00',
        disputed: '0.00',
        carried: '0.00',
        net: '50.00',
        due_on: '2031-06-04',
        settled_on: '2031-06-04',
        settlement_id: expect.stringMatching(/^\d+$/),
      },
    ]);
    const { settlements: of_tuesday } = await read('retrievalSettlements', {
      from: '2031-06-03',
      to: '2031-06-03',
    });
    expect(of_tuesday).toMatchObject([{ net: '5.00', due_on: '2031-06-05', settled_on: '' }]);
  });

  it('of a settlement is its lines, which add up to it', async () => {
    const { settlements } = await read('retrievalSettlements', { state: 'settled', currency: 'EUR' });
    const { batch_id } = settlements[0];
    const pages = await pagesOf('retrievalSettlementLines', 'lines', { batch_id, limit: 1 }, shop.client);
    expect(pages.flat()).toMatchObject([
      { movement: 'refund_accepted', amount: '-30.00', refund_reference_id: refunded, currency: 'EUR' },
      { movement: 'capture', amount: '80.00', refund_reference_id: '', order_no: expect.stringMatching(/./) },
    ]);
    const unknown = await shop.client.post('retrievalSettlementLines', { batch_id: '77' });
    expect([unknown.status, unknown.body['code'], unknown.body['source']]).toEqual([
      404,
      'U0008',
      'batch_id',
    ]);
    const foreign = await client.post('retrievalSettlementLines', { batch_id });
    expect(foreign.body).toMatchObject({ code: 'U0008', source: 'batch_id' });
    expect((await client.post('retrievalSettlementLines', {})).body).toMatchObject({ source: 'batch_id' });
  });

  it('has a statement whose every page begins with the balance before it', async () => {
    await fund(gateway, shop.client, '100.00');
    const { body: payout } = await shop.client.post('payout', samplePayout({ payment_amount: '40.00' }));
    const fields = { currency: 'EUR', from: '2031-06-01', to: '2031-06-04', limit: 1 };
    const bodies: Row[] = [await read('retrievalStatement', fields)];
    while (bodies.at(-1)?.['has_more'])
      bodies.push(await read('retrievalStatement', { ...fields, cursor: bodies.at(-1)?.['next_cursor'] }));
    const lines = bodies.map(({ opening, lines: [line] }) => [
      opening,
      line.movement,
      line.amount,
      line.balance,
    ]);
    expect(lines).toEqual([
      ['0.00', 'settlement', '50.00', '50.00'],
      ['50.00', 'top_up', '100.00', '150.00'],
      ['150.00', 'payout_held', expect.stringMatching(/^-4\d\.\d\d$/), expect.any(String)],
    ]);
    expect(bodies.at(-1)).toMatchObject({
      over: false,
      lines: [{ transaction_id: payout['transaction_id'] }],
    });
    expect(
      await read('retrievalStatement', { ...fields, limit: 500, from: '2031-06-05', to: '2031-06-06' }),
    ).toMatchObject({
      lines: [],
    });
  });

  it.each([
    ['from', { from: '2031-06-05' }],
    ['from', { from: '2020-01-01' }],
    ['currency', { currency: 'XXX' }],
    ['to', { to: undefined }],
  ])('has no statement where %s is not possible', async (source, fields) => {
    const sent = { currency: 'EUR', from: '2031-06-01', to: '2031-06-04', ...fields };
    const { status, body } = await shop.client.post('retrievalStatement', sent);
    expect([status, body['source']]).toEqual([422, source]);
  });
});

describe('expand', () => {
  it('shows what belongs to the objects of a page, as its own list does', async () => {
    const disputed = await client.captured({ card: cards.disputed, amount: '12.00' });
    await client.refund({ ...disputed, refund_amount: '2.00', refund_reason: 'late' });
    await gateway.work(day_ms);
    const q = disputed.order_no;
    const { body } = await client.post('retrievalPayments', { q, expand: ['refunds', 'disputes', 'events'] });
    const [{ refunds, disputes, events, ...payment }] = body['payments'];
    expect(refunds).toEqual((await pagesOf('retrievalRefunds', 'refunds', { q })).flat());
    expect(disputes).toEqual((await pagesOf('retrievalDisputes', 'disputes', { q })).flat());
    expect([refunds.length, disputes.length]).toEqual([1, 1]);
    const all = await client.post('events', { types: ['payment.*', 'refund.*', 'dispute.*'], limit: 1000 });
    const own = all.body['events'].filter(({ data }: Row) => data.transaction_id === disputed.transaction_id);
    expect(events).toEqual(own);
    expect(events.length).toBeGreaterThan(2);
    for (const [operation, rows] of [
      ['retrievalRefunds', 'refunds'],
      ['retrievalDisputes', 'disputes'],
    ] as const)
      expect((await pagesOf(operation, rows, { q, expand: 'payment' })).flat()).toMatchObject([{ payment }]);
  });

  it('is taken with ids, and leaves the rows that have nothing with an empty list', async () => {
    const { order_no, ...plain } = await client.captured({ amount: '12.00' });
    const fields = { ids: plain.transaction_id, expand: 'refunds,disputes' };
    const { body } = await client.post('retrievalPayments', fields);
    expect(body['payments']).toMatchObject([{ order_no, refunds: [], disputes: [] }]);
    expect(body['payments'][0]).not.toHaveProperty('events');
  });

  it('shows contracts with subscriptions, subscriptions with contracts, and what happened to payouts', async () => {
    const expand = ['contracts', 'events'];
    const [sold] = await pagesOf(
      'retrievalSubscriptions',
      'subscriptions',
      { expand, limit: 100 },
      seller.client,
    );
    for (const { contracts, events, subscription_id } of sold ?? []) {
      const own = await pagesOf('retrievalContracts', 'contracts', { subscription_id }, seller.client);
      expect(contracts).toEqual(own.flat());
      expect(contracts).not.toEqual([]);
      expect(events[0]).toMatchObject({ type: 'subscription.created', data: { subscription_id } });
    }
    const [contracts] = await pagesOf(
      'retrievalContracts',
      'contracts',
      { expand: 'subscription', limit: 100 },
      seller.client,
    );
    for (const { subscription, subscription_id } of contracts ?? [])
      expect(subscription).toMatchObject({
        subscription_id,
        next_charge_at: expect.stringMatching(/^2031-/),
      });
    const [[payout]] = (await pagesOf('retrievalPayouts', 'payouts', { expand: 'events', limit: 1 })) as [
      [Row],
    ];
    expect(payout['events'][0]).toMatchObject({ data: { transaction_id: payout['transaction_id'] } });
  });

  it('takes one statement for each field, however many objects a page has', async () => {
    const shop = await gateway.createClient();
    for (let count = 0; count < 3; count += 1) await shop.captured({ amount: '3.00' });
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await shop.post('retrievalPayments', { expand: ['refunds', 'disputes', 'events'] });
    const names = sent.mock.calls.map(([query]) => String((query as { name?: string }).name));
    sent.mockRestore();
    const of_list = /^(list_payments|refunds_of|disputes_of|newest_events)/;
    expect(names.filter((name) => of_list.test(name)).toSorted()).toEqual([
      expect.stringMatching(/^disputes_of_payments/),
      expect.stringMatching(/^list_payments/),
      expect.stringMatching(/^newest_events_of_subjects/),
      expect.stringMatching(/^refunds_of_payments/),
    ]);
  });

  it.each([
    ['expand', { expand: 'refunds,customer' }],
    ['limit', { expand: 'refunds', limit: 101 }],
  ])('is refused where %s is not possible', async (source, fields) => {
    const { status, body } = await client.post('retrievalPayments', fields);
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', source]);
    expect(body['message']).toMatch(/refunds or disputes or events|1 to 100/);
  });
});

describe('ids', () => {
  it.each(listed.filter(({ id }) => id !== ''))(
    '$name looks up the $rows that are named, in their order, and names those that are none',
    async ({ name: operation, rows, id }) => {
      const owner = ownerOf(operation);
      const all = (await pagesOf(operation, rows, {}, owner)).flat();
      const ids = all
        .map((row) => row[id])
        .toReversed()
        .slice(0, 3);
      expect(ids).not.toEqual([]);
      const { status, body } = await owner.post(operation, { ids: [...ids, '77', 'none', ids[0]] });
      expect([status, body['not_found']]).toEqual([200, ['77', 'none']]);
      expect(body[rows].map((row: Row) => row[id])).toEqual(ids);
      expect(body[rows]).toEqual(ids.map((one) => all.find((row) => row[id] === one)));
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

it.each(listed)('$name returns nothing of another account', async ({ name: operation, rows }) => {
  const other = await gateway.createClient();
  expect(await pagesOf(operation, rows, {}, other)).toEqual([[]]);
});
