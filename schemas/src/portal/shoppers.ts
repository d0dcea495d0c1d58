import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { account_params, portalRoute } from './portal-route.ts';

const shopper = Type.Object({
  email: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 254,
      description: 'The shopper’s e-mail address, as it was sent',
    }),
  ),
  shopper_id: Type.Optional(
    Type.String({
      ...may_be_numeric,
      minLength: 1,
      maxLength: 200,
      description: 'Your own id of the shopper, as it was sent',
    }),
  ),
});

const details = Type.Unknown({ description: 'What was sent of the shopper and kept, by field' });

export const exportShopper = portalRoute({
  name: 'shoppers.export',
  summary: 'All that is kept of a shopper, found by e-mail address or id',
  method: 'POST',
  path: '/accounts/:account_id/shoppers/export',
  scope: 'account',
  reads: true,
  audited: true,
  permit: 'shoppers.manage',
  step_up: 'always',
  params: account_params,
  body: shopper,
  response: Type.Object({
    shopper_ids: Type.Array(Type.String(), { description: 'Ids that the shopper’s payments have' }),
    payments: Type.Array(
      Type.Object({
        transaction_id: Type.String(),
        order_no: Type.String(),
        status: Type.String(),
        currency: Type.String(),
        amount: Type.String(),
        created_at: Type.String(),
        details,
      }),
    ),
    subscriptions: Type.Array(
      Type.Object({
        subscription_id: Type.String(),
        recurring_id: Type.String(),
        status: Type.String(),
        created_at: Type.String(),
        details,
      }),
    ),
    cards: Type.Array(
      Type.Object({
        token_id: Type.String(),
        brand: Type.String(),
        masked: Type.String(),
        created_at: Type.String(),
      }),
    ),
  }),
  commands: [{ name: 'shoppers export' }],
});

export const eraseShopper = portalRoute({
  name: 'shoppers.erase',
  summary: 'Erase who a shopper is, found by e-mail address or id; payments stay with amounts and references',
  method: 'POST',
  path: '/accounts/:account_id/shoppers/erase',
  scope: 'account',
  permit: 'shoppers.manage',
  step_up: 'always',
  params: account_params,
  body: shopper,
  response: Type.Object({
    payments: Type.Integer(),
    subscriptions: Type.Integer(),
    checkouts: Type.Integer({ description: 'Payment pages' }),
    requests: Type.Integer({ description: 'Logged requests, whose bodies are erased' }),
    cards: Type.Integer({ description: 'Stored cards that were the shopper’s alone' }),
  }),
  by_host: true,
  commands: [{ name: 'shoppers erase' }],
});
