import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Refusal } from '../../kernel/errors.ts';
import type { Performable } from '../../kernel/instructions/instruction.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { PaymentVerb } from './accept-items.ts';
import type { InstructionOrder, PaymentChanges } from './payment-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { requestOf, type RequestItem } from './payment-outcome.ts';
import { hasOpenRemainder, itemAmount, remainingOf, statusRefusal, type Payment } from './payment.ts';

/**
 * Whether an authorised payment can be captured, and how much of it (docs/specification/payments.md#capture): more than
 * zero and at most what remains, before the capture deadline, and with no other instruction under way.
 */
export function decideCapture(payment: Payment, item: RequestItem): { amount: bigint } | Refusal {
  if (!hasOpenRemainder(payment)) return statusRefusal(payment);
  if (payment.capture_deadline_at && item.at >= payment.capture_deadline_at) return { code: 'T0015' };
  const amount = itemAmount(payment, 'amount', item.amount);
  if (typeof amount !== 'bigint') return amount;
  const remaining = remainingOf(payment);
  if (amount > remaining) {
    const left = formatAmount(remaining, payment.currency);
    return { code: 'T0007', reason: { rule: 'more_than_capturable', left } };
  }
  return { amount };
}

/** Captures authorised money. */
export const capture_verb: PaymentVerb<RequestItem, { amount: bigint }> = {
  decide: decideCapture,
  apply(changes, payment, item, { amount }) {
    const performable = orderCapture(changes, payment, amount, item, requestOf(item));
    return { payment: changes.get(payment), performable };
  },
};

/** Orders a capture; it is under way until the acquirer has answered. */
export function orderCapture(
  changes: PaymentChanges,
  payment: Payment,
  amount: bigint,
  cause: Cause,
  request: Pick<InstructionOrder, 'request_key' | 'request_item'> = {},
): Performable {
  const performable = changes.order(payment, { kind: 'capture', amount, ...request }, cause);
  changes.move(
    payment,
    { cause: 'start_capture', to: PaymentStatus.capture_under_way },
    { capturing: amount, remainder_open: false, open_operation_id: performable.stored.operation_id },
    cause,
  );
  return performable;
}
