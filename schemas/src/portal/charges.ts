import Type, { type Static } from 'typebox';
import { dateText } from './lists/filter.ts';
import { pageSize } from './payments.ts';
import { account_params, portalRoute } from './portal-route.ts';

/** So many months ahead the calendar of charges goes. */
export const calendar_months_max = 36;

const chargeSum = Type.Object({
  currency: Type.String(),
  charges: Type.Integer(),
  amount: Type.String(),
});

export const readChargeCalendar = portalRoute({
  name: 'charges.calendar',
  summary: 'What subscriptions will be charged in a month, by day and currency',
  method: 'GET',
  path: '/accounts/:account_id/charge-calendar',
  scope: 'account',
  permit: 'subscriptions.read',
  params: account_params,
  query: Type.Object({
    month: Type.Optional(
      Type.String({
        pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$',
        description: `From this month, where it is left out, to ${calendar_months_max} months ahead`,
      }),
    ),
  }),
  response: Type.Object({
    today: Type.String({ description: 'In the account’s zone' }),
    month: Type.String(),
    days: Type.Array(Type.Object({ day: Type.String(), sums: Type.Array(chargeSum) }), {
      description: 'Days on which something is charged',
    }),
    totals: Type.Array(chargeSum),
  }),
});

const charge = Type.Object({
  subscription_id: Type.String(),
  recurring_id: Type.String(),
  contract_name: Type.String(),
  shopper_email: Type.String(),
  contract_id: Type.String({ description: 'Empty while the contract is not drawn up' }),
  status: Type.Enum(['planned', 'drawn_up', 'charging', 'past_due', 'charged', 'failed', 'cancelled']),
  cycle_no: Type.Integer(),
  attempts: Type.Integer({ description: 'How often it has been charged before' }),
  at: Type.String(),
  currency: Type.String(),
  amount: Type.String(),
});
export type ChargeRow = Static<typeof charge>;

export const listCharges = portalRoute({
  name: 'charges.list',
  summary: 'The charges of a day that are still to come',
  method: 'GET',
  path: '/accounts/:account_id/charges',
  scope: 'account',
  audited: true,
  permit: 'subscriptions.read',
  params: account_params,
  query: Type.Object({
    day: dateText,
    cursor: Type.Optional(Type.String({ pattern: '^[cs][0-9]{1,19}$' })),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({ charges: Type.Array(charge), next_cursor: Type.String() }),
});
