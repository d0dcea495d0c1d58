import Type from 'typebox';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  enableEndpoint,
  endpoint,
  endpoint_settings,
  endpointField,
  listEndpoints,
  replay_fields,
  replayDeliveries,
  rotateSecret,
  testEndpoint,
} from '../portal/developers/webhooks.ts';
import { actionOperation } from './action-operation.ts';
import { valueList } from './operation.ts';

const of_endpoint = { endpoint_id: endpointField };
const endpoint_answer = { endpoint_id: Type.String({ description: 'As sent' }) };
const secret = Type.String({
  description: 'Shown this once; empty where a repetition is answered under its Idempotency-Key',
});
const types = valueList('Only these events, such as payment.captured or refund.*; none: all');
const { url, description, format } = endpoint_settings;

/** POST /v1/retrievalWebhooks (docs/specification/actions.md#webhooks). */
export const retrievalWebhooks = actionOperation({
  name: 'retrievalWebhooks',
  permit: 'read',
  summary: 'List webhook endpoints',
  description:
    'Lists the account’s webhook endpoints with their state, and every event type. Their secrets are never shown again.',
  tag: 'Webhooks',
  route: listEndpoints,
  fields: {},
  answer: { webhooks: Type.Array(endpoint), event_types: listEndpoints.response.properties.event_types },
  structured_fields: [],
});

/** POST /v1/createWebhook (docs/specification/actions.md#webhooks). */
export const createWebhook = actionOperation({
  name: 'createWebhook',
  permit: 'webhooks',
  summary: 'Create a webhook endpoint',
  description:
    'Events from now on are sent to the address, signed with the secret of the answer, which is shown this once. An account has at most 20 endpoints.',
  tag: 'Webhooks',
  route: createEndpoint,
  fields: { url, description: Type.Optional(description), types, format: Type.Optional(format) },
  answer: { endpoint_id: Type.String({ description: 'Of the new endpoint' }), secret },
  shown_once: ['secret'],
  structured_fields: [],
});

/** POST /v1/updateWebhook (docs/specification/actions.md#webhooks). */
export const updateWebhook = actionOperation({
  name: 'updateWebhook',
  permit: 'webhooks',
  summary: 'Change a webhook endpoint',
  description:
    'Changes where, what and how is sent. What is left out stays as it is; an empty array of types means all.',
  tag: 'Webhooks',
  route: changeEndpoint,
  fields: {
    ...of_endpoint,
    url: Type.Optional(url),
    description: Type.Optional(description),
    types,
    format: Type.Optional(format),
  },
  answer: endpoint_answer,
  structured_fields: [],
});

function switchOperation(name: 'enableWebhook' | 'disableWebhook', summary: string, about: string) {
  return actionOperation({
    name,
    permit: 'webhooks',
    summary,
    description: about,
    tag: 'Webhooks',
    route: enableEndpoint,
    fields: of_endpoint,
    answer: endpoint_answer,
    structured_fields: [],
  });
}

/** POST /v1/enableWebhook (docs/specification/actions.md#webhooks). */
export const enableWebhook = switchOperation(
  'enableWebhook',
  'Enable a webhook endpoint',
  'Events are sent to the endpoint again, whoever disabled it. What it missed is sent by /v1/replayEvents.',
);

/** POST /v1/disableWebhook (docs/specification/actions.md#webhooks). */
export const disableWebhook = switchOperation(
  'disableWebhook',
  'Disable a webhook endpoint',
  'Nothing more is sent to the endpoint until it is enabled. Deliveries under way to it have failed, and can be replayed.',
);

/** POST /v1/rotateWebhookSecret (docs/specification/actions.md#webhooks). */
export const rotateWebhookSecret = actionOperation({
  name: 'rotateWebhookSecret',
  permit: 'webhooks',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Draws a new secret, shown this once. Deliveries are signed with both secrets for the hours of the overlap, so that none is refused while a receiver changes over.',
  tag: 'Webhooks',
  route: rotateSecret,
  fields: {
    ...of_endpoint,
    overlap_hours: Type.Optional(
      Type.Union([Type.String({ pattern: '^[0-9]{1,3}$' }), Type.Integer({ minimum: 0, maximum: 720 })], {
        description: 'How long the secret before it stays valid, 0 to 720; default 24',
      }),
    ),
  },
  answer: { ...endpoint_answer, secret },
  shown_once: ['secret'],
  structured_fields: [],
});

/** POST /v1/deleteWebhook (docs/specification/actions.md#webhooks). */
export const deleteWebhook = actionOperation({
  name: 'deleteWebhook',
  permit: 'webhooks',
  summary: 'Delete a webhook endpoint',
  description:
    'Nothing more is sent to the endpoint, and its secrets are erased. Its deliveries remain listed for 90 days.',
  tag: 'Webhooks',
  route: deleteEndpoint,
  fields: of_endpoint,
  answer: endpoint_answer,
  structured_fields: [],
});

/** POST /v1/testWebhook (docs/specification/actions.md#webhooks). */
export const testWebhook = actionOperation({
  name: 'testWebhook',
  permit: 'webhooks',
  summary: 'Send a test event to a webhook endpoint',
  description: 'An event endpoint.test is sent to the endpoint, before all else that waits for it.',
  tag: 'Webhooks',
  route: testEndpoint,
  fields: of_endpoint,
  answer: {
    ...endpoint_answer,
    started_at: Type.String({ description: 'When its delivery began: ISO 8601, UTC' }),
  },
  structured_fields: [],
});

/** POST /v1/replayEvents (docs/specification/actions.md#webhooks). */
export const replayEvents = actionOperation({
  name: 'replayEvents',
  permit: 'webhooks',
  summary: 'Send events again',
  description:
    'Sends events of the last 90 days again, each with its original id: those from one sequence to another, all deliveries that have failed since a time, or single deliveries. Exactly one of the three is sent. Failed deliveries include what an endpoint missed while it was disabled.',
  tag: 'Webhooks',
  route: replayDeliveries,
  fields: {
    endpoint_id: Type.Optional(endpointField),
    from: replay_fields.from,
    to: replay_fields.to,
    failed_since: Type.Optional(
      Type.String({ format: 'date-time', description: 'Deliveries that have failed since then: ISO 8601' }),
    ),
    deliveries: replay_fields.deliveries,
    enable: replayDeliveries.body.properties.enable,
  },
  answer: { replayed: Type.Integer({ description: 'Deliveries on their way' }) },
  structured_fields: ['deliveries', 'enable'],
});
