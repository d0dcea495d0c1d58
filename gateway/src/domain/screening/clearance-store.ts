import type { Database } from '../../database/database.ts';
import { recordset, sql, statement, type RowOf } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';

const columns = {
  account_id: 'text',
  clearance_id: 'int8',
  party: 'text',
  party_name: 'text',
  list: 'text',
  entry_id: 'text',
  entry_name: 'text',
  entry_digest: 'text',
  generation: 'int8',
  decided_by: 'text',
  reason: 'text',
  decided_at: 'timestamptz',
  ends_at: 'timestamptz',
  transaction_id: 'int8?',
} as const;
const listed_columns = { ...columns, withdrawn_at: 'timestamptz?', withdrawn_by: 'text?' } as const;
const names = Object.keys(columns).join(', ');
const written = { ...columns, transaction_id: 'int8' } as const;

const insertRows = statement(
  'insert_screening_clearances',
  {},
  sql`INSERT INTO screening_clearances (${names}) SELECT ${names} FROM ${recordset('r', written)}`,
);

const inForce = statement(
  'screening_clearances_in_force',
  columns,
  `SELECT ${names} FROM screening_clearances
   WHERE account_id = ANY($1::text[]) AND party = ANY($2::text[]) AND withdrawn_at IS NULL`,
);

const ofAccountRows = statement(
  'list_screening_clearances',
  listed_columns,
  `SELECT ${names}, withdrawn_at, withdrawn_by FROM screening_clearances
   WHERE account_id = $1 ORDER BY clearance_id DESC LIMIT $2`,
);

const withdrawRow = statement(
  'withdraw_screening_clearance',
  { party_name: 'text' },
  `UPDATE screening_clearances SET withdrawn_at = $3, withdrawn_by = $4
   WHERE account_id = $1 AND clearance_id = $2 AND withdrawn_at IS NULL RETURNING party_name`,
);

/** A party that a person has told apart from a listed entry, until an end. */
export type Clearance = RowOf<typeof columns>;
export type ListedClearance = RowOf<typeof listed_columns>;

export function insertClearances(tx: Transaction, clearances: readonly Clearance[]): void {
  if (clearances.length > 0) tx.write(insertRows, [clearances]);
}

/** Clearances of these parties that have not been withdrawn; some may have ended. */
export async function findClearances(
  database: Database,
  account_ids: readonly string[],
  parties: readonly string[],
): Promise<Clearance[]> {
  return parties.length === 0 ? [] : database.read(inForce, [account_ids, parties]);
}

/** Every clearance of an account, newest first. */
export async function listClearanceRows(
  database: Database,
  account_id: string,
  limit: number,
): Promise<ListedClearance[]> {
  return database.read(ofAccountRows, [account_id, limit]);
}

/** @returns whether there was one in force */
export async function withdrawClearanceRow(
  tx: Transaction,
  key: { account_id: string; clearance_id: bigint },
  by: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.read(withdrawRow, [key.account_id, key.clearance_id, at, by]);
  return rows.length > 0;
}
