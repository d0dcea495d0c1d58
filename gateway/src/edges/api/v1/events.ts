import { isEventFilter } from '@causeway/schemas/events/event-catalogue.ts';
import {
  after_newest,
  events_limit_default,
  events_limit_max,
  type events,
} from '@causeway/schemas/v1/events.ts';
import type { Context } from '../../../kernel/context.ts';
import { eventObject, lastSequence, listEvents } from '../../../kernel/events/list-events.ts';
import { invalid, RequestRefused } from '../../../kernel/errors.ts';
import { processed } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';
import { readValues } from './value-list.ts';

const types_max = 100;

/** POST /v1/events (docs/specification/events.md#pull-events). */
export function eventsHandler(context: Context): OperationHandler<typeof events> {
  return async (body, call) => {
    const { account_id, merchant_id } = call.caller.account;
    const types = readValues(body.types, 'types');
    checkTypes(types);
    const limit = Number(body.limit || events_limit_default);
    if (limit > events_limit_max)
      throw invalid('limit', { rule: 'not_whole_between', min: 1, max: events_limit_max });
    const after =
      body.after === after_newest ? await lastSequence(context, account_id) : BigInt(body.after || 0);
    const page = await listEvents(context, account_id, { after, limit, types });
    return {
      ...processed(body),
      events: page.events.map((row) => eventObject(row, merchant_id)),
      next_after: page.next_after.toString(),
      has_more: page.has_more,
    };
  };
}

function checkTypes(types: readonly string[]): void {
  if (types.length > types_max)
    throw new RequestRefused('I0018', { source: 'types', reason: { rule: 'types_max', max: types_max } });
  if (!types.every((type) => isEventFilter(type))) throw invalid('types', { rule: 'not_event_types' });
}
