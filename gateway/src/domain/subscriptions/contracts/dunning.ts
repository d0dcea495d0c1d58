import { addMs, day_ms } from '../../../values/dates.ts';
import type { RetryRule } from '../../../values/schemes/retry-rules.ts';

/**
 * After how many days from the first failed charge a contract is charged again
 * (docs/subscriptions.md#declined-renewals).
 */
const retry_days = [1, 3, 5, 7] as const;

/** A charge that came to nothing before the issuer was asked is sent again after this time … */
const resend_after_ms = 15 * 60_000;
/** … for so long; then it counts as declined. */
const resend_for_ms = day_ms;

/**
 * When a charge is sent again of which the acquirer knows nothing, or which it has undone: that is no decline.
 * @param attempts how often the contract has been charged, this charge included
 * @returns null when it counts as declined
 */
export function resendAt(attempts: number, due_at: Date, now: Date): Date | null {
  const planned_at = addMs(due_at, (retry_days[attempts - 2] ?? 0) * day_ms);
  return now.getTime() - planned_at.getTime() < resend_for_ms ? addMs(now, resend_after_ms) : null;
}

/**
 * When a contract is charged again after a decline: on its day of dunning, but not before the scheme's advice allows.
 * @param rule what the scheme says of trying again
 * @param attempts how often it has been charged, the declined one included
 * @param due_at when it was charged first
 * @returns null when it is given up
 */
export function nextAttemptAt(rule: RetryRule, attempts: number, due_at: Date, now: Date): Date | null {
  const days = retry_days[attempts - 1];
  if (days === undefined || rule.retry === 'never') return null;
  const at = addMs(due_at, days * day_ms);
  // A worker that was away for days does not make up for attempts by charging twice within a day.
  const soonest = addMs(now, Math.max(day_ms / 2, rule.wait_ms));
  return at > soonest ? at : soonest;
}
