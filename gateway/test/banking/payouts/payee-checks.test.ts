import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import type { Answer, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { payee_scenarios } from '../../../src/banking/sandbox/bank.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
});

/** A SEPA transfer to a company of this name. */
function pay(company_name: string, fields: object = {}): Promise<Answer> {
  return payout(client, {
    payment_method: 'LOCAL',
    beneficiary: { ...sampleBeneficiary(), company_name },
    ...fields,
  });
}

async function approve(id: unknown): Promise<unknown> {
  const { payouts, context } = gateway.gateway;
  const [outcome] = await payouts.decide([
    {
      key: { account_id: client.account_id, transaction_id: BigInt(String(id)) } as never,
      decider: 'merchant',
      verb: 'approve',
      actor: 'user:ann',
      note: 'The invoice names the holding',
      at: context.clock.now(client.account_id),
    },
  ]);
  return outcome?.done ? outcome.payout.status : outcome;
}

describe('verification of payee before a SEPA transfer', () => {
  it('lets a matching name through', async () => {
    const { body } = await pay('Acme Trading GmbH');
    expect(body).toMatchObject({
      status: 'COMPLETED',
      payee_verification: { result: 'MATCH', asked_name: 'Acme Trading GmbH', name: '', reason: '' },
    });
  });

  it.each([
    ['No Match', 'NO_MATCH', ''],
    ['CLOSE MATCH', 'CLOSE_MATCH', 'Close Match Holding'],
  ])('holds the payout for a person after %s, who decides', async (asked_name, result, name) => {
    const { body } = await pay(asked_name);
    expect(body).toMatchObject({
      status: 'IN_APPROVAL',
      payee_verification: { result, asked_name, name },
    });
    const { body: events } = await client.post('events', { after: '0' });
    expect(events['events'].at(-1)).toMatchObject({
      type: 'payout.in_approval',
      data: { payee_check: result, payee_name: name },
    });
    expect(await approve(body['transaction_id'])).toBe('COMPLETED');
  });

  it('sends the payout after no match where the account is set so; the answer is stored all the same', async () => {
    await changePayoutSettings(gateway.gateway.context, client.account_id, { payee_mismatch: 'send' });
    const { body } = await pay('No Match');
    expect(body).toMatchObject({ status: 'COMPLETED', payee_verification: { result: 'NO_MATCH' } });
    const [row] = await gateway.query<{ payee: Record<string, string> }>(
      `SELECT request -> 'payee' AS payee FROM payout_details WHERE transaction_id = $1`,
      [body['transaction_id']],
    );
    expect(row?.payee).toMatchObject({ asked_name: 'No Match', connector: 'sandbox-bank' });
    expect(Date.parse(row?.payee['asked_at'] ?? '')).toBeLessThanOrEqual(
      Date.parse(row?.payee['answered_at'] ?? ''),
    );
  });

  it('lets a payee that cannot be checked through, with the reason', async () => {
    expect((await pay('Not Possible')).body).toMatchObject({
      status: 'COMPLETED',
      payee_verification: { result: 'NOT_POSSIBLE', reason: expect.stringContaining('scheme') },
    });
  });

  it('waits for a bank no longer than the scheme allows', async () => {
    const { body } = await pay('No Answer');
    expect(body).toMatchObject({
      status: 'COMPLETED',
      payee_verification: { result: 'NOT_POSSIBLE', reason: 'the bank did not answer within 5 seconds' },
    });
  });

  it('lets a payout through when the bank fails', async () => {
    expect((await pay('Bank Failure')).body).toMatchObject({
      status: 'COMPLETED',
      payee_verification: { result: 'NOT_POSSIBLE', reason: 'The bank’s system is down' },
    });
  });

  it('is not made before a transfer on another rail', async () => {
    const { body } = await pay('No Match', { payment_method: 'SWIFT' });
    expect(body['status']).toBe('COMPLETED');
    expect(body).not.toHaveProperty('payee_verification');
  });

  it('leaves the decision about the name to another person than the payout’s maker', async () => {
    const { body } = await pay('No Match');
    await gateway.query("UPDATE payouts SET created_by = 'user:ann' WHERE transaction_id = $1", [
      body['transaction_id'],
    ]);
    expect(await approve(body['transaction_id'])).toMatchObject({ done: false });
  });
});

it('the sandbox names for the payee check’s answers are in the documentation', () => {
  const text = readFileSync(new URL('../../../../docs/payouts.md', import.meta.url), 'utf8');
  for (const { name } of payee_scenarios) expect(text).toContain(`| \`${name}\` |`);
});
