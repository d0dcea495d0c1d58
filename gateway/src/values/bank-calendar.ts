import type { Currency } from './currency.ts';
import { day_ms } from './dates.ts';

/**
 * The days on which banks settle, by currency.
 *
 * EUR: the closing days of T2 (formerly TARGET2): Saturdays, Sundays, New Year's Day, Good Friday, Easter
 * Monday, 1 May, 25 and 26 December, as fixed by the ECB's Governing Council for 2002 onwards (press release
 * of 14 December 2000) and in force since.
 * USD: the holidays of the Federal Reserve Banks (Fedwire): one that falls on a Sunday is kept on the Monday,
 * one that falls on a Saturday is not kept.
 * Every other currency: the weekend of its country only. Its bank moves a date that its own holidays forbid.
 */
type Calendar = (date: Date) => boolean;

const sunday = 0;
const monday = 1;
const thursday = 4;
const friday = 5;
const saturday = 6;

const weekend_sat_sun: readonly number[] = [saturday, sunday];
const weekend_fri_sat: readonly number[] = [friday, saturday];
/** Currencies whose banks rest on Friday and Saturday. */
const friday_currencies = new Set(
  'AFN BDT BHD DJF DZD EGP ILS IQD JOD KWD LYD MVR OMR QAR SAR SDG SYP YER'.split(' '),
);

/** Easter Sunday of a Gregorian year, as the day of March (32 is 1 April): the method of Meeus and Butcher. */
function easterMarchDay(year: number): number {
  const century = Math.trunc(year / 100);
  const golden = year % 19;
  const skipped = century - Math.trunc(century / 4) - Math.trunc((8 * century + 13) / 25);
  const epact = (((skipped + 19 * golden + 15) % 30) + 30) % 30;
  const full_moon =
    epact - Math.trunc(epact / 28) * (1 - Math.trunc(29 / (epact + 1)) * Math.trunc((21 - golden) / 11));
  const weekday = (year + Math.trunc(year / 4) + full_moon + 2 - century + Math.trunc(century / 4)) % 7;
  return 28 + full_moon - weekday;
}

function daysFromEaster(date: Date): number {
  const year = date.getUTCFullYear();
  return (date.getTime() - Date.UTC(year, 2, easterMarchDay(year))) / day_ms;
}

function monthDay(date: Date): string {
  return date.toISOString().slice(5, 10);
}

const t2_fixed = new Set(['01-01', '05-01', '12-25', '12-26']);
const good_friday = -2;
const easter_monday = 1;

function isT2Day(date: Date): boolean {
  if (weekend_sat_sun.includes(date.getUTCDay()) || t2_fixed.has(monthDay(date))) return false;
  const from_easter = daysFromEaster(date);
  return from_easter !== good_friday && from_easter !== easter_monday;
}

const fedwire_fixed = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

/** Whether a date is the nth such weekday of its month; 0 means the last. */
function isNthWeekday(date: Date, month: number, weekday: number, nth: number): boolean {
  if (date.getUTCMonth() !== month - 1 || date.getUTCDay() !== weekday) return false;
  if (nth > 0) return Math.ceil(date.getUTCDate() / 7) === nth;
  return new Date(date.getTime() + 7 * day_ms).getUTCMonth() !== month - 1;
}

const fedwire_weekdays: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, monday, 3],
  [2, monday, 3],
  [5, monday, 0],
  [9, monday, 1],
  [10, monday, 2],
  [11, thursday, 4],
];

function isFedwireDay(date: Date): boolean {
  if (weekend_sat_sun.includes(date.getUTCDay()) || fedwire_fixed.has(monthDay(date))) return false;
  const yesterday = new Date(date.getTime() - day_ms);
  const kept_late = date.getUTCDay() === monday && fedwire_fixed.has(monthDay(yesterday));
  return (
    !kept_late && !fedwire_weekdays.some(([month, weekday, nth]) => isNthWeekday(date, month, weekday, nth))
  );
}

function calendarOf(currency: string): Calendar {
  if (currency === 'EUR') return isT2Day;
  if (currency === 'USD') return isFedwireDay;
  const weekend = friday_currencies.has(currency) ? weekend_fri_sat : weekend_sat_sun;
  return (date) => !weekend.includes(date.getUTCDay());
}

function readDate(date: string): Date {
  const read = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== date) {
    throw new RangeError(`not a date: ${date}`);
  }
  return read;
}

/**
 * Whether banks settle a currency on a date.
 * @param date YYYY-MM-DD
 * @throws RangeError when it is not a date
 */
export function isBankingDay(date: string, currency: Currency): boolean {
  return calendarOf(currency)(readDate(date));
}

/**
 * The first date, on or after the given one, on which banks settle every one of the currencies.
 * @param date YYYY-MM-DD
 * @throws RangeError when it is not a date
 */
export function nextBankingDay(date: string, ...currencies: readonly Currency[]): string {
  const calendars = currencies.map(calendarOf);
  let day = readDate(date);
  while (!calendars.every((settles) => settles(day))) day = new Date(day.getTime() + day_ms);
  return day.toISOString().slice(0, 10);
}
