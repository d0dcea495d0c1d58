import Type, { type Static } from 'typebox';
import { portalRoute } from '../portal-route.ts';
import { requiredText } from '../../required-text.ts';

const ruleAccount = Type.String({
  pattern: '^(\\*|[0-9A-Za-z]{1,10})$',
  description: 'The account, or * for every one',
});
const action = Type.Union([Type.Literal('block'), Type.Literal('review')], {
  description: 'Stop the payment, or hold it for review once authorised',
});

const terms = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
  description: [
    'amount {currency, above}; velocity {subject: card, email or ip; more_than; hours};',
    'country {match: in or not_in; values}; bin, email, ip {values}; card {payments: transaction_ids}',
  ].join(' '),
});

const terms_help = `
Terms, in JSON:
  {"kind":"amount","currency":"EUR","above":"5000.00"}
  {"kind":"velocity","subject":"card","more_than":5,"hours":24}   subject: card, email or ip
  {"kind":"country","values":["KP","IR"]}                         "match":"not_in" for all others
  {"kind":"bin","values":["424242"]}                              four to six digits
  {"kind":"email","values":["fraud@example.com","@example.net"]}
  {"kind":"ip","values":["203.0.113.0/24"]}
  {"kind":"card","payments":["1234567890123456789"]}              the cards of these payments

A new rule is a draft. Try it on the last month's payments, then activate it:
  gateway risk dry-run RULE_ID --account ACCOUNT_ID
  gateway risk activate RULE_ID --account ACCOUNT_ID
`;

const dryRun = Type.Object({
  from: Type.String(),
  to: Type.String(),
  payments: Type.Integer({ description: 'How many were looked at' }),
  hits: Type.Integer(),
  paid: Type.Integer({ description: 'Hits that were paid for' }),
  disputed: Type.Integer({ description: 'Hits that are or were disputed' }),
  captured: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
  samples: Type.Array(Type.Object({ account_id: Type.String(), transaction_id: Type.String() })),
  cut: Type.Boolean({ description: 'There were more payments than are looked at' }),
});
export type RiskDryRun = Static<typeof dryRun>;

const rule = Type.Object({
  account_id: Type.String(),
  rule_id: Type.String(),
  name: Type.String(),
  action,
  kind: Type.String(),
  terms,
  state: Type.String({ description: 'draft, active or retired' }),
  created_by: Type.String(),
  created_at: Type.String(),
  dry_run: Type.Union([dryRun, Type.Null()]),
  dry_run_at: Type.String(),
  activated_at: Type.String(),
  retired_at: Type.String(),
  hits: Type.Integer({ description: 'Payments that fell under it, counted to 10,000' }),
});
export type RiskRule = Static<typeof rule>;

const rule_params = Type.Object({
  account_id: ruleAccount,
  rule_id: Type.String({ pattern: '^rule_[0-9a-f]{1,40}$' }),
});

export const listRules = portalRoute({
  name: 'operator.risk_rules',
  summary: 'Risk rules and block lists, newest first',
  method: 'GET',
  path: '/operator/risk-rules',
  scope: 'operator',
  query: Type.Object({ account_id: Type.Optional(ruleAccount) }),
  response: Type.Object({ rules: Type.Array(rule) }),
  commands: [
    { name: 'risk list', columns: ['account_id', 'rule_id', 'name', 'action', 'terms', 'state', 'hits'] },
  ],
});

export const draftRule = portalRoute({
  name: 'operator.draft_risk_rule',
  summary: 'Draft a rule: it does nothing before it is activated',
  method: 'POST',
  path: '/operator/risk-rules',
  scope: 'operator',
  body: Type.Object({
    account_id: ruleAccount,
    name: requiredText(200, 'What the rule is for'),
    action,
    terms,
  }),
  response: rule,
  by_host: true,
  commands: [{ name: 'risk add', help: terms_help }],
});

export const tryRule = portalRoute({
  name: 'operator.try_risk_rule',
  summary: 'Ask a rule about the payments of the last 30 days',
  method: 'POST',
  path: '/operator/risk-rules/:account_id/:rule_id/dry-run',
  scope: 'operator',
  params: rule_params,
  response: dryRun,
  by_host: true,
  commands: [{ name: 'risk dry-run', arguments: { rule_id: 'rule_id' } }],
});

export const activateRule = portalRoute({
  name: 'operator.activate_risk_rule',
  summary: 'Put a rule in force that was tried within a day',
  method: 'POST',
  path: '/operator/risk-rules/:account_id/:rule_id/activation',
  scope: 'operator',
  params: rule_params,
  response: rule,
  by_host: true,
  commands: [{ name: 'risk activate', arguments: { rule_id: 'rule_id' } }],
});

export const retireRule = portalRoute({
  name: 'operator.retire_risk_rule',
  summary: 'End a rule for good',
  method: 'DELETE',
  path: '/operator/risk-rules/:account_id/:rule_id',
  scope: 'operator',
  params: rule_params,
  response: rule,
  by_host: true,
  commands: [{ name: 'risk retire', arguments: { rule_id: 'rule_id' } }],
});

export const listHits = portalRoute({
  name: 'operator.risk_hits',
  summary: 'The newest payments of an account that fell under rules',
  method: 'GET',
  path: '/operator/accounts/:account_id/risk-hits',
  scope: 'operator',
  params: Type.Object({ account_id: Type.String({ pattern: '^[0-9A-Za-z]{1,10}$' }) }),
  response: Type.Object({
    hits: Type.Array(
      Type.Object({
        transaction_id: Type.String(),
        rule_id: Type.String(),
        action: Type.String(),
        at: Type.String(),
      }),
    ),
  }),
  commands: [{ name: 'risk hits' }],
});
