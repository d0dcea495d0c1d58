import { loadOf, type Kind } from './loads.ts';
import { loadHttp, type HttpLoad, type Measured } from './measure.ts';
import { withEnough } from './prepared.ts';
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

/** Runs a load, and notes the memory that the gateway takes after it. */
export async function runLoad({ gateway, resident_mib }: World, load: HttpLoad): Promise<Measured> {
  const measured = await loadHttp(gateway.url, load);
  resident_mib.push(gateway.residentMiB());
  return measured;
}

/** Proves in the database that a load changed as many payments of a stock as it had answers for. */
export async function proveChanged(
  { client }: World,
  stock: Stock,
  answered: number,
  status: readonly number[],
): Promise<void> {
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
}

/** @returns items per second in batches of 50 on 16 connections */
export async function batches(
  world: World,
  operation: keyof typeof batch_operations,
  accounts?: number,
): Promise<number> {
  const { workshop, scale } = world;
  const { kind, status } = batch_operations[operation];
  return withEnough('batched', scale.seconds, async (count) => {
    const stock = await workshop.stock(kind, count, accounts);
    const bodies = workshop.batches(operation, stock, batch_size);
    const measured = await runLoad(world, loadOf(operation, bodies, 16, scale.seconds));
    await proveChanged(world, stock, measured.requests * batch_size, status);
    return measured.per_second * batch_size;
  });
}

/** @returns single captures per second on 64 connections */
export async function singles(world: World, accounts?: number): Promise<number> {
  const { workshop, scale } = world;
  return withEnough('single', scale.seconds, async (count) => {
    const stock = await workshop.stock('authorised', count, accounts);
    const load = loadOf('capture', workshop.batches('capture', stock, 1), 64, scale.seconds);
    const measured = await runLoad(world, load);
    await proveChanged(world, stock, measured.requests, [3000]);
    return measured.per_second;
  });
}

/** @returns direct payments with auto capture per second on 64 connections */
export async function directPayments(world: World): Promise<number> {
  const { workshop, scale } = world;
  const measured = await withEnough('direct', scale.seconds, (count) =>
    runLoad(world, loadOf('authorise', workshop.payments(count), 64, scale.seconds)),
  );
  return measured.per_second;
}

/** @returns queries of 100 payments per second on 16 connections */
export async function queries(world: World, stock: Stock): Promise<number> {
  const { workshop, scale } = world;
  const measured = await withEnough('queries', scale.seconds, (count) =>
    runLoad(world, loadOf('retrievalTrans', workshop.queries(count, stock), 16, scale.seconds)),
  );
  return measured.per_second;
}

/** @returns payouts created per second on 64 connections */
export async function payouts(world: World): Promise<number> {
  const { workshop, scale, client } = world;
  const count = async (): Promise<number> =>
    Number((await client.query<{ n: string }>('SELECT count(*) AS n FROM payouts')).rows[0]?.n);
  return withEnough('payouts', scale.seconds, async (prepared) => {
    const before = await count();
    const measured = await runLoad(world, loadOf('payout', workshop.payouts(prepared), 64, scale.seconds));
    const created = (await count()) - before;
    if (created < measured.requests)
      throw new Error(`${measured.requests} payouts were answered, but ${created} are stored`);
    return measured.per_second;
  });
}
