import type { Database } from '../database/database.ts';
import { sql, recordset, selectList, statement, type RowOf } from '../database/statement.ts';
import { writeAlone, type Transaction } from '../database/transaction.ts';
import type { Operation } from './operation.ts';

const operation_columns = {
  account_id: 'text',
  operation_id: 'int8',
  kind: 'text',
  purpose: 'text',
  transaction_id: 'int8',
  refund_no: 'int2',
  amount: 'int8',
  currency: 'text',
  connector: 'text',
  attempts: 'int2',
  actor: 'text',
  request_item: 'int2',
  created_at: 'timestamptz',
} as const;

function operationOf(row: RowOf<typeof operation_columns>): Operation {
  return { ...row, request_key: null } as unknown as Operation;
}

const insert_list =
  'account_id, operation_id, kind, purpose, transaction_id, refund_no, amount, currency, connector, attempts, actor, request_item, created_at';

const insertRows = statement(
  'insert_operations',
  {},
  sql`INSERT INTO operations (${insert_list}, request_key, status, next_attempt_at)
   SELECT ${insert_list}, decode(request_key, 'hex'), 'open', next_attempt_at
   FROM ${recordset('r', { ...operation_columns, request_key: 'text', next_attempt_at: 'timestamptz' })}`,
);

/**
 * Finishes operations that are still open, or says when to ask about them again. Asked for by finished_at and
 * not by status, which the planner would look up in the index of open operations, full of dead entries.
 */
const finishRows = statement(
  'finish_operations',
  { operation_id: 'int8' },
  sql`UPDATE operations o SET status = r.status, result_code = r.result_code, attempts = o.attempts + 1,
     next_attempt_at = r.next_attempt_at, finished_at = r.finished_at
   FROM ${recordset('r', {
     account_id: 'text',
     operation_id: 'int8',
     status: 'text',
     result_code: 'text',
     next_attempt_at: 'timestamptz',
     finished_at: 'timestamptz',
   })}
   WHERE o.account_id = r.account_id AND o.operation_id = r.operation_id AND o.finished_at IS NULL
   RETURNING o.operation_id`,
);

/** Takes open operations whose time has come, so that no other worker takes them for the length of the lease. */
const claimRows = statement(
  'claim_operations',
  operation_columns,
  `WITH due AS (
     SELECT account_id, operation_id FROM operations
     WHERE status = 'open' AND next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE operations o SET next_attempt_at = $2 FROM due
   WHERE o.account_id = due.account_id AND o.operation_id = due.operation_id
   RETURNING ${selectList(operation_columns, 'o')}`,
);

/** Makes every open operation due: for a gateway that is alone on its database and has just started. */
const releaseRows = statement(
  'release_operations',
  {},
  `UPDATE operations SET next_attempt_at = $1 WHERE status = 'open' AND next_attempt_at > $1`,
);

const requestRows = statement(
  'operations_of_request',
  { ...operation_columns, status: 'text' },
  `SELECT ${selectList(operation_columns, 'o')}, o.status FROM operations o
   WHERE o.account_id = $1 AND o.request_key = decode($2, 'hex') ORDER BY o.operation_id`,
);

export function insertOperations(tx: Transaction, operations: readonly Operation[], next_attempt_at: Date): void {
  if (operations.length === 0) return;
  tx.write(insertRows, [operations.map((operation) => ({ ...operation, next_attempt_at }))]);
}

export interface FinishRow {
  readonly account_id: string;
  readonly operation_id: bigint;
  readonly status: 'open' | 'done' | 'refused';
  readonly result_code: string;
  readonly next_attempt_at: Date;
  readonly finished_at: Date | null;
}

/** @returns the ids of those that were open, whose outcome is therefore the caller's to settle */
export async function finishOperations(tx: Transaction, rows: readonly FinishRow[]): Promise<Set<bigint>> {
  const finished = await tx.read(finishRows, [rows]);
  return new Set(finished.map((row) => row.operation_id));
}

export async function claimOperations(
  database: Database,
  due_at: Date,
  leased_until: Date,
  limit: number,
): Promise<Operation[]> {
  const rows = await writeAlone(database, claimRows, [due_at, leased_until, limit]);
  return rows.map(operationOf);
}

export async function releaseOperations(database: Database, now: Date): Promise<void> {
  await writeAlone(database, releaseRows, [now]);
}

/** An operation asked for under an Idempotency-Key, with how it stands. */
export interface RequestedOperation {
  readonly operation: Operation;
  readonly status: 'open' | 'done' | 'refused';
}

/** The operations that a request with this Idempotency-Key has given rise to, in the order of its items. */
export async function operationsOfRequest(
  database: Database,
  account_id: string,
  request_key: string,
): Promise<RequestedOperation[]> {
  const rows = await database.read(requestRows, [account_id, request_key]);
  return rows.map((row) => ({
    operation: operationOf(row),
    status: row.status as RequestedOperation['status'],
  }));
}
