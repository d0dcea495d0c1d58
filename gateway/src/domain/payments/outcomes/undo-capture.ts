import { PaymentStatus, type PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import { captureUndoneMovement } from '../../../ledger/movements.ts';
import { formatAmount } from '../../../values/money.ts';
import type { Cause, PaymentChanges } from '../payment-changes.ts';
import { closedStatus, refundableOf, type Payment } from '../payment.ts';

/** What can be taken back from a payment: what was neither refunded nor is being refunded or disputed. */
export function undoableOf(payment: Payment): bigint {
  return refundableOf(payment);
}

/** Statuses that a capture that was undone changes; in the others, only the amounts change. */
const moved_by_undoing: ReadonlySet<PaymentStatusCode> = new Set([
  PaymentStatus.captured,
  PaymentStatus.partly_captured,
  PaymentStatus.partly_refunded,
]);

/**
 * A capture that had been confirmed has failed after all: the money is neither owed by the scheme nor to the merchant,
 * settled or not, and the payment is where it was before.
 * @param amount at most `undoableOf`
 */
export function undoCapture(
  changes: PaymentChanges,
  payment: Payment,
  amount: bigint,
  cause: Cause,
): Payment {
  const captured = payment.captured - amount;
  const fields = { captured, captured_at: captured === 0n ? null : payment.captured_at };
  const undone = { undone_amount: formatAmount(amount, payment.currency) };
  const left = { ...payment, ...fields };
  let subject: Payment;
  if (moved_by_undoing.has(payment.status)) {
    subject = changes.move(
      payment,
      { cause: 'capture_undone', to: statusAfter(left) },
      fields,
      cause,
      undone,
    );
  } else {
    subject = changes.edit(payment, fields, cause);
    changes.emit(subject, 'payment.capture_failed', cause, undone);
    changes.tellSubscription(subject, cause);
  }
  changes.post(subject, captureUndoneMovement(payment.currency, amount), cause);
  if (subject.status === PaymentStatus.authorised && subject.capture_deadline_at)
    changes.wait(subject, 'capture_deadline', subject.capture_deadline_at);
  return subject;
}

function statusAfter(payment: Payment): PaymentStatusCode {
  if (payment.captured === 0n) return PaymentStatus.authorised;
  return payment.status === PaymentStatus.partly_captured
    ? PaymentStatus.partly_captured
    : closedStatus(payment);
}
