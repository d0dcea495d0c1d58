import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { applyPayoutNotices } from '../../../src/banking/reconciliation/payout-notices.ts';
import type { PayoutInstruction } from '../../../src/kernel/port/bank.ts';
import { readPayouts } from '../../../src/banking/payouts/payout-store.ts';
import type { StoredInstruction } from '../../../src/kernel/instructions/instruction.ts';
import { instant_scenarios } from '../../../src/banking/sandbox/bank-accounts.ts';
import type { AccountId, TransactionId } from '../../../src/kernel/values/ids.ts';
import type { Answer, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';

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

/** An instant payout of 100.00 EUR to an account that ends in these digits. */
function pay(ending = '1', fields: object = {}): Promise<Answer> {
  return payout(client, {
    payment_method: 'LOCAL',
    priority: 'INSTANT',
    beneficiary: sampleBeneficiary(germanIban(ending)),
    ...fields,
  });
}

async function instructionsOf(id: unknown): Promise<{ operation_id: string; refused_code: string | null }[]> {
  return gateway.query(
    'SELECT operation_id::text, refused_code FROM operations WHERE transaction_id = $1 ORDER BY operation_id',
    [id],
  );
}

async function rowOf(id: unknown): Promise<Record<string, any>> {
  const [row] = await gateway.query('SELECT * FROM payouts WHERE transaction_id = $1', [id]);
  return row ?? {};
}

describe('an instant payout', () => {
  it('is paid at once, and names its rail', async () => {
    const { body } = await pay();
    expect(body).toMatchObject({
      status: 'COMPLETED',
      priority: 'INSTANT',
      beneficiary: { bank_details: { local_clearing_system: 'SEPA INSTANT' } },
    });
    expect(body).not.toHaveProperty('instant_refused');
  });

  it('is sent on a Saturday, when an ordinary one waits for Monday', async () => {
    const now = gateway.clock.now();
    // Noon in UTC is the same day at every bank of the rail.
    const saturday = new Date(now.getTime() + ((6 - now.getUTCDay() + 7) % 7 || 7) * 86_400_000);
    saturday.setUTCHours(12, 0, 0, 0);
    gateway.clock.moveTo(saturday);
    const day = saturday.toISOString().slice(0, 10);
    const instant = await rowOf((await pay('1', { payment_date: day })).body['transaction_id']);
    expect(instant['execution_date'].toISOString().slice(0, 10)).toBe(day);
    const ordinary = await rowOf((await pay('1', { priority: 'NORMAL' })).body['transaction_id']);
    expect(ordinary['execution_date'].toISOString().slice(0, 10) > day).toBe(true);
  });

  it.each([
    ['SWIFT', { payment_method: 'SWIFT' }],
    ['another currency', { payment_currency: 'USD', source_currency: 'EUR' }],
    ['a priority that is none', { priority: 'FAST' }],
  ])('is refused with %s', async (_what, fields) => {
    const { status, body } = await pay('1', fields);
    expect(status).toBe(422);
    expect(['priority', 'payment_method', 'source_currency']).toContain(body['source']);
  });

  it('without an answer within ten seconds is queried, and never sent twice', async () => {
    const { body } = await pay('9063');
    expect(body['status']).toBe('PROCESSING');
    await gateway.work(5_000);
    const row = await rowOf(body['transaction_id']);
    expect(row['status']).toBe('COMPLETED');
    const [instruction, ...others] = await instructionsOf(body['transaction_id']);
    expect(others).toEqual([]);
    const received = await gateway.query(
      'SELECT times_received FROM sandbox_bank.instructions WHERE instruction_id = $1',
      [instruction?.operation_id],
    );
    expect(received).toEqual([{ times_received: 1 }]);
  });
});

describe('an instant payout that the bank refuses', () => {
  it.each([
    ['9061', 'AB05', 'BANK_UNAVAILABLE'],
    ['9062', 'CNOR', expect.any(String)],
  ])('fails, and its money is available again: %s', async (ending, code, failure_type) => {
    const { body } = await pay(ending);
    expect(body).toMatchObject({ status: 'FAILED', failure_type });
    expect(body['failure_reason']).toContain(code);
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '100000' });
  });

  it('is sent as an ordinary transfer where the account is set so, and paid once', async () => {
    await changePayoutSettings(gateway.gateway.context, client.account_id, { instant_fallback: true });
    const { body } = await pay('9061');
    expect(body).toMatchObject({ status: 'COMPLETED', priority: 'INSTANT', instant_refused: 'AB05' });
    const instructions = await instructionsOf(body['transaction_id']);
    expect(instructions.map(({ refused_code }) => refused_code)).toEqual(['', null]);
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '90000' });
    const { body: events } = await client.post('events', { after: '0' });
    expect(events['events'].at(-1)).toMatchObject({
      type: 'payout.completed',
      data: { instant_refused: 'AB05' },
    });
  });

  it('fails for every other reason, whatever the account’s setting', async () => {
    await changePayoutSettings(gateway.gateway.context, client.account_id, { instant_fallback: true });
    expect((await pay('9012')).body).toMatchObject({ status: 'FAILED', failure_type: 'ACCOUNT_CLOSED' });
  });

  it('is sent as an ordinary one also where the bank reports that later, and only once', async () => {
    const { context } = gateway.gateway;
    await changePayoutSettings(context, client.account_id, { instant_fallback: true });
    const { body } = await pay('9001');
    const [first] = await instructionsOf(body['transaction_id']);
    const notice = {
      notice_id: '1',
      kind: 'payout',
      account_id: client.account_id,
      instruction_id: BigInt(first?.operation_id ?? 0),
      status: 'failed',
      failure: { reason_code: 'AB07', text: 'Off line' },
      amount: null,
      reference: '',
    } as const;
    await applyPayoutNotices(context, [notice]);
    await applyPayoutNotices(context, [{ ...notice, notice_id: '2' }]);
    expect(await instructionsOf(body['transaction_id'])).toHaveLength(2);
    await gateway.work(5_000);
    await gateway.work(5_000);
    expect(await rowOf(body['transaction_id'])).toMatchObject({
      status: 'COMPLETED',
      instant_refused: 'AB07',
    });
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '90000' });
  });

  it('stays paid as an ordinary one where its bank reports the refusal again', async () => {
    await changePayoutSettings(gateway.gateway.context, client.account_id, { instant_fallback: true });
    const { body } = await pay('9061');
    expect(body).toMatchObject({ status: 'COMPLETED', instant_refused: 'AB05' });
    const [refused] = await instructionsOf(body['transaction_id']);
    await gateway.query(
      `INSERT INTO sandbox_bank.notices (account_id, instruction_id, status, reason_code, reason, amount, currency, due_at)
       VALUES ($1, $2, 'failed', 'AB05', '', 10000, 'EUR', 'epoch')`,
      [client.account_id, refused?.operation_id],
    );
    await gateway.work();
    expect(await rowOf(body['transaction_id'])).toMatchObject({ status: 'COMPLETED', returned_amount: '0' });
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '90000' });
  });

  it('is not sent a third time by a process that stalled with the first refusal', async () => {
    const { context, payouts } = gateway.gateway;
    await changePayoutSettings(context, client.account_id, { instant_fallback: true });
    const { body } = await pay('9051');
    const transaction_id = BigInt(body['transaction_id']) as TransactionId;
    const key = { account_id: client.account_id as AccountId, transaction_id };
    const [before] = await readPayouts(context.database, [key]);
    const [first] = await instructionsOf(transaction_id);
    if (!before || !first) throw new Error('there is no payout');
    const instruction_id = BigInt(first.operation_id);
    const failure = { reason_code: 'AB05', text: '' };
    const notice = { notice_id: '3', kind: 'payout', status: 'failed', amount: null, reference: '' } as const;
    await applyPayoutNotices(context, [
      { ...notice, account_id: client.account_id, instruction_id, failure },
    ]);
    const stored = {
      kind: 'payout',
      purpose: '',
      refund_no: 0,
      attempts: 0,
      leased_until: null,
      request_key: null,
      request_item: 0,
      account_id: client.account_id,
      transaction_id,
      operation_id: instruction_id,
      amount: 10_000n,
      currency: before.payment_currency,
      connector: 'sandbox-bank',
      capture_until: null,
      challenge_reference: null,
      first_reference: null,
      reverses: null,
      actor: 'api:one',
      traceparent: null,
      created_at: before.created_at,
    } as const satisfies StoredInstruction;
    const item = {
      stored,
      instruction: { kind: 'payout', payout: {} } as PayoutInstruction,
      finalState: () => before,
    };
    const outcome = { result: 'refused', code: '', cause: 'technical', payout_failure: failure } as const;
    await payouts.performer.record([{ item, outcome }]);
    expect(await instructionsOf(transaction_id)).toHaveLength(2);
    await gateway.work(5_000);
    await gateway.work(5_000);
    expect(await rowOf(transaction_id)).toMatchObject({ status: 'COMPLETED' });
  });
});

it('the sandbox accounts for instant transfers are in the documentation', () => {
  const text = readFileSync(new URL('../../../../docs/payouts.md', import.meta.url), 'utf8');
  for (const { digits } of instant_scenarios) expect(text).toContain(`| \`${digits}\` |`);
});
