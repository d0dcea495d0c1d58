import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOperator } from '../support/command.ts';
import type { TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { fund, payout } from '../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
let id: string;
beforeEach(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
  id = (await payout(client)).body['transaction_id'];
  await gateway.verify();
});
afterEach(() => gateway.close());

it.each([
  [
    'a payout whose amount was changed',
    'UPDATE payouts SET payment_amount = payment_amount + 1, source_amount = source_amount + 1 WHERE transaction_id = $1',
    'payouts agree with their postings',
  ],
  [
    'a payout whose posting has gone',
    `DELETE FROM journal WHERE subject_id = $1 AND movement = 'payout_completed'`,
    'payouts agree with their postings',
  ],
  [
    'a posting without a payout',
    `UPDATE journal SET subject_id = subject_id + 1 WHERE subject_id = $1 AND movement = 'payout_held'`,
    'payouts agree with their postings',
  ],
  [
    'a state that no event told of',
    `DELETE FROM events WHERE subject_id = $1 AND type = 'payout.completed'`,
    'every state of a payout has its event',
  ],
  [
    'a payout under way without its instruction',
    `UPDATE payouts SET status = 'SENT', open_operation_id = 1 WHERE transaction_id = $1`,
    'every payout that is under way has one instruction, and no other payout has an open one',
  ],
])('gateway verify finds %s', async (_what, damage, check) => {
  await gateway.query(damage, [id]);
  await expect(gateway.verify()).rejects.toThrow(check);
});

it('gateway verify finds an available balance that was changed, names it and ends with 1', async () => {
  const damage = 'UPDATE available_balances SET balance = balance + 1 WHERE account_id = $1';
  await gateway.query(damage, [client.account_id]);
  const operator = createOperator(gateway.connection);
  const { code, output } = await operator.run('verify');
  operator.remove();
  expect(code).toBe(1);
  expect(output).toContain(`available EUR of account ${client.account_id}`);
});
