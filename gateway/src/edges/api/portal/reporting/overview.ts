import { overview_days_max, readOverview as route } from '@causeway/schemas/portal/overview.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { readAttention } from '../../../../operations/reporting/read-attention.ts';
import {
  listAvailable,
  readOverview,
  spanDays,
  type Overview,
} from '../../../../operations/reporting/read-overview.ts';
import { invalid } from '../../../../kernel/errors.ts';
import { parseCurrency, type Currency } from '../../../../kernel/values/currency.ts';
import { addDays, dateIn, parseDayStart, utcStamp } from '../../../../kernel/values/dates.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const usual_days = 30;

type Numbers = PortalResponseOf<typeof route>['totals'];

/** The overview of an account. */
export function serveOverview(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(route, async ({ account, at, query, permits }) => {
    const { account_id } = account;
    const span = readSpan(query, dateIn(at, account.time_zone));
    if (query.currency && !parseCurrency(query.currency)) {
      throw invalid('currency', { rule: 'unknown_value' });
    }
    const [overview, attention, available] = await Promise.all([
      readOverview(context, account_id, span, query.currency || null),
      readAttention(context, account_id, at, permits),
      permits.has('balances.read') ? listAvailable(context, account_id) : [],
    ]);
    const { currency } = overview;
    return {
      ...span,
      currency: currency ?? '',
      currencies: [...overview.currencies],
      totals: present(overview.totals, currency),
      before: present(overview.before, currency),
      days: overview.days.map((day) => ({ day: day.day, ...present(day, currency) })),
      uncounted: Number(overview.uncounted),
      available: available.map((balance) => ({
        currency: balance.currency,
        amount: formatAmount(balance.minor, balance.currency as Currency),
      })),
      attention: attention.map(({ kind, waiting, next_at }) => ({
        kind,
        waiting,
        next_at: utcStamp(next_at),
      })),
    };
  });
}

/** @throws RequestRefused that names the day at fault */
function readSpan(query: { from?: string; to?: string }, today: string): { from: string; to: string } {
  for (const source of ['from', 'to'] as const) {
    const day = query[source];
    if (day && !parseDayStart(day, 0, 'UTC')) {
      throw invalid(source, { rule: 'not_day' });
    }
  }
  const to = query.to || today;
  const from = query.from || addDays(to, 1 - usual_days);
  if (from > to) throw invalid('from', { rule: 'from_after_to' });
  if (spanDays({ from, to }) > overview_days_max)
    throw invalid('from', { rule: 'report_days', max: overview_days_max });
  return { from, to };
}

function present(numbers: Overview['totals'], currency: string | null): Numbers {
  const amount = (minor: bigint): string =>
    currency === null ? '0' : formatAmount(minor, currency as Currency);
  return {
    approved: Number(numbers.approved),
    declined: Number(numbers.declined),
    captured: Number(numbers.captured),
    captured_amount: amount(numbers.captured_amount),
    refunded: Number(numbers.refunded),
    refunded_amount: amount(numbers.refunded_amount),
    disputed: Number(numbers.disputed),
    disputed_amount: amount(numbers.disputed_amount),
  };
}
