import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

it('a contract whose first payment is captured in part shows the captured amount', async () => {
  const seller = await Seller.at(gateway, '2031-01-31T10:00:00Z', { several_captures: true });
  const { answer } = await seller.subscribe({ amount: '100.00', capture: 'manual' });
  const { transaction_id, order_no } = answer.body;
  const payment = { transaction_id, order_no, currency: 'EUR', amount: '1.00' };
  await seller.client.capture(payment);
  await seller.advance('2031-03-01T00:00:00Z');
  const charged = await gateway.query<{ data: Record<string, string> }>(
    `SELECT data FROM events WHERE account_id = $1 AND type = 'contract.charged' ORDER BY created_at`,
    [seller.client.account_id],
  );
  expect(charged.map(({ data }) => [data['cycle_no'], data['amount'], data['captured_amount']])).toEqual([
    ['1', '100.00', '1.00'],
    ['2', '100.00', '100.00'],
  ]);
});
