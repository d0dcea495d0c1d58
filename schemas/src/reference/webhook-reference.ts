import { event_catalogue } from '../events/event-catalogue.ts';
import { eventSchema, eventTypeName } from '../events/event.ts';
import type { JsonObject } from '../openapi.ts';
import { typeName } from '../code-names.ts';

const headers: readonly (readonly [name: string, description: string])[] = [
  ['webhook-id', 'The event’s id, the same in every try'],
  ['webhook-timestamp', 'Unix time in seconds of this try'],
  [
    'webhook-signature',
    '`v1,<base64>`, several separated by spaces while a secret rotates: HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<raw body>`. Verify it before anything is done: the guide “Events and webhooks” says how',
  ],
];

/** The headers of every delivery, by name. */
export const webhook_parameters: JsonObject = Object.fromEntries(
  headers.map(([name, description]) => [
    name,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
);

/** The `webhooks` of the OpenAPI document: every kind of event, as an endpoint receives it. */
export const event_webhooks: JsonObject = Object.fromEntries(
  event_catalogue.map((kind) => [
    kind.type,
    {
      post: {
        operationId: `on${typeName(kind.type)}`,
        tags: ['Events'],
        summary: kind.summary,
        parameters: headers.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
        requestBody: { required: true, content: { 'application/json': { schema: eventSchema(kind) } } },
        responses: {
          '2XX': { description: 'Received; everything else is tried again' },
          '410': { description: 'Never send here again' },
        },
      },
    },
  ]),
);

/** The schema `Event`: one of all kinds, which their type tells apart. */
export const event_union: JsonObject = {
  description: 'What happened, as webhooks bring it and /v1/events answers it',
  oneOf: event_catalogue.map(eventSchema),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      event_catalogue.map(({ type }) => [type, `#/components/schemas/${eventTypeName(type)}`]),
    ),
  },
};
