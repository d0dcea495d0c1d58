import { sql, recordset, statement } from '../../database/statement.ts';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { DisputeStage } from './dispute.ts';

/** The payments that authorisations belong to. */
const paymentRows = statement(
  'payments_of_authorisations',
  { account_id: 'text', operation_id: 'int8', transaction_id: 'int8' },
  sql`SELECT o.account_id, o.operation_id, o.transaction_id FROM operations o
   JOIN ${recordset('r', { account_id: 'text', operation_id: 'int8' })} USING (account_id, operation_id)`,
);

const knownRows = statement(
  'known_disputes',
  { account_id: 'text', connector_reference: 'text' },
  sql`SELECT d.account_id, d.connector_reference FROM disputes d
   JOIN ${recordset('r', { account_id: 'text', connector_reference: 'text' })} USING (account_id, connector_reference)`,
);

const dispute_fields = {
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
};
const dispute_list = Object.keys(dispute_fields).join(', ');

const insertRows = statement(
  'insert_disputes',
  {},
  sql`INSERT INTO disputes (${dispute_list}) SELECT ${dispute_list} FROM ${recordset('r', dispute_fields)}`,
);

/** A dispute as it is opened. */
export interface OpenedDispute {
  readonly account_id: string;
  readonly dispute_id: bigint;
  readonly transaction_id: bigint;
  readonly connector_reference: string;
  readonly stage: DisputeStage;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason_code: string;
  readonly evidence_due_at: Date;
  readonly opened_at: Date;
}

export async function findPaymentsOfAuthorisations(
  database: Database,
  keys: readonly { account_id: string; operation_id: bigint }[],
): Promise<Map<bigint, bigint>> {
  const rows = await database.read(paymentRows, [keys]);
  return new Map(rows.map((row) => [row.operation_id, row.transaction_id]));
}

/** Which of these disputes are there already, as `account reference`. */
export async function knownDisputes(
  tx: Transaction,
  keys: readonly { account_id: string; connector_reference: string }[],
): Promise<Set<string>> {
  const rows = await tx.read(knownRows, [keys]);
  return new Set(rows.map((row) => `${row.account_id} ${row.connector_reference}`));
}

export function insertDisputes(tx: Transaction, disputes: readonly OpenedDispute[]): void {
  if (disputes.length > 0) tx.write(insertRows, [disputes]);
}
