import { writeAlone } from '../../../kernel/database/transaction.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { coalesce } from '../../../kernel/coalesce.ts';
import type { Context } from '../../../kernel/context.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import type { AccountDirectory } from '../../merchants/account-directory.ts';
import { signingKeys } from '../secrets.ts';
import type { WebhookAnswer, WebhookSender } from '../sender.ts';
import { isAccepted } from './delivery.ts';
import { dueDeliveries } from './delivery-store.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { claimLanes, kindOf, type Lane, type LaneKind } from './lane-store.ts';
import { runLane, type LaneWork } from './run-lane.ts';
import { recordLanes, type LaneRound } from './record-lanes.ts';

export type { LaneKind } from './lane-store.ts';

/**
 * Maximum number of active lanes, and how many are claimed at once, by kind. A slow lane gives up its place to others
 * of its kind after a while; lanes whose last try failed keep theirs.
 */
const kinds: Readonly<Record<LaneKind, { readonly places: number; readonly claim_max: number }>> = {
  proven: { places: 1_024, claim_max: 200 },
  new: { places: 256, claim_max: 64 },
  failing: { places: 1_024, claim_max: 32 },
};
const prompt_ms = 100;
const lanes_max = 8_192;
const list_max = 32;
/** Longer than a round and one try that times out. */
const lease_ms = 120_000;
const stop_grace_ms = 3_000;
const poll_ms = 25;

/**
 * Sends deliveries, lane by lane. A lane occupies a place from the moment it is claimed, so that one that hangs or
 * fails delays no other: lanes whose receivers are not known yet, and lanes whose last try failed, have separate
 * places, and a lane that turns out to be slow no longer counts among the prompt ones.
 */
export class DeliveryPool {
  readonly #context: Context;
  readonly #sender: WebhookSender;
  readonly #hurried: WebhookSender;
  readonly #directory: AccountDirectory;
  readonly #record: (rounds: readonly LaneRound[]) => Promise<null[]>;
  readonly #stopping = new AbortController();
  readonly #new_listeners: (() => void)[] = [];
  readonly #event_listeners: (() => void)[] = [];
  readonly #under_way = new Set<Promise<number>>();
  /** Occupied places, and active lanes, prompt or slow. */
  readonly #claimed = { proven: new Set<Lane>(), new: new Set<Lane>(), failing: new Set<Lane>() };
  readonly #running = { proven: 0, new: 0, failing: 0 };

  constructor(context: Context, sender: WebhookSender, directory: AccountDirectory) {
    this.#context = context;
    this.#sender = sender;
    this.#hurried = hurriedSender(sender, () => performance.now());
    this.#directory = directory;
    this.#record = coalesce((rounds: readonly LaneRound[]) => recordLanes(context, rounds), {
      list_items_max: 64,
      lists_in_flight_max: 2,
      list_items_min: 8,
      laneOf: ({ lane }) => lane.account_id,
      splitsOn: () => true,
      traced: { tracer: context.tracer, name: 'deliveries' },
    });
  }

  /** Derives deliveries from new events. @returns the number of events */
  async fanOut(): Promise<number> {
    const { events, lanes } = await fanOutEvents(this.#context);
    if (lanes > 0) for (const listener of this.#new_listeners) listener();
    return events;
  }

  /** To be called whenever there are new events. */
  noteEvents(): void {
    for (const listener of this.#event_listeners) listener();
  }

  /** Sets a function to call whenever there are new events. */
  notifyOfEvents(listener: () => void): void {
    this.#event_listeners.push(listener);
  }

  /** Sets a function to call whenever this process has derived deliveries. */
  notifyOfNew(listener: () => void): void {
    this.#new_listeners.push(listener);
  }

  /**
   * One round of the worker: starts the due lanes of a kind. Every kind has its own rounds, so that none waits for
   * another.
   * @returns more than zero while something is due or active
   */
  async run(kind: LaneKind): Promise<number> {
    const free = Math.min(kinds[kind].places - this.#claimed[kind].size, lanes_max - this.#under_way.size);
    const begun = await this.#begin(claimLanes[kind], Math.min(free, kinds[kind].claim_max));
    const running = this.#running[kind];
    if (running > 0 && (begun === 0 || kind === 'failing')) await sleep(poll_ms);
    return begun + running;
  }

  async #begin(claim: (typeof claimLanes)[LaneKind], limit: number): Promise<number> {
    if (limit <= 0) return 0;
    const { clock, database } = this.#context;
    const now = clock.now();
    const lanes = await writeAlone(database, claim, { now, leased_until: addMs(now, lease_ms), limit });
    if (lanes.length > 0)
      await this.#start(lanes, this.#sender, (lane) => (lane.failures > 0 ? 1 : list_max));
    return lanes.length;
  }

  /**
   * Sends what is due in claimed lanes and waits for it, for a test clock.
   * @returns the number of tries
   */
  async runLanes(lanes: readonly Lane[]): Promise<number> {
    const { running } = await this.#start(lanes, this.#hurried, () => list_max);
    const attempts = await Promise.all(running);
    return attempts.reduce((sum, count) => sum + count, 0);
  }

  async #start(
    lanes: readonly Lane[],
    sender: WebhookSender,
    listMax: (lane: Lane) => number,
  ): Promise<{ running: Promise<number>[] }> {
    const { clock, database } = this.#context;
    const claim_rows = lanes.map((lane) => ({
      ...lane,
      by: clock.now(lane.account_id),
      list_max: listMax(lane),
    }));
    const [deliveries_due, keys] = await Promise.all([
      database.read(dueDeliveries, { r: claim_rows }),
      signingKeys(this.#context, this.#directory, lanes),
    ]);
    const by_lane = Map.groupBy(deliveries_due, nameOf);
    const running = lanes.map((lane) => {
      const deliveries = by_lane.get(nameOf(lane)) ?? [];
      const round = this.#runLane({ lane, deliveries, keys: keys.get(nameOf(lane)) ?? [] }, sender);
      this.#under_way.add(round);
      void round.finally(() => this.#under_way.delete(round));
      return round;
    });
    return { running };
  }

  async #runLane(work: LaneWork, sender: WebhookSender): Promise<number> {
    const { lane } = work;
    const release = this.#takePlace(lane);
    try {
      const results = await runLane(this.#context, sender, work, this.#stopping.signal);
      for (const { attempt } of results) {
        if (attempt) this.#context.meters.webhook(webhookResult(attempt.answer));
      }
      await this.#record([{ lane, results }]);
      return results.length;
    } catch (error) {
      // The lease expires, and the lane is claimed again.
      this.#context.log.error({ err: error, account_id: lane.account_id }, 'webhook deliveries failed');
      return 0;
    } finally {
      release();
    }
  }

  /** Counts a lane among the active ones of its kind; a slow one gives up its place before it ends. */
  #takePlace(lane: Lane): () => void {
    const kind = kindOf(lane);
    this.#running[kind] += 1;
    this.#claimed[kind].add(lane);
    const leave = (): void => void this.#claimed[kind].delete(lane);
    const timer = kind === 'failing' ? undefined : setTimeout(leave, prompt_ms);
    return () => {
      clearTimeout(timer);
      leave();
      this.#running[kind] -= 1;
    };
  }

  /** Waits briefly for active tries, aborts the others, and releases the lanes. */
  async stop(): Promise<void> {
    const all = Promise.all(this.#under_way);
    await Promise.race([all, sleep(stop_grace_ms, undefined, { ref: false })]);
    this.#stopping.abort();
    await all;
    this.#sender.close();
  }
}

function nameOf({ account_id, lane }: { account_id: string; lane: string }): string {
  return `${account_id} ${lane}`;
}

function webhookResult(answer: WebhookAnswer): 'accepted' | 'refused' | 'unanswered' {
  if (answer.status === null) return 'unanswered';
  return isAccepted(answer) ? 'accepted' : 'refused';
}

/** How many consecutive tries without a response a receiver may cost a test clock. */
const silences_max = 2;
/** A skipped receiver is tried once more after this time. */
const forget_after_ms = 60_000;

interface Silence {
  readonly count: number;
  readonly last_ms: number;
}

/**
 * A sender for a test clock, which waits until every try has ended: a year of tries to a receiver that never responds
 * would take hours. A receiver that did not respond twice in a row is skipped for a while; its tries count as failed,
 * with that reason.
 * @param nowMs a monotonic time
 */
function hurriedSender(sender: WebhookSender, nowMs: () => number): WebhookSender {
  const silences = new Map<string, Silence>();

  function isReleased(url: string): boolean {
    const silence = silences.get(url);
    return (
      silence !== undefined && silence.count >= silences_max && nowMs() - silence.last_ms < forget_after_ms
    );
  }

  return {
    async send(request, signal) {
      if (isReleased(request.url)) {
        return { status: null, failure: 'not_asked_again', latency_ms: 0, text: '', retry_after: null };
      }
      const answer = await sender.send(request, signal);
      if (answer.failure !== 'timeout') {
        silences.delete(request.url);
        return answer;
      }
      const count = silences.get(request.url)?.count ?? 0;
      silences.set(request.url, { count: count + 1, last_ms: nowMs() });
      return answer;
    },
    close: () => sender.close(),
  };
}
