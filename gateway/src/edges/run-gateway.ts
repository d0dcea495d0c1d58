import type pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi, createFiguresServer } from './api/api.ts';
import { Ending } from './api/connections.ts';
import { builtPage } from './api/checkout/built-page.ts';
import { RequestRecorder } from './api/request-log/request-recorder.ts';
import type { Gateway } from '../app.ts';
import { listen, type Listener } from '../kernel/database/listener.ts';
import { card_ranges_channel, useStoredCardRanges } from '../acquiring/cards/manage-card-ranges.ts';
import { movedClocks } from '../operations/test-clocks/moved-clocks.ts';
import { warnOfLackingAcquirer, warnOfMissingConnectors } from '../acquiring/acquirers/connector-use.ts';
import { warnOfMissingYears } from '../operations/health/missing-calendar-years.ts';
import { acquirers_channel } from '../acquiring/acquirers/acquirer-directory.ts';
import { accounts_channel } from '../accounts/merchants/account-directory.ts';
import { releaseClaims } from '../kernel/idempotency/claim-requests.ts';
import { repeatClockComparison } from './jobs/clock-jobs.ts';
import { events_channel } from '../kernel/events/record-events.ts';
import { ApiProcesses, processes_channel } from '../operations/health/api-processes.ts';
import {
  repeatSchemaComparison,
  repeatAcquirerReading,
  repeatRequestLog,
  repeatHeartbeat,
} from './jobs/process-jobs.ts';
import { startSchedule } from './jobs/schedule.ts';
import type { OpenDatabase } from '../kernel/open-database.ts';
import { takeOverInstructions } from '../kernel/instructions/recover-instructions.ts';
import { registerChallengePage } from '../acquiring/sandbox/challenge-page.ts';

/** A running gateway. */
export interface RunningGateway {
  readonly app: FastifyInstance | null;
  /** Settles once it hears of what other processes change. */
  readonly listens: Promise<void>;
  /**
   * For DRAIN_SECONDS the gateway is not ready, but still accepts requests; jobs begin nothing new, and what they hold
   * is finished or released.
   */
  drain(): Promise<void>;
  /** Ends draining, stops accepting requests, finishes those in progress, and disconnects from the database. */
  stop(): Promise<void>;
}

/** What a process does. */
export interface Roles {
  readonly api: boolean;
  readonly worker: boolean;
  /** Called when the database's schema has become too new for this program, or too old. */
  onUnfit?(error: Error): void;
}

/** Starts the roles: `api` listens, `worker` runs the jobs. */
export async function runGateway(
  gateway: Gateway,
  opened: OpenDatabase,
  roles: Roles,
): Promise<RunningGateway> {
  const { context, config } = gateway;
  const logs_requests = roles.api && config.request_log_days > 0;
  const recorder = logs_requests ? new RequestRecorder(context, gateway.directory) : null;
  const checkout_page = roles.api ? await builtPage() : null;
  const ending = new Ending();
  const processes = new ApiProcesses(context);
  if (roles.api) await processes.begin();
  const app = checkout_page
    ? createApi({ ...gateway, ...config, ending, recorder, checkout_page, parts: processes })
    : null;
  const figures = config.metrics_port ? createFiguresServer({ ...gateway, ...config, ending }) : null;
  if (app && config.mode === 'sandbox') registerChallengePage(app, gateway.acquirer);
  if (opened.alone) {
    await takeOverInstructions(context, gateway.recoverables);
    await releaseClaims(context, context.clock.now());
  }
  await warnOfMissingConnectors(context);
  warnOfLackingAcquirer(context);
  warnOfMissingYears(context);
  await app?.listen({ host: config.host, port: config.port });
  await figures?.listen({ host: config.metrics_host, port: config.metrics_port ?? 0 });
  const listener = listenForChanges(gateway, opened.session_connection, processes, roles);
  const comparing = repeatClockComparison(context.log, gateway.database_clock);
  const reading = repeatAcquirerReading(context.log, gateway.acquirers);
  const comparing_schema = repeatSchemaComparison(context, (error) => roles.onUnfit?.(error));
  const beating = roles.api ? repeatHeartbeat(context.log, processes) : null;
  const schedule = roles.worker ? startSchedule(gateway) : null;
  const writing = recorder ? repeatRequestLog(context.log, recorder) : null;
  const stopping = new AbortController();
  return {
    app,
    listens: listener.listens,
    async drain() {
      ending.begin();
      void schedule?.stop();
      await sleep(config.drain_ms, undefined, { signal: stopping.signal }).catch(() => {});
    },
    async stop() {
      stopping.abort();
      await app?.close();
      await beating?.stop();
      await writing?.stop();
      await schedule?.stop();
      await comparing.stop();
      await reading.stop();
      await comparing_schema.stop();
      await figures?.close();
      await listener.stop();
      await gateway.close();
      await opened.close();
    },
  };
}

/**
 * Receives changes by other processes at once: accounts, acquirers, events where this process delivers them, and in the
 * sandbox the clocks of accounts.
 */
function listenForChanges(
  gateway: Gateway,
  connection: pg.ClientConfig,
  processes: ApiProcesses,
  roles: Roles,
): Listener {
  const { context, directory, acquirers, clocks, config, deliveries } = gateway;
  return listen(connection, context.log, [
    { name: accounts_channel, open: () => (account_id) => directory.forget(account_id) },
    { name: acquirers_channel, open: () => () => acquirers.reload() },
    { name: card_ranges_channel, open: () => () => useStoredCardRanges(context) },
    { name: processes_channel, open: () => () => processes.count() },
    ...(roles.worker ? [{ name: events_channel, open: () => () => deliveries.noteEvents() }] : []),
    ...(config.mode === 'sandbox' ? [movedClocks(context, clocks)] : []),
  ]);
}
