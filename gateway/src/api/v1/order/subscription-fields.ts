import type { RequestOf } from '@causeway/schemas/v1/operation.ts';
import type { authorise } from '@causeway/schemas/v1/authorise.ts';
import {
  count_limits,
  interval_max,
  start_days_max,
  type subscriptionFields,
} from '@causeway/schemas/v1/subscription-fields.ts';
import type { SubscriptionTerms } from '../../../values/subscription-terms.ts';
import { RequestRefused } from '../../../errors.ts';
import type { Currency } from '../../../values/currency.ts';
import { addMs, day_ms } from '../../../values/dates.ts';
import { parseDate, startOfUtcDay } from '../../../values/intervals.ts';
import { amountRule, parseAmount } from '../../../values/money.ts';
import { isPrintable } from '../../../values/text.ts';

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

function refuse(source: string, message: string): never {
  throw new RequestRefused('I0011', { source, message: `${source} ${message}` });
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '';
}

function readName(body: SubscriptionBody, source: 'recurring_id' | 'contract_name'): string {
  const text = body[source] ?? '';
  if (text === '') throw new RequestRefused('I0010', { source, message: `${source} is missing` });
  if (!isPrintable(text)) refuse(source, 'must hold printable characters only');
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
  if (count < min || count > max) refuse(source, `must be a whole number from ${min} to ${max}`);
  return count;
}

function readStart(text: string | undefined, now: Date): Date {
  if (text === undefined || text === '') return now;
  const at = parseDate(text);
  const today = startOfUtcDay(now);
  if (!at) refuse('contract_start', 'must be a date such as 2027-01-31');
  if (at < today) refuse('contract_start', 'must not be in the past (UTC)');
  if (at > addMs(today, start_days_max * day_ms))
    refuse('contract_start', `must be within ${start_days_max} days`);
  return at.getTime() === today.getTime() ? now : at;
}

function readPromotion(
  body: SubscriptionBody,
  currency: Currency,
): Pick<SubscriptionTerms, 'promotion_amount' | 'promotion_cycles'> {
  const promotion_cycles = readCount(body, 'promotion_cycle') ?? 0;
  const text = body.promotion_amount ?? '';
  if (promotion_cycles === 0) {
    if (text !== '') refuse('promotion_amount', 'goes only with a promotion_cycle of one or more');
    return { promotion_amount: 0n, promotion_cycles };
  }
  if (text === '') {
    const source = 'promotion_amount';
    throw new RequestRefused('I0010', { source, message: `${source} is missing` });
  }
  const promotion_amount = parseAmount(text, currency);
  if (promotion_amount === null) refuse('promotion_amount', `must be ${amountRule(currency)}`);
  if (promotion_amount === 0n)
    refuse('promotion_amount', 'must be more than zero: send trial_days for free periods');
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
  if (!isGiven(body.recurring_id)) {
    const stray = field_names.find((name) => isGiven(body[name]));
    if (stray === undefined) return null;
    const message = `recurring_id is missing: ${stray} belongs to a subscription`;
    throw new RequestRefused('I0010', { source: 'recurring_id', message });
  }
  const recurring_id = readName(body, 'recurring_id');
  const contract_name = readName(body, 'contract_name');
  const unit = body.interval_unit;
  if (unit === undefined) {
    throw new RequestRefused('I0010', { source: 'interval_unit', message: 'interval_unit is missing' });
  }
  const interval_count = readCount(body, 'interval', interval_max[unit]);
  if (interval_count === null) {
    throw new RequestRefused('I0010', { source: 'interval', message: 'interval is missing' });
  }
  const promotion = readPromotion(body, currency);
  const total_cycles = readCount(body, 'total_cycles');
  if (total_cycles !== null && promotion.promotion_cycles > total_cycles) {
    refuse('promotion_cycle', 'must not be more than total_cycles');
  }
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
