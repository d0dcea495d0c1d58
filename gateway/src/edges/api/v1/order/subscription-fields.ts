import type { RequestOf } from '@causeway/schemas/v1/operation.ts';
import type { authorise } from '@causeway/schemas/v1/authorise.ts';
import {
  count_limits,
  interval_max,
  start_days_max,
  type subscriptionFields,
} from '@causeway/schemas/v1/subscription-fields.ts';
import type { SubscriptionTerms } from '../../../../kernel/values/subscription-terms.ts';
import { invalid, missing } from '../../../../kernel/errors.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { addMs, day_ms } from '../../../../kernel/values/dates.ts';
import { parseDate, startOfUtcDay } from '../../../../kernel/values/intervals.ts';
import { amountForm, parseAmount } from '../../../../kernel/values/money.ts';
import { isBlank, isPrintable } from '../../../../kernel/values/text.ts';

type SubscriptionBody = Pick<RequestOf<typeof authorise>, keyof typeof subscriptionFields>;

const field_names = [
  'contract_name',
  'interval_unit',
  'interval',
  'contract_start',
  'trial_days',
  'promotion_cycle',
  'promotion_amount',
  'total_cycles',
] as const;

function isProvided(value: unknown): boolean {
  return value !== undefined && value !== '';
}

function readName(body: SubscriptionBody, source: 'recurring_id' | 'contract_name'): string {
  const text = body[source] ?? '';
  if (isBlank(text)) throw missing(source);
  if (!isPrintable(text)) throw invalid(source, { rule: 'not_printable' });
  return text;
}

function readCount(
  body: SubscriptionBody,
  source: keyof typeof count_limits,
  max: number = count_limits[source].maximum,
): number | null {
  const value = body[source];
  const min = count_limits[source].minimum;
  if (value === undefined || value === '') return null;
  const count = Number(value);
  if (count < min || count > max) throw invalid(source, { rule: 'not_whole_between', min, max });
  return count;
}

function readStart(text: string | undefined, now: Date): Date {
  if (text === undefined || text === '') return now;
  const at = parseDate(text);
  const today = startOfUtcDay(now);
  if (!at) throw invalid('contract_start', { rule: 'not_start_date' });
  if (at < today) throw invalid('contract_start', { rule: 'starts_in_past' });
  if (at > addMs(today, start_days_max * day_ms))
    throw invalid('contract_start', { rule: 'starts_too_late', days: start_days_max });
  return at.getTime() === today.getTime() ? now : at;
}

function readPromotion(
  body: SubscriptionBody,
  currency: Currency,
): Pick<SubscriptionTerms, 'promotion_amount' | 'promotion_cycles'> {
  const promotion_cycles = readCount(body, 'promotion_cycle') ?? 0;
  const text = body.promotion_amount ?? '';
  if (promotion_cycles === 0) {
    if (text !== '') throw invalid('promotion_amount', { rule: 'promotion_without_cycle' });
    return { promotion_amount: 0n, promotion_cycles };
  }
  if (text === '') throw missing('promotion_amount');
  const promotion_amount = parseAmount(text, currency);
  if (promotion_amount === null)
    throw invalid('promotion_amount', { rule: 'not_amount', ...amountForm(currency) });
  if (promotion_amount === 0n) throw invalid('promotion_amount', { rule: 'free_promotion' });
  return { promotion_amount, promotion_cycles };
}

/**
 * The subscription that a payment starts, or null (docs/specification/subscriptions.md#terms).
 * @param amount of a period after the promotion
 * @throws RequestRefused (422) that names the field at fault
 */
export function readSubscription(
  body: SubscriptionBody,
  amount: bigint,
  currency: Currency,
  now: Date,
): SubscriptionTerms | null {
  if (!isProvided(body.recurring_id)) {
    const stray = field_names.find((name) => isProvided(body[name]));
    if (stray === undefined) return null;
    throw missing('recurring_id', { rule: 'missing_recurring_id', given: stray });
  }
  const recurring_id = readName(body, 'recurring_id');
  const contract_name = readName(body, 'contract_name');
  const unit = body.interval_unit;
  if (unit === undefined) throw missing('interval_unit');
  const interval_count = readCount(body, 'interval', interval_max[unit]);
  if (interval_count === null) throw missing('interval');
  const promotion = readPromotion(body, currency);
  const total_cycles = readCount(body, 'total_cycles');
  if (total_cycles !== null && promotion.promotion_cycles > total_cycles)
    throw invalid('promotion_cycle', { rule: 'promotion_too_long' });
  return {
    recurring_id,
    contract_name,
    amount,
    ...promotion,
    total_cycles,
    interval_unit: unit,
    interval_count,
    starts_at: readStart(body.contract_start, now),
    trial_days: readCount(body, 'trial_days') ?? 0,
  };
}
