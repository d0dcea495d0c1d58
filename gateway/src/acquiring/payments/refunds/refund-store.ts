import type { Database } from '../../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../../kernel/database/statement.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import type { Metadata } from '../../../kernel/values/metadata.ts';
import type { Refund } from './refund.ts';
import type { Payment } from '../payment.ts';

const $ = sql.parameters({
  account_id: 'text',
  transaction_id: 'int8',
  refund_no: 'int2',
  failure_code: 'text',
  at: 'timestamptz',
  after: 'int8',
  up_to: 'int8',
});

export const refund_columns = columnsOf<Refund>()({
  account_id: 'text',
  transaction_id: 'int8',
  refund_no: 'int2',
  refund_reference: 'text',
  amount: 'int8',
  currency: 'text',
  reason: 'text',
  status: 'text',
  failure_code: 'text',
  created_at: 'timestamptz',
  processed_at: 'timestamptz?',
  returned_at: 'timestamptz?',
  metadata: 'jsonb?',
});

const insert_list = Object.keys(refund_columns).join(', ');

const insertRows = writing(
  'insert_refunds',
  {},
  sql`INSERT INTO refunds (${insert_list}) SELECT ${insert_list} FROM ${sql.recordset('r', refund_columns)}`,
);

const recordRows = writing(
  'settle_refunds',
  {},
  sql`UPDATE refunds f SET status = r.status, failure_code = r.failure_code, processed_at = r.processed_at
   FROM ${sql.recordset('r', {
     account_id: 'text',
     transaction_id: 'int8',
     refund_no: 'int2',
     status: 'text',
     failure_code: 'text',
     processed_at: 'timestamptz?',
   })}
   WHERE f.account_id = r.account_id AND f.transaction_id = r.transaction_id AND f.refund_no = r.refund_no
     AND f.status = 'pending'`,
);

const returnRow = writing(
  'return_refund',
  {},
  sql`UPDATE refunds SET status = 'failed', failure_code = ${$.failure_code}, returned_at = ${$.at}
   WHERE account_id = ${$.account_id} AND transaction_id = ${$.transaction_id} AND refund_no = ${$.refund_no}
     AND status = 'completed'`,
);

const refundRow = reading(
  'read_refund',
  refund_columns,
  sql`SELECT ${sql.selectList(refund_columns, 'f')} FROM refunds f WHERE f.account_id = ${$.account_id}
     AND f.transaction_id = ${$.transaction_id} AND f.refund_no = ${$.refund_no}`,
);

const pendingRows = reading(
  'pending_refunds',
  columnsOf<Pick<Refund, 'account_id' | 'transaction_id' | 'refund_no' | 'metadata'>>()({
    account_id: 'text',
    transaction_id: 'int8',
    refund_no: 'int2',
    metadata: 'jsonb?',
  }),
  sql`SELECT f.account_id, f.transaction_id, f.refund_no, f.metadata FROM refunds f
   JOIN ${sql.recordset('r', { account_id: 'text', transaction_id: 'int8', refund_no: 'int2' })}
     USING (account_id, transaction_id, refund_no)
   WHERE f.status = 'pending'`,
);

const openInstructions = reading(
  'open_refund_operations',
  { account_id: 'text', operation_id: 'int8' },
  sql`SELECT o.account_id, o.operation_id FROM operations o
   JOIN refunds f ON f.account_id = o.account_id AND f.transaction_id = o.transaction_id
     AND f.refund_no = o.refund_no AND f.status = 'pending'
   WHERE o.operation_id > ${$.after} AND o.operation_id <= ${$.up_to} AND o.kind = 'refund'`,
);

const referenceRows = reading(
  'refunds_by_reference',
  refund_columns,
  sql`SELECT ${sql.selectList(refund_columns, 'f')} FROM refunds f
   JOIN ${sql.recordset('r', { account_id: 'text', refund_reference: 'text' })} USING (account_id, refund_reference)
   WHERE f.refund_reference <> ''`,
);

/** The columns of a payment that say what can still be refunded. */
const refundable_columns = {
  captured: 'int8',
  refunded: 'int8',
  refunding: 'int8',
  disputed: 'int8',
  uncovered: 'int8',
} as const;

/** Refunds of payments, by their own numbers and by the merchant's references; oldest first within a value. */
const queryRows = reading(
  'query_refunds',
  {
    ...refund_columns,
    place: 'int4',
    order_no: 'text',
    payment_amount: 'int8',
    payment_status: 'int2',
    ...refundable_columns,
  },
  sql`SELECT ${sql.selectList(refund_columns, 'f')}, k.place, p.order_no, p.amount AS payment_amount,
     p.status AS payment_status, ${sql.selectList(refundable_columns, 'p')}
   FROM ${sql.recordset('k', {
     place: 'int4',
     order_no: 'text?',
     transaction_id: 'int8?',
     refund_no: 'int2?',
     refund_reference: 'text?',
   })}
   CROSS JOIN LATERAL (
     SELECT r.* FROM payments o JOIN refunds r USING (account_id, transaction_id)
      WHERE k.order_no IS NOT NULL AND o.account_id = ${$.account_id} AND o.order_no = k.order_no AND o.live
     UNION ALL
     SELECT r.* FROM refunds r WHERE k.transaction_id IS NOT NULL
      AND r.account_id = ${$.account_id} AND r.transaction_id = k.transaction_id AND r.refund_no = k.refund_no
     UNION ALL
     SELECT r.* FROM refunds r WHERE k.refund_reference <> ''
      AND r.account_id = ${$.account_id} AND r.refund_reference = k.refund_reference
      AND r.refund_reference <> ''
   ) f
   JOIN payments p ON p.account_id = f.account_id AND p.transaction_id = f.transaction_id
   ORDER BY k.place, f.transaction_id, f.refund_no`,
);

export function insertRefunds(tx: Transaction, refunds: readonly Refund[]): void {
  if (refunds.length > 0) tx.write(insertRows, { r: refunds });
}

export type RefundOutcome = Pick<
  Refund,
  'account_id' | 'transaction_id' | 'refund_no' | 'status' | 'failure_code' | 'processed_at'
>;

export function recordRefundRows(tx: Transaction, outcomes: readonly RefundOutcome[]): void {
  if (outcomes.length > 0) tx.write(recordRows, { r: outcomes });
}

/** A completed refund has failed after all. */
export function returnRefundRow(
  tx: Transaction,
  key: { readonly account_id: string; readonly transaction_id: bigint; readonly refund_no: number },
  failure_code: string,
  at: Date,
): void {
  tx.write(returnRow, { ...key, failure_code, at });
}

export async function readRefund(
  tx: Transaction,
  {
    account_id,
    transaction_id,
    refund_no,
  }: { readonly account_id: string; readonly transaction_id: bigint; readonly refund_no: number },
): Promise<Refund | undefined> {
  const [row] = await tx.read(refundRow, { account_id, transaction_id, refund_no });
  return row;
}

export async function findRefundsByReference(
  tx: Transaction,
  references: readonly { account_id: string; refund_reference: string }[],
): Promise<Refund[]> {
  if (references.length === 0) return [];
  return await tx.read(referenceRows, { r: references });
}

/** A value to search refunds by, with its place in the request. */
export interface RefundSearch {
  readonly place: number;
  readonly order_no?: string;
  readonly transaction_id?: bigint;
  readonly refund_no?: number;
  readonly refund_reference?: string;
}

export type FoundRefund = Refund &
  Pick<Payment, keyof typeof refundable_columns> & {
    readonly place: number;
    readonly order_no: string;
    readonly payment_amount: bigint;
    readonly payment_status: number;
  };

export function searchRefunds(
  database: Database,
  account_id: string,
  searches: readonly RefundSearch[],
): Promise<FoundRefund[]> {
  const rows = searches.map((search) => ({
    place: search.place,
    order_no: search.order_no ?? null,
    transaction_id: search.transaction_id ?? null,
    refund_no: search.refund_no ?? null,
    refund_reference: search.refund_reference ?? null,
  }));
  return database.read(queryRows, { account_id, k: rows });
}

/** Those of these refunds that are pending, with their metadata, by `account transaction refund_no`. */
export async function pendingRefunds(
  reader: Transaction | Database,
  keys: readonly { account_id: string; transaction_id: bigint; refund_no: number }[],
): Promise<Map<string, Metadata | null>> {
  if (keys.length === 0) return new Map();
  const rows = await reader.read(pendingRows, { r: keys });
  return new Map(
    rows.map((row) => [`${row.account_id} ${row.transaction_id} ${row.refund_no}`, row.metadata]),
  );
}

export async function openRefundInstructions(
  tx: Transaction,
  after: bigint,
  up_to: bigint,
): Promise<{ account_id: string; operation_id: bigint }[]> {
  return tx.read(openInstructions, { after, up_to });
}
