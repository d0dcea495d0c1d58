import { PaymentStatus, type PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import { captureUndoneMovement } from '../../../ledger/movements.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import type { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { closedStatus, type Payment } from '../payment.ts';

/** Statuses that a capture that was undone changes; in the others, only the amounts change. */
const moved_by_undoing: ReadonlySet<PaymentStatusCode> = new Set([
  PaymentStatus.captured,
  PaymentStatus.partly_captured,
  PaymentStatus.partly_refunded,
]);

/** Those of a dispute end with the last capture: nothing shows disputes before money was captured. */
export const show_disputes: ReadonlySet<PaymentStatusCode> = new Set([
  PaymentStatus.dispute_inquiry,
  PaymentStatus.dispute_chargeback,
  PaymentStatus.dispute_won,
  PaymentStatus.dispute_lost,
]);

/**
 * A capture that had been confirmed has failed after all: the money is neither owed by the scheme nor to the merchant,
 * settled or not, and the payment is where it was before.
 * @param amount at most `keptOf`
 */
export function undoCapture(
  changes: PaymentChanges,
  payment: Payment,
  amount: bigint,
  cause: Cause,
): Payment {
  const captured = payment.captured - amount;
  const ended = captured === 0n && show_disputes.has(payment.status);
  const fields = {
    captured,
    captured_at: captured === 0n ? null : payment.captured_at,
    remainder_open: payment.remainder_open && !ended,
  };
  const undone = { undone_amount: formatAmount(amount, payment.currency) };
  const after = { ...payment, ...fields };
  let subject: Payment;
  if (ended || moved_by_undoing.has(payment.status)) {
    subject = changes.move(
      payment,
      { cause: 'capture_undone', to: statusAfter(after) },
      fields,
      cause,
      undone,
    );
  } else {
    subject = changes.edit(payment, fields, cause);
    changes.emit(subject, 'payment.capture_failed', cause, undone);
    changes.notifySubscription(subject, cause);
  }
  changes.post(subject, captureUndoneMovement(payment.currency, amount), cause);
  releaseAtDeadline(changes, subject);
  return subject;
}

/** Has what is authorised again released when its time is over. */
export function releaseAtDeadline(changes: PaymentChanges, payment: Payment): void {
  if (payment.status === PaymentStatus.authorised && payment.capture_deadline_at)
    changes.wait(payment, 'capture_deadline', payment.capture_deadline_at);
}

function statusAfter(payment: Payment): PaymentStatusCode {
  if (payment.captured === 0n) return PaymentStatus.authorised;
  return payment.status === PaymentStatus.partly_captured
    ? PaymentStatus.partly_captured
    : closedStatus(payment);
}
