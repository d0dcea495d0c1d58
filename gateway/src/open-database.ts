import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { lockDataFolder, startEmbedded, type EmbeddedPostgres } from './database/embedded/embedded.ts';
import { migrate } from './database/migrate.ts';

const database_name = 'causeway';

/** A connection to the gateway's database, migrated, with what must be undone at the end. */
export interface OpenDatabase {
  readonly connection: pg.ClientConfig;
  /** For what needs a session of its own: never through a pooler that shares connections by transaction. */
  readonly session_connection: pg.ClientConfig;
  /** Nobody else works on this database: what an earlier process left behind can be taken up at once. */
  readonly alone: boolean;
  close(): Promise<void>;
}

/**
 * Connects to the external database, or starts the embedded one, and brings it up to date.
 * @param exclusive hold the data folder for as long as the process lives (a gateway), or share it (a command)
 */
export async function openDatabase(config: Config, log: Logger, exclusive: boolean): Promise<OpenDatabase> {
  if (config.database_url !== null) {
    const connection = { connectionString: config.database_url };
    const session_connection = { connectionString: config.database_session_url ?? config.database_url };
    const { database_owner_url, database_distributed: distributed } = config;
    const owner = database_owner_url === null ? session_connection : { connectionString: database_owner_url };
    logMigrations(log, await migrate(owner, { distributed }));
    return { connection, session_connection, alone: false, close: async () => {} };
  }
  const embedded = await startEmbedded(config.data_folder);
  const lock = exclusive ? await lockDataFolder(embedded, config.data_folder) : null;
  await createDatabase(embedded);
  const connection = embedded.connectionTo(database_name);
  logMigrations(log, await migrate(connection));
  return {
    connection,
    session_connection: connection,
    alone: exclusive,
    async close() {
      await lock?.end();
      await stopUnused(embedded, config, exclusive);
    },
  };
}

function logMigrations(log: Logger, names: readonly string[]): void {
  if (names.length > 0) log.info({ migrations: names }, 'database migrated');
}

async function createDatabase(embedded: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(embedded.connectionTo('postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database_name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database_name}`);
  } catch (error) {
    const taken = ['42P04', '23505'];
    if (!taken.includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** A command leaves the server running when it found it running, or when a gateway has begun to use it. */
async function stopUnused(embedded: EmbeddedPostgres, config: Config, exclusive: boolean): Promise<void> {
  if (!exclusive) {
    if (embedded.adopted) return;
    const lock = await lockDataFolder(embedded, config.data_folder).catch(() => null);
    if (!lock) return;
    await lock.end();
  }
  await embedded.stop();
}
