import { report_days_max } from '@causeway/schemas/portal/balances.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { invalid } from '../../../kernel/errors.ts';
import { addMs, day_ms, parseDayStart } from '../../../kernel/values/dates.ts';
import type { StatementSpan } from '../../../operations/reporting/read-statement.ts';
import { requireCurrency } from './read-amount.ts';

/** What a statement is of. @throws RequestRefused */
export function readSpan(
  account: Account,
  query: { currency: string; from: string; to: string },
  made_at: Date,
): StatementSpan {
  const currency = requireCurrency(query.currency);
  return { account_id: account.account_id, currency, ...readDays(account, query), made_at };
}

/** The start of the first day, and of the day after the last. @throws RequestRefused */
export function readDays(
  { time_zone }: Account,
  query: { from: string; to: string },
): { from: Date; to: Date } {
  const from = parseDayStart(query.from, 0, time_zone);
  const to = parseDayStart(query.to, 1, time_zone);
  if (!from) throw invalid('from', { rule: 'not_day' });
  if (!to) throw invalid('to', { rule: 'not_day' });
  if (to <= from) throw invalid('from', { rule: 'from_after_to' });
  if (to > addMs(from, (report_days_max + 1) * day_ms))
    throw invalid('from', { rule: 'report_days', max: report_days_max });
  return { from, to };
}
