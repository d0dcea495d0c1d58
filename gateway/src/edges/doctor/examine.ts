import { existsSync } from 'node:fs';
import { openGateway, type Gateway } from '../../app.ts';
import { gateway_roles } from '../../kernel/database/process-rights.ts';
import type { Config } from '../../kernel/config.ts';
import { DatabaseClock } from '../../kernel/database/database-clock.ts';
import { Database } from '../../kernel/database/database.ts';
import { inspectServer, type ServerState } from '../../kernel/database/inspect-server.ts';
import { readMigrations } from '../../kernel/database/read-migrations.ts';
import { whyNotReady } from '../../operations/health/readiness.ts';
import { Keyring } from '../../kernel/keyring/keyring.ts';
import { createLog } from '../../kernel/log.ts';
import { findDatabase, type FoundDatabase } from '../../kernel/open-database.ts';
import { system_clock, type Clock } from '../../kernel/values/clock.ts';
import { checkAcquirers, checkBanks } from './connector-checks.ts';
import { checkDisk } from './disk-checks.ts';
import { error, ok, spanText, warning, type Finding, type Level } from './finding.ts';
import { checkKeys } from './key-checks.ts';
import { checkProxy } from './proxy-checks.ts';
import { checkReplication } from './replication-checks.ts';
import {
  checkClock,
  checkConnections,
  checkRoles,
  checkSchema,
  checkServer,
  checkServerSettings,
} from './server-checks.ts';
import { checkSettings } from './settings-checks.ts';
import {
  checkBackups,
  checkMail,
  checkProof,
  checkScreening,
  checkWebhooks,
  checkWork,
} from './work-checks.ts';

/** Findings about one part of the installation. */
export interface Group {
  readonly name: string;
  readonly findings: readonly Finding[];
}

export interface ExamineOptions {
  /** Whether to call what is outside: the public address and the acquirers. */
  readonly network: boolean;
  /** How long one answer of the database or of the public address may take. */
  readonly within_ms?: number;
  /** In the place of the clock of this process. */
  readonly own_clock?: Clock;
}

type Environment = Readonly<Record<string, string | undefined>>;

const within_default_ms = 5_000;
/** Checks consist of several answers. */
const answers_max = 4;
const acquirers_within_ms = 45_000;
/** Longer than a mail server is waited for. */
const mail_within_ms = 35_000;
const close_within_ms = 2_000;

/** Runs a check to its end, or to the end of its time: neither a failure nor silence ends the others. */
async function attempt(
  check: string,
  what: string,
  within_ms: number,
  work: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${spanText(within_ms)}`)), within_ms);
  try {
    return await Promise.race([work(), late]);
  } catch (failure) {
    const message = `${what} could not be looked at: ${(failure as Error).message}.`;
    return [error(check, message, 'Put right what is wrong with the database first, and run this again.')];
  } finally {
    clearTimeout(timer);
  }
}

/** Closes something that may not answer any more. */
async function closed(closing: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, close_within_ms);
  await Promise.race([closing.catch(() => {}), late]);
  clearTimeout(timer);
}

/** Looks at the whole installation, as the environment describes it. Nothing is changed. */
export async function examine(environment: Environment, options: ExamineOptions): Promise<readonly Group[]> {
  const { network, within_ms = within_default_ms, own_clock = system_clock } = options;
  const { config, findings } = checkSettings(environment);
  const settings = { name: 'Settings', findings };
  if (config === null) return [settings];
  const found = findDatabase(config);
  const answers_ms = within_ms * answers_max;
  const [database, proxy, disk] = await Promise.all([
    examineDatabase(environment, config, found, { network, within_ms, own_clock }),
    attempt('certificate', 'The public address', answers_ms, () =>
      checkProxy(config, network ? { now: own_clock.now(), within_ms } : null),
    ),
    // Where the database is elsewhere, it need not be there.
    config.database_url !== null && !existsSync(config.data_folder)
      ? []
      : attempt('disk', 'The disk', answers_ms, () =>
          checkDisk('data_folder', 'The data folder', config.data_folder),
        ),
  ]);
  return [
    settings,
    ...database.server,
    { name: 'Disk', findings: [...disk, ...database.disk] },
    { name: 'TLS and proxy', findings: proxy },
    ...database.content,
  ];
}

interface DatabaseFindings {
  readonly server: readonly Group[];
  readonly disk: readonly Finding[];
  readonly content: readonly Group[];
}

function nothingMore(finding: Finding): DatabaseFindings {
  return { server: [{ name: 'Database', findings: [finding] }], disk: [], content: [] };
}

async function examineDatabase(
  environment: Environment,
  config: Config,
  found: FoundDatabase | null,
  options: Required<ExamineOptions>,
): Promise<DatabaseFindings> {
  if (found === null)
    return nothingMore(
      warning(
        'reach',
        'There is no database yet.',
        'Start the gateway with `npm start`, which makes the embedded one, or set DATABASE_URL.',
      ),
    );
  if (!found.is_running)
    return nothingMore(
      error(
        'reach',
        'The embedded database does not run, because no gateway runs on it.',
        'Start the gateway with `npm start`, and run this again while it runs.',
      ),
    );
  let server: ServerState;
  try {
    server = await inspectServer(found.connection, gateway_roles, options.within_ms);
  } catch (failure) {
    return nothingMore(
      error(
        'reach',
        `The database does not answer: ${(failure as Error).message}.`,
        found.cluster === null
          ? 'Look after the server that DATABASE_URL names, its firewall and its logins; nothing else can be looked at without it.'
          : 'See postgres.log in the data folder; nothing else can be looked at without it.',
      ),
    );
  }
  const folder = found.cluster ?? ownFolder(server);
  const disk =
    folder === null
      ? []
      : await attempt('database_disk', 'The disk of the database', options.within_ms, () =>
          checkDisk('database_disk', 'The database in', folder),
        );
  const content = await examineContent(environment, config, found, server, options);
  const schema = checkSchema(server, await readMigrations());
  const groups = [
    { name: 'Database', findings: [...checkServer(server, config), ...schema, ...content.session] },
    { name: 'Roles', findings: checkRoles(server, config) },
    {
      name: 'Server settings',
      findings: [...checkServerSettings(server, config), ...checkConnections(server, config)],
    },
    { name: 'Replication', findings: checkReplication(server) },
  ];
  return { server: groups, disk, content: content.groups };
}

/** The folder of a server on this machine, where the login may see it. */
function ownFolder({ encrypted, settings }: ServerState): string | null {
  return encrypted === null ? (settings.get('data_directory') ?? null) : null;
}

/** What the database holds, read as a gateway reads it. */
async function examineContent(
  environment: Environment,
  config: Config,
  { connection }: FoundDatabase,
  server: ServerState,
  { network, within_ms, own_clock }: Required<ExamineOptions>,
): Promise<{ session: readonly Finding[]; groups: readonly Group[] }> {
  const made_at = server.migrations?.map(({ applied_at }) => applied_at.getTime()) ?? [];
  if (made_at.length === 0) return { session: [], groups: [] };
  const database = new Database(
    {
      connection: { ...connection, query_timeout: within_ms },
      role: server.roles.role,
      connections_max: 3,
      statement_timeout_ms: within_ms,
      distributed: config.database_distributed,
    },
    () => {},
  );
  const answers_ms = within_ms * answers_max;
  const look = async (
    name: string,
    check: string,
    work: () => Promise<readonly Finding[]>,
    limit_ms = answers_ms,
  ): Promise<Group> => ({ name, findings: await attempt(check, name, limit_ms, work) });
  try {
    const clock = await DatabaseClock.open(database, own_clock);
    const context = { database, clock };
    const since = new Date(Math.min(...made_at));
    const session = [...checkClock(clock.own_ahead_ms), ...(await readiness(context))];
    const groups = await Promise.all([
      look('Keys', 'kek', () => checkKeys(database, clock, config, environment['GATEWAY_KEK_FILE'])),
      look('Work', 'worker', () => checkWork(context, since)),
      look('Book', 'proof', () => checkProof(context, since)),
      look('Webhooks', 'webhooks', () => checkWebhooks(context)),
      look('Screening', 'screening_list', () => checkScreening(context, config.mode)),
      look('Backups', 'backup', () => checkBackups(context, server, config.mode)),
    ]);
    const connectors = await whenStarted(database, groups[0], () =>
      examineConnectors(config, connection, server.roles.role, network, look),
    );
    return { session, groups: [...groups, ...connectors] };
  } catch (failure) {
    const message = `The gateway cannot work on this database: ${(failure as Error).message}.`;
    return {
      session: [
        error(
          'session',
          message,
          'Put right what else is found here; what the database holds was not looked at.',
        ),
      ],
      groups: [],
    };
  } finally {
    await closed(database.close());
  }
}

/** Connectors need the data keys, which the first start makes. */
async function whenStarted(
  database: Database,
  keys: Group,
  connectors: () => Promise<Group[]>,
): Promise<readonly Group[]> {
  if (keys.findings.some(({ level }) => level === 'error')) return [];
  if ((await Keyring.wrappedBy(database)).length > 0) return connectors();
  const message = 'Acquirers and banks were not looked at: the gateway has never been started here.';
  return [{ name: 'Acquirers', findings: [ok('acquirers', message)] }];
}

async function readiness(context: { readonly database: Database }): Promise<Finding[]> {
  const reason = await whyNotReady(context);
  return [
    reason === null
      ? ok('ready', 'A gateway on this database is ready.')
      : error(
          'ready',
          `A gateway on this database is not ready: ${reason}.`,
          'Put right what else is found here.',
        ),
  ];
}

type Look = (
  name: string,
  check: string,
  work: () => Promise<readonly Finding[]>,
  limit_ms?: number,
) => Promise<Group>;

/** Acquirers and banks, with the gateway's own connectors; its sessions refuse to write. */
async function examineConnectors(
  config: Config,
  connection: FoundDatabase['connection'],
  role: string,
  network: boolean,
  look: Look,
): Promise<Group[]> {
  const options = [connection.options, '-c default_transaction_read_only=on'].filter(Boolean).join(' ');
  const reading = { ...connection, options };
  const opened = {
    connection: reading,
    session_connection: reading,
    role,
    alone: false,
    close: async () => {},
  };
  let gateway: Gateway | null = null;
  try {
    const open = (gateway = await openGateway(
      { ...config, database_connections_max: 3 },
      opened,
      createLog('silent'),
      {
        looks_only: true,
      },
    ));
    return await Promise.all([
      look(
        'Acquirers',
        'acquirers',
        () => checkAcquirers(open.acquirers, open.context, network),
        acquirers_within_ms,
      ),
      look('Mail', 'mail', () => checkMail(open.context, network ? open.mailer : null), mail_within_ms),
      look('Banks', 'banks', () => checkBanks(open.banks, open.context)),
    ]);
  } catch (failure) {
    const message = `Acquirers and banks cannot be opened: ${(failure as Error).message}.`;
    return [
      {
        name: 'Acquirers',
        findings: [error('acquirers', message, 'No process starts like this: put it right first.')],
      },
    ];
  } finally {
    if (gateway !== null) await closed(gateway.close());
  }
}

/** The worst of all findings. */
export function worstOf(groups: readonly Group[]): Level {
  const levels = new Set(groups.flatMap(({ findings }) => findings.map(({ level }) => level)));
  return levels.has('error') ? 'error' : levels.has('warning') ? 'warning' : 'ok';
}
