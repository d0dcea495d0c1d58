import type { Database } from '../../../kernel/database/database.ts';
import { columnsOf, reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { instruction_columns } from '../../../kernel/instructions/instruction-store.ts';

const $ = sql.parameters({
  account_id: 'text',
  operation_id: 'int8',
  reference: 'text',
  connector: 'text',
  transaction_id: 'int8',
  refund_no: 'int2',
  only: 'text',
  statuses: 'int2[]',
});

const row_columns = { ...instruction_columns, refused_code: 'text?' } as const;
export type InstructionRow = RowOf<typeof row_columns>;

const instructionRow = reading(
  'read_operation',
  row_columns,
  sql`SELECT ${sql.selectList(row_columns, 'o')} FROM operations o WHERE o.account_id = ${$.account_id}
     AND o.operation_id = ${$.operation_id}`,
);

const reference_fields = {
  account_id: 'text',
  operation_id: 'int8',
  reference: 'text',
  connector: 'text',
  transaction_id: 'int8',
} as const;

const insertReferenceRows = writing(
  'insert_acquirer_references',
  {},
  sql`INSERT INTO acquirer_references (account_id, operation_id, reference, connector, transaction_id)
   SELECT account_id, operation_id, reference, connector, transaction_id FROM ${sql.recordset('r', reference_fields)}
   ON CONFLICT DO NOTHING`,
);

const referenceRows = reading(
  'find_acquirer_references',
  { ...reference_fields, kind: 'text', amount: 'int8', reverses: 'int8?' },
  sql`SELECT ${sql.selectList(reference_fields, 'r')}, o.kind, o.amount, o.reverses
   FROM acquirer_references r JOIN operations o ON o.account_id = r.account_id
     AND o.operation_id = r.operation_id
   WHERE r.reference = ${$.reference} AND r.connector = ${$.connector} ORDER BY r.operation_id LIMIT 100`,
);

const referenceOfRows = reading(
  'references_of_operations',
  { operation_id: 'int8', reference: 'text' },
  sql`SELECT a.operation_id, a.reference FROM ${sql.recordset('k', { account_id: 'text', operation_id: 'int8' })}
   JOIN acquirer_references a USING (account_id, operation_id)`,
);

const refund_state = { status: 'text', returned_at: 'timestamptz?' } as const;
const refundRow = reading(
  'read_refund_state',
  refund_state,
  sql`SELECT status, returned_at FROM refunds WHERE account_id = ${$.account_id}
     AND transaction_id = ${$.transaction_id} AND refund_no = ${$.refund_no}`,
);

/** What a notice changed; see the table's comments. */
export type NoticeEffect = 'recorded' | 'returned' | 'undone' | 'suspense' | 'none';

/** What an acquirer has said of an instruction unasked. */
export interface OperationNotice {
  readonly account_id: string;
  readonly operation_id: bigint;
  readonly notice_id: string;
  readonly transaction_id: bigint;
  readonly result: 'done' | 'refused';
  readonly effect: NoticeEffect;
  /** In minor units of the payment's currency: undone, returned, or put in suspense. */
  readonly moved: bigint;
  /** The rest of a capture that was undone in part: in suspense. */
  readonly uncovered: bigint;
  /** Of the catalogue; empty where there is none. */
  readonly code: string;
  readonly said_code: string;
  readonly said_text: string;
  readonly occurred_at: Date;
  readonly received_at: Date;
}

const notice_columns = columnsOf<OperationNotice>()({
  account_id: 'text',
  operation_id: 'int8',
  notice_id: 'text',
  transaction_id: 'int8',
  result: 'text',
  effect: 'text',
  moved: 'int8',
  uncovered: 'int8',
  code: 'text',
  said_code: 'text',
  said_text: 'text',
  occurred_at: 'timestamptz',
  received_at: 'timestamptz',
});
const notice_list = Object.keys(notice_columns).join(', ');

const insertNoticeRows = writing(
  'insert_operation_notices',
  {},
  sql`INSERT INTO operation_notices (${notice_list})
   SELECT ${notice_list} FROM ${sql.recordset('r', notice_columns)}`,
);

const noticeRows = reading(
  'notices_of_operation',
  notice_columns,
  sql`SELECT ${sql.selectList(notice_columns, 'n')} FROM operation_notices n WHERE n.account_id = ${$.account_id}
     AND n.operation_id = ${$.operation_id}`,
);

const key_fields = { account_id: 'text', transaction_id: 'int8' } as const;
/** What of captures that failed after they were done could not be taken back, by notice `n`. */
const uncovered_of = `CASE n.effect WHEN 'suspense' THEN n.moved ELSE n.uncovered END`;

const wrongRows = reading(
  'payments_of_failed_captures_to_repair',
  key_fields,
  sql.acrossAccounts(
    sql`SELECT p.account_id, p.transaction_id FROM operation_notices n
     JOIN payments p ON p.account_id = n.account_id AND p.transaction_id = n.transaction_id
     WHERE ${sql.ofAccount('n')} AND ${sql.ofAccount('p', 'n')} AND n.effect IN ('undone', 'suspense')
       AND (${$.only.or_null}::text IS NULL OR n.account_id = ${$.only.or_null})
     GROUP BY p.account_id, p.transaction_id, p.uncovered, p.captured, p.status, p.open_operation_id
     HAVING sum(${uncovered_of}) <> p.uncovered
       OR p.captured = 0 AND p.open_operation_id IS NULL AND p.status = ANY (${$.statuses})
     ORDER BY 1, 2`,
    sql`SELECT DISTINCT account_id FROM operation_notices WHERE effect IN ('undone', 'suspense')`,
  ),
);

const uncoveredRow = reading(
  'sum_uncovered_of_payment',
  { uncovered: 'int8' },
  sql`SELECT coalesce(sum(${uncovered_of}), 0)::int8 AS uncovered FROM operation_notices n
   WHERE n.account_id = ${$.account_id} AND n.transaction_id = ${$.transaction_id}`,
);

type Key = Pick<OperationNotice, 'account_id' | 'operation_id'>;

export async function readInstruction(
  reader: Database | Transaction,
  { account_id, operation_id }: Key,
): Promise<InstructionRow | null> {
  const [row] = await reader.read(instructionRow, { account_id, operation_id });
  return row ?? null;
}

/** An acquirer's reference of an instruction. */
export type AcquirerReference = RowOf<typeof reference_fields>;

export function insertReferences(tx: Transaction, rows: readonly AcquirerReference[]): void {
  if (rows.length > 0) tx.write(insertReferenceRows, { r: rows });
}

export function findReferences(
  database: Database,
  connector: string,
  reference: string,
): Promise<
  (AcquirerReference & { readonly kind: string; readonly amount: bigint; readonly reverses: bigint | null })[]
> {
  return reference === '' ? Promise.resolve([]) : database.read(referenceRows, { reference, connector });
}

/** What the acquirer calls each of the instructions, where that is known. */
export function referencesOf(
  reader: Database | Transaction,
  instructions: readonly Key[],
): Promise<{ readonly operation_id: bigint; readonly reference: string }[]> {
  return reader.read(referenceOfRows, { k: instructions });
}

/** The refund of an instruction; undefined when there is none. */
export async function readRefundState(
  tx: Transaction,
  {
    account_id,
    transaction_id,
    refund_no,
  }: Pick<InstructionRow, 'account_id' | 'transaction_id' | 'refund_no'>,
): Promise<RowOf<typeof refund_state> | undefined> {
  const [row] = await tx.read(refundRow, { account_id, transaction_id, refund_no });
  return row;
}

export function readNotices(tx: Transaction, { account_id, operation_id }: Key): Promise<OperationNotice[]> {
  return tx.read(noticeRows, { account_id, operation_id });
}

export function insertNotice(tx: Transaction, notice: OperationNotice): void {
  tx.write(insertNoticeRows, { r: [notice] });
}

type PaymentOf = Pick<OperationNotice, 'account_id' | 'transaction_id'>;

/**
 * Payments whose captures failed after they were done, and that do not say what could not be taken back, or have one of
 * these statuses although nothing is captured.
 * @param only one account, or null for all
 */
export function findToRepair(
  database: Database,
  only: string | null,
  statuses: readonly number[],
): Promise<PaymentOf[]> {
  return database.read(wrongRows, { only, statuses });
}

/** What could not be taken back of the captures of a payment that failed after they were done, in minor units. */
export async function readUncovered(
  tx: Transaction,
  { account_id, transaction_id }: PaymentOf,
): Promise<bigint> {
  const [row] = await tx.read(uncoveredRow, { account_id, transaction_id });
  return row?.uncovered ?? 0n;
}
