import type { Context, ReadContext } from '../../kernel/context.ts';
import type { MissingYear } from '../../kernel/values/bank-calendar.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';

/** What the log says of such a year. */
export const missing_year_warning =
  'the days of rest of banks are not certain in this year: add what the authority has published with CALENDARS_FILE';

/** How far ahead a year is looked for: its notice has been published by then, as a rule. */
const ahead_ms = 45 * day_ms;

/**
 * Years for which the days of rest of banks are not certain, and which matter: of currencies in which a bank keeps an
 * account, this year and soon the next; and those that this process has worked out a date in.
 */
export function missingCalendarYears({
  calendars,
  connectors,
  clock,
}: Pick<ReadContext, 'calendars' | 'connectors' | 'clock'>): MissingYear[] {
  const currencies = new Set(connectors.banks().flatMap((bank) => bank.currencies));
  const now = clock.now();
  const years = new Set([now, addMs(now, ahead_ms)].map((at) => at.getUTCFullYear()));
  return calendars.missingYears([...currencies], [...years]);
}

/** Says in the log which years are missing when the gateway starts; those that are met later are told as they are met. */
export function warnOfMissingYears(
  context: Parameters<typeof missingCalendarYears>[0] & Pick<Context, 'log'>,
): void {
  for (const missing of missingCalendarYears(context)) context.log.warn(missing, missing_year_warning);
}
