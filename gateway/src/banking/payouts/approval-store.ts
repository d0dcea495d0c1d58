import type { Permit } from '@causeway/schemas/portal/permits.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { ListVersions } from '../screening/screening-state.ts';
import { approversNeeded } from './payout-gates.ts';
import type { Payout, PayoutKey } from './payout.ts';
import type { Actor } from '../../kernel/values/actor.ts';

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

/** Whether somebody has lost a permit in the team of the merchant whose payout it is. */
export type HasLost = (actor: Actor, permit: Permit) => boolean;

/** Whether as many people have approved a payout as must, of those who may still do what they have agreed to by. */
export function isApproved(payout: Payout, approvals: readonly Approval[], hasLost: HasLost): boolean {
  const approved = countingApprovals(approvals, payout, 'approval', hasLost).length;
  return approved >= approversNeeded(payout, !hasLost(payout.created_by, 'payouts.create'));
}

/** The approvals of a payout in a stage that count: of people who may still give them (decisions/approvals.md). */
export function countingApprovals(
  approvals: readonly Approval[],
  { account_id, transaction_id }: PayoutKey,
  stage: Approval['stage'],
  hasLost: HasLost,
): Approval[] {
  return approvals.filter(
    (one) =>
      one.account_id === account_id &&
      one.transaction_id === transaction_id &&
      one.stage === stage &&
      one.decision === 'approved' &&
      !hasLost(one.approver, 'payouts.approve'),
  );
}

/** A person is kept once in each stage, with the last decision. */
const insertRows = writing(
  'insert_payout_approvals',
  {},
  sql`INSERT INTO payout_approvals (${Object.keys(columns).join(', ')})
   SELECT ${Object.keys(columns).join(', ')} FROM ${sql.recordset('r', written)}
   ON CONFLICT (account_id, transaction_id, approver, stage) DO UPDATE
     SET lists = excluded.lists, screening_id = excluded.screening_id, clear_days = excluded.clear_days, decision = excluded.decision, note = excluded.note, decided_at = excluded.decided_at`,
);

const findRows = reading(
  'payout_approvals',
  columns,
  sql`SELECT ${Object.keys(columns)
    .map((column) => `a.${column}`)
    .join(', ')}
   FROM ${sql.recordset('k', { account_id: 'text', transaction_id: 'int8' })}
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
export function findApprovals(database: ReadDatabase, key: PayoutKey): Promise<Approval[]> {
  return database.read(findRows, { k: [key] });
}
