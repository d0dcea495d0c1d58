import type pg from 'pg';
import { Host, type GatewayProcess } from './host.ts';
import { Workshop } from './loads.ts';
import { createMerchants, fundMerchants, type Merchant } from './merchants.ts';
import { run } from './measure.ts';

/** How long each load runs. */
export interface Scale {
  readonly seconds: number;
  readonly pgbench_scale: number;
}

export const scales = {
  short: { seconds: 2, pgbench_scale: 50 },
  full: { seconds: 10, pgbench_scale: 50 },
} as const satisfies Record<string, Scale>;

export const accounts = 100;

/** A gateway at work on a database of its own, with merchants, and payments to copy. */
export interface World {
  readonly host: Host;
  readonly gateway: GatewayProcess;
  readonly client: pg.Client;
  readonly merchants: readonly Merchant[];
  readonly workshop: Workshop;
  readonly scale: Scale;
  /** Resident memory of the gateway after each load, in MiB. */
  readonly resident_mib: number[];
}

/** Starts a gateway as shipped. */
export async function openWorld(scale: Scale): Promise<World> {
  const host = await Host.create();
  try {
    const gateway = await host.start();
    const merchants = await createMerchants(host.environment, accounts);
    await fundMerchants(host.environment, merchants);
    const client = await host.connect();
    const workshop = await Workshop.open(gateway.url, client, merchants);
    return { host, gateway, client, merchants, workshop, scale, resident_mib: [] };
  } catch (error) {
    await host.stop();
    throw error;
  }
}

/** Proves the book, and ends the gateway with its database. @throws when the book is not sound */
export async function closeWorld({ host, client }: World, prove = true): Promise<void> {
  try {
    if (prove) process.stdout.write(await host.command('verify'));
  } finally {
    await client.end().catch(() => {});
    await host.stop();
  }
}

/** Makes the database of the TPC-B-like reference, on the gateway's own server. */
export async function prepareReferences({ host, client, scale }: World): Promise<void> {
  await client.query('CREATE DATABASE tpcb');
  await client.query(
    'CREATE TABLE bench_commits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n int)',
  );
  await run('pgbench', ['-i', '-q', '-s', String(scale.pgbench_scale), host.databaseUrl('tpcb')]);
}
