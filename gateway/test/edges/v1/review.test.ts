import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function held(fields: Record<string, unknown> = {}): Promise<Payment> {
  const { body } = await client.authorise({ card: cards.review, ...fields });
  expect(body['payment_status']).toBe('2100');
  const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
  return { transaction_id, order_no, currency, amount } as Payment;
}

describe('an approval in a review', () => {
  it('captures a payment with automatic capture, and echoes the item', async () => {
    const payment = await held();
    const answer = await client.post('review', { review_orders: [{ ...payment, review_flag: '1' }] });
    expect(answer.body).toEqual({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      encryption_data: expect.any(String),
      return_status: '1',
      return_message: 'OK',
      review_orders: [{ ...payment, review_flag: '1', review_status: '1', error_message: '' }],
    });
    expect(await client.status(payment)).toBe('3000');
  });

  it('leaves a payment for manual capture authorised', async () => {
    const payment = await held({ capture: 'manual' });
    expect(await client.review({ ...payment, review_flag: '1' })).toMatchObject([{ review_status: '1' }]);
    expect(await client.status(payment)).toBe('2000');
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
  });

  it('twice in one batch succeeds twice and captures once; a rejection in the same batch is refused', async () => {
    const payment = await held();
    const approve = { ...payment, review_flag: '1' };
    expect(await client.review(approve, approve, { ...payment, review_flag: '0' })).toMatchObject([
      { review_status: '1', error_message: '' },
      { review_status: '1', error_message: '' },
      { review_status: '0', error_message: expect.stringMatching(/^T0017:/) },
    ]);
    expect(await client.status(payment)).toBe('3000');
  });

  it('repeated succeeds and takes no more money; a later rejection is refused', async () => {
    const payment = await held();
    await client.review({ ...payment, review_flag: '1' });
    expect(await client.review({ ...payment, review_flag: '1' })).toMatchObject([
      { review_status: '1', error_message: '' },
    ]);
    expect(await client.review({ ...payment, review_flag: '0' })).toMatchObject([
      { review_status: '0', error_message: expect.stringMatching(/^T0017:/) },
    ]);
    const [row] = await gateway.query('SELECT captured FROM payments WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(row).toEqual({ captured: '10000' });
  });
});

describe('a rejection in a review', () => {
  it('releases the authorisation', async () => {
    const payment = await held();
    expect(await client.review({ ...payment, review_flag: '0' })).toMatchObject([
      { review_status: '1', error_message: '' },
    ]);
    expect(await client.status(payment)).toBe('6200');
    expect(await client.review({ ...payment, review_flag: '0' })).toMatchObject([{ review_status: '1' }]);
    expect(await client.review({ ...payment, review_flag: '1' })).toMatchObject([
      { error_message: expect.stringMatching(/^T0017:/) },
    ]);
  });

  it('is automatic after 72 hours', async () => {
    const payment = await held();
    await gateway.work(71 * hour_ms);
    expect(await client.status(payment)).toBe('2100');
    await gateway.work(hour_ms);
    expect(await client.status(payment)).toBe('6200');
    const events = await gateway.query('SELECT type, actor FROM events WHERE subject_id = $1 ORDER BY seq', [
      payment.transaction_id,
    ]);
    expect(events).toMatchObject([
      { type: 'payment.held' },
      { type: 'payment.review_rejected', actor: 'gateway' },
    ]);
  });

  it('is automatic a day before the capture deadline, where that is sooner', async () => {
    const soon = await gateway.createClient({ capture_deadline_hours: 48 });
    const { body } = await soon.authorise({ card: cards.review });
    await gateway.work(23 * hour_ms);
    expect(await soon.status(body as Payment)).toBe('2100');
    await gateway.work(hour_ms);
    expect(await soon.status(body as Payment)).toBe('6200');
  });

  it('cannot be replaced by an approval after the limit, also before the worker has noticed', async () => {
    const payment = await held();
    gateway.clock.advance(73 * hour_ms);
    expect(await client.review({ ...payment, review_flag: '1' })).toMatchObject([
      { error_message: expect.stringMatching(/^T0017:/) },
    ]);
    await gateway.work();
    expect(await client.status(payment)).toBe('6200');
  });
});

describe('a review decision is refused', () => {
  it.each([
    ['T0001', { transaction_id: '17' }],
    ['T0002', { order_no: 'another' }],
    ['T0003', { currency: 'USD' }],
    ['T0005', { review_flag: '' }],
    ['T0006', { review_flag: '2' }],
    ['T0006', { amount: '1.001' }],
    ['T0008', { amount: '1.00' }],
  ])('with %s for %j, and nothing happens', async (code, change) => {
    const payment = await held();
    const [item] = await client.review({ ...payment, review_flag: '1', ...change });
    expect(item).toMatchObject({ review_status: '0', error_message: expect.stringMatching(`^${code}:`) });
    expect(await client.status(payment)).toBe('2100');
  });

  it('for a payment that is not held', async () => {
    const payment = await client.captured();
    expect(await client.review({ ...payment, review_flag: '1' })).toMatchObject([
      { error_message: expect.stringMatching(/^T0016:/) },
    ]);
  });

  it('as a batch of more than 100 orders', async () => {
    const { status, body } = await client.post('review', {
      review_orders: Array.from({ length: 101 }, () => ({})),
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'I0018', source: 'review_orders' });
  });
});
