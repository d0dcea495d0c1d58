import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { isRefusal, type Refusal, type Result } from '../../kernel/errors.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { PaymentVerb } from './accept-items.ts';
import { orderVoid } from './cancel-payments.ts';
import { orderCapture } from './capture-payments.ts';
import { requestOf, type RequestItem } from './payment-outcome.ts';
import { itemAmount, type Payment, type ReviewDecision } from './payment.ts';

export interface ReviewItem extends RequestItem {
  readonly decision: Result<ReviewDecision>;
}

export interface ReviewVerdict {
  readonly decision: ReviewDecision;
  /** The same decision was made before: there is nothing left to do. */
  readonly repeated: boolean;
}

/**
 * Whether a payment can be reviewed: repeating a decision succeeds, the opposite one is refused
 * (docs/specification/payments.md#review).
 */
export function decideReview(payment: Payment, item: ReviewItem): ReviewVerdict | Refusal {
  const { decision } = item;
  if (isRefusal(decision)) return decision;
  const amount = itemAmount(payment, 'amount', item.amount);
  if (typeof amount !== 'bigint') return amount;
  if (amount !== payment.amount) {
    const created = formatAmount(payment.amount, payment.currency);
    return { code: 'T0008', source: 'amount', reason: { rule: 'other_than_created', amount: created } };
  }
  if (payment.review_decision !== null) {
    return payment.review_decision === decision ? { decision, repeated: true } : { code: 'T0017' };
  }
  if (payment.status !== PaymentStatus.held_for_review) return { code: 'T0016' };
  if (payment.review_due_at && item.at >= payment.review_due_at) {
    return decision === 'rejected'
      ? { decision, repeated: false }
      : { code: 'T0017', reason: { rule: 'review_over' } };
  }
  return { decision, repeated: false };
}

/** Applies the decision: approving continues the payment as it was intended, rejecting releases the authorisation. */
export const review_verb: PaymentVerb<ReviewItem, ReviewVerdict> = {
  decide: decideReview,
  apply(changes, payment, item, { decision, repeated }) {
    if (repeated) return { payment, performable: null };
    const decided = changes.edit(payment, { review_decision: decision }, item);
    if (decision === 'rejected') {
      const performable = orderVoid(changes, decided, 'reject', item, requestOf(item));
      return { payment: changes.get(payment), performable };
    }
    const approved = changes.move(
      decided,
      { cause: 'approve_review', to: PaymentStatus.authorised },
      {},
      item,
    );
    if (!payment.auto_capture) return { payment: approved, performable: null };
    const performable = orderCapture(changes, approved, payment.amount, item, requestOf(item));
    return { payment: changes.get(payment), performable };
  },
};
