import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makeDataFolder, syncToDisk, writeSecretFile } from '../../durable-files.ts';
import { UsageError } from '../../errors.ts';
import { app_role } from '../process-rights.ts';
import { locateBinaries, type Binaries } from './binaries.ts';
import { passStaleLocks, runningServer, type RunningServer } from './lock-files.ts';
import { planSpawn, userForPostgres, type SystemUser } from './unprivileged.ts';

/** The superuser that owns the schema: for migrations and people. */
const owner_role = 'causeway';
/** What gateways and commands log in as: a member of causeway_app, and nothing else. */
const app_login = 'causeway_operator';
/** Key of the advisory lock of those who create the login at the same time. */
const login_lock = 7_223_400_019;
const socket_path_length_max = 100;
/** How long a server may give no answer; one that reports that it is starting is waited for without limit. */
const start_timeout_ms = 60_000;
const stop_timeout_ms = 60_000;
/**
 * How long a shutdown may take; then the server is killed, and the next start recovers. PostgreSQL 18, when stopped
 * during recovery, can wait for its own processes for ever.
 */
const shutdown_max_ms = 10_000;
const pause_min_ms = 20;
const pause_max_ms = 250;

/** Durability settings (fsync, synchronous_commit, full_page_writes) keep PostgreSQL's safe defaults. */
const server_settings = {
  listen_addresses: '',
  max_connections: '150',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '4GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  lc_messages: 'C',
  // Merchants' data stays out of postgres.log: no statements, no values, no error details that quote rows.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

/** Statement errors go to the client only, not to the log: their messages can quote a value. */
const owner_settings = '-c log_min_messages=log';

/**
 * Users of the operating system log in as any role without a password: root, and who started the gateway. Everybody
 * else is refused, also who reaches the socket.
 */
const authentication = {
  'pg_hba.conf': 'local all all peer map=causeway\n',
  'pg_ident.conf': [...new Set(['root', userInfo().username])]
    .map((name) => `causeway ${JSON.stringify(name)} all\n`)
    .join(''),
};

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  readonly data_folder: string;
  /** Connection as the schema's owner to the given database of the cluster. */
  connectionTo(database: string): pg.ClientConfig;
  /** Connection with the rights of the gateway, after prepareLogin. */
  appConnectionTo(database: string): pg.ClientConfig;
  /** Creates the login of the gateway, where it is missing; it makes no temporary tables in the database. */
  prepareLogin(database: string): Promise<void>;
  /** Whether the server was already running when this process started. */
  readonly adopted: boolean;
  /** Whether the database's files exist. */
  isMade(): boolean;
  /**
   * Starts the server again if it has ended, and waits until it accepts connections.
   * @throws when it does not start, or its files are gone
   */
  revive(signal: AbortSignal): Promise<void>;
  /** Forces a shutdown that waits for the last connection to close: those of the gateways stay open. */
  hastenStop(): void;
  /** Stops the server: running statements are cancelled, nothing committed is lost. */
  stop(): Promise<void>;
}

interface Layout {
  readonly cluster: string;
  readonly sockets: string;
  readonly log: string;
  readonly libraries: string;
}

function layoutOf(data_folder: string): Layout {
  const root = resolve(data_folder);
  const sockets = join(root, 'run');
  const digest = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return {
    cluster: join(root, 'postgres'),
    sockets: sockets.length <= socket_path_length_max ? sockets : join(tmpdir(), `causeway-${digest}`),
    log: join(root, 'postgres.log'),
    libraries: join(root, 'lib'),
  };
}

/**
 * Starts PostgreSQL on the data folder, creating the cluster on the first start; a server left running by a killed
 * process is taken over.
 * @param settings of a server that is started, in addition to the gateway's own, or in their place
 * @throws UsageError when the server does not start; the message ends with the last lines of its log
 */
export async function startEmbedded(
  data_folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const layout = layoutOf(data_folder);
  makeDataFolder(data_folder);
  const user = userForPostgres(layout.cluster);
  makeFolder(layout.sockets, user);
  const binaries = locateBinaries(layout.libraries);
  const isMade = (): boolean => existsSync(join(layout.cluster, 'PG_VERSION'));
  if (!isMade()) initialise(layout, binaries, user);
  secureAccess(layout, user);
  const start = (signal: AbortSignal): Promise<boolean> =>
    bringUp(layout, () => launch(layout, binaries, user, { ...server_settings, ...settings }), signal);
  const started = await start(new AbortController().signal);
  return {
    data_folder: resolve(data_folder),
    connectionTo: (database) => connectionTo(layout, database),
    appConnectionTo: (database) => appConnectionTo(layout, database),
    prepareLogin: (database) => prepareLogin(layout, database),
    adopted: !started,
    isMade,
    async revive(signal) {
      // A missing cluster must not be replaced by an empty one.
      if (!isMade()) throw new UsageError(`the database in ${layout.cluster} is gone: put it back`);
      await start(signal);
    },
    hastenStop: () => hastenStop(layout),
    stop: () => stop(layout),
  };
}

/**
 * The embedded database of a data folder, as it stands: nothing is started or created.
 * @returns null where there is none
 */
export function findEmbedded(data_folder: string): {
  readonly cluster: string;
  readonly is_running: boolean;
  connectionTo(database: string): pg.ClientConfig;
} | null {
  const layout = layoutOf(data_folder);
  if (!existsSync(join(layout.cluster, 'PG_VERSION'))) return null;
  return {
    cluster: layout.cluster,
    is_running: runningServer(layout.cluster) !== null,
    connectionTo: (database) => appConnectionTo(layout, database),
  };
}

function connectionTo(layout: Layout, database: string): pg.ClientConfig {
  return { host: layout.sockets, port: 5432, user: owner_role, database, options: owner_settings };
}

function appConnectionTo(layout: Layout, database: string): pg.ClientConfig {
  return { host: layout.sockets, port: 5432, user: app_login, database };
}

/** In one transaction: a start that is interrupted leaves nothing incomplete, and the next one does what is missing. */
async function prepareLogin(layout: Layout, database: string): Promise<void> {
  const client = new pg.Client(connectionTo(layout, database));
  await client.connect();
  try {
    await client.query(`
      SELECT pg_advisory_xact_lock(${login_lock});
      DO $$ BEGIN CREATE ROLE ${app_role} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${app_login}') THEN
          CREATE ROLE ${app_login} LOGIN;
          GRANT ${app_role} TO ${app_login};
          ALTER ROLE ${app_login} SET log_min_messages = 'log';
        END IF;
        IF has_database_privilege('public', current_database(), 'TEMPORARY') THEN
          EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
        END IF;
      END $$`);
  } finally {
    await client.end();
  }
}

/**
 * Lets only those in who may be (`authentication`). Folders of earlier releases trusted everybody who reached the
 * socket; a server that is running reads the files again.
 */
function secureAccess(layout: Layout, user: SystemUser | null): void {
  const changed = Object.entries(authentication).filter(([name, text]) => {
    const path = join(layout.cluster, name);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  for (const [name, text] of changed.toReversed()) {
    const path = join(layout.cluster, name);
    writeSecretFile(path, text, 'replace', user ?? undefined);
  }
  const server = changed.length > 0 ? runningServer(layout.cluster) : null;
  if (server) signalServer(server, 'SIGHUP');
}

function makeFolder(path: string, user: SystemUser | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (user) chownSync(path, user.uid, user.gid);
}

/**
 * Creates the cluster in a temporary folder and moves it into place, so that an interrupted start leaves nothing
 * incomplete.
 */
function initialise(layout: Layout, binaries: Binaries, user: SystemUser | null): void {
  const draft = `${layout.cluster}.${randomUUID().slice(0, 8)}`;
  makeFolder(draft, user);
  const args = ['-D', draft, '-U', owner_role, '-A', 'peer', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  try {
    const plan = planSpawn(user, binaries.initdb, args, [draft, binaries.initdb]);
    const result = spawnSync(plan.command, plan.args, {
      ...plan.identity,
      cwd: draft,
      env: { ...process.env, ...binaries.environment },
      encoding: 'utf8',
    });
    if (result.status !== 0)
      throw new UsageError(
        `PostgreSQL cannot make its files in ${layout.cluster}: ${result.error?.message ?? result.stderr.trimEnd()}`,
      );
    renameSync(draft, layout.cluster);
    syncToDisk(dirname(layout.cluster));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(layout.cluster, 'PG_VERSION'))) throw error;
  }
}

/** A server process started by this process. */
interface Launched {
  readonly child: ChildProcess;
  /** Length of the log before the start. */
  readonly log_from: number;
}

function launch(
  layout: Layout,
  binaries: Binaries,
  user: SystemUser | null,
  settings: Readonly<Record<string, string>>,
): Launched {
  passStaleLocks(layout.cluster, layout.sockets);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', layout.cluster, '-k', layout.sockets, ...options];
  const plan = planSpawn(user, binaries.postgres, args, [layout.cluster, layout.sockets, binaries.postgres]);
  const log_from = statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(layout.log, 'a', 0o600);
  // In its own session: Ctrl-C in the terminal must reach the gateway, which drains, and not the database.
  const child = spawn(plan.command, plan.args, {
    ...plan.identity,
    cwd: layout.cluster,
    env: { ...process.env, ...binaries.environment },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return { child, log_from };
}

/** Messages of a server that finds another one, or the remains of a killed one, still there. */
const not_free_yet = /lock file|shared memory block|could not bind Unix address/;

/**
 * Waits until the server accepts connections, and starts it where none runs. Of two simultaneous starts, one server
 * takes the folder and both join it. A server that is shutting down is waited for, as are the remains of a killed one.
 * @returns whether the server was started here
 */
async function bringUp(layout: Layout, start: () => Launched, signal: AbortSignal): Promise<boolean> {
  let launched: Launched | null = null;
  let pause_ms = pause_min_ms;
  let deadline = Date.now() + start_timeout_ms;
  const endStuck = watchShutdown(layout);
  for (;;) {
    endStuck();
    const reply = await probe(layout);
    if (reply === 'ready') return launched !== null;
    if (reply === 'wait') deadline = Date.now() + start_timeout_ms;
    const is_trying = launched !== null && isAlive(launched.child);
    if (!is_trying && runningServer(layout.cluster) === null) {
      if (launched !== null && !not_free_yet.test(readLog(layout, launched.log_from)))
        throw new UsageError(`PostgreSQL did not start; the end of ${layout.log}:\n${logEnd(layout)}`);
      launched = start();
    }
    if (Date.now() > deadline) {
      const server = runningServer(layout.cluster);
      throw new UsageError(
        `PostgreSQL ${server ? `(process ${server.pid}) runs but does not answer: end it, and start again` : 'did not start'}; the end of ${layout.log}:\n${logEnd(layout)}`,
      );
    }
    signal.throwIfAborted();
    await sleep(pause_ms, undefined, { signal });
    pause_ms = Math.min(pause_ms * 1.2, pause_max_ms);
  }
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && (child.exitCode ?? child.signalCode) === null;
}

function readLog(layout: Layout, from = 0): string {
  return readFileSync(layout.log).subarray(from).toString();
}

function logEnd(layout: Layout): string {
  return readLog(layout).trimEnd().split('\n').slice(-8).join('\n');
}

/**
 * Whether the server accepts connections, reports that it will (starting, recovering, shutting down), or does not
 * answer.
 */
async function probe(layout: Layout): Promise<'ready' | 'wait' | 'nothing'> {
  const client = new pg.Client({ ...connectionTo(layout, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'wait' : 'nothing';
  }
}

/**
 * Signals a server to end (SIGINT does not wait for its connections, SIGQUIT also skips the last checkpoint), or to read
 * its files again (SIGHUP).
 */
function signalServer({ pid }: RunningServer, signal: 'SIGINT' | 'SIGQUIT' | 'SIGHUP'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** @returns a function that ends a server whose shutdown takes too long; call it repeatedly */
function watchShutdown(layout: Layout): () => void {
  let since_ms: number | null = null;
  return () => {
    const server = runningServer(layout.cluster);
    if (!server?.stopping) since_ms = null;
    else if (performance.now() - (since_ms ??= performance.now()) > shutdown_max_ms)
      signalServer(server, 'SIGQUIT');
  };
}

function hastenStop(layout: Layout): void {
  const server = runningServer(layout.cluster);
  if (server?.stopping) signalServer(server, 'SIGINT');
}

async function stop(layout: Layout): Promise<void> {
  const server = runningServer(layout.cluster);
  if (server === null) return;
  signalServer(server, 'SIGINT');
  const deadline = Date.now() + stop_timeout_ms;
  const endStuck = watchShutdown(layout);
  while (runningServer(layout.cluster)?.pid === server.pid && Date.now() < deadline) {
    endStuck();
    await sleep(10);
  }
}
