import Type, { type Static } from 'typebox';
import { account_params, done, portalRoute } from '../portal-route.ts';
import { expectedFields } from '../expected.ts';

const addressField = Type.String({ minLength: 1, maxLength: 60, description: 'IPv4, IPv6 or a CIDR range' });

const policyField = Type.Union([Type.Literal('open'), Type.Literal('learning'), Type.Literal('enforced')], {
  description:
    'open: callers from anywhere; learning: the same, and callers that enforcing would refuse are gathered; enforced: only registered addresses',
});

const caller = Type.Object({
  address: Type.String(),
  registered: Type.Boolean(),
  first_seen_at: Type.String(),
  last_seen_at: Type.String(),
  requests: Type.String({ description: 'Requests with a right signature' }),
});
export type PortalCaller = Static<typeof caller>;

export const listAddresses = portalRoute({
  name: 'addresses.list',
  summary: 'Registered addresses, whether they are demanded, and who has called',
  method: 'GET',
  path: '/accounts/:account_id/addresses',
  scope: 'account',
  permit: 'addresses.read',
  params: account_params,
  response: Type.Object({
    policy: policyField,
    learning_since: Type.Union([Type.String(), Type.Null()]),
    addresses: Type.Array(Type.Object({ cidr: Type.String(), created_at: Type.String() })),
    callers: Type.Array(caller, {
      description: 'Addresses that signed rightly, latest first; while learning, those since it began',
    }),
  }),
  commands: [{ name: 'addresses list' }],
});

export const addAddress = portalRoute({
  name: 'addresses.add',
  summary: 'Register an address or range',
  method: 'POST',
  path: '/accounts/:account_id/addresses',
  scope: 'account',
  permit: 'addresses.manage',
  params: account_params,
  body: Type.Object({ cidr: addressField }),
  response: Type.Object({ cidr: Type.String() }),
  by_host: true,
  commands: [{ name: 'addresses add', says: '{cidr} is registered for account {account_id}.' }],
});

export const removeAddress = portalRoute({
  name: 'addresses.remove',
  summary: 'Take an address or range out of the register',
  method: 'DELETE',
  path: '/accounts/:account_id/addresses',
  scope: 'account',
  permit: 'addresses.manage',
  params: account_params,
  body: Type.Object({ cidr: addressField }),
  response: done,
  by_host: true,
  commands: [{ name: 'addresses remove', says: '{cidr} is no longer registered for account {account_id}.' }],
});

export const changeAddressPolicy = portalRoute({
  name: 'addresses.change_policy',
  summary: 'Begin or end learning, or demand registered addresses',
  method: 'PUT',
  path: '/accounts/:account_id/addresses/policy',
  scope: 'account',
  permit: 'addresses.manage',
  params: account_params,
  body: Type.Object({ policy: policyField, seen: expectedFields({ policy: policyField }) }),
  response: done,
});
