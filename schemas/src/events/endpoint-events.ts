import Type from 'typebox';
import { eventKind } from './event.ts';

const endpoint_fields = {
  endpoint_id: Type.String(),
  url: Type.String(),
};

/** Events about webhook endpoints themselves. */
export const endpoint_events = [
  eventKind(
    'endpoint.test',
    'Somebody asked for a test of a webhook endpoint; sent to that endpoint only, whatever its filter',
    Type.Object(endpoint_fields),
  ),
  eventKind(
    'endpoint.disabled',
    'The gateway disabled a webhook endpoint by itself; sent to the account’s other endpoints',
    Type.Object({
      ...endpoint_fields,
      reason: Type.Union([Type.Literal('gone'), Type.Literal('failing')], {
        description:
          'gone: it answered 410; failing: it accepted nothing from the first to the last try of a delivery',
      }),
    }),
  ),
] as const;
