import pg from 'pg';
import { expect } from 'vitest';
import type { TestGateway } from './gateway.ts';

/**
 * Has things happen at once for certain: rows are locked while all of them begin, and let go when each waits for the
 * lock, having read what it reads without one.
 * @param lock a statement that locks the rows, such as SELECT … FOR UPDATE
 * @returns what they came to, in their order
 */
export async function atOnce<Result>(
  gateway: TestGateway,
  lock: string,
  values: readonly unknown[],
  things: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const holder = new pg.Client(gateway.connection);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    const { rowCount } = await holder.query(lock, [...values]);
    if (!rowCount) throw new Error('no rows are locked');
    const results: Promise<Result>[] = [];
    for (const [at, begin] of things.entries()) {
      results.push(begin());
      // One after the other: those who wait for a row get it in the order in which they came.
      await expect.poll(() => waitingFor(gateway)).toBe(at + 1);
    }
    await holder.query('COMMIT');
    return await Promise.all(results);
  } finally {
    await holder.end();
  }
}

async function waitingFor(gateway: TestGateway): Promise<number> {
  const rows = await gateway.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/**
 * Has something happen while another thing, which began before, waits for a lock.
 * @param lock a statement that locks what it waits for, such as SELECT … FOR UPDATE
 * @returns what the other thing came to
 */
export async function whileLocked<Result>(
  gateway: TestGateway,
  lock: string,
  values: readonly unknown[],
  begin: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  const holder = new pg.Client(gateway.connection);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    const { rowCount } = await holder.query(lock, [...values]);
    if (!rowCount) throw new Error('no rows are locked');
    const result = begin();
    await expect.poll(() => waitingFor(gateway)).toBe(1);
    await meanwhile();
    await holder.query('COMMIT');
    return await result;
  } finally {
    await holder.end();
  }
}
