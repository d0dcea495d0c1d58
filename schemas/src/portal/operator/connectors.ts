import Type, { type Static } from 'typebox';
import { account_params, portalRoute } from '../portal-route.ts';
import { cooling_off } from '../cooling-off.ts';
import { expectedFields } from '../expected.ts';
import { limitsOf } from '../currency-limits.ts';

const payoutRules = Type.Object({
  connector: Type.String({ description: 'The bank that pays; empty: the sandbox’s for sandbox accounts' }),
  when_short: Type.Union([Type.Literal('wait'), Type.Literal('refuse')], {
    description: 'What becomes of a payout that the balance does not cover',
  }),
  screening: Type.Union([Type.Literal('usual'), Type.Literal('on'), Type.Literal('off')], {
    description: 'usual: on for production accounts, off for sandbox accounts',
  }),
  approval_limits: limitsOf('By currency: more than this to one account within 24 hours needs two people'),
  approve_others: Type.Boolean({ description: 'Payouts from balances in other currencies all need two' }),
  maker_limits: limitsOf('By currency: more than this by one person or key within 24 hours needs two people'),
  instant_fallback: Type.Boolean({
    description: 'An instant payout that cannot go at once goes as an ordinary SEPA transfer; else it fails',
  }),
  ...cooling_off,
  payee_mismatch: Type.Union([Type.Literal('hold'), Type.Literal('send')], {
    description:
      'What becomes of a payout whose beneficiary’s name is not, or only nearly, the account holder’s',
  }),
});
export type PayoutRules = Static<typeof payoutRules>;
const anyRules = Type.Partial(payoutRules).properties;

export const readPayoutRules = portalRoute({
  name: 'operator.payout_rules',
  summary: 'Which bank pays an account’s payouts, and by which rules',
  method: 'GET',
  path: '/operator/accounts/:account_id/payout-rules',
  scope: 'operator',
  params: account_params,
  response: Type.Object({
    rules: payoutRules,
    banks: Type.Array(Type.String(), { description: 'Banks that an account can be given' }),
  }),
});

export const changePayoutRules = portalRoute({
  name: 'operator.change_payout_rules',
  summary:
    'Change bank and rules; what is left out stays as it is, and payouts that are accepted already keep theirs',
  method: 'PUT',
  path: '/operator/accounts/:account_id/payout-rules',
  scope: 'operator',
  step_up: 'always',
  params: account_params,
  body: Type.Object({ ...anyRules, seen: expectedFields(anyRules) }),
  response: payoutRules,
});

export const listConnectors = portalRoute({
  name: 'operator.connectors',
  summary: 'The acquirers and banks of this gateway, how many accounts use each, and what waits for it',
  method: 'GET',
  path: '/operator/connectors',
  scope: 'operator',
  response: Type.Object({
    connectors: Type.Array(
      Type.Object({
        name: Type.String(),
        kind: Type.Union([Type.Literal('acquirer'), Type.Literal('bank'), Type.Literal('missing')], {
          description: 'missing: accounts name it, or something waits for it, and it is not configured',
        }),
        accounts: Type.Integer({ description: 'Whose payments or payouts go there' }),
        unsettled: Type.Integer({ description: 'Instructions to it whose outcome is not known yet' }),
        resting_until: Type.String({
          description:
            'It has failed: until then, payments go to others where a routing rule names any; empty: it does not rest',
        }),
      }),
    ),
  }),
});
