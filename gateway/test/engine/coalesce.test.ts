import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coalesce } from '../../src/coalesce.ts';

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
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('merging', () => {
  it('runs a lone call at once, and merges what arrives while the places are taken', async () => {
    const { verb, lists, release } = heldVerb();
    const merged = coalesce(verb, {
      list_items_max: 10,
      lists_in_flight_max: 1,
      list_items_min: 1,
      laneOf,
      splitsOn: () => false,
    });
    const calls = [merged(['a1']), merged(['b1', 'b2']), merged(['c1'])];
    expect(lists).toEqual([['a1']]);
    release();
    await tick();
    expect(lists).toEqual([['a1'], ['b1', 'b2', 'c1']]);
    release();
    expect(await Promise.all(calls)).toEqual([['A1'], ['B1', 'B2'], ['C1']]);
  });

  it('keeps within the cap, but takes a longer call alone', async () => {
    const { verb, lists, release } = heldVerb();
    const merged = coalesce(verb, {
      list_items_max: 2,
      lists_in_flight_max: 1,
      list_items_min: 1,
      laneOf,
      splitsOn: () => false,
    });
    void merged(['x1']);
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
    for (let at = 0; at < 20; at += 1) void merged([`a${at}`]);
    void merged(['b0']);
    void merged(['c0']);
    release();
    await tick();
    expect(lists[1]).toEqual(['a0', 'b0', 'c0', 'a1']);
    release();
  });

  it('tries a failed list call by call, so that one fault stays its own', async () => {
    const seen: number[] = [];
    const merged = coalesce(
      async (items: readonly string[]) => {
        seen.push(items.length);
        await tick();
        if (items.includes('bad')) throw new Error('bad');
        return [...items];
      },
      { list_items_max: 10, lists_in_flight_max: 1, list_items_min: 1, laneOf, splitsOn: () => true },
    );
    const results = await Promise.allSettled([merged(['x']), merged(['a']), merged(['bad']), merged(['c'])]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(seen).toEqual([1, 3, 1, 1, 1]);
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
