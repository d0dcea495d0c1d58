import { CalendarDays, type Calendar, type PublishedYear } from './calendars/calendar.ts';
import { calendar_table, friday_currencies } from './calendars/calendar-table.ts';
import type { Currency } from './currency.ts';
import { day_ms } from './dates.ts';

/** Years that an operator has added: calendar, year, its days. */
export type AddedYears = Readonly<Record<string, Readonly<Record<number, PublishedYear>>>>;

/** A year for which a yearly published calendar has no days. */
export interface MissingYear {
  /** The calendar's name, or the currency where there is no calendar at all. */
  readonly calendar: string;
  readonly year: number;
}

/** A currency without a calendar has only the weekend of its country; its bank moves a date that falls on a holiday. */
function weekendOnly(currency: string): Calendar {
  return {
    name: currency,
    title: `Weekends only: no holidays of ${currency} are kept`,
    currencies: currency,
    time_zone: 'UTC',
    weekend: friday_currencies.has(currency) ? [5, 6] : [6, 0],
    holidays: '',
    moved: 'not',
    yearly: true,
    source: 'none',
    as_of: '',
  };
}

function readDate(date: string): Date {
  const read = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== date) {
    throw new RangeError(`not a date: ${date}`);
  }
  return read;
}

/** The days on which payment systems settle: the table's, and the years that the operator has added. */
export class BankCalendars {
  readonly #by_name = new Map<string, CalendarDays>();
  readonly #by_currency = new Map<string, CalendarDays>();
  readonly #missed = new Map<string, MissingYear>();
  readonly #onMissing: (missing: MissingYear) => void;

  /** @param onMissing called once for every uncertain year that is used */
  constructor(added: AddedYears = {}, onMissing: (missing: MissingYear) => void = () => {}) {
    this.#onMissing = onMissing;
    for (const calendar of calendar_table) {
      const years = { ...calendar.years, ...added[calendar.name] };
      const days = new CalendarDays({ ...calendar, years });
      this.#by_name.set(calendar.name, days);
      for (const currency of calendar.currencies.split(' ')) this.#by_currency.set(currency, days);
    }
  }

  /** Names of the calendars. */
  names(): string[] {
    return [...this.#by_name.keys()];
  }

  /** Every calendar with the years that were added to it. */
  all(): Calendar[] {
    return [...this.#by_name.values()].map(({ calendar }) => calendar);
  }

  /**
   * The calendar with this name.
   * @throws Error when there is none: settings are validated when they are read
   */
  named(name: string): CalendarDays {
    const days = this.#by_name.get(name);
    if (days === undefined) throw new Error(`there is no calendar ${name}`);
    return days;
  }

  /** The calendar of a currency's settlement. */
  of(currency: string): CalendarDays {
    const days = this.#by_currency.get(currency) ?? new CalendarDays(weekendOnly(currency));
    this.#by_currency.set(currency, days);
    return days;
  }

  /**
   * Whether banks settle a currency on a date.
   * @param date YYYY-MM-DD
   * @throws RangeError when it is not a date
   */
  isBankingDay(date: string, currency: Currency): boolean {
    return this.#isOpen(readDate(date), this.of(currency));
  }

  /**
   * The first date, on or after the given one, on which banks settle all of the currencies.
   * @param date YYYY-MM-DD
   * @throws RangeError when it is not a date
   */
  nextBankingDay(date: string, ...currencies: readonly Currency[]): string {
    return this.nextOpenDay(
      date,
      currencies.map((currency) => this.of(currency)),
    );
  }

  /** Like nextBankingDay, for calendars. */
  nextOpenDay(date: string, calendars: readonly CalendarDays[]): string {
    let day = readDate(date);
    while (!calendars.every((calendar) => this.#isOpen(day, calendar)))
      day = new Date(day.getTime() + day_ms);
    return day.toISOString().slice(0, 10);
  }

  /** Uncertain years that were used in this process, and those of currencies in use. */
  missingYears(currencies: readonly string[], years: readonly number[]): MissingYear[] {
    const known = currencies.flatMap((currency) => {
      const days = this.of(currency);
      return years
        .filter((year) => !days.knows(year))
        .map((year) => ({ calendar: days.calendar.name, year }));
    });
    const all = new Map(
      [...known, ...this.#missed.values()].map((one) => [`${one.calendar} ${one.year}`, one]),
    );
    return [...all.values()].toSorted(
      (one, other) => one.year - other.year || one.calendar.localeCompare(other.calendar),
    );
  }

  #isOpen(date: Date, days: CalendarDays): boolean {
    const year = date.getUTCFullYear();
    const missing = { calendar: days.calendar.name, year };
    const key = `${missing.calendar} ${year}`;
    if (!days.knows(year) && !this.#missed.has(key)) {
      this.#missed.set(key, missing);
      this.#onMissing(missing);
    }
    return days.isOpen(date);
  }
}
