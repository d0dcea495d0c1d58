import { listPayments, readPayment } from '@causeway/schemas/portal/payments.ts';
import { listPayouts, readPayout } from '@causeway/schemas/portal/payouts.ts';
import { listSubscriptions, readSubscription } from '@causeway/schemas/portal/subscriptions.ts';
import { signBody } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asForm, asXml } from '../../support/body-formats.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, paymentIn, sampleOrder, samplePayment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, samplePayout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

const metadata = { cart_id: 'C-81', 'team.cost-centre': '4100 · Ä', note_: 'line one\nline two', empty: '' };

type Row = Record<string, any>;

async function queried(transaction_id: string, of = client): Promise<unknown> {
  const { body } = await of.post('retrievalTrans', { trades: [transaction_id] });
  return body['orders_list'][0].metadata;
}

/** The metadata in an account's events of some types, in their order. */
async function notedIn(types: string, of: TestClient): Promise<unknown[]> {
  const { body } = await of.post('events', { types, limit: 1_000 });
  return body['events'].map(({ data }: { data: Record<string, unknown> }) => data['metadata']);
}

describe('metadata of a payment', () => {
  it('is in its answer, in queries, lists and all of its events', async () => {
    const shop = await gateway.createClient();
    const { body } = await shop.authorise({ capture: 'manual', metadata });
    expect(body['metadata']).toEqual(metadata);
    const item = paymentIn(body);
    await shop.capture(item);
    await shop.refund({ ...item, refund_amount: '1.00' });
    expect(await queried(item.transaction_id, shop)).toEqual(metadata);
    const { body: list } = await shop.post('retrievalPayments', {});
    expect(list['payments'][0].metadata).toEqual(metadata);
    const noted = await notedIn('payment.*,refund.*', shop);
    expect(noted.length).toBeGreaterThan(2);
    for (const one of noted) expect(one).toEqual(metadata);
  });

  it('is empty where nothing is noted, and where nothing is found', async () => {
    const { body } = await client.authorise({ metadata: {} });
    expect([body['metadata'], await queried(body['transaction_id'])]).toEqual([{}, {}]);
    expect(await queried('1')).toEqual({});
  });

  it.each([
    ['a form', asForm],
    ['XML', asXml],
  ])('is JSON text in %s', async (_name, textOf) => {
    const fields = { ...samplePayment(), billing_address: '', metadata: JSON.stringify(metadata) };
    const { status, body } = await client.send('authorise', textOf(client.sign('authorise', fields)));
    expect([status, body['metadata']]).toEqual([200, metadata]);
  });

  it('is signed with every value in it', async () => {
    const signed = client.sign('authorise', { ...samplePayment(), metadata });
    const forged = { ...signed, metadata: { ...metadata, cart_id: 'C-82' } };
    const { status, body } = await client.send('authorise', JSON.stringify(forged));
    expect([status, body['code']]).toEqual([401, 'I0013']);
  });

  it('takes 20 texts of 500 characters under keys of 40', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => String.fromCodePoint(97 + at).repeat(40));
    const full = Object.fromEntries(keys.map((key) => [key, '😀'.repeat(500)]));
    const { status, body } = await client.authorise({ metadata: full });
    expect([status, body['metadata']]).toEqual([200, full]);
  });

  it('belongs to what an Idempotency-Key stands for', async () => {
    const payment = samplePayment();
    const headers = { 'idempotency-key': 'metadata-1' };
    const { body: first } = await client.post('authorise', { ...payment, metadata }, headers);
    const { body: again } = await client.post('authorise', { ...payment, metadata }, headers);
    expect(again['transaction_id']).toBe(first['transaction_id']);
    const { status, body } = await client.post('authorise', { ...payment, metadata: {} }, headers);
    expect([status, body['code']]).toEqual([409, 'I0020']);
  });

  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`key_${at}`, '']));
  it.each([
    ['is not an object', 'metadata', 'a text', 'must be of type object'],
    ['is a list', 'metadata', ['a'], 'must be of type object'],
    ['has 21 keys', 'metadata', many, 'holds more than 20 entries'],
    ['holds a number', 'metadata.order', { order: 17 }, 'must be of type string'],
    ['holds an object', 'metadata.order', { order: { id: '17' } }, 'must be of type string'],
    ['holds a long text', 'metadata.order', { order: 'a'.repeat(501) }, 'must have at most 500 characters'],
    ['holds a control character', 'metadata.order', { order: 'a\u0007' }, 'printable characters only'],
    ['holds a card number', 'metadata.order', { order: `card ${cards.approve}` }, 'card number'],
    ['names card data', 'metadata.CVV', { CVV: '123' }, 'is card data'],
    ['has a card number as key', `metadata.k${'#'.repeat(16)}`, { [`k${cards.approve}`]: '' }, 'card number'],
    ['has a key with a space', 'metadata.(unprintable)', { 'order no': '1' }, 'is not a key of metadata'],
    ['has a long key', 'metadata.(unprintable)', { ['a'.repeat(41)]: '1' }, '1 to 40 Latin letters'],
    ['has an empty key', 'metadata.(unprintable)', { '': '1' }, 'is not a key of metadata'],
  ])('is refused where it %s, which %s names', async (_fault, source, value, message) => {
    const { status, body, text } = await client.authorise({ card: cards.funds, metadata: value });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', source]);
    expect(body['message']).toContain(message);
    expect(text).not.toContain(cards.approve);
  });

  it('never holds the number of the card that pays, whatever the account checks', async () => {
    const unchecked = await gateway.createClient({ card_number_check: false });
    for (const value of [{ order: cards.approve }, { [`k${cards.approve}`]: '' }]) {
      const { status, body, text } = await unchecked.authorise({ metadata: value });
      expect([status, body['code']]).toEqual([422, 'I0011']);
      expect(text).not.toContain(cards.approve);
    }
  });
});

describe('metadata of a payment page', () => {
  it('is that of its payment', async () => {
    const page = await OpenedCheckout.create(client, { metadata });
    await page.pay(submission());
    const { body } = await client.post('retrievalTrans', { orders: [page.order_no] });
    expect(body['orders_list'][0]).toMatchObject({ payment_status: '3000', metadata });
  });

  it('is checked when the page is created', async () => {
    const { status, body } = await client.post('checkout', {
      ...sampleOrder(),
      metadata: { order: null },
    });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', 'metadata.order']);
  });
});

describe('metadata of a refund', () => {
  it('is in its answer, in queries, lists and its events, beside that of its payment', async () => {
    const shop = await gateway.createClient();
    const payment = await shop.captured({ metadata: { cart_id: 'C-81' } });
    const item = { ...payment, refund_amount: '1.00' };
    const noted = { ticket: '17' };
    const { body } = await shop.post('refund', { refund_orders: [{ ...item, metadata: noted }, item] });
    const answered = body['refund_orders'].map((one: Row) => [one['refund_status'], one['metadata']]);
    expect(answered).toEqual([
      ['1', noted],
      ['1', {}],
    ]);
    const { body: found } = await shop.post('retrievalRefund', { refund_orders: payment.order_no });
    expect(found['refund_orders'].map((one: Row) => one['metadata'])).toEqual([noted, {}]);
    const { body: list } = await shop.post('retrievalRefunds', {});
    expect(list['refunds'].map((one: Row) => one['metadata'])).toEqual([{}, noted]);
    const { body: pulled } = await shop.post('events', { types: 'refund.*' });
    const events = pulled['events'].map(({ type, data }: Row) => [
      type,
      data.refund_reference_id.slice(-2),
      data.metadata,
      data.refund_metadata,
    ]);
    const of_payment = { cart_id: 'C-81' };
    expect(events).toHaveLength(4);
    for (const type of ['refund.accepted', 'refund.completed']) {
      expect(events).toContainEqual([type, '01', of_payment, noted]);
      expect(events).toContainEqual([type, '02', of_payment, {}]);
    }
  });

  it('is in the event of a refund that fails later', async () => {
    const shop = await gateway.createClient();
    const payment = await shop.captured({ card: cards.refund_fails });
    const item = { ...payment, refund_amount: '1.00', metadata };
    await shop.post('refund', { refund_orders: [item] });
    await gateway.work(5_000);
    await gateway.work(5_000);
    const { body } = await shop.post('events', { types: 'refund.failed' });
    expect(body['events'].map(({ data }: Row) => data.refund_metadata)).toEqual([metadata]);
  });

  it('belongs to what its reference stands for', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '1.00', refund_reference: 'noted-1', metadata };
    const refund = async (fields: object): Promise<string> =>
      (await client.post('refund', { refund_orders: [{ ...item, ...fields }] })).body['refund_orders'][0]
        .refund_message;
    expect(await refund({})).toBe('0000:OK');
    expect(await refund({ metadata: Object.fromEntries(Object.entries(metadata).toReversed()) })).toBe(
      '0000:OK',
    );
    expect(await refund({ metadata: {} })).toMatch(/^R0005:/);
  });

  it('refuses the item alone, and names the key', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '1.00' };
    const masked = `4242-4242-4242-4242`;
    const refused = [{ a: 1 }, { b: 'x'.repeat(501) }, { c: masked }, { 'd e': '' }, { cvc: '123' }];
    const { body, text } = await client.post('refund', {
      refund_orders: [...refused.map((one) => ({ ...item, metadata: one })), { ...item, metadata }],
    });
    const messages = body['refund_orders'].map((one: Row) => one['refund_message']);
    expect(messages).toEqual([
      expect.stringMatching(/^T0006:metadata.a must be of type string/),
      expect.stringMatching(/^T0006:metadata.b must have at most 500 characters/),
      expect.stringMatching(/^T0006:metadata.c must not hold a card number/),
      expect.stringMatching(/^T0006:metadata.\(unprintable\) is not a key of metadata/),
      expect.stringMatching(/^T0006:metadata.cvc is card data/),
      '0000:OK',
    ]);
    expect(text).not.toContain(masked);
  });
});

describe('metadata of a payout', () => {
  it('is in its signed answer, in lists and events, and belongs to its request_id', async () => {
    const shop = await gateway.createClient();
    await fund(gateway, shop, '1000.00');
    const payout = samplePayout({ payment_amount: '1.00', metadata });
    const { status, body } = await shop.post('payout', payout);
    expect([status, body['metadata']]).toEqual([200, metadata]);
    const { sign_key } = shop.credentials;
    expect(body['encryption_data']).toBe(signBody(sign_key, body));
    const { body: list } = await shop.post('retrievalPayouts', {});
    expect(list['payouts'].map((one: Row) => one['metadata'])).toEqual([metadata]);
    const noted = await notedIn('payout.*', shop);
    expect(noted.length).toBeGreaterThan(0);
    for (const one of noted) expect(one).toEqual(metadata);
    expect((await shop.post('payout', payout)).body['transaction_id']).toBe(body['transaction_id']);
    const other = await shop.post('payout', { ...payout, metadata: { cart_id: 'C-82' } });
    expect(other.status).toBe(409);
  });

  it('names the key that is refused', async () => {
    const payout = samplePayout({ payment_amount: '1.00', metadata: { order: 17 } });
    const { status, body } = await client.post('payout', payout);
    expect([status, body['source']]).toEqual([422, 'metadata.order']);
  });
});

describe('metadata of a subscription', () => {
  it('is that of its first payment, and of every renewal', async () => {
    const seller = await Seller.at(gateway, '2030-01-01T00:00:00Z');
    await seller.subscribe({ metadata });
    await seller.subscribe();
    await seller.advance('2030-02-02T00:00:00Z');
    const { body } = await seller.client.post('retrievalPayments', {});
    const noted = body['payments'].map((row: Record<string, unknown>) => row['metadata']);
    expect(noted.toSorted((a: object, b: object) => Object.keys(a).length - Object.keys(b).length)).toEqual([
      {},
      {},
      metadata,
      metadata,
    ]);
    const { body: list } = await seller.client.post('retrievalSubscriptions', {});
    expect(list['subscriptions'].map((row: Record<string, unknown>) => row['metadata'])).toEqual([
      {},
      metadata,
    ]);
    const of_subscriptions = await notedIn('subscription.*', seller.client);
    expect(of_subscriptions.filter((one) => Object.keys(one as object).length > 0).length).toBeGreaterThan(0);
    expect(of_subscriptions).not.toContain(undefined);
  });
});

it('the portal shows metadata of a payment, a payout and a subscription, and filters by it', async () => {
  const seller = await Seller.at(gateway, '2030-01-01T00:00:00Z');
  const { client: shop } = seller;
  const person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  const { account_id } = shop;
  await seller.subscribe({ metadata });
  await fund(gateway, shop, '10.00');
  await shop.post('payout', samplePayout({ payment_amount: '1.00', metadata }));
  const query = { metadata: 'cart_id=C-81' };
  const params = { account_id };
  const [payment] = (await person.call(listPayments, { params, query })).body['payments'];
  const [payout] = (await person.call(listPayouts, { params, query })).body['payouts'];
  const [subscription] = (await person.call(listSubscriptions, { params, query })).body['subscriptions'];
  const { transaction_id } = payment;
  const { subscription_id } = subscription;
  const pages = [
    await person.call(readPayment, { params: { account_id, transaction_id } }),
    await person.call(readPayout, { params: { account_id, transaction_id: payout.transaction_id } }),
    await person.call(readSubscription, { params: { account_id, subscription_id } }),
  ];
  for (const { body } of pages) expect(body['metadata']).toEqual(metadata);
  const none = await person.call(listPayments, { params, query: { metadata: 'cart_id=C-82' } });
  expect(none.body['payments']).toEqual([]);
});

describe('the filter metadata', () => {
  let shop: TestClient;
  let noted: string[];
  beforeAll(async () => {
    shop = await gateway.createClient();
    const other = await gateway.createClient();
    const notes = [{ cart: 'A' }, { cart: 'a' }, { cart: 'A', b: 'x=1' }, { cart: 'AB' }, { b: 'A' }, {}];
    await other.captured({ metadata: { cart: 'A', b: 'x=1' } });
    noted = [];
    for (const one of notes) {
      const payment = await shop.captured({ metadata: one });
      noted.push(payment.transaction_id);
      await shop.refund({ ...payment, refund_amount: '1.00', metadata: one } as never);
    }
    await fund(gateway, shop, '1000.00');
    for (const one of notes)
      await shop.post('payout', samplePayout({ payment_amount: '1.00', metadata: one }));
  });

  const places = [
    ['cart=A', [2, 0]],
    ['cart=a', [1]],
    ['b=x=1', [2]],
    ['b=', []],
    ['cart=A ', []],
    ['none=A', []],
    ['b.A=A', []],
  ] as const;

  it.each(places)('%s finds the payments of the account with exactly this', async (filter, found) => {
    const { body } = await shop.post('retrievalPayments', { metadata: filter, limit: 500 });
    expect([body['has_more'], body['payments'].map((one: Row) => one['transaction_id'])]).toEqual([
      false,
      found.map((place) => noted[place]),
    ]);
  });

  it.each(places)('%s finds refunds and payouts in the same way', async (filter, found) => {
    const { body: refunds } = await shop.post('retrievalRefunds', { metadata: filter });
    expect(refunds['refunds'].map((one: Row) => one['transaction_id'])).toEqual(
      found.map((place) => noted[place]),
    );
    const { body: payouts } = await shop.post('retrievalPayouts', { metadata: filter });
    expect(payouts['payouts']).toHaveLength(found.length);
  });

  it('is taken with other filters, and page by page', async () => {
    const first = (await shop.post('retrievalPayments', { metadata: 'cart=A', limit: 1 })).body;
    const next = { metadata: 'cart=A', limit: 1, cursor: first['next_cursor'] };
    const second = (await shop.post('retrievalPayments', next)).body;
    const found = [...first['payments'], ...second['payments']].map((one: Row) => one['transaction_id']);
    expect(found).toEqual([noted[2], noted[0]]);
    const { body } = await shop.post('retrievalPayments', { metadata: 'cart=A', status: '5000' });
    expect(body['payments']).toEqual([]);
  });

  it('finds subscriptions', async () => {
    const seller = await Seller.at(gateway, '2030-01-01T00:00:00Z');
    await seller.subscribe({ metadata: { plan: 'gold' } });
    await seller.subscribe({ metadata: { plan: 'iron' } });
    for (const fields of [{}, { status: 'Actived' }]) {
      const { body } = await seller.client.post('retrievalSubscriptions', {
        metadata: 'plan=gold',
        ...fields,
      });
      expect(body['subscriptions'].map((one: Row) => one['metadata'])).toEqual([{ plan: 'gold' }]);
    }
  });

  it.each(['cart', '=A', 'a b=c', `cart=card ${cards.approve}`])('refuses %s', async (filter) => {
    const { status, body, text } = await shop.post('retrievalPayments', { metadata: filter });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', 'metadata']);
    expect(text).not.toContain(cards.approve);
  });
});
