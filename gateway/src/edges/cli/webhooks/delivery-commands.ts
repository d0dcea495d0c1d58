import { InvalidArgumentError, Option } from 'commander';
import { listAttempts, listDeliveries, type Delivery } from '../../../accounts/webhooks/list-webhooks.ts';
import {
  previewReplay,
  replayDeliveries,
  type ReplayRange,
} from '../../../accounts/webhooks/replay/replay-events.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { rowLimit, sequenceNumber } from './event-commands.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

function moment(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(text) || Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('must be a time such as 2027-01-01T00:00:00Z.');
  }
  return at;
}

interface ReplayOptions {
  readonly account: string;
  readonly endpoint?: string;
  readonly event?: bigint;
  readonly from?: bigint;
  readonly to?: bigint;
  readonly failedSince?: Date;
  readonly enable?: true;
}

/** Exactly one way to select events. */
function rangeOf({ event, from, to, failedSince }: ReplayOptions): ReplayRange {
  const ways = [event, from ?? to, failedSince].filter((way) => way !== undefined).length;
  if (ways === 1) {
    if (event !== undefined) return { from: event, to: event };
    if (failedSince !== undefined) return { failed_since: failedSince };
    if (from !== undefined && to !== undefined && from <= to) return { from, to };
  }
  throw new UsageError('say which: --event 17, or --from 17 --to 42, or --failed-since 2027-01-01T00:00:00Z');
}

export function addDeliveryCommands(webhooks: Command, environment: Environment): void {
  webhooks
    .command('deliveries')
    .description('list deliveries: sent, waiting or failed; newest first')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--endpoint <endpoint_id>', 'only this endpoint')
    .addOption(new Option('--status <status>', 'only these').choices(['pending', 'delivered', 'failed']))
    .option('--before <sequence>', 'only events before this one', sequenceNumber)
    .option('--limit <number>', 'maximum number', rowLimit, 100)
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async (
          { context },
          options: OutputOptions & {
            account: string;
            endpoint?: string;
            status?: Delivery['status'];
            before?: bigint;
            limit: number;
          },
        ) => {
          const filter = { ...options, endpoint_id: options.endpoint };
          const rows = await listDeliveries(context, options.account, filter);
          const short = rows.map(({ sequence, type, url, status, tries, status_code, error }) => ({
            sequence,
            type,
            url,
            status,
            tries,
            last_answer: status_code ?? error,
          }));
          printRows(options.json === true ? rows : short, options);
        },
      ),
    );
  webhooks
    .command('attempts')
    .description('list the tries of one event, with the responses')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--event <sequence>', 'which event', sequenceNumber)
    .option('--endpoint <endpoint_id>', 'only this endpoint')
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async (
          { context },
          options: OutputOptions & { account: string; event: bigint; endpoint?: string },
        ) => {
          const { account, event, endpoint = null } = options;
          printRows(await listAttempts(context, account, event, endpoint), options);
        },
      ),
    );
  webhooks
    .command('replay')
    .description('send events of the last 90 days again, each with its original id')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--endpoint <endpoint_id>', 'only this endpoint (default: all targets)')
    .option('--event <sequence>', 'one event', sequenceNumber)
    .option('--from <sequence>', 'a range: the first event', sequenceNumber)
    .option('--to <sequence>', 'a range: the last event', sequenceNumber)
    .option(
      '--failed-since <time>',
      'all deliveries that failed since, or were missed by a disabled endpoint',
      moment,
    )
    .option('--enable', 'enable the disabled endpoints that these events go to, and replay')
    .action(
      changes(environment, 'webhooks.replay', async ({ context, note }, options: ReplayOptions) => {
        const { account, endpoint = null } = options;
        const range = rangeOf(options);
        const { disabled } = await previewReplay(context, account, range, endpoint);
        const enable = options.enable ? disabled.map(({ endpoint_id }) => endpoint_id) : [];
        const count = await replayDeliveries(context, account, range, endpoint, enable);
        note({ after: { deliveries: count, enable } });
        process.stdout.write(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} on the way.\n`);
        for (const { endpoint_id, deliveries } of options.enable ? [] : disabled)
          process.stdout.write(
            `Not sent: ${deliveries} to ${endpoint_id}, which is disabled. With --enable, it is enabled and they are sent.\n`,
          );
      }),
    );
}
