import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { request_cursor_pattern, request_filters } from '../lists/request-list.ts';
import { account_params, portalRoute } from '../portal-route.ts';
import { storedReasons } from '../records.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

const line = {
  request_id: Type.String(),
  at: Type.String(),
  operation: Type.String(),
  status: Type.Integer({ description: 'HTTP status' }),
  code: Type.String({ description: 'The error code; empty when the request was accepted' }),
  source: Type.String({ description: 'The parameter at fault, or empty' }),
  message: Type.String({ description: 'What was wrong, as it was answered; empty when it was accepted' }),
  items: Type.Integer({ description: 'Items of a batch; 0 for other operations' }),
  refused_items: Type.Integer({ description: 'Items that were refused' }),
  declined: Type.String({
    description: 'Response code or status of a payment or payout that was declined; else empty',
  }),
  key_id: Type.String({ description: 'The key that signed; empty when the signature was wrong' }),
  address: Type.String(),
  hung_up: Type.Boolean({
    description: 'Whether the caller went away before its answer was out; the work was done all the same',
  }),
  duration_ms: Type.Integer(),
};
const requestLine = Type.Object(line);
export type PortalRequestLine = Static<typeof requestLine>;

const diagnosis = Type.Object({
  verdict: Type.Union([Type.Literal('right'), Type.Literal('explained'), Type.Literal('wrong')], {
    description: 'right: it matches; explained: it is known what was signed; wrong: it is not',
  }),
  profile: Type.String(),
  key_id: Type.String({ description: 'The key that was used, where that is known' }),
  causes: Type.Array(Type.String(), { description: 'What usually causes it, most likely first' }),
  reasons: Type.Optional(
    Type.Array(storedReasons, {
      description: 'The rules that each cause states; missing where release 0.2.0 stored the diagnosis',
    }),
  ),
  expected_text: Type.String({ description: 'What has to be signed; card data and keys blotted out' }),
  signed_text: textOrNull,
  difference: Type.Union([
    Type.Object({ at: Type.Integer(), expected: Type.String(), signed: Type.String() }),
    Type.Null(),
  ]),
});
export type PortalDiagnosis = Static<typeof diagnosis>;

export const listRequests = portalRoute({
  name: 'requests.list',
  summary: 'Requests of the API, newest first',
  method: 'GET',
  path: '/accounts/:account_id/requests',
  scope: 'account',
  permit: 'requests.read',
  params: account_params,
  query: Type.Object({
    ...request_filters.query,
    before: Type.Optional(
      Type.String({ pattern: request_cursor_pattern, description: 'Where the page before ended' }),
    ),
  }),
  response: Type.Object({
    requests: Type.Array(requestLine),
    next_before: textOrNull,
    operations: Type.Array(Type.String(), { description: 'Every operation that there is' }),
    kept_days: Type.Integer({ description: 'For how long requests are kept; 0: none are' }),
    left_out: Type.String({ description: 'Requests of the kept days that came too fast to be written down' }),
  }),
});

export const readRequest = portalRoute({
  name: 'requests.read',
  summary: 'One request with its answer, redacted',
  method: 'GET',
  path: '/accounts/:account_id/requests/:request_id',
  scope: 'account',
  audited: true,
  permit: 'requests.read',
  params: Type.Object({
    ...account_params.properties,
    request_id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  }),
  response: Type.Object({
    ...line,
    unknown_fields: Type.Array(Type.String()),
    request: textOrNull,
    response: textOrNull,
    diagnosis: Type.Union([diagnosis, Type.Null()]),
  }),
});

export const diagnoseRequest = portalRoute({
  name: 'requests.diagnose',
  summary: 'Compare what a program signed with what has to be signed',
  method: 'POST',
  path: '/accounts/:account_id/requests/diagnose',
  scope: 'account',
  permit: 'requests.read',
  params: account_params,
  body: Type.Object({
    operation: Type.String({ pattern: '^[a-zA-Z]{1,40}$' }),
    request: Type.String({
      ...may_be_numeric,
      minLength: 1,
      maxLength: 262_144,
      description: 'The body as it was sent',
    }),
    signed_text: Type.Optional(
      Type.String({ ...may_be_numeric, maxLength: 262_144, description: 'The text that the program signed' }),
    ),
  }),
  response: diagnosis,
});
