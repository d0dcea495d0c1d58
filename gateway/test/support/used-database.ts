import pg from 'pg';

/**
 * A database that the gateways of a test process use one after the other, with their sessions: to open a session and to
 * plan its statements takes longer than most tests. Between two gateways it is emptied.
 */
export interface UsedDatabase {
  /** As the owner. */
  readonly connection: pg.ClientConfig;
  /** The same connection for a pool: what it ends waits for the next pool that connects alike. */
  withParkedSessions<Config extends pg.ClientConfig>(connection: Config): Config;
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

function endSession(client: pg.Client, done: Done): void {
  pg.Client.prototype.end.call(client, done);
}

function isIdle(client: pg.Client): boolean {
  const { _queryable, _ending, _txStatus, _queryQueue, _sentQueryQueue } = stateOf(client);
  return _queryable && !_ending && _txStatus === 'I' && _queryQueue.length + _sentQueryQueue.length === 0;
}

type PoolOptions = pg.PoolConfig & { readonly pipeline?: boolean };
type Done = () => void;

/** A pool's class of clients: one that the pool ends is parked, and the next that connects alike goes on with it. */
function parkingClients(parked: Map<string, pg.Client[]>) {
  function open(options: PoolOptions): pg.Client {
    const client = new pg.Client(options);
    let is_parked = false;
    const session = {
      connect(done: Done) {
        if (!is_parked) return pg.Client.prototype.connect.call(client, done);
        is_parked = false;
        client.removeAllListeners();
        stateOf(client).ref();
        process.nextTick(done);
      },
      end(done: Done) {
        if (!isIdle(client)) return endSession(client, done);
        is_parked = true;
        client.removeAllListeners();
        client.on('error', () => {});
        stateOf(client).unref();
        const as = likenessOf(options);
        parked.set(as, [...(parked.get(as) ?? []), client]);
        process.nextTick(done);
      },
    };
    return Object.assign(client, session);
  }
  return function Client(options: PoolOptions): pg.Client {
    const waiting = parked.get(likenessOf(options)) ?? [];
    for (let client = waiting.pop(); client; client = waiting.pop()) if (isIdle(client)) return client;
    return open(options);
  };
}

function likenessOf({ user, database, options, application_name, pipeline, types }: PoolOptions): string {
  return JSON.stringify([user, database, options, application_name, pipeline, types !== undefined]);
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

const reset_session = 'RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all()';

/** @param connection as the owner, of a database that was just made */
export async function useDatabase(connection: pg.ClientConfig): Promise<UsedDatabase> {
  const parked = new Map<string, pg.Client[]>();
  const Client = parkingClients(parked);
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
    withParkedSessions: (options) => ({ ...options, Client }),
    async empty() {
      if (!isIdle(owner)) return false;
      const sessions = [...parked.values()].flat().filter((session) => isIdle(session));
      const own = [owner, ...sessions].map((session) => stateOf(session).processID);
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
      await Promise.all(sessions.map((session) => session.query(reset_session)));
      return true;
    },
    async close() {
      const sessions = [owner, ...[...parked.values()].flat()];
      parked.clear();
      await Promise.all(sessions.map((session) => new Promise<void>((done) => endSession(session, done))));
    },
  };
}
