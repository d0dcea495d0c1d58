import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { account_params, portalRoute } from '../portal-route.ts';

const decimal = Type.String({ maxLength: 20 });
const rule = {
  currencies: Type.Array(Type.String({ maxLength: 3 }), { maxItems: 50, description: 'Empty: all' }),
  brands: Type.Array(Type.String({ maxLength: 40 }), {
    maxItems: 20,
    description: 'Card brands. Empty: all, and payments without a card',
  }),
  amount_from: Type.String({
    maxLength: 20,
    description: 'From this amount, in the one currency named; empty: no bound',
  }),
  amount_below: Type.String({
    maxLength: 20,
    description: 'Up to, and without, this amount; empty: no bound',
  }),
  connector: Type.String({ maxLength: 40, description: 'The acquirer that such payments go to' }),
  next: Type.Array(Type.String({ maxLength: 40 }), {
    maxItems: 3,
    description: 'Acquirers to try next, in this order, after one has failed',
  }),
  retry_declines: Type.Array(Type.String({ maxLength: 5 }), {
    maxItems: 10,
    description: 'Decline codes after which the next acquirer is tried, too',
  }),
  authenticate: Type.Boolean({
    description:
      'Whether a payment that is declined for want of authentication is tried again with 3-D Secure',
  }),
  share: Type.Integer({
    minimum: 1,
    maximum: 100,
    description: 'Percentage of the card payments that fit; the others go on to the next rules',
  }),
};
const routingRuleInput = Type.Object({
  ...rule,
  next: Type.Optional(rule.next),
  retry_declines: Type.Optional(rule.retry_declines),
  authenticate: Type.Optional(rule.authenticate),
  share: Type.Optional(rule.share),
});
export type RoutingRuleInput = Static<typeof routingRuleInput>;

const listedRule = Type.Object({
  rule_no: Type.Integer({ description: 'Its place, from one; the first that fits is taken' }),
  ...rule,
  warnings: Type.Array(Type.Union([Type.Literal('unreachable'), Type.Literal('no_connector')])),
});
export type ListedRoutingRule = Static<typeof listedRule>;

const routing = Type.Object({
  rules: Type.Array(listedRule),
  otherwise: Type.String({ description: 'Where payments go that fit no rule' }),
  version: Type.String({ description: 'Changes with the rules' }),
  connectors: Type.Array(Type.String(), { description: 'Acquirers that a rule can name' }),
  soft_declines: Type.Array(Type.String(), { description: 'Codes that retry_declines can name' }),
});
export type AccountRouting = Static<typeof routing>;

export const readRoutingRules = portalRoute({
  name: 'operator.routes',
  summary: 'Where an account’s payments go',
  method: 'GET',
  path: '/operator/accounts/:account_id/routes',
  scope: 'operator',
  params: account_params,
  response: routing,
});

export const replaceRoutingRules = portalRoute({
  name: 'operator.replace_routes',
  summary: 'Put routing rules in the place of an account’s; accepted payments stay with their connectors',
  method: 'PUT',
  path: '/operator/accounts/:account_id/routes',
  scope: 'operator',
  step_up: 'always',
  params: account_params,
  body: Type.Object({
    rules: Type.Array(routingRuleInput, { maxItems: 50 }),
    version: Type.String({
      ...may_be_numeric,
      maxLength: 64,
      description: 'Of the rules that these were made from',
    }),
  }),
  response: routing,
});

export const tryRouting = portalRoute({
  name: 'operator.try_route',
  summary: 'Where a payment would go',
  method: 'GET',
  path: '/operator/accounts/:account_id/route',
  scope: 'operator',
  params: account_params,
  query: Type.Object({
    currency: Type.String({ maxLength: 3 }),
    amount: decimal,
    brand: Type.Optional(Type.String({ maxLength: 40, description: 'Empty: a payment without a card' })),
    order_no: Type.Optional(
      Type.String({ maxLength: 50, description: 'Decides to which share it belongs; without it, to none' }),
    ),
  }),
  response: Type.Object({
    connector: Type.String(),
    rule_no: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: no rule fits' }),
    next: Type.Array(Type.String(), { description: 'Acquirers that are tried next, in this order' }),
  }),
  commands: [{ name: 'routes try' }],
});
