import pg from 'pg';
import type { PoolState } from '../telemetry/meters.ts';
import { no_tracer, type Tracer } from '../telemetry/tracer.ts';
import { callsByAccount, readAcrossAccounts } from './by-account.ts';
import { encodeValues, valuesOf, type AnyStatement, type Reading } from './statement.ts';
import { disk_full } from './unavailable.ts';

/** OIDs of PostgreSQL types that the driver would return as text. */
const int8_oid = 20;
const int8_array_oid = 1016;
const date_oid = 1082;
const timestamptz_oid = 1184;

const parsers = new Map<number, (text: string) => unknown>([
  [int8_oid, BigInt],
  [date_oid, (text) => text],
  // Sessions are in UTC, so every timestamp ends in +00.
  [timestamptz_oid, (text) => new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)],
  [int8_array_oid, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))],
]);

/** Where and how to connect. */
export interface DatabaseOptions {
  /** Connection URL, or the directory of a Unix socket with user and database. */
  readonly connection: pg.ClientConfig;
  /** Database role that every connection assumes; null keeps the login's own. */
  readonly role: string | null;
  readonly connections_max: number;
  readonly statement_timeout_ms: number;
  /** Whether the database is distributed by account: then every statement concerns one account. */
  readonly distributed?: boolean;
  /** Whether PostgreSQL refuses every change. */
  readonly read_only?: boolean;
  /** Tells transactions; nothing by default. */
  readonly tracer?: Tracer;
}

/** A database that can only be read. */
export type ReadDatabase = Pick<Database, 'identity' | 'read' | 'readWith' | 'snapshot' | 'usage'>;

/** How long a channel rests after a wake-up: what is committed meanwhile is one more. */
const wake_pause_ms = 20;

/** A pool of pipelined connections. It only reads; writing needs a Transaction (transaction.ts). */
export class Database {
  readonly pool: pg.Pool;
  readonly distributed: boolean;
  readonly tracer: Tracer;
  /** The same for what only reads this database. */
  readonly identity: object = {};
  /** How often a transaction of this process has met another one's changes and begun again. */
  retries = 0;
  /** Whether a statement failed because the disk was full, and no check since has found space. */
  #disk_is_full = false;
  #closing = false;
  readonly #wakes = new Map<string, { due_ms: number; timer: NodeJS.Timeout | null }>();

  constructor(options: DatabaseOptions, onError: (error: Error) => void) {
    this.distributed = options.distributed ?? false;
    this.tracer = options.tracer ?? no_tracer;
    this.pool = new pg.Pool({
      ...options.connection,
      ...startOptions(options),
      max: options.connections_max,
      pipeline: true,
      // Detects a server that disappeared without closing the connection.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      types: { getTypeParser: (oid, format) => parserOf(oid, format) },
    });
    this.pool.on('error', (error) => {
      if (!this.#closing) onError(error);
    });
    // The pool handles errors of idle connections only; without this listener, one lost between two statements would
    // end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs one read-only statement outside any transaction. */
  async read<Takes, Row>(statement: Reading<Takes, Row>, values: NoInfer<Takes>): Promise<Row[]> {
    if (!(statement.only_reads as boolean)) throw new Error(`${statement.name} does not only read`);
    return this.run(statement, valuesOf(statement, values)) as Promise<Row[]>;
  }

  /** The same database, of which nothing but `read` is left. */
  readOnly(): ReadDatabase {
    return {
      identity: this.identity,
      read: (statement, values) => this.read(statement, values),
      readWith: (settings, statement, values) => this.readWith(settings, statement, values),
      snapshot: (work) => this.snapshot(work),
      usage: () => this.usage(),
    };
  }

  /** Runs a read-only statement in a transaction of its own, with settings that end with it. */
  async readWith<Takes, Row>(
    settings: AnyStatement,
    statement: Reading<Takes, Row>,
    values: NoInfer<Takes>,
  ): Promise<Row[]> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const begun = [client.query('BEGIN READ ONLY'), client.query(queryOf(settings, []))];
      const ordered = valuesOf(statement, values);
      const rows = this.#runBy((call) => client.query<pg.QueryResultRow>(call), statement, ordered);
      await Promise.all([...begun, rows]);
      return (await rows) as Row[];
    } finally {
      await client.query('COMMIT').catch((error: Error) => (broken = error));
      client.release(broken);
    }
  }

  /** Reads whole tables, unlike everything else on these connections, with all statements in one snapshot. */
  async snapshot<T>(
    work: (read: <Row>(statement: AnyStatement, values?: readonly unknown[]) => Promise<Row[]>) => Promise<T>,
  ): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query(`SET LOCAL statement_timeout = 0; ${whole_table_plans}`);
      return await work(async <Row>({ text }: AnyStatement, values: readonly unknown[] = []) => {
        const { rows } = await client.query(text, [...values]);
        return rows as Row[];
      });
    } finally {
      await client.query('ROLLBACK').catch(() => {});
      client.release();
    }
  }

  /**
   * Wakes who listens on a channel, in a transaction of its own that no disk is waited for, and at most every 20 ms. A
   * wake-up may get lost: who listens also looks without one.
   */
  wake(channel: string): void {
    const wake = this.#wakes.get(channel) ?? { due_ms: 0, timer: null };
    this.#wakes.set(channel, wake);
    if (wake.timer) return;
    const send = (): void => {
      wake.timer = null;
      wake.due_ms = performance.now() + wake_pause_ms;
      this.pool.query({ name: 'wake', text: wake_listeners, values: [channel] }).catch(() => {});
    };
    wake.timer = setTimeout(send, Math.max(0, wake.due_ms - performance.now())).unref();
  }

  usage(): PoolState {
    const { totalCount, idleCount, waitingCount, options } = this.pool;
    return {
      connections: totalCount,
      connections_max: options.max,
      idle: idleCount,
      waiting: waitingCount,
      retries: this.retries,
    };
  }

  /** For `read` and `writeAlone` only: runs one statement outside any transaction. @param values in order */
  async run(statement: AnyStatement, values: readonly unknown[]): Promise<unknown[]> {
    try {
      return await this.#runBy((call) => this.pool.query<pg.QueryResultRow>(call), statement, values);
    } catch (error) {
      this.noteFailure(error);
      throw error;
    }
  }

  async #runBy(
    send: (call: pg.QueryConfig) => Promise<{ rows: unknown[] }>,
    statement: AnyStatement,
    values: readonly unknown[],
  ): Promise<unknown[]> {
    if (this.distributed && statement.search) return readAcrossAccounts(send, statement, values);
    const calls = this.distributed ? callsByAccount(statement, values) : null;
    if (!calls) return (await send(queryOf(statement, values))).rows;
    const rows: unknown[] = [];
    for (const call of calls) rows.push(...(await send(call)).rows);
    return rows;
  }

  get disk_is_full(): boolean {
    return this.#disk_is_full;
  }

  /** Records errors that affect later statements. */
  noteFailure(error: unknown): void {
    if ((error as { code?: unknown }).code === disk_full) this.#disk_is_full = true;
  }

  /**
   * Whether the database's disk has space, as far as this process knows. After a statement failed for lack of it, this
   * sorts sixteen megabytes on disk, the size of a write-ahead log segment, and leaves nothing behind: a small write
   * would succeed even where tables cannot grow.
   */
  async hasRoom(): Promise<boolean> {
    if (!this.#disk_is_full) return true;
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL work_mem = '64kB'`);
      await client.query(
        `SELECT count(*) FROM (
           SELECT repeat(md5(n::text), 8) AS text FROM generate_series(1, 65536) AS n ORDER BY 1 OFFSET 0) AS sorted`,
      );
      this.#disk_is_full = false;
    } catch {
      return false;
    } finally {
      const rolled_back = client.query('ROLLBACK').then(
        () => undefined,
        (failure: Error) => failure,
      );
      client.release(await rolled_back);
    }
    return true;
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const { timer } of this.#wakes.values()) clearTimeout(timer ?? undefined);
    await this.pool.end();
  }
}

const wake_listeners = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')`;

/** A call of a prepared statement, as the driver takes it. @param values in order */
export function queryOf(statement: AnyStatement, values: readonly unknown[]): pg.QueryConfig {
  return { name: statement.name, text: statement.text, values: encodeValues(statement, values) };
}

function parserOf(oid: number, format: string | undefined): (text: string) => unknown {
  const own = format === 'binary' ? undefined : parsers.get(oid);
  return own ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown);
}

/** A parameter of PostgreSQL's planner: its value for statements that find rows by key, and PostgreSQL's own. */
const planner_settings = [
  ['enable_seqscan', 'off', 'on'],
  ['enable_hashjoin', 'off', 'on'],
  ['enable_mergejoin', 'off', 'on'],
  ['enable_bitmapscan', 'off', 'on'],
  ['enable_material', 'off', 'on'],
  // High costs for rows and low ones for index probes: plans made while a table is empty stay right as it grows.
  ['cpu_tuple_cost', '1', '0.01'],
  ['random_page_cost', '0.01', '4'],
  ['plan_cache_mode', 'force_generic_plan', 'auto'],
] as const;

/**
 * Statements of the request path find rows by key. Planned on a table that is still empty, they would use a sequential
 * scan and keep that cached plan while the table grows; so sequential scans are disabled for them.
 */
export const key_lookup_plans = planner_settings.map(([parameter, value]) => `-c ${parameter}=${value}`);

/** For a transaction that reads whole tables. By the costs of lookups, an empty table would be worth parallel workers. */
const whole_table_plans = planner_settings
  .map(([parameter, , value]) => `SET LOCAL ${parameter} = ${value}`)
  .join('; ');

/**
 * A transaction idle for this long has lost its gateway, and is rolled back to release its locks. Between two
 * statements a gateway only computes, which takes milliseconds; other transactions wait longer than this for a lock
 * before they give up.
 */
const stalled_transaction_ms = 10_000;

/** The settings of a session, by the names of PostgreSQL's parameters. */
export function sessionSettings({
  role,
  statement_timeout_ms,
  distributed = false,
  read_only = false,
}: Pick<DatabaseOptions, 'role' | 'statement_timeout_ms' | 'distributed' | 'read_only'>): Map<
  string,
  string
> {
  const plans = planner_settings.map(([parameter, value]) => [parameter, value] as const);
  return new Map([
    ...(role === null ? [] : [['role', role] as const]),
    ['timezone', 'UTC'],
    ...(read_only ? [['default_transaction_read_only', 'on'] as const] : []),
    ['statement_timeout', String(statement_timeout_ms)],
    ['lock_timeout', String(statement_timeout_ms)],
    ['idle_in_transaction_session_timeout', String(stalled_transaction_ms)],
    ...plans,
    // A distributed plan is made for the one machine that holds the account.
    ...(distributed ? [['plan_cache_mode', 'force_custom_plan'] as const] : []),
  ]);
}

/** Sent in the start-up packet, so that they cost no round trip. */
function startOptions(options: DatabaseOptions): pg.ClientConfig {
  const settings = [...sessionSettings(options)].map(([parameter, value]) => `-c ${parameter}=${value}`);
  if (options.connection.options) settings.push(options.connection.options);
  return { options: settings.join(' '), application_name: 'causeway' };
}

/** SQLSTATE classes 22 and 23: the value or constraint of one row is at fault, which must not fail the other rows. */
export function isValueFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
