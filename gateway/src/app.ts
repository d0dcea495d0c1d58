import type { Logger } from 'pino';
import { createPageSelfCheck, type PageSelfCheck } from './edges/api/checkout/self-check/page-self-check.ts';
import type { Config } from './kernel/config.ts';
import { ConnectorRegistry, type BankFacts } from './kernel/port/connectors.ts';
import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from './acquiring/connectors/acquirer-kinds.ts';
import { loadKinds, uniqueKinds } from './acquiring/connectors/load-kinds.ts';
import { createSandboxBankConnector, refusePayouts } from './banking/sandbox/sandbox-bank-connector.ts';
import type { FileBank } from './banking/iso20022/iso20022-connector.ts';
import { openBanks } from './banking/iso20022/open-banks.ts';
import {
  createSandboxConnector,
  refuseAuthorisations,
} from './acquiring/connectors/sandbox/sandbox-connector.ts';
import type { Context } from './kernel/context.ts';
import { AuditSealer, type SealPlace } from './kernel/audit/seal-audit.ts';
import { DatabaseClock } from './kernel/database/database-clock.ts';
import { Database } from './kernel/database/database.ts';
import { nextProcessNumber } from './kernel/database/process-number.ts';
import { AcquirerDirectory } from './acquiring/acquirers/acquirer-directory.ts';
import { useStoredCardRanges } from './acquiring/cards/manage-card-ranges.ts';
import { loadClocks } from './operations/test-clocks/moved-clocks.ts';
import type { TimedWork } from './kernel/scheduling/timed-work.ts';
import { Claims } from './kernel/idempotency/claims.ts';
import { disputeTimers } from './acquiring/disputes/dispute-timers.ts';
import { timersOfAccount, type TimerHandler } from './kernel/scheduling/run-timers.ts';
import { AccountDirectory } from './accounts/merchants/account-directory.ts';
import { challengeToken } from './acquiring/payments/authentication/authenticate-payment.ts';
import { paymentTimers } from './acquiring/payments/payment-timers.ts';
import { createPaymentVerbs, type PaymentVerbs } from './acquiring/payments/payment-verbs.ts';
import { followPayments } from './acquiring/subscriptions/contracts/record-payments.ts';
import {
  findDuplicateRecurringIds,
  openSubscriptions,
} from './acquiring/subscriptions/open-subscriptions.ts';
import { subscriptionTimers } from './acquiring/subscriptions/subscription-timers.ts';
import { missing_year_warning } from './operations/health/missing-calendar-years.ts';
import { createProver, type Prover } from './operations/health/prove-book.ts';
import { payoutTimers } from './banking/payouts/payout-timers.ts';
import { timedClosing } from './ledger/settlement/close-days.ts';
import { settlementTimers } from './ledger/settlement/settle-batches.ts';
import { createPayoutVerbs, type PayoutVerbs } from './banking/payouts/payout-verbs.ts';
import { DeliveryPool } from './accounts/webhooks/delivery/delivery-pool.ts';
import type { Mailer } from './accounts/mail/mail.ts';
import { createSmtpMailer } from './accounts/mail/smtp-mailer.ts';
import { timedDeliveries } from './accounts/webhooks/delivery/due-deliveries.ts';
import { appendLine, readDisk, type DiskRoom } from './kernel/durable-files.ts';
import { keyEncryptionKey } from './kernel/keyring/key-file.ts';
import { Keyring, type KeyEncryptionKey } from './kernel/keyring/keyring.ts';
import type { Recoverable } from './kernel/instructions/recover-instructions.ts';
import { PrometheusMeters } from './operations/metrics/prometheus-meters.ts';
import { openTracer } from './operations/tracing/open-tracer.ts';
import { createAcquirerSender } from './acquiring/acquirers/acquirer-sender.ts';
import { ServedCertificate } from './kernel/outbound/served-certificate.ts';
import type { ProviderWorld } from './accounts/identity/single-sign-on/openid.ts';
import { createFetchPublic, type FetchPublic } from './kernel/outbound/fetch-public.ts';
import { createResolve, lookupWith, type Resolve } from './kernel/outbound/resolve-host.ts';
import { sendSyslog } from './kernel/outbound/syslog.ts';
import { createWebhookSender } from './accounts/webhooks/delivery/webhook-sender.ts';
import { SandboxAcquirer } from './acquiring/sandbox/acquirer.ts';
import { SandboxBank } from './banking/sandbox/bank.ts';
import type { OpenDatabase } from './kernel/open-database.ts';
import { createIds } from './kernel/values/ids.ts';
import { readCalendarYears } from './banking/rails/read-calendar-years.ts';
import { loopback_addresses } from './kernel/values/public-address.ts';
import { BankCalendars } from './kernel/values/bank-calendar.ts';
import type { FileWorld } from './operations/file-locations/open-location.ts';
import { verifyBook } from './ledger/verify/verify-book.ts';
import { Breakers } from './kernel/values/breakers.ts';
import { AccountClocks, type Clock } from './kernel/values/clock.ts';
import type { Tracer } from './kernel/telemetry/tracer.ts';
import { timedRecovery } from './operations/test-clocks/advance-clock.ts';

export const statement_timeout_ms = 30_000;

/** What tests put in the place of the world. */
export interface World {
  /** Nothing can be written: no key is created, no number drawn (`gateway doctor`, and commands that only read). */
  readonly looks_only?: boolean;
  /** In the place of the database's time. */
  readonly clock?: Clock;
  /** In the place of the clock of this process. */
  readonly own_clock?: Clock;
  readonly random?: () => number;
  /** In the place of the name servers by which webhooks and requests to acquirers are sent. */
  readonly resolve?: Resolve;
  /** Kinds of acquirers in addition to those that come with the gateway. */
  readonly acquirer_kinds?: readonly AcquirerKind[];
}

/** A bank that takes files, without what it is sent and what is settled of its files. */
export interface FileBankReader extends BankFacts, Pick<FileBank, 'settings' | 'preview'> {
  readonly outgoing: Pick<FileBank['outgoing'], 'list'>;
  readonly incoming: Pick<FileBank['incoming'], 'list' | 'statements' | 'returns' | 'suspectedDuplicates'>;
}

/** The gateway without its servers: what commands and tests work with. */
export interface Gateway {
  readonly config: Config;
  readonly context: Context;
  readonly directory: AccountDirectory;
  /** The acquirers that the operator has configured. */
  readonly acquirers: AcquirerDirectory;
  readonly claims: Claims;
  readonly verbs: PaymentVerbs;
  readonly payouts: PayoutVerbs;
  /** The first of the sandbox's acquirers; challenges are answered for all of them through it. */
  readonly acquirer: SandboxAcquirer;
  readonly bank: SandboxBank;
  /** Banks to which payouts go as files. */
  readonly banks: readonly FileBank[];
  /** The times of accounts that live in a time of their own. */
  readonly clocks: AccountClocks;
  /** The database's time. */
  readonly database_clock: DatabaseClock;
  /** Nouns whose instructions are recovered. */
  readonly recoverables: readonly Recoverable[];
  /** What is done when a moment has come; of what falls due at once, the first goes first. */
  readonly timers: readonly TimerHandler[];
  /** Everything that waits for a moment, for test clocks to fire. */
  readonly timed_work: readonly TimedWork[];
  readonly deliveries: DeliveryPool;
  readonly prover: Prover;
  readonly page_check: PageSelfCheck;
  /** What notes the end of the audit log outside the database. */
  readonly sealers: readonly AuditSealer[];
  /** Calls providers of single sign-on. */
  readonly providers: ProviderWorld;
  /** Folders and SFTP servers from which files are fetched. */
  readonly files: FileWorld;
  /** What sends mail; null where none is sent. */
  readonly mailer: Mailer | null;
  readonly exposition: PrometheusMeters;
  readonly certificate: ServedCertificate;
  /** The disk of the data folder; null where there is no such folder. */
  readDataDisk(): Promise<DiskRoom | null>;
  close(): Promise<void>;
}

function connect(
  config: Config,
  opened: OpenDatabase,
  log: Logger,
  { tracer, looks_only = false }: { readonly tracer: Tracer; readonly looks_only?: boolean | undefined },
): Database {
  return new Database(
    {
      connection: opened.connection,
      role: opened.role,
      connections_max: config.database_connections_max,
      statement_timeout_ms,
      distributed: config.database_distributed,
      read_only: looks_only,
      tracer,
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
  const tracer = await openTracer(config.traces, log);
  const database = connect(config, opened, log, { tracer, looks_only: world.looks_only });
  try {
    const database_clock = await DatabaseClock.open(database, world.own_clock);
    const clocks = new AccountClocks(world.clock ?? database_clock);
    const kekFor = (wrapped_by: string | null): KeyEncryptionKey => keyEncryptionKey(config, wrapped_by);
    const keyring = world.looks_only
      ? await Keyring.openExisting(database, kekFor, clocks)
      : await Keyring.open(database, kekFor, clocks);
    const exposition = new PrometheusMeters();
    // What is left behind is searched for by the time in its id.
    const ids = createIds(world.looks_only ? 0 : await nextProcessNumber(database), () =>
      database_clock.now().getTime(),
    );
    const calendars = new BankCalendars(readCalendarYears(config.calendars_json), (missing) =>
      log.warn(missing, missing_year_warning),
    );
    const inside = { database, ids, clock: clocks, calendars };
    const { connectors, ...outside } = await openOutside(config, inside, world);
    const context: Context = {
      database,
      clock: clocks,
      ids,
      log,
      keyring,
      connectors,
      meters: exposition,
      tracer,
      calendars,
      claim_ms: config.claim_ms,
      mode: config.mode,
      sends_mail: config.mail !== null,
      allowed_private_addresses: config.webhooks.allowed_private_addresses,
    };
    const verbs = createPaymentVerbs(context, {
      challengeReturnUrl: (payment) =>
        `${config.public_url}/callbacks/challenge/${challengeToken(context, payment)}`,
      findDuplicates: findDuplicateRecurringIds,
      open: (tx, drafts) => openSubscriptions(context, tx, drafts),
      follow: (payments) => followPayments(context, payments),
    });
    const payouts = createPayoutVerbs(context);
    const recoverables = [verbs.recoverable, payouts.recoverable];
    const due_handlers = timerHandlers(context, verbs, payouts);
    const directory = new AccountDirectory(database, keyring, clocks, () => performance.now());
    const resolve = world.resolve ?? createResolve();
    const sender = createWebhookSender({ ...config.webhooks, resolve });
    const acquirer_sender = createAcquirerSender({ mode: config.mode, resolve, tracer });
    const loaded = await loadKinds(config.connectors);
    const kinds = uniqueKinds([...acquirer_kinds, ...loaded, ...(world.acquirer_kinds ?? [])]);
    const acquirers = new AcquirerDirectory(context, kinds, acquirer_sender.send);
    await acquirers.reload();
    const deliveries = new DeliveryPool(context, sender, directory);
    if (config.mode === 'sandbox') await loadClocks(context, clocks);
    await useStoredCardRanges(context);
    return {
      config,
      context,
      clocks,
      database_clock,
      recoverables,
      timers: due_handlers,
      timed_work: [
        timedRecovery(context, recoverables),
        timedClosing(context),
        timersOfAccount(context, due_handlers),
        timedDeliveries(context, deliveries),
      ],
      directory,
      acquirers,
      claims: new Claims(context),
      deliveries,
      prover: createProver(context, () => verifyBook(database)),
      verbs,
      payouts,
      exposition,
      certificate: new ServedCertificate(config.public_url),
      readDataDisk: () => readDisk(config.data_folder).catch(() => null),
      page_check: createPageSelfCheck(context, config, fetch),
      providers: { fetchProvider: fetchProviderWith(config, resolve), ownTime: () => new Date() },
      files: fileWorld(config, resolve),
      mailer: config.mail && createSmtpMailer(config.mail),
      sealers: sealPlaces(config).map((place) => new AuditSealer(context, place)),
      ...outside,
      async close() {
        exposition.close();
        await deliveries.stop();
        await Promise.all([verbs.performer.stop(), payouts.performer.stop()]);
        await acquirers.close();
        acquirer_sender.close();
        await database.close();
        await tracer.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A sandbox also calls providers on this machine, by http as well. */
function fetchProviderWith({ mode, sso_private_addresses }: Config, resolve: Resolve): FetchPublic {
  const plain = mode === 'sandbox';
  return createFetchPublic({
    resolve,
    plain,
    allowed: [...sso_private_addresses, ...(plain ? loopback_addresses : [])],
  });
}

/** A sandbox also calls SFTP servers on this machine. */
function fileWorld({ mode, ...config }: Config, resolve: Resolve): FileWorld {
  const allowed = [...config.files_private_addresses, ...(mode === 'sandbox' ? loopback_addresses : [])];
  return { root: config.files_root, sftp: { lookup: lookupWith(resolve, allowed), allowed } };
}

/** Where the settings say that the end of the audit log is noted. */
function sealPlaces({ audit_seals: { file, syslog } }: Config): SealPlace[] {
  const places: SealPlace[] = [];
  if (file !== null)
    places.push({
      name: 'in a file',
      note: (head, at) => appendLine(file, `${at.toISOString()} ${head}`),
    });
  if (syslog !== null)
    places.push({
      name: 'by syslog',
      note: (text, at) => sendSyslog(syslog, { at, kind: 'audit-seal', text }),
    });
  return places;
}

function timerHandlers(context: Context, verbs: PaymentVerbs, payouts: PayoutVerbs): TimerHandler[] {
  return [
    ...paymentTimers(context, verbs.performer),
    ...subscriptionTimers(context, verbs.performer),
    ...payoutTimers(context, payouts.performer),
    ...disputeTimers(context),
    ...settlementTimers(context, (account_id) => payouts.releaseFunds(account_id)),
  ];
}

/** Acquirers and banks: the sandbox's, play-acted, and the banks that the operator has described. */
async function openOutside(
  config: Config,
  { database, ids, clock, calendars }: Pick<Context, 'database' | 'ids' | 'clock' | 'calendars'>,
  { random = Math.random }: World,
): Promise<Pick<Gateway, 'acquirer' | 'bank' | 'banks'> & { readonly connectors: ConnectorRegistry }> {
  const world = { database, clock, faults: config.sandbox, random };
  const challenge_url = `${config.public_url}/sandbox/challenge`;
  const acquirers = config.sandbox.acquirers.map(
    (name) => new SandboxAcquirer({ ...world, name, challenge_url }),
  );
  const [acquirer] = acquirers;
  if (!acquirer) throw new Error('the sandbox plays no acquirer');
  const bank = new SandboxBank(world);
  const stamps = { now: () => clock.now(), nextId: () => ids.next(), calendars };
  const banks = await openBanks(config.banks_json, database, stamps);
  const played = { acquirers: acquirers.map(createSandboxConnector), bank: createSandboxBankConnector(bank) };
  const is_real = config.mode === 'production';
  const built_in = {
    acquirers: is_real ? played.acquirers.map(refuseAuthorisations) : played.acquirers,
    banks: [is_real ? refusePayouts(played.bank) : played.bank, ...banks],
  };
  const connectors = new ConnectorRegistry(built_in, new Breakers(() => clock.now()));
  return { acquirer, bank, banks, connectors };
}
