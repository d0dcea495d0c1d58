import { less, perItem, spentOn, type Cost } from './costs.ts';
import { loadOf, type Kind } from './loads.ts';
import { loadHttp, runPgbench, type HttpLoad, type Measured } from './measure.ts';
import { withEnough, type PreparedLoad } from './prepared.ts';
import type { Stock } from './stock.ts';
import type { World } from './world.ts';

const batch_size = 50;

/** The batch operations: what their payments wait for, and the statuses that show that they were done. */
export const batch_operations = {
  capture: { kind: 'authorised', status: [3000] },
  refund: { kind: 'captured', status: [4100] },
  cancel: { kind: 'authorised', status: [6000] },
  review: { kind: 'held', status: [6200] },
} as const satisfies Record<string, { kind: Kind; status: readonly number[] }>;

/** What a load of items reached, and what each of them cost. */
export interface ItemLoad {
  readonly per_second: number;
  readonly cost: Cost;
}

/** Runs a load, and notes the memory that the gateway takes after it. */
export async function runLoad(world: World, load: HttpLoad): Promise<Measured & { readonly spent: Cost }> {
  const { result, spent } = await spentOn(world, () => loadHttp(world.gateway.url, load));
  world.resident_mib.push(world.gateway.residentMiB());
  return { ...result, spent };
}

/**
 * Proves in the database that a load changed as many payments of a stock as it had answers for.
 * @returns how many it changed
 */
export async function proveChanged(
  { client }: World,
  stock: Stock,
  answered: number,
  status: readonly number[],
): Promise<number> {
  const first = BigInt(stock.payments[0]?.transaction_id ?? 0);
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM payments
     WHERE account_id = ANY ($1) AND transaction_id >= $2 AND transaction_id < $3 AND status = ANY ($4)`,
    [
      [...new Set(stock.payments.map(({ account_id }) => account_id))],
      first,
      first + BigInt(stock.ids_per_account * stock.accounts),
      status,
    ],
  );
  // The requests that were still under way when the load ended are not counted by it.
  const changed = rows[0]?.n ?? 0;
  if (changed < answered) throw new Error(`${answered} items were answered, but ${changed} payments changed`);
  return changed;
}

/** Requests of a batch operation with `size` items each. */
async function itemLoad(
  world: World,
  operation: keyof typeof batch_operations,
  {
    prepared,
    size,
    connections,
    accounts,
  }: {
    prepared: PreparedLoad;
    size: number;
    connections: number;
    accounts: number | undefined;
  },
): Promise<ItemLoad> {
  const { workshop, scale } = world;
  const { kind, status } = batch_operations[operation];
  return withEnough(prepared, scale.seconds, async (count) => {
    const stock = await workshop.stock(kind, count, accounts);
    const bodies = workshop.batches(operation, stock, size);
    const load = loadOf(operation, bodies, connections, scale.seconds);
    const { per_second, requests, spent } = await runLoad(world, load);
    const changed = await proveChanged(world, stock, requests * size, status);
    return { per_second: per_second * size, cost: perItem(spent, changed) };
  });
}

/** Items in batches of 50 on 16 connections. */
export function batches(
  world: World,
  operation: keyof typeof batch_operations,
  accounts?: number,
): Promise<ItemLoad> {
  return itemLoad(world, operation, { prepared: 'batched', size: batch_size, connections: 16, accounts });
}

/** Single captures on 64 connections. */
export function singles(world: World, accounts?: number): Promise<ItemLoad> {
  return itemLoad(world, 'capture', { prepared: 'single', size: 1, connections: 64, accounts });
}

/** Direct payments with auto capture on 64 connections. */
export async function directPayments(world: World): Promise<ItemLoad> {
  const { workshop, scale } = world;
  const { per_second, requests, spent } = await withEnough('direct', scale.seconds, (count) =>
    runLoad(world, loadOf('authorise', workshop.payments(count), 64, scale.seconds)),
  );
  return { per_second, cost: perItem(spent, requests) };
}

/** Queries of 100 payments on 16 connections. */
export async function queries(world: World, stock?: Stock): Promise<ItemLoad> {
  const { workshop, scale } = world;
  const captured = stock ?? (await workshop.stock('captured', 2_000, 1));
  return withEnough('queries', scale.seconds, async (count) => {
    const load = loadOf('retrievalTrans', workshop.queries(count, captured), 16, scale.seconds);
    const { per_second, requests, spent } = await runLoad(world, load);
    return { per_second, cost: perItem(spent, requests) };
  });
}

/** Payouts created on 64 connections. */
export async function payouts(world: World): Promise<ItemLoad> {
  const { workshop, scale, client } = world;
  const count = async (): Promise<number> =>
    Number((await client.query<{ n: string }>('SELECT count(*) AS n FROM payouts')).rows[0]?.n);
  return withEnough('payouts', scale.seconds, async (prepared) => {
    const before = await count();
    const load = loadOf('payout', workshop.payouts(prepared), 64, scale.seconds);
    const { per_second, requests, spent } = await runLoad(world, load);
    const created = (await count()) - before;
    if (created < requests) throw new Error(`${requests} payouts were answered, but ${created} are stored`);
    return { per_second, cost: perItem(spent, created) };
  });
}

/**
 * The reference: a number of pgbench's transactions on 64 connections, because opening these can take longer than a
 * window of time. The cost is PostgreSQL's alone, without that of the connections.
 */
export async function tpcbTransactions(world: World): Promise<ItemLoad> {
  const { host, scale } = world;
  const clients = 64;
  const each = 75 * scale.seconds;
  const run = (transactions: number): Promise<{ result: number; spent: Cost }> =>
    spentOn(world, () =>
      runPgbench(host.databaseUrl('tpcb'), ['-c', String(clients), '-j', '2', '-t', String(transactions)]),
    );
  const opening = await run(1);
  const { result: per_second, spent } = await run(each + 1);
  return { per_second, cost: { ...perItem(less(spent, opening.spent), each * clients), gateway_us: 0 } };
}
