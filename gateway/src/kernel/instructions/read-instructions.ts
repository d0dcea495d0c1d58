import type { ReadDatabase } from '../database/database.ts';
import { reading, type Reading, type RowOf, sql, writing } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { instruction_columns } from './instruction-store.ts';

const $ = sql.parameters({ account_id: 'text', transaction_id: 'int8' });

const columns = {
  ...instruction_columns,
  refused_code: 'text?',
  waiting: 'bool',
  // What the acquirer charges for it, in minor units; null: nothing that is known.
  cost: 'int8?',
  cost_currency: 'text?',
} as const;

/** An instruction with its outcome, as people see it. */
export type RecordedInstruction = RowOf<typeof columns>;

/** The index of instructions by transaction is a BRIN index, which only a bitmap scan can use. */
const withSummaries = writing(
  'read_by_summaries',
  { set: 'text' },
  `SELECT set_config('enable_bitmapscan', 'on', true) || set_config('enable_indexscan', 'off', true) AS set`,
);

const transactionRows = reading(
  'operations_of_transaction',
  columns,
  sql`SELECT ${sql.selectList(instruction_columns, 'o')}, o.refused_code, EXISTS (
     SELECT FROM unsettled_operations u WHERE u.account_id = o.account_id AND u.operation_id = o.operation_id
   ) AS waiting, c.amount AS cost, c.currency AS cost_currency
   FROM operations o LEFT JOIN attempt_costs c USING (account_id, operation_id)
   WHERE o.account_id = ${$.account_id} AND o.transaction_id = ${$.transaction_id}
   ORDER BY o.operation_id LIMIT 500`,
);

/** Reads instructions by the summaries of their index. */
export function readBySummaries<Takes, Row>(
  database: ReadDatabase,
  rows: Reading<Takes, Row>,
  values: NoInfer<Takes>,
): Promise<Row[]> {
  return database.readWith(withSummaries, rows, values);
}

/** Every instruction of a payment or payout, in order. Reads more than a request should: for people only. */
export function instructionsOfTransaction(
  database: ReadDatabase,
  account_id: string,
  transaction_id: bigint,
): Promise<RecordedInstruction[]> {
  return readBySummaries(database, transactionRows, { account_id, transaction_id });
}

/** The same within a transaction. */
export async function readOfTransaction(
  tx: Transaction,
  account_id: string,
  transaction_id: bigint,
): Promise<RecordedInstruction[]> {
  await tx.read(withSummaries, {});
  return tx.read(transactionRows, { account_id, transaction_id });
}
