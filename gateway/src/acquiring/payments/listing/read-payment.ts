import type { ReadContext } from '../../../kernel/context.ts';
import { entriesOfSubject, type PostedEntry } from '../../../ledger/read-journal.ts';
import { findCardAgreement, type CardAgreement } from '../../cards/card-agreements.ts';
import { eventsOfSubject, type RecordedEvent } from '../../../kernel/events/find-events.ts';
import { refundsOfPayments, type ListedRefund } from '../refunds/list-refunds.ts';
import { readPaymentDetails } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import { queryPayments } from './query-payments.ts';
import { paymentsByNumber } from './list-payments.ts';
import { transactionsOfOrder, type ListedPayment } from './payment-list-store.ts';
import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, type RowOf, sql } from '../../../kernel/database/statement.ts';
import { readBySummaries } from '../../../kernel/instructions/read-instructions.ts';

const $ = sql.parameters({ account_id: 'text', transaction_id: 'int8' });

const columns = { at: 'timestamptz', kind: 'text', result: 'text', code: 'text', text: 'text' } as const;

/** What an acquirer has said of an instruction in its own words. */
type PaymentMessage = RowOf<typeof columns>;

const wordRows = reading(
  'words_of_payment',
  columns,
  sql`SELECT ${sql.selectList(columns, 's')} FROM (
     SELECT a.at, o.kind, a.result, a.said_code AS code, a.said_text AS text
     FROM operations o JOIN operation_answers a ON a.account_id = o.account_id
       AND a.operation_id = o.operation_id
     WHERE o.account_id = ${$.account_id} AND o.transaction_id = ${$.transaction_id}
       AND (a.said_code <> '' OR a.said_text <> '')
     UNION ALL
     SELECT n.received_at, o.kind, n.result, n.said_code, n.said_text
     FROM operation_notices n JOIN operations o ON o.account_id = n.account_id
       AND o.operation_id = n.operation_id
     WHERE n.account_id = ${$.account_id} AND n.transaction_id = ${$.transaction_id}
       AND (n.said_code <> '' OR n.said_text <> '')
   ) s ORDER BY s.at LIMIT 500`,
);

/** What acquirers have said of a payment, at once and later, oldest first. */
function messagesOfPayment(
  database: ReadDatabase,
  account_id: string,
  transaction_id: bigint,
): Promise<PaymentMessage[]> {
  return readBySummaries(database, wordRows, { account_id, transaction_id });
}

/** A payment with everything that belongs to it. */
export interface PaymentRecord {
  readonly payment: ListedPayment;
  /** As sent with the payment. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The agreement about its stored card; null without one. */
  readonly agreement: CardAgreement | null;
  /** Every attempt under the same order number, newest first. */
  readonly attempts: readonly ListedPayment[];
  readonly refunds: readonly ListedRefund[];
  readonly events: readonly RecordedEvent[];
  readonly entries: readonly PostedEntry[];
  /** What its acquirers have said of it in their own words, oldest first. */
  readonly messages: readonly PaymentMessage[];
}

/**
 * Reads a payment with its attempts, refunds, events and movements of money; null when the account has none with this
 * id.
 */
export async function readPaymentRecord(
  context: Pick<ReadContext, 'database'>,
  account_id: Payment['account_id'],
  transaction_id: Payment['transaction_id'] | null,
): Promise<PaymentRecord | null> {
  const [payment] = await queryPayments(context, account_id, [{ transaction_id }]);
  if (!payment || transaction_id === null) return null;
  const { database } = context;
  const [details, attempts, refunds, events, entries, messages] = await Promise.all([
    readPaymentDetails(database, { account_id, transaction_id }),
    transactionsOfOrder(database, account_id, payment.order_no).then((transaction_ids) =>
      paymentsByNumber(context, account_id, transaction_ids),
    ),
    refundsOfPayments(context, account_id, [transaction_id]),
    eventsOfSubject(context, account_id, transaction_id),
    entriesOfSubject(database, account_id, transaction_id),
    messagesOfPayment(database, account_id, transaction_id),
  ]);
  const { shopper_email, shopper_id } = details;
  const { agreement } =
    payment.token_id === ''
      ? { agreement: null }
      : await findCardAgreement(context, account_id, payment.token_id, String(shopper_id ?? ''));
  return {
    payment: { ...payment, shopper_email: typeof shopper_email === 'string' ? shopper_email : '' },
    details,
    agreement,
    attempts,
    refunds,
    events,
    entries,
    messages,
  };
}
