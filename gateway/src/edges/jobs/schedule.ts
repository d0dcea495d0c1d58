import type { Context } from '../../kernel/context.ts';
import type { AuditSealer } from '../../kernel/audit/seal-audit.ts';
import { compareSettlements } from '../../acquiring/reconciliation/match-report.ts';
import type { AcquirerDirectory } from '../../acquiring/acquirers/acquirer-directory.ts';
import { forgetReplacedSettings } from '../../acquiring/acquirers/manage-acquirers.ts';
import { runStalledClocks, type ClockWork } from '../../operations/test-clocks/advance-clock.ts';
import { runTimerLists, type TimerHandler } from '../../kernel/scheduling/run-timers.ts';
import type { PaymentVerbs } from '../../acquiring/payments/payment-verbs.ts';
import type { PayoutVerbs } from '../../banking/payouts/payout-verbs.ts';
import { JobRounds } from '../../operations/health/job-rounds.ts';
import type { Prover } from '../../operations/health/prove-book.ts';
import { snapshotBalances } from '../../ledger/balances/manage-balances.ts';
import { closeDays } from '../../ledger/settlement/close-days.ts';
import { forgetCardDeclines } from '../../acquiring/cards/manage-declines.ts';
import { forgetScreenings } from '../../banking/screening/forget-screenings.ts';
import { rescreenPayouts } from '../../banking/payouts/rescreen-payouts.ts';
import { rescreenParties } from '../../banking/rescreening/rescreen-parties.ts';
import { forgetOldSightings } from '../../acquiring/risk/manage-rules.ts';
import type { DeliveryPool, LaneKind } from '../../accounts/webhooks/delivery/delivery-pool.ts';
import { writeSearchBlocks } from '../../operations/search/write-search-blocks.ts';
import { countDays } from '../../operations/reporting/count-days.ts';
import { fetchFiles } from '../../operations/file-locations/fetch-files.ts';
import type { BankInboxes, FileWorld } from '../../operations/file-locations/open-location.ts';
import { forgetExports } from '../../operations/exports/manage-exports.ts';
import { writeExports } from '../../operations/exports/write-exports.ts';
import { sealPlainEvidence } from '../../acquiring/disputes/seal-evidence.ts';
import { recoverInstructions, type Recoverable } from '../../kernel/instructions/recover-instructions.ts';
import { guardTime, type ComparedClock } from './clock-jobs.ts';
import { connectorJobs } from './connector-jobs.ts';
import { repeat, type Repeated, type RepeatedJob } from './repeat.ts';
import { measureApprovalRates } from '../../acquiring/payment-methods/rank-methods.ts';
import { applyNotifications } from '../../acquiring/notifications/apply-notifications.ts';
import { forgetOld, type RetainedKind } from '../../operations/retention/retention.ts';
import type { Mailer } from '../../accounts/mail/mail.ts';
import { sendMail } from '../../accounts/mail/send-mails.ts';
import { forgetSingleSignOns } from '../../accounts/identity/single-sign-on/sign-in-by-provider.ts';
import { forgetDevices } from '../../accounts/identity/sessions/known-devices.ts';
import { forgetSessions } from '../../accounts/identity/sessions/open-session.ts';
import { forgetAttempts } from '../../accounts/identity/users/limit-attempts.ts';
import { forgetResets } from '../../accounts/identity/users/reset-password.ts';
import { forgetPasskeyChallenges } from '../../accounts/identity/users/passkeys.ts';

/** What the worker's jobs need. */
export interface ScheduledWork extends ClockWork {
  readonly recoverables: readonly Recoverable[];
  readonly timers: readonly TimerHandler[];
  readonly verbs: Pick<PaymentVerbs, 'reportOutcome'>;
  readonly payouts: PayoutVerbs;
  readonly deliveries: DeliveryPool;
  readonly prover: Prover;
  /** Checks the payment page as served, once a day. */
  readonly page_check: { daily(): Promise<number> };
  readonly sealers: readonly AuditSealer[];
  readonly acquirers: AcquirerDirectory;
  readonly database_clock: ComparedClock;
  readonly mailer: Mailer | null;
  readonly files: FileWorld;
  readonly banks: BankInboxes;
  readonly config: { readonly request_log_days: number; readonly public_url: string };
}

/** The worker: runs all jobs below. Those of a connector begin and end with it. */
export function startSchedule(work: ScheduledWork): Repeated {
  const { context } = work;
  const rounds = new JobRounds(context, () => [...always, ...connectorJobs(context)]);
  const onRound: Parameters<typeof repeat>[2] = ({ job, done, seconds, error }) => {
    rounds.note(job, done, error);
    context.meters.jobRound(job.name, seconds, error !== undefined);
  };
  const of_connectors = new Map<string, Repeated>();
  const follow = async (): Promise<number> => {
    const jobs = connectorJobs(context).map((job) => guardTime(work.database_clock, job));
    for (const job of jobs)
      if (!of_connectors.has(job.name))
        of_connectors.set(job.name, repeat(context.log, [job], onRound, context.tracer));
    for (const [name, running] of of_connectors) {
      if (jobs.some((job) => job.name === name)) continue;
      of_connectors.delete(name);
      await running.stop();
      await rounds.forget(name);
    }
    return 0;
  };
  const always: readonly RepeatedJob[] = [
    ...jobsOf(work).map((job) => guardTime(work.database_clock, job)),
    { name: 'note what jobs do', every_ms: 5_000, run: () => rounds.save().then(() => 0) },
    { name: 'follow connectors', every_ms: 1_000, run: follow },
  ];
  const running = repeat(context.log, always, onRound, context.tracer);
  return {
    async stop() {
      await running.stop();
      await Promise.all([...of_connectors.values()].map((jobs) => jobs.stop()));
    },
  };
}

/** All recurring jobs, with their intervals. */
export function scheduledJobs(work: ScheduledWork): RepeatedJob[] {
  return [...jobsOf(work), ...connectorJobs(work.context)].map((job) => guardTime(work.database_clock, job));
}

function jobsOf(work: ScheduledWork): RepeatedJob[] {
  const { context, recoverables } = work;
  return [
    {
      name: 'recover operations',
      every_ms: 500,
      run: () => recoverInstructions(context, recoverables),
    },
    {
      name: 'sweep for orphaned operations',
      every_ms: 10_000,
      by_time: true,
      async run() {
        let found = 0;
        for (const recoverable of recoverables) found += await recoverable.sweep(false);
        return found;
      },
    },
    // A job for each kind, so that a slow bank never delays instructions to an acquirer.
    ...work.timers.map((handler): RepeatedJob => ({
      name: `run due work: ${handler.kind}`,
      every_ms: 1_000,
      by_time: true,
      run: () => runTimerLists(context, handler),
    })),
    ...(context.mode === 'sandbox' ? [stalledClocks(work)] : []),
    { name: 'encrypt old evidence', every_ms: 60_000, run: () => sealPlainEvidence(context) },
    {
      name: 'forget replaced settings of acquirers',
      every_ms: 60_000,
      by_time: true,
      run: () => forgetReplacedSettings(work.acquirers),
    },
    {
      name: 'apply notifications of acquirers',
      every_ms: 500,
      run: () => applyNotifications(context, work.verbs),
    },
    forgetting(work, 'forget old notifications of acquirers', 'notifications'),
    forgetting(work, 'forget logged requests', 'requests'),
    {
      name: 'derive deliveries',
      every_ms: 500,
      onHurry: (hurry) => work.deliveries.notifyOfEvents(hurry),
      run: () => work.deliveries.fanOut(),
    },
    deliveryJob(work, 'deliver to failing receivers', 'failing'),
    deliveryJob(work, 'deliver to new receivers', 'new'),
    deliveryJob(work, 'deliver webhooks', 'proven'),
    forgetting(work, 'forget old deliveries', 'deliveries'),
    ...mailJobs(work),
    { name: 'write files of lists', every_ms: 500, run: () => writeExports(context) },
    { name: 'forget old files of lists', every_ms: 60_000, by_time: true, run: () => forgetExports(context) },
    // Counting a hundred events costs little more than counting one.
    { name: 'count trade', every_ms: 4_000, run: () => countDays(context) },
    { name: 'write search blocks', every_ms: 5_000, run: () => writeSearchBlocks(context) },
    {
      name: 'release payouts that wait for money',
      every_ms: 1_000,
      by_time: true,
      run: () => work.payouts.releaseFunds(null),
    },
    forgetting(work, 'forget old requests', 'idempotency'),
    {
      name: 'compare settlements of acquirers',
      every_ms: 60_000,
      by_time: true,
      run: () => compareSettlements(context),
    },
    {
      name: 'fetch files',
      every_ms: 10_000,
      by_time: true,
      run: () => fetchFiles(context, work.files, work.banks),
    },
    { name: 'close days for settlement', every_ms: 60_000, by_time: true, run: () => closeDays(context) },
    { name: 'keep sums of the journal', every_ms: 20_000, run: () => snapshotBalances(context) },
    { name: 'prove the book', every_ms: 60_000, by_time: true, run: () => work.prover.proveNightly() },
    {
      name: 'screen saved parties again',
      every_ms: 60_000,
      by_time: true,
      run: () => rescreenParties(context),
    },
    {
      name: 'screen held payouts again',
      every_ms: 60_000,
      by_time: true,
      run: () => rescreenPayouts(context),
    },
    {
      name: 'forget old screenings',
      every_ms: 60_000,
      by_time: true,
      run: () => forgetScreenings(context),
    },
    { name: 'forget old sightings', every_ms: 60_000, by_time: true, run: () => forgetOldSightings(context) },
    {
      name: 'forget old declines of cards',
      every_ms: 60_000,
      by_time: true,
      run: () => forgetCardDeclines(context),
    },
    {
      name: 'forget ended sessions',
      every_ms: 60_000,
      by_time: true,
      async run() {
        await forgetEnded(context);
        return 0;
      },
    },
    {
      name: 'measure acceptance of methods',
      every_ms: 60_000,
      run: () => measureApprovalRates(context),
    },
    {
      name: 'check the payment page',
      every_ms: 60_000,
      run: () => work.page_check.daily(),
    },
    forgetting(work, 'forget old checkout sessions', 'checkouts'),
    forgetting(work, 'erase shoppers of old payments', 'shoppers'),
    forgetting(work, 'end unused stored cards', 'cards'),
    forgetting(work, 'forget old mail', 'mails'),
    // A job for each place, so that one that cannot be reached leaves no gap in the other.
    ...work.sealers.map((sealer): RepeatedJob => ({
      name: `seal the audit log ${sealer.place}`,
      every_ms: 60_000,
      run: () => sealer.seal(),
    })),
    readKeysAgain(context),
  ];
}

/** Deletes or erases what is kept no longer (docs/personal-data.md). */
function forgetting({ context, config }: ScheduledWork, name: string, kind: RetainedKind): RepeatedJob {
  return { name, every_ms: 60_000, by_time: true, run: () => forgetOld(context, config, kind) };
}

/**
 * Starts as soon as this process has derived deliveries; retries, and handles deliveries derived by other processes, a
 * little later.
 */
function deliveryJob({ deliveries }: ScheduledWork, name: string, kind: LaneKind): RepeatedJob {
  return {
    name,
    every_ms: 500,
    by_time: true,
    onHurry: (hurry) => deliveries.notifyOfNew(hurry),
    run: () => deliveries.run(kind),
  };
}

function mailJobs({ context, mailer, config }: ScheduledWork): RepeatedJob[] {
  if (!mailer) return [];
  return [
    {
      name: 'send mail',
      every_ms: 1_000,
      by_time: true,
      run: () => sendMail(context, mailer, config.public_url),
    },
  ];
}

function stalledClocks(work: ScheduledWork): RepeatedJob {
  return {
    name: 'run due work of test clocks',
    every_ms: 1_000,
    by_time: true,
    run: () => runStalledClocks(work),
  };
}

function readKeysAgain({ keyring }: Context): RepeatedJob {
  return { name: 'read data keys again', every_ms: 60_000, run: () => keyring.reload().then(() => 0) };
}

/** Forgets sessions, devices, counted attempts, passkey questions, ways to providers and links for passwords that have run out. @returns how many in all */
async function forgetEnded(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const forgotten = await Promise.all([
    forgetSessions(context),
    forgetDevices(context),
    forgetAttempts(context),
    forgetPasskeyChallenges(context),
    forgetSingleSignOns(context),
    forgetResets(context),
  ]);
  return forgotten.reduce((sum, count) => sum + count, 0);
}
