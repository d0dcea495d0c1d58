import { isEventFilter } from '@causeway/schemas/events/event-catalogue.ts';
import { InvalidArgumentError } from 'commander';
import { eventObject, listEvents } from '../../../kernel/events/list-events.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import { wholeBetween } from '../option-values.ts';
import { account, json, option, reads } from '../declare-command.ts';

export function eventFilters(text: string): string[] {
  const types = text.split(',').flatMap((type) => type.trim() || []);
  const unknown = types.find((type) => !isEventFilter(type));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`${unknown} is not an event type, such as payment.captured or payment.*.`);
  }
  return types;
}

export function sequenceNumber(text: string): bigint {
  if (!/^[0-9]{1,18}$/.test(text)) throw new InvalidArgumentError('must be the sequence number of an event.');
  return BigInt(text);
}

/** Which of the ids in an event's data names what it happened to. */
const ids = [
  'dispute_id',
  'refund_reference_id',
  'contract_id',
  'recurring_id',
  'adjustment_id',
  'endpoint_id',
  'transaction_id',
];

function aboutOf(data: object): string {
  const found = new Map(Object.entries(data));
  const name = ids.find((id) => found.has(id));
  return name === undefined ? '' : `${name} ${found.get(name)}`;
}

export const addEventCommands = reads({
  name: 'list',
  summary: 'list events in their order; --json prints them as /v1/events and webhooks send them',
  takes: {
    account,
    after: option('sequence', 'begin after this event', sequenceNumber),
    limit: option('number', 'maximum number', wholeBetween(1, 9_999)).or(100),
    types: option('types', 'only these, such as payment.captured,refund.*', eventFilters).or([]),
    json,
  },
  run: async ({ context }, { account: account_id, after = 0n, limit, types, json: as_json }) => {
    const { merchant_id } = await requireAccount(context, account_id);
    const { events } = await listEvents(context, account_id, { after, limit, types });
    const rows = events.map((row) => eventObject(row, merchant_id));
    if (as_json) return rows;
    return rows.map(({ sequence, timestamp, type, data }) => ({
      sequence,
      timestamp,
      type,
      about: aboutOf(data),
    }));
  },
});
