import { day_ms } from '../dates.ts';

/** The days of one year on which banks are closed or open against the weekday, as an authority has published them. */
export interface PublishedYear {
  /** `MM-DD`, space-separated; weekend days may be among them. */
  readonly closed: string;
  /** Weekend days on which banks work, `MM-DD`, space-separated. */
  readonly open?: string;
  /** Who published it, and when. */
  readonly source: string;
}

/**
 * The days on which a payment system or the banks of a country rest, besides the weekend. Days are written as words:
 *
 *   12-25       this day of every year
 *   E-2         so many days before or after Easter Sunday (Gregorian)
 *   mon>=05-25  the first Monday on or after this day
 *   L08-15      this day of the Chinese calendar (month, day)
 *   H10-01      this day of the Umm al-Qura calendar (month, day), which may differ from what is announced
 *   vernal, autumnal  the equinoxes as Japan computes them
 */
export interface Calendar {
  readonly name: string;
  /** What it is the calendar of, for people. */
  readonly title: string;
  /** ISO 4217 codes whose settlement keeps to it, space-separated. */
  readonly currencies: string;
  /** IANA name of the zone in which its days and cut-offs are counted. */
  readonly time_zone: string;
  /** Days of the week on which nothing is settled, 0 for Sunday. */
  readonly weekend: readonly number[];
  readonly holidays: string;
  /**
   * What becomes of a holiday on a day of the weekend: nothing; from a Sunday to the next day that is no holiday; from
   * any day of the weekend to the next day that is neither.
   */
  readonly moved: 'not' | 'from Sunday' | 'from the weekend';
  /** Days of rest that are never moved. */
  readonly unmoved?: string;
  /** Whether a day between two holidays is one too (Japan). */
  readonly bridged?: boolean;
  /** Saturdays of these weeks of the month are days of rest as well (India: the second and the fourth). */
  readonly saturdays?: readonly number[];
  /** Years whose days were published one by one. They replace the words above. */
  readonly years?: Readonly<Record<number, PublishedYear>>;
  /** Whether only a published year is certain: the words above are then no more than what the law foretells. */
  readonly yearly?: boolean;
  readonly source: string;
  /** When the source was last looked at, YYYY-MM-DD. */
  readonly as_of: string;
}

/** Easter Sunday of a Gregorian year in milliseconds, UTC: the method of Meeus and Butcher. */
function easter(year: number): number {
  const century = Math.trunc(year / 100);
  const golden = year % 19;
  const skipped = century - Math.trunc(century / 4) - Math.trunc((8 * century + 13) / 25);
  const epact = (((skipped + 19 * golden + 15) % 30) + 30) % 30;
  const full_moon =
    epact - Math.trunc(epact / 28) * (1 - Math.trunc(29 / (epact + 1)) * Math.trunc((21 - golden) / 11));
  const weekday = (year + Math.trunc(year / 4) + full_moon + 2 - century + Math.trunc(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + full_moon - weekday);
}

/**
 * Day of March or September of an equinox in Japan, by the formula that the Nautical Almanac Office's figures follow
 * from 1980 to 2099; the day counts once it is in the gazette of the February before.
 */
function equinoxDay(year: number, base: number): number {
  return Math.floor(base + 0.242_194 * (year - 1980) - Math.floor((year - 1980) / 4));
}

const weekday_names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function dayOf(year: number, month_day: string): number {
  const [month = 0, day = 0] = month_day.split('-').map(Number);
  return Date.UTC(year, month - 1, day);
}

type OtherCalendar = 'chinese' | 'islamic-umalqura';
const other_years = new Map<string, ReadonlyMap<string, number[]>>();

/** The days of a year by month and day of another calendar, such as `8-15`: two of a name in a year, at times. */
function yearIn(calendar: OtherCalendar, year: number): ReadonlyMap<string, number[]> {
  const key = `${calendar} ${year}`;
  const known = other_years.get(key);
  if (known !== undefined) return known;
  const options = { timeZone: 'UTC', month: 'numeric', day: 'numeric' } as const;
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, options);
  const days = new Map<string, number[]>();
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += day_ms) {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    // A leap month of the Chinese calendar bears its number with a mark: it is another month.
    const name = `${parts['month']}-${parts['day']}`;
    days.set(name, [...(days.get(name) ?? []), at]);
  }
  other_years.set(key, days);
  return days;
}

function daysIn(calendar: OtherCalendar, year: number, month_day: string): number[] {
  return yearIn(calendar, year).get(month_day.split('-').map(Number).join('-')) ?? [];
}

/** The days that a word stands for in a year. @throws Error for a word of no known kind: a mistake of the table */
function daysOf(word: string, year: number): number[] {
  if (/^[0-9]{2}-[0-9]{2}$/.test(word)) return [dayOf(year, word)];
  if (/^E[+-][0-9]+$/.test(word)) return [easter(year) + Number(word.slice(1)) * day_ms];
  const weekday = /^([a-z]{3})>=([0-9]{2}-[0-9]{2})$/.exec(word);
  if (weekday) {
    const from = dayOf(year, weekday[2] ?? '');
    const ahead = (weekday_names.indexOf(weekday[1] ?? '') - new Date(from).getUTCDay() + 7) % 7;
    return [from + ahead * day_ms];
  }
  if (/^L[0-9]{2}-[0-9]{2}$/.test(word)) return daysIn('chinese', year, word.slice(1));
  if (/^H[0-9]{2}-[0-9]{2}$/.test(word)) return daysIn('islamic-umalqura', year, word.slice(1));
  if (word === 'vernal') return [Date.UTC(year, 2, equinoxDay(year, 20.8431))];
  if (word === 'autumnal') return [Date.UTC(year, 8, equinoxDay(year, 23.2488))];
  throw new Error(`a calendar has no days called ${word}`);
}

const listed = (names: string): string[] => names.split(' ').filter((word) => word !== '');

function ruledDays(calendar: Calendar, year: number): Set<number> {
  const { weekend, moved } = calendar;
  const days = listed(calendar.holidays).flatMap((word) => daysOf(word, year));
  const holidays = new Set(days);
  const isWeekend = (at: number): boolean => weekend.includes(new Date(at).getUTCDay());
  if (calendar.bridged === true) {
    for (const at of days) if (holidays.has(at + 2 * day_ms)) holidays.add(at + day_ms);
  }
  for (const at of days.toSorted((one, other) => one - other)) {
    const day = new Date(at).getUTCDay();
    if (moved === 'not' || !weekend.includes(day) || (moved === 'from Sunday' && day !== 0)) continue;
    let to = at + day_ms;
    while (holidays.has(to) || isWeekend(to)) to += day_ms;
    holidays.add(to);
  }
  for (const word of listed(calendar.unmoved ?? '')) for (const at of daysOf(word, year)) holidays.add(at);
  return holidays;
}

/** One year of a calendar: days against the weekday, in milliseconds, UTC. */
interface YearDays {
  readonly closed: ReadonlySet<number>;
  readonly open: ReadonlySet<number>;
}

/** A calendar that can be asked for days. Years are worked out when they are first asked for. */
export class CalendarDays {
  readonly calendar: Calendar;
  readonly #years = new Map<number, YearDays>();

  constructor(calendar: Calendar) {
    this.calendar = calendar;
  }

  /** Whether a year's days are certain: by rules that hold in every year, or because they were published. */
  knows(year: number): boolean {
    return this.calendar.yearly !== true || this.calendar.years?.[year] !== undefined;
  }

  /** @param date midnight of the day, UTC */
  isOpen(date: Date): boolean {
    const year = this.#year(date.getUTCFullYear());
    const at = date.getTime();
    if (year.closed.has(at)) return false;
    if (year.open.has(at)) return true;
    const weekday = date.getUTCDay();
    if (this.calendar.weekend.includes(weekday)) return false;
    const week = Math.ceil(date.getUTCDate() / 7);
    return weekday !== 6 || this.calendar.saturdays?.includes(week) !== true;
  }

  #year(year: number): YearDays {
    let days = this.#years.get(year);
    if (days === undefined) {
      const published = this.calendar.years?.[year];
      days = published
        ? { closed: daysNamed(year, published.closed), open: daysNamed(year, published.open ?? '') }
        : { closed: ruledDays(this.calendar, year), open: new Set() };
      this.#years.set(year, days);
    }
    return days;
  }
}

function daysNamed(year: number, names: string): Set<number> {
  return new Set(listed(names).map((word) => dayOf(year, word)));
}
