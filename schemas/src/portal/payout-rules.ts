import Type, { type Static } from 'typebox';
import { limitsOf } from './currency-limits.ts';
import { expectedFields } from './expected.ts';
import { cooling_off } from './cooling-off.ts';
import { account_params, portalRoute } from './portal-route.ts';

const { cooling_off_hours } = cooling_off;

const rules = Type.Object({
  cooling_off_hours,
  hours_in_force: Type.Integer({ description: 'The cooling-off time that applies now' }),
  in_force_until: Type.Union([Type.String(), Type.Null()], {
    description: 'When a shorter cooling-off time replaces the one in force; null: it applies already',
  }),
  approval_limits: limitsOf('By currency: more than this to one account within 24 hours needs two people'),
  maker_limits: limitsOf('By currency: more than this by one person or key within 24 hours needs two people'),
});
export type AccountPayoutRules = Static<typeof rules>;

export const readAccountPayoutRules = portalRoute({
  name: 'payouts.read_rules',
  summary: 'By which rules payouts of an account wait for people',
  method: 'GET',
  path: '/accounts/:account_id/payout-rules',
  scope: 'account',
  permit: 'payouts.read',
  params: account_params,
  response: rules,
});

export const changeCoolingOff = portalRoute({
  name: 'payouts.change_cooling_off',
  summary:
    'Change the cooling-off time: a longer one applies at once, a shorter one when the time in force is over',
  method: 'PUT',
  path: '/accounts/:account_id/payout-rules/cooling-off',
  scope: 'account',
  permit: 'payouts.rules',
  step_up: 'always',
  params: account_params,
  body: Type.Object({ cooling_off_hours, seen: expectedFields({ cooling_off_hours }) }),
  response: rules,
});
