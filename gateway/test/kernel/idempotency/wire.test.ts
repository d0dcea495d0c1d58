import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, samplePayment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let keys = 0;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function newKey(): { 'idempotency-key': string } {
  keys += 1;
  return { 'idempotency-key': `key-${keys}` };
}

describe('an Idempotency-Key repeated with the same body', () => {
  it('returns the first response byte for byte, and moves no money again', async () => {
    const payment = await client.captured();
    const key = newKey();
    const orders = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
    const first = await client.post('refund', orders, key);
    const again = await client.post('refund', orders, key);
    expect(again.text).toBe(first.text);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const rows = await gateway.query('SELECT refund_count FROM payments WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(rows).toEqual([{ refund_count: 1 }]);
  });

  it('is a retry, not a replay, when the same bytes are sent again', async () => {
    const payment = await client.authorised();
    const key = newKey();
    const text = JSON.stringify(client.sign('capture', { capture_orders: [payment] }));
    const first = await client.send('capture', text, key);
    const again = await client.send('capture', text, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('pays once when thirty requests arrive at once: one response, or that it is under way', async () => {
    const key = newKey();
    const payment = samplePayment();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.post('authorise', payment, key)),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { status, body: refused, headers } of answers.filter(({ status: code }) => code !== 200)) {
      expect([status, refused['code'], headers.get('retry-after')]).toEqual([409, 'I0021', '2']);
    }
    const rows = await gateway.query('SELECT transaction_id FROM payments WHERE order_no = $1', [
      payment['order_no'],
    ]);
    expect(rows).toHaveLength(1);
    const later = await client.post('authorise', payment, key);
    expect(later.text).toBe(done[0]?.text);
  });

  it.each(['authorise', 'adjust', 'capture', 'cancel', 'review', 'refund'])(
    'is honoured by %s',
    async (operation) => {
      const payment = operation === 'refund' ? await client.captured() : await client.authorised();
      const sample = (await import('../../support/client.ts')).samplePayment();
      const fields =
        operation === 'authorise'
          ? sample
          : { [`${operation}_orders`]: [{ ...payment, refund_amount: '1.00', review_flag: '1' }] };
      const key = newKey();
      const first = await client.post(operation, fields, key);
      const again = await client.post(operation, fields, key);
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    },
  );
});

describe('an Idempotency-Key', () => {
  it('with another body, or for another operation, is refused with 409', async () => {
    const payment = await client.authorised();
    const key = newKey();
    await client.post('capture', { capture_orders: [payment] }, key);
    const other = await client.post('capture', { capture_orders: [{ ...payment, amount: '1.00' }] }, key);
    expect([other.status, other.body['code'], other.body['source']]).toEqual([
      409,
      'I0020',
      'Idempotency-Key',
    ]);
    expect((await client.post('cancel', { cancel_orders: [payment] }, key)).body).toMatchObject({
      code: 'I0020',
    });
  });

  it('is independent of the same key of another account', async () => {
    const other = await gateway.createClient();
    const key = newKey();
    expect((await client.authorise({}, key)).status).toBe(200);
    expect((await other.authorise({}, key)).status).toBe(200);
  });

  it('is free again when the request was refused before anything happened', async () => {
    const payment = await client.captured();
    const key = newKey();
    expect((await client.authorise({ order_no: payment.order_no }, key)).status).toBe(409);
    expect((await client.authorise({ amount: 'x' }, key)).status).toBe(422);
    expect((await client.authorise({}, key)).status).toBe(200);
  });

  it('is stored for 31 days', async () => {
    const key = newKey();
    const payment = await client.captured();
    const orders = { refund_orders: [{ ...payment, refund_amount: '1.00' }] };
    const first = await client.post('refund', orders, key);
    await gateway.work(30 * day_ms);
    expect((await client.post('refund', orders, key)).text).toBe(first.text);
  });

  it('must be printable ASCII of at most 255 characters', async () => {
    const { status, body } = await client.authorise({}, { 'idempotency-key': 'x'.repeat(256) });
    expect([status, body['source']]).toEqual([422, 'Idempotency-Key']);
  });
});

describe('an Idempotency-Key that is used again after 31 days', () => {
  const forget = (): Promise<void> => gateway.work(32 * day_ms);
  const forgetAnswer = (key: Record<string, string>): Promise<unknown> =>
    gateway.query(
      `UPDATE idempotency_keys SET response_status = NULL, response_body = NULL, claimed_until = created_at
       WHERE account_id = $1 AND key_hash = sha256($2)`,
      [client.account_id, Buffer.from(key['idempotency-key'] ?? '')],
    );

  it('is a new key: its request is executed, and does not get the old response', async () => {
    const keys_of = { capture: newKey(), cancel: newKey(), refund: newKey(), authorise: newKey() };
    await client.post('capture', { capture_orders: [await client.authorised()] }, keys_of.capture);
    await client.post('cancel', { cancel_orders: [await client.authorised()] }, keys_of.cancel);
    const refunded = { ...(await client.captured()), refund_amount: '1.00' };
    await client.post('refund', { refund_orders: [refunded] }, keys_of.refund);
    await client.authorise({ order_no: 'first-life' }, keys_of.authorise);
    await forget();

    const [capturable, cancellable, refundable] = [
      await client.authorised({ amount: '20.00' }),
      await client.authorised({ amount: '20.00' }),
      await client.captured({ amount: '20.00' }),
    ];
    const captured = await client.post('capture', { capture_orders: [capturable] }, keys_of.capture);
    expect([captured.status, captured.body['capture_orders'][0]]).toMatchObject([
      200,
      { transaction_id: capturable.transaction_id, capture_status: '1' },
    ]);
    expect(await client.status(capturable)).toBe('3000');
    const cancelled = await client.post('cancel', { cancel_orders: [cancellable] }, keys_of.cancel);
    expect(cancelled.body['cancel_orders'][0]).toMatchObject({ cancel_status: '1' });
    expect(await client.status(cancellable)).toBe('6000');
    const orders = { refund_orders: [{ ...refundable, refund_amount: '20.00' }] };
    expect((await client.post('refund', orders, keys_of.refund)).body['refund_orders'][0]).toMatchObject({
      transaction_id: refundable.transaction_id,
      refund_status: '1',
    });
    const paid = await client.authorise({ order_no: 'second-life', amount: '50.00' }, keys_of.authorise);
    expect(paid.body).toMatchObject({ order_no: 'second-life', amount: '50.00' });
    const sums = await gateway.query(
      'SELECT refunded::int, amount::int FROM payments WHERE transaction_id = ANY($1) ORDER BY transaction_id',
      [[refundable.transaction_id, paid.body['transaction_id']]],
    );
    expect(sums).toEqual([
      { refunded: 2000, amount: 2000 },
      { refunded: 0, amount: 5000 },
    ]);
  });

  it('is executed once, also when its process dies before it has answered', async () => {
    const key = newKey();
    const orders = { refund_orders: [{ ...(await client.captured()), refund_amount: '1.00' }] };
    const first = await client.post('refund', orders, key);
    await forget();
    const second = await client.post('refund', orders, key);
    await forgetAnswer(key);
    const resumed = await client.post('refund', orders, key);
    const [one, two, again] = [first, second, resumed].map(
      ({ body }) => body['refund_orders'][0].refund_reference_id,
    );
    expect(two).not.toBe(one);
    expect(again).toBe(two);
    const rows = await gateway.query('SELECT refund_count FROM payments WHERE transaction_id = $1', [
      orders.refund_orders[0]?.transaction_id,
    ]);
    expect(rows).toEqual([{ refund_count: 2 }]);
  });

  it('can be used again after a request that was refused before anything was done', async () => {
    const key = newKey();
    const payment = await client.authorised();
    await client.post('capture', { capture_orders: [payment] }, key);
    await forget();
    const refused = await client.post('capture', { capture_orders: [] }, key);
    expect(refused.status).toBe(422);
    const next = await client.authorised();
    const { body } = await client.post('capture', { capture_orders: [next] }, key);
    expect(body['capture_orders'][0]).toMatchObject({ capture_status: '1' });
  });
});

describe('a process that died', () => {
  async function claimAndForget(answer_key: Record<string, string>): Promise<void> {
    await gateway.query(
      `UPDATE idempotency_keys SET response_status = NULL, response_body = NULL WHERE account_id = $1 AND key_hash = sha256($2)`,
      [client.account_id, Buffer.from(answer_key['idempotency-key'] ?? '')],
    );
  }

  it('after accepting the items leaves a retry that returns their outcome, and does nothing twice', async () => {
    const [payment, refused] = [await client.authorised(), await client.authorised()];
    const key = newKey();
    const orders = { capture_orders: [payment, { ...refused, currency: 'USD' }] };
    const first = await client.post('capture', orders, key);
    await claimAndForget(key);
    expect((await client.post('capture', orders, key)).body).toMatchObject({ code: 'I0021' });
    gateway.clock.advance(61_000);
    const again = await client.post('capture', orders, key);
    expect(again.body['capture_orders']).toEqual(first.body['capture_orders']);
    expect(again.body['capture_orders']).toMatchObject([{ capture_status: '1' }, { capture_status: '0' }]);
  });

  it('after creating the payment leaves a retry that returns that payment', async () => {
    const key = newKey();
    const sample = (await import('../../support/client.ts')).samplePayment();
    const first = await client.post('authorise', sample, key);
    await claimAndForget(key);
    gateway.clock.advance(61_000);
    const again = await client.post('authorise', sample, key);
    expect(again.status).toBe(200);
    expect(again.body['transaction_id']).toBe(first.body['transaction_id']);
    expect(again.body['payment_status']).toBe('3000');
  });

  it('after a refusal of the acquirer leaves a retry that reports it: a declined payment, a declined increase', async () => {
    const payment = await client.authorised({ card: cards.adjust_declined });
    const adjust = { adjust_orders: [{ ...payment, amount: '150.00' }] };
    const declined = { ...samplePayment(), card: cards.declined };
    for (const [operation, request, refusal] of [
      ['authorise', declined, /"D0005/],
      ['adjust', adjust, /"D0051/],
    ] as const) {
      const key = newKey();
      const first = await client.post(operation, request, key);
      expect(JSON.stringify(first.body)).toMatch(refusal);
      await claimAndForget(key);
      gateway.clock.advance(61_000);
      const { encryption_data, ...body } = first.body;
      expect(encryption_data).not.toBe('');
      expect((await client.post(operation, request, key)).body).toMatchObject(body);
    }
  });
});

describe('a used nonce', () => {
  it('leaves no claim on the Idempotency-Key of its second request', async () => {
    const payment = await client.captured();
    const orders = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
    const request = JSON.stringify(client.sign('refund', orders));
    expect((await client.send('refund', request)).status).toBe(200);
    const key = newKey();
    expect((await client.send('refund', request, key)).body['code']).toBe('I0017');
    const own = await client.post('refund', orders, key);
    expect([own.status, own.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });
});
