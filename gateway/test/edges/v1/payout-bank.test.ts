import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '1000000.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function newClient(amount = '1000.00'): Promise<TestClient> {
  const fresh = await gateway.createClient();
  await fund(gateway, fresh, amount);
  return fresh;
}

async function rowOf(transaction_id: string): Promise<Record<string, unknown>> {
  const [row] = await gateway.query('SELECT * FROM payouts WHERE transaction_id = $1', [transaction_id]);
  return row ?? {};
}

describe('the sandbox bank', () => {
  it.each([
    ['9011', 'INVALID_ACCOUNT', 'AC01: Account number does not exist'],
    ['9012', 'ACCOUNT_CLOSED', 'AC04: Account is closed'],
    ['9024', 'COMPLIANCE', 'FRAD: Suspected fraud'],
    ['9029', 'UNKNOWN', 'unknown'],
  ])(
    'refuses an account that ends in %s: FAILED with %s, and the money is available again',
    async (ending, type, reason) => {
      const own = await newClient('100.00');
      const { status, body } = await payout(own, { beneficiary: sampleBeneficiary(germanIban(ending)) });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'FAILED', failure_type: type, failure_reason: reason });
      expect(await balancesOf(gateway, own)).toEqual({ 'EUR 2': '10000', 'EUR 102': '-10000' });
    },
  );

  it('completes a payout later: SENT first', async () => {
    const { body } = await payout(client, { beneficiary: sampleBeneficiary(germanIban('9001')) });
    expect(body['status']).toBe('SENT');
    await gateway.work(5_000);
    expect((await rowOf(body['transaction_id']))['status']).toBe('COMPLETED');
  });

  it('fails a payout later: SENT, then FAILED with the money available again', async () => {
    const own = await newClient('100.00');
    const { body } = await payout(own, { beneficiary: sampleBeneficiary(germanIban('9031')) });
    expect(body['status']).toBe('SENT');
    await gateway.work(5_000);
    expect(await rowOf(body['transaction_id'])).toMatchObject({
      status: 'FAILED',
      failure_type: 'ACCOUNT_CLOSED',
    });
    expect(await balancesOf(gateway, own)).toMatchObject({ 'EUR 2': '10000' });
  });

  it('returns a payout after completion: RETURNED', async () => {
    const own = await newClient('100.00');
    const { body } = await payout(own, { beneficiary: sampleBeneficiary(germanIban('9041')) });
    expect(body['status']).toBe('COMPLETED');
    await gateway.work(5_000);
    expect(await rowOf(body['transaction_id'])).toMatchObject({
      status: 'RETURNED',
      returned_amount: '10000',
    });
    expect(await balancesOf(gateway, own)).toMatchObject({ 'EUR 2': '10000' });
  });

  it.each(['9051', '9052'])(
    'does not answer (%s): the outcome is found by inquiry, and the payout is paid once',
    async (ending) => {
      const { body } = await payout(client, { beneficiary: sampleBeneficiary(germanIban(ending)) });
      expect(body['status']).toBe('PROCESSING');
      await gateway.work(5_000);
      await gateway.work(5_000);
      const row = await rowOf(body['transaction_id']);
      expect(row['status']).toBe('COMPLETED');
      const booked = await gateway.query(
        'SELECT count(*)::int AS count FROM sandbox_bank.instructions i JOIN operations o ON o.operation_id = i.instruction_id WHERE o.transaction_id = $1',
        [body['transaction_id']],
      );
      expect(booked).toEqual([{ count: 1 }]);
    },
  );
});
