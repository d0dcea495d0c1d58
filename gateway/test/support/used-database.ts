import { callbackify } from 'node:util';
import pg from 'pg';

/**
 * A database that the gateways of a test process use one after the other, and the commands beside them, with their
 * sessions: to open a session and to plan its statements takes longer than most tests. Between two gateways it is
 * emptied.
 */
export interface UsedDatabase {
  /** As the owner. */
  readonly connection: pg.ClientConfig;
  /**
   * Makes it as it was made.
   * @returns false where it has to be dropped: a test has changed the schema, has written more than is quickly deleted, or has
   *   ended every session
   */
  empty(): Promise<boolean>;
  /** Ends its sessions. */
  close(): Promise<void>;
}

/** What a test may write for the database to be used again. */
const rows_max = 20_000;
/** Deleted rows of a table that are left lying. */
const deleted_rows_max = 200;

/** Private members of the driver's client. */
interface ClientState {
  readonly _queryable: boolean;
  readonly _ending: boolean;
  readonly _txStatus: string | null;
  readonly _queryQueue: readonly unknown[];
  readonly _sentQueryQueue: readonly unknown[];
  readonly processID: number;
  ref(): void;
  unref(): void;
}

function stateOf(client: pg.Client): ClientState {
  return client as unknown as ClientState;
}

function isIdle(client: pg.Client): boolean {
  const { _queryable, _ending, _txStatus, _queryQueue, _sentQueryQueue } = stateOf(client);
  return _queryable && !_ending && _txStatus === 'I' && _queryQueue.length + _sentQueryQueue.length === 0;
}

type Options = pg.ClientConfig & { readonly pipeline?: boolean };
type Done = (...args: any[]) => void;

/** The driver's own. */
const { Client, Pool } = pg;

/** Sessions of one used database that wait for who connects alike. */
type Parked = Map<string, ParkableClient[]>;

/** By the database's name. */
const used = new Map<string, Parked>();

const reset_session = 'RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all()';

/**
 * In the place of the driver's clients in a test process. One that the gateway or a command ends, or a pool of the
 * support, does not close its session with a used database: the next one that connects alike goes on with it.
 */
function connectParked(options: Options = {}): pg.Client {
  const { user, database = '' } = placeOf(options);
  const parked = used.get(database);
  const { application_name = '', pipeline, types } = options;
  if (!parked || !application_name.startsWith('causeway')) return new Client(options);
  const likeness = JSON.stringify([user, options.options, application_name, pipeline, types !== undefined]);
  const waiting = parked.get(likeness) ?? [];
  parked.set(likeness, waiting);
  for (let client = waiting.pop(); client; client = waiting.pop()) {
    if (!isIdle(client)) continue;
    client.removeAllListeners();
    return client;
  }
  return new ParkableClient(options, waiting);
}

connectParked.prototype = Client.prototype;

class ParkableClient extends Client {
  readonly #waiting: ParkableClient[];
  #is_parked = false;

  constructor(options: Options, waiting: ParkableClient[]) {
    super(options);
    this.#waiting = waiting;
  }

  override connect(done?: Done): any {
    return answer(() => this.#connect(), done);
  }

  override end(done?: Done): any {
    return answer(() => this.#end(), done);
  }

  async #connect(): Promise<void> {
    if (!this.#is_parked) await super.connect();
    else stateOf(this).ref();
    this.#is_parked = false;
  }

  async #end(): Promise<void> {
    if (!(await this.#isReset())) return super.end();
    this.#is_parked = true;
    this.removeAllListeners();
    this.on('error', () => {});
    stateOf(this).unref();
    this.#waiting.push(this);
  }

  async #isReset(): Promise<boolean> {
    if (!isIdle(this)) return false;
    await this.query(reset_session).catch(() => {});
    return isIdle(this);
  }

  close(): Promise<void> {
    return super.end();
  }
}

/** As the driver answers: by a callback, or a promise. */
function answer(work: () => Promise<void>, done?: Done): Promise<void> | void {
  return done ? callbackify(work)(done) : work();
}

class ParkingPool extends Pool {
  constructor(options?: pg.PoolConfig) {
    super(Object.assign({}, options, { Client: connectParked }));
  }
}

Object.assign(pg, { Client: connectParked, Pool: ParkingPool });

function placeOf({ connectionString, user, database }: Options): pg.ClientConfig {
  if (connectionString === undefined || !URL.canParse(connectionString)) return { user, database };
  const { username, pathname } = new URL(connectionString);
  return { user: username, database: pathname.slice(1) };
}

const list_tables = `
  SELECT format('%I.%I', nspname, relname) AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
   WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname !~ '^(pg_|information_schema)'
   ORDER BY 1`;

const catalogues = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_trigger',
  'pg_proc',
  'pg_type',
  'pg_namespace',
  'pg_policy',
  'pg_db_role_setting',
];

/** Another text after every change of the schema. */
const describe_schema = `
  SELECT concat_ws(' ', ${catalogues
    .map((catalogue) => `(SELECT concat(count(*), ' ', sum(xmin::text::bigint)) FROM ${catalogue})`)
    .join(', ')}) AS schema`;

const restart_sequences = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE last_value IS NOT NULL`;

/** Sessions that something left open. */
const end_other_sessions = `
  SELECT pg_terminate_backend(pid, 60_000) FROM pg_stat_activity
   WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> ALL ($1)`;

/** @param connection as the owner, of a database that was just made */
export async function useDatabase(connection: pg.ClientConfig): Promise<UsedDatabase> {
  const parked: Parked = new Map();
  used.set(String(connection.database), parked);
  // Neither triggers nor foreign keys keep it from deleting.
  const owner = new pg.Client({ ...connection, options: '-c session_replication_role=replica' });
  owner.on('error', () => {});
  await owner.connect();
  stateOf(owner).unref();

  async function read<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) {
    return (await owner.query<Row>({ name, text, values })).rows;
  }
  const schema = async () => (await read<{ schema: string }>('schema', describe_schema))[0]?.schema;

  const tables = (await read<{ name: string }>('tables', list_tables)).map(({ name }) => name);
  const read_rows = tables.map(
    (name) => `SELECT '${name}' AS name, json_agg(t)::text AS rows FROM ${name} AS t`,
  );
  const held = await read<{ name: string; rows: string | null }>('rows', read_rows.join(' UNION ALL '));
  const first_rows = held.filter(({ rows }) => rows !== null);
  const first_schema = await schema();
  const deletions = tables.map((name, at) => `t${at} AS (DELETE FROM ${name} RETURNING 1)`);
  const counts = tables.map((name, at) => `SELECT '${name}' AS name, count(*)::integer AS rows FROM t${at}`);
  const delete_rows = `WITH ${deletions.join(', ')} SELECT * FROM (${counts.join(' UNION ALL ')}) AS c WHERE rows > 0`;

  return {
    connection,
    async empty() {
      if (!isIdle(owner)) return false;
      const sessions = [owner, ...[...parked.values()].flat()];
      const own = sessions.map((session) => stateOf(session).processID);
      await read('end_others', end_other_sessions, [own]);
      if ((await schema()) !== first_schema) return false;
      await owner.query('BEGIN');
      const deleted = await read<{ name: string; rows: number }>('delete', delete_rows);
      for (const { name, rows } of first_rows)
        await read(
          `insert ${name}`,
          `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`,
          [rows],
        );
      await read('restart', restart_sequences);
      await owner.query('COMMIT');
      if (deleted.reduce((sum, { rows }) => sum + rows, 0) > rows_max) return false;
      for (const { name, rows } of deleted) if (rows > deleted_rows_max) await owner.query(`VACUUM ${name}`);
      return true;
    },
    async close() {
      used.delete(String(connection.database));
      const sessions = [...parked.values()].flat();
      await Promise.all([owner.end(), ...sessions.map((session) => session.close())]);
    },
  };
}
