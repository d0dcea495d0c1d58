import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { event_object } from '../events/event.ts';
import { stated } from '../stated.ts';
import { fieldText, requestEnvelope, responseEnvelope, valueList, type ApiOperation } from './operation.ts';

/** In place of a sequence: that of the newest event. */
export const after_newest = 'newest';
export const events_limit_max = 1_000;
export const events_limit_default = 100;

/** POST /v1/events: what happened, in order, from a number on (docs/specification/events.md#pull-events). */
export const events = {
  name: 'events',
  permit: 'read',
  summary: 'Pull events',
  description:
    'Answers the account’s events in the order of their sequence, which has no gaps. ' +
    'Keep next_after and send it as `after` the next time: no event is missed, and none comes twice. ' +
    'With has_more true, ask again at once; an answer can hold fewer events than the limit, or none, and still have more.',
  tag: 'Events',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    after: Type.Optional(
      Type.Union(
        [
          Type.String({ ...may_be_numeric, pattern: '^(0|[1-9][0-9]{0,17}|newest)?$' }),
          Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        ],
        {
          description:
            'Sequence after which to begin; default 0, the beginning. newest: what happens from now on',
        },
      ),
    ),
    limit: Type.Optional(
      Type.Union(
        [
          Type.String({
            pattern: '^([1-9][0-9]{0,3})?$',
            ...stated({ pattern: '^([1-9][0-9]{0,2}|1000)?$' }),
          }),
          Type.Integer({ minimum: 1, maximum: events_limit_max }),
        ],
        {
          description: `How many events at most, 1 to ${events_limit_max}; default ${events_limit_default}`,
        },
      ),
    ),
    types: valueList('Only these types; payment.* means all of a noun'),
  }),
  response: Type.Object({
    ...responseEnvelope,
    events: Type.Array(event_object),
    next_after: Type.String({
      ...stated({ pattern: '^(0|[1-9][0-9]*)$' }),
      description: 'What to send as `after` the next time',
    }),
    has_more: Type.Boolean({ description: 'Whether there are events after next_after already' }),
  }),
  structured_fields: [],
  moves_money: false,
  registered_address_only: false,
  legacySignatureParts: (body) => [fieldText(body, 'merchant_id'), fieldText(body, 'account_id')],
} satisfies ApiOperation;
