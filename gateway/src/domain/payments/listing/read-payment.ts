import type { ReadContext } from '../../../context.ts';
import { entriesOfSubject, type PostedEntry } from '../../../ledger/read-journal.ts';
import { findCardAgreement, type CardAgreement } from '../../cards/card-agreements.ts';
import { eventsOfSubject, type RecordedEvent } from '../../events/find-events.ts';
import { refundsOfPayment, type ListedRefund } from '../refunds/list-refunds.ts';
import { wordsOfPayment, type SaidOfPayment } from '../outcomes/acquirer-words.ts';
import { readPaymentDetails } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import { queryPayments } from './query-payments.ts';
import { readPaymentFilter } from './payment-filter.ts';
import { readPaymentPage, transactionsOfOrder, type ListedPayment } from './payment-list-store.ts';

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
  readonly said: readonly SaidOfPayment[];
}

/** Filters nothing. */
const always = readPaymentFilter({}, 'UTC', new Date(Date.UTC(9999, 0)));

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
  const [details, attempts, refunds, events, entries, said] = await Promise.all([
    readPaymentDetails(database, { account_id, transaction_id }),
    transactionsOfOrder(database, account_id, payment.order_no).then((transaction_ids) =>
      readPaymentPage(database, account_id, always, { by: 'id', transaction_ids }, null),
    ),
    refundsOfPayment(context, account_id, transaction_id),
    eventsOfSubject(context, account_id, transaction_id),
    entriesOfSubject(database, account_id, transaction_id),
    wordsOfPayment(database, account_id, transaction_id),
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
    said,
  };
}
