import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { UsageError } from '../../kernel/errors.ts';
import type { AddedYears } from '../../kernel/values/bank-calendar.ts';
import { calendar_table } from '../../kernel/values/calendars/calendar-table.ts';

const days = Type.String({ pattern: '^([01][0-9]-[0-3][0-9]( [01][0-9]-[0-3][0-9])*)?$', maxLength: 600 });

const Year = Type.Object(
  {
    closed: days,
    open: Type.Optional(days),
    source: Type.String({ minLength: 1, maxLength: 300 }),
  },
  { additionalProperties: false },
);

const CalendarsFile = Type.Record(
  Type.String({ pattern: '^[A-Z0-9]{1,20}$' }),
  Type.Record(Type.String({ pattern: '^20[0-9]{2}$' }), Year),
);

function fail(text: string): never {
  throw new UsageError(`CALENDARS_FILE ${text}`);
}

/**
 * Reads the years that the operator adds to calendars (CALENDARS_FILE): the days that an authority has published for
 * one year, with the source.
 * @param json the file's content, or null where there is none
 * @throws UsageError that names what is wrong
 */
export function readCalendarYears(json: string | null): AddedYears {
  if (json === null) return {};
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return fail(`is not JSON: ${(error as Error).message}`);
  }
  if (!Value.Check(CalendarsFile, value)) {
    const [error] = Value.Errors(CalendarsFile, value);
    const path = error?.instancePath.slice(1).replaceAll('/', '.') || 'its content';
    return fail(`: ${path} ${error?.message ?? 'is wrong'}`.replace(/^ /, ''));
  }
  const names = calendar_table.map(({ name }) => name);
  for (const [name, years] of Object.entries(value)) {
    if (!names.includes(name)) fail(`: there is no calendar ${name}; there are ${names.join(', ')}`);
    for (const [year, { closed, open = '' }] of Object.entries(years)) {
      for (const day of `${closed} ${open}`.split(' ').filter((word) => word !== '')) {
        const date = new Date(`${year}-${day}T00:00:00Z`);
        if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(`${year}-${day}`))
          fail(`: ${name}.${year} has no day ${day}`);
      }
    }
  }
  return value;
}
