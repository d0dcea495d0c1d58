import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Refusal } from '../../kernel/errors.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { PaymentVerb } from './accept-items.ts';
import type { InstructionOrder, PaymentChanges } from './payment-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { Performable, VoidPurpose } from '../../kernel/instructions/instruction.ts';
import { requestOf, type RequestItem } from './payment-outcome.ts';
import { hasOpenRemainder, itemAmount, remainingOf, statusRefusal, type Payment } from './payment.ts';

/**
 * Whether the uncaptured part of a payment can be released (docs/specification/payments.md#cancel): the amount must be
 * the authorised amount, or the remaining one after partial captures. A verification can be cancelled while it waits
 * for its customer; afterwards it holds nothing.
 */
export function decideCancel(payment: Payment, item: RequestItem): { amount: bigint } | Refusal {
  const open = hasOpenRemainder(payment) || payment.status === PaymentStatus.waiting_for_customer;
  if (!open) return statusRefusal(payment);
  const amount = itemAmount(payment, 'amount', item.amount);
  if (typeof amount !== 'bigint') return amount;
  const remaining = remainingOf(payment);
  if (amount !== remaining) {
    const left = formatAmount(remaining, payment.currency);
    return { code: 'T0008', reason: { rule: 'cancels_whole_only', left } };
  }
  return { amount };
}

/** Releases what is authorised and not captured. */
export const cancel_verb: PaymentVerb<RequestItem, { amount: bigint }> = {
  decide: decideCancel,
  apply(changes, payment, item) {
    if (payment.status === PaymentStatus.waiting_for_customer) {
      const cancelled = changes.move(payment, { cause: 'cancel', to: PaymentStatus.cancelled }, {}, item);
      return { payment: cancelled, performable: null };
    }
    const performable = orderVoid(changes, payment, 'cancel', item, requestOf(item));
    return { payment: changes.get(payment), performable };
  },
};

/** Orders a void of what remains of an authorisation, for the given reason. */
export function orderVoid(
  changes: PaymentChanges,
  payment: Payment,
  purpose: VoidPurpose,
  cause: Cause,
  request: Pick<InstructionOrder, 'request_key' | 'request_item'> = {},
): Performable {
  const order: InstructionOrder = { kind: 'void', purpose, amount: remainingOf(payment), ...request };
  const performable = changes.order(payment, order, cause);
  changes.move(
    payment,
    { cause: 'start_void', to: PaymentStatus.processing },
    { remainder_open: false, open_operation_id: performable.stored.operation_id },
    cause,
  );
  return performable;
}
