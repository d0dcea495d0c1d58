import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import { unlessChanged, type Transaction } from '../../kernel/database/transaction.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import { inKeyOrder, type AccountId, type TransactionId } from '../../kernel/values/ids.ts';
import { cardCleanSql } from '../cards/card-decline-sql.ts';
import type { Payment } from './payment.ts';

const $ = sql.parameters({ account_id: 'text', transaction_id: 'int8', after: 'int8', up_to: 'int8' });

/** The columns of a payment's row. */
export const payment_columns = columnsOf<Payment>()({
  account_id: 'text',
  transaction_id: 'int8',
  order_no: 'text',
  currency: 'text',
  amount: 'int8',
  requested: 'int8?',
  partial_approval: 'bool',
  captured: 'int8',
  capturing: 'int8',
  refunded: 'int8',
  refunding: 'int8',
  refund_count: 'int2',
  disputed: 'int8',
  uncovered: 'int8',
  dispute_status: 'int2',
  remainder_open: 'bool',
  status: 'int2',
  live: 'bool',
  open_operation_id: 'int8?',
  auto_capture: 'bool',
  several_captures: 'bool',
  risk_review: 'bool',
  review_decision: 'text?',
  capture_deadline_at: 'timestamptz?',
  review_due_at: 'timestamptz?',
  captured_at: 'timestamptz?',
  connector: 'text',
  connector_reference: 'text',
  reference_no: 'text',
  auth_code: 'text',
  avs_result: 'text',
  cvv_result: 'text',
  network_transaction_id: 'text',
  failure_code: 'text',
  response_code: 'text',
  advice_code: 'text',
  website: 'text',
  payment_method: 'text',
  card_brand: 'text',
  card_masked: 'text',
  token_id: 'text',
  subscription_id: 'int8?',
  metadata: 'jsonb?',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  version: 'int4',
});

export const payment_key_fields = { account_id: 'text', transaction_id: 'int8' } as const;

const lockRows = writing(
  'lock_payments',
  payment_columns,
  sql`SELECT ${sql.selectList(payment_columns, 'p')}
   FROM ${sql.recordset('k', payment_key_fields)} JOIN payments p USING (account_id, transaction_id)
   ORDER BY p.account_id, p.transaction_id FOR NO KEY UPDATE OF p`,
);

/** A payment with a card that was declined lately fails the transaction; the next attempt reads the declines. */
const insertRows = writing(
  'insert_payments',
  {},
  sql`INSERT INTO payments (${Object.keys(payment_columns).join(', ')})
   SELECT ${Object.keys(payment_columns)
     .map((column) => (column === 'version' ? unlessChanged(cardCleanSql('r'), 'r.version') : `r.${column}`))
     .join(', ')}
   FROM ${sql.recordset('r', { ...payment_columns, card_fingerprint: 'text?' })}`,
);

const insertFreeRows = writing(
  'insert_free_payments',
  { transaction_id: 'int8' },
  sql`INSERT INTO payments (${Object.keys(payment_columns).join(', ')})
   SELECT ${Object.keys(payment_columns).join(', ')} FROM ${sql.recordset('r', payment_columns)}
   ON CONFLICT (account_id, order_no) WHERE live DO NOTHING
   RETURNING transaction_id`,
);

const insertDetailRows = writing(
  'insert_payment_details',
  {},
  sql`INSERT INTO payment_details (account_id, transaction_id, details, card_fingerprint)
   SELECT account_id, transaction_id, details, decode(card_fingerprint, 'hex')
   FROM ${sql.recordset('r', { ...payment_key_fields, details: 'jsonb', card_fingerprint: 'text?' })}`,
);

const detailRow = reading(
  'payment_details_row',
  { details: 'jsonb' },
  sql`SELECT details FROM payment_details WHERE account_id = ${$.account_id}
     AND transaction_id = ${$.transaction_id}`,
);

const openInstructions = reading(
  'open_payment_operations',
  { account_id: 'text', operation_id: 'int8' },
  sql`SELECT o.account_id, o.operation_id FROM operations o
   JOIN payments p ON p.account_id = o.account_id AND p.transaction_id = o.transaction_id
     AND p.open_operation_id = o.operation_id
   WHERE o.operation_id > ${$.after} AND o.operation_id <= ${$.up_to}
     AND o.kind IN ('authorise', 'adjust', 'capture', 'void')`,
);

export interface PaymentKey {
  readonly account_id: AccountId;
  readonly transaction_id: TransactionId;
}

/** The key of a payment as text, for maps. */
export function keyOf(key: { account_id: string; transaction_id: bigint }): string {
  return `${key.account_id} ${key.transaction_id}`;
}

/** Locks payments in key order and returns them by `keyOf`. Unknown keys are omitted. */
export async function lockPayments(
  tx: Transaction,
  keys: readonly PaymentKey[],
): Promise<Map<string, Payment>> {
  const distinct = new Map(
    keys.map(({ account_id, transaction_id }) => [
      keyOf({ account_id, transaction_id }),
      { account_id, transaction_id },
    ]),
  );
  const rows = await tx.read(lockRows, { k: [...distinct.values()] });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Orders by the unique key of an order's live payment. */
function byOrder<Row extends Payment>(payments: readonly Row[]): Row[] {
  return inKeyOrder(payments, ({ order_no }) => order_no);
}

/** A payment to insert, with the keyed digest of its card number in hex. */
export interface InsertedPayment extends Payment {
  readonly card_fingerprint: string | null;
}

/** Inserts payments. If an order_no is taken or a card has declines, the transaction fails and is retried. */
export function insertPayments(tx: Transaction, payments: readonly InsertedPayment[]): void {
  if (payments.length > 0) tx.write(insertRows, { r: byOrder(payments) });
}

/** Inserts the payments whose order_no is free. @returns their ids */
export async function insertFreePayments(
  tx: Transaction,
  payments: readonly Payment[],
): Promise<Set<bigint>> {
  if (payments.length === 0) return new Set();
  const rows = await tx.read(insertFreeRows, { r: byOrder(payments) });
  return new Set(rows.map((row) => row.transaction_id));
}

export interface PaymentDetailsRow extends PaymentKey {
  readonly details: Record<string, unknown>;
  /** Keyed digest of the card number in hex; null without a card. */
  readonly card_fingerprint: string | null;
}

export function insertPaymentDetails(tx: Transaction, rows: readonly PaymentDetailsRow[]): void {
  if (rows.length > 0) tx.write(insertDetailRows, { r: rows });
}

/** What was sent with the payment and never changes. */
export async function readPaymentDetails(
  database: ReadDatabase,
  key: PaymentKey,
): Promise<Record<string, unknown>> {
  const [row] = await database.read(detailRow, key);
  return (row?.details ?? {}) as Record<string, unknown>;
}

/** Open instructions of payments with ids in (after, up_to]. */
export async function findOpenPaymentInstructions(
  tx: Transaction,
  after: bigint,
  up_to: bigint,
): Promise<{ account_id: string; operation_id: bigint }[]> {
  return tx.read(openInstructions, { after, up_to });
}
