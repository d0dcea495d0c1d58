import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';

const rule = 'no item of a request took effect twice';

let gateway: TestGateway;
let client: TestClient;
beforeEach(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterEach(() => gateway.close());

/** Two refunds, each by a request of its own. */
async function refundTwice(): Promise<string> {
  const payment = await client.captured();
  for (const key of ['one', 'two']) {
    const orders = { refund_orders: [{ ...payment, refund_amount: '10.00' }] };
    await client.post('refund', orders, { 'idempotency-key': key });
  }
  await gateway.verify();
  return payment.transaction_id;
}

/** As if the second refund had been the first's, by a program that works for one who does not hold the claim. */
const one_request = `UPDATE operations o SET request_key = f.request_key FROM operations f
  WHERE o.transaction_id = $1 AND f.transaction_id = $1 AND f.kind = 'refund' AND f.refund_no = 1
    AND o.kind = 'refund' AND o.refund_no = 2`;

it('the database refuses a second refund of the same item of a request', async () => {
  const id = await refundTwice();
  await expect(gateway.query(one_request, [id])).rejects.toThrow('operations_request_item');
});

it('gateway verify names an item of a request that was refunded twice', async () => {
  const id = await refundTwice();
  await gateway.query('DROP INDEX operations_request_item');
  await gateway.query(one_request, [id]);
  await expect(gateway.verify()).rejects.toThrow(rule);
  await expect(gateway.verify()).rejects.toThrow(
    /item 1 of request [0-9a-f]{64} of account [^]*operations \d+, \d+/,
  );
});

it('gateway verify names duplicates from an earlier release, apart from those of this one', async () => {
  const id = await refundTwice();
  await gateway.query(one_request.replace('f.request_key FROM', 'f.request_key, request_item = 1000 FROM'), [
    id,
  ]);
  await expect(gateway.verify()).rejects.toThrow(rule);
});

it('gateway verify names a request_id that was paid twice', async () => {
  await fund(gateway, client, '1000.00');
  const ids = [await payout(client), await payout(client)].map(({ body }) => String(body['transaction_id']));
  await gateway.query(
    `UPDATE payouts SET request_id = (SELECT request_id FROM payouts WHERE transaction_id = $1) WHERE transaction_id = $2`,
    ids,
  );
  await expect(gateway.verify()).rejects.toThrow(rule);
  await expect(gateway.verify()).rejects.toThrow(ids[1]);
});
