import { addMs, day_ms } from '../../../values/dates.ts';

/**
 * After how many days from the first failed charge a contract is charged again
 * (docs/subscriptions.md#declined-renewals).
 */
const retry_days = [1, 3, 5, 7] as const;

/**
 * Declines that schemes forbid to try again (Visa's category 1, Mastercard's advice codes 03 and 21): the issuer
 * will never approve, or its customer has stopped the payments.
 */
const never_retry: ReadonlySet<string> = new Set(['D0012', 'D0014', 'D0103']);

/**
 * How often one card may be charged again after declines within thirty days (Visa: 15 in 30 days; Mastercard: 10
 * in 24 hours, which is taken for 30 days to be safe). The schemes that set no limit of their own get Visa's.
 */
const retries_max_by_brand: Readonly<Record<string, number>> = { mastercard: 10 };
const retries_max_otherwise = 15;
export const retry_window_ms = 30 * day_ms;

export function retriesMax(card_brand: string): number {
  return retries_max_by_brand[card_brand] ?? retries_max_otherwise;
}

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
 * When a contract is charged again after a decline.
 * @param attempts how often it has been charged, the declined one included
 * @param due_at when it was charged first
 * @returns null when it is given up
 */
export function nextAttemptAt(code: string, attempts: number, due_at: Date, now: Date): Date | null {
  const days = retry_days[attempts - 1];
  if (days === undefined || never_retry.has(code)) return null;
  const at = addMs(due_at, days * day_ms);
  // A worker that was away for days does not make up for attempts by charging twice within a day.
  const soonest = addMs(now, day_ms / 2);
  return at > soonest ? at : soonest;
}
