import Type from 'typebox';

/** A whole number as text or as a JSON integer: forms and XML have text only. */
function count(description: string) {
  return Type.Optional(
    Type.Union([Type.String({ pattern: '^[0-9]{1,5}$' }), Type.Integer({ minimum: 0, maximum: 99_999 })], {
      description,
    }),
  );
}

/** The fields that make a payment the first of a subscription (definitions 9). */
export const subscriptionFields = {
  recurring_id: Type.Optional(
    Type.String({
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
  interval: count('How many units a period has; required with recurring_id'),
  contract_start: Type.Optional(
    Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      description: 'YYYY-MM-DD, UTC: when the trial or the first period begins; default today',
    }),
  ),
  trial_days: count(
    'Days before the first charge. The card is verified now, by an authorisation of zero, and amount is charged at the end of the trial',
  ),
  promotion_cycle: count('How many periods, from the first one, cost promotion_amount'),
  promotion_amount: Type.Optional(
    Type.String({ maxLength: 15, description: 'What they cost, decimal; required with promotion_cycle' }),
  ),
  total_cycles: count('After how many periods the subscription ends; default: when it is cancelled'),
};
