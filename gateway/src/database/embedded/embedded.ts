import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { locateBinaries, type Binaries } from './binaries.ts';
import { planSpawn, userForPostgres, type SystemUser } from './unprivileged.ts';

const owner_role = 'causeway';
const socket_path_length_max = 100;
const start_timeout_ms = 60_000;
const stop_timeout_ms = 60_000;
/** Any number that no other user of the database's advisory locks takes. */
const gateway_lock = 7_223_400_002n;

/** Durability settings (fsync, synchronous_commit, full_page_writes) stay at PostgreSQL's safe defaults. */
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
};

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection as the schema's owner, to the given database of the cluster. */
  connectionTo(database: string): pg.ClientConfig;
  /** Whether this process started the server, or found it running. */
  readonly adopted: boolean;
  /** Stops the server: running statements are broken off, nothing committed is lost. */
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
 * Starts PostgreSQL on the data folder, making the cluster on the first start; a server that an earlier
 * process left running (it was killed) is taken over.
 * @throws when the server does not come up; the message ends with the last lines of its log
 */
export async function startEmbedded(data_folder: string): Promise<EmbeddedPostgres> {
  const layout = layoutOf(data_folder);
  mkdirSync(data_folder, { recursive: true, mode: 0o711 });
  const user = userForPostgres(layout.cluster);
  makeFolder(layout.sockets, user);
  const binaries = locateBinaries(layout.libraries);
  if (!existsSync(join(layout.cluster, 'PG_VERSION'))) initialise(layout, binaries, user);
  const adopted = runningPid(layout) !== null && (await answers(layout));
  if (!adopted) {
    await waitUntilUp(layout, launch(layout, binaries, user));
  }
  return {
    connectionTo: (database) => connectionTo(layout, database),
    adopted,
    stop: () => stop(layout),
  };
}

/**
 * Takes the lock that one gateway holds for as long as it lives: the server frees it when the connection ends,
 * however it ends, so a lock never outlives its gateway.
 * @throws when another gateway holds it
 */
export async function lockDataFolder(embedded: EmbeddedPostgres, data_folder: string): Promise<pg.Client> {
  const client = new pg.Client({ ...embedded.connectionTo('postgres'), application_name: 'causeway-lock' });
  await client.connect();
  const result = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    gateway_lock,
  ]);
  if (result.rows[0]?.locked !== true) {
    await client.end();
    throw new Error(
      `another gateway is running on the data directory ${resolve(data_folder)}: stop it first, or set GATEWAY_DATA_DIR to another directory`,
    );
  }
  return client;
}

function connectionTo(layout: Layout, database: string): pg.ClientConfig {
  return { host: layout.sockets, port: 5432, user: owner_role, database };
}

function makeFolder(path: string, user: SystemUser | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (user) chownSync(path, user.uid, user.gid);
}

/** Makes the cluster beside its place and moves it there, so that a start broken off leaves nothing half made. */
function initialise(layout: Layout, binaries: Binaries, user: SystemUser | null): void {
  const draft = `${layout.cluster}.${randomUUID().slice(0, 8)}`;
  makeFolder(draft, user);
  const args = [
    '-D',
    draft,
    '-U',
    owner_role,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  const plan = planSpawn(user, binaries.initdb, args, [draft, binaries.initdb]);
  const result = spawnSync(plan.command, plan.args, {
    ...plan.identity,
    cwd: draft,
    env: { ...process.env, ...binaries.environment },
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
  }
  try {
    renameSync(draft, layout.cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(layout.cluster, 'PG_VERSION'))) throw error;
  }
}

function launch(layout: Layout, binaries: Binaries, user: SystemUser | null): ChildProcess {
  const settings = Object.entries(server_settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', layout.cluster, '-k', layout.sockets, ...settings];
  const plan = planSpawn(user, binaries.postgres, args, [layout.cluster, layout.sockets, binaries.postgres]);
  const log = openSync(layout.log, 'a', 0o600);
  // In a session of its own: Ctrl-C in the terminal must reach the gateway, which drains, and not the database.
  const child = spawn(plan.command, plan.args, {
    ...plan.identity,
    cwd: layout.cluster,
    env: { ...process.env, ...binaries.environment },
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => {});
  child.unref();
  return child;
}

/** A second start at the same moment loses the race for the server's own lock, and joins the winner's server. */
async function waitUntilUp(layout: Layout, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + start_timeout_ms;
  while (!(await answers(layout))) {
    const ended = (server.exitCode ?? server.signalCode) !== null || server.pid === undefined;
    if ((ended && runningPid(layout) === null) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start; the end of ${layout.log}:\n${readLog(layout)}`);
    }
    await sleep(20);
  }
}

function readLog(layout: Layout): string {
  return readFileSync(layout.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

async function answers(layout: Layout): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(layout, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** The server's process id while its lock file stands and the process lives. */
function runningPid(layout: Layout): number | null {
  try {
    const pid = Number(readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

async function stop(layout: Layout): Promise<void> {
  const pid = runningPid(layout);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stop_timeout_ms;
  while (runningPid(layout) === pid && Date.now() < deadline) await sleep(10);
}
