import { utcStamp } from '../../../kernel/values/dates.ts';
import { PaymentStatus, payment_status_names } from '@causeway/schemas/statuses.ts';
import { dispute_filters } from '@causeway/schemas/portal/lists/dispute-list.ts';
import { payout_filters } from '@causeway/schemas/portal/lists/payout-list.ts';
import { refund_filters } from '@causeway/schemas/portal/lists/refund-list.ts';
import { subscription_filters } from '@causeway/schemas/portal/lists/subscription-list.ts';
import { list_limit_default, list_limit_max } from '@causeway/schemas/v1/list-operation.ts';
import type { ResponseOf } from '@causeway/schemas/v1/operation.ts';
import type { retrievalDisputes } from '@causeway/schemas/v1/retrievalDisputes.ts';
import type { retrievalPayments } from '@causeway/schemas/v1/retrievalPayments.ts';
import type { retrievalPayouts } from '@causeway/schemas/v1/retrievalPayouts.ts';
import type { retrievalRefunds } from '@causeway/schemas/v1/retrievalRefunds.ts';
import type { retrievalSubscriptions } from '@causeway/schemas/v1/retrievalSubscriptions.ts';
import { disputeSnapshot } from '../../../acquiring/disputes/dispute.ts';
import { disputeState, listDisputes, type ListedDispute } from '../../../acquiring/disputes/list-disputes.ts';
import { listPayments, type ListedPayment } from '../../../acquiring/payments/listing/list-payments.ts';
import { readPaymentFilter } from '../../../acquiring/payments/listing/payment-filter.ts';
import { openRemainderOf, paymentSnapshot, refundableOf } from '../../../acquiring/payments/payment.ts';
import { listRefunds, type ListedRefund } from '../../../acquiring/payments/refunds/list-refunds.ts';
import {
  pageSubscriptions,
  type ListedSubscription,
} from '../../../acquiring/subscriptions/listing/page-subscriptions.ts';
import { subscriptionSnapshot } from '../../../acquiring/subscriptions/subscription.ts';
import { pagePayouts, type ListedPayout } from '../../../banking/payouts/listing/page-payouts.ts';
import { payoutSnapshot } from '../../../banking/payouts/payout.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/errors.ts';
import { refundReferenceId } from '../../../kernel/values/ids.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { readFilters } from '../../../kernel/values/read-filter.ts';
import { cursorOf, readCursor } from '../page-cursor.ts';
import { refuseCardSearch } from '../refuse-card-numbers.ts';
import { processed } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';

/** Rows of an answer, without the fields that every list has. */
type RowOf<O, Name extends keyof ResponseOf<O>> = ResponseOf<O>[Name] extends readonly (infer Row)[]
  ? Row
  : never;

interface PageTexts {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | number | undefined;
}

/** @throws RequestRefused where the search could be a card number, or the page is too long */
function readPage(body: PageTexts) {
  refuseCardSearch({ q: body.q });
  const limit = Number(body.limit || list_limit_default);
  if (limit > list_limit_max)
    throw invalid('limit', { rule: 'not_whole_between', min: 1, max: list_limit_max });
  return { start: readCursor(body.cursor), limit };
}

/** The end of an answer: where the next page begins, if there is one. */
function followedBy(cursor: string | null): { has_more: boolean; next_cursor: string } {
  return { has_more: cursor !== null, next_cursor: cursor ?? '' };
}

/** POST /v1/retrievalPayments (docs/specification/lists.md#payments). */
export function retrievalPaymentsHandler(context: ReadContext): OperationHandler<typeof retrievalPayments> {
  return async (body, { caller: { account }, at }) => {
    const page = readPage(body);
    const filter = readPaymentFilter(body, account.time_zone, at);
    const { payments, next } = await listPayments(context, account.account_id, filter, page);
    return {
      ...processed(body),
      payments: payments.map(paymentRow),
      ...followedBy(next && cursorOf(next.created_at, next.transaction_id)),
    };
  };
}

type PaymentRow = RowOf<typeof retrievalPayments, 'payments'>;

function paymentRow(payment: ListedPayment): PaymentRow {
  const { currency, status, capture_deadline_at, review_due_at } = payment;
  return {
    ...paymentSnapshot(payment),
    status_name: payment_status_names.get(status) ?? '',
    remaining_amount: formatAmount(openRemainderOf(payment), currency),
    refundable_amount: formatAmount(refundableOf(payment), currency),
    disputed_amount: formatAmount(payment.disputed, currency),
    payment_method: payment.payment_method,
    shopper_email: payment.shopper_email,
    token_id: payment.live ? payment.token_id : '',
    created_at: payment.created_at.toISOString(),
    last_updated_at: payment.updated_at.toISOString(),
    capture_deadline_at: utcStamp(openRemainderOf(payment) > 0n ? capture_deadline_at : null),
    review_due_at: utcStamp(status === PaymentStatus.held_for_review ? review_due_at : null),
  };
}

/** POST /v1/retrievalRefunds (docs/specification/lists.md#refunds). */
export function retrievalRefundsHandler(context: ReadContext): OperationHandler<typeof retrievalRefunds> {
  return async (body, { caller: { account }, at }) => {
    const page = readPage(body);
    const filter = readFilters(refund_filters, body, account.time_zone, at);
    const { refunds, next } = await listRefunds(context, account.account_id, filter, page);
    return {
      ...processed(body),
      refunds: refunds.map(refundRow),
      ...followedBy(next && cursorOf(next.created_at, next.transaction_id, next.refund_no)),
    };
  };
}

function refundRow(refund: ListedRefund): RowOf<typeof retrievalRefunds, 'refunds'> {
  const { transaction_id, refund_no, currency } = refund;
  return {
    refund_reference_id: refundReferenceId(transaction_id, refund_no),
    refund_reference: refund.refund_reference,
    transaction_id: transaction_id.toString(),
    order_no: refund.order_no,
    status: refund.status,
    currency,
    refund_amount: formatAmount(refund.amount, currency),
    refund_reason: refund.reason,
    metadata: refund.metadata ?? {},
    failure_code: refund.failure_code,
    created_at: refund.created_at.toISOString(),
    processed_at: utcStamp(refund.processed_at),
  };
}

/** POST /v1/retrievalPayouts (docs/specification/lists.md#payouts). */
export function retrievalPayoutsHandler(context: ReadContext): OperationHandler<typeof retrievalPayouts> {
  return async (body, { caller: { account }, at }) => {
    const page = readPage(body);
    const filter = readFilters(payout_filters, body, account.time_zone, at);
    const { payouts, next } = await pagePayouts(context, account.account_id, filter, page);
    return {
      ...processed(body),
      payouts: payouts.map(payoutRow),
      ...followedBy(next && cursorOf(next.created_at, next.transaction_id)),
    };
  };
}

type PayoutRow = RowOf<typeof retrievalPayouts, 'payouts'>;

function payoutRow(payout: ListedPayout): PayoutRow {
  return {
    ...payoutSnapshot(payout),
    beneficiary_name: payout.beneficiary_name,
    created_at: payout.created_at.toISOString(),
    last_updated_at: payout.updated_at.toISOString(),
  };
}

/** POST /v1/retrievalDisputes (docs/specification/lists.md#disputes). */
export function retrievalDisputesHandler(context: ReadContext): OperationHandler<typeof retrievalDisputes> {
  return async (body, { caller: { account }, at }) => {
    const { start, limit } = readPage(body);
    const filter = readFilters(dispute_filters, body, account.time_zone, at);
    const page = {
      start: start && { opened_at: start.created_at, dispute_id: start.transaction_id },
      limit,
    };
    const { disputes, next } = await listDisputes(context, account.account_id, filter, page);
    return {
      ...processed(body),
      disputes: disputes.map(disputeRow),
      ...followedBy(next && cursorOf(next.opened_at, next.dispute_id)),
    };
  };
}

type DisputeRow = RowOf<typeof retrievalDisputes, 'disputes'>;

function disputeRow(dispute: ListedDispute): DisputeRow {
  const row = {
    ...disputeSnapshot(dispute),
    transaction_id: dispute.transaction_id.toString(),
    order_no: dispute.order_no,
    state: disputeState(dispute),
    opened_at: dispute.opened_at.toISOString(),
    closed_at: utcStamp(dispute.closed_at),
  };
  return row as unknown as DisputeRow;
}

/** POST /v1/retrievalSubscriptions (docs/specification/lists.md#subscriptions). */
export function retrievalSubscriptionsHandler(
  context: ReadContext,
): OperationHandler<typeof retrievalSubscriptions> {
  return async (body, { caller: { account }, at }) => {
    const { start, limit } = readPage(body);
    const filter = readFilters(subscription_filters, body, account.time_zone, at);
    const page = { before: start?.transaction_id ?? null, limit };
    const { subscriptions, next } = await pageSubscriptions(context, account.account_id, filter, page);
    return {
      ...processed(body),
      subscriptions: subscriptions.map(subscriptionRow),
      ...followedBy(next && cursorOf(next.created_at, next.subscription_id)),
    };
  };
}

type SubscriptionRow = RowOf<typeof retrievalSubscriptions, 'subscriptions'>;

function subscriptionRow({ subscription, next_charge }: ListedSubscription): SubscriptionRow {
  return {
    ...subscriptionSnapshot(subscription),
    next_charge_at: utcStamp(next_charge?.at ?? null),
    next_charge_amount: next_charge ? formatAmount(next_charge.amount, subscription.currency) : '',
    created_at: subscription.created_at.toISOString(),
  };
}
