import type { Database } from '../database/database.ts';
import { columnsOf, type Reading, reading, type RowOf, sql, writing } from '../database/statement.ts';
import { writeAlone, type Transaction } from '../database/transaction.ts';
import type { StoredInstruction, InstructionKey } from './instruction.ts';

const $ = sql.parameters({
  due_at: 'timestamptz',
  leased_until: 'timestamptz',
  limit: 'rows',
  account_id: 'text',
  request_key: 'text',
  operation_id: 'int8',
  reference: 'text',
});

export const instruction_columns = columnsOf<StoredInstruction>()({
  account_id: 'text',
  operation_id: 'int8',
  kind: 'text',
  purpose: 'text',
  transaction_id: 'int8',
  refund_no: 'int2',
  amount: 'int8',
  currency: 'text',
  connector: 'text',
  capture_until: 'timestamptz?',
  challenge_reference: 'text?',
  first_reference: 'text?',
  reverses: 'int8?',
  actor: 'text',
  request_item: 'int2',
  created_at: 'timestamptz',
  traceparent: 'text?',
});
const column_list = Object.keys(instruction_columns).join(', ');
export const instruction_key_fields = { account_id: 'text', operation_id: 'int8' } as const;

export function storedInstruction(
  row: RowOf<typeof instruction_columns>,
  attempts: number,
  leased_until: Date | null = null,
): StoredInstruction {
  return { ...row, attempts, leased_until, request_key: null };
}

const insertRows = writing(
  'insert_operations',
  {},
  sql`INSERT INTO operations (${column_list}, request_key)
   SELECT ${column_list}, decode(request_key, 'hex')
   FROM ${sql.recordset('r', { ...instruction_columns, request_key: 'text?' })}`,
);

const refuseRows = writing(
  'refuse_operations',
  {},
  sql`UPDATE operations o SET refused_code = r.refused_code
   FROM ${sql.recordset('r', { ...instruction_key_fields, refused_code: 'text' })}
   WHERE o.account_id = r.account_id AND o.operation_id = r.operation_id`,
);

const storeReferenceRow = writing(
  'store_first_reference',
  {},
  sql`UPDATE operations SET first_reference = ${$.reference}
   WHERE account_id = ${$.account_id} AND operation_id = ${$.operation_id}`,
);

const waitRows = writing(
  'wait_for_operations',
  {},
  sql`INSERT INTO unsettled_operations (account_id, operation_id, attempts, next_attempt_at)
   SELECT account_id, operation_id, attempts, next_attempt_at
   FROM ${sql.recordset('r', { ...instruction_key_fields, attempts: 'int2', next_attempt_at: 'timestamptz' })}
   ON CONFLICT (account_id, operation_id) DO UPDATE
     SET attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`,
);

const forgetOpenRows = writing(
  'forget_unsettled_operations',
  {},
  sql`DELETE FROM unsettled_operations u USING ${sql.recordset('r', instruction_key_fields)}
   WHERE u.account_id = r.account_id AND u.operation_id = r.operation_id`,
);

/** An answer to an instruction: attempt 0; to an inquiry about it: from 1. */
export const answer_columns = {
  attempt: 'int2',
  at: 'timestamptz',
  result: 'text',
  code: 'text',
  said_code: 'text',
  said_text: 'text',
} as const;

const answerRows = writing(
  'insert_operation_answers',
  {},
  sql`INSERT INTO operation_answers (account_id, operation_id, attempt, at, result, code, said_code, said_text)
   SELECT account_id, operation_id, attempt, at, result, code, said_code, said_text
   FROM ${sql.recordset('r', { ...instruction_key_fields, ...answer_columns })}
   ON CONFLICT DO NOTHING`,
);

const acceptedRows = reading(
  'find_accepted_operations',
  { operation_id: 'int8' },
  sql`SELECT DISTINCT a.operation_id FROM ${sql.recordset('k', instruction_key_fields)}
   JOIN operation_answers a USING (account_id, operation_id) WHERE a.result = 'accepted'`,
);

const refusedBefore = reading(
  'find_refused_operations',
  { operation_id: 'int8' },
  sql`SELECT o.operation_id FROM ${sql.recordset('k', instruction_key_fields)}
   JOIN operations o USING (account_id, operation_id) WHERE o.refused_code IS NOT NULL`,
);

const usedRows = reading(
  'find_taken_over_operations',
  { operation_id: 'int8' },
  sql`SELECT u.operation_id FROM ${sql.recordset('k', { ...instruction_key_fields, leased_until: 'timestamptz?' })}
   JOIN unsettled_operations u USING (account_id, operation_id)
   WHERE u.next_attempt_at IS DISTINCT FROM k.leased_until`,
);

/** Leases the instructions whose next inquiry is due to one worker; others skip them until the lease ends. */
const claimRows = writing(
  'claim_operations',
  { ...instruction_columns, attempts: 'int2' },
  sql.acrossAccounts(
    sql`WITH due AS (
     SELECT account_id, operation_id FROM unsettled_operations w
     WHERE ${sql.ofAccount('w')} AND next_attempt_at <= ${$.due_at} ORDER BY next_attempt_at
     LIMIT ${$.limit} FOR UPDATE SKIP LOCKED
   ), claimed AS (
     UPDATE unsettled_operations u SET next_attempt_at = ${$.leased_until} FROM due
     WHERE ${sql.ofAccount('u', 'due')} AND u.operation_id = due.operation_id
     RETURNING u.account_id, u.operation_id, u.attempts
   )
   SELECT ${sql.selectList(instruction_columns, 'o')}, c.attempts
   FROM claimed c JOIN operations o USING (account_id, operation_id) WHERE ${sql.ofAccount('o')}`,
    sql`SELECT DISTINCT account_id FROM unsettled_operations WHERE next_attempt_at <= ${$.due_at} LIMIT 100`,
  ),
);

/** Leases every open instruction of an account, whenever its next inquiry is due. */
const claimAccountRows = writing(
  'claim_operations_of_account',
  { ...instruction_columns, attempts: 'int2' },
  sql`WITH waiting AS (
     SELECT account_id, operation_id FROM unsettled_operations
     WHERE account_id = ${$.account_id} ORDER BY operation_id LIMIT ${$.limit} FOR UPDATE
   ), claimed AS (
     UPDATE unsettled_operations u SET next_attempt_at = ${$.leased_until} FROM waiting w
     WHERE u.account_id = w.account_id AND u.operation_id = w.operation_id
     RETURNING u.account_id, u.operation_id, u.attempts
   )
   SELECT ${sql.selectList(instruction_columns, 'o')}, c.attempts
   FROM claimed c JOIN operations o USING (account_id, operation_id) ORDER BY o.operation_id`,
);

const countRows = reading(
  'count_unsettled_operations_of_account',
  { count: 'int8' },
  sql`SELECT count(*) AS count FROM unsettled_operations WHERE account_id = ${$.account_id}`,
);

const requestRows = reading(
  'operations_of_request',
  { ...instruction_columns, refused_code: 'text?' },
  sql`SELECT ${sql.selectList(instruction_columns, 'o')}, o.refused_code FROM operations o
   WHERE o.account_id = ${$.account_id} AND o.request_key = decode(${$.request_key}, 'hex')
   ORDER BY o.operation_id`,
);

export function insertInstructions(tx: Transaction, instructions: readonly StoredInstruction[]): void {
  if (instructions.length === 0) return;
  const { traceparent } = tx;
  const r =
    traceparent === null
      ? instructions
      : instructions.map((one) => ({ ...one, traceparent: one.traceparent ?? traceparent }));
  tx.write(insertRows, { r });
}

export function refuseInstructions(
  tx: Transaction,
  rows: readonly (InstructionKey & { refused_code: string })[],
): void {
  if (rows.length > 0) tx.write(refuseRows, { r: rows });
}

export function storeFirstReference(
  tx: Transaction,
  { account_id, operation_id }: InstructionKey,
  reference: string,
): void {
  tx.write(storeReferenceRow, { account_id, operation_id, reference });
}

export interface WaitingRow extends InstructionKey {
  readonly attempts: number;
  readonly next_attempt_at: Date;
}

export function waitForInstructions(tx: Transaction, rows: readonly WaitingRow[]): void {
  if (rows.length > 0) tx.write(waitRows, { r: rows });
}

/** One answer to an instruction, or to an inquiry about it. */
export interface AnswerRow extends InstructionKey {
  readonly attempt: number;
  readonly at: Date;
  readonly result: string;
  readonly code: string;
  /** The acquirer's own words, as they can be stored. */
  readonly said_code: string;
  readonly said_text: string;
}

export function insertAnswers(tx: Transaction, rows: readonly AnswerRow[]): void {
  if (rows.length > 0) tx.write(answerRows, { r: rows });
}

/** Which of the instructions a statement finds. */
export async function findAmong<K extends InstructionKey>(
  tx: Transaction,
  find: Reading<{ readonly k: readonly K[] }, { readonly operation_id: bigint }>,
  instructions: readonly K[],
): Promise<ReadonlySet<bigint>> {
  if (instructions.length === 0) return new Set();
  const rows = await tx.read(find, { k: instructions });
  return new Set(rows.map(({ operation_id }) => operation_id));
}

/** Which of the instructions the acquirer has accepted: it has them, and their outcome comes later. */
export function findAccepted(tx: Transaction, instructions: readonly InstructionKey[]) {
  return findAmong(tx, acceptedRows, instructions);
}

/** Which of the instructions have been refused. */
export function findRefused(tx: Transaction, instructions: readonly InstructionKey[]) {
  return findAmong(tx, refusedBefore, instructions);
}

/** Which of the instructions recovery, or another round of it, has taken over from who holds them here. */
export function findSuperseded(tx: Transaction, instructions: readonly StoredInstruction[]) {
  return findAmong(tx, usedRows, instructions);
}

export function forgetOpen(tx: Transaction, rows: readonly InstructionKey[]): void {
  if (rows.length > 0) tx.write(forgetOpenRows, { r: rows });
}

export async function claimInstructions(
  database: Database,
  due_at: Date,
  leased_until: Date,
  limit: number,
): Promise<StoredInstruction[]> {
  const rows = await writeAlone(database, claimRows, { due_at, leased_until, limit });
  return rows.map((row) => storedInstruction(row, row.attempts, leased_until));
}

export async function claimAccountInstructions(
  database: Database,
  account_id: string,
  leased_until: Date,
  limit: number,
): Promise<StoredInstruction[]> {
  const rows = await writeAlone(database, claimAccountRows, { account_id, leased_until, limit });
  return rows.map((row) => storedInstruction(row, row.attempts, leased_until));
}

export async function countOpenInstructions(database: Database, account_id: string): Promise<number> {
  const [row] = await database.read(countRows, { account_id });
  return Number(row?.count ?? 0);
}

/** An instruction requested under an Idempotency-Key. Only its subject knows whether it is still open. */
export interface RequestedInstruction {
  readonly instruction: StoredInstruction;
  readonly refused_code: string | null;
}

/** The instructions that the request with this Idempotency-Key created. */
export async function instructionsOfRequest(
  database: Database,
  account_id: string,
  request_key: string,
): Promise<RequestedInstruction[]> {
  const rows = await database.read(requestRows, { account_id, request_key });
  return rows.map((row) => ({ instruction: storedInstruction(row, 0), refused_code: row.refused_code }));
}
