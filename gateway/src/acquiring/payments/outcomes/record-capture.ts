import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { captureMovement } from '../../../ledger/movements.ts';
import type { OutcomeItem, RecordedOutcome } from '../../../kernel/instructions/instruction.ts';
import { addMs, day_ms, hour_ms } from '../../../kernel/values/dates.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import type { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { openStatus, remainingOf, closedStatus, hasEnded, type Payment } from '../payment.ts';
import { reversalRetryAt } from './record-authorisation.ts';

/**
 * When a release that the acquirer refused is asked for again: every hour until a day after the capture deadline, and then
 * every day, as no hold is left to lapse (docs/specification/payments.md#capture-deadline).
 */
function releaseRetryAt({ capture_deadline_at, created_at }: Payment, at: Date): Date {
  return addMs(at, at < addMs(capture_deadline_at ?? created_at, day_ms) ? hour_ms : day_ms);
}

/** Records a capture's outcome. */
export function recordCapture(
  changes: PaymentChanges,
  payment: Payment,
  item: OutcomeItem,
  cause: Cause,
): RecordedOutcome<Payment> {
  const { outcome, stored: instruction } = item;
  const { amount, currency } = instruction;
  switch (outcome.result) {
    case 'done': {
      const captured = payment.captured + amount;
      const open = payment.several_captures && captured < payment.amount;
      const { status: to, remainder_open } = open
        ? openStatus(payment)
        : { status: closedStatus({ ...payment, captured }), remainder_open: false };
      const ended = { capturing: 0n, open_operation_id: null, remainder_open };
      const fields = { ...ended, captured, captured_at: cause.at };
      const subject = changes.move(payment, { cause: 'capture', to }, fields, cause, {
        capture_amount: formatAmount(amount, currency),
      });
      changes.post(subject, captureMovement(currency, amount), cause);
      return { status: 'done', code: '', subject, follow_ups: [] };
    }
    case 'refused':
    case 'not_found':
    case 'abandoned':
    case 'challenge': {
      const { status: to, remainder_open } = unchangedStatus(payment);
      const fields = { capturing: 0n, open_operation_id: null, remainder_open };
      const subject = changes.move(payment, { cause: 'capture_failed', to }, fields, cause);
      return { status: 'refused', code: 'A0001', subject, follow_ups: [] };
    }
    case 'accepted':
    case 'unknown':
      return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
  }
}

/** Records a void's outcome, by the reason for the void. */
export function recordVoid(
  changes: PaymentChanges,
  payment: Payment,
  item: OutcomeItem,
  cause: Cause,
): RecordedOutcome<Payment> {
  const { outcome, stored: instruction } = item;
  const fields = { open_operation_id: null };
  const final = outcome.result !== 'accepted' && outcome.result !== 'unknown';
  // The release for a payment that has failed, or was cancelled while its customer was at the issuer: its authorisation
  // came too late, or for another amount than requested.
  if (hasEnded(payment)) {
    const subject = final ? changes.edit(payment, fields, cause) : payment;
    if (outcome.result === 'refused')
      changes.wait(subject, 'refused_release', reversalRetryAt(payment, cause.at));
    return { status: 'refused', code: payment.failure_code, subject, follow_ups: [] };
  }
  switch (outcome.result) {
    case 'done':
      return {
        status: 'done',
        code: '',
        subject: changes.move(
          payment,
          voidedEdge(payment, instruction.purpose),
          voidedFields(payment, instruction.purpose),
          cause,
          {
            released_amount: formatAmount(remainingOf(payment), payment.currency),
          },
        ),
        follow_ups: [],
      };
    case 'refused':
    case 'not_found':
    case 'abandoned':
    case 'challenge': {
      if (instruction.purpose === 'reversal') {
        // Nothing to reverse: the acquirer never received the authorisation.
        const failed = changes.move(
          payment,
          voidedEdge(payment, 'reversal'),
          voidedFields(payment, 'reversal'),
          cause,
        );
        return { status: 'refused', code: 'A0001', subject: failed, follow_ups: [] };
      }
      const { status: to, remainder_open } = unchangedStatus(payment);
      const subject = changes.move(
        payment,
        { cause: 'void_failed', to },
        { ...fields, remainder_open },
        cause,
      );
      if (instruction.purpose === 'expire' || instruction.purpose === 'reject')
        changes.wait(subject, 'refused_release', releaseRetryAt(payment, cause.at));
      return { status: 'refused', code: 'A0001', subject, follow_ups: [] };
    }
    case 'accepted':
    case 'unknown':
      return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
  }
}

function voidedFields(payment: Payment, purpose: OutcomeItem['stored']['purpose']): Partial<Payment> {
  return {
    open_operation_id: null,
    remainder_open: false,
    failure_code: purpose === 'reversal' ? 'D0102' : payment.failure_code,
  };
}

function voidedEdge(
  payment: Payment,
  purpose: OutcomeItem['stored']['purpose'],
): Parameters<PaymentChanges['move']>[1] {
  const closed = payment.captured > 0n ? closedStatus(payment) : null;
  switch (purpose) {
    case 'reject':
      return { cause: 'reject', to: PaymentStatus.rejected_in_review };
    case 'expire':
      return { cause: 'expire', to: closed ?? PaymentStatus.authorisation_expired };
    case 'reversal':
      return { cause: 'fail', to: PaymentStatus.technical_failure };
    case 'cancel':
    case '':
      return { cause: 'cancel', to: closed ?? PaymentStatus.cancelled };
  }
}

/** The status to which a payment returns when its capture or void failed. */
function unchangedStatus(payment: Payment): Pick<Payment, 'status' | 'remainder_open'> {
  if (payment.captured > 0n) return openStatus(payment);
  const held = payment.review_decision === 'rejected';
  return { status: held ? PaymentStatus.held_for_review : PaymentStatus.authorised, remainder_open: false };
}
