import { randomUUID } from 'node:crypto';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { releaseClaims } from '../../../src/kernel/idempotency/claim-requests.ts';
import { cards, samplePayment, type Answer, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
/** Whether the acquirer's answers are lost. */
let losing = false;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { SANDBOX_FAULTS: 'lost_answer=0.5' },
    random: () => (losing ? 0 : 1),
  });
  client = await gateway.createClient();
});
afterEach(async () => {
  losing = false;
  await gateway.work(5_000);
  await gateway.verify();
});
afterAll(() => gateway.close());

async function held(fields: RequestBody = {}): Promise<Payment> {
  const { body } = await client.authorise({ card: cards.review, ...fields });
  const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
  return { transaction_id, order_no, currency, amount } as Payment;
}

const requests: Record<string, readonly [string, () => Promise<RequestBody>]> = {
  'a capture': ['capture', () => client.authorised()],
  'an increase': ['adjust', async () => ({ ...(await client.authorised()), amount: '150.00' })],
  'a declined increase': [
    'adjust',
    async () => ({ ...(await client.authorised({ card: cards.adjust_declined })), amount: '150.00' }),
  ],
  'a cancellation': ['cancel', () => client.authorised()],
  'an approval': ['review', async () => ({ ...(await held()), review_flag: '1' })],
  'an approval for a later capture': [
    'review',
    async () => ({ ...(await held({ capture: 'manual' })), review_flag: '1' }),
  ],
  'a rejection': ['review', async () => ({ ...(await held()), review_flag: '0' })],
  'a refund': ['refund', async () => ({ ...(await client.captured()), refund_amount: '10.00' })],
};

/** Sends a request whose process dies before it has kept its answer, and sends it again when its claim has run out. */
async function takeover(operation: string, fields: RequestBody): Promise<readonly [Answer, Answer]> {
  const key = { 'idempotency-key': randomUUID() };
  return [await client.post(operation, fields, key), await takeOver(operation, fields, key)];
}

async function forgetAnswer(key: { readonly 'idempotency-key': string }): Promise<void> {
  await gateway.query(
    `UPDATE idempotency_keys SET response_status = NULL, response_body = NULL
     WHERE account_id = $1 AND key_hash = sha256($2)`,
    [client.account_id, Buffer.from(key['idempotency-key'])],
  );
}

/** Sends a request again, as if the process of the first had died before it kept its answer. */
async function takeOver(
  operation: string,
  fields: RequestBody,
  key: { readonly 'idempotency-key': string },
): Promise<Answer> {
  await forgetAnswer(key);
  gateway.clock.advance(61_000);
  return client.post(operation, fields, key);
}

describe.each([
  ['was answered', false],
  ['was not answered', true],
])('the successor of a request that the acquirer %s reports its state', (_answered, lost) => {
  it.each(Object.entries(requests))('for %s', async (_name, [operation, itemOf]) => {
    const list = `${operation}_orders`;
    const item = await itemOf();
    losing = lost;
    const [first, again] = await takeover(operation, { [list]: [item] });
    expect(again.status).toBe(200);
    expect(again.body[list]).toEqual(first.body[list]);
  });
});

it('the successor of a payment that waits for its customer returns the same state and address', async () => {
  const [first, again] = await takeover('authorise', { ...samplePayment(), card: cards.challenge });
  const { payment_status, error_message, issuer_url } = first.body;
  expect(again.body).toMatchObject({ payment_status: '1100', error_message, issuer_url });
  expect(URL.canParse(issuer_url)).toBe(true);
  expect(payment_status).toBe('1100');
});

it('the successor of a refund batch refuses the same duplicates in it', async () => {
  const item = { ...(await client.captured()), refund_amount: '10.00' };
  const [first, again] = await takeover('refund', { refund_orders: [item, item] });
  expect(again.body['refund_orders']).toEqual(first.body['refund_orders']);
});

it('the successor of a completed refund reports it, also while another refund of the payment is under way', async () => {
  const payment = await client.captured();
  const key = { 'idempotency-key': randomUUID() };
  const orders = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
  const first = await client.post('refund', orders, key);
  expect(first.body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
  losing = true;
  const other = await client.refund({ ...payment, refund_amount: '20.00' });
  expect(other).toMatchObject([{ refund_status: '2' }]);
  losing = false;
  const again = await takeOver('refund', orders, key);
  expect(again.body['refund_orders']).toEqual(first.body['refund_orders']);
});

it('the work of an ended process is taken over at once where it was alone with its database', async () => {
  const payment = await client.captured();
  const key = { 'idempotency-key': randomUUID() };
  const orders = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
  const first = await client.post('refund', orders, key);
  await forgetAnswer(key);
  expect((await client.post('refund', orders, key)).body).toMatchObject({ code: 'I0021' });
  const { context } = gateway.gateway;
  await releaseClaims(context, context.clock.now());
  const again = await client.post('refund', orders, key);
  expect(again.body['refund_orders']).toEqual(first.body['refund_orders']);
});
