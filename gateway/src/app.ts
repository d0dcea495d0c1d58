import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApi } from './api/api.ts';
import { AppFiles } from './api/portal/app/app-files.ts';
import { buildPage } from './api/checkout/built-page.ts';
import type { Config } from './config.ts';
import { ConnectorRegistry } from './connectors/connector.ts';
import { createSandboxBankConnector } from './connectors/sandbox-bank/sandbox-bank-connector.ts';
import { createSandboxConnector } from './connectors/sandbox/sandbox-connector.ts';
import type { Context } from './context.ts';
import { Database } from './database/database.ts';
import { listen, type Listener } from './database/listener.ts';
import { nextProcessNumber } from './database/process-number.ts';
import { followClocks, loadClocks } from './domain/clocks/follow-clocks.ts';
import type { TimedWork } from './domain/clocks/timed-work.ts';
import { timedDueWork, type DueHandler } from './domain/due/run-due-work.ts';
import { accounts_channel, AccountDirectory } from './domain/merchants/account-directory.ts';
import { challengeToken } from './domain/payments/authentication/authenticate-payment.ts';
import { paymentDueHandlers } from './domain/payments/due-payments.ts';
import { createPaymentVerbs, type PaymentVerbs } from './domain/payments/payment-verbs.ts';
import { releaseClaims } from './domain/requests/claim-requests.ts';
import { payoutDueHandlers } from './domain/payouts/due-payouts.ts';
import { createPayoutVerbs, type PayoutVerbs } from './domain/payouts/payout-verbs.ts';
import { DeliveryPool } from './domain/webhooks/delivery/delivery-pool.ts';
import { timedDeliveries } from './domain/webhooks/delivery/due-deliveries.ts';
import { startSchedule } from './jobs/schedule.ts';
import { generateKeyEncryptionKey, Keyring, parseKeyEncryptionKey } from './keyring/keyring.ts';
import { recoverAccountOperations, type Recoverable } from './operations/recover-operations.ts';
import { createResolve, type Resolve } from './outbound/names.ts';
import { createWebhookSender } from './outbound/webhook-sender.ts';
import { SandboxAcquirer } from './sandbox/acquirer.ts';
import { SandboxBank } from './sandbox/bank.ts';
import { registerChallengePage } from './sandbox/challenge-page.ts';
import type { OpenDatabase } from './open-database.ts';
import { createIds } from './values/ids.ts';
import { AccountClocks, system_clock, type Clock } from './values/clock.ts';

const app_role = 'causeway_app';
const statement_timeout_ms = 30_000;

/** What tests put in the place of the world. */
export interface World {
  readonly clock?: Clock;
  readonly random?: () => number;
  /** In the place of the name servers that webhooks are sent by. */
  readonly resolve?: Resolve;
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
  readonly payouts: PayoutVerbs;
  readonly acquirer: SandboxAcquirer;
  readonly bank: SandboxBank;
  /** The times of accounts that live in a time of their own. */
  readonly clocks: AccountClocks;
  /** Nouns whose operations are recovered. */
  readonly recoverables: readonly Recoverable[];
  /** What is done when a moment has come; of what falls due at once, the first goes first. */
  readonly due_handlers: readonly DueHandler[];
  /** Everything that waits for a moment, for test clocks to fire. */
  readonly timed_work: readonly TimedWork[];
  readonly deliveries: DeliveryPool;
  close(): Promise<void>;
}

function connect(config: Config, opened: OpenDatabase, log: Logger): Database {
  return new Database(
    {
      connection: opened.connection,
      role: app_role,
      connections_max: config.database_connections_max,
      statement_timeout_ms,
    },
    (error) => log.warn({ err: error }, 'database connection lost'),
  );
}

/** Opens everything that does not listen. @throws when the database or the keys cannot be used */
export async function openGateway(
  config: Config,
  opened: OpenDatabase,
  log: Logger,
  world: World = {},
): Promise<Gateway> {
  const clock = world.clock ?? system_clock;
  const clocks = new AccountClocks(clock);
  const database = connect(config, opened, log);
  try {
    const keyring = await Keyring.open(database, parseKeyEncryptionKey(keyEncryptionKey(config)));
    const { acquirer, bank } = openSandbox(config, database, clock, world.random ?? Math.random);
    const context: Context = {
      database,
      clock: clocks,
      ids: createIds(await nextProcessNumber(database), () => Date.now()),
      log,
      keyring,
      connectors: new ConnectorRegistry([createSandboxConnector(acquirer), createSandboxBankConnector(bank)]),
      mode: config.mode,
      allowed_private_addresses: config.webhooks.allowed_private_addresses,
    };
    const challenges_url = `${config.public_url}/callbacks/challenge`;
    const verbs = createPaymentVerbs(
      context,
      (payment) => `${challenges_url}/${challengeToken(context, payment)}`,
    );
    const payouts = createPayoutVerbs(context);
    const recoverables = [verbs.recoverable, payouts.recoverable];
    const due_handlers = [
      ...paymentDueHandlers(context, verbs.performer),
      ...payoutDueHandlers(context, payouts.performer),
    ];
    const directory = new AccountDirectory(database, keyring, () => performance.now());
    const sender = createWebhookSender({ ...config.webhooks, resolve: world.resolve ?? createResolve() });
    const deliveries = new DeliveryPool(context, sender, directory);
    if (config.mode === 'sandbox') await loadClocks(context, clocks);
    return {
      config,
      context,
      clocks,
      recoverables,
      due_handlers,
      timed_work: [
        timedRecovery(context, recoverables),
        timedDueWork(context, due_handlers),
        timedDeliveries(context, deliveries),
      ],
      directory,
      deliveries,
      verbs,
      payouts,
      acquirer,
      bank,
      async close() {
        await deliveries.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The outside systems of the sandbox, play-acted. */
function openSandbox(
  config: Config,
  database: Database,
  clock: Clock,
  random: () => number,
): Pick<Gateway, 'acquirer' | 'bank'> {
  const world = { database, clock, faults: config.sandbox, random };
  return {
    acquirer: new SandboxAcquirer({ ...world, challenge_url: `${config.public_url}/sandbox/challenge` }),
    bank: new SandboxBank(world),
  };
}

/** Open operations have no moment of their own: whenever a clock stops, they are asked about. */
function timedRecovery(context: Context, recoverables: readonly Recoverable[]): TimedWork {
  return {
    nextDueAt: () => Promise.resolve(null),
    runDue: (account_id) => recoverAccountOperations(context, recoverables, account_id),
  };
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
  const checkout_page = roles.api ? await buildPage() : null;
  const app = checkout_page
    ? createApi({ ...gateway, ...config, checkout_page, app_files: new AppFiles(config.data_folder) })
    : null;
  if (app && config.mode === 'sandbox') registerChallengePage(app, gateway.acquirer);
  if (opened.alone) {
    for (const recoverable of gateway.recoverables) await recoverable.sweep(true);
    await releaseClaims(context, context.clock.now());
  }
  await app?.listen({ host: config.host, port: config.port });
  const listeners = startListeners(gateway, opened.connection);
  const schedule = roles.worker ? startSchedule(gateway) : null;
  return {
    app,
    async stop() {
      await app?.close();
      await schedule?.stop();
      await Promise.all(listeners.map((listener) => listener.stop()));
      await gateway.close();
      await opened.close();
    },
  };
}

/** Learns at once what other processes change: accounts, and in the sandbox their clocks. */
function startListeners(
  { context, directory, clocks, config }: Gateway,
  connection: pg.ClientConfig,
): Listener[] {
  const { log } = context;
  return [
    listen(connection, log, accounts_channel, () => (account_id) => directory.forget(account_id)),
    ...(config.mode === 'sandbox' ? [followClocks(context, clocks, connection, log)] : []),
  ];
}
