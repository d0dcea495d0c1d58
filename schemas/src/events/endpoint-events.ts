import Type from 'typebox';
import { webhook_endpoint } from '../objects/webhook-endpoint.ts';
import { builtOn } from '../stated.ts';
import { eventKind } from './event.ts';

/** Events about webhook endpoints themselves. */
export const endpoint_events = [
  eventKind(
    'endpoint.test',
    'Somebody asked for a test of a webhook endpoint; sent to that endpoint only, whatever its filter',
    webhook_endpoint,
  ),
  eventKind(
    'endpoint.disabled',
    'The gateway disabled a webhook endpoint by itself; sent to the account’s other endpoints',
    Type.Object(
      {
        ...webhook_endpoint.properties,
        reason: Type.Union([Type.Literal('gone'), Type.Literal('failing')], {
          description:
            'gone: it answered 410; failing: it accepted nothing from the first to the last try of a delivery',
        }),
      },
      builtOn(webhook_endpoint),
    ),
  ),
] as const;
