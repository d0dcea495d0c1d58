import { calendar_months_max, listCharges, readChargeCalendar } from '@causeway/schemas/portal/charges.ts';
import {
  readChargeCalendar as readCalendar,
  sumDays,
  type DaySum,
} from '../../../../acquiring/subscriptions/listing/charge-calendar.ts';
import {
  listCharges as listDay,
  type Charge,
  type ChargeStart,
} from '../../../../acquiring/subscriptions/listing/list-charges.ts';
import { invalid } from '../../../../kernel/errors.ts';
import { dateIn, parseDayStart, utcStamp } from '../../../../kernel/values/dates.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readLimit } from '../../page-cursor.ts';

/** The calendar of the next charges, and the charges of each day. */
export function serveCharges(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(readChargeCalendar, async ({ account, at, query }) => {
    const { account_id, time_zone } = account;
    const today = dateIn(at, time_zone);
    const month = readMonth(query.month, today);
    const span = {
      from: dayStart(`${month}-01`, 0, time_zone, 'month'),
      until: dayStart(`${laterMonth(month, 1)}-01`, 0, time_zone, 'month'),
    };
    const days = await readCalendar(context, account_id, time_zone, span);
    return {
      today,
      month,
      days: days.map(({ day, sums }) => ({ day, sums: sums.map(presentSum) })),
      totals: sumDays(days).map(presentSum),
    };
  });
  app.serve(listCharges, async ({ account, query }) => {
    const { account_id, time_zone } = account;
    const { day, cursor, limit } = query;
    const span = {
      from: dayStart(day, 0, time_zone, 'day'),
      until: dayStart(day, 1, time_zone, 'day'),
    };
    const page = { start: readStart(cursor), limit: readLimit(limit) };
    const { charges, next } = await listDay(context, account_id, span, page);
    return {
      charges: charges.map(presentCharge),
      next_cursor: next ? `${next.of === 'contracts' ? 'c' : 's'}${next.after}` : '',
    };
  });
}

function presentSum({ currency, charges, amount }: DaySum) {
  return { currency, charges: Number(charges), amount: formatAmount(amount, currency) };
}

function presentCharge({ subscription_id, contract_id, at, amount, ...charge }: Charge) {
  return {
    ...charge,
    subscription_id: subscription_id.toString(),
    contract_id: contract_id?.toString() ?? '',
    at: utcStamp(at),
    amount: formatAmount(amount, charge.currency),
  };
}

/** @throws RequestRefused when it is not a month of the calendar */
function readMonth(text: string | undefined, today: string): string {
  const first = today.slice(0, 7);
  const month = text || first;
  const last = laterMonth(first, calendar_months_max);
  if (month < first || month > last) {
    throw invalid('month', { rule: 'month_span', from: first, to: last });
  }
  return month;
}

/** The month (`YYYY-MM`) that many months later. */
function laterMonth(month: string, months: number): string {
  const [year = '', of_year = ''] = month.split('-');
  return new Date(Date.UTC(Number(year), Number(of_year) - 1 + months)).toISOString().slice(0, 7);
}

function dayStart(day: string, days_later: number, time_zone: string, source: string): Date {
  const at = parseDayStart(day, days_later, time_zone);
  if (!at) {
    throw invalid(source, { rule: 'not_day' });
  }
  return at;
}

function readStart(cursor: string | undefined): ChargeStart | null {
  if (!cursor) return null;
  const after = BigInt.asIntN(64, BigInt(cursor.slice(1)));
  return { of: cursor.startsWith('c') ? 'contracts' : 'subscriptions', after };
}
