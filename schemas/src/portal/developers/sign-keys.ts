import Type, { type Static } from 'typebox';
import { all_key_permits, key_permits, type KeyPermit } from '../../key-permits.ts';
import { expectedFields } from '../expected.ts';
import { proposal_decision, decision_command, proposal_or_open } from '../operator/proposals.ts';
import { limitsOf } from '../currency-limits.ts';
import { account_params, done, portalRoute } from '../portal-route.ts';
import { named_people, numberText } from '../records.ts';

const timeOrNull = Type.Union([Type.String(), Type.Null()]);

const key_permit = Type.Unsafe<KeyPermit>(Type.Union(all_key_permits.map((permit) => Type.Literal(permit))));
const some_permits = (description: string) =>
  Type.Array(key_permit, { minItems: 1, maxItems: all_key_permits.length, description });
const listed_permits = all_key_permits.map((permit) => `${permit} (${key_permits[permit]})`).join('; ');

const key_limits = {
  amount_limits: limitsOf(
    'By currency: the most in one refund or payout. A key with limits takes nothing in others',
  ),
  day_limits: limitsOf('By currency: the most in refunds, and as much in payouts, within 24 hours'),
};
const any_limits = Type.Partial(Type.Object(key_limits)).properties;

/** What a new sign key is called, what it may do, and how much. */
export const new_key_body = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 60, description: 'What the key is for' })),
  permits: Type.Optional(
    some_permits(
      `What it may do: ${listed_permits}. Left out: all of it; on a production account all but refunds and payouts, which two people give`,
    ),
  ),
  ...any_limits,
});

const permitted = Type.Array(key_permit, { description: 'What it may do' });
const waiting = Type.Array(key_permit, {
  description: 'What it may do as well once a second person has confirmed it',
});

/** What somebody wants a key to be permitted as well. */
const widening = Type.Object({
  limits: Type.Union([Type.Object(key_limits), Type.Null()], { description: 'Null: none but those it has' }),
  proposal_id: Type.String(),
  reason: Type.String(),
  proposed_by: Type.String(),
  proposed_at: Type.String(),
});

export const signKey = Type.Object({
  key_id: Type.String(),
  name: Type.String({ description: 'What the key is for; may be empty' }),
  permits: permitted,
  ...key_limits,
  waiting,
  proposal: Type.Union([widening, Type.Null()]),
  owner: Type.String({
    description: 'The person who made it; empty where that was on the gateway’s host',
  }),
  owner_gone: Type.Boolean({
    description: 'Whether that person can manage keys no more: rotate the key, whose secret they may know',
  }),
  created_at: Type.String(),
  active: Type.Boolean({ description: 'Whether requests signed with it are accepted now' }),
  revoked_at: Type.Union([Type.String(), Type.Null()], {
    description: 'Since when, or, while a successor takes over, from when it is refused',
  }),
  last_used_at: timeOrNull,
  last_address: Type.String({ description: 'Where it was used last; empty when it never was' }),
});
export type PortalSignKey = Static<typeof signKey>;

/** What a key may do at once, and what waits. */
const key_rights = Type.Object({ permits: permitted, ...key_limits, waiting });

const key_params = Type.Object({
  ...account_params.properties,
  key_id: Type.String({ pattern: '^key_[0-9a-f]{1,40}$' }),
});

/** A key as it is shown this once. */
export const new_key = Type.Object({
  key_id: Type.String(),
  permits: permitted,
  waiting,
  sign_key: Type.String({ description: 'The secret, shown this once' }),
});

export const listSignKeys = portalRoute({
  name: 'keys.list',
  summary: 'The sign keys of an account, without their secrets',
  method: 'GET',
  path: '/accounts/:account_id/keys',
  scope: 'account',
  permit: 'keys.read',
  params: account_params,
  response: Type.Object({ keys: Type.Array(signKey), people: named_people }),
  commands: [
    {
      name: 'keys list',
      columns: [
        'key_id',
        'name',
        'permits',
        'amount_limits',
        'day_limits',
        'waiting',
        'owner',
        'created_at',
        'active',
        'revoked_at',
        'last_used_at',
        'last_address',
      ],
    },
  ],
});

export const createSignKey = portalRoute({
  name: 'keys.create',
  summary: 'Create a sign key; its secret is shown this once',
  method: 'POST',
  path: '/accounts/:account_id/keys',
  scope: 'account',
  permit: 'keys.manage',
  step_up: 'always',
  params: account_params,
  body: new_key_body,
  response: new_key,
  by_host: true,
  commands: [{ name: 'keys create' }],
});

const all_permitted = some_permits(`All that it may do from now on: ${listed_permits}`);

export const permitSignKey = portalRoute({
  name: 'keys.permit',
  summary:
    'Change what a sign key may do, and how much; of a production account, refunds and payouts that are added, and looser limits, wait for a second person',
  method: 'PUT',
  path: '/accounts/:account_id/keys/:key_id/permits',
  scope: 'account',
  permit: 'keys.manage',
  step_up: 'always',
  params: key_params,
  body: Type.Object({
    permits: all_permitted,
    ...any_limits,
    reason: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Why, for the person who confirms it' }),
    ),
    seen: expectedFields({ permits: Type.Array(key_permit), ...any_limits }),
  }),
  response: key_rights,
  by_host: true,
  commands: [{ name: 'keys permit', options: { key: 'key_id' } }],
});

export const decideSignKey = portalRoute({
  name: 'keys.decide',
  summary: 'Confirm or reject what another person wants a sign key to be permitted',
  method: 'POST',
  path: '/accounts/:account_id/keys/:key_id/proposals/:proposal_id',
  scope: 'account',
  permit: 'keys.approve',
  step_up: 'always',
  params: Type.Object({ ...key_params.properties, proposal_id: numberText }),
  body: proposal_decision,
  response: Type.Object({ permits: permitted }),
});

/** The same by the gateway’s own people, for a merchant with one person only. */
export const decideSignKeyAsOperator = portalRoute({
  name: 'operator.decide_sign_key',
  summary: 'Confirm or reject, as a second person, what a sign key of a merchant is to be permitted',
  method: 'POST',
  path: '/operator/accounts/:account_id/sign-keys/:key_id/proposals/:proposal_id',
  scope: 'operator',
  step_up: 'always',
  params: Type.Object({ ...key_params.properties, proposal_id: proposal_or_open }),
  body: proposal_decision,
  response: Type.Object({ permits: permitted }),
  commands: [{ name: 'keys confirm', options: { key: 'key_id' }, ...decision_command }],
});

export const rotateSignKey = portalRoute({
  name: 'keys.rotate',
  summary: 'Create the successor of a sign key; both are accepted for the hours of the overlap',
  method: 'POST',
  path: '/accounts/:account_id/keys/:key_id/rotate',
  scope: 'account',
  permit: 'keys.manage',
  step_up: 'always',
  params: key_params,
  body: Type.Object({
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 720,
      description: 'How long the old key is still accepted',
    }),
  }),
  response: new_key,
  by_host: true,
  commands: [{ name: 'keys rotate', options: { key: 'key_id' }, defaults: { overlap_hours: 24 } }],
});

export const revokeSignKey = portalRoute({
  name: 'keys.revoke',
  summary: 'Revoke a sign key: requests signed with it are refused from now on',
  method: 'DELETE',
  path: '/accounts/:account_id/keys/:key_id',
  scope: 'account',
  permit: 'keys.manage',
  params: key_params,
  response: done,
  by_host: true,
  commands: [{ name: 'keys revoke', options: { key: 'key_id' }, says: 'Key {key_id} is revoked.' }],
});
