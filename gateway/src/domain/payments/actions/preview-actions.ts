import type { Context } from '../../../context.ts';
import type { Refusal } from '../../../errors.ts';
import { captureMovement, refundAcceptedMovement, type Posting } from '../../../ledger/movements.ts';
import { decideRefund } from '../refunds/refund-payments.ts';
import { decideAdjust } from '../adjust-payments.ts';
import { decideCancel } from '../cancel-payments.ts';
import { decideCapture } from '../capture-payments.ts';
import { isRefusal } from '../payment-outcome.ts';
import { matchItem, refundableOf, remainingOf, type Payment } from '../payment.ts';
import { decideReview } from '../review-payments.ts';
import type { ActionName, ResolvedItem } from './resolve-actions.ts';

/** What an action would do to a payment now. Amounts are minor units. */
export interface ActionPreview {
  readonly amount: bigint;
  /** What could still be captured or refunded afterwards. */
  readonly rest: bigint;
  /** What a partial capture or a lower amount releases. */
  readonly released: bigint;
  readonly postings: readonly Posting[];
}

const nothing_posted: readonly Posting[] = [];
const nothing_released = { released: 0n, postings: nothing_posted };

/** Decides as the operation would, and writes nothing. */
export function previewAction(
  { connectors }: Pick<Context, 'connectors'>,
  action: ActionName,
  { payment, item }: ResolvedItem,
): ActionPreview | Refusal {
  if (!payment) return { code: 'T0001' };
  const mismatch = matchItem(payment, item);
  if (mismatch) return mismatch;
  switch (action) {
    case 'adjust': {
      const decision = decideAdjust(payment, item, connectors);
      if (isRefusal(decision)) return decision;
      const { amount } = decision;
      const released = amount < payment.amount ? payment.amount - amount : 0n;
      return { amount, rest: amount, released, postings: nothing_posted };
    }
    case 'capture': {
      const decision = decideCapture(payment, item);
      return isRefusal(decision) ? decision : captured(payment, decision.amount);
    }
    case 'cancel': {
      const decision = decideCancel(payment, item);
      return isRefusal(decision) ? decision : { amount: decision.amount, rest: 0n, ...nothing_released };
    }
    case 'refund': {
      const decision = decideRefund(payment, item);
      if (isRefusal(decision)) return decision;
      const { postings } = refundAcceptedMovement(payment.currency, decision.amount);
      const rest = refundableOf(payment) - decision.amount;
      return { amount: decision.amount, rest, released: 0n, postings };
    }
    case 'approve': {
      const decision = decideReview(payment, item);
      if (isRefusal(decision)) return decision;
      if (payment.auto_capture && !decision.repeated) return captured(payment, payment.amount);
      return { amount: payment.amount, rest: remainingOf(payment), ...nothing_released };
    }
    case 'reject': {
      const decision = decideReview(payment, item);
      return isRefusal(decision) ? decision : { amount: remainingOf(payment), rest: 0n, ...nothing_released };
    }
  }
}

/** A partial capture releases the remainder, unless the account allows several captures. */
function captured(payment: Payment, amount: bigint): ActionPreview {
  const left = remainingOf(payment) - amount;
  const [rest, released] = payment.several_captures ? [left, 0n] : [0n, left];
  return { amount, rest, released, postings: captureMovement(payment.currency, amount).postings };
}
