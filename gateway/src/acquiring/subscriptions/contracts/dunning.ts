import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import type { RetryRule } from '../../../kernel/values/schemes/retry-rules.ts';

/**
 * Days after the first failed charge on which a contract is charged again (docs/subscriptions.md#declined-renewals).
 */
const retry_days = [1, 3, 5, 7] as const;

/** A charge that failed before the issuer was asked is sent again after this time … */
const resend_after_ms = 15 * 60_000;
/** … for at most this long; then it counts as declined. */
const resend_for_ms = day_ms;

/**
 * When to send a charge again that the acquirer does not know, or has reversed: that is no decline.
 * @param attempts how often the contract has been charged, including this charge
 * @returns null when it counts as declined
 */
export function resendAt(attempts: number, due_at: Date, now: Date): Date | null {
  const planned_at = addMs(due_at, (retry_days[attempts - 2] ?? 0) * day_ms);
  return now.getTime() - planned_at.getTime() < resend_for_ms ? addMs(now, resend_after_ms) : null;
}

/**
 * When a contract is charged again after a decline: on its day of dunning, but not before the scheme's advice allows.
 * @param rule the scheme's rule about further attempts
 * @param attempts how often it has been charged, including the declined one
 * @param due_at when it was first charged
 * @returns null when no attempt is left
 */
export function nextAttemptAt(rule: RetryRule, attempts: number, due_at: Date, now: Date): Date | null {
  const days = retry_days[attempts - 1];
  if (days === undefined || rule.retry === 'never') return null;
  const at = addMs(due_at, days * day_ms);
  // A worker that was down for days does not make up for attempts by charging twice within a day.
  const soonest = addMs(now, Math.max(day_ms / 2, rule.wait_ms));
  return at > soonest ? at : soonest;
}
