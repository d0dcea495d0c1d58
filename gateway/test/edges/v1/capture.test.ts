import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
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

describe('a capture', () => {
  it('takes the money and echoes the item', async () => {
    const payment = await client.authorised();
    const answer = await client.post('capture', { capture_orders: [payment] });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      encryption_data: expect.stringMatching(/^[0-9a-f]{64}$/),
      return_status: '1',
      return_message: 'OK',
      capture_orders: [{ ...payment, capture_status: '1', error_message: '' }],
    });
    expect(await client.status(payment)).toBe('3000');
  });

  it('takes a part and releases the remainder', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    expect(await client.capture({ ...payment, amount: '40.00' })).toMatchObject([
      { capture_status: '1', amount: '40.00' },
    ]);
    expect(await client.status(payment)).toBe('3000');
    expect(await client.capture({ ...payment, amount: '60.00' })).toMatchObject([
      { capture_status: '0', error_message: expect.stringMatching(/^T0011:.*refund instead/) },
    ]);
    expect(await client.refund({ ...payment, refund_amount: '40.01' })).toMatchObject([
      { refund_status: '0' },
    ]);
  });

  it('takes several parts where the account allows it', async () => {
    const several = await gateway.createClient({ several_captures: true });
    const payment = await several.authorised({ amount: '100.00' });
    expect(await several.capture({ ...payment, amount: '40.00' })).toMatchObject([{ capture_status: '1' }]);
    expect(await several.status(payment)).toBe('3100');
    expect(await several.capture({ ...payment, amount: '60.01' })).toMatchObject([
      { capture_status: '0', error_message: expect.stringMatching(/^T0007:.*60\.00/) },
    ]);
    expect(await several.capture({ ...payment, amount: '60.00' })).toMatchObject([{ capture_status: '1' }]);
    expect(await several.status(payment)).toBe('3000');
  });

  it('returns items in their order, and a refused one does not affect the others', async () => {
    const [first, second] = [await client.authorised(), await client.authorised()];
    const answers = await client.capture(first, { ...first, transaction_id: '17' }, second);
    expect(answers.map(({ transaction_id, capture_status }) => [transaction_id, capture_status])).toEqual([
      [first.transaction_id, '1'],
      ['17', '0'],
      [second.transaction_id, '1'],
    ]);
  });
});

describe('a capture is refused', () => {
  it.each([
    ['T0001', { transaction_id: '9223372036854775807' }],
    ['T0001', { transaction_id: '9223372036854775808' }],
    ['T0001', { transaction_id: 'abc' }],
    ['T0002', { order_no: 'another' }],
    ['T0003', { currency: 'USD' }],
    ['T0005', { amount: '' }],
    ['T0005', { order_no: undefined }],
    ['T0006', { amount: '1.001' }],
    ['T0006', { amount: '0.00' }],
    ['T0006', { amount: '1e2' }],
    ['T0007', { amount: '100.01' }],
  ])('with %s for %j, and nothing happens', async (code, change) => {
    const payment = await client.authorised();
    const [item] = await client.capture({ ...payment, ...change } as typeof payment);
    expect(item).toMatchObject({ capture_status: '0', error_message: expect.stringMatching(`^${code}:`) });
    expect(await client.status(payment)).toBe('2000');
  });

  it('the second time in a batch, while the first counts', async () => {
    const payment = await client.authorised();
    expect(await client.capture(payment, payment)).toMatchObject([
      { capture_status: '1' },
      { capture_status: '0', error_message: expect.stringMatching(/^T0004:/) },
    ]);
  });

  it('for a payment of another account', async () => {
    const other = await gateway.createClient();
    const payment = await other.authorised();
    expect(await client.capture(payment)).toMatchObject([
      { error_message: expect.stringMatching(/^T0001:/) },
    ]);
    expect(await other.status(payment)).toBe('2000');
  });

  it('after a cancellation of the payment', async () => {
    const payment = await client.authorised();
    await client.cancel(payment);
    expect(await client.capture(payment)).toMatchObject([
      { error_message: expect.stringMatching(/^T0014:/) },
    ]);
  });

  it('while the outcome of the authorisation is unknown', async () => {
    const { body } = await client.authorise({ card: cards.answer_lost, capture: 'manual' });
    const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
    const item = { transaction_id, order_no, currency, amount } as Record<string, string>;
    expect(await client.capture(item)).toMatchObject([{ error_message: expect.stringMatching(/^T0012:/) }]);
    await gateway.work(2_000);
    expect(await client.capture(item)).toMatchObject([{ capture_status: '1' }]);
  });

  it('after the capture deadline, and the authorisation is released', async () => {
    const payment = await client.authorised();
    gateway.clock.advance(8 * day_ms);
    expect(await client.capture(payment)).toMatchObject([
      { error_message: expect.stringMatching(/^T0015:/) },
    ]);
    await gateway.work();
    expect(await client.status(payment)).toBe('6100');
  });
});

describe('a capture batch is refused as a whole', () => {
  it('with more than 50 orders, and none of them is captured', async () => {
    const payment = await client.authorised();
    const { status, body } = await client.post('capture', {
      capture_orders: Array.from({ length: 51 }, () => payment),
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'I0018', source: 'capture_orders', return_status: '0' });
    expect(await client.status(payment)).toBe('2000');
  });

  it.each([
    ['capture_orders', []],
    ['capture_orders', 'none'],
    ['capture_orders[0]', ['text']],
    ['capture_orders[0].amount', [{ amount: 5 }]],
    ['capture_orders[0].order_no', [{ order_no: null }]],
  ])('with the parameter %s for %j', async (source, capture_orders) => {
    const { status, body } = await client.post('capture', { capture_orders });
    expect(status).toBe(422);
    expect(body).toMatchObject({ source, return_status: '0' });
  });

  it('with the parameter capture_orders when it is missing', async () => {
    const { status, body } = await client.post('capture', {});
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'I0010', source: 'capture_orders' });
  });
});

describe('the number of statements of a batch', () => {
  it.each(['capture', 'adjust'] as const)('is the same for 1, 10 and 50 orders: %s', async (verb) => {
    // Without the log of requests, which is written behind the answers, whenever there is something to write.
    const own = await startTestGateway({ environment: { REQUEST_LOG_DAYS: '0' } });
    const merchant = await own.createClient();
    const [database] = await own.query<{ name: string }>('SELECT current_database() AS name');
    const counts: number[] = [];
    for (const size of [1, 10, 50]) {
      const payments = await Promise.all(Array.from({ length: size }, () => merchant.authorised()));
      // What the gateway knows of an account is read again after a second, whatever the number of orders.
      await merchant.status(payments[0]!);
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      const items = verb === 'adjust' ? payments.map((one) => ({ ...one, amount: '150.00' })) : payments;
      const outcomes = await merchant[verb](...items);
      // What a process knows of accounts is read again every second, whatever is asked; the worker is woken some
      // milliseconds after events; and the gateway of the other tests writes its log.
      const clients = sent.mock.contexts as { database?: string }[];
      const mine = sent.mock.calls.filter((_, at) => clients[at]?.database === database?.name);
      const named = mine.map(([query]) => (query as { name?: string }).name);
      counts.push(named.filter((name) => name !== 'load_access' && name !== 'wake').length);
      sent.mockRestore();
      expect(outcomes.every((item) => item[`${verb}_status`] === '1')).toBe(true);
    }
    await own.close();
    expect(counts[0]).toBeGreaterThan(5);
    expect(counts).toEqual(counts.map(() => counts[0]));
  });
});
