import pg from 'pg';
import { readApplied, type DatedMigration } from './compare-schema.ts';
import { powersOf, type Power } from './append-only-powers.ts';
import { slotOf, slotRows, type ReplicationSlot } from './replication-slots.ts';

/** What a login sees of its PostgreSQL server and of the gateway's schema in it. Everything is only read. */
export interface ServerState {
  readonly login: string;
  readonly database: string;
  readonly version: string;
  /** As PostgreSQL counts: 180004 for 18.4. */
  readonly version_number: number;
  readonly is_standby: boolean;
  /** Whether the connection is encrypted; null: it does not leave the machine. */
  readonly encrypted: boolean | null;
  readonly roles: RoleState;
  /** The applied migrations; null where there is no table of them, or the login may not read it. */
  readonly migrations: readonly DatedMigration[] | null;
  /** In PostgreSQL's own units. Those that the login may not see are missing. */
  readonly settings: ReadonlyMap<string, string>;
  readonly connections: {
    /** How many this login can have at once, with those that others have. */
    readonly limit: number;
    readonly used: number;
  };
  readonly standbys: readonly StandbyState[];
  readonly slots: readonly ReplicationSlot[];
  readonly archiver: {
    readonly archived_at: Date | null;
    readonly failed_at: Date | null;
  };
}

interface RoleState {
  /** What lets the login change what is append-only, whatever its rights of tables; null where nothing does. */
  readonly power: Power | null;
  /** The role that the gateway assumes: the widest of its groups that the login is a member of, or the widest of all. */
  readonly role: string;
  readonly has_role: boolean;
  readonly is_member: boolean;
  /** The owner of the journal; null where there is none. */
  readonly owner: string | null;
  /** Append-only tables that the role that the gateway assumes, or the login by a grant, may change. */
  readonly changes: readonly string[];
}

interface StandbyState {
  readonly name: string;
  /** Null where the login may not see it. */
  readonly state: string | null;
  readonly sync_state: string | null;
  readonly lag_s: number | null;
  readonly lag_bytes: number | null;
}

const shown_settings = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'synchronous_standby_names',
  'wal_level',
  'archive_mode',
  'autovacuum',
  'track_counts',
  'data_directory',
  'default_transaction_read_only',
  'transaction_timeout',
  'idle_session_timeout',
  'log_statement',
  'log_min_duration_statement',
  'log_min_error_statement',
  'log_error_verbosity',
  'log_parameter_max_length_on_error',
];

/** What is written once. Into the audit log only functions insert. */
const append_only = ['journal', 'audit_log_entries', 'audit_log_outcomes', 'audit_head'];

const state_query = `
  SELECT session_user::text AS login, current_database()::text AS database,
    current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_number,
    pg_is_in_recovery() AS is_standby,
    CASE WHEN inet_server_addr() IS NULL OR inet_server_addr() << '127.0.0.0/8' OR inet_server_addr() = '::1' THEN NULL
      ELSE (SELECT s.ssl FROM pg_stat_ssl s WHERE s.pid = pg_backend_pid()) END AS encrypted,
    coalesce(app.name, ($1::text[])[1]) AS role, app.oid IS NOT NULL AS has_role,
    coalesce(pg_has_role(session_user, app.oid, 'MEMBER'), false) AS is_member,
    pg_get_userbyid(j.relowner)::text AS owner, power.role AS power_role, power.what AS power_what,
    ARRAY(
      SELECT t.name FROM unnest($2::text[]) AS t (name) JOIN pg_class c ON c.oid = to_regclass('public.' || t.name)
      JOIN pg_roles r ON r.oid = app.oid OR r.rolname = session_user AND power.role IS NULL
      GROUP BY 1
      HAVING bool_or(has_table_privilege(r.oid, c.oid, 'UPDATE, DELETE, TRUNCATE')
        OR has_any_column_privilege(r.oid, c.oid, 'UPDATE')
        OR has_any_column_privilege(r.oid, c.oid, 'INSERT') AND t.name <> 'journal')
      ORDER BY 1
    ) AS changes,
    coalesce(has_table_privilege(session_user, m.oid, 'SELECT'), false) AS reads_migrations
  FROM pg_roles me
  LEFT JOIN LATERAL (
    SELECT r.oid, g.name FROM unnest($1::text[]) WITH ORDINALITY AS g (name, nth) JOIN pg_roles r ON r.rolname = g.name
    WHERE g.nth = 1 OR pg_has_role(session_user, r.oid, 'MEMBER')
    ORDER BY pg_has_role(session_user, r.oid, 'MEMBER') DESC, g.nth LIMIT 1
  ) app ON true
  LEFT JOIN LATERAL (${powersOf('session_user')} LIMIT 1) power ON true
  LEFT JOIN pg_class j ON j.oid = to_regclass('public.journal')
  LEFT JOIN pg_class m ON m.oid = to_regclass('public.schema_migrations')
  WHERE me.rolname = session_user`;

const connections_query = `
  SELECT least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::int,
      CASE WHEN d.datconnlimit >= 0 THEN d.datconnlimit END, CASE WHEN r.rolconnlimit >= 0 THEN r.rolconnlimit END
    )::int AS limit,
    (SELECT count(*)::int FROM pg_stat_activity a WHERE a.usesysid IS NOT NULL AND a.pid <> pg_backend_pid()) AS used
  FROM pg_database d, pg_roles r WHERE d.datname = current_database() AND r.rolname = session_user`;

const standbys_query = `
  SELECT application_name AS name, state, sync_state, extract(epoch FROM replay_lag)::float8 AS lag_s,
    CASE WHEN NOT pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 END AS lag_bytes
  FROM pg_stat_replication`;

const archiver_query = `
  SELECT last_archived_time AS archived_at, last_failed_time AS failed_at FROM pg_stat_archiver`;

type CurrentState = Omit<
  ServerState,
  'roles' | 'migrations' | 'settings' | 'connections' | 'standbys' | 'slots' | 'archiver'
> &
  Omit<RoleState, 'power'> & {
    readonly power_role: string | null;
    readonly power_what: string | null;
    readonly reads_migrations: boolean;
  };

/**
 * Reads the state of the server as a login sees it. It works for a login without any privilege.
 * @param groups the roles that the gateway may assume, the widest first
 * @param within_ms how long the connection, and each statement, may take
 * @throws the driver's error where the server does not answer, or not in time
 */
export async function inspectServer(
  connection: pg.ClientConfig,
  groups: readonly string[],
  within_ms: number,
): Promise<ServerState> {
  const client = new pg.Client({
    ...connection,
    application_name: 'causeway-doctor',
    connectionTimeoutMillis: within_ms,
    query_timeout: within_ms,
  });
  client.on('error', () => {});
  await client.connect();
  const all = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
  try {
    const [state] = await all<CurrentState>(state_query, [groups, append_only]);
    if (!state) throw new Error('the server does not know its own login');
    const { power_role, power_what, role, has_role, is_member, owner, changes, reads_migrations, ...server } =
      state;
    const power = power_role === null || power_what === null ? null : { role: power_role, what: power_what };
    const [connections] = await all<ServerState['connections']>(connections_query);
    const [archiver] = await all<ServerState['archiver']>(archiver_query);
    const settings = await all<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
      [shown_settings],
    );
    return {
      ...server,
      roles: { power, role, has_role, is_member, owner, changes },
      migrations: reads_migrations ? await readApplied(client) : null,
      settings: new Map(settings.map(({ name, setting }) => [name, setting])),
      connections: connections ?? { limit: 0, used: 0 },
      standbys: await all<StandbyState>(standbys_query),
      slots: (await all<Parameters<typeof slotOf>[0]>(slotRows.text)).map(slotOf),
      archiver: archiver ?? { archived_at: null, failed_at: null },
    };
  } finally {
    await client.end().catch(() => {});
  }
}
