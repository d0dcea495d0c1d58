import type { Context } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { addMs, hour_ms } from '../../../kernel/values/dates.ts';
import { endpointSubject } from '../endpoint.ts';
import { isAccepted, pauseMs } from './delivery.ts';
import { endNotifyUrls, insertAttempts, updateDeliveries } from './delivery-store.ts';
import { lockLanes, releaseLanes, type Lane } from './lane-store.ts';
import type { DeliveryResult } from './run-lane.ts';
import { recordEvents } from '../../../kernel/events/record-events.ts';
import { disableEndpointRows, failOpenDeliveries } from '../endpoint-store.ts';

/** A little less than the duration of the schedule of tries: the last one may come up to a tenth of a day early. */
const failing_ms = 20 * hour_ms;

/** A lane to release, with the results of its round. */
export interface LaneRound {
  readonly lane: Lane;
  readonly results: readonly DeliveryResult[];
}

/** The state of a lane after a round. */
interface LaneState {
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly disabled_reason: 'gone' | 'failing' | null;
}

/**
 * Computes the state of a lane from a round. An endpoint is disabled when it responds with 410, or when a delivery has
 * used up its tries and nothing was accepted since the first of them.
 */
function laneStateAfter(lane: Lane, results: readonly DeliveryResult[]): LaneState {
  let { failures, failing_since } = lane;
  let disabled_reason: LaneState['disabled_reason'] = null;
  for (const { outcome, attempt } of results) {
    if (!attempt) continue;
    if (isAccepted(attempt.answer)) {
      failures = 0;
      failing_since = null;
      continue;
    }
    failures += 1;
    failing_since ??= attempt.attempted_at;
    if (outcome.status !== 'failed') continue;
    if (outcome.failed_reason === 'gone') disabled_reason = 'gone';
    else if (failing_since <= addMs(attempt.attempted_at, -failing_ms)) disabled_reason = 'failing';
  }
  return { failures, failing_since, disabled_reason };
}

function deliveryRow(account_now: Date, { delivery, outcome, attempt }: DeliveryResult) {
  const { account_id, lane, seq, tries } = delivery;
  return {
    account_id,
    lane,
    seq,
    from_tries: tries,
    tries: attempt ? tries + 1 : tries,
    status: outcome.status,
    next_attempt_at: outcome.status === 'pending' ? outcome.next_attempt_at : null,
    finished_at: outcome.status === 'pending' ? null : account_now,
    failed_reason: outcome.status === 'failed' ? outcome.failed_reason : '',
  };
}

function attemptRows(results: readonly DeliveryResult[]) {
  return results.flatMap(({ delivery: { account_id, lane, seq }, attempt }) => {
    if (!attempt) return [];
    const { answer, ...times } = attempt;
    const { status: status_code, failure: error, latency_ms, text } = answer;
    return { account_id, lane, seq, ...times, status_code, error, latency_ms, answer: text };
  });
}

/**
 * Records rounds and releases the lanes in one transaction; disables endpoints where that is decided. If a lease
 * expired before its round ended, another worker holds the lane: what was accepted is still recorded, and the round has
 * no other effect.
 */
export function recordLanes(
  context: Pick<Context, 'database' | 'clock'>,
  rounds: readonly LaneRound[],
): Promise<null[]> {
  return transact(context.database, async (tx) => {
    const leases = await tx.read(lockLanes, { r: rounds.map(({ lane }) => lane) });
    const [held, lost] = partition(rounds, ({ lane }) =>
      leases.some(
        ({ account_id, lane: name, leased_until }) =>
          account_id === lane.account_id &&
          name === lane.lane &&
          leased_until?.getTime() === lane.leased_until.getTime(),
      ),
    );
    const accepted = lost.flatMap(({ results }) => results).filter(isDelivered);
    const counted = [...held.flatMap(({ results }) => results), ...accepted];
    writeAttempts(context, tx, counted, rounds);
    if (held.length > 0) await giveBack(context, tx, held);
    return rounds.map(() => null);
  });
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(items, (item) => (isFirst(item) ? 'first' : 'second'));
  return [first, second];
}

function isDelivered({ outcome }: DeliveryResult): boolean {
  return outcome.status === 'delivered';
}

/** @param counted the results that change their deliveries; all tries are stored */
function writeAttempts(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  counted: readonly DeliveryResult[],
  rounds: readonly LaneRound[],
): void {
  if (counted.length > 0) {
    const rows = counted.map((result) => deliveryRow(context.clock.now(result.delivery.account_id), result));
    tx.write(updateDeliveries, { r: rows });
  }
  const attempts = attemptRows(rounds.flatMap(({ results }) => results));
  if (attempts.length > 0) tx.write(insertAttempts, { r: attempts });
}

async function giveBack(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  rounds: readonly LaneRound[],
): Promise<void> {
  const now = context.clock.now();
  const decided = rounds.map(({ lane, results }) => {
    const account_now = context.clock.now(lane.account_id);
    return { lane, results, account_now, state: laneStateAfter(lane, results) };
  });
  const results = rounds.flatMap((round) => round.results);
  const disabled = decided.flatMap(({ lane: { account_id, lane }, account_now, state }) =>
    state.disabled_reason === null || endpointSubject(lane) === null
      ? []
      : { account_id, endpoint_id: lane, disabled_reason: state.disabled_reason, at: account_now },
  );
  const ended = results.flatMap(({ delivery: { account_id, lane, subject_id }, outcome }) =>
    outcome.status === 'failed' && outcome.failed_reason === 'gone' && endpointSubject(lane) === null
      ? { account_id, subject_id, at: context.clock.now(account_id) }
      : [],
  );
  if (ended.length > 0) tx.write(endNotifyUrls, { r: ended });
  await disableByItself(tx, disabled);
  tx.write(releaseLanes, {
    r: decided.map(({ lane, results: done, account_now, state: { failures, failing_since } }) => {
      const pause_ms = failures > lane.failures ? pauseMs(failures) : 0;
      const paused_until = pause_ms === 0 ? null : addMs(now, pause_ms);
      const accepted = done.some(isDelivered);
      return { ...lane, failures, failing_since, paused_until, accepted, now, account_now };
    }),
  });
}

/**
 * Disables endpoints by a decision of the gateway, each with its event, in the transaction that records the reason.
 * Called last, because events lock the accounts' counters until the commit.
 */
async function disableByItself(
  tx: Transaction,
  rows: readonly {
    account_id: string;
    endpoint_id: string;
    disabled_reason: 'gone' | 'failing';
    at: Date;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  const disabled = await tx.read(disableEndpointRows, { r: rows });
  tx.write(failOpenDeliveries, { r: rows });
  recordEvents(
    tx,
    disabled.flatMap(({ account_id, endpoint_id, url }) => {
      const row = rows.find((known) => known.account_id === account_id && known.endpoint_id === endpoint_id);
      const subject_id = endpointSubject(endpoint_id);
      if (!row || subject_id === null) return [];
      const data = { endpoint_id, url, reason: row.disabled_reason };
      return {
        account_id,
        type: 'endpoint.disabled',
        subject_id,
        actor: 'gateway',
        data,
        created_at: row.at,
      };
    }),
  );
}
