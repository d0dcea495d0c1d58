import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { payment_actions } from '@causeway/schemas/portal/payments.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cards, sampleOrder, samplePayment, TestClient, type Payment } from '../../support/client.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { HoldingProxy } from '../../support/holding-proxy.ts';
import { fund, samplePayout } from '../../support/payouts.ts';
import { asShown } from '../../support/payment-actions.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { monthly } from '../../support/subscriptions.ts';

/** Longer than a claim lives. */
const long_ms = 61_000;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: HoldingProxy;
/** One gateway reaches the database through the proxy, the other does not. */
let held_gateway: TestGateway;
let other_gateway: TestGateway;
let client: TestClient;
let other: TestClient;
beforeAll(async () => {
  clone = await cloneDatabase();
  proxy = new HoldingProxy(join(clone.connection.host ?? '', '.s.PGSQL.5432'));
  const port = await proxy.listen();
  held_gateway = await startTestGateway({ connection: { ...clone.connection, host: '127.0.0.1', port } });
  other_gateway = await startTestGateway({ connection: clone.connection });
  client = await held_gateway.createClient();
  other = new TestClient({ ...client.credentials, url: other_gateway.url });
  await fund(held_gateway, client, '1000000.00');
});
afterEach(() => other_gateway.verify());
afterAll(async () => {
  await Promise.all([held_gateway.close(), other_gateway.close()]);
  await proxy.close();
  await clone.drop();
});

function advance(span_ms: number): void {
  held_gateway.clock.advance(span_ms);
  other_gateway.clock.advance(span_ms);
}

/** Everything of the account that a request can add to. */
async function traces(): Promise<Record<string, string>> {
  const tables = ['events', 'journal', 'operations', 'checkout_sessions', 'payouts', 'refunds', 'payments'];
  const counts = tables.map(
    (table) => `(SELECT count(*) FROM ${table} WHERE account_id = $1)::text AS ${table}`,
  );
  const sent = `(SELECT count(*) FROM sandbox_acquirer.instructions WHERE account_id = $1)::text AS sent`;
  const [row] = await other_gateway.query<Record<string, string>>(`SELECT ${[...counts, sent].join(', ')}`, [
    client.account_id,
  ]);
  return row ?? {};
}

async function held(fields: RequestBody = {}): Promise<Payment> {
  const { body } = await client.authorise({ card: cards.review, ...fields });
  const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
  return { transaction_id, order_no, currency, amount } as Payment;
}

type Request = readonly [operation: string, fields: RequestBody];

async function waiting(): Promise<Payment> {
  const { body } = await client.authorise({ card: cards.challenge, open3d: 'do3DS' });
  const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
  return { transaction_id, order_no, currency, amount } as Payment;
}

/** Requests for every way to move money, with what it needs. */
const requests: Record<string, () => Promise<Request>> = {
  authorise: async () => ['authorise', samplePayment()],
  'authorise, declined, so that order_no is free again': async () => [
    'authorise',
    { ...samplePayment(), card: cards.declined },
  ],
  'authorise with 3-D Secure': async () => [
    'authorise',
    { ...samplePayment(), card: cards.challenge, open3d: 'do3DS' },
  ],
  'authorise that begins a subscription': async () => ['authorise', { ...samplePayment(), ...monthly() }],
  checkout: async () => ['checkout', sampleOrder()],
  capture: async () => [
    'capture',
    { capture_orders: [await client.authorised(), await client.authorised()] },
  ],
  adjust: async () => [
    'adjust',
    { adjust_orders: [{ ...(await client.authorised()), amount: '150.00' }, await client.authorised()] },
  ],
  cancel: async () => ['cancel', { cancel_orders: [await client.authorised()] }],
  'cancel before the customer has confirmed': async () => ['cancel', { cancel_orders: [await waiting()] }],
  'review that approves': async () => [
    'review',
    { review_orders: [{ ...(await held()), review_flag: '1' }] },
  ],
  'review that approves for a later capture': async () => [
    'review',
    { review_orders: [{ ...(await held({ capture: 'manual' })), review_flag: '1' }] },
  ],
  'review that rejects': async () => ['review', { review_orders: [{ ...(await held()), review_flag: '0' }] }],
  refund: async () => [
    'refund',
    { refund_orders: [{ ...(await client.captured()), refund_amount: '10.00' }] },
  ],
  payout: async () => ['payout', samplePayout()],
};

describe.each([
  ['one gateway', () => client],
  ['two gateways', () => other],
])('with %s, a request whose connection stalled after its claim', (_gateways, successor) => {
  it.each(Object.keys(requests))('is executed once: %s', async (name) => {
    const [operation, fields] = await requests[name]!();
    const key = { 'idempotency-key': randomUUID() };
    const stall = proxy.hold('claim_idempotency_keys');
    const late = client.post(operation, fields, key);
    const connection = await stall;
    const early = await successor().post(operation, fields, key);
    expect([early.status, early.body['code']]).toEqual([409, 'I0021']);
    advance(long_ms);
    const first = await successor().post(operation, fields, key);
    expect(first.status).toBe(200);
    const before = await traces();
    connection.release();
    const original = await late;
    expect([original.status, original.text]).toEqual([200, first.text]);
    expect(original.headers.get('idempotency-replayed')).toBe('true');
    expect(await traces()).toEqual(before);
    expect((await client.post(operation, fields, key)).text).toBe(first.text);
  });
});

describe('a request whose connection stalled when its work was committed', () => {
  it.each(Object.keys(requests))('receives its successor’s answer: %s', async (name) => {
    const [operation, fields] = await requests[name]!();
    const key = { 'idempotency-key': randomUUID() };
    const stall = proxy.hold(['insert_operations', 'note_done_without_operation']);
    const late = client.post(operation, fields, key);
    const connection = await stall;
    advance(long_ms);
    const first = await other.post(operation, fields, key);
    expect(first.status).toBe(200);
    connection.release();
    const original = await late;
    expect([original.status, original.text]).toEqual([200, first.text]);
    expect((await client.post(operation, fields, key)).text).toBe(first.text);
  });
});

it('an authorisation that is executed after it was closed as never received is released again', async () => {
  const stall = proxy.hold('insert_operations');
  const late = client.authorise();
  const connection = await stall;
  advance(200_000);
  // Found in one round, asked about in the next.
  for (let round = 0; round < 2; round += 1) await other_gateway.work();
  connection.release();
  const { body } = await late;
  expect(body).toMatchObject({ payment_status: '5200', error_message: expect.stringMatching(/^D0102:/) });
  const sent = await other_gateway.query(
    `SELECT o.kind, o.purpose, i.response_code FROM operations o
     JOIN sandbox_acquirer.instructions i ON i.account_id = o.account_id AND i.instruction_id = o.operation_id
     WHERE o.transaction_id = $1 ORDER BY o.operation_id`,
    [body['transaction_id']],
  );
  expect(sent).toMatchObject([
    { kind: 'authorise', response_code: '00' },
    { kind: 'void', purpose: 'reversal', response_code: '00' },
  ]);
  expect(await client.status(body as never)).toBe('5200');
});

it('a request at work is under way, however long its transaction stalls', async () => {
  const payment = await client.captured();
  const fields = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
  const key = { 'idempotency-key': randomUUID() };
  const stall = proxy.hold('insert_refunds', 'before_commit');
  const late = client.post('refund', fields, key);
  const connection = await stall;
  advance(long_ms);
  const early = await other.post('refund', fields, key);
  expect([early.status, early.body['code']]).toEqual([409, 'I0021']);
  connection.release();
  const answer = await late;
  expect(answer.body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
  expect((await other.post('refund', fields, key)).text).toBe(answer.text);
});

describe('a repeat of a request that stalls before others know of it', () => {
  it.each([
    ['one gateway', () => client],
    ['two gateways', () => other],
  ])('receives at once that it is under way, and delays no others: %s', async (_many, repeater) => {
    const payment = await client.captured();
    const request = client.sign('refund', { refund_orders: [{ ...payment, refund_amount: '10.00' }] });
    const key = { 'idempotency-key': randomUUID() };
    const stall = proxy.hold('claim_idempotency_keys', 'before_commit');
    const late = client.send('refund', JSON.stringify(request), key);
    const connection = await stall;
    const [repeated, resigned, bystander] = await Promise.all([
      repeater().send('refund', JSON.stringify(request), key),
      repeater().post('refund', { refund_orders: [{ ...payment, refund_amount: '10.00' }] }, key),
      repeater().authorise({}, { 'idempotency-key': randomUUID() }),
    ]);
    for (const { status, body, headers } of [repeated, resigned]) {
      expect([status, body['code']]).toEqual([409, 'I0021']);
      expect(headers.get('retry-after')).toBe('2');
    }
    expect(bystander.status).toBe(200);
    connection.release();
    const answer = await late;
    expect(answer.body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
    expect((await repeater().send('refund', JSON.stringify(request), key)).text).toBe(answer.text);
  });
});

it('an expired claim is not taken over by another request under its key', async () => {
  const payment = await client.captured();
  const refund = (refund_amount: string) => ({ refund_orders: [{ ...payment, refund_amount }] });
  const key = { 'idempotency-key': randomUUID() };
  const stall = proxy.hold('claim_idempotency_keys');
  const late = client.post('refund', refund('10.00'), key);
  const connection = await stall;
  advance(long_ms);
  const others = await other.post('refund', refund('20.00'), key);
  expect([others.status, others.body['code']]).toEqual([409, 'I0020']);
  connection.release();
  const original = await late;
  expect(original.body['refund_orders']).toMatchObject([{ refund_status: '1', refund_amount: '10.00' }]);
  expect((await other.post('refund', refund('10.00'), key)).text).toBe(original.text);
});

it('a stalled transaction is ended after ten seconds, and what waited for it is done', async () => {
  const payment = await client.captured();
  const fields = { refund_orders: [{ ...payment, refund_amount: '60.00' }] };
  const key = { 'idempotency-key': randomUUID() };
  const stall = proxy.hold('insert_refunds', 'before_commit');
  const late = client.post('refund', fields, key);
  const connection = await stall;
  const waited = await other.post('refund', fields, { 'idempotency-key': randomUUID() });
  expect(waited.body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
  connection.release();
  const original = await late;
  expect([original.status, original.body['code']]).toEqual([503, 'I0090']);
  const repeated = await client.post('refund', fields, key);
  expect(repeated.body['refund_orders']).toMatchObject([{ refund_status: '0' }]);
});

it('a late original receives that the request is under way while its successor is at work', async () => {
  const payment = await client.captured();
  const fields = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
  const key = { 'idempotency-key': randomUUID() };
  const first_stall = proxy.hold('claim_idempotency_keys');
  const late = client.post('refund', fields, key);
  const first = await first_stall;
  advance(long_ms);
  const second_stall = proxy.hold('pass_on_idempotency_claims');
  const successor = client.post('refund', fields, key);
  const second = await second_stall;
  first.release();
  const original = await late;
  expect([original.status, original.body['code']]).toEqual([409, 'I0021']);
  second.release();
  expect((await successor).body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
  expect((await client.post('refund', fields, key)).text).toBe((await successor).text);
});

describe('in the portal', () => {
  let person: PortalClient;
  beforeAll(async () => {
    person = await createPortalClient(held_gateway, { merchant_id: client.credentials.merchant_id });
  });

  it.each([
    ['capture', payment_actions.capture, () => client.authorised()],
    ['cancel', payment_actions.cancel, () => client.authorised()],
    ['refund', payment_actions.refund, () => client.captured()],
    ['approve', payment_actions.review, () => held()],
    ['reject', payment_actions.review, () => held()],
  ] as const)('a stalled confirmation counts once: %s', async (action, route, prepare) => {
    const { transaction_id } = await prepare();
    const items = await asShown(person, client.account_id, action, [{ transaction_id }]);
    const act = () =>
      person.call(route.perform, {
        params: { account_id: client.account_id },
        body: { action, request_id, items },
      });
    const request_id = randomUUID();
    const stall = proxy.hold('claim_idempotency_keys');
    const late = act();
    const connection = await stall;
    expect((await act()).body).toMatchObject({ code: 'I0021', source: 'request_id' });
    advance(long_ms);
    const first = await act();
    expect(first.status).toBe(200);
    const before = await traces();
    connection.release();
    expect((await late).text).toBe(first.text);
    expect(await traces()).toEqual(before);
  });
});

it('a stalled cancellation of a subscription ends it once', async () => {
  const terms = monthly();
  await client.authorise(terms);
  const fields = { recurring_id: terms['recurring_id'], contract_name: terms['contract_name'] };
  const stall = proxy.hold('claim_nonces', 'answered');
  const late = client.post('cancelsubscription', fields);
  const connection = await stall;
  advance(long_ms);
  expect((await client.post('cancelsubscription', fields)).body).toMatchObject({ cancel_status: '1' });
  const before = await traces();
  connection.release();
  expect((await late).body).toMatchObject({ cancel_status: '1', error_message: '' });
  expect(await traces()).toEqual(before);
});
