import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { openGateway, type Gateway } from '../../src/app.ts';
import type { OpenDatabase } from '../../src/kernel/open-database.ts';
import type { ReadDatabase } from '../../src/kernel/database/database.ts';
import type { AnyStatement } from '../../src/kernel/database/statement.ts';
import { app_role } from '../../src/kernel/database/process-rights.ts';
import { readConfig } from '../../src/kernel/config.ts';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { addAcquirer } from '../../src/acquiring/acquirers/manage-acquirers.ts';
import {
  createAccount,
  createMerchant,
  type AccountSettings,
} from '../../src/accounts/merchants/manage-accounts.ts';
import { addAddress } from '../../src/accounts/merchants/manage-addresses.ts';
import { createSignKey } from '../../src/accounts/merchants/manage-sign-keys.ts';
import { scheduledJobs } from '../../src/edges/jobs/schedule.ts';
import type { RepeatedJob } from '../../src/edges/jobs/repeat.ts';
import { createLog } from '../../src/kernel/log.ts';
import type { Resolve } from '../../src/kernel/outbound/resolve-host.ts';
import { runGateway } from '../../src/edges/run-gateway.ts';
import type { Clock } from '../../src/kernel/values/clock.ts';
import { verifyBook } from '../../src/ledger/verify/verify-book.ts';
import { TestClient } from './client.ts';
import { paper_kind } from './paper-acquirer.ts';
import { template_database } from './database-server.ts';
import { useDatabase, type UsedDatabase } from './used-database.ts';

/** A clock that shows the real time plus what a test has added. */
class TestClock {
  #offset_ms = 0;
  #stopped_at_ms: number | null = null;
  now(): Date {
    return new Date((this.#stopped_at_ms ?? Date.now()) + this.#offset_ms);
  }
  /** From now on it is as late as the test says, however slow the machine is. */
  stop(): void {
    this.#stopped_at_ms = Date.now();
  }
  advance(span_ms: number): void {
    this.#offset_ms += span_ms;
  }
  moveTo(moment: Date): void {
    this.advance(moment.getTime() - this.now().getTime());
  }
}

const rare_ms = 20_000;

/** When a job ran last. */
class Rounds {
  readonly #clock: Clock;
  readonly #started_at: Date;
  readonly #ran_at = new Map<string, Date>();

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#started_at = clock.now();
  }

  isDue({ name, every_ms }: RepeatedJob): boolean {
    if (every_ms < rare_ms) return true;
    const now = this.#clock.now();
    const last = this.#ran_at.get(name) ?? this.#started_at;
    if (now.getTime() - last.getTime() < every_ms) return false;
    this.#ran_at.set(name, now);
    return true;
  }
}

export interface TestGateway {
  readonly url: string;
  readonly gateway: Gateway;
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  /** Lines of the log so far. */
  readonly log_lines: string[];
  /** As the schema's owner. */
  readonly connection: pg.ClientConfig;
  /** A new merchant with one account and a key. */
  createClient(settings?: AccountSettings, mode?: 'sandbox' | 'production'): Promise<TestClient>;
  /**
   * One round of what the worker does, after the clock has moved. A job that the worker runs only every twenty seconds or
   * more runs where its time has come since the last round, by the test's clock.
   */
  work(advance_ms?: number): Promise<void>;
  /** Fails with every discrepancy when the book does not add up. */
  verify(): Promise<void>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const first_port = 11_000;
const ports_per_worker = 1_000;
const workers_max = 20;
const own_ports = first_port + ports_per_worker * (Number(process.env.VITEST_POOL_ID ?? 0) % workers_max);
let next_port = randomInt(ports_per_worker);

/**
 * A port that nothing listens on and nobody else is given before it is used: each worker of the tests has ports of its
 * own, below those that the system gives to connections and to `listen(0)` (from 32,768 on under Linux).
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < ports_per_worker; tried += 1) {
    const port = own_ports + (next_port++ % ports_per_worker);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${own_ports} on is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listening) await new Promise((resolve) => server.close(resolve));
  return listening;
}

interface TestDatabase {
  /** As the owner. */
  readonly connection: pg.ClientConfig;
  drop(): Promise<void>;
}

/** What a gateway of a test has ended with, for the next one. */
let unused: (TestDatabase & UsedDatabase) | null = null;

/** A database for one gateway after the other, as it was cloned. */
async function takeDatabase(): Promise<TestDatabase & UsedDatabase> {
  const database = unused;
  unused = null;
  if (database && (await database.empty())) return database;
  await database?.drop();
  const clone = await cloneDatabase();
  const used = await useDatabase(clone.connection);
  return {
    ...used,
    async drop() {
      await used.close();
      await clone.drop();
    },
  };
}

async function giveBack(database: TestDatabase & UsedDatabase): Promise<void> {
  if (unused) return database.drop();
  unused = database;
}

/** A database of one's own, cloned from the migrated template. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${template_database} STRATEGY FILE_COPY`);
}

/** A database without any table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const server = { ...inject('database_server'), port: 5432 };
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const maintenance = maintenanceOf({ ...server, database: 'postgres' });
  await maintenance.query(`CREATE DATABASE ${database} ${options}`);
  return {
    connection: { ...server, database },
    async drop() {
      await maintenance.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    },
  };
}

let maintenance_pool: pg.Pool | null = null;

/** This process's connections for making databases and dropping them. They do not keep it alive. */
function maintenanceOf(connection: pg.PoolConfig): pg.Pool {
  maintenance_pool ??= openPool({ ...connection, allowExitOnIdle: true });
  return maintenance_pool;
}

/** The connection with the rights that a gateway has, in the place of those of the schema's owner. */
export function asApp(connection: pg.ClientConfig): pg.ClientConfig {
  const { user } = inject('database_server');
  return connection.user === user ? { ...connection, user: inject('app_login') } : connection;
}

export interface TestGatewayOptions {
  readonly environment?: Record<string, string>;
  readonly connection?: pg.ClientConfig;
  readonly random?: () => number;
  /** In the place of the name servers that webhooks are sent by. */
  readonly resolve?: Resolve;
  /** In the place of the clock of this process. */
  readonly own_clock?: Clock;
  /** Kinds of acquirers that can be added. */
  readonly acquirer_kinds?: readonly AcquirerKind[];
}

/** A gateway as shipped, in this process, on a database of its own and a real port. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    GATEWAY_KEK: Buffer.alloc(32, 7).toString('base64'),
    DATABASE_POOL_MAX: '8',
    ...options.environment,
  });
  const database = options.connection ? null : await takeDatabase();
  const connection = options.connection ?? database!.connection;
  const as_app = asApp(connection);
  const opened: OpenDatabase = {
    connection: as_app,
    session_connection: as_app,
    role: app_role,
    alone: false,
    close: async () => {},
  };
  const log_lines: string[] = [];
  const log = createLog('info', { write: (line) => void log_lines.push(line) });
  const clock = new TestClock();
  const { random, resolve, own_clock, acquirer_kinds = [] } = options;
  const world = {
    clock,
    acquirer_kinds: [paper_kind, ...acquirer_kinds],
    ...(random ? { random } : {}),
    ...(resolve ? { resolve } : {}),
    ...(own_clock ? { own_clock } : {}),
  };
  const gateway = await openGateway(config, opened, log, world);
  const running = await runGateway(gateway, opened, { api: true, worker: false });
  // It has read the clocks then: times that a test sets in this process alone stay.
  await running.listens;
  const app = running.app as FastifyInstance;
  // Where a test computes for seconds, a connection must not be closed while a client is about to use it again.
  app.server.keepAliveTimeout = 0;
  const rounds = new Rounds(clock);
  const owner = openPool(connection);
  const provers = openPool({ ...as_app, options: `-c role=${app_role}`, max: 1 });
  return {
    url: config.public_url,
    gateway,
    app,
    clock,
    log_lines,
    connection,
    createClient: async (settings, mode) => {
      if (mode === 'production') await addPaper(gateway);
      return createClient(gateway, config.public_url, clock, settings, mode);
    },
    async work(advance_ms = 0) {
      clock.advance(advance_ms);
      for (const job of scheduledJobs(gateway)) if (rounds.isDue(job)) while ((await job.run()) > 0);
    },
    async verify() {
      const verification = await verifyBook(readerOf(provers));
      const wrong = verification.checks.filter(({ discrepancies }) => discrepancies.length > 0);
      if (wrong.length > 0) throw new Error(`the book is not sound: ${JSON.stringify(wrong, null, 2)}`);
    },
    query: async (text, values) => (await owner.query(text, values)).rows,
    async close() {
      await running.stop();
      await Promise.all([owner.end(), provers.end()]);
      if (database) await giveBack(database);
    },
  };
}

/** Connections of a test; it may end them. */
function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, application_name: 'causeway-test', idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  return pool;
}

/**
 * What proves the book. Its connection keeps the plans of the proof's statements, which take longer to make than to
 * carry out on a book of a test's size.
 */
function readerOf(pool: pg.Pool): Pick<ReadDatabase, 'snapshot'> {
  return {
    async snapshot(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return await work(async <Row>({ text }: AnyStatement, values: readonly unknown[] = []) => {
          // A statement's own name may be longer than PostgreSQL keeps.
          const name = createHash('sha256').update(text).digest('base64');
          return (await client.query({ name, text, values: [...values] })).rows as Row[];
        });
      } finally {
        await client.query('ROLLBACK').catch(() => {});
        client.release();
      }
    },
  };
}

/** Production accounts need an acquirer that moves real money. */
async function addPaper({ acquirers, context }: Gateway): Promise<void> {
  if (context.connectors.hasAcquirer('paper')) return;
  const text = JSON.stringify({ base_url: 'https://paper.example', api_key: 'key-of-tests' });
  await addAcquirer(acquirers, { name: 'paper', kind: 'paper', text });
}

async function createClient(
  { context }: Gateway,
  url: string,
  clock: TestClock,
  settings: AccountSettings = {},
  mode: 'sandbox' | 'production' = 'sandbox',
): Promise<TestClient> {
  const merchant_id = await createMerchant(context, `Merchant ${randomBytes(3).toString('hex')}`);
  const account_id = await createAccount(
    context,
    { merchant_id, mode },
    { requests_per_second: 0, ...(mode === 'production' ? { connector: 'paper' } : {}), ...settings },
  );
  await addAddress(context, account_id, '127.0.0.1');
  const { key_id, secret } = await createSignKey(context, account_id);
  return new TestClient({
    url,
    merchant_id,
    account_id,
    key_id,
    sign_key: secret,
    nowMs: () => clock.now().getTime(),
  });
}
