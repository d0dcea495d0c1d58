import Type, { type Static } from 'typebox';
import { account_params, done, portalRoute } from '../portal-route.ts';

const timeOrNull = Type.Union([Type.String(), Type.Null()]);

/** What a new sign key is called. */
export const new_key_body = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 60, description: 'What the key is for' })),
});

const signKey = Type.Object({
  key_id: Type.String(),
  name: Type.String({ description: 'What the key is for; may be empty' }),
  created_at: Type.String(),
  active: Type.Boolean({ description: 'Whether requests signed with it are accepted now' }),
  revoked_at: Type.Union([Type.String(), Type.Null()], {
    description: 'Since when, or, while a successor takes over, from when it is refused',
  }),
  last_used_at: timeOrNull,
  last_address: Type.String({ description: 'Where it was used last; empty when it never was' }),
});
export type PortalSignKey = Static<typeof signKey>;

const key_params = Type.Object({
  ...account_params.properties,
  key_id: Type.String({ pattern: '^key_[0-9a-f]{1,40}$' }),
});

const newKey = Type.Object({
  key_id: Type.String(),
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
  response: Type.Object({ keys: Type.Array(signKey) }),
  commands: [{ name: 'keys list' }],
});

export const createSignKey = portalRoute({
  name: 'keys.create',
  summary: 'Create a sign key; its secret is shown this once',
  method: 'POST',
  path: '/accounts/:account_id/keys',
  scope: 'account',
  permit: 'keys.manage',
  params: account_params,
  body: new_key_body,
  response: newKey,
  by_host: true,
  commands: [{ name: 'keys create' }],
});

export const rotateSignKey = portalRoute({
  name: 'keys.rotate',
  summary: 'Create the successor of a sign key; both are accepted for the hours of the overlap',
  method: 'POST',
  path: '/accounts/:account_id/keys/:key_id/rotate',
  scope: 'account',
  permit: 'keys.manage',
  params: key_params,
  body: Type.Object({
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 720,
      description: 'How long the old key is still accepted',
    }),
  }),
  response: newKey,
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
