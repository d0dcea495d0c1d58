import { Box, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { Amount, useCalendarText } from '../../components/values.tsx';
import type { ChargeCalendar } from './calendar-page.tsx';

const day_ms = 86_400_000;
/** A Monday, to name the days of the week by. */
const some_monday = Date.parse('2024-01-01');

interface MonthProps {
  readonly calendar: ChargeCalendar;
  /** The day that is looked into, or empty. */
  readonly chosen: string;
}

function dayAt(at_ms: number): string {
  return new Date(at_ms).toISOString().slice(0, 10);
}

/** The weeks of a month, from Monday to Sunday; days of other months are empty. */
function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day_ms;
  const weeks: string[][] = [];
  for (let start = monday; dayAt(start) < `${month}-32`; start += 7 * day_ms) {
    const week = Array.from({ length: 7 }, (_, place) => dayAt(start + place * day_ms));
    weeks.push(week.map((day) => (day.startsWith(month) ? day : '')));
  }
  return weeks;
}

/** The arrow keys go from one day with charges to the next, and up and down by weeks. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-day]')];
  const at = days.findIndex((day) => day === document.activeElement);
  if (at < 0) return;
  const dateOf = (place: number): number => Date.parse(days[place]?.dataset['day'] ?? '');
  const week = 7 * day_ms;
  const places: Record<string, () => number> = {
    ArrowRight: () => at + 1,
    ArrowLeft: () => at - 1,
    ArrowDown: () => days.findIndex((_day, place) => dateOf(place) >= dateOf(at) + week),
    ArrowUp: () => days.findLastIndex((_day, place) => dateOf(place) <= dateOf(at) - week),
  };
  const target = days[places[event.key]?.() ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The month as a calendar, where there is room for one. */
export function MonthGrid({ calendar, chosen }: MonthProps) {
  const { t } = useTranslation();
  const textOf = useCalendarText();
  const sums = new Map(calendar.days.map((day) => [day.day, day.sums]));
  const week = Array.from({ length: 7 }, (_, place) => dayAt(some_monday + place * day_ms));
  return (
    <Box visibleFrom="sm">
      <table className="month" aria-label={t('charges.table')} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col" abbr={textOf(day, { weekday: 'long' })}>
                {textOf(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(calendar.month).map((days, place) => (
            <tr key={`${calendar.month} ${place}`}>
              {days.map((day, column) => (
                <td
                  key={day || column}
                  data-today={day !== '' && day === calendar.today}
                  data-chosen={day !== '' && day === chosen}
                >
                  {day !== '' && (
                    <Day day={day} calendar={calendar} sums={sums.get(day) ?? []} chosen={chosen} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** The days with charges as a list, where a calendar would be too narrow to read. */
export function MonthList({ calendar, chosen }: MonthProps) {
  const { t } = useTranslation();
  return (
    <Box hiddenFrom="sm">
      <ul className="month-list" aria-label={t('charges.table')}>
        {calendar.days.map(({ day, sums }) => (
          <li key={day}>
            <Day day={day} calendar={calendar} sums={sums} chosen={chosen} long />
          </li>
        ))}
      </ul>
    </Box>
  );
}

interface DayProps {
  readonly day: string;
  readonly calendar: ChargeCalendar;
  readonly sums: ChargeCalendar['days'][number]['sums'];
  readonly chosen: string;
  /** Whether the day is named in full. */
  readonly long?: boolean;
}

/** A day: its number alone, or a link with what is charged on it. */
function Day({ day, calendar, sums, chosen, long }: DayProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const textOf = useCalendarText();
  const full = textOf(day, { weekday: 'long', day: 'numeric', month: 'long' });
  if (sums.length === 0) {
    return (
      <Text component="time" dateTime={day} size="sm" c="dimmed">
        {Number(day.slice(8))}
      </Text>
    );
  }
  const search = { month: calendar.month, day };
  const charges = sums.reduce((sum, one) => sum + one.charges, 0);
  return (
    <Link
      to="/$account_id/subscriptions/calendar"
      params={{ account_id }}
      search={search}
      className="month-day"
      data-day={day}
      aria-current={day === chosen ? 'true' : undefined}
      resetScroll={false}
    >
      {long ? (
        <time dateTime={day}>{full}</time>
      ) : (
        <>
          <span className="hidden-text">{full}</span>
          <time dateTime={day} aria-hidden>
            {Number(day.slice(8))}
          </time>
        </>
      )}
      <span className="month-count">{t('charges.count', { count: charges })}</span>
      {sums.map(({ currency, amount }) => (
        <span key={currency} className="month-sum">
          <Amount value={amount} currency={currency} />
        </span>
      ))}
    </Link>
  );
}
