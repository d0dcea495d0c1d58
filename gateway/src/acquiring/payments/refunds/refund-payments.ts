import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Context } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import type { Refusal } from '../../../kernel/errors.ts';
import { refundAcceptedMovement } from '../../../ledger/movements.ts';
import { addMs, day_ms, refund_days_max } from '../../../kernel/values/dates.ts';
import { refundReferenceId } from '../../../kernel/values/ids.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { characterCount, isReadable } from '../../../kernel/values/text.ts';
import { findNamed } from '../accept-items.ts';
import { holdsAnyCardNumber } from '../../../kernel/values/card-numbers.ts';
import { holdsMaskedCard } from '../../cards/card.ts';
import { claimOrigins } from '../../../kernel/idempotency/claim-requests.ts';
import { PaymentChanges } from '../payment-changes.ts';
import {
  requestOf,
  isRefusal,
  itemKey,
  type Accepted,
  type RequestItem,
  type CurrentState,
} from '../payment-outcome.ts';
import { itemAmount, refundableOf, type Payment, type Read } from '../payment.ts';
import { findRefundsByReference, insertRefunds } from './refund-store.ts';
import type { Refund } from './refund.ts';

export const refunds_max = 99;
const text_length_max = 50;

export interface RefundItem extends RequestItem {
  readonly refund_amount: Read<bigint>;
  readonly refund_reason: string;
  readonly refund_reference: string;
  /** Whether a card number in the reason is refused: not for what the edge has checked. */
  readonly card_number_check: boolean;
}

/**
 * Whether captured money can be refunded, and how much (docs/specification/payments.md#refund): at most what was
 * captured less what was refunded and is being refunded, within 365 days, and at most 99 times.
 */
export function decideRefund(payment: Payment, item: RefundItem): { amount: bigint } | Refusal {
  for (const field of ['refund_reason', 'refund_reference'] as const) {
    if (characterCount(item[field]) > text_length_max) {
      return { code: 'T0006', source: field, reason: { rule: 'too_long', max: text_length_max } };
    }
    if (!isReadable(item[field], { lines: true }))
      return { code: 'T0006', source: field, reason: { rule: 'not_printable' } };
    if (holdsMaskedCard(item[field], payment.card_masked) || holdsForbiddenNumber(item, field))
      return { code: 'T0006', source: field, reason: { rule: 'holds_card_number' } };
  }
  const whole = itemAmount(payment, 'amount', item.amount);
  if (typeof whole !== 'bigint') return whole;
  if (whole !== payment.amount) {
    const reason = {
      rule: 'other_than_created_for_refund',
      amount: formatAmount(payment.amount, payment.currency),
    } as const;
    return { code: 'T0008', source: 'amount', reason };
  }
  const amount = itemAmount(payment, 'refund_amount', item.refund_amount);
  if (typeof amount !== 'bigint') return amount;
  const refusal = refuseByState(payment);
  if (refusal) return refusal;
  const refundable = refundableOf(payment);
  if (amount > refundable) {
    const rule = payment.disputed > 0n ? 'more_than_refundable_disputed' : 'more_than_refundable';
    const left = formatAmount(refundable, payment.currency);
    return { code: 'R0001', source: 'refund_amount', reason: { rule, left } };
  }
  if (payment.captured_at && item.at > addMs(payment.captured_at, refund_days_max * day_ms))
    return { code: 'R0003' };
  if (payment.refund_count >= refunds_max) return { code: 'R0004' };
  return { amount };
}

/** The reference identifies the refund, and may be numeric. */
function holdsForbiddenNumber(item: RefundItem, field: 'refund_reason' | 'refund_reference'): boolean {
  return item.card_number_check && field === 'refund_reason' && holdsAnyCardNumber(item.refund_reason);
}

/**
 * What a dispute has taken, or is about to take, is not refunded: the cardholder would receive it twice. The rest of
 * the payment can be, and a refund is the best response to an inquiry.
 */
function refuseByState(payment: Payment): Refusal | null {
  if (payment.disputed > 0n && refundableOf(payment) === 0n)
    return { code: 'T0013', reason: { rule: 'disputed', status: payment.status } };
  switch (payment.status) {
    case PaymentStatus.processing:
    case PaymentStatus.capture_under_way:
      return payment.captured > 0n ? null : { code: 'T0012' };
    default:
      return payment.captured > 0n ? null : { code: 'R0002' };
  }
}

/** An earlier refund has this reference: an equal one returns the first result, a different one is refused. */
function repeatedRefund(first: Refund, payment: Payment, item: RefundItem): Refusal | null {
  const same =
    first.transaction_id === payment.transaction_id &&
    itemAmount(payment, 'refund_amount', item.refund_amount) === first.amount &&
    itemAmount(payment, 'amount', item.amount) === payment.amount &&
    first.reason === item.refund_reason;
  return same ? null : { code: 'R0005' };
}

/** The current state of a refund that is requested again. */
function stateOf(first: Refund): CurrentState {
  switch (first.status) {
    case 'pending':
      return { status: 'waiting', code: 'A0002' };
    case 'completed':
      return { status: 'done', code: '' };
    case 'failed':
      return { status: 'failed', code: first.failure_code };
  }
}

/** The first transaction of refunds: acceptItems, plus a look-up of the merchant's references. */
export async function acceptRefunds(context: Context, items: readonly RefundItem[]): Promise<Accepted[]> {
  const keys = items.flatMap(itemKey);
  return transact(context.database, async (tx) => {
    const named = items.filter((item) => item.refund_reference !== '');
    const [stops, changes, known] = await Promise.all([
      claimOrigins(tx, context.clock.now(), items),
      PaymentChanges.lock(context, tx, keys),
      findRefundsByReference(tx, named),
    ]);
    const by_reference = new Map(
      known.map((refund) => [`${refund.account_id} ${refund.refund_reference}`, refund]),
    );
    const refunds: Refund[] = [];
    const accepted = items.map((item): Accepted => {
      const stop = stops.get(item.origin);
      if (stop) return { stop };
      const payment = findNamed(changes, item);
      if (isRefusal(payment)) return { refusal: payment };
      const reference = `${item.account_id} ${item.refund_reference}`;
      const first = item.refund_reference === '' ? undefined : by_reference.get(reference);
      if (first) {
        const refusal = repeatedRefund(first, payment, item);
        return refusal
          ? { refusal }
          : { payment, performable: null, refund_no: first.refund_no, current: stateOf(first) };
      }
      const decision = decideRefund(payment, item);
      if (isRefusal(decision)) return { refusal: decision };
      const refund = refundOf(payment, item, decision.amount);
      refunds.push(refund);
      by_reference.set(reference, refund);
      return applyRefund(changes, payment, item, refund);
    });
    insertRefunds(tx, refunds);
    changes.write(tx);
    return accepted;
  });
}

function refundOf(payment: Payment, item: RefundItem, amount: bigint): Refund {
  return {
    account_id: payment.account_id,
    transaction_id: payment.transaction_id,
    refund_no: payment.refund_count + 1,
    refund_reference: item.refund_reference,
    amount,
    currency: payment.currency,
    reason: item.refund_reason,
    status: 'pending',
    failure_code: '',
    created_at: item.at,
    processed_at: null,
    returned_at: null,
  };
}

function applyRefund(changes: PaymentChanges, payment: Payment, item: RefundItem, refund: Refund): Accepted {
  const { amount, refund_no } = refund;
  const order = { kind: 'refund', amount, refund_no, ...requestOf(item) } as const;
  const performable = changes.order(payment, order, item);
  const changed = changes.edit(
    payment,
    { refunding: payment.refunding + amount, refund_count: refund_no },
    item,
  );
  changes.post(changed, refundAcceptedMovement(payment.currency, amount), item, refund_no);
  changes.emit(changed, 'refund.accepted', item, refundEventData(refund));
  return { payment: changed, performable, refund_no };
}

/** Fields of a refund's events in addition to the payment's snapshot. */
export function refundEventData(refund: {
  transaction_id: bigint;
  refund_no: number;
  amount: bigint;
  currency: Refund['currency'];
}): Record<string, string> {
  return {
    refund_reference_id: refundReferenceId(refund.transaction_id, refund.refund_no),
    refund_amount: formatAmount(refund.amount, refund.currency),
  };
}
