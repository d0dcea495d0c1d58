import type { Database, ReadDatabase } from '../kernel/database/database.ts';
import { reading, sql, writing } from '../kernel/database/statement.ts';
import { type Transaction, writeAlone } from '../kernel/database/transaction.ts';
import { readByTime, readLong } from './read-by-time.ts';

const $ = sql.parameters({ limit: 'rows', from: 'timestamptz', until: 'timestamptz', account_id: 'text' });

const postings = `unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)`;
const of_account = { account_id: 'text' } as const;
const sum_columns = {
  account_id: 'text',
  currency: 'text',
  ledger_account: 'int2',
  minor: 'numeric',
} as const;

/**
 * The statement assigns its transaction an id, so every transaction that has already begun to write has a smaller one.
 */
const notedRows = writing(
  'note_posting_transaction',
  { account_id: 'text', at: 'timestamptz', transaction: 'int8' },
  sql`SELECT c.account_id, statement_timestamp() AS at, pg_current_xact_id()::text::bigint AS transaction
   FROM ${sql.recordset('k', of_account)} JOIN account_counters c ON c.account_id = k.account_id`,
);

/**
 * Transactions in other databases of the same server do not matter: they post nothing here. The lock that a transaction
 * holds on its own id shows its database; one whose lock is not visible counts as ours.
 */
const endedRows = reading(
  'posting_transactions_ended',
  { account_id: 'text' },
  sql`SELECT c.account_id
   FROM ${sql.recordset('k', { ...of_account, transaction: 'int8' })}
   JOIN account_counters c ON c.account_id = k.account_id
   WHERE NOT EXISTS (
     SELECT FROM pg_snapshot_xip(pg_current_snapshot()) AS x(xid)
     WHERE x.xid::text::bigint <= k.transaction AND NOT EXISTS (
       SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
       JOIN pg_database d ON d.oid = a.datid AND d.datname <> current_database()
       WHERE l.locktype = 'transactionid' AND l.granted AND l.mode = 'ExclusiveLock'
         AND l.transactionid::text::bigint = x.xid::text::bigint % 4294967296))`,
);

const boundaryRows = reading(
  'kept_boundaries',
  { account_id: 'text', kept_to: 'timestamptz' },
  `SELECT account_id, kept_to FROM kept_boundaries ORDER BY account_id`,
);

/** Accounts without a snapshot, whose whole journal is summed up at every read of their balances. */
const behindRows = reading(
  'accounts_without_kept_sums',
  { account_id: 'text' },
  sql`SELECT c.account_id FROM account_counters c
   WHERE NOT EXISTS (SELECT FROM kept_boundaries b WHERE b.account_id = c.account_id)
     AND EXISTS (SELECT FROM journal j WHERE j.account_id = c.account_id)
   ORDER BY c.account_id LIMIT ${$.limit}`,
);

const firstSums = reading(
  'sum_journal_until',
  sum_columns,
  sql`SELECT j.account_id, j.currency, p.ledger_account, sum(p.amount) AS minor
   FROM ${sql.recordset('k', { ...of_account, until_at: 'timestamptz' })}
   JOIN journal j ON j.account_id = k.account_id CROSS JOIN LATERAL ${postings}
   WHERE j.booked_at IS NULL OR j.booked_at < k.until_at GROUP BY 1, 2, 3`,
);

/** The outer bounds let the planner use the index on the booking time, which covers all accounts. */
const spanSums = reading(
  'sum_journal_between',
  sum_columns,
  sql`SELECT j.account_id, j.currency, p.ledger_account, sum(p.amount) AS minor
   FROM ${sql.recordset('k', { ...of_account, kept_to: 'timestamptz', until_at: 'timestamptz' })}
   JOIN journal j ON j.account_id = k.account_id AND j.booked_at >= k.kept_to AND j.booked_at < k.until_at
   CROSS JOIN LATERAL ${postings}
   WHERE j.booked_at >= ${$.from} AND j.booked_at < ${$.until} GROUP BY 1, 2, 3`,
);

const beginBoundaries = writing(
  'begin_kept_boundaries',
  of_account,
  sql`INSERT INTO kept_boundaries (account_id, kept_to)
   SELECT account_id, until_at FROM ${sql.recordset('r', { ...of_account, until_at: 'timestamptz' })}
   ORDER BY account_id ON CONFLICT (account_id) DO NOTHING RETURNING account_id`,
);

/** Moves boundaries that have not changed since they were read. */
const moveBoundaries = writing(
  'move_kept_boundaries',
  of_account,
  sql`UPDATE kept_boundaries b SET kept_to = r.until_at
   FROM ${sql.recordset('r', { ...of_account, kept_to: 'timestamptz', until_at: 'timestamptz' })}
   WHERE b.account_id = r.account_id AND b.kept_to = r.kept_to RETURNING b.account_id`,
);

const addSums = writing(
  'add_kept_sums',
  {},
  sql`INSERT INTO kept_balances AS k (account_id, currency, ledger_account, minor)
   SELECT account_id, currency, ledger_account, minor::numeric
   FROM ${sql.recordset('r', { ...of_account, currency: 'text', ledger_account: 'int2', minor: 'text' })}
   ORDER BY account_id, currency, ledger_account
   ON CONFLICT (account_id, currency, ledger_account) DO UPDATE SET minor = k.minor + excluded.minor`,
);

const forgetBoundary = writing(
  'forget_kept_boundary',
  {},
  sql`DELETE FROM kept_boundaries WHERE account_id = ${$.account_id}`,
);
const forgetSums = writing(
  'forget_kept_sums',
  {},
  sql`DELETE FROM kept_balances WHERE account_id = ${$.account_id}`,
);

const balance_columns = { currency: 'text', ledger_account: 'int2', minor: 'numeric' } as const;

/**
 * The row without a currency shows that the account has a boundary. Postings since then are found by booking time
 * across all accounts; OFFSET 0 keeps the planner from scanning the account's whole journal instead.
 */
const snapshotRows = reading(
  'kept_ledger_balances',
  balance_columns,
  sql`WITH k AS MATERIALIZED (
     SELECT account_id FROM ${sql.recordset('r', of_account)}
   ), b AS MATERIALIZED (
     SELECT b.kept_to FROM k JOIN kept_boundaries b ON b.account_id = k.account_id WHERE ${sql.ofAccount('b')}
   )
   SELECT currency, ledger_account, sum(minor) AS minor FROM (
     SELECT '' AS currency, 0::smallint AS ledger_account, 0::numeric AS minor FROM b
     UNION ALL
     SELECT s.currency, s.ledger_account, s.minor
     FROM k JOIN kept_balances s ON s.account_id = k.account_id WHERE ${sql.ofAccount('s')}
     UNION ALL
     SELECT j.currency, p.ledger_account, p.amount
     FROM (
       SELECT j.account_id, j.currency, j.ledger_accounts, j.amounts FROM journal j
       WHERE ${sql.ofAccount('j')} AND j.booked_at >= (SELECT kept_to FROM b) OFFSET 0
     ) j JOIN k ON k.account_id = j.account_id CROSS JOIN LATERAL ${postings}
   ) parts GROUP BY currency, ledger_account ORDER BY currency, ledger_account`,
);

const wholeRows = reading(
  'ledger_balances',
  balance_columns,
  sql`SELECT j.currency, p.ledger_account, sum(p.amount) AS minor
   FROM journal j CROSS JOIN LATERAL ${postings}
   WHERE j.account_id = ${$.account_id} GROUP BY j.currency, p.ledger_account
   ORDER BY j.currency, p.ledger_account`,
);

/** One balance of an account: a ledger account by number, and a currency. */
export interface LedgerBalance {
  readonly currency: string;
  readonly ledger_account: number;
  readonly minor: bigint;
}

/**
 * Every balance of an account: its snapshot plus what was booked since, read at one moment. The journal of an account
 * without a snapshot is summed up completely.
 */
export async function sumBalances(database: ReadDatabase, account_id: string): Promise<LedgerBalance[]> {
  const stored = await readByTime(database, snapshotRows, { r: [{ account_id }] });
  const is_stored = stored.some(({ currency }) => currency === '');
  const rows = is_stored ? stored : await readLong(database, wholeRows, { account_id });
  return rows.filter(({ currency }) => currency !== '').map((row) => ({ ...row, minor: BigInt(row.minor) }));
}

/**
 * A time of the server's clock, and a transaction id: transactions that begin to write after that time have a larger
 * id.
 */
export interface NotedMoment {
  readonly account_id: string;
  readonly at: Date;
  readonly transaction: bigint;
}

export function noteMoments(database: Database, account_ids: readonly string[]): Promise<NotedMoment[]> {
  return writeAlone(database, notedRows, { k: account_ids.map((account_id) => ({ account_id })) });
}

/** @returns the accounts for which all transactions that began to write before the moment have ended */
export async function endedBefore(database: Database, moments: readonly NotedMoment[]): Promise<Set<string>> {
  const rows = await database.read(endedRows, { k: moments });
  return new Set(rows.map(({ account_id }) => account_id));
}

/** The time up to which an account's journal is summed up. */
export interface Boundary {
  readonly account_id: string;
  readonly kept_to: Date;
}

export function readBoundaries(database: Database): Promise<Boundary[]> {
  return database.read(boundaryRows, {});
}

export async function findBehind(database: Database, limit: number): Promise<string[]> {
  return (await database.read(behindRows, { limit })).map(({ account_id }) => account_id);
}

/** A boundary with the time to which it moves. */
export type MovingBoundary = Boundary & { readonly until_at: Date };

/** The sum of a span of the journal; `minor` is a decimal number of minor units. */
export interface BalanceSnapshot {
  readonly account_id: string;
  readonly currency: string;
  readonly ledger_account: number;
  readonly minor: string;
}

/** Sums of everything booked before a time. */
export function sumUntil(database: Database, account_id: string, until_at: Date): Promise<BalanceSnapshot[]> {
  return readLong(database, firstSums, { k: [{ account_id, until_at }] });
}

/** Sums of what was booked between the boundaries and the times to which they move. */
export function sumBetween(
  database: Database,
  moving: readonly MovingBoundary[],
): Promise<BalanceSnapshot[]> {
  const from = Math.min(...moving.map(({ kept_to }) => kept_to.getTime()));
  const until = Math.max(...moving.map(({ until_at }) => until_at.getTime()));
  return readByTime(database, spanSums, { from: new Date(from), until: new Date(until), k: moving });
}

/** @returns whether the account had no boundary */
export async function beginBoundary(tx: Transaction, account_id: string, until_at: Date): Promise<boolean> {
  return (await tx.read(beginBoundaries, { r: [{ account_id, until_at }] })).length > 0;
}

/** @returns the accounts whose boundaries nobody else has moved meanwhile */
export async function moveSnapshots(
  tx: Transaction,
  moving: readonly MovingBoundary[],
): Promise<Set<string>> {
  const rows = await tx.read(moveBoundaries, { r: moving });
  return new Set(rows.map(({ account_id }) => account_id));
}

export function addToSnapshots(tx: Transaction, sums: readonly BalanceSnapshot[]): void {
  if (sums.length > 0) tx.write(addSums, { r: sums });
}

/** Deletes the snapshots of an account: its journal is summed up completely until new ones are taken. */
export function dropSnapshots(tx: Transaction, account_id: string): void {
  tx.write(forgetBoundary, { account_id });
  tx.write(forgetSums, { account_id });
}
