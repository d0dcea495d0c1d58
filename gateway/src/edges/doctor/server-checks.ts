import { differencesOf } from '../../kernel/database/compare-schema.ts';
import type { ServerState } from '../../kernel/database/inspect-server.ts';
import { describePower } from '../../kernel/database/append-only-powers.ts';
import type { Migration } from '../../kernel/database/read-migrations.ts';
import type { Config } from '../../kernel/config.ts';
import { error, faultsOr, ok, someOf, spanText, warning, type Finding } from './finding.ts';

const version_min = 14;
const version_max = 18;
/** Connections that a process has besides its pool: it listens for what others change. */
const listeners = 1;
/** The share of the connections from which there is little left for a restart or a person. */
const connections_high = 0.8;
/** Where a process logs that its clock is wrong, and where its worker stops what depends on the time. */
const clock_skew_ms = 5_000;
const clock_refused_ms = 60_000;
/** No statement of the gateway takes longer, `gateway verify` excepted. */
const statement_max_ms = 30_000;

type Mode = Pick<Config, 'mode'>;

/** The server, its version and how it is reached. */
export function checkServer(server: ServerState, { mode }: Mode): readonly Finding[] {
  const { login, database, version, version_number, is_standby, encrypted, settings } = server;
  const major = Math.floor(version_number / 10_000);
  const faults: Finding[] = [];
  if (major < version_min)
    faults.push(
      error(
        'version',
        `PostgreSQL ${version} is too old.`,
        `Upgrade the server to ${version_min} to ${version_max}.`,
      ),
    );
  if (major > version_max)
    faults.push(
      warning(
        'version',
        `PostgreSQL ${version} is newer than what this release was tested with.`,
        `Use ${version_min} to ${version_max}, or a newer release of the gateway.`,
      ),
    );
  if (is_standby)
    faults.push(
      error(
        'read_only',
        'The server is a standby: it takes no writes.',
        'Point DATABASE_URL to the primary, or promote this server if the primary is lost.',
      ),
    );
  else if (settings.get('default_transaction_read_only') === 'on')
    faults.push(
      error(
        'read_only',
        'default_transaction_read_only is on: nothing can be written.',
        `Turn it off for the server, the database and the login ${login}.`,
      ),
    );
  if (mode === 'production' && encrypted === false)
    faults.push(
      warning(
        'encryption',
        'The connection to the database is not encrypted.',
        'Add ?sslmode=verify-full to DATABASE_URL, and a certificate to the server.',
      ),
    );
  return faultsOr(
    faults,
    ok('reach', `PostgreSQL ${version} answers; database ${database}, login ${login}.`),
  );
}

/** What the login may do, and what it had better not. */
export function checkRoles({ login, roles }: ServerState, { mode }: Mode): readonly Finding[] {
  const { role } = roles;
  const faults: Finding[] = [];
  if (!roles.has_role)
    faults.push(
      error(
        'role',
        `The role ${role} does not exist.`,
        `Run \`gateway migrate\`, or as an administrator: CREATE ROLE ${role} NOLOGIN.`,
      ),
    );
  else if (!roles.is_member)
    faults.push(
      error(
        'role',
        `The login ${login} is no member of ${role}, which the gateway works as.`,
        `As an administrator: GRANT ${role} TO "${login}".`,
      ),
    );
  if (roles.changes.length > 0)
    faults.push(
      error(
        'append_only',
        `The role of the gateway may change what is append-only: ${roles.changes.join(', ')}.`,
        `As the owner of the tables: ${roles.changes.map((table) => `REVOKE ${table === 'journal' ? '' : 'INSERT, '}UPDATE, DELETE, TRUNCATE ON ${table} FROM ${role}, "${login}"`).join('; ')}.`,
      ),
    );
  if (mode === 'production' && roles.power !== null)
    faults.push(
      error(
        'power',
        `No process starts in production: ${describePower(login, roles.power)}.`,
        'Give the gateway a login that owns nothing, and migrate with DATABASE_OWNER_URL (docs/operations.md#in-production).',
      ),
    );
  const may =
    roles.power === null
      ? `The login ${login} owns nothing`
      : `As is usual in a sandbox, ${describePower(login, roles.power)}`;
  return faultsOr(faults, ok('roles', `${may}; ${role} can change neither the journal nor the audit log.`));
}

/** The schema against this program. */
export function checkSchema(
  { roles, migrations }: Pick<ServerState, 'roles' | 'migrations'>,
  known: readonly Migration[],
): readonly Finding[] {
  const migrate = 'Run `gateway migrate` with this release, as the login that owns the schema.';
  if (migrations === null && roles.owner !== null)
    return [
      error(
        'schema',
        `The login may not read schema_migrations, which belongs to ${roles.owner}.`,
        'Let it assume the role of the gateway (see Roles).',
      ),
    ];
  if (migrations === null || migrations.length === 0)
    return [error('schema', 'The database is empty: it has not been migrated.', migrate)];
  const { too_old, missing, newer, too_new, edited } = differencesOf(migrations, known);
  if (too_old)
    return [
      error(
        'schema',
        'The database is older than release 0.2.0, from which this program migrates.',
        'Run `gateway migrate` with release 0.2.0 first, then with this release.',
      ),
    ];
  const faults: Finding[] = [];
  if (missing.length > 0)
    faults.push(
      error(
        'schema',
        `The database is older than this program: missing are migrations ${someOf(missing.map(({ number, name }) => `${number} ${name}`))}.`,
        migrate,
      ),
    );
  if (newer.length > 0 && !too_new)
    faults.push(
      warning(
        'schema',
        `The database is of the next release: it has migrations ${someOf(newer.map(String))}. This program works with it.`,
        'Start the next release when it suits.',
      ),
    );
  else if (newer.length > 0)
    faults.push(
      error(
        'schema',
        `The database is newer than this program: it has migrations ${someOf(newer.map(String))}.`,
        'Start the release that applied them, or a newer one.',
      ),
    );
  if (edited.length > 0)
    faults.push(
      error(
        'schema',
        `Migrations differ from those that were applied: ${someOf(edited.map(String))}.`,
        'Install the release again: its files have been edited.',
      ),
    );
  const newest = Math.max(...migrations.map(({ number }) => number));
  return faultsOr(faults, ok('schema', `The schema is that of this program (migration ${newest}).`));
}

/** The clock of this machine, compared with the server's. */
export function checkClock(ahead_ms: number): readonly Finding[] {
  const off_ms = Math.abs(ahead_ms);
  const seconds = (off_ms / 1_000).toFixed(1);
  if (off_ms <= clock_skew_ms)
    return [ok('clock', `The clocks of this machine and of the database differ by ${seconds} seconds.`)];
  const says = `The clock of this machine is ${seconds} seconds ${ahead_ms > 0 ? 'ahead of' : 'behind'} the database's.`;
  const remedy = 'Synchronise both machines by NTP; the gateway follows the clock of the database.';
  return off_ms > clock_refused_ms
    ? [error('clock', `${says} A worker here leaves work that depends on the time undone.`, remedy)]
    : [warning('clock', says, remedy)];
}

/** The settings of the server that decide whether what was answered survives, and whether work gets done. */
export function checkServerSettings({ settings }: ServerState, { mode }: Mode): readonly Finding[] {
  const is = (name: string, ...values: string[]): boolean => values.includes(settings.get(name) ?? '');
  const set = 'Set it on the server, and reload or restart it.';
  const faults: Finding[] = [];
  if (is('fsync', 'off'))
    faults.push(error('fsync', 'fsync is off: a power failure destroys the database.', `fsync = on. ${set}`));
  if (is('full_page_writes', 'off'))
    faults.push(
      error(
        'full_page_writes',
        'full_page_writes is off: a power failure can destroy pages of the database.',
        `full_page_writes = on. ${set}`,
      ),
    );
  if (is('synchronous_commit', 'off'))
    faults.push(
      error(
        'synchronous_commit',
        'synchronous_commit is off: answered payments can be lost in a crash.',
        'synchronous_commit = on, for the server, the database and the login.',
      ),
    );
  if (is('synchronous_commit', 'local') && (settings.get('synchronous_standby_names') ?? '') !== '')
    faults.push(
      warning(
        'synchronous_commit',
        'synchronous_commit is local: the synchronous standbys are not waited for, so a failover can lose answered payments.',
        'synchronous_commit = on, for the server, the database and the login.',
      ),
    );
  if (is('autovacuum', 'off') || is('track_counts', 'off'))
    faults.push(
      error(
        'autovacuum',
        'autovacuum does not run: tables grow and slow down until the server refuses to write.',
        `autovacuum = on and track_counts = on. ${set}`,
      ),
    );
  if (mode === 'production' && is('wal_level', 'minimal'))
    faults.push(
      warning(
        'wal_level',
        'wal_level is minimal: neither a standby nor a continuous archive is possible.',
        'wal_level = replica. Set it on the server, and restart it.',
      ),
    );
  faults.push(...timeouts(settings));
  if (mode === 'production') faults.push(...leaks(settings));
  return faultsOr(faults, ok('server_settings', 'What is committed survives a crash; autovacuum runs.'));
}

/** Limits of the server that end what the gateway works at. */
function timeouts(settings: ServerState['settings']): Finding[] {
  const ms = (name: string): number => Number(settings.get(name) ?? 0);
  const faults: Finding[] = [];
  if (ms('transaction_timeout') > 0 && ms('transaction_timeout') < statement_max_ms)
    faults.push(
      warning(
        'timeouts',
        `transaction_timeout is ${spanText(ms('transaction_timeout'))}: it ends sessions of the gateway, which sets limits of its own.`,
        'Set transaction_timeout to 0 for the login of the gateway.',
      ),
    );
  if (ms('idle_session_timeout') > 0)
    faults.push(
      warning(
        'timeouts',
        'idle_session_timeout is set: it ends the sessions on which the gateway waits for changes.',
        'Set idle_session_timeout to 0 for the login of the gateway.',
      ),
    );
  return faults;
}

/** Settings by which merchants' data gets into the server's log. */
function leaks(settings: ServerState['settings']): Finding[] {
  const value = (name: string): string => settings.get(name) ?? '';
  const leaking = [
    ...(['', 'none'].includes(value('log_statement')) ? [] : ['log_statement']),
    ...(['', '-1'].includes(value('log_min_duration_statement')) ? [] : ['log_min_duration_statement']),
    ...(['', 'panic', 'fatal', 'log'].includes(value('log_min_error_statement'))
      ? []
      : ['log_min_error_statement']),
    ...(['', '0'].includes(value('log_parameter_max_length_on_error'))
      ? []
      : ['log_parameter_max_length_on_error']),
    ...(['', 'terse'].includes(value('log_error_verbosity')) ? [] : ['log_error_verbosity']),
  ];
  return leaking.length === 0
    ? []
    : [
        warning(
          'server_log',
          `The log of the server can contain merchants' data: ${leaking.join(', ')}.`,
          'Set them as docs/operations.md says (In production).',
        ),
      ];
}

/** Whether the connections are enough for the pools. */
export function checkConnections(
  { connections: { limit, used } }: ServerState,
  { database_connections_max }: Pick<Config, 'database_connections_max'>,
): readonly Finding[] {
  const needed = database_connections_max + listeners;
  if (needed > limit)
    return [
      error(
        'connections',
        `One process takes up to ${needed} connections, and the server has ${limit} for this login.`,
        'Raise max_connections (or the limit of the login or database), or lower DATABASE_POOL_MAX.',
      ),
    ];
  const says = `${used} of ${limit} connections are in use; one process takes up to ${needed}.`;
  return used > limit * connections_high
    ? [
        warning(
          'connections',
          says,
          'Raise max_connections, lower DATABASE_POOL_MAX, or put PgBouncer in between (docs/scale.md).',
        ),
      ]
    : [ok('connections', says)];
}
