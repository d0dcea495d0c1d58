import type { DeclineCode } from '@causeway/schemas/errors.ts';
import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { CountedNoun, CountedOutcome } from '../../kernel/telemetry/meters.ts';
import { methodOf, type Payment } from './payment.ts';

/** Why payments fail, in groups that each call for something else. */
type CodeClass =
  /** The customer lacks money or has reached a limit. */
  | 'funds'
  /** The card, or what was entered of it, is not right. */
  | 'card'
  /** The issuer says no without a reason, or forbids it. */
  | 'issuer'
  | 'authentication'
  | 'fraud'
  /** An agreement was stopped, or the card must not be tried again. */
  | 'stopped'
  /** The merchant's set-up, or the request, is at fault. */
  | 'setup'
  /** The acquirer or issuer did not work. */
  | 'technical';

const classes: Record<DeclineCode, CodeClass> = {
  D0001: 'issuer',
  D0003: 'setup',
  D0004: 'card',
  D0005: 'issuer',
  D0007: 'card',
  D0012: 'issuer',
  D0013: 'setup',
  D0014: 'card',
  D0015: 'card',
  D0019: 'issuer',
  D0030: 'setup',
  D0041: 'card',
  D0043: 'card',
  D0046: 'card',
  D0051: 'funds',
  D0052: 'card',
  D0054: 'card',
  D0055: 'card',
  D0057: 'issuer',
  D0058: 'setup',
  D0059: 'fraud',
  D0061: 'funds',
  D0062: 'issuer',
  D0065: 'authentication',
  D0075: 'card',
  D0078: 'card',
  D0082: 'card',
  D0091: 'technical',
  D0093: 'issuer',
  D0094: 'setup',
  D0096: 'technical',
  D0100: 'fraud',
  D0101: 'authentication',
  D0102: 'technical',
  D0103: 'stopped',
  D0104: 'stopped',
  D0105: 'stopped',
  D0106: 'stopped',
  D0107: 'stopped',
  D0108: 'funds',
};

/** The group of a code: `none` without one, `refused` where the acquirer gave no reason, as for captures. */
export function codeClassOf(code: string): CodeClass | 'none' | 'refused' {
  if (code === '') return 'none';
  return classes[code as DeclineCode] ?? 'refused';
}

const outcomes: Partial<Record<EventType, readonly [CountedNoun, string]>> = {
  'payment.authorised': ['payment', 'authorised'],
  'payment.held': ['payment', 'held'],
  'payment.adjusted': ['adjustment', 'done'],
  'payment.adjust_failed': ['adjustment', 'failed'],
  'payment.captured': ['capture', 'done'],
  'payment.capture_failed': ['capture', 'failed'],
  'payment.cancelled': ['cancellation', 'done'],
  'payment.expired': ['cancellation', 'expired'],
  'payment.review_rejected': ['cancellation', 'rejected'],
  'payment.cancel_failed': ['cancellation', 'failed'],
  'refund.accepted': ['refund', 'accepted'],
  'refund.completed': ['refund', 'done'],
  'refund.failed': ['refund', 'failed'],
};

const failures: Partial<Record<Payment['status'], string>> = {
  [PaymentStatus.declined]: 'declined',
  [PaymentStatus.blocked_by_risk]: 'blocked',
  [PaymentStatus.authentication_failed]: 'authentication_failed',
  [PaymentStatus.technical_failure]: 'failed',
};

/**
 * The outcome that an event of a payment tells, or null where it tells none.
 * @param code why something other than the payment's authorisation failed, if it is known
 */
export function countedOutcome(type: EventType, payment: Payment, code?: string): CountedOutcome | null {
  const failed = failures[payment.status] ?? 'failed';
  const [noun, outcome] =
    type === 'payment.declined' ? (['payment', failed] as const) : (outcomes[type] ?? []);
  if (noun === undefined || outcome === undefined) return null;
  const failure_code = noun === 'payment' ? payment.failure_code : (code ?? 'A0001');
  const fails = type.endsWith('failed') || type === 'payment.declined';
  return {
    noun,
    outcome,
    code_class: fails ? codeClassOf(failure_code) : 'none',
    connector: payment.connector,
    method: methodOf(payment),
  };
}
