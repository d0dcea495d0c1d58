import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { account_params, done, portalRoute, type PortalResponseOf } from '../portal-route.ts';
import { expectedFields } from '../expected.ts';

const timeOrNull = Type.Union([Type.String(), Type.Null()]);
const sequenceField = Type.String({
  ...may_be_numeric,
  pattern: '^[1-9][0-9]{0,17}$',
  description: 'Sequence number of an event',
});
export const endpointField = Type.String({ pattern: '^we_[0-9]{1,19}$', description: 'Id of the endpoint' });
const endpoint_params = Type.Object({ ...account_params.properties, endpoint_id: endpointField });
const statusField = Type.Union([Type.Literal('pending'), Type.Literal('delivered'), Type.Literal('failed')]);

export const endpoint = Type.Object({
  endpoint_id: Type.String(),
  url: Type.String(),
  description: Type.String(),
  types: Type.Array(Type.String(), { description: 'Event types or noun.*; none: all' }),
  format: Type.String(),
  enabled: Type.Boolean(),
  disabled_reason: Type.String({ description: 'manual, gone, failing; empty while enabled' }),
  disabled_at: timeOrNull,
  created_at: Type.String(),
  failures: Type.Integer({ description: 'Tries in a row that failed' }),
  waiting: Type.String({ description: 'Deliveries on their way' }),
});
export type PortalEndpoint = Static<typeof endpoint>;

const delivery = Type.Object({
  sequence: Type.String(),
  event_id: Type.String(),
  type: Type.String(),
  endpoint_id: Type.String({ description: 'Empty for a notify_url' }),
  url: Type.String(),
  status: statusField,
  tries: Type.Integer(),
  status_code: Type.Union([Type.Integer(), Type.Null()]),
  error: Type.String(),
  next_attempt_at: timeOrNull,
  started_at: Type.String(),
  finished_at: timeOrNull,
  failed_reason: Type.String(),
});
export type PortalDelivery = Static<typeof delivery>;

const attempt = Type.Object({
  endpoint_id: Type.String(),
  attempted_at: Type.String(),
  status_code: Type.Union([Type.Integer(), Type.Null()]),
  error: Type.String(),
  latency_ms: Type.Integer(),
  answer: Type.String({ description: 'The beginning of the answer, redacted' }),
});

export const endpoint_settings = {
  url: Type.String({ minLength: 1, maxLength: 1000, description: 'Where to; https outside the sandbox' }),
  description: Type.String({ maxLength: 200, description: 'For people' }),
  types: Type.Array(Type.String({ maxLength: 60 }), {
    maxItems: 100,
    description: 'Only these events, such as payment.captured,refund.*; none: all',
  }),
  format: Type.Union([Type.Literal('json'), Type.Literal('form')], {
    description: 'How bodies are written',
  }),
};
const anySettings = Type.Partial(Type.Object(endpoint_settings)).properties;

export const listEndpoints = portalRoute({
  name: 'webhooks.list',
  summary: 'Webhook endpoints, and their state',
  method: 'GET',
  path: '/accounts/:account_id/webhooks',
  scope: 'account',
  permit: 'webhooks.read',
  params: account_params,
  response: Type.Object({
    endpoints: Type.Array(endpoint),
    event_types: Type.Array(Type.String(), { description: 'Every type that there is' }),
  }),
  by_key: true,
  commands: [
    {
      name: 'webhooks list',
      columns: ['endpoint_id', 'url', 'types', 'enabled', 'disabled_reason', 'failures', 'waiting'],
    },
  ],
});

export const createEndpoint = portalRoute({
  name: 'webhooks.create',
  summary: 'Create an endpoint; its secret is shown this once',
  method: 'POST',
  path: '/accounts/:account_id/webhooks',
  scope: 'account',
  permit: 'webhooks.manage',
  params: account_params,
  body: Type.Object(endpoint_settings),
  response: Type.Object({ endpoint_id: Type.String(), secret: Type.String() }),
  by_host: true,
  by_key: true,
  commands: [{ name: 'webhooks create', defaults: { description: '', types: [], format: 'json' } }],
});

export const changeEndpoint = portalRoute({
  name: 'webhooks.change',
  summary: 'Change where and what is sent; what is left out stays as it is',
  method: 'PUT',
  path: '/accounts/:account_id/webhooks/:endpoint_id',
  scope: 'account',
  permit: 'webhooks.manage',
  params: endpoint_params,
  body: Type.Object({ ...anySettings, seen: expectedFields(anySettings) }),
  response: done,
  by_host: true,
  by_key: true,
  commands: [
    {
      name: 'webhooks update',
      arguments: { endpoint_id: 'endpoint_id' },
      says: 'Endpoint {endpoint_id} is changed.',
    },
  ],
});

export const enableEndpoint = portalRoute({
  name: 'webhooks.enable',
  summary: 'Send events to an endpoint again, or nothing more',
  method: 'PUT',
  path: '/accounts/:account_id/webhooks/:endpoint_id/enabled',
  scope: 'account',
  permit: 'webhooks.manage',
  params: endpoint_params,
  body: Type.Object({ enabled: Type.Boolean() }),
  response: done,
  by_host: true,
  by_key: true,
  commands: [
    {
      name: 'webhooks enable',
      summary: 'Send events to an endpoint again',
      arguments: { endpoint_id: 'endpoint_id' },
      sets: { enabled: true },
      says: 'Endpoint {endpoint_id} is enabled.',
    },
    {
      name: 'webhooks disable',
      summary: 'Send nothing more to an endpoint',
      arguments: { endpoint_id: 'endpoint_id' },
      sets: { enabled: false },
      says: 'Endpoint {endpoint_id} is disabled.',
    },
  ],
});

export const deleteEndpoint = portalRoute({
  name: 'webhooks.delete',
  summary: 'Delete an endpoint; its deliveries remain listed for 90 days',
  method: 'DELETE',
  path: '/accounts/:account_id/webhooks/:endpoint_id',
  scope: 'account',
  permit: 'webhooks.manage',
  params: endpoint_params,
  response: done,
  by_host: true,
  by_key: true,
  commands: [
    {
      name: 'webhooks delete',
      arguments: { endpoint_id: 'endpoint_id' },
      says: 'Endpoint {endpoint_id} is deleted.',
    },
  ],
});

export const rotateSecret = portalRoute({
  name: 'webhooks.rotate_secret',
  summary: 'Draw a new secret, shown this once; deliveries are signed with both for the hours of the overlap',
  method: 'POST',
  path: '/accounts/:account_id/webhooks/:endpoint_id/rotate-secret',
  scope: 'account',
  permit: 'webhooks.manage',
  params: endpoint_params,
  body: Type.Object({
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 720,
      description: 'How long the secret before it stays in force',
    }),
  }),
  response: Type.Object({ secret: Type.String() }),
  by_host: true,
  by_key: true,
  commands: [
    {
      name: 'webhooks rotate-secret',
      arguments: { endpoint_id: 'endpoint_id' },
      defaults: { overlap_hours: 24 },
    },
  ],
});

export const testEndpoint = portalRoute({
  name: 'webhooks.test',
  summary: 'Have a test event sent to an endpoint',
  method: 'POST',
  path: '/accounts/:account_id/webhooks/:endpoint_id/test',
  scope: 'account',
  permit: 'webhooks.manage',
  params: endpoint_params,
  response: Type.Object({ started_at: Type.String({ description: 'Of its delivery' }) }),
  by_host: true,
  by_key: true,
  commands: [
    {
      name: 'webhooks test',
      arguments: { endpoint_id: 'endpoint_id' },
      says: 'An event endpoint.test is on its way to {endpoint_id}.',
    },
  ],
});

export const listDeliveries = portalRoute({
  name: 'webhooks.deliveries',
  summary: 'What was sent, is on its way, or failed; newest first',
  method: 'GET',
  path: '/accounts/:account_id/deliveries',
  scope: 'account',
  permit: 'webhooks.read',
  params: account_params,
  query: Type.Object({
    endpoint_id: Type.Optional(endpointField),
    status: Type.Optional(statusField),
    before: Type.Optional(Type.String({ ...sequenceField, description: 'Only events before this one' })),
  }),
  response: Type.Object({ deliveries: Type.Array(delivery), next_before: timeOrNull }),
  commands: [
    {
      name: 'webhooks deliveries',
      options: { endpoint: 'endpoint_id', before: 'before' },
      columns: ['sequence', 'type', 'url', 'status', 'tries', 'status_code', 'error'],
    },
  ],
});

export const listAttempts = portalRoute({
  name: 'webhooks.attempts',
  summary: 'The tries of one event, with what was answered',
  method: 'GET',
  path: '/accounts/:account_id/deliveries/:sequence/attempts',
  scope: 'account',
  permit: 'webhooks.read',
  params: Type.Object({ ...account_params.properties, sequence: sequenceField }),
  query: Type.Object({ endpoint_id: Type.Optional(endpointField) }),
  response: Type.Object({ attempts: Type.Array(attempt) }),
  commands: [{ name: 'webhooks attempts', options: { event: 'sequence', endpoint: 'endpoint_id' } }],
});

export const replay_fields = {
  deliveries: Type.Optional(
    Type.Array(
      Type.Object({
        sequence: sequenceField,
        endpoint_id: Type.Union([Type.Literal(''), endpointField], { description: 'Empty for a notify_url' }),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  ),
  failed_since: Type.Optional(Type.String({ format: 'date-time' })),
  from: Type.Optional(Type.String({ ...sequenceField, description: 'The first event, by its sequence' })),
  to: Type.Optional(
    Type.String({ ...sequenceField, description: 'The last event; left out: the first one alone' }),
  ),
  endpoint_id: Type.Optional(endpointField),
};

export const previewReplay = portalRoute({
  name: 'webhooks.replay.preview',
  summary: 'How many deliveries a replay sends, and which disabled endpoints keep it from sending more',
  method: 'POST',
  path: '/accounts/:account_id/deliveries/replay/preview',
  scope: 'account',
  permit: 'webhooks.read',
  params: account_params,
  body: Type.Object(replay_fields),
  reads: true,
  response: Type.Object({
    deliveries: Type.Integer(),
    disabled: Type.Array(
      Type.Object({
        endpoint_id: Type.String(),
        url: Type.String(),
        deliveries: Type.Integer({ description: 'Sent in addition once the endpoint is enabled' }),
      }),
    ),
  }),
});
export type ReplayPreview = PortalResponseOf<typeof previewReplay>;

export const replayDeliveries = portalRoute({
  name: 'webhooks.replay',
  summary: 'Send deliveries of the last 90 days again: single ones, or all that failed since a time',
  method: 'POST',
  path: '/accounts/:account_id/deliveries/replay',
  scope: 'account',
  permit: 'webhooks.manage',
  params: account_params,
  body: Type.Object({
    ...replay_fields,
    enable: Type.Optional(
      Type.Array(endpointField, { maxItems: 20, description: 'Disabled endpoints to enable first' }),
    ),
  }),
  response: Type.Object({ replayed: Type.Integer({ description: 'Deliveries on their way' }) }),
  by_key: true,
});

export const listEvents = portalRoute({
  name: 'webhooks.events',
  summary: 'The event feed, newest first',
  method: 'GET',
  path: '/accounts/:account_id/events',
  scope: 'account',
  permit: 'webhooks.read',
  params: account_params,
  query: Type.Object({
    before: Type.Optional(sequenceField),
    type: Type.Optional(Type.String({ maxLength: 60, description: 'A type, or noun.*' })),
  }),
  response: Type.Object({
    events: Type.Array(
      Type.Object({
        sequence: Type.String(),
        id: Type.String(),
        type: Type.String(),
        timestamp: Type.String(),
        data: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
    next_before: timeOrNull,
  }),
});
