import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world.ts';

/** What work has cost: processor time in microseconds, and bytes of write-ahead log. */
export interface Cost {
  /** Of the gateway's process with all its threads. */
  readonly gateway_us: number;
  /** Of all processes of the database's server. */
  readonly postgres_us: number;
  readonly wal_bytes: number;
}

/** Linux counts processor time in hundredths of a second. */
const tick_us = 10_000;
/** So long after a load what was under way at its end is done. */
const settled_after_ms = 500;

/** Processor time of a process, and of those of its children that have ended. */
export function processorTime(pid: number): { own_us: number; ended_us: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, can hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, ended_user, ended_system] = fields
    .slice(11, 15)
    .map((ticks) => Number(ticks) * tick_us);
  return { own_us: (user ?? 0) + (system ?? 0), ended_us: (ended_user ?? 0) + (ended_system ?? 0) };
}

function postgresTime(folder: string): number {
  const [postmaster] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n').map(Number);
  if (postmaster === undefined) throw new Error(`no server runs on ${folder}`);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const { own_us, ended_us } = processorTime(postmaster);
  return children.reduce((sum, pid) => sum + processorTime(Number(pid)).own_us, own_us + ended_us);
}

async function spentSoFar({
  host,
  gateway,
  client,
}: Pick<World, 'host' | 'gateway' | 'client'>): Promise<Cost> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`,
  );
  return {
    gateway_us: processorTime(gateway.pid).own_us,
    postgres_us: postgresTime(host.folder),
    wal_bytes: Number(rows[0]?.bytes),
  };
}

/** Does some work, and gives what the gateway and its database have spent on it and beside it. */
export async function spentOn<Result>(
  world: Pick<World, 'host' | 'gateway' | 'client'>,
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Cost }> {
  const before = await spentSoFar(world);
  const result = await work();
  await sleep(settled_after_ms);
  const after = await spentSoFar(world);
  return { result, spent: less(after, before) };
}

export function less(all: Cost, some: Cost): Cost {
  return {
    gateway_us: all.gateway_us - some.gateway_us,
    postgres_us: all.postgres_us - some.postgres_us,
    wal_bytes: all.wal_bytes - some.wal_bytes,
  };
}

/** The share of one of so many items. */
export function perItem({ gateway_us, postgres_us, wal_bytes }: Cost, items: number): Cost {
  return {
    gateway_us: gateway_us / items,
    postgres_us: postgres_us / items,
    wal_bytes: wal_bytes / items,
  };
}
