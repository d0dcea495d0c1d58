import { setPayableLimits as setLimitsRoute } from '@causeway/schemas/portal/operator/payable-limits.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireCurrency } from '../../../src/edges/api/read/read-amount.ts';
import { setPayableLimits } from '../../../src/ledger/balances/payable-limits.ts';
import { advanceClock } from '../../../src/operations/test-clocks/advance-clock.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { addRates } from '../../../src/accounts/rates/manage-rates.ts';
import { readRates } from '../../../src/edges/api/read/read-rates.ts';
import { takeSnapshots } from '../../../src/ledger/take-snapshots.ts';
import { addDays, addMs, day_ms } from '../../../src/kernel/values/dates.ts';
import { parseAmount } from '../../../src/kernel/values/money.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { monday } from '../../support/monday.ts';
import { balancesOf, fund, payout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** Two banking days later its card money is available. */
const monday_noon = new Date(`${monday}T12:00:00Z`);

function later(client: TestClient, days: number): Promise<unknown> {
  return advanceClock(gateway.gateway, client.account_id, addMs(monday_noon, days * day_ms));
}

type Captured = Awaited<ReturnType<TestClient['captured']>>;

/** A client with payments whose money is settled and available, by their amounts. */
async function settled(...amounts: string[]): Promise<{ client: TestClient; payments: Captured[] }> {
  const client = await gateway.createClient();
  await later(client, 0);
  const payments: Captured[] = [];
  for (const amount of amounts) payments.push(await client.captured({ amount }));
  await later(client, 2);
  expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 101': expect.any(String) });
  return { client, payments };
}

async function refundAll(client: TestClient, payment: Captured | undefined): Promise<void> {
  if (!payment) throw new Error('there is no such payment');
  const [refunded] = await client.refund({ ...payment, refund_amount: payment['amount'] });
  expect(refunded).toMatchObject({ refund_message: '0000:OK' });
}

async function statusOf(id: unknown): Promise<string> {
  const [row] = await gateway.query<{ status: string }>(
    'SELECT status FROM payouts WHERE transaction_id = $1',
    [id],
  );
  return row?.status ?? '';
}

async function limit(client: TestClient, limits: { credit?: string; minimum?: string }): Promise<void> {
  const eur = requireCurrency('EUR');
  const { context, payouts } = gateway.gateway;
  await setPayableLimits(context, client.account_id, eur, {
    ...(limits.credit === undefined ? {} : { credit_limit: parseAmount(limits.credit, eur) ?? 0n }),
    ...(limits.minimum === undefined ? {} : { minimum_balance: parseAmount(limits.minimum, eur) ?? 0n }),
  });
  await payouts.releaseFunds(client.account_id);
}

/** By the whole journal, by kept sums that know nothing of it yet, and by kept sums that know all. */
const ways = ['before any sums are kept', 'since sums were kept', 'in the kept sums'] as const;

it('an outdated page of limits changes only the limit that was typed', async () => {
  const shop = await gateway.createClient();
  await fund(gateway, shop, '5000.00');
  const operator = await createPortalClient(gateway, { operator: true });
  const params = { account_id: shop.account_id };
  const set = (body: object) => operator.call(setLimitsRoute, { params, body: { currency: 'EUR', ...body } });
  const seen = { credit_limit: '0.00', minimum_balance: '0.00' };
  expect((await set({ minimum_balance: '4000.00', seen })).body).toMatchObject({ credit_limit: '0.00' });
  expect((await set({ credit_limit: '100.00', seen })).body).toMatchObject({
    credit_limit: '100.00',
    minimum_balance: '4000.00',
  });
});

describe('the payable amount of an account', () => {
  it.each(ways)('excludes what has been refunded after it was settled: %s', async (way) => {
    const { client, payments } = await settled('100.00', '50.00');
    const snapshot = () => takeSnapshots(gateway.gateway.context.database, 0);
    if (way === 'since sums were kept') await snapshot();
    await refundAll(client, payments[0]);
    if (way === 'in the kept sums') await snapshot();
    const { body } = await payout(client, { payment_amount: '50.01' });
    expect(body).toMatchObject({ status: 'PENDING_FUNDS' });
    await gateway.gateway.payouts.decide([
      {
        key: {
          account_id: client.account_id,
          transaction_id: BigInt(String(body['transaction_id'])),
        } as never,
        decider: 'merchant',
        verb: 'cancel',
        actor: 'user:ann',
        note: '',
        at: gateway.gateway.context.clock.now(client.account_id),
      },
    ]);
    expect((await payout(client, { payment_amount: '50.00' })).body).toMatchObject({ status: 'COMPLETED' });
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 1': '-10000', 'EUR 2': '10000' });
  });

  it('is the available balance while captures not yet settled cover the refunds', async () => {
    const { client, payments } = await settled('100.00');
    await takeSnapshots(gateway.gateway.context.database, 0);
    await client.captured({ amount: '100.00' });
    await refundAll(client, payments[0]);
    expect((await payout(client, { payment_amount: '100.00' })).body).toMatchObject({ status: 'COMPLETED' });
  });

  it('excludes what was charged back after it was settled', async () => {
    const client = await gateway.createClient();
    await later(client, 0);
    await client.captured({ amount: '80.00', card: cards.disputed });
    await fund(gateway, client, '20.00');
    await later(client, 2);
    await gateway.work(3_000);
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 1': '-8000', 'EUR 2': '10000' });
    expect((await payout(client, { payment_amount: '20.01' })).body).toMatchObject({
      status: 'PENDING_FUNDS',
    });
  });

  it('is the limit that refuses a payout with the reason where the account refuses uncovered ones', async () => {
    const { client, payments } = await settled('100.00');
    await changePayoutSettings(gateway.gateway.context, client.account_id, { when_short: 'refuse' });
    await refundAll(client, payments[0]);
    const answer = await payout(client, { payment_amount: '100.00' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'P0003', source: 'payment_amount' });
  });

  it('is that of the balance from which the payout is paid, whatever its currency', async () => {
    const { client, payments } = await settled('100.00');
    const [valid_from, valid_until] = [monday_noon, addMs(monday_noon, 30 * day_ms)].map((at) =>
      at.toISOString(),
    ) as [string, string];
    const rate = { base: 'EUR', quote: 'USD', rate: '1.1', markup_bps: '0', valid_from, valid_until };
    await addRates(gateway.gateway.context, readRates([rate], gateway.clock.now()), 'test');
    await refundAll(client, payments[0]);
    const usd = { payment_currency: 'USD', source_currency: 'EUR', payment_amount: '11.00' };
    expect((await payout(client, usd)).body).toMatchObject({ status: 'PENDING_FUNDS' });
  });
});

describe('a refund and a payout at once', () => {
  it('do not both get the money: a payout that waits for the lock reads what was refunded meanwhile', async () => {
    const { client, payments } = await settled('100.00');
    await takeSnapshots(gateway.gateway.context.database, 0);
    await fund(gateway, client, '0.01');
    await payout(client, { payment_amount: '0.01' });
    const holder = new pg.Client(gateway.connection);
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM available_balances WHERE account_id = $1 FOR UPDATE', [
        client.account_id,
      ]);
      const paying = payout(client, { payment_amount: '100.00' });
      await expect.poll(waitsForLock).toBe(true);
      await refundAll(client, payments[0]);
      await holder.query('COMMIT');
      expect((await paying).body).toMatchObject({ status: 'PENDING_FUNDS' });
    } finally {
      await holder.end();
    }
  });
});

async function waitsForLock(): Promise<boolean> {
  const rows = await gateway.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length === 1;
}

describe('a payout whose money is held', () => {
  async function approve(id: unknown, who: string, client: TestClient): Promise<void> {
    const { payouts, context } = gateway.gateway;
    const [outcome] = await payouts.decide([
      {
        key: { account_id: client.account_id, transaction_id: BigInt(String(id)) } as never,
        decider: 'merchant',
        verb: 'approve',
        actor: `user:${who}`,
        note: '',
        at: context.clock.now(client.account_id),
      },
    ]);
    expect(outcome).toMatchObject({ done: true });
  }

  it('is not sent after its approval when the money was refunded meanwhile, until there is money again', async () => {
    const { client, payments } = await settled('100.00');
    await changePayoutSettings(gateway.gateway.context, client.account_id, { approval_limits: { EUR: '0' } });
    const { body } = await payout(client, { payment_amount: '100.00' });
    expect(body).toMatchObject({ status: 'IN_APPROVAL' });
    await refundAll(client, payments[0]);
    await approve(body['transaction_id'], 'ann', client);
    await approve(body['transaction_id'], 'bob', client);
    expect(await statusOf(body['transaction_id'])).toBe('PENDING_FUNDS');
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 1': '-10000', 'EUR 2': '10000' });
    await fund(gateway, client, '100.00');
    await gateway.gateway.payouts.releaseFunds(client.account_id);
    // Its approvals count: nobody is asked again.
    expect(await statusOf(body['transaction_id'])).toBe('COMPLETED');
  });

  it('is not sent on its day when the money was refunded meanwhile', async () => {
    const { client, payments } = await settled('100.00', '100.00');
    const day = addDays(monday, 3);
    const first = await payout(client, { payment_amount: '150.00', payment_date: day });
    const second = await payout(client, { payment_amount: '50.00', payment_date: day });
    await refundAll(client, payments[0]);
    // A day before the refund is settled out of what is available.
    await later(client, 3);
    expect(await statusOf(first.body['transaction_id'])).toBe('PENDING_FUNDS');
    expect(await statusOf(second.body['transaction_id'])).toBe('COMPLETED');
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 1': '-10000', 'EUR 2': '15000' });
  });
});

describe('the operator’s limit for payouts', () => {
  it('lends a merchant as much as the credit limit says, at once', async () => {
    const { client, payments } = await settled('100.00');
    await refundAll(client, payments[0]);
    const { body } = await payout(client, { payment_amount: '60.00' });
    expect(body).toMatchObject({ status: 'PENDING_FUNDS' });
    await limit(client, { credit: '59.99' });
    expect(await statusOf(body['transaction_id'])).toBe('PENDING_FUNDS');
    await limit(client, { credit: '60.00' });
    expect(await statusOf(body['transaction_id'])).toBe('COMPLETED');
  });

  it('lets a balance go below zero, by the credit limit and no further', async () => {
    const client = await gateway.createClient();
    await limit(client, { credit: '50.00' });
    await payout(client, { payment_amount: '50.00' });
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '-5000' });
    expect((await payout(client, { payment_amount: '0.01' })).body).toMatchObject({
      status: 'PENDING_FUNDS',
    });
    await limit(client, { credit: '0.00' });
    await gateway.verify();
  });

  it('reserves the minimum balance', async () => {
    const client = await gateway.createClient();
    await fund(gateway, client, '100.00');
    await limit(client, { minimum: '30.00' });
    expect((await payout(client, { payment_amount: '70.01' })).body).toMatchObject({
      status: 'PENDING_FUNDS',
    });
    await limit(client, { minimum: '29.99' });
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '2999' });
  });
});
