import { InvalidArgumentError } from 'commander';
import {
  previewReplay,
  replayDeliveries,
  type ReplayRange,
} from '../../../accounts/webhooks/replay/replay-events.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { sequenceNumber } from './event-commands.ts';
import { changes, type Environment } from '../declare-command.ts';
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

/** `gateway webhooks replay`: by event, by range, or all that failed since. */
export function addReplayCommand(webhooks: Command, environment: Environment): void {
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
