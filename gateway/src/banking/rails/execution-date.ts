import type { BankCalendars } from '../../kernel/values/bank-calendar.ts';
import type { CalendarDays } from '../../kernel/values/calendars/calendar.ts';
import { addDays, dateIn, timeIn } from '../../kernel/values/dates.ts';
import type { Rail } from '../../kernel/port/rail.ts';

/** The calendar of a rail for a currency. */
function calendarOf({ message }: Rail, currency: string, calendars: BankCalendars): CalendarDays {
  return message.calendar === '' ? calendars.of(currency) : calendars.named(message.calendar);
}

/** The time zone of a rail's days and its cut-off. */
export function timeZoneOf(rail: Rail, currency: string, calendars: BankCalendars): string {
  return rail.message.time_zone || calendarOf(rail, currency, calendars).calendar.time_zone;
}

/**
 * The date on which a bank executes what it receives at a given time: a day of the rail's calendar, not before the
 * requested day, and not today after the cut-off in the rail's time zone.
 * @param wanted YYYY-MM-DD
 * @returns YYYY-MM-DD
 */
export function executionDate(
  rail: Rail,
  currency: string,
  { wanted, at }: { readonly wanted: string; readonly at: Date },
  calendars: BankCalendars,
): string {
  const zone = timeZoneOf(rail, currency, calendars);
  const today = dateIn(at, zone);
  const { cut_off } = rail.message;
  const earliest = cut_off !== null && timeIn(at, zone) >= cut_off ? addDays(today, 1) : today;
  const from = wanted > earliest ? wanted : earliest;
  return calendars.nextOpenDay(from, [calendarOf(rail, currency, calendars)]);
}
