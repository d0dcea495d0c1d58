import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { account_params, portalRoute } from '../portal-route.ts';
import { expectedFields } from '../expected.ts';
import { payableParts } from '../balances.ts';

const path = '/operator/accounts/:account_id/payable';

const row = Type.Object({ currency: Type.String(), ...payableParts });
export type OperatorPayable = Static<typeof row>;

export const listPayable = portalRoute({
  name: 'operator.payable',
  summary: 'What an account can pay out, by currency, with what it is made of',
  method: 'GET',
  path,
  scope: 'operator',
  params: account_params,
  query: Type.Object({
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'Only this one' })),
  }),
  response: Type.Object({ balances: Type.Array(row) }),
  commands: [{ name: 'balances payable' }],
});

const amount = Type.String({ ...may_be_numeric, maxLength: 20 });
const limits = {
  credit_limit: Type.Optional(
    Type.String({
      ...amount,
      description: 'How far payouts may take it below zero; left out, it stays as it is',
    }),
  ),
  minimum_balance: Type.Optional(
    Type.String({ ...amount, description: 'How much of it stays; left out, it stays as it is' }),
  ),
};

export const setPayableLimits = portalRoute({
  name: 'operator.set_payable_limits',
  summary:
    'Set how far payouts may take a balance below zero, and how much of it stays; the next payout goes by it',
  method: 'PUT',
  path,
  scope: 'operator',
  step_up: 'always',
  params: account_params,
  body: Type.Object({
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
    ...limits,
    seen: expectedFields(limits),
  }),
  response: row,
  by_host: true,
  commands: [{ name: 'balances limits' }],
});
