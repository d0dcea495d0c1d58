import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { key_lookup_plans } from '../gateway/src/database/database.ts';
import type { GatewayProcess, Host } from './host.ts';
import { loadOf, type Workshop } from './loads.ts';
import { loadHttp, run, runPgbench, type HttpLoad, type Measured } from './measure.ts';
import { first_account } from './merchants.ts';
import { ownCaptureScript } from './own-statements.ts';
import type { Result } from './report.ts';
import { ids_per_payment, type Stock } from './stock.ts';

/** How long each load runs, and the most that it can get through in a second. */
export const scales = {
  short: { seconds: 2, pgbench_scale: 50 },
  full: { seconds: 10, pgbench_scale: 50 },
} as const;

/** Payments that are stored for each second of a load: more than these machines get through. */
const per_second = { single: 5_000, batched: 14_000, direct: 3_500, queries: 2_500 };
const batch_size = 50;
const query_size = 100;
/** The gateway's own session settings, so that its statements are planned as it has them planned. */
const gateway_session = key_lookup_plans.join(' ');

type Goal = Result['goal'];

interface World {
  readonly host: Host;
  readonly gateway: GatewayProcess;
  readonly client: pg.Client;
  readonly workshop: Workshop;
  readonly scale: (typeof scales)[keyof typeof scales];
}

/** Runs every load beside its reference, round after round. */
export class Rounds {
  readonly #world: World;
  readonly #values = new Map<string, { unit: string; goal: Goal; values: number[] }>();

  constructor(world: World) {
    this.#world = world;
  }

  results(): Result[] {
    return [...this.#values].map(([name, result]) => ({ name, ...result }));
  }

  /** The database of the TPC-B-like reference, on the gateway's own server. */
  async prepare(): Promise<void> {
    const { host, scale, client } = this.#world;
    await client.query('CREATE DATABASE tpcb');
    await client.query(
      'CREATE TABLE bench_commits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n int)',
    );
    const args = ['-i', '-q', '-s', String(scale.pgbench_scale), host.databaseUrl('tpcb')];
    await run('pgbench', args);
  }

  async run(): Promise<void> {
    const tpcb = await this.#tpcb();
    this.#note('TPC-B-like transactions (reference)', '/s', null, tpcb);
    const captures = await this.#captures(tpcb);
    await this.#alone(captures);
    await this.#direct(tpcb);
    await this.#queries();
    await this.#latency();
    await this.#echo();
  }

  #note(name: string, unit: string, goal: Goal, value: number): void {
    const kept = this.#values.get(name) ?? { unit, goal, values: [] };
    kept.values.push(value);
    this.#values.set(name, kept);
    process.stdout.write(`  ${name}: ${value.toFixed(2)} ${unit}\n`);
  }

  #tpcb(): Promise<number> {
    const { host, scale } = this.#world;
    return runPgbench(host.databaseUrl('tpcb'), ['-c', '64', '-j', '2', '-T', String(scale.seconds)]);
  }

  /** Runs a load that changes payments, and proves in the database that it did. */
  async #load(
    load: HttpLoad,
    stock: Stock | null,
    size: number,
    status: readonly number[],
  ): Promise<Measured> {
    const { gateway, client } = this.#world;
    const measured = await loadHttp(gateway.url, load);
    this.#note(
      'resident memory of the gateway, after a load',
      'MiB',
      { at_most: 250 },
      gateway.residentMiB(),
    );
    const [first] = stock?.payments ?? [];
    if (!first) return measured;
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM payments
       WHERE transaction_id >= $1 AND transaction_id < $2 AND status = ANY ($3)`,
      [
        first.transaction_id,
        BigInt(first.transaction_id) + BigInt((stock?.ids_per_account ?? 0) * (stock?.accounts ?? 0)),
        status,
      ],
    );
    // The requests that were still under way when the load ended are not counted by it.
    if ((rows[0]?.n ?? 0) < measured.requests * size) {
      throw new Error(
        `${load.path}: ${measured.requests} requests were answered, but ${rows[0]?.n} payments changed`,
      );
    }
    return measured;
  }

  async #batches(
    operation: string,
    kind: 'authorised' | 'held' | 'captured',
    status: number[],
    accounts?: number,
  ): Promise<number> {
    const { workshop, scale } = this.#world;
    const stock = await workshop.stock(kind, per_second.batched * scale.seconds, accounts);
    const bodies = workshop.batches(operation, stock, batch_size);
    const load = loadOf(operation, bodies, 16, scale.seconds);
    return (await this.#load(load, stock, batch_size, status)).per_second * batch_size;
  }

  async #singles(accounts?: number): Promise<number> {
    const { workshop, scale } = this.#world;
    const stock = await workshop.stock('authorised', per_second.single * scale.seconds, accounts);
    const load = loadOf('capture', workshop.batches('capture', stock, 1), 64, scale.seconds);
    return (await this.#load(load, stock, 1, [3000])).per_second;
  }

  async #captures(tpcb: number): Promise<{ single: number; batched: number }> {
    const single = await this.#singles();
    this.#note('single captures, 64 connections', '/s', null, single);
    this.#note('single captures ÷ TPC-B-like', '', { at_least: 1 }, single / tpcb);
    const own = await this.#ownStatements();
    this.#note('the gateway’s own statements by pgbench (reference)', '/s', null, own);
    this.#note('single captures ÷ own statements', '', { at_least: 1.3 }, single / own);
    const batched = await this.#batches('capture', 'authorised', [3000]);
    this.#note('captures in batches of 50, items', '/s', null, batched);
    this.#note('captures in batches of 50 ÷ TPC-B-like', '', { at_least: 3 }, batched / tpcb);
    for (const [operation, kind, status] of [
      ['refund', 'captured', [4100]],
      ['cancel', 'authorised', [6000]],
      ['review', 'held', [6200]],
    ] as const) {
      const items = await this.#batches(operation, kind, [...status]);
      const name = `${operation}s in batches of 50 ÷ captures in batches of 50`;
      this.#note(name, '', { at_least: 0.7 }, items / batched);
    }
    return { single, batched };
  }

  /** The statements of one capture, one item per transaction, as many clients as connections. */
  async #ownStatements(): Promise<number> {
    const { workshop, scale, host } = this.#world;
    const clients = 64;
    const stock = await workshop.stock('authorised', per_second.single * scale.seconds);
    const script = join(host.folder, 'own-capture.sql');
    await writeFile(script, await ownCaptureScript(host.environment, stock));
    const per_client = Math.floor(stock.payments.length / clients) - 1;
    const args = ['-f', script, '-c', String(clients), '-j', '2', '-T', String(scale.seconds)];
    const variables = ['-D', 'i=0', '-D', `per_client=${per_client}`];
    return runPgbench(host.databaseUrl('causeway'), [...args, ...variables], gateway_session);
  }

  async #alone(captures: { single: number; batched: number }): Promise<void> {
    const single = await this.#singles(1);
    this.#note('single captures of one account ÷ of 100', '', { at_least: 0.8 }, single / captures.single);
    const batched = await this.#batches('capture', 'authorised', [3000], 1);
    this.#note('batched captures of one account ÷ of 100', '', { at_least: 0.8 }, batched / captures.batched);
  }

  async #direct(tpcb: number): Promise<void> {
    const { workshop, scale } = this.#world;
    const load = loadOf('authorise', workshop.payments(per_second.direct * scale.seconds), 64, scale.seconds);
    const direct = (await this.#load(load, null, 1, [])).per_second;
    this.#note('direct payments with auto capture', '/s', null, direct);
    this.#note('direct payments ÷ TPC-B-like', '', { at_least: 0.7 }, direct / tpcb);
  }

  async #queries(): Promise<void> {
    const { workshop, scale, host } = this.#world;
    const stock = await workshop.stock('captured', 2_000, 1);
    const [first] = stock.payments;
    const script = join(host.folder, 'select.sql');
    const last = stock.payments.length - query_size - 1;
    await writeFile(
      script,
      `\\set first ${first?.transaction_id} + random(0, ${last}) * ${ids_per_payment}
SELECT p.* FROM generate_series(:first::bigint, :first::bigint + ${(query_size - 1) * ids_per_payment}, ${ids_per_payment}) g(id) JOIN payments p ON p.account_id = '${first_account}' AND p.transaction_id = g.id;
`,
    );
    const args = ['-f', script, '-c', '16', '-j', '2', '-T', String(scale.seconds)];
    const selects = await runPgbench(host.databaseUrl('causeway'), args, gateway_session);
    const bodies = workshop.queries(per_second.queries * scale.seconds, stock);
    const queries = await this.#load(loadOf('retrievalTrans', bodies, 16, scale.seconds), null, 1, []);
    this.#note('queries of 100 orders', '/s', null, queries.per_second);
    this.#note(
      'queries of 100 orders ÷ selects of 100 rows',
      '',
      { at_least: 0.8 },
      queries.per_second / selects,
    );
  }

  /** The sandbox's acquirer answers at once here, but books durably: its own commit is in the figure. */
  async #latency(): Promise<void> {
    const { workshop, scale, host } = this.#world;
    const script = join(host.folder, 'commit.sql');
    await writeFile(script, 'INSERT INTO bench_commits (n) VALUES (1);\n');
    const args = ['-f', script, '-c', '1', '-T', String(scale.seconds)];
    const commit_us = 1e6 / (await runPgbench(host.databaseUrl('causeway'), args));
    const load = loadOf('authorise', workshop.payments(2_000 * scale.seconds), 1, scale.seconds);
    const { p50_us, p99_us } = await this.#load(load, null, 1, []);
    this.#note('one durable commit (reference)', 'µs', null, commit_us);
    this.#note('latency of one payment, p50 ÷ one durable commit', '', { at_most: 6 }, p50_us / commit_us);
    this.#note('latency of one payment, p99 ÷ one durable commit', '', { at_most: 12 }, p99_us / commit_us);
  }

  /** What HTTP and JSON alone would allow, with the same body and schema. */
  async #echo(): Promise<void> {
    const { workshop, scale } = this.#world;
    const server = spawn(process.execPath, [fileURLToPath(new URL('echo-server.ts', import.meta.url))]);
    try {
      const url = await new Promise<string>((resolve) =>
        server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
      );
      const stock = await workshop.stock('authorised', 3_000);
      const some = workshop.batches('capture', stock, 1);
      const bodies = Array.from({ length: 15 * scale.seconds }, () => some).flat();
      const echo = await loadHttp(url, loadOf('capture', bodies, 64, scale.seconds));
      this.#note('bare Fastify echo of a single capture (reference)', '/s', null, echo.per_second);
    } finally {
      server.kill('SIGTERM');
    }
  }
}
