import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './measure.ts';
import {
  batches,
  batch_operations,
  directPayments,
  payouts,
  queries,
  singles,
  tpcbTransactions,
  type ItemLoad,
} from './payment-loads.ts';
import { closeWorld, openWorld, prepareReferences, scales, type World } from './world.ts';

/**
 * What one item of each load costs in processor time and write-ahead log, of this tree and, in alternation, of another
 * one: unlike a rate it hardly changes with what else the machine does.
 */

const loads: Readonly<Record<string, (world: World) => Promise<ItemLoad>>> = {
  single: (world) => singles(world),
  ...Object.fromEntries(
    (Object.keys(batch_operations) as (keyof typeof batch_operations)[]).map((operation) => [
      operation,
      (world: World) => batches(world, operation),
    ]),
  ),
  direct: directPayments,
  payout: payouts,
  query: (world) => queries(world),
  tpcb: tpcbTransactions,
};
const usual = ['single', 'capture', 'tpcb'];

const { values: options } = parseArgs({
  options: {
    against: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: usual },
    rounds: { type: 'string', default: '5' },
  },
});
const unknown = options.only.filter((name) => !Object.hasOwn(loads, name));
if (unknown.length > 0)
  throw new Error(`--only takes ${Object.keys(loads).join(', ')}, not ${unknown.join(', ')}`);

/** A gateway of each tree, made by the tree itself. */
const worlds = new Map<string, World>();
const figures = new Map<string, ItemLoad[]>();
let sound = false;
try {
  worlds.set('this tree', await openWorld(scales.short));
  for (const folder of options.against) {
    const other = (await import(pathToFileURL(join(resolve(folder), 'bench/world.ts')).href)) as {
      openWorld: typeof openWorld;
    };
    worlds.set(folder, await other.openWorld(scales.short));
  }
  if (options.only.includes('tpcb')) for (const world of worlds.values()) await prepareReferences(world);
  // The first round warms up.
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const load of options.only) {
      for (const [tree, world] of round % 2 === 0 ? worlds : [...worlds].toReversed()) {
        const measured = await loads[load]?.(world);
        if (!measured) continue;
        const { gateway_us, postgres_us, wal_bytes } = measured.cost;
        process.stdout.write(
          `round ${round}, ${load}, ${tree}: ${gateway_us.toFixed(0)} + ${postgres_us.toFixed(0)} µs, ${wal_bytes.toFixed(0)} bytes\n`,
        );
        const name = `${load}, ${tree}`;
        if (round > 0) figures.set(name, [...(figures.get(name) ?? []), measured]);
      }
    }
  }
  sound = true;
} finally {
  for (const world of worlds.values()) await closeWorld(world, sound);
}

const rows = [...figures].map(([name, measured]) => {
  const middle = (of: (one: ItemLoad) => number): string => median(measured.map(of)).toFixed(0);
  const cells = [
    middle(({ cost }) => cost.gateway_us),
    middle(({ cost }) => cost.postgres_us),
    middle(({ cost }) => cost.gateway_us + cost.postgres_us),
    middle(({ cost }) => cost.wal_bytes),
    middle(({ per_second }) => per_second),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
});
process.stdout.write(
  [
    '',
    `| Medians of ${options.rounds} rounds, an item | Gateway, µs | PostgreSQL, µs | Both, µs | WAL, bytes | A second |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
);
