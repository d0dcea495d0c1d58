import type { TraceContext } from './telemetry/trace-context.ts';
import type { Tracer } from './telemetry/tracer.ts';

/** A verb over a list: it gives back a list of the same length and order. */
export type PluralVerb<Item, Outcome> = (items: readonly Item[]) => Promise<Outcome[]>;

export interface CoalesceOptions<Item> {
  /** How many items one merged list may hold; a single call that is longer goes alone. */
  readonly list_items_max: number;
  /** How many lists may be under way at once. Without a cap everything collapses into one giant list. */
  readonly lists_in_flight_max: number;
  /** So many items are worth a list of their own while another is under way, and are not kept waiting for more. */
  readonly list_items_min: number;
  /** Whose item it is: lanes take turns, so that one account never crowds out another. */
  readonly laneOf: (item: Item) => string;
  /** Whether a failed list should be tried call by call, so that one call's fault stays its own. */
  readonly splitsOn: (error: unknown) => boolean;
  /** Tells a span for each list, within the trace of one of its calls, with links to those of the others. */
  readonly traced?: { readonly tracer: Tracer; readonly name: string };
  /** Is told how many items each list has. */
  readonly onList?: (items: number) => void;
}

/**
 * How lists that go to the database are formed, as measured (decisions/transactions.md): two halves of what waits at 64
 * connections.
 */
export const database_lists = { list_items_max: 64, lists_in_flight_max: 2, list_items_min: 32 } as const;

/** A list of so many items tells of a crowd: more calls are about to come. */
const crowd_items = 8;
/** In a crowd a list waits so long at most to become as long as the one before it. */
const crowd_wait_ms = 2;

/** A list that has been under way for so long is stuck: the others do not wait for it. */
const stall_ms = 1_000;

interface Call<Item, Outcome> {
  readonly items: readonly Item[];
  /** The work that the call belongs to, where traces are on. */
  readonly from: TraceContext | null;
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Merges concurrent calls of a verb: calls that arrive in one turn of the event loop, or while lists are under way,
 * run together as one list. The items of one call stay together and in order.
 */
export function coalesce<Item, Outcome>(
  verb: PluralVerb<Item, Outcome>,
  options: CoalesceOptions<Item>,
): PluralVerb<Item, Outcome> {
  const merger = new Merger(verb, options);
  return (items) => merger.run(items);
}

class Merger<Item, Outcome> {
  readonly #verb: PluralVerb<Item, Outcome>;
  readonly #options: CoalesceOptions<Item>;
  readonly #lanes = new Map<string, Call<Item, Outcome>[]>();
  #lists_in_flight = 0;
  #items_waiting = 0;
  #last_list_items = 0;
  #begins_after_turn = false;
  #crowd_wait: NodeJS.Timeout | undefined;

  constructor(verb: PluralVerb<Item, Outcome>, options: CoalesceOptions<Item>) {
    this.#verb = verb;
    this.#options = options;
  }

  run(items: readonly Item[]): Promise<Outcome[]> {
    const [first] = items;
    if (first === undefined) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const lane = this.#options.laneOf(first);
      const from = this.#options.traced?.tracer.current() ?? null;
      const waiting = this.#lanes.get(lane);
      if (waiting) waiting.push({ items, from, resolve, reject });
      else this.#lanes.set(lane, [{ items, from, resolve, reject }]);
      this.#items_waiting += items.length;
      this.#beginAfterTurn();
    });
  }

  #beginAfterTurn(): void {
    if (this.#begins_after_turn) return;
    this.#begins_after_turn = true;
    setImmediate(() => {
      this.#begins_after_turn = false;
      this.#beginLists();
    });
  }

  /** Begins the lists that are worth it, and a shorter one where waiting for more was in vain. */
  #beginLists(waited = false): void {
    const { lists_in_flight_max, list_items_min } = this.#options;
    while (this.#lists_in_flight < lists_in_flight_max && this.#lanes.size > 0) {
      if (this.#items_waiting < list_items_min) {
        if (this.#lists_in_flight > 0) return;
        const crowded = this.#last_list_items >= crowd_items && this.#items_waiting < this.#last_list_items;
        if (crowded && !waited) return this.#waitForMore();
      }
      clearTimeout(this.#crowd_wait);
      this.#crowd_wait = undefined;
      this.#lists_in_flight += 1;
      const ended = once(() => {
        this.#lists_in_flight -= 1;
        this.#beginLists();
      });
      const stall = setTimeout(ended, stall_ms);
      void this.#perform(this.#takeList()).finally(() => {
        clearTimeout(stall);
        ended();
      });
    }
  }

  #waitForMore(): void {
    this.#crowd_wait ??= setTimeout(() => this.#beginLists(true), crowd_wait_ms);
  }

  /** Takes waiting calls, one lane after the other, until the list is full. */
  #takeList(): Call<Item, Outcome>[] {
    const lanes = this.#lanes;
    const list: Call<Item, Outcome>[] = [];
    let items_count = 0;
    for (let lane = firstOf(lanes.keys()); lane !== undefined; lane = firstOf(lanes.keys())) {
      const waiting = lanes.get(lane) ?? [];
      const call = waiting[0];
      if (call && list.length > 0 && items_count + call.items.length > this.#options.list_items_max) break;
      lanes.delete(lane);
      if (!call) continue;
      list.push(call);
      items_count += call.items.length;
      waiting.shift();
      if (waiting.length > 0) lanes.set(lane, waiting);
    }
    this.#items_waiting -= items_count;
    this.#last_list_items = items_count;
    this.#options.onList?.(items_count);
    return list;
  }

  #within<T>(
    list: readonly Call<Item, Outcome>[],
    items: readonly Item[],
    work: () => Promise<T>,
  ): Promise<T> {
    const { traced } = this.#options;
    if (!traced?.tracer.on) return work();
    const places = list.flatMap(({ from }) => from ?? []);
    const parent = places.find(({ sampled }) => sampled) ?? places[0] ?? null;
    const links = places.filter((place) => place !== parent);
    const attributes = { 'causeway.list.items': items.length, 'causeway.list.calls': list.length };
    return traced.tracer.span(`list ${traced.name}`, { parent, links, attributes }, work);
  }

  async #perform(list: readonly Call<Item, Outcome>[]): Promise<void> {
    try {
      const items = list.flatMap((call) => call.items);
      const outcomes = await this.#within(list, items, () => this.#verb(items));
      let from = 0;
      for (const call of list) {
        call.resolve(outcomes.slice(from, from + call.items.length));
        from += call.items.length;
      }
    } catch (error) {
      if (list.length > 1 && this.#options.splitsOn(error)) {
        await Promise.all(list.map((call) => this.#perform([call])));
      } else {
        for (const call of list) call.reject(error);
      }
    }
  }
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

function firstOf<T>(values: Iterator<T>): T | undefined {
  const next = values.next();
  return next.done === true ? undefined : next.value;
}
