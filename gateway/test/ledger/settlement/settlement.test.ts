import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advanceClock,
  removeClock,
  runStalledClocks,
} from '../../../src/operations/test-clocks/advance-clock.ts';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import { runTimers } from '../../../src/kernel/scheduling/run-timers.ts';
import { closeDays } from '../../../src/ledger/settlement/close-days.ts';
import { listSettlements, type ListedBatch } from '../../../src/ledger/settlement/list-settlements.ts';
import { settlementTimers } from '../../../src/ledger/settlement/settle-batches.ts';
import { setDelay } from '../../../src/ledger/settlement/settlement-delays.ts';
import { decideSettlement, settlementDay } from '../../../src/ledger/settlement/settlement.ts';
import { BankCalendars } from '../../../src/kernel/values/bank-calendar.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { addDays, day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { monday } from '../../support/monday.ts';
import { balancesOf, payout } from '../../support/payouts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const [tuesday, wednesday, thursday, friday, next_monday, next_tuesday] = [1, 2, 3, 4, 7, 8].map((days) =>
  addDays(monday, days),
) as [string, string, string, string, string, string];

function goTo(client: TestClient, day: string, time = '12:00:00'): Promise<unknown> {
  return advanceClock(gateway.gateway, client.account_id, new Date(`${day}T${time}Z`));
}

/** A client whose account lives on that day. */
async function clientOn(day = monday, settings: { time_zone?: string } = {}): Promise<TestClient> {
  const client = await gateway.createClient(settings);
  await goTo(client, day);
  return client;
}

function batches(client: TestClient): Promise<ListedBatch[]> {
  return listSettlements(gateway.gateway.context, client.account_id);
}

const calendars = new BankCalendars();

describe('captured card money', () => {
  it('becomes available two banking days after the day of its capture', async () => {
    const client = await clientOn();
    await client.captured({ amount: '100.00' });
    await client.captured({ amount: '20.50' });
    await goTo(client, tuesday, '23:59:59');
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 1': '12050' });
    expect(await batches(client)).toMatchObject([
      { day: monday, net: '120.50', due_on: wednesday, settled_on: '' },
    ]);
    await goTo(client, wednesday, '00:00:00');
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-12050', 'EUR 2': '12050' });
    expect(await batches(client)).toMatchObject([{ settled_on: wednesday }]);
  });

  it('of a Friday waits for the banks over the weekend', async () => {
    const client = await clientOn(friday);
    await client.captured({ amount: '100.00' });
    await goTo(client, next_monday, '23:59:00');
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 1': '10000' });
    await goTo(client, next_tuesday, '00:00:00');
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '10000' });
  });

  it('of a Saturday counts the banking days after it: Monday and Tuesday', async () => {
    const client = await clientOn(addDays(friday, 1));
    await client.captured({ amount: '100.00' });
    await goTo(client, next_monday, '23:59:00');
    expect(await batches(client)).toMatchObject([{ day: addDays(friday, 1), due_on: next_tuesday }]);
    await goTo(client, next_tuesday, '00:00:00');
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '10000' });
  });

  it('is settled less refunds and chargebacks of its day, separately in each currency', async () => {
    const client = await clientOn();
    const payment = await client.captured({ amount: '100.00' });
    await client.refund({ ...payment, refund_amount: '30.00' });
    await client.captured({ amount: '50.00', card: cards.disputed });
    await client.captured({ amount: '500', currency: 'JPY' });
    await gateway.work(3_000);
    await goTo(client, wednesday);
    expect(await batches(client)).toMatchObject([
      { currency: 'JPY', net: '500' },
      { currency: 'EUR', captured: '150.00', refunded: '-30.00', disputed: '-50.00', net: '70.00' },
    ]);
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '7000', 'JPY 2': '500' });
  });

  it('releases payouts that wait for it', async () => {
    const client = await clientOn();
    await client.captured({ amount: '100.00' });
    const { body } = await payout(client, { payment_amount: '80.00' });
    expect(body['status']).toBe('PENDING_FUNDS');
    await goTo(client, wednesday);
    const [row] = await gateway.query<{ status: string }>(
      'SELECT status FROM payouts WHERE transaction_id = $1',
      [body['transaction_id']],
    );
    expect(row?.status).toBe('COMPLETED');
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '2000' });
  });

  it('refunded after its settlement is taken from the available balance, which never falls below zero', async () => {
    const client = await clientOn();
    const payment = await client.captured({ amount: '100.00' });
    await goTo(client, wednesday);
    await payout(client, { payment_amount: '70.00' });
    await client.refund({ ...payment, refund_amount: '100.00' });
    await goTo(client, friday);
    // 30 of the 100 are there; the rest is carried on, and taken from what comes next.
    expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 1': '-7000' });
    expect(await batches(client)).toMatchObject([
      // On a Friday: the next banking day is no Saturday.
      { carried: '-70.00', due_on: next_monday, settled_on: '' },
      { net: '-100.00' },
      {},
    ]);
    await client.captured({ amount: '90.00' });
    await goTo(client, next_tuesday);
    expect(await balancesOf(gateway, client)).toEqual({
      'EUR 101': '-9000',
      'EUR 102': '7000',
      'EUR 2': '2000',
    });
  });

  it('waits as long as the operator has set, for one currency or for all', async () => {
    const client = await clientOn();
    const { context } = gateway.gateway;
    await setDelay(context, client.account_id, null, 0);
    await setDelay(context, client.account_id, 'USD' as Currency, 5);
    await client.captured({ amount: '10.00' });
    await client.captured({ amount: '10.00', currency: 'USD' });
    await goTo(client, thursday);
    expect((await batches(client)).map(({ currency, due_on }) => [currency, due_on])).toEqual([
      ['USD', next_monday],
      ['EUR', tuesday],
    ]);
    await expect(setDelay(context, client.account_id, null, 31)).rejects.toThrow(/0 to 30/);
  });

  it('is counted by the days of the account’s time zone', async () => {
    const client = await clientOn(monday, { time_zone: 'Asia/Tokyo' });
    // Tuesday morning in Tokyo, still Monday in London.
    await goTo(client, monday, '16:00:00');
    await client.captured({ amount: '500', currency: 'JPY' });
    await goTo(client, wednesday, '15:00:00');
    expect(await batches(client)).toMatchObject([{ day: tuesday, due_on: thursday, settled_on: thursday }]);
  });

  it('keeps the days with which it was closed when the account changes its time zone, settled and open', async () => {
    const client = await clientOn(monday, { time_zone: 'Asia/Tokyo' });
    await client.captured({ amount: '100.00' });
    await goTo(client, wednesday, '03:00:00');
    await client.captured({ amount: '50.00' });
    await goTo(client, thursday, '03:00:00');
    const before = [
      { day: wednesday, net: '50.00', due_on: friday, settled_on: '' },
      { day: monday, net: '100.00', due_on: wednesday, settled_on: wednesday },
    ];
    expect(await batches(client)).toMatchObject(before);
    // A day behind Tokyo.
    await changeAccount(gateway.gateway.context, client.account_id, { time_zone: 'Pacific/Pago_Pago' });
    expect(await batches(client)).toMatchObject(before);
    // By the new time zone it is Wednesday still.
    await client.captured({ amount: '9.00' });
    await goTo(client, next_tuesday, '12:00:00');
    const [last, ...others] = await batches(client);
    expect(last).toMatchObject({ day: wednesday, net: '9.00', due_on: friday, settled_on: friday });
    expect(others).toMatchObject([{ ...before[0], settled_on: friday }, before[1]]);
  });

  it('of accounts in real time is settled by the worker', async () => {
    const client = await gateway.createClient();
    const other = await gateway.createClient({ time_zone: 'America/New_York' });
    await client.captured({ amount: '100.00' });
    await other.captured({ amount: '40.00' });
    for (let day = 1; day <= 7; day += 1) {
      await gateway.work(day_ms);
      await gateway.verify();
    }
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-10000', 'EUR 2': '10000' });
    expect(await balancesOf(gateway, other)).toEqual({ 'EUR 101': '-4000', 'EUR 2': '4000' });
    // Nothing is left to do, and nothing is done twice.
    await gateway.work();
    expect(await batches(client)).toHaveLength(1);
  });
});

describe('a settlement day that nets to zero', () => {
  /** A refund that was accepted and failed on Tuesday, of what was captured on Monday. */
  async function refundFailedOn(day: string, client: TestClient): Promise<void> {
    const payment = await client.captured({ amount: '100.00', card: cards.refund_fails });
    await goTo(client, day);
    await client.refund({ ...payment, refund_amount: '30.00' });
    await gateway.work(5_000);
    await goTo(client, day, '12:00:01');
    const refunds = await gateway.query('SELECT status FROM refunds WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(refunds).toEqual([{ status: 'failed' }]);
  }

  it('is closed without a batch, and the test clock continues', async () => {
    const client = await clientOn();
    await refundFailedOn(tuesday, client);
    await goTo(client, wednesday, '00:00:00');
    await client.captured({ amount: '7.00' });
    await goTo(client, friday);
    expect(await batches(client)).toMatchObject([
      { day: wednesday, net: '7.00', settled_on: friday },
      { day: monday, net: '100.00', settled_on: wednesday },
    ]);
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-10700', 'EUR 2': '10700' });
    await gateway.verify();
  });

  it('ends a round of the worker over test clocks, and allows a clock to be removed', async () => {
    const client = await gateway.createClient();
    const start = addDays(gateway.clock.now().toISOString().slice(0, 10), 1);
    await goTo(client, start, '00:00:00');
    await refundFailedOn(start, client);
    await client.authorised();
    // As a process left it that ended at midnight, before it did what was due.
    await gateway.query('UPDATE test_clocks SET now_at = $2 WHERE account_id = $1', [
      client.account_id,
      `${addDays(start, 1)}T00:00:00Z`,
    ]);
    await gateway.query(
      `UPDATE due_work SET due_at = $2 WHERE account_id = $1 AND kind = 'capture_deadline'`,
      [client.account_id, `${start}T23:00:00Z`],
    );
    expect(await runStalledClocks(gateway.gateway)).toBeGreaterThan(0);
    await refundFailedOn(addDays(start, 1), client);
    gateway.clock.advance(4 * day_ms);
    expect(await removeClock(gateway.gateway, client.account_id)).toMatchObject({
      account_id: client.account_id,
    });
    await gateway.work();
    await gateway.verify();
  });
});

describe('several settlement workers at once', () => {
  it('close a day once and settle it once', async () => {
    const client = await gateway.createClient();
    await client.captured({ amount: '25.00' });
    const { context, payouts } = gateway.gateway;
    gateway.clock.advance(2 * day_ms);
    await Promise.all([closeDays(context), closeDays(context), closeDays(context)]);
    expect(await batches(client)).toMatchObject([{ net: '25.00' }]);
    gateway.clock.advance(5 * day_ms);
    const [handler] = settlementTimers(context, payouts.releaseFunds);
    if (!handler) throw new Error('no handler');
    await Promise.all(Array.from({ length: 4 }, () => runTimers(context, handler)));
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 101': '-2500', 'EUR 2': '2500' });
  });
});

describe('gateway verify of settlement batches', () => {
  it.each([
    ['a batch that was changed while open', 'captured = captured + 1', false, 'pending'],
    ['a batch that was changed after it was settled', 'captured = captured + 1', true, 'settlement'],
    ['a batch marked as settled', 'settlement_id = 1, settled_at = now()', false, 'settlement'],
  ])('finds %s', async (_what, change, settled, found) => {
    const client = await clientOn();
    await client.captured({ amount: '10.00' });
    await goTo(client, settled ? wednesday : tuesday);
    const before = await gateway.query('SELECT * FROM settlement_batches WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(before).toHaveLength(1);
    await gateway.query(`UPDATE settlement_batches SET ${change} WHERE account_id = $1`, [client.account_id]);
    await expect(gateway.verify()).rejects.toThrow(new RegExp(`${found} .* of account ${client.account_id}`));
    const { captured, settlement_id, settled_at } = before[0] as Record<string, unknown>;
    await gateway.query(
      'UPDATE settlement_batches SET captured = $2, settlement_id = $3, settled_at = $4 WHERE account_id = $1',
      [client.account_id, captured, settlement_id, settled_at],
    );
    await gateway.verify();
  });
});

describe('the settlement of any sequence of movements', () => {
  it('is on a banking day after the batch’s own day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_000 }),
        fc.constantFrom('EUR', 'USD', 'SAR', 'JPY'),
        fc.integer({ min: 0, max: 30 }),
        (days, currency, delay) => {
          const day = addDays('2026-01-01', days);
          const due = settlementDay(calendars, day, currency as Currency, delay);
          let banking_days = 0;
          for (let next = addDays(day, 1); next <= due; next = addDays(next, 1))
            if (calendars.isBankingDay(next, currency as Currency)) banking_days += 1;
          expect([banking_days, calendars.isBankingDay(due, currency as Currency)]).toEqual([
            Math.max(1, delay),
            true,
          ]);
        },
      ),
    );
  });

  it('equals what is moved and carried over, and available stays at zero or above', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -500n, max: 500n }),
        fc.bigInt({ min: 0n, max: 500n }),
        (net, available) => {
          const { moved, carried } = decideSettlement(net, available);
          expect(moved + carried).toBe(net);
          expect(available + moved).toBeGreaterThanOrEqual(0n);
          expect(carried).toBeLessThanOrEqual(0n);
          if (carried < 0n) expect(available + moved).toBe(0n);
        },
      ),
    );
  });
});
