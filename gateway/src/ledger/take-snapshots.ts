import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../kernel/database/database.ts';
import { transact } from '../kernel/database/transaction.ts';
import { addMs } from '../kernel/values/dates.ts';
import {
  addToSnapshots,
  beginBoundary,
  endedBefore,
  findBehind,
  dropSnapshots,
  moveSnapshots,
  noteMoments,
  readBoundaries,
  sumBetween,
  sumUntil,
  type BalanceSnapshot,
  type MovingBoundary,
} from './balance-snapshots.ts';

/** By how much the server's clock may be set back, or a standby's clock be behind when it is promoted. */
const clock_margin_ms = 60_000;
const accounts_max = 200;
const looks_max = 50;
const between_looks_ms = 20;

/**
 * Sums up what was booked since the last round (decisions/balances.md). Posting never waits for it: it reads a span to
 * which no transaction can add any more, and writes rows that no other statement writes.
 * @param margin_ms how far the boundaries stay behind the present, in milliseconds
 * @returns how many accounts were summed up for the first time and may have more to sum up
 */
export async function takeSnapshots(database: Database, margin_ms = clock_margin_ms): Promise<number> {
  const begun = await beginSnapshots(database, margin_ms);
  await moveOn(database, margin_ms);
  return begun === accounts_max ? begun : 0;
}

/** Takes the first snapshots of accounts without one, each in a step of its own. */
async function beginSnapshots(database: Database, margin_ms: number): Promise<number> {
  const complete = await completeUntil(database, await findBehind(database, accounts_max), margin_ms);
  for (const [account_id, until_at] of complete) {
    const sums = await sumUntil(database, account_id, until_at);
    await transact(database, async (tx) => {
      if (await beginBoundary(tx, account_id, until_at)) addToSnapshots(tx, sums);
    });
  }
  return complete.size;
}

/** Moves all boundaries forward, if anything was booked after one of them. */
async function moveOn(database: Database, margin_ms: number): Promise<void> {
  const boundaries = await readBoundaries(database);
  const complete = await completeUntil(
    database,
    boundaries.map(({ account_id }) => account_id),
    margin_ms,
  );
  const moving = boundaries.flatMap((boundary): MovingBoundary[] => {
    const until_at = complete.get(boundary.account_id);
    return until_at && until_at > boundary.kept_to ? [{ ...boundary, until_at }] : [];
  });
  if (moving.length === 0) return;
  const sums = await sumBetween(database, moving);
  if (sums.length === 0) return;
  const by_account = Map.groupBy(sums, ({ account_id }) => account_id);
  for (let at = 0; at < moving.length; at += accounts_max)
    await moveSome(database, moving.slice(at, at + accounts_max), by_account);
}

function moveSome(
  database: Database,
  moving: readonly MovingBoundary[],
  sums: ReadonlyMap<string, readonly BalanceSnapshot[]>,
): Promise<void> {
  return transact(database, async (tx) => {
    const moved = await moveSnapshots(tx, moving);
    addToSnapshots(
      tx,
      [...moved].flatMap((account_id) => sums.get(account_id) ?? []),
    );
  });
}

/**
 * The time before which nothing can be booked any more, by account: transactions that begin to write later read a later
 * clock, and those that had begun have ended. Accounts for which that takes long are omitted until the next round.
 * @param margin_ms by how much the time is put earlier, in case the server's clock is set back
 */
export async function completeUntil(
  database: Database,
  account_ids: readonly string[],
  margin_ms: number,
): Promise<Map<string, Date>> {
  const complete = new Map<string, Date>();
  if (account_ids.length === 0) return complete;
  let waiting = await noteMoments(database, account_ids);
  for (let look = 1; ; look += 1) {
    const ended = await endedBefore(database, waiting);
    for (const { account_id, at } of waiting)
      if (ended.has(account_id)) complete.set(account_id, addMs(at, -margin_ms));
    waiting = waiting.filter(({ account_id }) => !ended.has(account_id));
    if (waiting.length === 0 || look === looks_max) return complete;
    await sleep(between_looks_ms);
  }
}

/** Causes an account's snapshots to be taken again from the whole journal. */
export function forgetSnapshots(database: Database, account_id: string): Promise<void> {
  return transact(database, async (tx) => dropSnapshots(tx, account_id));
}
