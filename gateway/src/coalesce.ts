/** A verb over a list: it gives back a list of the same length and order. */
export type PluralVerb<Item, Outcome> = (items: readonly Item[]) => Promise<Outcome[]>;

export interface CoalesceOptions<Item> {
  /** How many items one merged list may hold; a single call that is longer goes alone. */
  readonly list_items_max: number;
  /** How many lists may be under way at once. Without a cap everything collapses into one giant list. */
  readonly lists_in_flight_max: number;
  /** How many items must wait for another list to begin beside one that is under way. */
  readonly list_items_min: number;
  /** Whose item it is: lanes take turns, so that one account never crowds out another. */
  readonly laneOf: (item: Item) => string;
  /** Whether a failed list should be tried call by call, so that one call's fault stays its own. */
  readonly splitsOn: (error: unknown) => boolean;
  /** Is told how many items each list has. */
  readonly onList?: (items: number) => void;
}

interface Call<Item, Outcome> {
  readonly items: readonly Item[];
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Merges concurrent calls of a verb: calls that arrive while lists are under way wait, and run together as one
 * list when a place is free. The items of one call stay together and in order.
 */
export function coalesce<Item, Outcome>(
  verb: PluralVerb<Item, Outcome>,
  options: CoalesceOptions<Item>,
): PluralVerb<Item, Outcome> {
  const lanes = new Map<string, Call<Item, Outcome>[]>();
  let lists_in_flight = 0;
  let items_waiting = 0;

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

  function pump(): void {
    while (lists_in_flight < options.lists_in_flight_max && lanes.size > 0) {
      if (lists_in_flight > 0 && items_waiting < options.list_items_min) return;
      lists_in_flight += 1;
      void runList(takeList()).finally(() => {
        lists_in_flight -= 1;
        pump();
      });
    }
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
      pump();
    });
  };
}

function firstOf<T>(values: Iterator<T>): T | undefined {
  const next = values.next();
  return next.done === true ? undefined : next.value;
}
