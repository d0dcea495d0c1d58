import { invalid } from '../../../errors.ts';
import { parseCurrency, type Currency } from '../../../values/currency.ts';
import { addMs, parseDayStart } from '../../../values/dates.ts';
import { amountForm, parseAmount } from '../../../values/money.ts';
import { readSearch, type Sought } from '../../../values/sought.ts';

/** Filter of a list of payments, as text. */
export interface PaymentFilterText {
  readonly q?: string;
  readonly status?: string;
  /** First and last day, `YYYY-MM-DD` in the account's zone. */
  readonly from?: string;
  readonly to?: string;
  readonly currency?: string;
  readonly amount_min?: string;
  readonly amount_max?: string;
  readonly method?: string;
  readonly website?: string;
  readonly last_four?: string;
  readonly due?: 'capture';
}

/** Filter of a list of payments; null fields do not filter. */
export interface PaymentFilter {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly statuses: readonly number[] | null;
  readonly currency: Currency | null;
  readonly amount_min: bigint | null;
  readonly amount_max: bigint | null;
  readonly method: string | null;
  readonly website: string | null;
  readonly last_four: string | null;
  /** Only payments with a capture deadline within a day of this time. */
  readonly due_at: Date | null;
  readonly search: Sought | null;
}

const earliest = new Date(0);
/** Includes payments of the last minute by a clock that is ahead of this one. */
const ahead_ms = 60_000;

/**
 * Parses a filter.
 * @throws RequestRefused that names the parameter at fault
 */
export function readPaymentFilter(text: PaymentFilterText, time_zone: string, now: Date): PaymentFilter {
  const currency = text.currency ? parseCurrency(text.currency) : null;
  if (text.currency && !currency) {
    throw invalid('currency', { rule: 'unknown_value' });
  }
  return {
    from: text.from ? dayIn('from', text.from, 0, time_zone) : earliest,
    until: text.to ? dayIn('to', text.to, 1, time_zone) : addMs(now, ahead_ms),
    statuses: text.status ? text.status.split(',').map(Number) : null,
    currency,
    amount_min: readAmount('amount_min', text.amount_min, currency),
    amount_max: readAmount('amount_max', text.amount_max, currency),
    method: text.method || null,
    website: text.website || null,
    last_four: text.last_four || null,
    due_at: text.due === 'capture' ? now : null,
    search: readSearch(text.q),
  };
}

function dayIn(source: string, day: string, days_later: number, time_zone: string): Date {
  const at = parseDayStart(day, days_later, time_zone);
  if (!at) throw invalid(source, { rule: 'not_day' });
  return at;
}

function readAmount(source: string, text: string | undefined, currency: Currency | null): bigint | null {
  if (!text) return null;
  if (!currency) {
    throw invalid(source, { rule: 'needs_currency' });
  }
  const minor = parseAmount(text, currency);
  if (minor === null) {
    throw invalid(source, { rule: 'not_amount', ...amountForm(currency) });
  }
  return minor;
}
