import { sql, recordset, statement, type Statement } from '../../database/statement.ts';
import { unlessChanged, type Transaction } from '../../database/transaction.ts';
import { byTransaction } from '../../values/ids.ts';
import { payment_fields, payment_key_fields } from './payment-store.ts';
import type { Payment } from './payment.ts';

/** What captures, voids, reviews, refunds and disputes change. */
const progress_columns = [
  'captured',
  'capturing',
  'refunded',
  'refunding',
  'refund_count',
  'status',
  'live',
  'open_operation_id',
  'review_decision',
  'captured_at',
  'failure_code',
  'updated_at',
];
/** What the answer to an authorisation changes beside. */
const authorisation_columns = [
  'connector_reference',
  'reference_no',
  'auth_code',
  'avs_result',
  'cvv_result',
  'network_transaction_id',
] as const;

/** Writes columns of payments that are as they were read: each row names the version after the one before it. */
function updateStatement(name: string, columns: readonly string[]): Statement<object> {
  const fields = Object.fromEntries(
    [...columns, 'version'].map((column) => [column, payment_fields[column] ?? '']),
  );
  return statement(
    name,
    {},
    sql`UPDATE payments p SET ${columns.map((column) => `${column} = r.${column}`).join(', ')},
     version = ${unlessChanged('p.version = r.version - 1', 'r.version')}
   FROM ${recordset('r', { ...payment_key_fields, ...fields })}
   WHERE p.account_id = r.account_id AND p.transaction_id = r.transaction_id`,
  );
}

const updateProgress = updateStatement('update_payments', progress_columns);
const updateAuthorised = updateStatement('update_authorised_payments', [
  ...progress_columns,
  ...authorisation_columns,
]);

/** A payment before and after a change. */
export interface PaymentChange {
  readonly from: Payment;
  readonly to: Payment;
}

/**
 * Writes what changed of payments. One that somebody else has changed since it was read fails the transaction, which
 * is then tried again.
 */
export function updatePayments(tx: Transaction, changes: readonly PaymentChange[]): void {
  // Rows are locked in the order of the list: always the order of their keys.
  const rows = changes.map(({ to }) => to).toSorted(byTransaction);
  if (rows.length > 0) tx.write(updateOf(changes), [rows]);
}

function updateOf(changes: readonly PaymentChange[]): Statement<object> {
  const answered = changes.some(({ from, to }) =>
    authorisation_columns.some((column) => from[column] !== to[column]),
  );
  return answered ? updateAuthorised : updateProgress;
}
