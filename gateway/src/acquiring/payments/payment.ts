import { PaymentStatus, type PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import type { Refusal, Result } from '../../kernel/errors.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { Metadata } from '../../kernel/values/metadata.ts';
import type { AccountId, TransactionId } from '../../kernel/values/ids.ts';
import type { Retry } from '../../kernel/values/schemes/response-codes.ts';
import { retryRuleOf } from '../../kernel/values/schemes/retry-rules.ts';

export type ReviewDecision = 'approved' | 'rejected';

/** A payment as its row stores it; amounts are minor units of its currency. */
export interface Payment {
  readonly account_id: AccountId;
  readonly transaction_id: TransactionId;
  readonly order_no: string;
  readonly currency: Currency;
  /** The authorised amount; the requested amount while it is not authorised. */
  readonly amount: bigint;
  /** The requested amount where the issuer approved less, which is then the amount; otherwise null. */
  readonly requested: bigint | null;
  /** Whether the issuer may approve less than requested. */
  readonly partial_approval: boolean;
  readonly captured: bigint;
  /** Being captured by the open instruction. */
  readonly capturing: bigint;
  readonly refunded: bigint;
  /** In accepted refunds whose outcome is not known yet. */
  readonly refunding: bigint;
  readonly refund_count: number;
  /** What cannot be refunded because of disputes: the acquirer has taken it, or is about to. */
  readonly disputed: bigint;
  /** Of captures that failed after they were done: what could not be taken back, and is in suspense. */
  readonly uncovered: bigint;
  /** The combined status of its disputes; 0 where it has none. Once money was captured, the status itself shows it. */
  readonly dispute_status: PaymentStatusCode | 0;
  /**
   * Of disputed payments without an instruction under way: whether what is not captured can still be captured or
   * released.
   */
  readonly remainder_open: boolean;
  readonly status: PaymentStatusCode;
  readonly live: boolean;
  /** The open authorise, adjust, capture or void instruction. */
  readonly open_operation_id: bigint | null;
  readonly auto_capture: boolean;
  readonly several_captures: boolean;
  /** A risk rule requires a review once it is authorised. */
  readonly risk_review: boolean;
  readonly review_decision: ReviewDecision | null;
  readonly capture_deadline_at: Date | null;
  /** When an undecided review counts as rejected. */
  readonly review_due_at: Date | null;
  readonly captured_at: Date | null;
  readonly connector: string;
  readonly connector_reference: string;
  readonly reference_no: string;
  readonly auth_code: string;
  readonly avs_result: string;
  readonly cvv_result: string;
  readonly network_transaction_id: string;
  readonly failure_code: string;
  /** The scheme's own code of a decline, and Mastercard's merchant advice code; empty where there was none. */
  readonly response_code: string;
  readonly advice_code: string;
  readonly website: string;
  /** `card`, or the name of a redirect method. */
  readonly payment_method: string;
  readonly card_brand: string;
  readonly card_masked: string;
  readonly token_id: string;
  /** The subscription that it belongs to, or null. */
  readonly subscription_id: bigint | null;
  /** What the merchant has noted about it, or null. */
  readonly metadata: Metadata | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Increases with every change of the row. */
  readonly version: number;
}

/** How an item of a batch names a payment (docs/specification/payments.md#naming-a-payment). */
export interface PaymentName {
  readonly transaction_id: TransactionId;
  readonly order_no: string;
  /** Null: a currency of no payment. */
  readonly currency: Currency | null;
}

/** How a payment was made, as lists show and filter it: the card's brand, otherwise the payment method. */
export function methodOf({ card_brand, payment_method }: Payment): string {
  return card_brand || payment_method;
}

/** Whether its authorisation captures as well, where the acquirer can. */
export function capturesAtOnce({ auto_capture, risk_review }: Payment): boolean {
  return auto_capture && !risk_review;
}

/** What is authorised and not captured. */
export function remainingOf(payment: Pick<Payment, 'amount' | 'captured' | 'capturing'>): bigint {
  return payment.amount - payment.captured - payment.capturing;
}

/** What can still be captured or released. */
export function openRemainderOf(
  payment: Pick<Payment, 'amount' | 'captured' | 'capturing' | 'status' | 'remainder_open'>,
): bigint {
  return hasOpenRemainder(payment) ? remainingOf(payment) : 0n;
}

/** What was authorised and is released: the rest of a captured payment of which no more will be captured. */
export function releasedOf(payment: Payment): bigint {
  const { status, capturing, remainder_open } = payment;
  const more = capturing > 0n || status === PaymentStatus.partly_captured || remainder_open;
  return payment.captured === 0n || more ? 0n : payment.amount - payment.captured;
}

/** Whether something authorised can still be captured or released; nothing of a card that was only verified. */
export function hasOpenRemainder({
  amount,
  status,
  remainder_open,
}: Pick<Payment, 'amount' | 'status' | 'remainder_open'>): boolean {
  if (amount === 0n) return false;
  return status === PaymentStatus.authorised || status === PaymentStatus.partly_captured || remainder_open;
}

/** What was captured and is neither given back nor about to be. */
export function retainedOf({
  captured,
  refunded,
  refunding,
  disputed,
}: Pick<Payment, 'captured' | 'refunded' | 'refunding' | 'disputed'>): bigint {
  const retained = captured - refunded - refunding - disputed;
  return retained > 0n ? retained : 0n;
}

/**
 * What can still be refunded (docs/specification/payments.md#refund): never what a dispute has already taken, nor what
 * the acquirer turned out not to have captured.
 */
export function refundableOf(
  payment: Pick<Payment, 'captured' | 'refunded' | 'refunding' | 'disputed' | 'uncovered'>,
): bigint {
  const remaining = retainedOf(payment) - payment.uncovered;
  return remaining > 0n ? remaining : 0n;
}

/**
 * Whether a payment with this status keeps its order_no: only 5xxx frees it
 * (docs/specification/payments.md#order-numbers).
 */
export function isLive(status: PaymentStatusCode): boolean {
  return status < 5000 || status > 5999;
}

const abandoned: ReadonlySet<PaymentStatusCode> = new Set([
  PaymentStatus.technical_failure,
  PaymentStatus.authentication_failed,
  PaymentStatus.cancelled,
]);

/**
 * Whether it ended while the outcome of its authorisation was not known, as where it was cancelled while its customer
 * was at the issuer. What is authorised after all is released.
 */
export function isAbandoned(
  payment: Pick<Payment, 'status' | 'open_operation_id' | 'connector_reference'>,
): boolean {
  const { status, open_operation_id, connector_reference } = payment;
  return abandoned.has(status) && open_operation_id === null && connector_reference === '';
}

/** Whether only what was authorised after its end can still be under way. */
export function hasEnded({ live, status }: Pick<Payment, 'live' | 'status'>): boolean {
  return !live || status === PaymentStatus.cancelled;
}

const released: ReadonlySet<PaymentStatusCode> = new Set([
  PaymentStatus.cancelled,
  PaymentStatus.authorisation_expired,
  PaymentStatus.rejected_in_review,
]);

/** Whether the whole authorisation was released; the payment keeps its order number. */
export function isReleased(status: PaymentStatusCode): boolean {
  return released.has(status);
}

/** Whether the status is an outcome, rather than that the payment is under way. */
export function hasOutcome({ status }: Pick<Payment, 'status'>): boolean {
  const on_its_way: readonly number[] = [
    PaymentStatus.waiting_for_customer,
    PaymentStatus.processing,
    PaymentStatus.capture_under_way,
  ];
  return !on_its_way.includes(status);
}

/** Whether its subscription has something to follow: what has become of it. */
export function concernsSubscription(payment: Pick<Payment, 'subscription_id' | 'status'>): boolean {
  return payment.subscription_id !== null && hasOutcome(payment);
}

/** The status of a payment of which no more will be captured. */
export function closedStatus(
  payment: Pick<Payment, 'captured' | 'refunded' | 'dispute_status'>,
): PaymentStatusCode {
  if (payment.dispute_status !== 0) return payment.dispute_status;
  if (payment.refunded === 0n) return PaymentStatus.captured;
  return payment.refunded === payment.captured ? PaymentStatus.refunded : PaymentStatus.partly_refunded;
}

/** The status of a payment of which something was captured and more can be. */
export function openStatus({
  dispute_status,
}: Pick<Payment, 'dispute_status'>): Pick<Payment, 'status' | 'remainder_open'> {
  return dispute_status === 0
    ? { status: PaymentStatus.partly_captured, remainder_open: false }
    : { status: dispute_status, remainder_open: true };
}

/** The payment as events and queries show it. */
export function paymentSnapshot(payment: Payment) {
  const { currency } = payment;
  return {
    transaction_id: payment.transaction_id.toString(),
    order_no: payment.order_no,
    payment_status: String(payment.status),
    currency,
    amount: formatAmount(payment.amount, currency),
    requested_amount: requestedAmount(payment),
    captured_amount: formatAmount(payment.captured, currency),
    refunded_amount: formatAmount(payment.refunded, currency),
    reference_no: payment.reference_no,
    card_brand: payment.card_brand,
    card_masked: payment.card_masked,
    website: payment.website,
    failure_code: payment.failure_code,
    response_code: payment.response_code,
    advice_code: payment.advice_code,
    retry: retryOf(payment),
    metadata: payment.metadata ?? {},
  };
}

/** The requested amount where less was approved; otherwise empty. */
export function requestedAmount({ requested, currency }: Payment): string {
  return requested === null ? '' : formatAmount(requested, currency);
}

/** What may be done after the payment's decline: never, later, update; empty where it was not declined. */
export function retryOf(
  payment: Pick<Payment, 'failure_code' | 'payment_method' | 'card_brand' | 'response_code' | 'advice_code'>,
): Retry | '' {
  const { failure_code, payment_method } = payment;
  return failure_code !== '' && payment_method === 'card' ? retryRuleOf(payment).retry : '';
}

/**
 * The payment that an item names: transaction_id, order_no and currency must all match the stored payment
 * (docs/specification/payments.md#naming-a-payment).
 */
export function namedPayment(payment: Payment | undefined, name: PaymentName): Result<Payment> {
  if (!payment) return { code: 'T0001' };
  if (payment.order_no !== name.order_no) return { code: 'T0002' };
  if (payment.currency !== name.currency) return { code: 'T0003' };
  return payment;
}

/** An item's amount in the payment's currency, or its refusal. Zero is valid only to repeat a card verification. */
export function itemAmount(payment: Payment, source: string, amount: Result<bigint>): Result<bigint> {
  return amount === 0n && payment.amount > 0n
    ? { code: 'T0006', source, reason: { rule: 'not_positive' } }
    : amount;
}

/** The refusal of an item because of the payment's status. */
export function statusRefusal(payment: Payment): Refusal {
  switch (payment.status) {
    case PaymentStatus.authorised:
      return { code: 'T0013', reason: { rule: 'verified_only' } };
    case PaymentStatus.held_for_review:
      return { code: 'T0010' };
    case PaymentStatus.captured:
    case PaymentStatus.partly_refunded:
    case PaymentStatus.refunded:
      return { code: 'T0011', reason: { rule: 'captured_already' } };
    case PaymentStatus.processing:
    case PaymentStatus.capture_under_way:
      return { code: 'T0012' };
    case PaymentStatus.cancelled:
      return { code: 'T0014' };
    case PaymentStatus.authorisation_expired:
      return { code: 'T0015' };
    default:
      return { code: 'T0013', reason: { rule: 'payment_status', status: payment.status } };
  }
}
