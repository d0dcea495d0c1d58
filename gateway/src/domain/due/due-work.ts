import { sql, recordset, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';

/** What waits for a moment. */
export type DueKind = 'capture_deadline' | 'review_limit' | 'challenge_limit';

export interface DueRow {
  readonly account_id: string;
  readonly kind: DueKind;
  readonly subject_id: bigint;
  readonly due_at: Date;
}

const key_fields = { account_id: 'text', kind: 'text', subject_id: 'int8' };

const insertRows = statement(
  'insert_due_work',
  {},
  sql`INSERT INTO due_work (account_id, kind, subject_id, due_at)
   SELECT account_id, kind, subject_id, due_at FROM ${recordset('r', { ...key_fields, due_at: 'timestamptz' })}
   ON CONFLICT (account_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at`,
);

const deleteRows = statement(
  'delete_due_work',
  {},
  sql`DELETE FROM due_work d USING ${recordset('r', key_fields)}
   WHERE d.account_id = r.account_id AND d.kind = r.kind AND d.subject_id = r.subject_id`,
);

/** Locks what is due, in the order in which it falls due; what another worker holds is left to it. */
const claimRows = statement(
  'claim_due_work',
  { account_id: 'text', kind: 'text', subject_id: 'int8', due_at: 'timestamptz' },
  `SELECT account_id, kind, subject_id, due_at FROM due_work
   WHERE kind = $1 AND due_at <= $2 ORDER BY due_at, account_id, subject_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
);

export function addDueWork(tx: Transaction, rows: readonly DueRow[]): void {
  if (rows.length > 0) tx.write(insertRows, [rows]);
}

export function removeDueWork(tx: Transaction, rows: readonly DueRow[]): void {
  if (rows.length > 0) tx.write(deleteRows, [rows]);
}

/** What is due by a moment, locked until the transaction ends. */
export async function claimDueWork(
  tx: Transaction,
  kind: DueKind,
  by: Date,
  limit: number,
): Promise<DueRow[]> {
  const rows = await tx.read(claimRows, [kind, by, limit]);
  return rows as unknown as DueRow[];
}
