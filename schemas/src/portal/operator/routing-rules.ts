import Type, { type Static } from 'typebox';
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
};
const givenRule = Type.Object(rule);
export type GivenRoutingRule = Static<typeof givenRule>;

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
  params: account_params,
  body: Type.Object({
    rules: Type.Array(givenRule, { maxItems: 50 }),
    version: Type.String({ maxLength: 64, description: 'Of the rules that these were made from' }),
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
  }),
  response: Type.Object({
    connector: Type.String(),
    rule_no: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: no rule fits' }),
  }),
});
