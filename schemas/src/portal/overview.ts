import Type from 'typebox';
import { dateText } from './lists/filter.ts';
import { account_params, portalRoute } from './portal-route.ts';

/** The longest span that an overview is of. */
export const overview_days_max = 366;

const numbers = {
  approved: Type.Integer({ description: 'Payments that the issuer approved' }),
  declined: Type.Integer({ description: 'Payments that failed' }),
  captured: Type.Integer({ description: 'Payments of which something was captured' }),
  captured_amount: Type.String(),
  refunded: Type.Integer({ description: 'Refunds that were carried out' }),
  refunded_amount: Type.String(),
  disputed: Type.Integer(),
  disputed_amount: Type.String(),
};

export const attentionKind = Type.Union([
  Type.Literal('reviews'),
  Type.Literal('captures'),
  Type.Literal('disputes'),
  Type.Literal('payouts'),
  Type.Literal('funds'),
  Type.Literal('webhooks'),
]);

export const readOverview = portalRoute({
  name: 'overview.read',
  summary: 'Counters of payments in a span of days, and what needs attention',
  method: 'GET',
  path: '/accounts/:account_id/overview',
  scope: 'account',
  permit: 'payments.read',
  params: account_params,
  query: Type.Object({
    from: Type.Optional(dateText),
    to: Type.Optional(dateText),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  }),
  response: Type.Object({
    from: Type.String({ description: 'First day, in the account’s zone' }),
    to: Type.String({ description: 'Last day' }),
    currency: Type.String({ description: 'Of the amounts; empty when there was no payment yet' }),
    currencies: Type.Array(Type.String()),
    totals: Type.Object(numbers),
    before: Type.Object(numbers, { description: 'The span of the same length before' }),
    days: Type.Array(Type.Object({ day: Type.String(), ...numbers })),
    uncounted: Type.Integer({ description: 'Events that are not in the numbers yet' }),
    available: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() }), {
      description: 'Empty without the permit to see balances',
    }),
    attention: Type.Array(
      Type.Object({
        kind: attentionKind,
        waiting: Type.Integer({ description: 'At most 1000' }),
        next_at: Type.String({ description: 'When the first is due, or empty' }),
      }),
    ),
  }),
});
