import type { Database } from '../database/database.ts';
import { columnsOf, reading, sql, writing } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';

const $ = sql.parameters({ kind: 'text', by: 'timestamptz', limit: 'rows', account_id: 'text' });

/** What waits for a moment. */
export type TimerKind =
  | 'capture_deadline'
  | 'refused_release'
  | 'review_limit'
  | 'challenge_limit'
  | 'subscription'
  | 'contract'
  | 'subscription_payment'
  | 'payout_date'
  | 'payout_rescreen'
  | 'payout_quote'
  | 'dispute_deadline'
  | 'dispute_answer'
  | 'settlement';

export interface Timer {
  readonly account_id: string;
  readonly kind: TimerKind;
  readonly subject_id: bigint;
  readonly due_at: Date;
}

const key_fields = { account_id: 'text', kind: 'text', subject_id: 'int8' } as const;
const timer_columns = columnsOf<Timer>()({
  account_id: 'text',
  kind: 'text',
  subject_id: 'int8',
  due_at: 'timestamptz',
});

const insertRows = writing(
  'insert_due_work',
  {},
  sql`INSERT INTO due_work (account_id, kind, subject_id, due_at)
   SELECT account_id, kind, subject_id, due_at FROM ${sql.recordset('r', { ...key_fields, due_at: 'timestamptz' })}
   ON CONFLICT (account_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at`,
);

const deleteRows = writing(
  'delete_due_work',
  {},
  sql`DELETE FROM due_work d USING ${sql.recordset('r', key_fields)}
   WHERE d.account_id = r.account_id AND d.kind = r.kind AND d.subject_id = r.subject_id`,
);

/**
 * Locks timers that are due in real time, in the order in which they fell due. Timers locked by another worker are
 * skipped, as are accounts with a test clock.
 */
const claimRows = writing(
  'claim_due_work',
  timer_columns,
  sql.acrossAccounts(
    sql`SELECT d.account_id, d.kind, d.subject_id, d.due_at FROM due_work d
   WHERE ${sql.ofAccount('d')} AND d.kind = ${$.kind} AND d.due_at <= ${$.by}
     AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id)
   ORDER BY d.due_at LIMIT ${$.limit} FOR UPDATE OF d SKIP LOCKED`,
    sql`SELECT DISTINCT d.account_id FROM due_work d WHERE d.kind = ${$.kind} AND d.due_at <= ${$.by}
       AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id) LIMIT 100`,
  ),
);

/** Locks the due timers of one account, always in the same order, and waits for locks held by others. */
const claimAccountRows = writing(
  'claim_due_work_of_account',
  timer_columns,
  sql`SELECT account_id, kind, subject_id, due_at FROM due_work
   WHERE account_id = ${$.account_id} AND kind = ${$.kind} AND due_at <= ${$.by} ORDER BY due_at, subject_id
   LIMIT ${$.limit} FOR UPDATE`,
);

const nextRow = reading(
  'next_due_work_of_account',
  { due_at: 'timestamptz?' },
  sql`SELECT min(due_at) AS due_at FROM due_work WHERE account_id = ${$.account_id}`,
);

const dueKindsRow = reading(
  'due_kinds_of_account',
  { kinds: 'text[]?' },
  sql`SELECT array_agg(DISTINCT kind) AS kinds FROM due_work
   WHERE account_id = ${$.account_id} AND due_at <= ${$.by}`,
);

export function setTimers(tx: Transaction, rows: readonly Timer[]): void {
  if (rows.length > 0) tx.write(insertRows, { r: rows });
}

export function dropTimers(tx: Transaction, rows: readonly Omit<Timer, 'due_at'>[]): void {
  if (rows.length > 0) tx.write(deleteRows, { r: rows });
}

/** Which timers are claimed: of every account in real time, or of one account by its own clock. */
export type TimerScope = 'real_time' | { readonly account_id: string };

/** The timers of one kind that are due at a time, locked until the transaction ends. */
export async function claimTimers(
  tx: Transaction,
  scope: TimerScope,
  kind: TimerKind,
  by: Date,
  limit: number,
): Promise<Timer[]> {
  const rows =
    scope === 'real_time'
      ? await tx.read(claimRows, { kind, by, limit })
      : await tx.read(claimAccountRows, { account_id: scope.account_id, kind, by, limit });
  return rows;
}

/** The time of the account's earliest timer, or null. */
export async function nextDueAt(database: Database, account_id: string): Promise<Date | null> {
  const [row] = await database.read(nextRow, { account_id });
  return row?.due_at ?? null;
}

/** The kinds of the account's timers that are due at a time. */
export async function dueKindsOf(
  database: Database,
  account_id: string,
  by: Date,
): Promise<ReadonlySet<string>> {
  const [row] = await database.read(dueKindsRow, { account_id, by });
  return new Set(row?.kinds);
}
