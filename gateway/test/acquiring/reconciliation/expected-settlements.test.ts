import { afterAll, beforeAll, expect, it } from 'vitest';
import * as expected_routes from '@causeway/schemas/portal/operator/expected-settlements.ts';
import { readHealth } from '@causeway/schemas/portal/operator/health.ts';
import * as routes from '@causeway/schemas/portal/operator/reconciliation.ts';
import { payoutDay } from '../../../src/acquiring/reconciliation/payout-day.ts';
import { lateSettlements } from '../../../src/acquiring/reconciliation/expected-settlements.ts';
import { compareSettlements } from '../../../src/acquiring/reconciliation/match-report.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { BankCalendars } from '../../../src/kernel/values/bank-calendar.ts';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  transaction,
  type HouseBank,
} from '../../support/house-bank.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { bookedBy, netOf, writers, type BookedEntry } from './made-report.ts';

let bank: HouseBank;
let client: TestClient;
let ann: PortalClient;
let operator: Operator;
beforeAll(async () => {
  bank = await openHouseBank();
  client = await bank.createClient();
  ann = await createPortalClient(bank.gateway, { operator: true });
  operator = createOperator(bank.gateway.connection);
});
afterAll(async () => {
  operator.remove();
  await bank.gateway.verify();
  await bank.close();
});

function today(): string {
  return bank.gateway.clock.now().toISOString().slice(0, 10);
}

function declare(body: object, currency = 'EUR', acquirer = 'sandbox'): Promise<PortalAnswer> {
  return ann.call(expected_routes.declareSchedule, { params: { acquirer, currency }, body });
}

/** What is expected once what was booked is counted. */
async function expected(): Promise<any[]> {
  await compareSettlements(bank.gateway.gateway.context);
  return (await ann.call(expected_routes.listExpected)).body['expected'];
}

async function upload(entries: readonly BookedEntry[], payout: string): Promise<void> {
  const { content, format } = writers.stripe(entries, payout);
  const body = { acquirer: 'sandbox', format, name: `${payout}.csv`, content } as const;
  expect((await ann.call(routes.importReport, { body })).status).toBe(200);
}

/** Captures payments and reads them in the acquirer's books. */
async function trade(...amounts: string[]): Promise<BookedEntry[]> {
  const [last] = await bank.gateway.query<any>(
    'SELECT coalesce(max(instruction_id), 0) AS id FROM sandbox_acquirer.instructions',
  );
  for (const amount of amounts) await client.captured({ amount });
  const entries = await bookedBy(bank.gateway, client.account_id, last.id);
  return entries.map((entry) => ({ ...entry, day: today() }));
}

it('a payout is due on a banking day of its currency, on the declared days, also at the end of a short month', () => {
  const calendars = new BankCalendars();
  const due = (day: string, delay_days: number, pays_on = ''): string =>
    payoutDay(calendars, { currency: 'EUR', delay_days, pays_on }, day);
  // 2026-04-03 and 04-06 are Good Friday and Easter Monday of TARGET.
  expect(due('2026-04-01', 2)).toBe('2026-04-07');
  expect(due('2026-11-27', 0)).toBe('2026-11-27');
  expect(due('2026-11-28', 0)).toBe('2026-11-30');
  expect(due('2026-11-24', 1, 'mon,thu')).toBe('2026-11-26');
  expect(due('2026-11-26', 1, 'mon,thu')).toBe('2026-11-30');
  expect(due('2026-04-01', 1, 'fri')).toBe('2026-04-07');
  expect(due('2026-02-03', 1, '31')).toBe('2026-03-02');
  expect(due('2026-11-16', 1, '1,15')).toBe('2026-12-01');
});

it('a schedule is declared, changed and ended with an audit entry each, and what it cannot be is refused', async () => {
  expect(await declare({}, 'CHF')).toMatchObject({
    status: 200,
    body: { delay_days: 2, pays_on: '', grace_days: 1, since: today() },
  });
  expect(await declare({ pays_on: 'mon,thu' }, 'CHF')).toMatchObject({
    body: { delay_days: 2, pays_on: 'mon,thu', grace_days: 1 },
  });
  for (const [body, currency, acquirer] of [
    [{ pays_on: 'monday' }, 'CHF', 'sandbox'],
    [{ pays_on: '32' }, 'CHF', 'sandbox'],
    [{ delay_days: 31 }, 'CHF', 'sandbox'],
    [{}, 'XXQ', 'sandbox'],
    [{}, 'CHF', 'no-such'],
  ] as const) {
    const answer = await declare(body, currency, acquirer);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  const { schedules } = await operator.json('reconcile', 'schedules');
  expect(schedules).toMatchObject([{ acquirer: 'sandbox', currency: 'CHF', pays_on: 'mon,thu' }]);
  expect((await operator.run('reconcile', 'end-schedule', 'sandbox', 'CHF')).code).toBe(0);
  expect((await operator.run('reconcile', 'end-schedule', 'sandbox', 'CHF')).code).not.toBe(0);
  const entries = await bank.gateway.query<any>(
    `SELECT e.action FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.action LIKE '%settlement_schedule' AND o.result = 'done' ORDER BY audit_id`,
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'operator.declare_settlement_schedule',
    'operator.declare_settlement_schedule',
    'operator.end_settlement_schedule',
  ]);
});

it('money is expected by the schedule, then by its payout, and is late until the bank has booked it', async () => {
  await trade('7.00');
  await declare({ delay_days: 1, pays_on: '', grace_days: 0 });
  expect(await expected()).toEqual([]);
  const payment = await client.captured({ amount: '10.00' });
  const [entry] = (await trade('20.00')) as [BookedEntry];
  const calendars = new BankCalendars();
  const schedule = { currency: 'EUR', delay_days: 1, pays_on: '' };
  const due = payoutDay(calendars, schedule, today());
  const [one] = await expected();
  expect(one).toEqual({
    acquirer: 'sandbox',
    currency: 'EUR',
    expected_on: due,
    amount: '30.00',
    late: false,
    settlement_id: '',
    settlement: '',
  });
  // Counted once, however often.
  expect(await expected()).toEqual([one]);
  while (today() <= due) bank.gateway.clock.advance(day_ms);
  ann = await createPortalClient(bank.gateway, { operator: true });
  expect(await expected()).toEqual([{ ...one, late: true }]);
  expect(await lateSettlements(bank.gateway.gateway.context)).toEqual([
    { acquirer: 'sandbox', currency: 'EUR', amount: 30_00n, count: 1, since: due },
  ]);
  const { body: health } = await ann.call(readHealth);
  expect(health['backlogs']).toContainEqual(
    expect.objectContaining({ name: 'settlements late of sandbox in EUR', waiting: 1 }),
  );
  // A payment of the two is in a payout that is on its way; the acquirer settles it with another amount.
  const short = { ...entry, gross: 19_00n };
  await upload([short], 'po_expected');
  const net = `${netOf(short) / 100n}.${String(netOf(short) % 100n).padStart(2, '0')}`;
  expect(await expected()).toMatchObject([
    { amount: '10.00', late: true, settlement: '' },
    {
      amount: net,
      expected_on: calendars.nextBankingDay(entry.day, 'EUR' as never),
      late: true,
      settlement: 'po_expected',
    },
  ]);
  const text = '<RmtInf><Ustrd>po_expected</Ustrd></RmtInf>';
  await bank.says(
    notificationOf(line({ side: 'CRDT', amount: net, date: today(), details: transaction(null, text) })),
  );
  await bank.gateway.work(60_000);
  expect(await expected()).toMatchObject([{ amount: '10.00', late: true, settlement: '' }]);
  // A refund reduces what is owed.
  await client.refund({ ...payment, refund_amount: '4.00' });
  expect(await expected()).toMatchObject([{ amount: '6.00', late: true }]);
});

it('a schedule that is declared again expects only what is captured from then on', async () => {
  expect(
    (await ann.call(expected_routes.endSchedule, { params: { acquirer: 'sandbox', currency: 'EUR' } }))
      .status,
  ).toBe(200);
  expect(await expected()).toEqual([]);
  await declare({ delay_days: 0 });
  expect(await expected()).toEqual([]);
  const entries = await trade('5.00');
  expect(await expected()).toMatchObject([{ amount: '5.00', late: false }]);
  await upload(entries, 'po_again');
  expect(await expected()).toMatchObject([{ settlement: 'po_again' }]);
});
