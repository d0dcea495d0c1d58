import { createHash } from 'node:crypto';
import { addMs } from '../../../kernel/values/dates.ts';
import type { WebhookAnswer } from '../sender.ts';

/** Times of a delivery's tries, counted from the first (docs/webhooks.md#when-it-fails). */
const try_offsets_s = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** A try is made up to a tenth of its interval early, so that deliveries spread out. */
const jitter_share = 0.1;
const retry_after_max_s = 86_400;
const pause_max_ms = 30_000;

/** The key of a delivery. */
export interface DeliveryKey {
  readonly account_id: string;
  readonly lane: string;
  readonly seq: bigint;
}

/** The effect of a try on its delivery. */
export type DeliveryOutcome =
  | { readonly status: 'delivered' }
  | { readonly status: 'pending'; readonly next_attempt_at: Date }
  | { readonly status: 'failed'; readonly failed_reason: 'exhausted' | 'gone' | 'disabled' };

/** Between 0 and 1, deterministic for each try: the test clock must compute the same times every time. */
function jitterOf(key: DeliveryKey, attempts: number): number {
  const digest = createHash('sha256').update(`${key.account_id} ${key.lane} ${key.seq} ${attempts}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

/** Seconds requested by a Retry-After header, as a number or a date; null for anything else. */
function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^[0-9]{1,9}$/.test(text)) return Math.min(Number(text), retry_after_max_s);
  // Only dates in HTTP's format; Date.parse alone would accept almost anything.
  const date_ms = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date_ms)) return null;
  return Math.min(Math.max(Math.ceil((date_ms - now.getTime()) / 1000), 0), retry_after_max_s);
}

/** Whether a receiver accepted the event: any 2xx. */
export function isAccepted({ status }: WebhookAnswer): boolean {
  return Math.floor((status ?? 0) / 100) === 2;
}

/**
 * The effect of a try on its delivery.
 * @param delivery with the number of tries before this one
 * @param at the account's time of the try
 * @param now the gateway's time, with which dates in Retry-After are compared
 */
export function decideDelivery(
  delivery: DeliveryKey & { readonly tries: number },
  answer: WebhookAnswer,
  at: Date,
  now: Date,
): DeliveryOutcome {
  if (isAccepted(answer)) return { status: 'delivered' };
  if (answer.status === 410) return { status: 'failed', failed_reason: 'gone' };
  const attempts = delivery.tries + 1;
  const next_s = try_offsets_s[attempts];
  if (next_s === undefined) return { status: 'failed', failed_reason: 'exhausted' };
  const interval_s = next_s - (try_offsets_s[attempts - 1] ?? 0);
  const jittered_s = interval_s * (1 - jitter_share * jitterOf(delivery, attempts));
  const requested_s = retryAfterSeconds(answer.retry_after, now) ?? 0;
  return {
    status: 'pending',
    next_attempt_at: addMs(at, Math.ceil(Math.max(jittered_s, requested_s) * 1000)),
  };
}

/**
 * How long a lane that keeps failing pauses after a try: its single deliveries wait longer by their schedule, so this
 * slows down only a lane with many.
 */
export function pauseMs(failures: number): number {
  return failures < 2 ? 0 : Math.min(1_000 * 2 ** Math.min(failures - 2, 10), pause_max_ms);
}
