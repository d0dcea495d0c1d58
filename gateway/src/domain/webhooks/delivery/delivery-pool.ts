import { setTimeout as sleep } from 'node:timers/promises';
import { coalesce } from '../../../coalesce.ts';
import type { Context } from '../../../context.ts';
import { addMs } from '../../../values/dates.ts';
import type { AccountDirectory } from '../../merchants/account-directory.ts';
import { signingKeys } from '../secrets.ts';
import type { WebhookAnswer, WebhookSender } from '../sender.ts';
import { isAccepted } from './delivery.ts';
import { dueDeliveries } from './delivery-store.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { hurriedSender } from './hurried-sender.ts';
import { claimFailingLanes, claimLanes, type Lane } from './lane-store.ts';
import { runLane, type LaneWork } from './run-lane.ts';
import { settleLanes, type LaneRound } from './settle-lanes.ts';

/** Lanes under way at the same time. A lane that is slow gives its place up to the others after a while. */
const prompt_lanes_max = 256;
const prompt_ms = 250;
/** Lanes that failed the last time have places of their own. */
const failing_lanes_max = 1_024;
const slow_lanes_max = 4_096;
const claim_max = 200;
const list_max = 32;
/** Longer than a round and one try that times out. */
const lease_ms = 120_000;
const stop_grace_ms = 3_000;
const poll_ms = 50;

/**
 * Sends deliveries, lane by lane. A lane has a place of its own from the moment that it is claimed, so that one
 * that hangs or fails delays no other: lanes that failed the last time have places apart, and a lane that turns
 * out to be slow stops counting among the prompt ones.
 */
export class DeliveryPool {
  readonly #context: Context;
  readonly #sender: WebhookSender;
  readonly #hurried: WebhookSender;
  readonly #directory: AccountDirectory;
  readonly #settle: (rounds: readonly LaneRound[]) => Promise<null[]>;
  readonly #stopping = new AbortController();
  readonly #under_way = new Set<Promise<number>>();
  #prompt = 0;
  #failing = 0;

  constructor(context: Context, sender: WebhookSender, directory: AccountDirectory) {
    this.#context = context;
    this.#sender = sender;
    this.#hurried = hurriedSender(sender, () => performance.now());
    this.#directory = directory;
    this.#settle = coalesce((rounds: readonly LaneRound[]) => settleLanes(context, rounds), {
      list_items_max: 64,
      lists_in_flight_max: 2,
      list_items_min: 8,
      laneOf: ({ lane }) => lane.account_id,
      splitsOn: () => true,
    });
  }

  /**
   * One round of the worker: derives deliveries from new events, and begins with the lanes that are due.
   * @returns more than zero while there is something to do or under way
   */
  async run(): Promise<number> {
    const events = await fanOutEvents(this.#context);
    const begun = await this.#begin();
    if (events + begun === 0 && this.#under_way.size > 0) {
      await Promise.race([...this.#under_way, sleep(poll_ms)]);
    }
    return events + begun + this.#under_way.size;
  }

  async #begin(): Promise<number> {
    const { clock, database } = this.#context;
    const now = clock.now();
    const until = addMs(now, lease_ms);
    const prompt_free = Math.min(prompt_lanes_max - this.#prompt, slow_lanes_max - this.#under_way.size);
    const failing_free = failing_lanes_max - this.#failing;
    const [prompt, failing] = await Promise.all([
      prompt_free > 0 ? database.read(claimLanes, [now, until, Math.min(prompt_free, claim_max)]) : [],
      failing_free > 0
        ? database.read(claimFailingLanes, [now, until, Math.min(failing_free, claim_max)])
        : [],
    ]);
    const lanes = [...prompt, ...failing];
    if (lanes.length > 0)
      await this.#start(lanes, this.#sender, (lane) => (lane.failures > 0 ? 1 : list_max));
    return lanes.length;
  }

  /**
   * Sends what is due in lanes that are claimed and waits for it, for a test clock.
   * @returns how many tries there were
   */
  async runLanes(lanes: readonly Lane[]): Promise<number> {
    const { running } = await this.#start(lanes, this.#hurried, () => list_max);
    const tries = await Promise.all(running);
    return tries.reduce((sum, count) => sum + count, 0);
  }

  async #start(
    lanes: readonly Lane[],
    sender: WebhookSender,
    listMax: (lane: Lane) => number,
  ): Promise<{ running: Promise<number>[] }> {
    const { clock, database } = this.#context;
    const asked = lanes.map((lane) => ({
      ...lane,
      by: clock.now(lane.account_id),
      list_max: listMax(lane),
    }));
    const [due, keys] = await Promise.all([
      database.read(dueDeliveries, [asked]),
      signingKeys(this.#context, this.#directory, lanes),
    ]);
    const by_lane = Map.groupBy(due, nameOf);
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
      await this.#settle([{ lane, results }]);
      return results.length;
    } catch (error) {
      // The lease runs out by itself, and the lane is taken up again.
      this.#context.log.error({ err: error, account_id: lane.account_id }, 'webhook deliveries failed');
      return 0;
    } finally {
      release();
    }
  }

  /** Counts a lane among the failing or the prompt ones; a prompt one only for as long as it is. */
  #takePlace(lane: Lane): () => void {
    if (lane.failures > 0) {
      this.#failing += 1;
      return () => {
        this.#failing -= 1;
      };
    }
    this.#prompt += 1;
    let counted = true;
    const leave = (): void => {
      if (counted) this.#prompt -= 1;
      counted = false;
    };
    const timer = setTimeout(leave, prompt_ms);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }

  /** Waits a moment for tries that are under way, gives the others up, and gives the lanes back. */
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
