import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({
  limit: 'rows',
  account_id: 'text',
  seq: 'int8',
  time_zone: 'text',
  after: 'int8',
  until: 'int8',
  from: 'date',
  to: 'date',
});

/** Accounts with events that have not been counted, or whose days have become others with their time zone. */
const behindRows = reading(
  'accounts_behind_in_trade',
  { account_id: 'text' },
  sql`SELECT c.account_id FROM account_counters c
   JOIN accounts a ON a.account_id = c.account_id
   LEFT JOIN trade_cursors t ON t.account_id = c.account_id
   WHERE c.event_seq > coalesce(t.seq, 0) OR t.time_zone <> a.time_zone LIMIT ${$.limit}`,
);

const beginRow = writing(
  'begin_trade_cursor',
  {},
  sql`INSERT INTO trade_cursors (account_id, seq, time_zone)
   SELECT account_id, 0, time_zone FROM accounts WHERE account_id = ${$.account_id}
   ON CONFLICT (account_id) DO NOTHING`,
);

const lockRow = writing(
  'lock_trade_cursor',
  { seq: 'int8', time_zone: 'text', last_seq: 'int8', zone_now: 'text' },
  sql`SELECT t.seq, t.time_zone, c.event_seq AS last_seq, a.time_zone AS zone_now
   FROM trade_cursors t
   JOIN account_counters c ON c.account_id = t.account_id
   JOIN accounts a ON a.account_id = t.account_id
   WHERE t.account_id = ${$.account_id} FOR UPDATE OF t SKIP LOCKED`,
);

const moveRow = writing(
  'move_trade_cursor',
  {},
  sql`UPDATE trade_cursors SET seq = ${$.seq}, time_zone = ${$.time_zone} WHERE account_id = ${$.account_id}`,
);

const forgetRows = writing(
  'forget_trade_days',
  {},
  sql`DELETE FROM trade_days WHERE account_id = ${$.account_id}`,
);

/** An amount of an event in minor units: it is written with all decimals of its currency. */
function minor(field: string): string {
  return `replace(e.data ->> '${field}', '.', '')::numeric`;
}

/** Amounts of many days may be more than int8 holds. */
const sums = {
  approved: 'int8',
  declined: 'int8',
  captured: 'int8',
  captured_amount: 'numeric',
  refunded: 'int8',
  refunded_amount: 'numeric',
  disputed: 'int8',
  disputed_amount: 'numeric',
} as const;

/**
 * What the events of a span add, by quarters of an hour: every time zone's days begin at one of them. A capture
 * that is not the first of its payment adds an amount, but no payment. What was undone or came back is taken off.
 * OFFSET 0 keeps the planner from reading all refunds or payments of the account for an event, and fields of its JSON
 * more than once.
 */
const addedRows = reading(
  'count_trade',
  { at: 'timestamptz', currency: 'text', ...sums },
  sql`SELECT date_bin('15 minutes', e.at, 'epoch'::timestamptz) AS at, e.currency,
     count(*) FILTER (WHERE type IN ('payment.authorised', 'payment.held')) AS approved,
     count(*) FILTER (WHERE type = 'payment.declined') AS declined,
     count(*) FILTER (WHERE type = 'payment.captured' AND amount = captured_amount)
       - count(*) FILTER (WHERE type = 'payment.capture_failed' AND captured_amount = 0) AS captured,
     coalesce(sum(amount) FILTER (WHERE type LIKE 'payment.capture%'), 0) AS captured_amount,
     count(*) FILTER (WHERE type = 'refund.completed') - count(*) FILTER (WHERE type = 'refund.failed') AS refunded,
     coalesce(sum(amount) FILTER (WHERE type LIKE 'refund.%'), 0) AS refunded_amount,
     count(*) FILTER (WHERE type = 'dispute.opened') AS disputed,
     coalesce(sum(amount) FILTER (WHERE type = 'dispute.opened'), 0) AS disputed_amount
   FROM (SELECT type, at, currency, captured_amount, coalesce(amount, captured_amount) AS amount FROM (
     SELECT e.type,
       CASE WHEN e.type LIKE 'refund.%' THEN coalesce(r.created_at, e.created_at) ELSE p.created_at END AS at,
       coalesce(CASE e.type WHEN 'dispute.opened' THEN e.data ->> 'dispute_currency' END, p.currency) AS currency,
       CASE WHEN e.type LIKE 'payment.capture%' THEN ${minor('captured_amount')} END AS captured_amount,
       CASE e.type
         WHEN 'payment.captured' THEN ${minor('capture_amount')}
         WHEN 'payment.capture_failed' THEN -${minor('undone_amount')}
         WHEN 'refund.completed' THEN ${minor('refund_amount')}
         WHEN 'refund.failed' THEN -${minor('returned_amount')}
         WHEN 'dispute.opened' THEN ${minor('dispute_amount')}
       END AS amount
     FROM events e
     CROSS JOIN LATERAL (SELECT p.currency, p.created_at FROM payments p
       WHERE p.account_id = ${$.account_id} AND p.transaction_id = e.subject_id OFFSET 0) p
     LEFT JOIN LATERAL (SELECT r.created_at FROM refunds r
       WHERE e.type LIKE 'refund.%' AND r.account_id = ${$.account_id} AND r.transaction_id = e.subject_id
         AND r.refund_no = split_part(e.data ->> 'refund_reference_id', '-', 2)::int2 OFFSET 0) r ON true
     WHERE e.account_id = ${$.account_id} AND e.seq > ${$.after} AND e.seq <= ${$.until}
       AND (e.type IN ('payment.authorised', 'payment.held', 'payment.declined', 'payment.captured',
           'refund.completed', 'dispute.opened')
         OR e.type = 'refund.failed' AND e.data ->> 'returned_amount' IS NOT NULL
         OR e.type = 'payment.capture_failed' AND e.data ->> 'undone_amount' IS NOT NULL)
     OFFSET 0) e) e
   GROUP BY 1, 2`,
);

const day_fields = {
  account_id: 'text',
  day: 'date',
  currency: 'text',
  approved: 'int8',
  declined: 'int8',
  captured: 'int8',
  captured_amount: 'int8',
  refunded: 'int8',
  refunded_amount: 'int8',
  disputed: 'int8',
  disputed_amount: 'int8',
} as const;
const numbers = Object.keys(day_fields).slice(3);

const addRows = writing(
  'add_trade_days',
  {},
  sql`INSERT INTO trade_days AS d (${Object.keys(day_fields).join(', ')})
   SELECT ${Object.keys(day_fields).join(', ')} FROM ${sql.recordset('r', day_fields)}
   ON CONFLICT (account_id, day, currency) DO UPDATE SET
   ${numbers.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')}`,
);

const dayRows = reading(
  'list_trade_days',
  { day: 'date', currency: 'text', ...sums },
  sql`SELECT day, currency, ${numbers.join(', ')} FROM trade_days
   WHERE account_id = ${$.account_id} AND day BETWEEN ${$.from} AND ${$.to} ORDER BY day, currency`,
);

const stateRow = reading(
  'trade_cursor',
  { seq: 'int8', last_seq: 'int8' },
  sql`SELECT coalesce(t.seq, 0) AS seq, c.event_seq AS last_seq
   FROM account_counters c LEFT JOIN trade_cursors t ON t.account_id = c.account_id
   WHERE c.account_id = ${$.account_id}`,
);

/** Sums of payments, refunds and payouts; amounts in minor units. */
export interface DayNumbers {
  readonly approved: bigint;
  readonly declined: bigint;
  /** Payments of which something was captured. */
  readonly captured: bigint;
  readonly captured_amount: bigint;
  readonly refunded: bigint;
  readonly refunded_amount: bigint;
  readonly disputed: bigint;
  readonly disputed_amount: bigint;
}

/** The same of a day, or of the quarter of an hour that begins `at`. */
export type ReportedDay = DayNumbers & { readonly day: string; readonly currency: string };
export type AddedNumbers = DayNumbers & { readonly at: Date; readonly currency: string };

type AmountName = 'captured_amount' | 'refunded_amount' | 'disputed_amount';
function withAmounts<Row extends Record<AmountName, string>>(row: Row) {
  return {
    ...row,
    captured_amount: BigInt(row.captured_amount),
    refunded_amount: BigInt(row.refunded_amount),
    disputed_amount: BigInt(row.disputed_amount),
  };
}

export async function accountsBehind(database: Database, limit: number): Promise<string[]> {
  const rows = await database.read(behindRows, { limit });
  return rows.map(({ account_id }) => account_id);
}

/** Locks the position of the counting of an account; null while another worker counts it. */
export async function lockCursor(tx: Transaction, account_id: string): Promise<Cursor | null> {
  tx.write(beginRow, { account_id });
  const [row] = await tx.read(lockRow, { account_id });
  return row ?? null;
}

/** How far the counting of an account has come. */
export interface Cursor {
  readonly seq: bigint;
  readonly time_zone: string;
  readonly last_seq: bigint;
  readonly zone_now: string;
}

export function moveCursor(tx: Transaction, account_id: string, seq: bigint, time_zone: string): void {
  tx.write(moveRow, { account_id, seq, time_zone });
}

export function forgetDays(tx: Transaction, account_id: string): void {
  tx.write(forgetRows, { account_id });
}

/** What the events behind `after`, up to `until`, add. */
export async function countEvents(
  tx: Transaction,
  account_id: string,
  after: bigint,
  until: bigint,
): Promise<AddedNumbers[]> {
  return (await tx.read(addedRows, { account_id, after, until })).map(withAmounts);
}

export function addDays(tx: Transaction, account_id: string, days: readonly ReportedDay[]): void {
  if (days.length > 0) tx.write(addRows, { r: days.map((day) => ({ ...day, account_id })) });
}

/** The days of a span, both ends included. */
export async function listDays(
  database: ReadDatabase,
  account_id: string,
  from: string,
  to: string,
): Promise<ReportedDay[]> {
  return (await database.read(dayRows, { account_id, from, to })).map(withAmounts);
}

/** How many events of the account there are, and how many of them have been counted. */
export async function cursorOf(
  database: ReadDatabase,
  account_id: string,
): Promise<{ seq: bigint; last_seq: bigint }> {
  const [row] = await database.read(stateRow, { account_id });
  return row ?? { seq: 0n, last_seq: 0n };
}
