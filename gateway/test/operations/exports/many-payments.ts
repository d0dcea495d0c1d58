import { cards, type TestClient } from '../../support/client.ts';
import type { TestGateway } from '../../support/gateway.ts';

/** A merchant with so many payments. */
export async function shopWith(gateway: TestGateway, payments: number): Promise<TestClient> {
  const busy = await gateway.createClient();
  const declined = await busy.authorise({ card: cards.declined });
  await gateway.query(
    `INSERT INTO payments (account_id, transaction_id, order_no, currency, amount, status, live, auto_capture,
       several_captures, connector, website, card_brand, card_masked, created_at, updated_at)
     SELECT account_id, transaction_id + n, 'many-' || n, currency, amount, status, live, auto_capture,
       several_captures, connector, website, card_brand, card_masked,
       created_at - n * interval '1 second', updated_at
     FROM payments, generate_series(2, $3::int) n WHERE account_id = $1 AND transaction_id = $2`,
    [busy.account_id, declined.body['transaction_id'], payments],
  );
  return busy;
}
