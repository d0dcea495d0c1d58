import type { Database } from '../../database/database.ts';
import { recordset, selectList, sql, statement, type RowOf } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Dispute } from './dispute.ts';

export const dispute_columns = {
  account_id: 'text',
  dispute_id: 'int8',
  transaction_id: 'int8',
  connector_reference: 'text',
  stage: 'text',
  amount: 'int8',
  currency: 'text',
  reason_code: 'text',
  evidence_due_at: 'timestamptz',
  opened_at: 'timestamptz',
  closed_at: 'timestamptz?',
  response: 'text?',
  explanation: 'text',
  responded_by: 'text',
  responded_at: 'timestamptz?',
  sent_at: 'timestamptz?',
} as const;
const list = selectList(dispute_columns, 'd');
const key_fields = { account_id: 'text', dispute_id: 'int8' };

const byReferenceRows = statement(
  'disputes_by_reference',
  dispute_columns,
  sql`SELECT ${list} FROM ${recordset('r', { account_id: 'text', connector_reference: 'text' })}
   JOIN disputes d USING (account_id, connector_reference)`,
);

const byKeyRows = statement(
  'disputes_by_key',
  dispute_columns,
  sql`SELECT ${list} FROM ${recordset('r', key_fields)} JOIN disputes d USING (account_id, dispute_id)`,
);

const lockRows = statement(
  'lock_disputes',
  dispute_columns,
  sql`SELECT ${list} FROM ${recordset('r', key_fields)} JOIN disputes d USING (account_id, dispute_id)
   ORDER BY d.account_id, d.dispute_id FOR UPDATE OF d`,
);

const answerRow = statement(
  'answer_dispute',
  {},
  `UPDATE disputes SET response = $3, explanation = $4, responded_by = $5, responded_at = $6
   WHERE account_id = $1 AND dispute_id = $2 AND response IS NULL AND stage IN ('inquiry', 'chargeback')`,
);

const closeRows = statement(
  'close_disputes',
  {},
  sql`UPDATE disputes d SET stage = r.stage, closed_at = r.closed_at
   FROM ${recordset('r', { ...key_fields, stage: 'text', closed_at: 'timestamptz' })}
   WHERE d.account_id = r.account_id AND d.dispute_id = r.dispute_id AND d.stage IN ('inquiry', 'chargeback')`,
);

const sentRow = statement(
  'mark_dispute_answer_sent',
  {},
  'UPDATE disputes SET sent_at = $3 WHERE account_id = $1 AND dispute_id = $2 AND sent_at IS NULL',
);

export type DisputeKey = Pick<Dispute, 'account_id' | 'dispute_id'>;

/** The row is a dispute: the branded types and unions are those that were written. */
export function disputeOf(row: RowOf<typeof dispute_columns>): Dispute {
  return row as unknown as Dispute;
}

export async function findByReference(
  database: Database,
  keys: readonly { account_id: string; connector_reference: string }[],
): Promise<Dispute[]> {
  return (await database.read(byReferenceRows, [keys])).map(disputeOf);
}

export async function readDisputes(
  reader: Database | Transaction,
  keys: readonly { account_id: string; dispute_id: bigint }[],
): Promise<Dispute[]> {
  return keys.length === 0 ? [] : (await reader.read(byKeyRows, [keys])).map(disputeOf);
}

/** Locks disputes, after their payments have been locked. */
export async function lockDisputes(
  tx: Transaction,
  keys: readonly { account_id: string; dispute_id: bigint }[],
): Promise<Dispute[]> {
  return keys.length === 0 ? [] : (await tx.read(lockRows, [keys])).map(disputeOf);
}

export function writeAnswer(
  tx: Transaction,
  { account_id, dispute_id }: DisputeKey,
  answer: { response: string; explanation: string; responded_by: string; responded_at: Date },
): void {
  const { response, explanation, responded_by, responded_at } = answer;
  tx.write(answerRow, [account_id, dispute_id, response, explanation, responded_by, responded_at]);
}

export function writeClosed(
  tx: Transaction,
  closed: readonly (DisputeKey & { stage: 'won' | 'lost'; closed_at: Date })[],
): void {
  if (closed.length > 0) tx.write(closeRows, [closed]);
}

export function writeSent(tx: Transaction, { account_id, dispute_id }: DisputeKey, at: Date): void {
  tx.write(sentRow, [account_id, dispute_id, at]);
}
