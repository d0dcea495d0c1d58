import { afterAll, beforeAll, expect, it } from 'vitest';
import { bank_scenarios } from '../../../src/banking/sandbox/bank-accounts.ts';
import { payoutFailureType } from '@causeway/schemas/payout-states.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '100000.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function rowOf(transaction_id: string): Promise<Record<string, unknown>> {
  const [row] = await gateway.query('SELECT * FROM payouts WHERE transaction_id = $1', [transaction_id]);
  return row ?? {};
}

it.each(bank_scenarios)('the sandbox account that ends in $digits plays $name', async (scenario) => {
  const { digits, outcome, when, fault, reason_code, reason } = scenario;
  const { body } = await payout(client, { beneficiary: sampleBeneficiary(germanIban(digits)) });
  const at_once = { completed: 'COMPLETED', failed: 'FAILED', returned: 'COMPLETED' }[outcome];
  const answered = fault === '' ? (when === 'later' ? 'SENT' : at_once) : 'PROCESSING';
  expect(body['status']).toBe(answered);
  await gateway.work(5_000);
  await gateway.work(5_000);
  const row = await rowOf(body['transaction_id']);
  expect(row['status']).toBe(outcome.toUpperCase());
  if (outcome === 'completed') expect(row).toMatchObject({ failure_type: '', failure_reason: '' });
  else {
    expect(row['failure_type']).toBe(payoutFailureType(reason_code));
    if (reason !== '') expect(row['failure_reason']).toBe(`${reason_code}: ${reason}`);
  }
});
