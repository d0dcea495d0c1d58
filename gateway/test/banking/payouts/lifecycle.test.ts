import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFundableBalances } from '../../../src/banking/payouts/pending-funds-store.ts';
import { payoutTimers } from '../../../src/banking/payouts/payout-timers.ts';
import { runTimers, type TimerHandler } from '../../../src/kernel/scheduling/run-timers.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import type { TransactionId } from '../../../src/kernel/values/ids.ts';
import { detailOf, isRefusal } from '../../../src/kernel/errors.ts';
import type { TestClient } from '../../support/client.ts';
import { startOfDay } from '../../../src/kernel/values/dates.ts';
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
  // The Wednesday before Easter.
  gateway.clock.moveTo(new Date('2027-03-24T10:00:00Z'));
  client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
});

async function set(changes: Parameters<typeof changePayoutSettings>[2]): Promise<void> {
  await changePayoutSettings(gateway.gateway.context, client.account_id, changes);
}

async function statusOf(transaction_id: string): Promise<unknown> {
  const [row] = await gateway.query('SELECT status FROM payouts WHERE transaction_id = $1', [transaction_id]);
  return row?.['status'];
}

/** The events of a payout in their order, without `payout.`. */
async function eventsOf(transaction_id: string): Promise<string[]> {
  const rows = await gateway.query<{ type: string }>(
    'SELECT type FROM events WHERE subject_id = $1 ORDER BY seq',
    [transaction_id],
  );
  return rows.map(({ type }) => type.replace('payout.', ''));
}

async function decide(
  verb: 'approve' | 'reject' | 'cancel',
  transaction_id: string,
  who = 'ann',
): Promise<string> {
  const { payouts, context } = gateway.gateway;
  const key = { account_id: client.account_id, transaction_id: BigInt(transaction_id) } as never as {
    account_id: never;
    transaction_id: TransactionId;
  };
  const [outcome] = await payouts.decide([
    {
      key,
      decider: 'merchant',
      verb,
      actor: `user:${who}`,
      note: '',
      at: context.clock.now(client.account_id),
    },
  ]);
  return isRefusal(outcome) ? `refused: ${detailOf(outcome)}` : String(outcome?.status);
}

async function create(fields = {}): Promise<string> {
  const { status, body } = await payout(client, fields);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body['transaction_id'];
}

const all_back = { 'EUR 2': '100000', 'EUR 102': '-100000' };
const set_aside = { 'EUR 2': '90000', 'EUR 4': '10000', 'EUR 102': '-100000' };

describe('a payment date of a payout', () => {
  it('to come makes it SCHEDULED with its money held, and paid on its day', async () => {
    const id = await create({ payment_date: '2027-03-25' });
    expect(await statusOf(id)).toBe('SCHEDULED');
    expect(await balancesOf(gateway, client)).toEqual(set_aside);
    await gateway.work(12 * 3_600_000);
    expect(await statusOf(id)).toBe('SCHEDULED');
    await gateway.work(2 * 3_600_000);
    expect(await eventsOf(id)).toEqual(['scheduled', 'processing', 'completed']);
  });

  it.each([
    ['a TARGET2 holiday', 'EUR', '2027-03-26', '2027-03-30'],
    ['a weekend', 'EUR', '2027-04-03', '2027-04-05'],
    ['a banking day', 'EUR', '2027-04-01', '2027-04-01'],
  ])('on %s is moved to the next banking day', async (_what, payment_currency, payment_date, day) => {
    const id = await create({ payment_currency, payment_date });
    const [row] = await gateway.query(
      'SELECT payment_date::text, execution_date::text FROM payouts WHERE transaction_id = $1',
      [id],
    );
    expect(row).toEqual({ payment_date, execution_date: day });
    const span = startOfDay(day, 'Europe/Berlin').getTime() - gateway.clock.now().getTime();
    await gateway.work(span - 60_000);
    expect(await statusOf(id)).toBe('SCHEDULED');
    await gateway.work(120_000);
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('is kept also when a process dies after it has begun with the payout', async () => {
    const id = await create({ payment_date: '2027-03-25' });
    const { context, payouts } = gateway.gateway;
    const handler = payoutTimers(context, payouts.performer).find(({ kind }) => kind === 'payout_date');
    gateway.clock.advance(14 * 3_600_000);
    const dies: TimerHandler['take'] = async (tx, rows) => {
      await handler?.take(tx, rows);
      return null;
    };
    expect(await runTimers(context, { ...handler!, take: dies })).toBeGreaterThan(0);
    expect(await statusOf(id)).toBe('SCHEDULED');
    await gateway.work(61_000);
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('begins in the time zone of its rail, whatever the account’s', async () => {
    client = await gateway.createClient({ time_zone: 'Pacific/Auckland' });
    await fund(gateway, client, '1000.00');
    // 23:00 on the 24th there; an hour later it is the 25th, though not where euro are settled.
    const id = await create({ payment_date: '2027-03-25' });
    await gateway.work(2 * 3_600_000);
    expect(await statusOf(id)).toBe('SCHEDULED');
    await gateway.work(11 * 3_600_000);
    expect(await statusOf(id)).toBe('COMPLETED');
  });
});

describe('a payout above the account’s approval limit', () => {
  beforeEach(() => set({ approval_limits: { EUR: '5000' } }));

  it('is paid after two approvals', async () => {
    const id = await create();
    expect(await statusOf(id)).toBe('IN_APPROVAL');
    expect(await balancesOf(gateway, client)).toEqual(set_aside);
    expect(await decide('approve', id, 'ann')).toBe('IN_APPROVAL');
    expect(await decide('approve', id, 'ann')).toMatch(/another person/);
    expect(await decide('approve', id, 'bob')).toBe('COMPLETED');
    expect(await eventsOf(id)).toEqual(['in_approval', 'processing', 'completed']);
    expect(await decide('approve', id, 'cid')).toMatch(/nothing to approve/);
  });

  it('is rejected by one person, and the money is available again', async () => {
    const id = await create();
    await decide('approve', id, 'ann');
    expect(await decide('reject', id, 'bob')).toBe('APPROVAL_REJECTED');
    expect(await eventsOf(id)).toEqual(['in_approval', 'approval_rejected']);
    expect(await balancesOf(gateway, client)).toEqual(all_back);
    expect(await decide('approve', id, 'cid')).toMatch(/^refused/);
  });

  it('stays scheduled when it is approved before its day', async () => {
    const id = await create({ payment_date: '2027-03-25' });
    await decide('approve', id, 'ann');
    expect(await decide('approve', id, 'bob')).toBe('SCHEDULED');
    await gateway.work(15 * 3_600_000);
    expect(await eventsOf(id)).toEqual(['in_approval', 'scheduled', 'processing', 'completed']);
  });

  it('needs no approval up to the limit itself', async () => {
    expect(await statusOf(await create({ payment_amount: '50.00' }))).toBe('COMPLETED');
  });

  it('counts people when two approve at once, and when one does twice at once', async () => {
    const [both, one] = [await create(), await create()];
    await Promise.all([decide('approve', both, 'ann'), decide('approve', both, 'bob')]);
    await Promise.all([decide('approve', one, 'ann'), decide('approve', one, 'ann')]);
    expect([await statusOf(both), await statusOf(one)]).toEqual(['COMPLETED', 'IN_APPROVAL']);
  });
});

describe('the cancellation of a payout', () => {
  it('that is scheduled gives the money back, and may be repeated', async () => {
    const id = await create({ payment_date: '2027-03-25' });
    expect(await decide('cancel', id)).toBe('CANCELLED');
    expect(await decide('cancel', id)).toBe('CANCELLED');
    expect(await eventsOf(id)).toEqual(['scheduled', 'cancelled']);
    expect(await balancesOf(gateway, client)).toEqual(all_back);
    await gateway.work(48 * 3_600_000);
    expect(await statusOf(id)).toBe('CANCELLED');
  });

  it('that waits for money releases those behind it', async () => {
    const first = await create({ payment_amount: '5000.00' });
    const second = await create();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['PENDING_FUNDS', 'PENDING_FUNDS']);
    expect(await decide('cancel', first)).toBe('CANCELLED');
    expect(await statusOf(second)).toBe('COMPLETED');
  });

  it.each([
    ['is with the bank', germanIban('9001'), 'SENT'],
    ['is paid', germanIban('532013000'), 'COMPLETED'],
    ['has failed', germanIban('9011'), 'FAILED'],
  ])('that %s is refused', async (_what, iban, status) => {
    const id = await create({ beneficiary: sampleBeneficiary(iban) });
    expect(await statusOf(id)).toBe(status);
    expect(await decide('cancel', id)).toMatch(/can no longer be cancelled/);
    expect(await statusOf(id)).toBe(status);
  });

  it('and its approval at once: one of them succeeds, and the ledger is right', async () => {
    await set({ approval_limits: { EUR: '0' } });
    const ids = await Promise.all(Array.from({ length: 5 }, () => create()));
    await Promise.all(ids.map((id) => decide('approve', id, 'ann')));
    await Promise.all(ids.flatMap((id) => [decide('approve', id, 'bob'), decide('cancel', id, 'cid')]));
    for (const id of ids) expect(['COMPLETED', 'CANCELLED']).toContain(await statusOf(id));
    await gateway.verify();
  });
});

it('a rejected payout gives its money to those that wait behind it', async () => {
  await set({ approval_limits: { EUR: '55000' } });
  const first = await create({ payment_amount: '600.00' });
  const beneficiary = sampleBeneficiary(germanIban('532013001'));
  const second = await create({ payment_amount: '500.00', beneficiary });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['IN_APPROVAL', 'PENDING_FUNDS']);
  expect(await decide('reject', first, 'ann')).toBe('APPROVAL_REJECTED');
  expect(await statusOf(second)).toBe('COMPLETED');
});

describe('a payout without enough money', () => {
  it('is refused where the account says so, and the same request succeeds once there is enough', async () => {
    await set({ when_short: 'refuse' });
    const fields = { payment_amount: '5000.00', request_id: `short-${client.account_id}` };
    const { status, body } = await payout(client, fields);
    expect([status, body['code']]).toEqual([422, 'P0003']);
    await fund(gateway, client, '5000.00');
    expect((await payout(client, fields)).body['status']).toBe('COMPLETED');
  });

  it('does not overtake an older payout of the same balance', async () => {
    const ids = [];
    for (const payment_amount of ['1500.00', '10.00', '20.00']) ids.push(await create({ payment_amount }));
    await fund(gateway, client, '100.00');
    await gateway.work();
    expect(await Promise.all(ids.map(statusOf))).toEqual(Array(3).fill('PENDING_FUNDS'));
    await fund(gateway, client, '410.00');
    await gateway.work();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['COMPLETED', 'COMPLETED', 'PENDING_FUNDS']);
  });

  it('does not overtake an earlier one when a still earlier one has got its money', async () => {
    const ids = [];
    for (const payment_amount of ['1100.00', '900.00', '50.00']) ids.push(await create({ payment_amount }));
    await fund(gateway, client, '200.00');
    await gateway.work();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['COMPLETED', 'PENDING_FUNDS', 'PENDING_FUNDS']);
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '10000' });
    await fund(gateway, client, '800.00');
    await gateway.work();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['COMPLETED', 'COMPLETED', 'PENDING_FUNDS']);
  });

  it('waits until the fee is available, which is held with the amount', async () => {
    await setFeeOf(gateway, client, { fixed: '2.00' });
    const id = await create({ payment_amount: '999.00' });
    const behind = await create({ payment_amount: '1.00' });
    await fund(gateway, client, '0.99');
    await gateway.work();
    expect(await statusOf(id)).toBe('PENDING_FUNDS');
    await fund(gateway, client, '0.01');
    await gateway.work();
    expect([await statusOf(id), await statusOf(behind)]).toEqual(['COMPLETED', 'PENDING_FUNDS']);
    await gateway.verify();
  });

  it('that is the first of several keeps those behind it waiting', async () => {
    const amounts = ['5000.00', ...Array.from({ length: 12 }, () => '10.00')];
    const ids = await Promise.all(amounts.map((payment_amount) => create({ payment_amount })));
    const rows = await gateway.query<{ transaction_id: string; status: string }>(
      'SELECT transaction_id::text, status FROM payouts WHERE account_id = $1 ORDER BY transaction_id',
      [client.account_id],
    );
    const large = rows.findIndex(({ transaction_id }) => transaction_id === ids[0]);
    expect(rows.map(({ status }) => status)).toEqual(
      rows.map((_row, at) => (at < large ? 'COMPLETED' : 'PENDING_FUNDS')),
    );
  });

  it('waits for money in its own balance: another currency, or another account, does not count', async () => {
    const key = { account_id: client.account_id, currency: 'EUR' };
    await create({ payment_amount: '1500.00' });
    const { database } = gateway.gateway.context;
    const fundable = () => findFundableBalances(database, null, 10);
    await fund(gateway, client, '499.99');
    await fund(gateway, client, '5000.00', 'USD');
    await fund(gateway, await gateway.createClient(), '5000.00');
    expect(await fundable()).not.toContainEqual(key);
    await fund(gateway, client, '0.01');
    expect(await fundable()).toContainEqual(key);
    expect(await findFundableBalances(database, 'nobody', 10)).toEqual([]);
    await gateway.work();
    expect(await fundable()).not.toContainEqual(key);
  });

  it('and with a date to come waits for both', async () => {
    const id = await create({ payment_amount: '1500.00', payment_date: '2027-03-25' });
    await fund(gateway, client, '500.00');
    await gateway.work();
    expect(await statusOf(id)).toBe('SCHEDULED');
    await gateway.work(15 * 3_600_000);
    expect(await eventsOf(id)).toEqual(['pending_funds', 'scheduled', 'processing', 'completed']);
  });
});
