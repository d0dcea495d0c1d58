import type { ReadContext } from '../../kernel/context.ts';
import { addDays, day_ms } from '../../kernel/values/dates.ts';
import { addNumbers } from './count-days.ts';
import { cursorOf, listDays, type DayNumbers } from './day-store.ts';
import { readAvailable, type AvailableBalance } from '../../ledger/available.ts';

/** The days that are looked at, `YYYY-MM-DD`, both ends included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** What was done in one currency. */
export interface Overview {
  readonly currency: string | null;
  /** Those in which something was done, the most payments first. */
  readonly currencies: readonly string[];
  readonly totals: DayNumbers;
  /** The span of the same length before. */
  readonly before: DayNumbers;
  /** Every day of the span. */
  readonly days: readonly (DayNumbers & { readonly day: string })[];
  /** Events that are still to be counted. */
  readonly uncounted: bigint;
}

const nothing: DayNumbers = {
  approved: 0n,
  declined: 0n,
  captured: 0n,
  captured_amount: 0n,
  refunded: 0n,
  refunded_amount: 0n,
  disputed: 0n,
  disputed_amount: 0n,
};

/** How many days a span has. */
export function spanDays({ from, to }: DaySpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day_ms) + 1;
}

/**
 * What was done in a span of days, and in the span before.
 * @param currency null: the one with the most payments
 */
export async function readOverview(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  span: DaySpan,
  currency: string | null,
): Promise<Overview> {
  const length = spanDays(span);
  const start = addDays(span.from, -length);
  const [rows, cursor] = await Promise.all([
    listDays(context.database, account_id, start, span.to),
    cursorOf(context.database, account_id),
  ]);
  const payments = new Map<string, bigint>();
  for (const row of rows) {
    payments.set(row.currency, (payments.get(row.currency) ?? 0n) + row.approved + row.declined);
  }
  const currencies = [...payments]
    .toSorted(([a, many_a], [b, many_b]) => Number(many_b - many_a) || (a < b ? -1 : 1))
    .map(([name]) => name);
  const chosen = currency ?? currencies[0] ?? null;
  const own = new Map(rows.filter((row) => row.currency === chosen).map((row) => [row.day, row]));
  const daysFrom = (first: string) =>
    Array.from({ length }, (_, later) => {
      const day = addDays(first, later);
      return { ...addNumbers(undefined, own.get(day) ?? nothing), day };
    });
  const days = daysFrom(span.from);
  return {
    currency: chosen,
    currencies,
    totals: days.reduce<DayNumbers>(addNumbers, nothing),
    before: daysFrom(start).reduce<DayNumbers>(addNumbers, nothing),
    days,
    uncounted: cursor.last_seq - cursor.seq,
  };
}

/** What is available for payouts, by currency. */
export function listAvailable(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
): Promise<AvailableBalance[]> {
  return readAvailable(context.database, account_id);
}
