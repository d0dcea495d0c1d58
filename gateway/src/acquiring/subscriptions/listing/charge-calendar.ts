import type { ReadContext } from '../../../kernel/context.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { dateIn } from '../../../kernel/values/dates.ts';
import { plannedCharges } from '../subscription-schedule.ts';
import { sumSchedules, sumWaitingContracts } from './charge-store.ts';

/** Sum of the charges of a day in one currency. */
export interface DaySum {
  readonly currency: Currency;
  readonly charges: bigint;
  readonly amount: bigint;
}

/** A day with charges. */
export interface ChargeDay {
  /** `YYYY-MM-DD` in the account's zone. */
  readonly day: string;
  readonly sums: readonly DaySum[];
}

/** A span of time; the end is exclusive. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The next charges of a span by day and currency: of existing contracts including further attempts at them, and of
 * those that will be created if no subscription changes.
 */
export async function readChargeCalendar(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  time_zone: string,
  { from, until }: Span,
): Promise<ChargeDay[]> {
  const [waiting, schedules] = await Promise.all([
    sumWaitingContracts(database, account_id, from, until),
    sumSchedules(database, account_id),
  ]);
  const days = new DaySums(time_zone);
  for (const { next_attempt_at, currency, charges, amount } of waiting) {
    days.add(next_attempt_at, currency, charges, amount);
  }
  for (const schedule of schedules) {
    const { currency, subscriptions, amount, promotion_amount, promotions_left } = schedule;
    for (const { at, ahead } of plannedCharges(schedule, from, until)) {
      days.add(at, currency, subscriptions, ahead < promotions_left ? promotion_amount : amount);
    }
  }
  return days.list();
}

/** The charges of all of these days together, by currency. */
export function sumDays(days: readonly ChargeDay[]): DaySum[] {
  const sums = new CurrencySums();
  for (const { currency, charges, amount } of days.flatMap((day) => day.sums)) {
    sums.add(currency, charges, amount);
  }
  return sums.list();
}

class CurrencySums {
  readonly #sums = new Map<string, DaySum>();

  add(currency: string, charges: bigint, amount: bigint): void {
    const before = this.#sums.get(currency);
    this.#sums.set(currency, {
      currency: currency as Currency,
      charges: charges + (before?.charges ?? 0n),
      amount: amount + (before?.amount ?? 0n),
    });
  }

  list(): DaySum[] {
    return [...this.#sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  }
}

class DaySums {
  readonly #time_zone: string;
  readonly #days = new Map<string, CurrencySums>();
  /** Most charges are at midnight, so few distinct times occur and each day is computed once. */
  readonly #known = new Map<number, string>();

  constructor(time_zone: string) {
    this.#time_zone = time_zone;
  }

  add(at: Date, currency: string, charges: bigint, amount: bigint): void {
    const day = this.#dayOf(at);
    const sums = this.#days.get(day) ?? new CurrencySums();
    sums.add(currency, charges, amount);
    this.#days.set(day, sums);
  }

  list(): ChargeDay[] {
    return [...this.#days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, sums]) => ({ day, sums: sums.list() }));
  }

  #dayOf(at: Date): string {
    const known = this.#known.get(at.getTime());
    if (known !== undefined) return known;
    const day = dateIn(at, this.#time_zone);
    this.#known.set(at.getTime(), day);
    return day;
  }
}
