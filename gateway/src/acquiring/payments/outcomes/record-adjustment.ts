import { utcStamp } from '../../../kernel/values/dates.ts';
import { isDeclineCode } from '@causeway/schemas/errors.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type { OutcomeItem, RecordedOutcome } from '../../../kernel/instructions/instruction.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { retryRuleOf } from '../../../kernel/values/schemes/retry-rules.ts';
import type { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import type { Payment } from '../payment.ts';

type Refused = Extract<Outcome, { result: 'refused' }>;

/** The error code of a refused adjustment: the issuer's decline, where it is one. */
export function adjustRefusalCode(code: string): string {
  return isDeclineCode(code) ? code : 'A0001';
}

/** Records an adjustment's outcome: without an approval the authorisation stays as it was. */
export function recordAdjustment(
  changes: PaymentChanges,
  payment: Payment,
  item: OutcomeItem,
  cause: Cause,
): RecordedOutcome<Payment> {
  const { outcome, stored: instruction } = item;
  const { amount, capture_until } = instruction;
  switch (outcome.result) {
    case 'done': {
      const fields = {
        open_operation_id: null,
        amount,
        // A partial approval of the original amount no longer applies to the new amount.
        requested: null,
        capture_deadline_at: capture_until ?? payment.capture_deadline_at,
        auth_code: outcome.auth_code || payment.auth_code,
      };
      const edge = { cause: 'adjust', to: PaymentStatus.authorised } as const;
      const subject = changes.move(payment, edge, fields, cause, {
        previous_amount: formatAmount(payment.amount, payment.currency),
        capture_deadline_at: utcStamp(fields.capture_deadline_at),
      });
      if (capture_until) changes.wait(subject, 'capture_deadline', capture_until);
      return { status: 'done', code: '', subject, follow_ups: [] };
    }
    case 'refused':
    case 'not_found':
    case 'abandoned':
    case 'challenge': {
      const refusal: Partial<Refused> = outcome.result === 'refused' ? outcome : {};
      const code = adjustRefusalCode(refusal.code ?? '');
      const { response_code = '', advice_code = '' } = refusal;
      const declined = { failure_code: code, response_code, advice_code };
      const edge = { cause: 'adjust_failed', to: PaymentStatus.authorised } as const;
      const subject = changes.move(payment, edge, { open_operation_id: null }, cause, {
        asked_amount: formatAmount(amount, payment.currency),
        capture_deadline_at: utcStamp(payment.capture_deadline_at),
        ...declined,
        retry: code === 'A0001' ? '' : retryRuleOf({ ...payment, ...declined }).retry,
      });
      // The scheme counts it as a decline of the card; the payment itself is not declined.
      if (code !== 'A0001') changes.noteAnswer({ ...payment, ...declined }, true, cause);
      return { status: 'refused', code, subject, follow_ups: [] };
    }
    case 'accepted':
    case 'unknown':
      return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
  }
}
