import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { key_lookup_plans } from '../gateway/src/kernel/database/database.ts';
import { loadOf } from './loads.ts';
import { connectorTime, loadHttp, runPgbench } from './measure.ts';
import { first_account } from './merchants.ts';
import { noteCost, type Notes } from './report.ts';
import { ownCaptureScript } from './own-statements.ts';
import {
  batches,
  directPayments,
  payouts,
  queries,
  runLoad,
  singles,
  tpcbTransactions,
  type ItemLoad,
} from './payment-loads.ts';
import { withEnough } from './prepared.ts';
import { portalPageMs, portal_pages, signIn, type PortalSession } from './portal-load.ts';
import { compareProcesses } from './scaling/processes.ts';
import { ids_per_payment } from './stock.ts';
import type { World } from './world.ts';

const query_size = 100;
/** The gateway's own session settings, so that its statements are planned as it has them planned. */
const gateway_session = key_lookup_plans.join(' ');

/** What a round is made of, by the names that `--only` takes. */
export const sections = [
  'captures',
  'alone',
  'direct',
  'queries',
  'latency',
  'echo',
  'payouts',
  'portal',
  'processes',
] as const;
export type Section = (typeof sections)[number];

/** What the short form leaves out. */
export const long_sections: readonly Section[] = ['payouts', 'portal', 'processes'];

/** Runs every load beside its reference, round after round. */
export class Rounds {
  readonly #world: World;
  readonly #notes: Notes;
  readonly #sections: readonly Section[];
  #session: PortalSession | null = null;
  #captures: { single: number; batched: number } | null = null;

  constructor(world: World, notes: Notes, of: readonly Section[]) {
    this.#world = world;
    this.#notes = notes;
    this.#sections = of;
  }

  async run(): Promise<void> {
    this.#captures = null;
    const runs: Record<Section, () => Promise<void>> = {
      captures: () => this.#runCaptures(),
      alone: () => this.#runAlone(),
      direct: () => this.#runDirect(),
      queries: () => this.#runQueries(),
      latency: () => this.#runLatency(),
      echo: () => this.#runEcho(),
      payouts: () => this.#runPayouts(),
      portal: () => this.#runPortal(),
      processes: () => compareProcesses(this.#world, this.#notes),
    };
    for (const section of this.#sections) await runs[section]();
    const { resident_mib } = this.#world;
    const largest = Math.max(0, ...resident_mib.splice(0));
    if (largest > 0)
      this.#notes.note(
        'resident memory of the gateway, the most of a round',
        'MiB',
        { at_most: 250 },
        largest,
      );
  }

  /** Notes what a load's items cost, and its ratios to TPC-B-like transactions, which are measured right behind it. */
  async #compareToTpcb(
    name: string,
    at_least: { rate: number; cost?: number },
    { per_second, cost }: ItemLoad,
  ): Promise<void> {
    const tpcb = await tpcbTransactions(this.#world);
    const notes = this.#notes;
    notes.note('TPC-B-like transactions (reference)', '/s', null, tpcb.per_second);
    notes.note(`${name} ÷ TPC-B-like`, '', { at_least: at_least.rate }, per_second / tpcb.per_second);
    noteCost(notes, name, cost);
    noteCost(notes, 'TPC-B-like transactions (reference)', tpcb.cost);
    notes.note(
      `processor time, a TPC-B-like transaction ÷ an item of ${name}`,
      '',
      at_least.cost === undefined ? null : { at_least: at_least.cost },
      tpcb.cost.postgres_us / (cost.gateway_us + cost.postgres_us),
    );
  }

  async #runCaptures(): Promise<void> {
    const notes = this.#notes;
    const single = await singles(this.#world);
    notes.note('single captures, 64 connections', '/s', null, single.per_second);
    await this.#compareToTpcb('single captures', { rate: 1, cost: 1.3 }, single);
    const own = await this.#ownStatements();
    notes.note('the gateway’s own statements by pgbench (reference)', '/s', null, own);
    notes.note('single captures ÷ own statements', '', { at_least: 1.3 }, single.per_second / own);
    const batched = await batches(this.#world, 'capture');
    notes.note('captures in batches of 50, items', '/s', null, batched.per_second);
    await this.#compareToTpcb('captures in batches of 50', { rate: 3, cost: 3.5 }, batched);
    for (const operation of ['refund', 'cancel', 'review'] as const) {
      const { per_second, cost } = await batches(this.#world, operation);
      const name = `${operation}s in batches of 50`;
      const ratio = per_second / batched.per_second;
      notes.note(`${name} ÷ captures in batches of 50`, '', { at_least: 0.7 }, ratio);
      noteCost(notes, name, cost);
    }
    this.#captures = { single: single.per_second, batched: batched.per_second };
  }

  /** The statements of one capture, one item per transaction, as many clients as connections. */
  async #ownStatements(): Promise<number> {
    const { workshop, scale, host } = this.#world;
    const clients = 64;
    const script = join(host.folder, 'own-capture.sql');
    return withEnough('single', scale.seconds, async (count) => {
      const stock = await workshop.stock('authorised', count);
      await writeFile(script, await ownCaptureScript(host.environment, stock));
      const per_client = Math.floor(stock.payments.length / clients) - 1;
      const args = ['-f', script, '-c', String(clients), '-j', '2', '-T', String(scale.seconds)];
      const variables = ['-D', 'i=0', '-D', `per_client=${per_client}`];
      return runPgbench(host.databaseUrl('causeway'), [...args, ...variables], gateway_session);
    });
  }

  async #runAlone(): Promise<void> {
    const world = this.#world;
    const all = this.#captures ?? {
      single: (await singles(world)).per_second,
      batched: (await batches(world, 'capture')).per_second,
    };
    const { per_second: single } = await singles(world, 1);
    this.#notes.note('single captures of one account ÷ of 100', '', { at_least: 0.8 }, single / all.single);
    const { per_second: batched } = await batches(world, 'capture', 1);
    this.#notes.note(
      'batched captures of one account ÷ of 100',
      '',
      { at_least: 0.8 },
      batched / all.batched,
    );
  }

  async #runDirect(): Promise<void> {
    const direct = await directPayments(this.#world);
    this.#notes.note('direct payments with auto capture', '/s', null, direct.per_second);
    await this.#compareToTpcb('direct payments', { rate: 0.7 }, direct);
  }

  async #runPayouts(): Promise<void> {
    const created = await payouts(this.#world);
    this.#notes.note('payouts created', '/s', null, created.per_second);
    await this.#compareToTpcb('payouts created', { rate: 0.6 }, created);
  }

  async #runPortal(): Promise<void> {
    this.#session ??= await signIn(this.#world);
    await this.#world.workshop.fill('captured', 10_000);
    for (const page of Object.keys(portal_pages) as (keyof typeof portal_pages)[]) {
      const ms = await portalPageMs(this.#world, this.#session, page);
      this.#notes.note(`portal page of 50, ${page}, median`, 'ms', { at_most: 5 }, ms);
    }
  }

  async #runQueries(): Promise<void> {
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
    const { per_second, cost } = await queries(this.#world, stock);
    const ratio = per_second / selects;
    this.#notes.note('queries of 100 orders', '/s', null, per_second);
    this.#notes.note('queries of 100 orders ÷ selects of 100 rows', '', { at_least: 0.8 }, ratio);
    noteCost(this.#notes, 'queries of 100 orders', cost);
  }

  /** The acquirer's part, which is taken off, is what the gateway measures of its connector: the mean of the load. */
  async #runLatency(): Promise<void> {
    const { workshop, scale, host, gateway } = this.#world;
    const script = join(host.folder, 'commit.sql');
    await writeFile(script, 'INSERT INTO bench_commits (n) VALUES (1);\n');
    const args = ['-f', script, '-c', '1', '-T', String(scale.seconds)];
    const commit_us = 1e6 / (await runPgbench(host.databaseUrl('causeway'), args));
    const { p50_us, p99_us, acquirer_us } = await withEnough('alone', scale.seconds, async (count) => {
      const load = loadOf('authorise', workshop.payments(count), 1, scale.seconds);
      const before = await connectorTime(gateway.url);
      const measured = await runLoad(this.#world, load);
      const after = await connectorTime(gateway.url);
      const us = (1e6 * (after.seconds - before.seconds)) / (after.lists - before.lists);
      return { ...measured, acquirer_us: us };
    });
    const notes = this.#notes;
    const [p50, p99] = [(p50_us - acquirer_us) / commit_us, (p99_us - acquirer_us) / commit_us];
    notes.note('one durable commit (reference)', 'µs', null, commit_us);
    notes.note('one payment at a time, p50', 'µs', null, p50_us);
    notes.note('the acquirer’s part of it, mean', 'µs', null, acquirer_us);
    notes.note('added latency of one payment, p50 ÷ one durable commit', '', { at_most: 6 }, p50);
    notes.note('added latency of one payment, p99 ÷ one durable commit', '', { at_most: 12 }, p99);
  }

  /** What HTTP and JSON alone would allow, with the same body and schema. */
  async #runEcho(): Promise<void> {
    const { workshop, scale } = this.#world;
    const server = spawn(process.execPath, [fileURLToPath(new URL('echo-server.ts', import.meta.url))]);
    try {
      const url = await new Promise<string>((resolve) =>
        server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
      );
      const stock = await workshop.stock('authorised', 3_000);
      const some = workshop.batches('capture', stock, 1);
      const echo = await withEnough('echo', scale.seconds, (count) => {
        const bodies = Array.from({ length: Math.ceil(count / some.length) }, () => some).flat();
        return loadHttp(url, loadOf('capture', bodies, 64, scale.seconds));
      });
      this.#notes.note('bare Fastify echo of a single capture (reference)', '/s', null, echo.per_second);
    } finally {
      server.kill('SIGTERM');
    }
  }
}
