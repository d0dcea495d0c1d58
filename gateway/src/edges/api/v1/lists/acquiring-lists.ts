import { PaymentStatus, payment_status_names } from '@causeway/schemas/statuses.ts';
import type { ListRowOf } from '@causeway/schemas/v1/list-operation.ts';
import { retrievalCards } from '@causeway/schemas/v1/retrievalCards.ts';
import { retrievalContracts } from '@causeway/schemas/v1/retrievalContracts.ts';
import { retrievalDisputes } from '@causeway/schemas/v1/retrievalDisputes.ts';
import { retrievalPayments } from '@causeway/schemas/v1/retrievalPayments.ts';
import { retrievalRefunds } from '@causeway/schemas/v1/retrievalRefunds.ts';
import { retrievalSubscriptions } from '@causeway/schemas/v1/retrievalSubscriptions.ts';
import { cardsByToken, pageCards, type ListedCard } from '../../../../acquiring/cards/list-cards.ts';
import { disputeSnapshot } from '../../../../acquiring/disputes/dispute.ts';
import {
  disputesByNumber,
  disputesOfPayments,
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
  refundsOfPayments,
  type ListedRefund,
} from '../../../../acquiring/payments/refunds/list-refunds.ts';
import { contractSnapshot } from '../../../../acquiring/subscriptions/contracts/contract.ts';
import {
  contractsByNumber,
  contractsOfSubscriptions,
  pageContracts,
  type ListedContract,
} from '../../../../acquiring/subscriptions/listing/page-contracts.ts';
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
import { eventsOf, rowsOf } from './expand-rows.ts';
import { numbersIn, serveList, type Listing } from './serve-list.ts';

export const payments_list = serveList(retrievalPayments, {
  async page({ context, account_id, at, filter, ...page }) {
    const { payments, next } = await listPayments(context, account_id, withDueAt(filter, at), page);
    return { items: payments, next: next && cursorOf(next.created_at, next.transaction_id) };
  },
  find: ({ context, account_id }, ids) => paymentsByNumber(context, account_id, numbersIn(ids)),
  row: paymentRow,
  expand: {
    async refunds({ context, account_id }, items) {
      const refunds = await refundsOfPayments(context, account_id, items.map(paymentOf));
      return rowsOf(refunds, paymentOf, refundRow, paymentOf);
    },
    async disputes({ context, account_id }, items) {
      const disputes = await disputesOfPayments(context, account_id, items.map(paymentOf));
      return rowsOf(disputes, paymentOf, disputeRow, paymentOf);
    },
    events: eventsOf(paymentOf),
  },
});

/** Which payment something is, or is of. */
function paymentOf({ transaction_id }: { readonly transaction_id: bigint }): bigint {
  return transaction_id;
}

/** The payments that objects are of. */
async function paymentsOf(
  { context, account_id }: Listing,
  items: readonly { readonly transaction_id: bigint }[],
): Promise<(item: { readonly transaction_id: bigint }) => unknown> {
  const payments = await paymentsByNumber(context, account_id, [...new Set(items.map(paymentOf))]);
  const rows = new Map(payments.map((payment) => [paymentOf(payment), paymentRow(payment)]));
  return ({ transaction_id }) => rows.get(transaction_id);
}

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
  expand: { payment: paymentsOf },
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
  expand: { payment: paymentsOf },
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
  expand: {
    async contracts({ context, account_id }, items) {
      const contracts = await contractsOfSubscriptions(context, account_id, items.map(subscriptionOf));
      return rowsOf(contracts, ({ subscription_id }) => subscription_id, contractRow, subscriptionOf);
    },
    events: eventsOf(subscriptionOf),
  },
});

function subscriptionOf({ subscription }: ListedSubscription): bigint {
  return subscription.subscription_id;
}

function subscriptionRow({
  subscription,
  next_charge,
}: ListedSubscription): ListRowOf<typeof retrievalSubscriptions> {
  return {
    ...subscriptionSnapshot(subscription),
    token_id: subscription.token_id,
    next_charge_at: utcStamp(next_charge?.at ?? null),
    next_charge_amount: next_charge ? formatAmount(next_charge.amount, subscription.currency) : '',
    created_at: subscription.created_at.toISOString(),
  };
}

export const contracts_list = serveList(retrievalContracts, {
  async page({ context, account_id, filter, start, limit }) {
    const page = { before: start?.transaction_id ?? null, limit };
    const { contracts, next } = await pageContracts(context, account_id, filter, page);
    return { items: contracts, next: next && cursorOf(next.created_at, next.contract_id) };
  },
  find: ({ context, account_id }, ids) => contractsByNumber(context, account_id, numbersIn(ids)),
  row: contractRow,
  expand: {
    async subscription({ context, account_id }, items) {
      const ids = new Set(items.map(({ subscription_id }) => subscription_id));
      const subscriptions = await subscriptionsByNumber(context, account_id, [...ids]);
      const rows = new Map(subscriptions.map((one) => [subscriptionOf(one), subscriptionRow(one)]));
      return ({ subscription_id }) => rows.get(subscription_id);
    },
  },
});

function contractRow(contract: ListedContract): ListRowOf<typeof retrievalContracts> {
  const row = {
    ...contractSnapshot(contract, contract),
    charged_at: utcStamp(contract.charged_at),
    created_at: contract.created_at.toISOString(),
  };
  return row as unknown as ListRowOf<typeof retrievalContracts>;
}

export const cards_list = serveList(retrievalCards, {
  async page({ context, account_id, filter, start, limit }) {
    const after = start && { created_at: start.created_at, token_id: start.id };
    const { cards, next } = await pageCards(context, account_id, filter, { start: after, limit });
    return { items: cards, next: next && cursorOf(next.created_at, next.token_id) };
  },
  find: ({ context, account_id }, ids) => cardsByToken(context, account_id, ids),
  row: cardRow,
});

function cardRow(card: ListedCard): ListRowOf<typeof retrievalCards> {
  return {
    token_id: card.token_id,
    card_brand: card.brand,
    last_four: card.masked.slice(-4),
    expiration_month: String(card.expiration_month).padStart(2, '0'),
    expiration_year: String(card.expiration_year),
    shopper_ids: card.shopper_ids,
    created_at: card.created_at.toISOString(),
  };
}
