import { isEventFilter } from '@causeway/schemas/events/event-catalogue.ts';
import { InvalidArgumentError } from 'commander';
import { eventObject, listEvents } from '../../../kernel/events/list-events.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import { wholeBetween } from '../option-values.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

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

export function addEventCommands(events: Command, environment: Environment): void {
  events
    .command('list')
    .description('list events in their order; --json prints them as /v1/events and webhooks send them')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--after <sequence>', 'begin after this event', sequenceNumber)
    .option('--limit <number>', 'maximum number', wholeBetween(1, 9_999), 100)
    .option('--types <types>', 'only these, such as payment.captured,refund.*', eventFilters, [])
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async (
          { context },
          options: OutputOptions & { account: string; after?: bigint; limit: number; types: string[] },
        ) => {
          const { merchant_id } = await requireAccount(context, options.account);
          const page = await listEvents(context, options.account, { ...options, after: options.after ?? 0n });
          const rows = page.events.map((row) => eventObject(row, merchant_id));
          const short = rows.map(({ sequence, timestamp, type, data }) => ({
            sequence,
            timestamp,
            type,
            about: aboutOf(data),
          }));
          printRows(options.json === true ? rows : short, options);
        },
      ),
    );
}
