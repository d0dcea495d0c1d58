import type { BankCalendars } from '../../kernel/values/bank-calendar.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { addDays } from '../../kernel/values/dates.ts';
import type { ScheduleSettings } from './schedule-store.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** In which every day of a week and of a month occurs. */
const days_max = 31;

/**
 * The day on which an acquirer pays out what was captured on a day: so many banking days later, on the next of the days
 * on which it pays, and on the next banking day where banks are closed. Banking days are those of the currency.
 * @param day YYYY-MM-DD
 */
export function payoutDay(
  calendars: BankCalendars,
  { currency, delay_days, pays_on }: Pick<ScheduleSettings, 'currency' | 'delay_days' | 'pays_on'>,
  day: string,
): string {
  const earliest = bankingDaysAfter(calendars, day, currency, delay_days);
  const days = pays_on.split(',');
  let due = earliest;
  if (pays_on !== '')
    for (let after = 0; after < days_max && !isAmong(days, due); after += 1) due = addDays(due, 1);
  return calendars.nextBankingDay(due, currency as Currency);
}

/** The last day on which money that is expected on a day is in time. */
export function graceDay(
  calendars: BankCalendars,
  { currency, grace_days }: Pick<ScheduleSettings, 'currency' | 'grace_days'>,
  expected_on: string,
): string {
  return bankingDaysAfter(calendars, expected_on, currency, grace_days);
}

function bankingDaysAfter(calendars: BankCalendars, day: string, currency: string, count: number): string {
  let due = day;
  for (let after = 0; after < count; after += 1)
    due = calendars.nextBankingDay(addDays(due, 1), currency as Currency);
  return due;
}

/** The last day of a month stands in for the days that it does not have. */
function isAmong(days: readonly string[], day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const of_month = date.getUTCDate();
  const is_last = addDays(day, 1).endsWith('-01');
  return days.some(
    (one) =>
      one === weekdays[date.getUTCDay()] || Number(one) === of_month || (is_last && Number(one) > of_month),
  );
}
