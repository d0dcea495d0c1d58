import { day_ms } from './dates.ts';

/** The length of a period: so many days, weeks, months or years. */
export interface Interval {
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly count: number;
}

/** The first moment (UTC) of the day in which a moment lies. */
export function startOfUtcDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / day_ms) * day_ms);
}

/** `YYYY-MM-DD` (UTC). */
export function dateText(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The first moment (UTC) of a day written `YYYY-MM-DD`, or null when there is no such day. */
export function parseDate(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || dateText(at) !== text ? null : at;
}

/**
 * The boundary so many intervals after an anchor: computed from the anchor and not from the boundary before, so
 * that the 31st comes back after a shorter month, and 29 February after three common years
 * (docs/specification/values.md#intervals). A day that the month does not have is its last one. Everything is UTC: no
 * clock ever jumps.
 * @param anchor a midnight (UTC)
 */
export function boundaryAfter(anchor: Date, { unit, count }: Interval, intervals: number): Date {
  const steps = count * intervals;
  if (unit === 'day' || unit === 'week') {
    return new Date(anchor.getTime() + steps * (unit === 'day' ? day_ms : 7 * day_ms));
  }
  const months = anchor.getUTCMonth() + steps * (unit === 'month' ? 1 : 12);
  const year = anchor.getUTCFullYear();
  const month_end = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(anchor.getUTCDate(), month_end)));
}
