import Type from 'typebox';
import { account_params, portalRoute } from './portal-route.ts';

const signKey = Type.Object({
  key_id: Type.String(),
  created_at: Type.String(),
  revoked_at: Type.Union([Type.String(), Type.Null()]),
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
});
