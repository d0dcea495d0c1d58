import { PaymentStatus, payment_status_names } from '@causeway/schemas/statuses.ts';
import type { ListRowOf } from '@causeway/schemas/v1/list-operation.ts';
import { retrievalDisputes } from '@causeway/schemas/v1/retrievalDisputes.ts';
import { retrievalPayments } from '@causeway/schemas/v1/retrievalPayments.ts';
import { retrievalRefunds } from '@causeway/schemas/v1/retrievalRefunds.ts';
import { retrievalSubscriptions } from '@causeway/schemas/v1/retrievalSubscriptions.ts';
import { disputeSnapshot } from '../../../../acquiring/disputes/dispute.ts';
import {
  disputesByNumber,
  disputeState,
  listDisputes,
  type ListedDispute,
} from '../../../../acquiring/disputes/list-disputes.ts';
import {
  listPayments,
  paymentsByNumber,
  type ListedPayment,
} from '../../../../acquiring/payments/listing/list-payments.ts';
import { withDueAt } from '../../../../acquiring/payments/listing/payment-filter.ts';
import { openRemainderOf, paymentSnapshot, refundableOf } from '../../../../acquiring/payments/payment.ts';
import {
  listRefunds,
  refundsByNumber,
  type ListedRefund,
} from '../../../../acquiring/payments/refunds/list-refunds.ts';
import {
  pageSubscriptions,
  subscriptionsByNumber,
  type ListedSubscription,
} from '../../../../acquiring/subscriptions/listing/page-subscriptions.ts';
import { subscriptionSnapshot } from '../../../../acquiring/subscriptions/subscription.ts';
import { utcStamp } from '../../../../kernel/values/dates.ts';
import { parseRefundReferenceId, refundReferenceId } from '../../../../kernel/values/ids.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { cursorOf } from '../../page-cursor.ts';
import { numbersIn, serveList } from './serve-list.ts';

export const payments_list = serveList(retrievalPayments, {
  async page({ context, account_id, at, filter, ...page }) {
    const { payments, next } = await listPayments(context, account_id, withDueAt(filter, at), page);
    return { items: payments, next: next && cursorOf(next.created_at, next.transaction_id) };
  },
  find: ({ context, account_id }, ids) => paymentsByNumber(context, account_id, numbersIn(ids)),
  row: paymentRow,
});

function paymentRow(payment: ListedPayment): ListRowOf<typeof retrievalPayments> {
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

export const refunds_list = serveList(retrievalRefunds, {
  async page({ context, account_id, filter, ...page }) {
    const { refunds, next } = await listRefunds(context, account_id, filter, page);
    return { items: refunds, next: next && cursorOf(next.created_at, next.transaction_id, next.refund_no) };
  },
  find: ({ context, account_id }, ids) =>
    refundsByNumber(
      context,
      account_id,
      ids.map(parseRefundReferenceId).filter((key) => key !== null),
    ),
  row: refundRow,
});

function refundRow(refund: ListedRefund): ListRowOf<typeof retrievalRefunds> {
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

export const disputes_list = serveList(retrievalDisputes, {
  async page({ context, account_id, filter, start, limit }) {
    const after = start && { opened_at: start.created_at, dispute_id: start.transaction_id };
    const { disputes, next } = await listDisputes(context, account_id, filter, { start: after, limit });
    return { items: disputes, next: next && cursorOf(next.opened_at, next.dispute_id) };
  },
  find: ({ context, account_id }, ids) => disputesByNumber(context, account_id, numbersIn(ids)),
  row: disputeRow,
});

function disputeRow(dispute: ListedDispute): ListRowOf<typeof retrievalDisputes> {
  const row = {
    ...disputeSnapshot(dispute),
    transaction_id: dispute.transaction_id.toString(),
    order_no: dispute.order_no,
    state: disputeState(dispute),
    opened_at: dispute.opened_at.toISOString(),
    closed_at: utcStamp(dispute.closed_at),
  };
  return row as unknown as ListRowOf<typeof retrievalDisputes>;
}

export const subscriptions_list = serveList(retrievalSubscriptions, {
  async page({ context, account_id, filter, start, limit }) {
    const page = { before: start?.transaction_id ?? null, limit };
    const { subscriptions, next } = await pageSubscriptions(context, account_id, filter, page);
    return { items: subscriptions, next: next && cursorOf(next.created_at, next.subscription_id) };
  },
  find: ({ context, account_id }, ids) => subscriptionsByNumber(context, account_id, numbersIn(ids)),
  row: subscriptionRow,
});

function subscriptionRow({
  subscription,
  next_charge,
}: ListedSubscription): ListRowOf<typeof retrievalSubscriptions> {
  return {
    ...subscriptionSnapshot(subscription),
    next_charge_at: utcStamp(next_charge?.at ?? null),
    next_charge_amount: next_charge ? formatAmount(next_charge.amount, subscription.currency) : '',
    created_at: subscription.created_at.toISOString(),
  };
}
