import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { readByTime } from '../../ledger/read-by-time.ts';
import { LedgerAccount } from '../../ledger/chart.ts';

const $ = sql.parameters({
  acquirer: 'text',
  currency: 'text',
  payouts: 'text[]',
  since_id: 'int8',
  since_day: 'date',
  from: 'timestamptz',
  until: 'timestamptz',
});

const columns = {
  acquirer: 'text',
  currency: 'text',
  delay_days: 'int2',
  pays_on: 'text',
  grace_days: 'int2',
  since_id: 'int8',
  since_day: 'date',
  counted_to: 'timestamptz',
} as const;

/** When an acquirer pays out what was captured in a currency. */
export type SettlementSchedule = RowOf<typeof columns>;

const setting_columns = {
  acquirer: 'text',
  currency: 'text',
  delay_days: 'int2',
  pays_on: 'text',
  grace_days: 'int2',
} as const;
/** What an operator declares of it. */
export type ScheduleSettings = RowOf<typeof setting_columns>;

const scheduleRows = reading(
  'list_settlement_schedules',
  columns,
  `SELECT ${sql.selectList(columns, 's')} FROM settlement_schedules s ORDER BY s.acquirer, s.currency`,
);

/** Bookings of an hour before are read as well: of them, only payments with later numbers count. In whole milliseconds, as the moment is read and compared. */
const beginRow = writing(
  'begin_settlement_schedule',
  { acquirer: 'text' },
  sql`INSERT INTO settlement_schedules AS s (acquirer, currency, since_id, since_day, counted_to)
   VALUES (${$.acquirer}, ${$.currency}, ${$.since_id}, ${$.since_day}, date_trunc('milliseconds', statement_timestamp()) - interval '1 hour')
   ON CONFLICT DO NOTHING RETURNING s.acquirer`,
);

const resetPayoutRows = writing(
  'reset_expected_of_acquirer_payouts',
  {},
  sql`UPDATE acquirer_payouts p SET expected = 0
   WHERE p.acquirer = ${$.acquirer} AND p.currency = ${$.currency} AND p.expected <> 0`,
);

const lockRow = writing(
  'lock_settlement_schedule',
  columns,
  sql`SELECT ${sql.selectList(columns, 's')} FROM settlement_schedules s
   WHERE s.acquirer = ${$.acquirer} AND s.currency = ${$.currency} FOR UPDATE`,
);

const changeRow = writing(
  'change_settlement_schedule',
  {},
  sql`UPDATE settlement_schedules s SET delay_days = r.delay_days, pays_on = r.pays_on, grace_days = r.grace_days
   FROM ${sql.recordset('r', setting_columns)} WHERE s.acquirer = r.acquirer AND s.currency = r.currency`,
);

const deleteRow = writing(
  'delete_settlement_schedule',
  {},
  sql`DELETE FROM settlement_schedules WHERE acquirer = ${$.acquirer} AND currency = ${$.currency}`,
);

const deleteDayRows = writing(
  'delete_expected_days',
  {},
  sql`DELETE FROM settlement_expected_days WHERE acquirer = ${$.acquirer} AND currency = ${$.currency}`,
);

const anyAccountRow = reading(
  'any_posting_account',
  { account_id: 'text' },
  'SELECT account_id FROM account_counters LIMIT 1',
);

const span_fields = {
  acquirer: 'text',
  currency: 'text',
  since_id: 'int8',
  counted_to: 'timestamptz',
} as const;
const day_columns = { acquirer: 'text', currency: 'text', day: 'date', owed: 'int8' } as const;

/** What acquirers owe for payments of a day, in minor units. */
export type OwedDay = RowOf<typeof day_columns>;

/** OFFSET keeps the look-up of payments by key: only bookings of the span are joined. */
const owedRows = reading(
  'owed_by_acquirers_in_span',
  day_columns,
  sql`SELECT k.acquirer, k.currency, (j.posted_at AT TIME ZONE 'UTC')::date AS day, (-sum(a.amount))::int8 AS owed
   FROM (SELECT * FROM journal s WHERE s.booked_at >= ${$.from} AND s.booked_at < ${$.until}
     AND ${LedgerAccount.scheme_receivable} = ANY (s.ledger_accounts) OFFSET 0) j
   CROSS JOIN LATERAL (SELECT p.connector FROM payments p WHERE p.account_id = j.account_id
     AND p.transaction_id = j.subject_id OFFSET 0) p
   JOIN ${sql.recordset('k', span_fields)} ON k.acquirer = p.connector AND k.currency = j.currency
     AND j.subject_id >= k.since_id AND j.booked_at >= k.counted_to
   CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS a(ledger_account, amount)
   WHERE a.ledger_account = ${LedgerAccount.scheme_receivable}
   GROUP BY 1, 2, 3`,
);

const moveRows = writing(
  'move_settlement_schedules',
  { acquirer: 'text', currency: 'text' },
  sql`UPDATE settlement_schedules s SET counted_to = ${$.until} FROM ${sql.recordset('k', span_fields)}
   WHERE s.acquirer = k.acquirer AND s.currency = k.currency AND s.since_id = k.since_id
     AND s.counted_to = k.counted_to RETURNING s.acquirer, s.currency`,
);

const addDayRows = writing(
  'add_expected_days',
  {},
  sql`INSERT INTO settlement_expected_days AS d (acquirer, currency, day, owed)
   SELECT acquirer, currency, day, owed FROM ${sql.recordset('r', day_columns)} ORDER BY acquirer, currency, day
   ON CONFLICT (acquirer, currency, day) DO UPDATE SET owed = d.owed + excluded.owed`,
);

const expectRows = writing(
  'note_expected_of_acquirer_payouts',
  {},
  sql`UPDATE acquirer_payouts p SET expected = coalesce((
     SELECT sum(l.settles) FROM (SELECT * FROM settlement_lines s WHERE s.acquirer = p.acquirer AND s.payout = p.payout
       AND s.payout <> '' OFFSET 0) l
     WHERE l.currency = p.currency AND l.replaced_in IS NULL AND l.item IN ('payment', 'refund', 'dispute')
       AND l.transaction_id >= c.since_id), 0)
   FROM settlement_schedules c WHERE c.acquirer = p.acquirer AND c.currency = p.currency
     AND p.acquirer = ${$.acquirer} AND p.payout = ANY (${$.payouts})`,
);

/**
 * Of each day, what is in no payout yet: payouts settle the oldest first, and what reduces what is owed later (refunds,
 * disputes) reduces it from the first day on. What differs in amount is a difference of its own, and neither here.
 */
const openDayRows = reading(
  'open_expected_days',
  { acquirer: 'text', currency: 'text', day: 'date', amount: 'int8' },
  sql`WITH settled AS (
     SELECT s.acquirer, s.currency, coalesce((SELECT sum(p.expected) FROM acquirer_payouts p
         WHERE p.acquirer = s.acquirer AND p.currency = s.currency), 0)
       - coalesce((SELECT sum(CASE d.reason WHEN 'only_ours' THEN d.written_off ELSE d.theirs - d.ours END)
         FROM settlement_differences d WHERE d.acquirer = s.acquirer AND d.currency = s.currency
           AND d.item IN ('payment', 'refund', 'dispute') AND d.ours <> d.theirs
           AND d.reason IN ('only_ours', 'amount_differs', 'other_currency')
           AND d.transaction_id >= s.since_id), 0) AS amount
     FROM settlement_schedules s
   ), sums AS (
     SELECT e.acquirer, e.currency, e.day,
       sum(e.owed) OVER (PARTITION BY e.acquirer, e.currency ORDER BY e.day) - t.amount AS open
     FROM settlement_expected_days e JOIN settled t USING (acquirer, currency)
   ), least_sums AS (
     SELECT acquirer, currency, day, greatest(0, min(open) OVER (PARTITION BY acquirer, currency ORDER BY day DESC)) AS open
     FROM sums
   )
   SELECT acquirer, currency, day, amount::int8 AS amount FROM (
     SELECT acquirer, currency, day, open - lag(open, 1, 0) OVER (PARTITION BY acquirer, currency ORDER BY day) AS amount
     FROM least_sums
   ) o WHERE amount > 0 ORDER BY acquirer, currency, day`,
);

/** Payouts of which something is on its way: not what was written off, or is within the tolerance. */
const openPayoutRows = reading(
  'open_acquirer_payouts',
  { acquirer: 'text', currency: 'text', payout_id: 'int8', payout: 'text', paid_on: 'date', amount: 'int8' },
  sql`SELECT o.acquirer, o.currency, o.payout_id, o.payout, o.paid_on, o.amount FROM (
     SELECT p.acquirer, p.currency, p.payout_id, p.payout, p.paid_on, d.state,
       p.amount - p.arrived + coalesce(d.written_off, 0) AS amount
     FROM settlement_schedules s JOIN acquirer_payouts p ON p.acquirer = s.acquirer AND p.currency = s.currency
       AND p.amount IS NOT NULL AND p.amount <> p.arrived AND p.paid_on >= s.since_day
     LEFT JOIN settlement_differences d ON d.acquirer = p.acquirer AND d.currency = p.currency
       AND d.subject = 'arrival ' || p.payout
   ) o WHERE o.amount > 0 AND o.state IS DISTINCT FROM 'tolerated' ORDER BY o.payout_id`,
);

export function readSchedules(database: ReadDatabase): Promise<SettlementSchedule[]> {
  return database.read(scheduleRows, {});
}

/** A schedule, locked; null where none is declared. */
export async function lockSchedule(
  tx: Transaction,
  key: Pick<SettlementSchedule, 'acquirer' | 'currency'>,
): Promise<SettlementSchedule | null> {
  const [row] = await tx.read(lockRow, key);
  return row ?? null;
}

/** Begins a schedule where there is none: what payouts have settled before is not of it. */
export async function beginSchedule(
  tx: Transaction,
  schedule: Pick<SettlementSchedule, 'acquirer' | 'currency' | 'since_id' | 'since_day'>,
): Promise<void> {
  const [begun] = await tx.read(beginRow, schedule);
  if (begun) tx.write(resetPayoutRows, schedule);
}

export function changeSchedule(tx: Transaction, settings: ScheduleSettings): void {
  tx.write(changeRow, { r: [settings] });
}

export function deleteSchedule(
  tx: Transaction,
  key: Pick<SettlementSchedule, 'acquirer' | 'currency'>,
): void {
  tx.write(deleteRow, key);
  tx.write(deleteDayRows, key);
}

/** An account by whose postings a moment is found before which nothing can be booked any more, on one machine for all; null: there is none. */
export async function anyAccount(database: ReadDatabase): Promise<string | null> {
  const [row] = await database.read(anyAccountRow, {});
  return row?.account_id ?? null;
}

/** What was booked of schedules' payments from where each is counted to, and before a moment. */
export function readOwed(
  database: ReadDatabase,
  schedules: readonly SettlementSchedule[],
  until: Date,
): Promise<OwedDay[]> {
  const from = new Date(Math.min(...schedules.map(({ counted_to }) => counted_to.getTime())));
  return readByTime(database, owedRows, { from, until, k: schedules });
}

/** Moves schedules on that nothing else has moved since they were read. @returns those */
export function moveSchedules(
  tx: Transaction,
  schedules: readonly SettlementSchedule[],
  until: Date,
): Promise<Pick<SettlementSchedule, 'acquirer' | 'currency'>[]> {
  return tx.read(moveRows, { until, k: schedules });
}

export function addOwed(tx: Transaction, days: readonly OwedDay[]): void {
  if (days.length > 0) tx.write(addDayRows, { r: days });
}

/** Notes what of payouts settles payments that are expected by a schedule. */
export function noteExpected(tx: Transaction, acquirer: string, payouts: readonly string[]): void {
  if (payouts.length > 0) tx.write(expectRows, { acquirer, payouts });
}

export function readOpenDays(database: ReadDatabase) {
  return database.read(openDayRows, {});
}

export function readOpenPayouts(database: ReadDatabase) {
  return database.read(openPayoutRows, {});
}
