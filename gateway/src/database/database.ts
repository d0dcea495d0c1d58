import pg from 'pg';
import { callsByAccount, readAcrossAccounts } from './by-account.ts';
import { encodeValues, type Statement } from './statement.ts';

/** PostgreSQL type numbers whose values the driver would give as text. */
const int8_oid = 20;
const int8_array_oid = 1016;
const date_oid = 1082;
const timestamptz_oid = 1184;

const parsers = new Map<number, (text: string) => unknown>([
  [int8_oid, BigInt],
  [date_oid, (text) => text],
  // Sessions are in UTC, so every stamp ends in +00.
  [timestamptz_oid, (text) => new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)],
  [int8_array_oid, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))],
]);

/** Where and how to connect. */
export interface DatabaseOptions {
  /** Connection URL, or the directory of a Unix socket with user and database. */
  readonly connection: pg.ClientConfig;
  /** Database role that every connection takes on; null keeps the login's own. */
  readonly role: string | null;
  readonly connections_max: number;
  readonly statement_timeout_ms: number;
  /** Whether the database is distributed by account: then every statement is about one account. */
  readonly distributed?: boolean;
}

/**
 * A pool of pipelined connections. It reads; writing takes a Transaction (transaction.ts), which a pool does
 * not satisfy.
 */
export class Database {
  readonly pool: pg.Pool;
  readonly distributed: boolean;
  /** Whether a statement found no space on the disk, and nothing has shown since that there is some. */
  #disk_is_full = false;
  #closing = false;

  constructor(options: DatabaseOptions, onError: (error: Error) => void) {
    this.distributed = options.distributed ?? false;
    this.pool = new pg.Pool({
      ...options.connection,
      ...sessionSettings(options),
      max: options.connections_max,
      pipeline: true,
      // A server that vanished without a word is noticed.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      types: { getTypeParser: (oid, format) => parserOf(oid, format) },
    });
    this.pool.on('error', (error) => {
      if (!this.#closing) onError(error);
    });
    // The pool listens to idle connections only; one that is lost between two statements would end the process.
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs one reading statement outside any transaction. */
  async read<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#read(statement, values);
    } catch (error) {
      this.noteFailure(error);
      throw error;
    }
  }

  async #read<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    if (this.distributed && statement.search)
      return readAcrossAccounts((call) => this.pool.query(call), statement, values);
    const calls = this.distributed ? callsByAccount(statement, values) : null;
    if (!calls) return (await this.pool.query<Row & pg.QueryResultRow>(queryOf(statement, values))).rows;
    const rows: Row[] = [];
    for (const call of calls) rows.push(...(await this.pool.query<Row & pg.QueryResultRow>(call)).rows);
    return rows;
  }

  /** Remembers of a statement's error what concerns the statements after it. */
  noteFailure(error: unknown): void {
    if ((error as { code?: unknown }).code === disk_full) this.#disk_is_full = true;
  }

  /**
   * Whether there is room on the database's disk, as far as this process knows. Once a statement found none, sixteen
   * megabytes are sorted beside the tables, which is what a segment of the write-ahead log needs and leaves nothing
   * behind: a small write would succeed where tables cannot grow.
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
    await this.pool.end();
  }
}

/** A call of a prepared statement, as the driver takes it. */
export function queryOf(statement: Statement<unknown>, values: readonly unknown[]): pg.QueryConfig {
  return { name: statement.name, text: statement.text, values: encodeValues(statement, values) };
}

function parserOf(oid: number, format: string | undefined): (text: string) => unknown {
  const own = format === 'binary' ? undefined : parsers.get(oid);
  return own ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown);
}

/**
 * Request-path statements find rows by their keys. Planned on a table that is still empty they would read all
 * of it, and go on doing so from the cached plan while it grows; so the planner is told not to.
 */
export const key_lookup_plans = [
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
  '-c enable_bitmapscan=off',
  '-c enable_material=off',
  // A row touched is dear and a probe by key is cheap: plans made while a table is empty stay right as it grows.
  '-c cpu_tuple_cost=1',
  '-c random_page_cost=0.01',
  '-c plan_cache_mode=force_generic_plan',
];

/**
 * A transaction in which nothing is asked for so long has lost its gateway, and is rolled back with all that it keeps
 * from others. Between two statements a gateway only decides, which takes milliseconds; and others wait for a lock for
 * longer than this before they give up.
 */
const stalled_transaction_ms = 10_000;

/** Settings of a session, sent with the start-up packet so that they cost no round trip. */
function sessionSettings(options: DatabaseOptions): pg.ClientConfig {
  const settings = [
    `-c statement_timeout=${options.statement_timeout_ms}`,
    `-c lock_timeout=${options.statement_timeout_ms}`,
    `-c idle_in_transaction_session_timeout=${stalled_transaction_ms}`,
    `-c timezone=UTC`,
    ...key_lookup_plans,
    // A distributed plan is made for the machine that the account is on.
    ...(options.distributed ? ['-c plan_cache_mode=force_custom_plan'] : []),
    ...(options.role === null ? [] : [`-c role=${options.role}`]),
    ...(options.connection.options ? [options.connection.options] : []),
  ];
  return { options: settings.join(' '), application_name: 'causeway' };
}

/** The SQL state of a statement that found no space on the disk. */
const disk_full = '53100';

const unavailable_codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  // A standby that has not been promoted yet, or a primary that has become one.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  // A transaction that stood still was ended, or one that others still wait for was not.
  '25P03',
  '55P03',
  // Its disk is full: what failed for that was rolled back.
  disk_full,
  '53300',
]);

/** Whether an error says that the database is out of reach, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (unavailable_codes.has(code) || code.startsWith('08'))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/.test(
    error.message,
  );
}

/** SQL states of classes 22 and 23: a value or constraint of one row is at fault, which must not fail its neighbours. */
export function isValueFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
