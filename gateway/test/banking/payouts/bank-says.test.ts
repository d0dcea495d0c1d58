import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayoutNotice } from '../../../src/kernel/port/bank.ts';
import { applyPayoutNotices } from '../../../src/banking/reconciliation/payout-notices.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, germanIban, payout, sampleBeneficiary, setFeeOf } from '../../support/payouts.ts';

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
  await setFeeOf(gateway, client, { fixed: '2.50' });
});

/** A payout of 100.00, of which 97.50 go to the bank. @returns its id, and what the bank says of it */
async function paid(ending = '532013000') {
  const beneficiary = sampleBeneficiary(germanIban(ending));
  const { body } = await payout(client, { fee_paid_by: 'BENEFICIARY', beneficiary });
  const id: string = body['transaction_id'];
  const [instruction] = await gateway.query<{ operation_id: string }>(
    `SELECT operation_id FROM operations WHERE transaction_id = $1 AND kind = 'payout'`,
    [id],
  );
  const says = (...notices: Partial<PayoutNotice>[]): Promise<void> =>
    applyPayoutNotices(
      gateway.gateway.context,
      notices.map((fields) => ({
        notice_id: `${id}-${fields.status}`,
        kind: 'payout',
        account_id: client.account_id,
        instruction_id: BigInt(instruction?.operation_id ?? 0),
        status: 'returned',
        failure: { reason_code: 'AC04', text: 'Account is closed' },
        amount: null,
        reference: '',
        ...fields,
      })),
    );
  return { id, says };
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await gateway.query(
    'SELECT status, returned_amount::text AS returned, failure_type FROM payouts WHERE transaction_id = $1',
    [id],
  );
  return row ?? {};
}

function suspenseOf(id: string): Promise<Record<string, unknown>[]> {
  return gateway.query(
    `SELECT cause, currency, amount::text FROM suspense_items WHERE likely_transaction_id = $1 ORDER BY item_id`,
    [id],
  );
}

const euros = (minor: bigint, currency = 'EUR') => ({ minor, currency: currency as Currency });

it('the payment to the bank has the beneficiary’s amount: the fee that they bear stays here', async () => {
  await paid();
  const notices = await gateway.query(
    'SELECT amount::text, currency FROM sandbox_bank.instructions WHERE account_id = $1',
    [client.account_id],
  );
  expect(notices).toEqual([{ amount: '9750', currency: 'EUR' }]);
});

it('a notice of an unknown instruction changes nothing, is logged by its number, and delays no other', async () => {
  const { id, says } = await paid();
  const lines = gateway.log_lines.length;
  await says({ notice_id: 'stray', instruction_id: 1n });
  await says({ notice_id: 'known', status: 'returned', amount: euros(9_750n) });
  expect(await rowOf(id)).toMatchObject({ status: 'RETURNED' });
  const logged = gateway.log_lines.slice(lines).filter((line) => line.includes('unknown payout'));
  expect(logged.map((line) => JSON.parse(line).notice_id)).toEqual(['stray']);
});

describe('a returned payout', () => {
  it.each([
    ['all of it', euros(9_750n), '9750'],
    ['less what banks kept', euros(9_000n), '9000'],
    ['a cent', euros(1n), '1'],
    ['an amount that the bank does not say', null, '9750'],
    ['nothing, as the bank says', euros(0n), '9750'],
  ])('gives back %s, and never more than the bank has had', async (_what, amount, returned) => {
    const { id, says } = await paid();
    await says({ amount });
    expect(await rowOf(id)).toEqual({ status: 'RETURNED', returned, failure_type: 'ACCOUNT_CLOSED' });
    expect(await balancesOf(gateway, client)).toMatchObject({
      'EUR 2': String(90_000 + Number(returned)),
      'EUR 103': '250',
    });
    await says({ amount });
    expect(await rowOf(id)).toMatchObject({ returned });
  });

  it.each([
    ['more than was sent, but for which the fee would be given back', euros(9_800n), 'more_than_sent'],
    ['more than was asked for', euros(15_000n), 'more_than_sent'],
    ['an amount in another currency', euros(5_000n, 'USD'), 'other_currency'],
  ])('with %s is in suspense, once, for people to decide', async (_what, amount, cause) => {
    const { id, says } = await paid();
    await says({ amount });
    await says({ amount });
    expect(await rowOf(id)).toMatchObject({ status: 'COMPLETED', returned: '0' });
    const { currency, minor } = amount;
    expect(await suspenseOf(id)).toEqual([{ cause, currency, amount: minor.toString() }]);
    await gateway.verify();
  });

  it('gives back each of its parts once, and what is too much is in suspense', async () => {
    const { id, says } = await paid();
    const parts = [
      { notice_id: `${id}-a`, amount: euros(4_000n) },
      { notice_id: `${id}-b`, amount: euros(5_000n) },
      { notice_id: `${id}-c`, amount: euros(2_000n) },
      { notice_id: `${id}-d`, amount: euros(700n, 'USD') },
    ];
    for (const part of [...parts, ...parts]) await says(part);
    expect(await rowOf(id)).toMatchObject({ status: 'RETURNED', returned: '9000' });
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '99000' });
    expect(await suspenseOf(id)).toEqual([
      { cause: 'more_than_sent', currency: 'EUR', amount: '2000' },
      { cause: 'other_currency', currency: 'USD', amount: '700' },
    ]);
    const { body } = await client.post('events', { after: '0', limit: '100' });
    const notices = body['events'].filter(({ type }: { type: string }) => type === 'payout.returned');
    expect(notices).toHaveLength(2);
    await gateway.verify();
  });

  it('gives back no more when it came before the bank reported the failure', async () => {
    const { id, says } = await paid('9001');
    await says({ amount: euros(9_000n) }, { status: 'failed' });
    expect(await rowOf(id)).toMatchObject({ status: 'RETURNED', returned: '9000' });
    await gateway.verify();
  });

  it('is booked once when it is reported twice at once', async () => {
    const { id, says } = await paid();
    await Promise.all([1, 2, 3].map(() => says({ amount: euros(4_000n) })));
    expect(await rowOf(id)).toMatchObject({ status: 'RETURNED', returned: '4000' });
    await gateway.verify();
  });

  it('is the same money when it came after the bank reported the failure', async () => {
    const { id, says } = await paid();
    await says({ status: 'failed' });
    for (const part of ['a', 'b', 'a']) await says({ notice_id: `${id}-${part}`, amount: euros(4_000n) });
    expect(await rowOf(id)).toMatchObject({ status: 'RETURNED', returned: '9750' });
    expect(await suspenseOf(id)).toEqual([]);
    await says({ notice_id: `${id}-c`, amount: euros(4_000n) });
    expect(await suspenseOf(id)).toMatchObject([{ cause: 'more_than_sent', amount: '4000' }]);
    await gateway.verify();
  });

  it('is paid and returned when it came before the bank reported the payment', async () => {
    const { id, says } = await paid('9001');
    expect(await rowOf(id)).toMatchObject({ status: 'SENT' });
    await says({ amount: euros(9_750n) });
    expect(await rowOf(id)).toMatchObject({ status: 'RETURNED', returned: '9750' });
    const rows = await gateway.query('SELECT movement FROM journal WHERE subject_id = $1 ORDER BY entry_id', [
      id,
    ]);
    expect(rows.map(({ movement }) => movement)).toEqual([
      'payout_held',
      'payout_completed',
      'payout_returned',
    ]);
  });
});

describe('a payout that the bank reports as failed', () => {
  it('stores the reason with its code, up to 500 characters', async () => {
    const { id, says } = await paid('9001');
    await says({ status: 'failed', failure: { reason_code: 'AC04', text: 'x'.repeat(600) } });
    const [row] = await gateway.query(
      'SELECT failure_code, failure_reason FROM payouts WHERE transaction_id = $1',
      [id],
    );
    expect(row).toEqual({ failure_code: 'AC04', failure_reason: `AC04: ${'x'.repeat(494)}` });
  });

  it('is returned without its fee when it was paid before', async () => {
    const { id, says } = await paid();
    await says({ status: 'failed' });
    expect(await rowOf(id)).toMatchObject({ status: 'RETURNED', returned: '9750' });
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '99750' });
  });

  it('gives everything back while it is under way, and nothing later changes that', async () => {
    const { id, says } = await paid('9001');
    await says({ status: 'failed' });
    for (const status of ['completed', 'returned', 'sent', 'failed'] as const) await says({ status });
    await says({ amount: euros(9_750n) });
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', returned: '0' });
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 2': '100000', 'EUR 102': '-100000' });
  });
});
