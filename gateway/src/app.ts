import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApi } from './api/api.ts';
import type { Config } from './config.ts';
import { ConnectorRegistry } from './connectors/connector.ts';
import { createSandboxConnector } from './connectors/sandbox/sandbox-connector.ts';
import type { Context } from './context.ts';
import { Database } from './database/database.ts';
import { lockDataFolder, startEmbedded, type EmbeddedPostgres } from './database/embedded/embedded.ts';
import { listenForAccounts } from './database/listener.ts';
import { migrate } from './database/migrate.ts';
import { nextProcessNumber } from './database/process-number.ts';
import { AccountDirectory } from './domain/merchants/account-directory.ts';
import { challengeToken } from './domain/payments/authentication/authenticate-payment.ts';
import { createPaymentVerbs, type PaymentVerbs } from './domain/payments/payment-verbs.ts';
import { releaseClaims } from './domain/requests/claim-requests.ts';
import { startSchedule } from './jobs/schedule.ts';
import { generateKeyEncryptionKey, Keyring, parseKeyEncryptionKey } from './keyring/keyring.ts';
import { SandboxAcquirer } from './sandbox/acquirer.ts';
import { registerChallengePage } from './sandbox/challenge-page.ts';
import { createIds } from './values/ids.ts';
import { system_clock, type Clock } from './values/clock.ts';

const database_name = 'causeway';
const app_role = 'causeway_app';
const statement_timeout_ms = 30_000;

/** What tests put in the place of the world. */
export interface World {
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** A connection to the gateway's database, migrated, with what must be undone at the end. */
export interface OpenDatabase {
  readonly connection: pg.ClientConfig;
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
    const owner =
      config.database_owner_url === null ? connection : { connectionString: config.database_owner_url };
    logMigrations(log, await migrate(owner));
    return { connection, alone: false, close: async () => {} };
  }
  const embedded = await startEmbedded(config.data_folder);
  const lock = exclusive ? await lockDataFolder(embedded, config.data_folder) : null;
  await createDatabase(embedded);
  const connection = embedded.connectionTo(database_name);
  logMigrations(log, await migrate(connection));
  return {
    connection,
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

/** The key-encryption key: given, or in the sandbox made once and kept in the data folder. */
function keyEncryptionKey(config: Config): string {
  if (config.key_encryption_key !== null) return config.key_encryption_key;
  const path = join(config.data_folder, 'kek');
  if (!existsSync(path)) {
    mkdirSync(config.data_folder, { recursive: true, mode: 0o711 });
    try {
      writeFileSync(path, `${generateKeyEncryptionKey()}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(path, 0o600);
  }
  return readFileSync(path, 'utf8');
}

/** The gateway without its servers: what commands and tests work with. */
export interface Gateway {
  readonly config: Config;
  readonly context: Context;
  readonly directory: AccountDirectory;
  readonly verbs: PaymentVerbs;
  readonly acquirer: SandboxAcquirer;
  close(): Promise<void>;
}

/** Opens everything that does not listen. @throws when the database or the keys cannot be used */
export async function openGateway(
  config: Config,
  opened: OpenDatabase,
  log: Logger,
  world: World = {},
): Promise<Gateway> {
  const clock = world.clock ?? system_clock;
  const database = new Database(
    {
      connection: opened.connection,
      role: app_role,
      connections_max: config.database_connections_max,
      statement_timeout_ms,
    },
    (error) => log.warn({ err: error }, 'database connection lost'),
  );
  try {
    const keyring = await Keyring.open(database, parseKeyEncryptionKey(keyEncryptionKey(config)));
    const acquirer = new SandboxAcquirer({
      database,
      clock,
      faults: config.sandbox,
      random: world.random ?? Math.random,
      challenge_url: `${config.public_url}/sandbox/challenge`,
    });
    const context: Context = {
      database,
      clock,
      ids: createIds(await nextProcessNumber(database), () => Date.now()),
      log,
      keyring,
      connectors: new ConnectorRegistry([createSandboxConnector(acquirer)]),
      mode: config.mode,
    };
    const verbs = createPaymentVerbs(
      context,
      (payment) => `${config.public_url}/callbacks/challenge/${challengeToken(context, payment)}`,
    );
    return {
      config,
      context,
      directory: new AccountDirectory(database, keyring, () => performance.now()),
      verbs,
      acquirer,
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A gateway at work. */
export interface RunningGateway {
  readonly app: FastifyInstance | null;
  /** Stops taking requests, finishes those in flight, and lets go of the database. */
  stop(): Promise<void>;
}

/** Starts the roles: `api` listens, `worker` does what waits. */
export async function runGateway(
  gateway: Gateway,
  opened: OpenDatabase,
  roles: { readonly api: boolean; readonly worker: boolean },
): Promise<RunningGateway> {
  const { context, config } = gateway;
  const app = roles.api ? createApi({ ...gateway, ...config }) : null;
  if (app && config.mode === 'sandbox') registerChallengePage(app, gateway.acquirer);
  if (opened.alone) {
    await gateway.verbs.recoverable.sweep(true);
    await releaseClaims(context, context.clock.now());
  }
  await app?.listen({ host: config.host, port: config.port });
  const listener = listenForAccounts(opened.connection, context.log, (account_id) =>
    gateway.directory.forget(account_id),
  );
  const schedule = roles.worker ? startSchedule(context, gateway.verbs) : null;
  return {
    app,
    async stop() {
      await app?.close();
      await schedule?.stop();
      await listener.stop();
      await gateway.close();
      await opened.close();
    },
  };
}
