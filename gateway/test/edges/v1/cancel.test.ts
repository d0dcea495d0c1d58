import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type TestClient } from '../../support/client.ts';
import { authenticateAt } from '../../support/authenticate-at.ts';
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

describe('a cancellation', () => {
  it('releases the authorisation and echoes the item', async () => {
    const payment = await client.authorised();
    const answer = await client.post('cancel', { cancel_orders: [payment] });
    expect(answer.body).toEqual({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      encryption_data: expect.any(String),
      return_status: '1',
      return_message: 'OK',
      cancel_orders: [{ ...payment, cancel_status: '1', error_message: '' }],
    });
    expect(await client.status(payment)).toBe('6000');
  });

  it('releases what remains after a partial capture, where several are allowed', async () => {
    const several = await gateway.createClient({ several_captures: true });
    const payment = await several.authorised({ amount: '100.00' });
    await several.capture({ ...payment, amount: '30.00' });
    expect(await several.cancel(payment)).toMatchObject([
      { cancel_status: '0', error_message: expect.stringMatching(/^T0008:.*70\.00/) },
    ]);
    expect(await several.cancel({ ...payment, amount: '70.00' })).toMatchObject([{ cancel_status: '1' }]);
    const [instruction] = await gateway.query(
      `SELECT amount::text FROM sandbox_acquirer.instructions WHERE account_id = $1 AND kind = 'void'`,
      [several.account_id],
    );
    expect(instruction).toEqual({ amount: '7000' });
    expect(await several.status(payment)).toBe('3000');
    expect(await several.refund({ ...payment, refund_amount: '30.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
    expect(await several.status(payment)).toBe('4100');
  });

  it('ends a payment that waits for the customer, who then comes too late', async () => {
    const { body } = await client.authorise({ card: cards.challenge });
    const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
    const item = { transaction_id, order_no, currency, amount } as Record<string, string>;
    expect(await client.cancel(item)).toMatchObject([{ cancel_status: '1' }]);
    await authenticateAt(body['issuer_url'], 'passed');
    expect(await client.status({ transaction_id: transaction_id ?? '' })).toBe('6000');
  });

  it('leaves the order number in use', async () => {
    const payment = await client.authorised();
    await client.cancel(payment);
    expect((await client.authorise({ order_no: payment.order_no })).status).toBe(409);
  });
});

describe('a cancellation is refused', () => {
  it.each([
    ['T0001', { transaction_id: '17' }],
    ['T0002', { order_no: 'another' }],
    ['T0003', { currency: 'XXX' }],
    ['T0005', { transaction_id: '' }],
    ['T0006', { amount: 'all' }],
    ['T0008', { amount: '99.99' }],
    ['T0008', { amount: '100.01' }],
  ])('with %s for %j, and nothing happens', async (code, change) => {
    const payment = await client.authorised();
    const [item] = await client.cancel({ ...payment, ...change });
    expect(item).toMatchObject({ cancel_status: '0', error_message: expect.stringMatching(`^${code}:`) });
    expect(await client.status(payment)).toBe('2000');
  });

  it('after full capture, which leaves the refund', async () => {
    const payment = await client.captured();
    expect(await client.cancel(payment)).toMatchObject([
      { cancel_status: '0', error_message: expect.stringMatching(/^T0011:.*refund instead/) },
    ]);
  });

  it('the second time, in the same batch and in another', async () => {
    const payment = await client.authorised();
    expect(await client.cancel(payment, payment)).toMatchObject([
      { cancel_status: '1' },
      { error_message: expect.stringMatching(/^T0004:/) },
    ]);
    expect(await client.cancel(payment)).toMatchObject([{ error_message: expect.stringMatching(/^T0014:/) }]);
  });

  it('while the payment is held for review', async () => {
    const { body } = await client.authorise({ card: cards.review });
    const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
    const item = { transaction_id, order_no, currency, amount } as Record<string, string>;
    expect(await client.cancel(item)).toMatchObject([{ error_message: expect.stringMatching(/^T0010:/) }]);
  });

  it('as a batch of more than 50 orders', async () => {
    const { status, body } = await client.post('cancel', {
      cancel_orders: Array.from({ length: 51 }, () => ({})),
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'I0018', source: 'cancel_orders' });
  });
});

describe('captures and cancellations at once', () => {
  it('never both succeed', async () => {
    const payments = await Promise.all(Array.from({ length: 20 }, () => client.authorised()));
    const outcomes = await Promise.all(
      payments.map(async (payment) => {
        const [captured, cancelled] = await Promise.all([client.capture(payment), client.cancel(payment)]);
        return [captured[0]?.['capture_status'], cancelled[0]?.['cancel_status']];
      }),
    );
    for (const [captured, cancelled] of outcomes)
      expect([captured, cancelled].toSorted()).toEqual(['0', '1']);
  });
});
