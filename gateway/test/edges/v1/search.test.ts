import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, samplePayout } from '../../support/payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { monthly } from '../../support/subscriptions.ts';

type Row = Record<string, any>;

/** The lists, as the API and the portal call them. */
const lists = {
  payments: 'retrievalPayments',
  refunds: 'retrievalRefunds',
  payouts: 'retrievalPayouts',
  disputes: 'retrievalDisputes',
  subscriptions: 'retrievalSubscriptions',
} as const;
type List = keyof typeof lists;

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let other: TestClient;
/** What the shop has, by the names that the tests use. */
let payments: Record<string, Payment>;
let payout: Row;
beforeAll(async () => {
  gateway = await startTestGateway();
  [shop, other] = [await gateway.createClient(), await gateway.createClient()];
  payments = {};
  const made: Record<string, Row> = {
    ada: { order_no: 'demo-0650', amount: '84.90', metadata: { cart: 'Basket-Q9' } },
    jp: { order_no: 'demo-jp-0651', currency: 'JPY', amount: '1200', first_name: 'José', last_name: 'Núñez' },
    kwd: { order_no: 'demo-0652', currency: 'KWD', amount: '1.200', shopper_email: 'Kim.Lee@Example.com' },
    large: { order_no: 'Web/17 A', amount: '1234.56', first_name: '伟', last_name: '王' },
    dollars: { order_no: 'x-1', currency: 'USD', amount: '84.90', shopper_email: 'x@elsewhere.example' },
    visa: { order_no: 'y-1', amount: '17.00', card: cards.disputed },
  };
  for (const [name, fields] of Object.entries(made))
    payments[name] = await shop.captured({
      shopper_email: `${name}@shop.example`,
      first_name: 'Grace',
      last_name: 'Hopper',
      ...(name === 'ada' ? { first_name: 'Ada', last_name: 'Lovelace' } : {}),
      ...fields,
    });
  const metadata = { ticket: 'Helpdesk 4711' };
  const back = { ...one('ada'), refund_amount: '12.30', refund_reference: 'Back-77', metadata };
  await shop.post('refund', { refund_orders: [back] });
  await fund(gateway, shop, '5000.00');
  payout = (await shop.post('payout', samplePayout({ payment_amount: '310.40' }))).body;
  await shop.authorise({
    ...monthly({ recurring_id: 'Plan-Gold-9' }),
    order_no: 'sub-order-5',
    amount: '9.99',
    shopper_email: 'subscriber@shop.example',
    first_name: 'Grace',
    last_name: 'Hopper',
  });
  await gateway.work(day_ms);
  person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function one(name: string): Payment {
  const payment = payments[name];
  if (!payment) throw new Error(`no payment ${name}`);
  return payment;
}

/** What the API finds, and the same in the portal. */
async function find(list: List, q: string, filters: Record<string, string> = {}): Promise<Row[]> {
  const { status, body } = await shop.post(lists[list], { q, ...filters });
  expect([status, q]).toEqual([200, q]);
  const shown = await person.fetch('GET', `/accounts/${shop.account_id}/${list}`, {
    query: { q, ...filters },
  });
  expect(shown.status).toBe(200);
  const ids = (rows: Row[]): string[] => rows.map(({ dispute_id, ...row }) => dispute_id ?? idOf(row));
  expect(ids(shown.body[list])).toEqual(ids(body[list]));
  return body[list];
}

function idOf(row: Row): string {
  return row['refund_reference_id'] ?? row['recurring_id'] ?? row['transaction_id'];
}

async function found(q: string, filters: Record<string, string> = {}): Promise<string[]> {
  const rows = await find('payments', q, filters);
  const names = new Map(Object.entries(payments).map(([name, { order_no }]) => [order_no, name]));
  return rows.map((row) => names.get(row['order_no']) ?? row['order_no']).toSorted();
}

describe('payments are found by what a person types', () => {
  it.each([
    ['metadata', 'basket-q', ['ada']],
    ['the beginning of an order number', 'demo-06', ['ada', 'kwd']],
    ['an order number in capitals', 'DEMO-0650', ['ada']],
    ['another beginning', 'demo-jp', ['jp']],
    ['a part', '0651', ['jp']],
    ['parts of one and of another text', 'lovel 0650', ['ada']],
    ['an order number with a space and a slash', 'web/17 a', ['large']],
    ['a first name', 'Ada', ['ada']],
    ['a name, in any order', ' lovelace,  ADA ', ['ada']],
    ['a name without its accents', 'jose nunez', ['jp']],
    ['a name of one character', '王', ['large']],
    ['an e-mail', 'KIM.LEE@example.COM', ['kwd']],
    ['a part of an e-mail', '@elsewhere', ['dollars']],
    ['an amount', '84.90', ['ada', 'dollars']],
    ['an amount without its zero', '84.9', ['ada', 'dollars']],
    ['an amount with a comma', '84,90', ['ada', 'dollars']],
    ['an amount with its sign', '€84.90', ['ada']],
    ['an amount with its sign behind it', ' 84,90 € ', ['ada']],
    ['an amount with its code', 'usd 84.90', ['dollars']],
    ['an amount in yen', '¥1200', ['jp']],
    ['an amount in wide characters', '￥1,200', ['jp']],
    ['three decimals', 'KWD 1.200', ['kwd']],
    ['three digits behind a point', '1.200', ['jp', 'kwd']],
    ['thousands in English', '1,234.56', ['large']],
    ['thousands in German', '1.234,56', ['large']],
    ['thousands in French', '1 234,56', ['large']],
    ['thousands in Switzerland', '1’234.56', ['large']],
    ['an amount of nothing', '84.91', []],
    ['a text that nothing has', 'demo-09', []],
    ['what a pattern would mean', 'demo%0650', []],
    ['an underscore', 'demo_0650', []],
  ])('%s: %s', async (_name, typed, names) => {
    expect(await found(typed)).toEqual(names);
  });

  it('by the beginning and the end of a transaction_id, and by the last four digits', async () => {
    const { transaction_id } = one('jp');
    expect(await found(transaction_id.slice(0, 14))).toContain('jp');
    expect(await found(transaction_id.slice(-9))).toEqual(['jp']);
    expect(await found(`  ${transaction_id}\u200b`)).toEqual(['jp']);
    const digits = cards.disputed.slice(-4);
    for (const typed of [digits, `*${digits}`, `•••• ${digits}`])
      expect(await found(typed)).toEqual(['visa']);
  });

  it('by up to 100 pasted numbers of any kind, each whole', async () => {
    const { body } = await shop.post('retrievalTrans', { order_no: one('large').order_no });
    const { reference_no } = body['payments']?.[0] ?? body['data']?.[0] ?? {};
    const pasted = [
      'demo-0650',
      one('jp').transaction_id,
      'DEMO-0652',
      'none-1',
      ...(reference_no ? [reference_no] : []),
    ];
    const names = ['ada', 'jp', 'kwd', ...(reference_no ? ['large'] : [])].toSorted();
    for (const between of [' ', '\n', ', ', ';\r\n', '\t'])
      expect(await found(pasted.join(between))).toEqual(names);
    const many = Array.from({ length: 97 }, (_, at) => `none-${at}`);
    expect(await found([...pasted.slice(0, 3), ...many].join('\n'))).toEqual(['ada', 'jp', 'kwd']);
    const refused = await shop.post('retrievalPayments', { q: [...pasted, ...many].join('\n') });
    expect([refused.status, refused.body['code'], refused.body['source']]).toEqual([422, 'I0011', 'q']);
    expect(refused.body['message']).toContain('100');
  });

  it('together with the other filters', async () => {
    expect(await found('84.90', { currency: 'USD' })).toEqual(['dollars']);
    expect(await found('demo-0650', { status: '5000' })).toEqual([]);
    expect(await found('demo', { last_four: cards.approve.slice(-4), currency: 'KWD' })).toEqual(['kwd']);
    expect(await found('demo', { to: '2020-01-01' })).toEqual([]);
    for (const q of ['demo', 'demo-0650'])
      expect(await found(q, { metadata: 'cart=Basket-Q9' })).toEqual(['ada']);
    for (const q of ['hopper', 'demo-0652'])
      expect(await found(q, { metadata: 'cart=Basket-Q9' })).toEqual([]);
    for (const list of ['refunds', 'payouts', 'subscriptions'] as const)
      expect(await find(list, 'a', { metadata: 'cart=none' }), list).toEqual([]);
    expect(await find('refunds', 'back-7', { metadata: 'ticket=Helpdesk 4711' })).toHaveLength(1);
    expect(await find('refunds', '12.31', { metadata: 'ticket=Helpdesk 4711' })).toEqual([]);
  });

  it('page by page, each once, newest first', async () => {
    const orders: string[] = [];
    let cursor = '';
    do {
      const { body } = await shop.post('retrievalPayments', { q: 'demo', limit: 1, cursor });
      orders.push(...body['payments'].map((row: Row) => row['order_no']));
      cursor = body['next_cursor'];
    } while (cursor !== '');
    expect(orders).toEqual(['demo-0652', 'demo-jp-0651', 'demo-0650']);
  });

  it.each(['   ', '\u200b', '"\'\\', '()[]{}', ',;', '€', '*'])(
    'and %j neither fails nor finds anything that it is not in',
    async (q) => {
      const { status, body } = await shop.post('retrievalPayments', { q });
      expect(status).toBe(200);
      expect(body['payments'].length).toBeLessThanOrEqual(7);
    },
  );
});

describe('the other lists are found in the same way', () => {
  it.each([
    ['back-7', 1],
    ['helpdesk 47', 1],
    ['basket-q9', 1],
    ['BACK-77', 1],
    ['demo-06', 1],
    ['Lovelace', 1],
    ['12,30 €', 1],
    ['ada@shop', 1],
    ['12.31', 0],
  ])('refunds by %s', async (q, count) => {
    expect(await find('refunds', q)).toHaveLength(count);
    expect(await find('refunds', q, { status: 'failed' })).toEqual([]);
    expect(await find('refunds', q, { status: 'completed' })).toHaveLength(count);
  });

  it('payouts by their beginning, the beneficiary’s name and the amount', async () => {
    const { short_reference_id, request_id, transaction_id } = payout;
    const typed = ['acme trad', '310,40', short_reference_id.toLowerCase(), short_reference_id.slice(0, 8)];
    for (const q of [...typed, request_id.slice(0, -1), transaction_id.slice(-9), '€310.40'])
      expect(await find('payouts', q), q).toMatchObject([{ transaction_id }]);
    expect(await find('payouts', 'acme', { currency: 'USD' })).toEqual([]);
    expect(await find('payouts', 'nobody')).toEqual([]);
  });

  it('disputes by their payment’s order number and customer, and by the card', async () => {
    for (const q of ['y-1', 'VISA@shop', 'hopper', '17,00', cards.disputed.slice(-4)])
      expect(await find('disputes', q), q).toMatchObject([{ order_no: 'y-1' }]);
    expect(await find('disputes', 'hopper', { state: 'won' })).toEqual([]);
  });

  it('subscriptions by the beginning of their id and by the customer', async () => {
    for (const q of ['plan-gold', 'PLAN-GOLD-9', 'subscriber@', 'sub-order', '9,99', 'grace hop'])
      expect(await find('subscriptions', q), q).toMatchObject([{ recurring_id: 'Plan-Gold-9' }]);
    expect(await find('subscriptions', 'plan-silver')).toEqual([]);
  });
});

it.each(Object.keys(lists) as List[])('a search of %s finds nothing of another account', async (list) => {
  for (const q of ['demo', 'demo-0650', 'Ada', '84.90', 'acme', 'Plan-Gold-9', one('jp').transaction_id])
    expect((await other.post(lists[list], { q })).body[list], q).toEqual([]);
});
