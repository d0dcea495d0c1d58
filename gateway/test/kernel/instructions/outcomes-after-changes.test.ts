import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const latency_ms = 300;
let gateway: TestGateway;
let client: TestClient;

beforeAll(async () => {
  gateway = await startTestGateway({ environment: { SANDBOX_LATENCY_MS: String(latency_ms) } });
  client = await gateway.createClient({ several_captures: true });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function partlyCaptured(): Promise<Payment> {
  const { body } = await client.authorise({ amount: '100.00', capture: 'manual' });
  const payment = body as Payment;
  await client.capture({ ...payment, amount: '40.00' });
  return payment;
}

/** What has happened to a payment, as the gateway's own row says. */
async function amounts(payment: Payment): Promise<unknown> {
  const [row] = await gateway.query(
    `SELECT captured::int, capturing::int, refunded::int, refunding::int, open_operation_id AS open
     FROM payments WHERE transaction_id = $1`,
    [payment.transaction_id],
  );
  return row;
}

describe('an outcome that comes after the payment was changed by another', () => {
  it('counts for a capture beside the refund that was accepted while it was under way', async () => {
    const payment = await partlyCaptured();
    const [captured, refunded] = await Promise.all([
      client.capture({ ...payment, amount: '60.00' }),
      client.refund({ ...payment, refund_amount: '25.00' }),
    ]);
    expect(captured).toMatchObject([{ capture_status: '1' }]);
    expect(refunded).toMatchObject([{ refund_status: '1' }]);
    expect(await amounts(payment)).toEqual({
      captured: 10_000,
      capturing: 0,
      refunded: 2_500,
      refunding: 0,
      open: null,
    });
  });

  it('counts for each of several refunds that are under way together', async () => {
    const payment = await partlyCaptured();
    await Promise.all(
      ['10.00', '11.00', '12.00'].map((refund_amount) => client.refund({ ...payment, refund_amount })),
    );
    expect(await amounts(payment)).toMatchObject({ refunded: 3_300, refunding: 0 });
  });

  it('counts for refunds of one payment in one request', async () => {
    const payment = await partlyCaptured();
    const items = ['5.00', '6.00'].map((refund_amount) => ({ ...payment, refund_amount }));
    expect(await client.refund(...items)).toHaveLength(2);
    expect(await amounts(payment)).toMatchObject({ refunded: 1_100, refunding: 0 });
  });
});
