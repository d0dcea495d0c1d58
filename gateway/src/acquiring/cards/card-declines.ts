import { addMs } from '../../kernel/values/dates.ts';
import {
  decline_window_ms,
  declineLimitsOf,
  retryRuleOf,
  type Declined,
} from '../../kernel/values/schemes/retry-rules.ts';

/** The declined attempts of one card at an account since its last approval. */
export interface CardDeclines {
  /** Oldest first. */
  readonly declined_at: readonly Date[];
  /** Until when its scheme forbids attempts of any kind. */
  readonly never_until: Date | null;
  /** Until when its scheme forbids charges that the merchant initiates. */
  readonly renewals_never_until: Date | null;
  /** Attempts that are under way, of a card that has been declined since its last approval. */
  readonly in_flight?: number;
}

/** Why nothing is sent to a card: too many declines, or a decline that forbids another attempt. */
export type CardClosed = 'D0104' | 'D0105';

/** Later than any moment: a scheme's "never" has no end. */
const without_end = new Date(Date.UTC(9999, 11, 31));

/**
 * Whether a card can be tried at a moment, by the limits and the "never" of its scheme.
 * Attempts after a decline that are under way, or ahead, are taken for declined; a card without declines has none.
 * @param ahead attempts with the same card that are about to be sent in front of this one
 * @returns null when it can
 */
export function cardClosed(
  declines: CardDeclines | undefined,
  card_brand: string,
  at: Date,
  attempt: { readonly merchant_initiated: boolean; readonly ahead: number },
): CardClosed | null {
  const forbidden = (until: Date | null | undefined): boolean => until != null && until > at;
  if (forbidden(declines?.never_until)) return 'D0105';
  if (attempt.merchant_initiated && forbidden(declines?.renewals_never_until)) return 'D0105';
  if (!declines?.declined_at.some((declined) => declined > addMs(at, -decline_window_ms))) return null;
  const under_way = (declines.in_flight ?? 0) + attempt.ahead;
  const declined_at = [...declines.declined_at, ...Array<Date>(under_way).fill(at)];
  const over = declineLimitsOf(card_brand).some(({ declines: most, within_ms }) => {
    const oldest = declined_at.at(-most);
    return oldest !== undefined && oldest > addMs(at, -within_ms);
  });
  return over ? 'D0104' : null;
}

/** From when on a card can be tried again by its scheme's limits; null when it can be tried now. */
export function openAgainAt(declines: CardDeclines, card_brand: string, at: Date): Date | null {
  const moments = declineLimitsOf(card_brand).flatMap(({ declines: most, within_ms }) => {
    const oldest = declines.declined_at.at(-most);
    return oldest ? [addMs(oldest, within_ms)] : [];
  });
  const latest = [...moments, declines.never_until ?? at].reduce((a, b) => (a > b ? a : b), at);
  return latest > at ? latest : null;
}

/** Until when a decline forbids attempts. */
export function forbiddenBy(
  decline: Declined,
  at: Date,
): Pick<CardDeclines, 'never_until' | 'renewals_never_until'> {
  const { retry, merchant_initiated_only, never_for_ms } = retryRuleOf(decline);
  const until = never_for_ms === null ? without_end : addMs(at, never_for_ms);
  const never = retry === 'never' ? until : null;
  return merchant_initiated_only
    ? { never_until: null, renewals_never_until: never }
    : { never_until: never, renewals_never_until: never };
}
