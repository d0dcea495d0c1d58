import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { findEmbedded, startEmbedded, type EmbeddedPostgres } from './database/embedded/embedded.ts';
import { UsageError } from './errors.ts';
import { holdFolder, stopUnlessHeld } from './database/embedded/hold-folder.ts';
import { compareSchema, readApplied } from './database/compare-schema.ts';
import { migrate, type Applied } from './database/migrate.ts';
import { planMigration, type PlannedMigration } from './database/plan.ts';
import { refusePower } from './database/append-only-powers.ts';
import { app_role, chooseRole, type ProcessKind } from './database/process-rights.ts';
import { lookAtSchema } from './database/prepare-schema.ts';
import { readMigrations } from './database/read-migrations.ts';
import { openSession } from './database/dedicated-connection.ts';

const database_name = 'causeway';

export type { PlannedMigration, PlannedStatement } from './database/plan.ts';

/** A connection to the gateway's database, migrated, with what must be closed at the end. */
export interface OpenDatabase {
  readonly connection: pg.ClientConfig;
  /** For what needs a session of its own: never through a pooler that shares connections by transaction. */
  readonly session_connection: pg.ClientConfig;
  /** The database role that the process assumes. */
  readonly role: string;
  /** No other process works on this database: what an earlier process left behind can be taken over at once. */
  readonly alone: boolean;
  close(): Promise<void>;
}

/** A gateway has the data folder for itself while it runs. */
export interface Exclusive {
  /** Called when the embedded database is lost for good: another gateway has it, or its files are gone. */
  onLost(error: Error): void;
}

/** Where the database is, as it stands. */
export interface FoundDatabase {
  readonly connection: pg.ClientConfig;
  /** The folder of the embedded database's files; null for an external one. */
  readonly cluster: string | null;
  /** Of the embedded one; an external one is reached or not. */
  readonly is_running: boolean;
}

/**
 * Finds the database; nothing is started, created or migrated.
 * @returns null where there is no embedded database yet
 */
export function findDatabase(config: Config): FoundDatabase | null {
  const { database_url: connectionString, data_folder } = config;
  if (connectionString !== null) return { connection: { connectionString }, cluster: null, is_running: true };
  const embedded = findEmbedded(data_folder);
  if (embedded === null) return null;
  const { cluster, is_running } = embedded;
  return { connection: embedded.connectionTo(database_name), cluster, is_running };
}

/**
 * Connects to the external database, whose schema must fit this program; or starts the embedded one, and applies pending
 * migrations.
 * @param exclusive for a gateway; null: a command, which shares the data folder
 * @param kind what the process does: with an external database, its role may do only that
 * @throws UsageError when the external database's schema does not fit, a command finds no embedded database, or a
 *   process in production has a login that owns the tables or may become a role that does
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  exclusive: Exclusive | null,
  kind: ProcessKind = 'all',
): Promise<OpenDatabase> {
  if (config.database_url !== null) {
    const connection = { connectionString: config.database_url };
    const session_connection = { connectionString: config.database_session_url ?? config.database_url };
    const start: Start = { kind, in_production: exclusive !== null && config.mode === 'production' };
    const role = await requireSchema(session_connection, start);
    if (config.database_session_url !== null) await requireRole(connection, start);
    return { role, connection, session_connection, alone: false, close: async () => {} };
  }
  if (exclusive === null) requireEmbedded(config);
  const { connection: owner, app, close } = await openEmbedded(config, log, exclusive);
  try {
    logMigrations(log, await migrate(owner, { purpose: 'work' }));
    return { connection: app, session_connection: app, role: app_role, alone: exclusive !== null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A connection as the login that owns the schema. */
interface OwnerConnection {
  readonly connection: pg.ClientConfig;
  readonly close: () => Promise<void>;
}

/** @throws UsageError where a command would create the database: only gateways and `migrate` do */
function requireEmbedded({ data_folder }: Config): void {
  if (findEmbedded(data_folder) === null)
    throw new UsageError(
      `There is no gateway in ${data_folder}. Set GATEWAY_DATA_DIR to its data folder or DATABASE_URL to its database, as its process has them; or start one with npm start`,
    );
}

/** Leads to the login that owns the schema. */
async function openAsOwner(config: Config, log: Logger): Promise<OwnerConnection> {
  const { database_owner_url, database_session_url, database_url } = config;
  if (database_url === null) return openEmbedded(config, log, null);
  const url = database_owner_url ?? database_session_url ?? database_url;
  return { connection: { connectionString: url }, close: async () => {} };
}

async function openEmbedded(
  config: Config,
  log: Logger,
  exclusive: Exclusive | null,
): Promise<OwnerConnection & { readonly app: pg.ClientConfig }> {
  const embedded = await startEmbedded(config.data_folder);
  const close = await useEmbedded(embedded, log, exclusive);
  try {
    await createDatabase(embedded);
    await embedded.prepareLogin(database_name);
    return {
      connection: embedded.connectionTo(database_name),
      app: embedded.appConnectionTo(database_name),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is started, and whether its login must be one that owns nothing. */
interface Start {
  readonly kind: ProcessKind;
  readonly in_production: boolean;
}

/**
 * Only reads: whoever starts or gives a command need not own the tables.
 * @returns the role for this kind of process
 */
async function requireSchema(connection: pg.ClientConfig, start: Start): Promise<string> {
  const client = await openSession(connection, 'causeway-start');
  try {
    const role = await chooseRole(client, start.kind);
    const { begun } = await lookAtSchema(client);
    const { refuseNewer, refuseMissing } = compareSchema(
      begun ? await readApplied(client) : [],
      await readMigrations(),
    );
    refuseNewer('work');
    refuseMissing();
    if (start.in_production) await refusePower(client);
    return role;
  } finally {
    await client.end();
  }
}

/** Behind a pooler the sessions of the pool may be another login's. */
async function requireRole(connection: pg.ClientConfig, start: Start): Promise<void> {
  const client = await openSession(connection, 'causeway-start');
  try {
    await chooseRole(client, start.kind);
    if (start.in_production) await refusePower(client);
  } finally {
    await client.end();
  }
}

/**
 * A gateway holds the server and stops it when it ends. A command leaves it running if it was running before, or if a
 * gateway has begun to use it.
 * @returns what to do at the end
 */
async function useEmbedded(
  embedded: EmbeddedPostgres,
  log: Logger,
  exclusive: Exclusive | null,
): Promise<() => Promise<void>> {
  if (exclusive === null) return async () => (embedded.adopted ? undefined : stopUnlessHeld(embedded));
  const held = await holdFolder(embedded, log, (error) => exclusive.onLost(error));
  return async () => {
    if (await held.release()) await embedded.stop();
  };
}

function logMigrations(log: Logger, applied: readonly Applied[]): void {
  if (applied.length > 0)
    log.info({ migrations: applied.length, newest: applied.at(-1)?.name }, 'database migrated');
}

async function createDatabase(embedded: EmbeddedPostgres): Promise<void> {
  const client = await openSession(embedded.connectionTo('postgres'), 'causeway-create');
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database_name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database_name}`);
  } catch (error) {
    const exists_codes = ['42P04', '23505'];
    if (!exists_codes.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** What is told while migrations are applied. */
export interface MigrationProgress {
  /** For how long locks are sought. */
  readonly patience_ms: number;
  onApplied(applied: Applied): void;
  readonly onWait: (message: string) => void;
}

/** Applies what the configured database lacks, without holding up whoever works on an external one. */
export async function applyMigrations(
  config: Config,
  log: Logger,
  progress: MigrationProgress,
): Promise<Applied[]> {
  const opened = await openAsOwner(config, log);
  try {
    return await migrate(opened.connection, { distributed: config.database_distributed, ...progress });
  } finally {
    await opened.close();
  }
}

/** What applyMigrations would do. */
export async function planMigrations(config: Config, log: Logger): Promise<PlannedMigration[]> {
  if (config.database_url === null) requireEmbedded(config);
  const opened = await openAsOwner(config, log);
  try {
    return await planMigration(opened.connection);
  } finally {
    await opened.close();
  }
}
