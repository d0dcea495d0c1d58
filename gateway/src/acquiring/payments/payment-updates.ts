import { sql, writing } from '../../kernel/database/statement.ts';
import { unlessChanged, type Transaction } from '../../kernel/database/transaction.ts';
import { byTransaction } from '../../kernel/values/ids.ts';
import {
  answer_fields,
  noting_agreements_sql,
  noting_approvals_sql,
  noting_uses_sql,
  notingAnswersSql,
} from '../cards/card-decline-sql.ts';
import { payment_columns, payment_key_fields, type PaymentKey } from './payment-store.ts';
import type { Payment } from './payment.ts';

/** The columns that captures, voids, reviews, refunds and disputes change. */
const progress_columns = [
  'captured',
  'capturing',
  'refunded',
  'refunding',
  'refund_count',
  'disputed',
  'uncovered',
  'dispute_status',
  'remainder_open',
  'status',
  'live',
  'open_operation_id',
  'review_decision',
  'captured_at',
  'failure_code',
  'updated_at',
] as const;
const progress_fields = {
  ...payment_key_fields,
  ...sql.columnsNamed(payment_columns, [...progress_columns, 'version']),
} as const;
/** The additional columns that the answer to an authorisation, or to a change of it, changes. */
const authorisation_columns = [
  'amount',
  'requested',
  'capture_deadline_at',
  'connector',
  'connector_reference',
  'reference_no',
  'auth_code',
  'avs_result',
  'cvv_result',
  'network_transaction_id',
  'response_code',
  'advice_code',
] as const;

/** Writes columns of payments that have not changed since they were read: each row contains the next version. */
function settingOf(columns: readonly string[]): string {
  return `${columns.map((column) => `${column} = r.${column}`).join(', ')},
     version = ${unlessChanged('p.version = r.version - 1', 'r.version')}`;
}

const updateProgress = writing(
  'update_payments',
  {},
  sql`UPDATE payments p SET ${settingOf(progress_columns)} FROM ${sql.recordset('r', progress_fields)}
   WHERE p.account_id = r.account_id AND p.transaction_id = r.transaction_id`,
);

const authorised_columns = [...progress_columns, ...authorisation_columns];
const authorised_fields = {
  ...progress_fields,
  ...sql.columnsNamed(payment_columns, authorisation_columns),
} as const;

/** Records issuers' answers in the same statement that writes them to the payments. */
const updateAuthorised = writing(
  'update_authorised_payments',
  {},
  sql`WITH answers AS (SELECT n.* FROM ${sql.recordset('n', answer_fields)}), ${notingAnswersSql('answers')},
   ${noting_agreements_sql},
   approved AS (${noting_approvals_sql} AND ${sql.ofAccount('c', 'a')}),
   used AS (${noting_uses_sql} AND ${sql.ofAccount('c', 'a')})
   UPDATE payments p SET ${settingOf(authorised_columns)} FROM ${sql.recordset('r', authorised_fields)}
   WHERE p.account_id = r.account_id AND p.transaction_id = r.transaction_id`,
);

/** An issuer's answer to a payment's authorisation, counted for the limits on declined attempts. */
export type IssuerAnswer = PaymentKey &
  Pick<
    Payment,
    | 'card_brand'
    | 'card_masked'
    | 'failure_code'
    | 'response_code'
    | 'advice_code'
    | 'token_id'
    | 'network_transaction_id'
  > & {
    readonly declined: boolean;
    readonly agreed: boolean;
    readonly never_until: Date | null;
    readonly renewals_never_until: Date | null;
    readonly answered_at: Date;
  };

/** A payment before and after a change. */
export interface PaymentChange {
  readonly from: Payment;
  readonly to: Payment;
}

/**
 * Writes the changes of payments. If another transaction has changed one since it was read, this one fails and is
 * retried.
 * @param answers of issuers in this transaction
 */
export function updatePayments(
  tx: Transaction,
  changes: readonly PaymentChange[],
  answers: readonly IssuerAnswer[],
): void {
  // Rows are locked in the order of the list, which is always key order.
  const rows = changes.map(({ to }) => to).toSorted(byTransaction);
  if (rows.length === 0) return;
  if (answers.length > 0 || changes.some(isAnswered)) tx.write(updateAuthorised, { n: answers, r: rows });
  else tx.write(updateProgress, { r: rows });
}

function isAnswered({ from, to }: PaymentChange): boolean {
  return authorisation_columns.some((column) => from[column] !== to[column]);
}
