import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coalesce } from '../../../src/kernel/coalesce.ts';

/** A verb whose lists the test lets go one by one. */
function heldVerb(): {
  verb: (items: readonly string[]) => Promise<string[]>;
  lists: string[][];
  release(): void;
} {
  const lists: string[][] = [];
  const waiting: (() => void)[] = [];
  return {
    lists,
    verb: async (items) => {
      lists.push([...items]);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return items.map((item) => item.toUpperCase());
    },
    release: () => waiting.splice(0).forEach((go) => go()),
  };
}

const laneOf = (item: string): string => item[0] ?? '';
const crowded = {
  list_items_max: 32,
  lists_in_flight_max: 2,
  list_items_min: 32,
  laneOf,
  splitsOn: () => false,
};
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the merging of calls into lists', () => {
  it('runs the calls of one turn as one list, and merges those that arrive while the places are taken', async () => {
    const { verb, lists, release } = heldVerb();
    const merged = coalesce(verb, {
      list_items_max: 10,
      lists_in_flight_max: 1,
      list_items_min: 1,
      laneOf,
      splitsOn: () => false,
    });
    const calls = [merged(['a1']), merged(['a2'])];
    await tick();
    expect(lists).toEqual([['a1', 'a2']]);
    calls.push(merged(['b1', 'b2']));
    await tick();
    calls.push(merged(['c1']));
    await tick();
    expect(lists).toEqual([['a1', 'a2']]);
    release();
    await tick();
    expect(lists).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2', 'c1'],
    ]);
    release();
    expect(await Promise.all(calls)).toEqual([['A1'], ['A2'], ['B1', 'B2'], ['C1']]);
  });

  it('stays within the limit, but takes a longer call alone', async () => {
    const { verb, lists, release } = heldVerb();
    const merged = coalesce(verb, {
      list_items_max: 2,
      lists_in_flight_max: 1,
      list_items_min: 1,
      laneOf,
      splitsOn: () => false,
    });
    void merged(['x1']);
    await tick();
    const rest = [merged(['a1', 'a2', 'a3']), merged(['b1']), merged(['c1']), merged(['d1'])];
    for (let round = 0; round < 5; round += 1) {
      release();
      await tick();
    }
    await Promise.all(rest);
    expect(lists).toEqual([['x1'], ['a1', 'a2', 'a3'], ['b1', 'c1'], ['d1']]);
  });

  it('lets no lane crowd out another', async () => {
    const { verb, lists, release } = heldVerb();
    const merged = coalesce(verb, {
      list_items_max: 4,
      lists_in_flight_max: 1,
      list_items_min: 1,
      laneOf,
      splitsOn: () => false,
    });
    void merged(['x0']);
    await tick();
    for (let at = 0; at < 20; at += 1) void merged([`a${at}`]);
    void merged(['b0']);
    void merged(['c0']);
    release();
    await tick();
    expect(lists[1]).toEqual(['a0', 'b0', 'c0', 'a1']);
    release();
  });

  it('begins another list beside one under way only when it is worth it', async () => {
    const { verb, lists, release } = heldVerb();
    const merged = coalesce(verb, { ...crowded, list_items_min: 3 });
    void merged(['x0']);
    await tick();
    void merged(['a0', 'a1']);
    await tick();
    expect(lists).toEqual([['x0']]);
    void merged(['b0']);
    await tick();
    expect(lists).toEqual([['x0'], ['a0', 'a1', 'b0']]);
    release();
  });

  it('does not wait for a list that stalls', async () => {
    const stood = new Set<string>();
    const merged = coalesce(
      async (items: readonly string[]) => {
        if (items.includes('still')) await new Promise((resolve) => stood.add(String(resolve)));
        return items.map((item) => item.toUpperCase());
      },
      { list_items_max: 10, lists_in_flight_max: 1, list_items_min: 5, laneOf, splitsOn: () => false },
    );
    void merged(['still']);
    await tick();
    expect(await Promise.all([merged(['a']), merged(['b'])])).toEqual([['A'], ['B']]);
    expect(await merged(['c'])).toEqual(['C']);
    expect(stood.size).toBe(1);
  });

  it('waits under load until a list is as long as the last one', async () => {
    const { verb, lists, release } = heldVerb();
    const merged = coalesce(verb, crowded);
    const crowd = Array.from({ length: 10 }, (_, at) => `a${at}`);
    void Promise.all(crowd.map((item) => merged([item])));
    await tick();
    release();
    await tick();
    void merged(['b0']);
    await tick();
    expect(lists).toEqual([crowd]);
    crowd.slice(1).forEach((item) => void merged([item]));
    await tick();
    expect(lists).toEqual([crowd, ['b0', ...crowd.slice(1)]]);
    release();
  });

  it('does not wait once the load has ended', async () => {
    const merged = coalesce(async (items: readonly string[]) => [...items], crowded);
    await Promise.all(Array.from({ length: 10 }, (_, at) => merged([`a${at}`])));
    expect(await merged(['b0'])).toEqual(['b0']);
    expect(await merged(['c0'])).toEqual(['c0']);
  });

  it('tries a failed list call by call, so that one fault affects its own call only', async () => {
    const calls: number[] = [];
    const merged = coalesce(
      async (items: readonly string[]) => {
        calls.push(items.length);
        await tick();
        if (items.includes('bad')) throw new Error('bad');
        return [...items];
      },
      { list_items_max: 10, lists_in_flight_max: 1, list_items_min: 1, laneOf, splitsOn: () => true },
    );
    const first = merged(['x']);
    await tick();
    const results = await Promise.allSettled([first, merged(['a']), merged(['bad']), merged(['c'])]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(calls).toEqual([1, 3, 1, 1, 1]);
  });

  it('gives every call its own outcomes, in order, whatever arrives when', async () => {
    const calls = fc.array(
      fc.tuple(fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 5 }), fc.nat(3)),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(
        calls,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (list, items_max, flights) => {
          const merged = coalesce(
            async (items: readonly string[]) => {
              await tick();
              return items.map((item) => `${item}!`);
            },
            {
              list_items_max: items_max,
              lists_in_flight_max: flights,
              list_items_min: 1,
              laneOf,
              splitsOn: () => false,
            },
          );
          const answers = await Promise.all(
            list.map(async ([items, ticks]) => {
              for (let at = 0; at < ticks; at += 1) await tick();
              return merged(items);
            }),
          );
          expect(answers).toEqual(list.map(([items]) => items.map((item) => `${item}!`)));
        },
      ),
      { numRuns: 60 },
    );
  });
});
