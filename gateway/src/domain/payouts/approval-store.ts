import type { Database } from '../../database/database.ts';
import { columnsOf, reading, recordset, sql, writing } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { ListVersions } from '../screening/screening-state.ts';
import type { PayoutKey } from './payout.ts';
import type { Actor } from '../../values/actor.ts';

const columns = columnsOf<Approval>()({
  account_id: 'text',
  transaction_id: 'int8',
  approver: 'text',
  decision: 'text',
  note: 'text',
  decided_at: 'timestamptz',
  stage: 'text',
  lists: 'jsonb?',
  screening_id: 'int8?',
  clear_days: 'int4?',
});
const written = { ...columns, lists: 'jsonb' } as const;

/** What one person has decided about a payout. */
export interface Approval {
  readonly account_id: string;
  readonly transaction_id: bigint;
  readonly approver: Actor;
  readonly decision: 'approved' | 'rejected';
  readonly note: string;
  readonly decided_at: Date;
  /** review: about what screening held. */
  readonly stage: 'approval' | 'review';
  /** Of a review, the versions of the lists that it was decided on. */
  readonly lists: ListVersions | null;
  /** Of a release, the screening whose hits the person saw. */
  readonly screening_id: bigint | null;
  /** Of a release, for how long its pairs are to be cleared; null: not at all. */
  readonly clear_days: number | null;
}

/** A person is kept once in each stage, with the last decision. */
const insertRows = writing(
  'insert_payout_approvals',
  {},
  sql`INSERT INTO payout_approvals (${Object.keys(columns).join(', ')})
   SELECT ${Object.keys(columns).join(', ')} FROM ${recordset('r', written)}
   ON CONFLICT (account_id, transaction_id, approver, stage) DO UPDATE
     SET lists = excluded.lists, screening_id = excluded.screening_id, clear_days = excluded.clear_days, decision = excluded.decision, note = excluded.note, decided_at = excluded.decided_at`,
);

const findRows = reading(
  'payout_approvals',
  columns,
  sql`SELECT ${Object.keys(columns)
    .map((column) => `a.${column}`)
    .join(', ')}
   FROM ${recordset('k', { account_id: 'text', transaction_id: 'int8' })}
   JOIN payout_approvals a USING (account_id, transaction_id)
   ORDER BY a.account_id, a.transaction_id, a.decided_at, a.approver`,
);

export function insertApprovals(tx: Transaction, approvals: readonly Approval[]): void {
  if (approvals.length > 0) tx.write(insertRows, { r: approvals });
}

/** Decisions about payouts that are locked. */
export async function lockApprovals(tx: Transaction, keys: readonly PayoutKey[]): Promise<Approval[]> {
  if (keys.length === 0) return [];
  return await tx.read(findRows, { k: keys });
}

/** Decisions about a payout, oldest first. */
export function findApprovals(database: Database, key: PayoutKey): Promise<Approval[]> {
  return database.read(findRows, { k: [key] });
}
