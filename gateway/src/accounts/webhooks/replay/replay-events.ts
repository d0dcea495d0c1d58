import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot } from '../../../kernel/errors.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { requireAccount } from '../../merchants/manage-accounts.ts';
import { listEndpoints } from '../list-webhooks.ts';
import { enableEndpoint, requireEndpoint } from '../manage-endpoints.ts';
import { wakeLanes } from '../delivery/fan-out-store.ts';
import { replay_days } from '../delivery/forget-deliveries.ts';
import { countReplayable, eventTime, lastEventSeq, replayEvents } from './replay-store.ts';

const list_max = 1_000n;
/** Events are numbered in the order of their commits, but their times come from different machines. */
const clock_skew_ms = 60_000;

/** Which deliveries to send again. */
export type ReplayRange =
  /** Events by their numbers. */
  | { readonly from: bigint; readonly to: bigint }
  /** Deliveries that failed since a time. */
  | { readonly failed_since: Date }
  /** Single deliveries; those to a notify_url have an empty endpoint_id. */
  | { readonly deliveries: readonly { readonly sequence: bigint; readonly endpoint_id: string }[] };

/** What a replay sends. */
export interface ReplayPreview {
  /** How many deliveries it sends. */
  readonly deliveries: number;
  /** Disabled endpoints, and how many deliveries each of them gets in addition once it is enabled. */
  readonly disabled: readonly {
    readonly endpoint_id: string;
    readonly url: string;
    readonly deliveries: number;
  }[];
}

interface Span {
  readonly account_id: string;
  readonly seq: bigint;
  readonly up_to: bigint;
  readonly endpoint_id: string | null;
}

/** The parameters of the statements that count and send: the same spans of events for both. */
interface Selection {
  readonly account_now: Date;
  readonly since: Date;
  readonly failed_only: boolean;
  readonly batches: readonly (readonly Span[])[];
}

async function select(
  context: ReadContext,
  account_id: string,
  range: ReplayRange,
  endpoint_id: string | null,
): Promise<Selection> {
  await requireAccount(context, account_id);
  if (endpoint_id !== null) await requireEndpoint(context, account_id, endpoint_id);
  const account_now = context.clock.now(account_id);
  const oldest = addMs(account_now, -replay_days * day_ms);
  const [counter] = await context.database.read(lastEventSeq, { account_id });
  const last = counter?.event_seq ?? 0n;
  const failed_only = 'failed_since' in range;
  const since = failed_only && range.failed_since > oldest ? range.failed_since : oldest;
  if ('deliveries' in range) {
    const spans = range.deliveries.map(
      ({ sequence: up_to, endpoint_id: target }) =>
        [`${up_to} ${target}`, { account_id, seq: up_to - 1n, up_to, endpoint_id: target }] as const,
    );
    // A delivery that is named twice is sent once.
    return { account_now, since, failed_only, batches: [[...new Map(spans).values()]] };
  }
  if (!failed_only && range.from > last)
    throw cannot({ rule: 'no_event_yet', sequence: range.from.toString(), last: last.toString() });
  const from = failed_only ? await firstSeqSince(context, account_id, since, last) : range.from;
  const to = failed_only || range.to > last ? last : range.to;
  const batches: Span[][] = [];
  for (let seq = from - 1n; seq < to; seq += list_max) {
    const up_to = seq + list_max < to ? seq + list_max : to;
    batches.push([{ account_id, seq, up_to, endpoint_id }]);
  }
  return { account_now, since, failed_only, batches };
}

/**
 * Counts what a replay sends, by the conditions that the replay uses.
 * @throws RequestRefused as replayDeliveries does
 */
export async function previewReplay(
  context: ReadContext,
  account_id: string,
  range: ReplayRange,
  endpoint_id: string | null,
): Promise<ReplayPreview> {
  const { since, failed_only, batches } = await select(context, account_id, range, endpoint_id);
  let deliveries = 0;
  const missed = new Map<string, number>();
  for (const spans of batches) {
    for (const row of await context.database.read(countReplayable, { since, failed_only, r: spans })) {
      const count = Number(row.deliveries);
      if (row.enabled) deliveries += count;
      else missed.set(row.lane, (missed.get(row.lane) ?? 0) + count);
    }
  }
  const endpoints = missed.size === 0 ? [] : await listEndpoints(context, account_id);
  const disabled = endpoints.flatMap(({ endpoint_id: id, url }) => {
    const count = missed.get(id);
    return count === undefined ? [] : { endpoint_id: id, url, deliveries: count };
  });
  return { deliveries, disabled };
}

/**
 * Sends events of the last 90 days again, each with its original id: to one endpoint, or to all targets of each event.
 * Failed deliveries include those that an endpoint missed while it was disabled.
 * @param enable disabled endpoints to enable first
 * @returns the number of deliveries to be sent
 * @throws RequestRefused when there is no such account, the endpoint is unknown, or nothing can be sent because
 *   endpoints are disabled
 */
export async function replayDeliveries(
  context: Context,
  account_id: string,
  range: ReplayRange,
  endpoint_id: string | null,
  enable: readonly string[] = [],
): Promise<number> {
  const { batches, ...selection } = await select(context, account_id, range, endpoint_id);
  for (const id of enable) await requireEndpoint(context, account_id, id);
  for (const id of enable) await enableEndpoint(context, account_id, id);
  let count = 0;
  for (const spans of batches) {
    const now = context.clock.now();
    const woken = await transact(context.database, async (tx) => {
      const lanes = await tx.read(replayEvents, { ...selection, r: spans });
      if (lanes.length > 0) tx.write(wakeLanes, { now, r: lanes });
      return lanes;
    });
    count += woken.reduce((sum, { deliveries }) => sum + Number(deliveries), 0);
  }
  if (count === 0) await refuseDisabled(context, account_id, range, endpoint_id);
  return count;
}

/** @throws RequestRefused when nothing was sent because endpoints are disabled */
async function refuseDisabled(
  context: ReadContext,
  account_id: string,
  range: ReplayRange,
  endpoint_id: string | null,
): Promise<void> {
  const { disabled } = await previewReplay(context, account_id, range, endpoint_id);
  if (disabled.length === 0) return;
  const deliveries = disabled.reduce((sum, one) => sum + one.deliveries, 0);
  const endpoints = disabled.map((one) => one.endpoint_id).join(', ');
  throw cannot({ rule: 'replay_needs_endpoint', endpoints, deliveries });
}

/** The first number from which on events can be that recent: by binary search, because there can be millions. */
async function firstSeqSince(
  context: ReadContext,
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
