import type { Database } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { LedgerAccount } from '../chart.ts';
import { readByTime } from '../read-by-time.ts';
import type { SettlementBatch } from './settlement.ts';

const $ = sql.parameters({
  from_at: 'timestamptz',
  until_at: 'timestamptz',
  seen_to: 'timestamptz',
  account_id: 'text',
  time_zone: 'text',
  seen_until: 'timestamptz?',
  closed_to: 'timestamptz',
  after: 'text',
  by: 'timestamptz',
  limit: 'rows',
});

const batch_columns = columnsOf<SettlementBatch>()({
  account_id: 'text',
  batch_id: 'int8',
  currency: 'text',
  day: 'date',
  captured: 'int8',
  refunded: 'int8',
  disputed: 'int8',
  carried: 'int8',
  carried_from: 'int8?',
  due_at: 'timestamptz',
  time_zone: 'text',
});
const batch_list = Object.keys(batch_columns).join(', ');

/** What movements of card money did to pending, by what kind of movement it was. */
const sums = `
  coalesce(sum(p.amount) FILTER (WHERE j.movement LIKE 'capture%'), 0)::bigint AS captured,
  coalesce(sum(p.amount) FILTER (WHERE j.movement LIKE 'refund%'), 0)::bigint AS refunded,
  coalesce(sum(p.amount) FILTER (WHERE j.movement NOT LIKE 'refund%' AND j.movement NOT LIKE 'capture%'), 0)::bigint AS disputed`;
const of_pending = `p.ledger_account = ${LedgerAccount.pending} AND j.movement <> 'settlement'`;
const postings = `unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)`;
const sum_columns = columnsOf<DaySums>()({
  account_id: 'text',
  currency: 'text',
  day: 'text',
  captured: 'int8',
  refunded: 'int8',
  disputed: 'int8',
});

/**
 * What was posted in a span of days, and what came late to days before it. The outer bounds are for the index on
 * both times, which is the same for all accounts.
 */
const spanRows = reading(
  'pending_by_day',
  sum_columns,
  sql`SELECT j.account_id, j.currency, to_char(j.posted_at AT TIME ZONE k.time_zone, 'YYYY-MM-DD') AS day,
     ${sums}
   FROM ${sql.recordset('k', { account_id: 'text', time_zone: 'text', from_at: 'timestamptz', until_at: 'timestamptz', seen_to: 'timestamptz?', seen_until: 'timestamptz?' })}
   JOIN journal j ON j.account_id = k.account_id AND j.posted_at < k.until_at
     AND (j.booked_at IS NULL OR j.booked_at < k.seen_until)
     AND (j.posted_at >= k.from_at OR j.booked_at >= k.seen_to)
   CROSS JOIN LATERAL ${postings}
   WHERE j.posted_at < ${$.until_at} AND (j.posted_at >= ${$.from_at} OR j.booked_at >= ${$.seen_to})
     AND ${of_pending}
   GROUP BY 1, 2, 3 ORDER BY 1, 3, 2`,
);

/**
 * What was posted to pending of an account on days before a moment and is in no batch. Days that are closed now are
 * told by day. Of those that were closed before, only the total of each currency is compared, and told as of the latest
 * day that differs: by the account's present time zone, a movement may be of another day than the batch that holds it.
 */
const unbatchedRows = reading(
  'pending_in_no_batch',
  sum_columns,
  sql`SELECT ${$.account_id}::text AS account_id, currency, max(day) AS day, sum(captured)::bigint AS captured,
     sum(refunded)::bigint AS refunded, sum(disputed)::bigint AS disputed
   FROM (
     SELECT currency, day, closed, sum(captured) AS captured, sum(refunded) AS refunded, sum(disputed) AS disputed
     FROM (
       SELECT j.currency, to_char(j.posted_at AT TIME ZONE ${$.time_zone}, 'YYYY-MM-DD') AS day,
         j.posted_at < ${$.from_at} AS closed, ${sums}
       FROM journal j CROSS JOIN LATERAL ${postings}
       WHERE j.account_id = ${$.account_id} AND j.posted_at < ${$.until_at}
         AND (j.booked_at IS NULL OR j.booked_at < coalesce(${$.seen_until}::timestamptz, 'infinity'))
         AND ${of_pending} GROUP BY 1, 2, 3
       UNION ALL
       SELECT currency, to_char(day, 'YYYY-MM-DD'), true, -captured, -refunded, -disputed
       FROM settlement_batches WHERE account_id = ${$.account_id}
     ) parts GROUP BY currency, day, closed
     HAVING sum(captured) <> 0 OR sum(refunded) <> 0 OR sum(disputed) <> 0
   ) days GROUP BY currency, closed, CASE WHEN NOT closed THEN day END
   HAVING sum(captured) <> 0 OR sum(refunded) <> 0 OR sum(disputed) <> 0 ORDER BY 3, 2`,
);

const firstRow = reading(
  'first_posted_to_pending',
  { posted_at: 'timestamptz?' },
  sql`SELECT min(j.posted_at) AS posted_at FROM journal j
   WHERE j.account_id = ${$.account_id} AND j.posted_at >= ${$.closed_to} AND j.movement <> 'settlement'
     AND ${LedgerAccount.pending} = ANY (j.ledger_accounts)`,
);

const closable_columns = {
  account_id: 'text',
  time_zone: 'text',
  closed_to: 'timestamptz?',
  seen_to: 'timestamptz?',
} as const;

/** Accounts that live in real time and have a day to close by a moment, or were not looked through for late money. */
const closableRows = reading(
  'accounts_to_close',
  closable_columns,
  sql`SELECT a.account_id, a.time_zone, c.closed_to, c.seen_to
   FROM accounts a LEFT JOIN settlement_closings c ON c.account_id = a.account_id
   WHERE a.account_id > ${$.after} AND (c.seen_to IS NULL
       OR c.closed_to < date_trunc('day',
         ${$.by}::timestamptz AT TIME ZONE a.time_zone) AT TIME ZONE a.time_zone)
     AND NOT EXISTS (SELECT FROM test_clocks t WHERE t.account_id = a.account_id)
   ORDER BY a.account_id LIMIT ${$.limit}`,
);

const closingRow = reading(
  'settlement_closing',
  closable_columns,
  sql`SELECT a.account_id, a.time_zone, c.closed_to, c.seen_to
   FROM accounts a LEFT JOIN settlement_closings c ON c.account_id = a.account_id
   WHERE a.account_id = ${$.account_id}`,
);

const beginClosings = writing(
  'begin_settlement_closings',
  {},
  sql`INSERT INTO settlement_closings (account_id, closed_to)
   SELECT account_id, '-infinity' FROM ${sql.recordset('r', { account_id: 'text', until_at: 'timestamptz' })}
   ORDER BY account_id ON CONFLICT (account_id) DO NOTHING`,
);

/** Moves closings on that are where they were when they were read. Kept in whole milliseconds, as they are read and compared. */
const moveClosings = writing(
  'move_settlement_closings',
  { account_id: 'text', seen_to: 'timestamptz' },
  sql`UPDATE settlement_closings c SET closed_to = r.until_at,
     seen_to = coalesce(r.seen_until, date_trunc('milliseconds', statement_timestamp()) + interval '1 millisecond')
   FROM ${sql.recordset('r', { account_id: 'text', closed_to: 'timestamptz?', until_at: 'timestamptz', seen_to: 'timestamptz?', seen_until: 'timestamptz?' })}
   WHERE c.account_id = r.account_id AND c.closed_to = coalesce(r.closed_to, '-infinity'::timestamptz)
     AND c.seen_to IS NOT DISTINCT FROM r.seen_to RETURNING c.account_id, c.seen_to`,
);

const clearComparedRow = writing(
  'forget_seen_bookings',
  {},
  sql`UPDATE settlement_closings SET seen_to = NULL WHERE account_id = ${$.account_id}`,
);

const closedRows = reading(
  'accounts_with_closed_days',
  { account_id: 'text' },
  'SELECT account_id FROM settlement_closings ORDER BY account_id',
);

const insertRows = writing(
  'insert_settlement_batches',
  {},
  sql`INSERT INTO settlement_batches (${batch_list}) SELECT ${batch_list} FROM ${sql.recordset('r', batch_columns)}`,
);

const dueRows = writing(
  'lock_due_settlement_batches',
  { ...batch_columns, account_time_zone: 'text' },
  sql`SELECT ${sql.selectList(batch_columns, 'b')}, a.time_zone AS account_time_zone
   FROM ${sql.recordset('k', { account_id: 'text', now: 'timestamptz' })}
   JOIN settlement_batches b ON b.account_id = k.account_id AND b.due_at <= k.now
   JOIN accounts a ON a.account_id = b.account_id
   WHERE b.settlement_id IS NULL ORDER BY b.account_id, b.batch_id FOR NO KEY UPDATE OF b`,
);

const settleRows = writing(
  'settle_settlement_batches',
  {},
  sql`UPDATE settlement_batches b SET settlement_id = r.settlement_id, settled_at = r.settled_at
   FROM ${sql.recordset('r', { account_id: 'text', batch_id: 'int8', settlement_id: 'int8', settled_at: 'timestamptz' })}
   WHERE b.account_id = r.account_id AND b.batch_id = r.batch_id AND b.settlement_id IS NULL`,
);

/** What of a day was posted to pending, in minor units. */
export type DaySums = Pick<
  SettlementBatch,
  'account_id' | 'currency' | 'day' | 'captured' | 'refunded' | 'disputed'
>;

/** An account whose days can be closed. */
export interface Closable {
  readonly account_id: string;
  readonly time_zone: string;
  /** Null where none has been closed. */
  readonly closed_to: Date | null;
  /** What was booked since, to days before `closed_to`, is in no batch yet; null where that is not known. */
  readonly seen_to: Date | null;
}

/** A span of an account's days that is closed: the end is not included. */
export interface ClosedSpan extends Closable {
  readonly until_at: Date;
  /** What is booked from then on is left to the next closing; null: what is not committed yet when this one begins. */
  readonly seen_until: Date | null;
}

const the_beginning = new Date(0);

export function findClosable(
  database: Database,
  after: string,
  by: Date,
  limit: number,
): Promise<Closable[]> {
  return database.read(closableRows, { after, by, limit });
}

export async function findClosing(database: Database, account_id: string): Promise<Closable | null> {
  const [row] = await database.read(closingRow, { account_id });
  return row ?? null;
}

/** What was posted to pending in the spans, and late to days before them, by day. */
export async function sumSpans(database: Database, spans: readonly ClosedSpan[]): Promise<DaySums[]> {
  const rows = spans.map((span) => ({ ...span, from_at: span.closed_to ?? the_beginning }));
  const until_at = latestOf(rows.map((row) => row.until_at));
  const from_at = earliestOf(rows.map((row) => row.from_at));
  const seen_to = earliestOf(rows.map((row) => row.seen_to ?? until_at));
  const values = { from_at, until_at, seen_to, k: rows };
  return await readByTime(database, spanRows, values);
}

function earliestOf(moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map((at) => at.getTime())));
}

function latestOf(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((at) => at.getTime())));
}

/** What was posted to pending on days that are over, and is in no batch yet, whenever it came. */
export async function sumUnbatched(
  reader: Transaction | Database,
  { account_id, closed_to, until_at, time_zone, seen_until }: ClosedSpan,
): Promise<DaySums[]> {
  const from_at = closed_to ?? the_beginning;
  return reader.read(unbatchedRows, { account_id, from_at, until_at, time_zone, seen_until });
}

/** The accounts that have closed days. */
export async function findClosed(database: Database): Promise<string[]> {
  return (await database.read(closedRows, {})).map(({ account_id }) => account_id);
}

/** When the first of what no closing has seen yet was posted to pending, or null. */
export async function firstUnclosed(
  database: Database,
  { account_id, closed_to }: Closable,
): Promise<Date | null> {
  const [row] = await database.read(firstRow, { account_id, closed_to: closed_to ?? the_beginning });
  return row?.posted_at ?? null;
}

/** Closes spans that nobody else has closed meanwhile. @returns up to which booking, by account of those */
export async function moveClosed(tx: Transaction, spans: readonly ClosedSpan[]): Promise<Map<string, Date>> {
  tx.write(beginClosings, { r: spans });
  const rows = await tx.read(moveClosings, { r: spans });
  return new Map(rows.map(({ account_id, seen_to }) => [account_id, seen_to]));
}

/** Has the next closing compare the account's whole journal with its batches. */
export function clearCompared(tx: Transaction, account_id: string): void {
  tx.write(clearComparedRow, { account_id });
}

export function insertBatches(tx: Transaction, batches: readonly SettlementBatch[]): void {
  if (batches.length > 0) tx.write(insertRows, { r: batches });
}

/** A batch that is due, with the present time zone of its account. */
export type DueBatch = SettlementBatch & { readonly account_time_zone: string };

/** Batches of accounts that are due by their times, locked until the transaction ends. */
export async function lockDueBatches(
  tx: Transaction,
  keys: readonly { readonly account_id: string; readonly now: Date }[],
): Promise<DueBatch[]> {
  return await tx.read(dueRows, { k: keys });
}

export function markSettled(
  tx: Transaction,
  rows: readonly {
    readonly account_id: string;
    readonly batch_id: bigint;
    readonly settlement_id: bigint;
    readonly settled_at: Date;
  }[],
): void {
  if (rows.length > 0) tx.write(settleRows, { r: rows });
}
