/** A verb over a list: it gives back a list of the same length and order. */
export type PluralVerb<Item, Outcome> = (items: readonly Item[]) => Promise<Outcome[]>;

export interface CoalesceOptions<Item> {
  /** How many items one merged list may hold; a single call that is longer goes alone. */
  readonly list_items_max: number;
  /** How many lists may be under way at once. Without a cap everything collapses into one giant list. */
  readonly lists_in_flight_max: number;
  /** So many items are worth a list beside one that is under way, and are not kept waiting for more. */
  readonly list_items_min: number;
  /** Whose item it is: lanes take turns, so that one account never crowds out another. */
  readonly laneOf: (item: Item) => string;
  /** Whether a failed list should be tried call by call, so that one call's fault stays its own. */
  readonly splitsOn: (error: unknown) => boolean;
  /** Is told how many items each list has. */
  readonly onList?: (items: number) => void;
}

/** A list of so many items tells of a crowd: more calls are about to come. */
const crowd_items = 8;
/** In a crowd a list waits so long at most to become as long as the one before it. */
const crowd_wait_ms = 2;

interface Call<Item, Outcome> {
  readonly items: readonly Item[];
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
  const lanes = new Map<string, Call<Item, Outcome>[]>();
  let lists_in_flight = 0;
  let items_waiting = 0;
  let last_list_items = 0;
  let turn_ends = false;
  let crowd_wait: NodeJS.Timeout | undefined;

  /** Takes waiting calls, one lane after the other, until the list is full. */
  function takeList(): Call<Item, Outcome>[] {
    const list: Call<Item, Outcome>[] = [];
    let items_count = 0;
    for (let lane = firstOf(lanes.keys()); lane !== undefined; lane = firstOf(lanes.keys())) {
      const waiting = lanes.get(lane) ?? [];
      const call = waiting[0];
      if (call && list.length > 0 && items_count + call.items.length > options.list_items_max) break;
      lanes.delete(lane);
      if (!call) continue;
      list.push(call);
      items_count += call.items.length;
      items_waiting -= call.items.length;
      waiting.shift();
      if (waiting.length > 0) lanes.set(lane, waiting);
    }
    options.onList?.(items_count);
    last_list_items = items_count;
    return list;
  }

  async function runList(list: Call<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await verb(list.flatMap((call) => call.items));
      let from = 0;
      for (const call of list) {
        call.resolve(outcomes.slice(from, from + call.items.length));
        from += call.items.length;
      }
    } catch (error) {
      if (list.length > 1 && options.splitsOn(error)) {
        await Promise.all(list.map((call) => runList([call])));
      } else {
        for (const call of list) call.reject(error);
      }
    }
  }

  /** Begins lists; those that are worth it, unless it has waited for more in vain. */
  function pump(waited = false): void {
    while (lists_in_flight < options.lists_in_flight_max && lanes.size > 0) {
      if (items_waiting < options.list_items_min) {
        if (lists_in_flight > 0) return;
        const crowded = last_list_items >= crowd_items && items_waiting < last_list_items;
        if (crowded && !waited) return waitForMore();
      }
      clearTimeout(crowd_wait);
      crowd_wait = undefined;
      lists_in_flight += 1;
      void runList(takeList()).finally(() => {
        lists_in_flight -= 1;
        pump();
      });
    }
  }

  function waitForMore(): void {
    crowd_wait ??= setTimeout(() => pump(true), crowd_wait_ms);
  }

  function pumpAfterTurn(): void {
    if (turn_ends) return;
    turn_ends = true;
    setImmediate(() => {
      turn_ends = false;
      pump();
    });
  }

  return (items) => {
    const [first] = items;
    if (first === undefined) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      const lane = options.laneOf(first);
      const waiting = lanes.get(lane);
      if (waiting) waiting.push({ items, resolve, reject });
      else lanes.set(lane, [{ items, resolve, reject }]);
      items_waiting += items.length;
      pumpAfterTurn();
    });
  };
}

function firstOf<T>(values: Iterator<T>): T | undefined {
  const next = values.next();
  return next.done === true ? undefined : next.value;
}
