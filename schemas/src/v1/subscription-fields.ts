import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { stated } from '../stated.ts';
import { optionalAmount } from './fields.ts';

/** A period is at most three years long. */
export const interval_max = { day: 1_095, week: 156, month: 36, year: 3 } as const;
/** What each count may be. */
export const count_limits = {
  interval: { minimum: 1, maximum: interval_max.day },
  trial_days: { minimum: 0, maximum: 730 },
  promotion_cycle: { minimum: 0, maximum: 9_999 },
  total_cycles: { minimum: 1, maximum: 9_999 },
} as const;
/** How many days ahead contract_start may lie. */
export const start_days_max = 730;

/** A whole number as text or as a JSON integer: forms and XML have text only. */
function count(name: keyof typeof count_limits, description: string) {
  const limits = count_limits[name];
  return Type.Optional(
    Type.Union([Type.String({ pattern: '^[0-9]{1,5}$' }), Type.Integer(stated(limits))], {
      description: `${description}; ${limits.minimum} to ${limits.maximum.toLocaleString('en')}`,
    }),
  );
}

/** The fields that make a payment the first of a subscription (docs/specification/subscriptions.md#terms). */
export const subscriptionFields = {
  recurring_id: Type.Optional(
    Type.String({
      ...may_be_numeric,
      maxLength: 50,
      description: 'The merchant’s identifier of a new subscription; the payment is its first charge',
    }),
  ),
  contract_name: Type.Optional(
    Type.String({ maxLength: 200, description: 'Name of the subscription; required with recurring_id' }),
  ),
  interval_unit: Type.Optional(
    Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('year')], {
      description: 'Unit of a period; required with recurring_id',
    }),
  ),
  interval: count(
    'interval',
    'How many units a period has, three years at most (36 months, 156 weeks); required with recurring_id',
  ),
  contract_start: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      ...stated({ format: 'date' }),
      description: `YYYY-MM-DD, UTC: when the trial or the first period begins; today to ${start_days_max} days ahead, default today`,
    }),
  ),
  trial_days: count(
    'trial_days',
    'Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial',
  ),
  promotion_cycle: count('promotion_cycle', 'How many periods, from the first one, cost promotion_amount'),
  promotion_amount: optionalAmount('What they cost, decimal; required with promotion_cycle'),
  total_cycles: count(
    'total_cycles',
    'After how many periods the subscription ends; default: when it is cancelled',
  ),
};
