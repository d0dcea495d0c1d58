import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { merchant_params, portalRoute } from './portal-route.ts';

const line = Type.Object({
  audit_id: Type.String(),
  at: Type.String(),
  actor: Type.String({ description: 'user:<user_id>, or host:<user>@<host> of a command' }),
  actor_name: Type.String(),
  actor_email: Type.String(),
  action: Type.String(),
  account_id: Type.String(),
  subject: Type.String({ description: 'What it was done to' }),
  address: Type.String(),
  request_id: Type.String(),
  result: Type.String({ description: 'done, refused, failed; unknown where the gateway died in between' }),
  code: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});

const audit_query = Type.Object({
  before: Type.Optional(
    Type.String({ ...may_be_numeric, pattern: '^[0-9]{1,19}$', description: 'audit_id: the page after it' }),
  ),
  actor: Type.Optional(Type.String({ maxLength: 200, description: 'host: every command' })),
  action: Type.Optional(
    Type.String({ maxLength: 60, description: 'An action, or its beginning with a dot, such as team.' }),
  ),
  kind: Type.Optional(
    Type.Union([Type.Literal('changes'), Type.Literal('reads')], {
      description:
        'reads: who has seen people’s or cards’ data; changes: everything else; both when left out',
    }),
  ),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
  limit: Type.Optional(
    Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100; 50 when left out' }),
  ),
});

const audit_page = Type.Object({
  entries: Type.Array(line),
  next_before: Type.Union([Type.String(), Type.Null()], {
    description: 'Where the next page begins; null at the end',
  }),
  people: Type.Array(Type.Object({ actor: Type.String(), name: Type.String() }), {
    description: 'Who did something lately, by name',
  }),
});

export const listAudit = portalRoute({
  name: 'audit.list',
  summary: 'What people of the team did, and whose data they have seen, newest first',
  method: 'GET',
  path: '/merchants/:merchant_id/audit',
  scope: 'merchant',
  permit: 'audit.read',
  params: merchant_params,
  query: audit_query,
  response: audit_page,
});

export const listGatewayAudit = portalRoute({
  name: 'operator.audit',
  summary: 'What the gateway’s own people did, and whose data they have seen, newest first',
  method: 'GET',
  path: '/operator/audit',
  scope: 'operator',
  query: audit_query,
  response: audit_page,
});
