import { InvalidArgumentError } from 'commander';
import {
  previewReplay,
  replayDeliveries,
  type ReplayRange,
} from '../../../accounts/webhooks/replay/replay-events.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { sequenceNumber } from './event-commands.ts';
import { account, changes, flag, option } from '../declare-command.ts';

function moment(text: string): Date {
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(text) || Number.isNaN(at.getTime())) {
    throw new InvalidArgumentError('must be a time such as 2027-01-01T00:00:00Z.');
  }
  return at;
}

interface Selection {
  readonly event: bigint | undefined;
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
  readonly failed_since: Date | undefined;
}

/** Exactly one way to select events. */
function rangeOf({ event, from, to, failed_since }: Selection): ReplayRange {
  const ways = [event, from ?? to, failed_since].filter((way) => way !== undefined).length;
  if (ways === 1) {
    if (event !== undefined) return { from: event, to: event };
    if (failed_since !== undefined) return { failed_since };
    if (from !== undefined && to !== undefined && from <= to) return { from, to };
  }
  throw new UsageError('say which: --event 17, or --from 17 --to 42, or --failed-since 2027-01-01T00:00:00Z');
}

/** `gateway webhooks replay`: by event, by range, or all that failed since. */
export const addReplayCommand = changes('webhooks.replay', {
  name: 'replay',
  summary: 'send events of the last 90 days again, each with its original id',
  takes: {
    account,
    endpoint: option('endpoint_id', 'only this endpoint (default: all targets)'),
    event: option('sequence', 'one event', sequenceNumber),
    from: option('sequence', 'a range: the first event', sequenceNumber),
    to: option('sequence', 'a range: the last event', sequenceNumber),
    failed_since: option(
      'time',
      'all deliveries that failed since, or were missed by a disabled endpoint',
      moment,
    ),
    enable: flag('enable the disabled endpoints that these events go to, and replay'),
  },
  run: async ({ context, note }, { account: account_id, endpoint = null, enable, ...selection }) => {
    const range = rangeOf(selection);
    const { disabled } = await previewReplay(context, account_id, range, endpoint);
    const enabled = enable ? disabled.map(({ endpoint_id }) => endpoint_id) : [];
    const count = await replayDeliveries(context, account_id, range, endpoint, enabled);
    note({ after: { deliveries: count, enable: enabled } });
    const not_sent = (enable ? [] : disabled).map(
      ({ endpoint_id, deliveries }) =>
        `Not sent: ${deliveries} to ${endpoint_id}, which is disabled. With --enable, it is enabled and they are sent.`,
    );
    const sent = `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} on the way.`;
    return [sent, ...not_sent].join('\n');
  },
});
