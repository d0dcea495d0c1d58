import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { cannot } from '../../../errors.ts';
import { addMs, day_ms } from '../../../values/dates.ts';
import { requireAccount } from '../../merchants/manage-accounts.ts';
import { requireEndpoint } from '../manage-endpoints.ts';
import { wakeLanes } from '../delivery/fan-out-store.ts';
import { replay_days } from './forget-deliveries.ts';
import { eventTime, lastEventSeq, replayEvents } from './replay-store.ts';

const list_max = 1_000n;
/** Events are numbered in the order of their commits, but their times come from different machines. */
const clock_skew_ms = 60_000;

/** Which events to send again: a range of numbers, or those whose delivery failed since a time. */
export type ReplayRange = { readonly from: bigint; readonly to: bigint } | { readonly failed_since: Date };

/**
 * Sends events of the last 90 days again, each with its original id: to one endpoint, or to all targets of each event.
 * Failed deliveries include those that an endpoint missed while it was disabled.
 * @returns the number of deliveries to be sent
 * @throws RequestRefused when there is no such account, or the endpoint is unknown or disabled
 */
export async function replayDeliveries(
  context: Context,
  account_id: string,
  range: ReplayRange,
  endpoint_id: string | null,
): Promise<number> {
  await requireAccount(context, account_id);
  if (endpoint_id !== null) {
    const { enabled } = await requireEndpoint(context, account_id, endpoint_id);
    if (!enabled) throw cannot({ rule: 'endpoint_disabled', endpoint_id });
  }
  const account_now = context.clock.now(account_id);
  const oldest = addMs(account_now, -replay_days * day_ms);
  const [counter] = await context.database.read(lastEventSeq, { account_id });
  const last = counter?.event_seq ?? 0n;
  const failed_only = 'failed_since' in range;
  if (!failed_only && range.from > last)
    throw cannot({ rule: 'no_event_yet', sequence: range.from.toString(), last: last.toString() });
  const since = failed_only && range.failed_since > oldest ? range.failed_since : oldest;
  const from = failed_only ? await firstSeqSince(context, account_id, since, last) : range.from;
  const to = failed_only || range.to > last ? last : range.to;
  let count = 0;
  for (let seq = from - 1n; seq < to; seq += list_max) {
    const span = { account_id, seq, up_to: seq + list_max < to ? seq + list_max : to };
    const now = context.clock.now();
    const woken = await transact(context.database, async (tx) => {
      const lanes = await tx.read(replayEvents, { account_now, since, endpoint_id, failed_only, r: [span] });
      if (lanes.length > 0) tx.write(wakeLanes, { now, r: lanes });
      return lanes;
    });
    count += woken.reduce((sum, { deliveries }) => sum + Number(deliveries), 0);
  }
  return count;
}

/** The first number from which on events can be that recent: by binary search, because there can be millions. */
async function firstSeqSince(
  context: Context,
  account_id: string,
  since: Date,
  last: bigint,
): Promise<bigint> {
  const begin = addMs(since, -clock_skew_ms);
  let low = 1n;
  let high = last + 1n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const [row] = await context.database.read(eventTime, { account_id, middle });
    if (row && row.created_at < begin) low = middle + 1n;
    else high = middle;
  }
  return low;
}
