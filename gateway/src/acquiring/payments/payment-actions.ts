import type { PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { isRefusal, type Refusal, type Result } from '../../kernel/errors.ts';
import { captureMovement, refundAcceptedMovement, type Posting } from '../../ledger/movements.ts';
import { decideAdjust, type AdjustItem } from './adjust-payments.ts';
import { decideCancel } from './cancel-payments.ts';
import { decideCapture } from './capture-payments.ts';
import type { ItemOutcome } from './payment-outcome.ts';
import { refundableOf, remainingOf, type Payment } from './payment.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { PaymentVerbs } from './payment-verbs.ts';
import { decideRefund, type RefundItem } from './refunds/refund-payments.ts';
import { decideReview, type ReviewItem } from './review-payments.ts';

/** An item with the fields of all operations. */
export type VerbItem = RefundItem & ReviewItem & AdjustItem;

/** What an action would do to a payment now. Amounts are minor units. */
export interface ActionPreview {
  readonly amount: bigint;
  /** What could still be captured or refunded afterwards. */
  readonly rest: bigint;
  /** What a partial capture or a lower amount releases. */
  readonly released: bigint;
  readonly postings: readonly Posting[];
}

/** What people do with payments in the portal, by the decision and the verb of the API's operation. */
interface Action {
  /** What there is of the payment to act on, which is shown before it is confirmed. */
  readonly remaining: (payment: Payment) => bigint;
  /** Where the item says how much, if it may be another amount than the payment's. */
  readonly amount_field?: 'amount' | 'refund_amount';
  /** Decides as the verb would, and writes nothing. */
  readonly preview: (
    payment: Payment,
    item: VerbItem,
    context: Pick<ReadContext, 'connectors'>,
  ) => ActionPreview | Refusal;
  readonly perform: (verbs: PaymentVerbs, items: readonly VerbItem[]) => Promise<ItemOutcome[]>;
}

const nothing_posted: readonly Posting[] = [];
const nothing_released = { released: 0n, postings: nothing_posted };

export const payment_actions: Readonly<Record<PaymentAction, Action>> = {
  adjust: {
    remaining: amountOf,
    amount_field: 'amount',
    preview(payment, item, { connectors }) {
      const decision = decideAdjust(payment, item, connectors);
      if (isRefusal(decision)) return decision;
      const { amount } = decision;
      const released = amount < payment.amount ? payment.amount - amount : 0n;
      return { amount, rest: amount, released, postings: nothing_posted };
    },
    perform: (verbs, items) => verbs.adjust(items),
  },
  capture: {
    remaining: remainingOf,
    amount_field: 'amount',
    preview(payment, item) {
      const decision = decideCapture(payment, item);
      return isRefusal(decision) ? decision : captured(payment, decision.amount);
    },
    perform: (verbs, items) => verbs.capture(items),
  },
  cancel: {
    remaining: remainingOf,
    amount_field: 'amount',
    preview(payment, item) {
      const decision = decideCancel(payment, item);
      return isRefusal(decision) ? decision : { amount: decision.amount, rest: 0n, ...nothing_released };
    },
    perform: (verbs, items) => verbs.cancel(items),
  },
  refund: {
    remaining: refundableOf,
    amount_field: 'refund_amount',
    preview(payment, item) {
      const decision = decideRefund(payment, item);
      if (isRefusal(decision)) return decision;
      const { postings } = refundAcceptedMovement(payment.currency, decision.amount);
      const rest = refundableOf(payment) - decision.amount;
      return { amount: decision.amount, rest, released: 0n, postings };
    },
    perform: (verbs, items) => verbs.refund(items),
  },
  approve: {
    remaining: amountOf,
    preview(payment, item) {
      const decision = decideReview(payment, item);
      if (isRefusal(decision)) return decision;
      if (payment.auto_capture && !decision.repeated) return captured(payment, payment.amount);
      return { amount: payment.amount, rest: remainingOf(payment), ...nothing_released };
    },
    perform: (verbs, items) => verbs.review(items),
  },
  reject: {
    remaining: amountOf,
    preview(payment, item) {
      const decision = decideReview(payment, item);
      return isRefusal(decision) ? decision : { amount: remainingOf(payment), rest: 0n, ...nothing_released };
    },
    perform: (verbs, items) => verbs.review(items),
  },
};

/** What is asked for in the portal about one payment. */
export interface ActionRequest {
  /** Left out, it is all that was seen to be left; of a preview, all that is. */
  readonly amount?: Result<bigint> | undefined;
  /** What was seen to be left when it was confirmed; left out of a preview only. */
  readonly expected?: Result<bigint> | undefined;
  readonly reason: string;
}

/** The item of the verb that does what is asked for. */
export function actionItem(
  action: PaymentAction,
  payment: Payment | null,
  { amount, expected, reason }: ActionRequest,
  base: Pick<VerbItem, 'account' | 'actor' | 'at' | 'origin' | 'place'>,
): VerbItem {
  const { remaining, amount_field } = payment_actions[action];
  return {
    ...base,
    ...(expected === undefined ? {} : { changed: (now) => changedSince(expected, remaining(now), now) }),
    account_id: base.account.account_id,
    payment: payment ?? { code: 'T0001' },
    amount: payment?.amount ?? 0n,
    decision: action === 'approve' ? 'approved' : 'rejected',
    refund_amount: 0n,
    refund_reason: reason,
    card_number_check: false,
    refund_reference: '',
    metadata: {},
    ...(payment && amount_field
      ? { [amount_field]: amount ?? expected ?? allOf(remaining(payment), payment) }
      : {}),
  };
}

/** What an action would do to the payment that an item names, or why it would not. */
export function previewAction(
  context: Pick<ReadContext, 'connectors'>,
  action: PaymentAction,
  payment: Payment | null,
  item: VerbItem,
): ActionPreview | Refusal {
  return payment ? payment_actions[action].preview(payment, item, context) : { code: 'T0001' };
}

/** What there is of a payment for an action to act on, in minor units. */
export function remainingFor(action: PaymentAction, payment: Payment): bigint {
  return payment_actions[action].remaining(payment);
}

/** Why a payment is not as it was seen when the action was confirmed; null where it is (decisions/portal.md). */
function changedSince(expected: Result<bigint>, remaining: bigint, { currency }: Payment): Refusal | null {
  if (typeof expected !== 'bigint') return expected;
  if (expected === remaining) return null;
  const was = formatAmount(expected, currency);
  return {
    code: 'U0015',
    reason: { rule: 'amount_changed', seen: was, now: formatAmount(remaining, currency) },
  };
}

function amountOf({ amount }: Payment): bigint {
  return amount;
}

/** All of what is left; where nothing is, the whole amount, so that the refusal states the reason and not "zero". */
function allOf(remaining: bigint, payment: Payment): bigint {
  return remaining > 0n ? remaining : payment.amount;
}

/** A partial capture releases the remainder, unless the account allows several captures. */
function captured(payment: Payment, amount: bigint): ActionPreview {
  const remaining = remainingOf(payment) - amount;
  const [rest, released] = payment.several_captures ? [remaining, 0n] : [0n, remaining];
  return { amount, rest, released, postings: captureMovement(payment.currency, amount).postings };
}
