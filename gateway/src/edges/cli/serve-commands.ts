import type { Logger } from 'pino';
import { openGateway } from '../../app.ts';
import { runGateway, type RunningGateway } from '../run-gateway.ts';
import { openDatabase } from '../../kernel/open-database.ts';
import { readConfig, requireProductionSettings, type Config, type Environment } from '../../kernel/config.ts';
import { createLog } from '../../kernel/log.ts';
import { ensureDemo, greeting, type DemoCredentials } from './demo.ts';
import { describeFailure, exitCodeOf } from './output.ts';
import { storeSandboxSettings } from './sandbox-settings.ts';
import { offline, type AddCommand } from './declare-command.ts';

interface Roles {
  readonly api: boolean;
  readonly worker: boolean;
}

const same_signal_ms = 1_000;

/** Detects reasons to end the gateway, from the start. */
interface Ending {
  /** Resolves at the first signal. */
  readonly requested: Promise<void>;
  /** Resolves when the gateway cannot continue, which may also come after a signal. */
  readonly failed: Promise<Error>;
  giveUp(error: Error): void;
}

function watchForTheEnd(log: Logger): Ending {
  const { promise: requested, resolve: request } = Promise.withResolvers<void>();
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<Error>();
  let stopping_since: number | null = null;
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // bin.js listens until here, where it is process 1. With nobody listening meanwhile, a signal under way would be lost.
    const until_here = process.listeners(signal);
    process.on(signal, () => {
      // A second signal ends the process at once, unless it is the same one by another way: npm forwards signals that a
      // terminal has already sent to every process.
      if (stopping_since !== null && performance.now() - stopping_since < same_signal_ms) return;
      if (stopping_since !== null) process.exit(1);
      stopping_since = performance.now();
      log.info({ signal }, 'stopping: finishing what is in flight');
      request();
    });
    for (const listener of until_here) process.off(signal, listener);
  }
  return { requested, failed, giveUp };
}

async function serve(environment: Environment, roles: Roles): Promise<void> {
  const config = readConfig(environment);
  requireProductionSettings(config);
  const log = createLog(config.log_level);
  const ending = watchForTheEnd(log);
  const started = await start(config, log, roles, ending);
  if (roles.api) process.stdout.write(greeting(config, started.demo, { is_terminal: process.stdout.isTTY }));
  else log.info('worker started');
  endWhenRequested(ending, started.running, log).catch((error: unknown) => {
    log.error({ err: error }, 'stopping failed');
    process.exitCode = 1;
  });
}

async function endWhenRequested(ending: Ending, running: RunningGateway, log: Logger): Promise<void> {
  await Promise.race([logFailure(ending), ending.requested.then(() => running.drain())]);
  await running.stop();
  log.info('stopped');
}

async function logFailure({ failed }: Ending): Promise<void> {
  const reason = await failed;
  process.stderr.write(`${describeFailure(reason)}\n`);
  process.exitCode = exitCodeOf(reason);
}

/** Opens the parts in order; if one fails, closes the opened ones in reverse order. */
async function start(
  config: Config,
  log: Logger,
  roles: Roles,
  ending: Ending,
): Promise<{ running: RunningGateway; demo: DemoCredentials | null }> {
  const kind = roles.api && roles.worker ? 'all' : roles.api ? 'api' : 'worker';
  const opened = await openDatabase(config, log, { onLost: (error) => ending.giveUp(error) }, kind);
  try {
    const gateway = await openGateway(config, opened, log);
    try {
      const demo = roles.api ? await ensureDemo(gateway) : null;
      if (roles.worker) storeSandboxSettings(config);
      return {
        demo,
        running: await runGateway(gateway, opened, { ...roles, onUnfit: (error) => ending.giveUp(error) }),
      };
    } catch (error) {
      await gateway.close();
      throw error;
    }
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** `gateway serve`, `gateway api`, `gateway worker`: the program that stays, in these roles. */
export function addRoles(roles: Roles): AddCommand {
  return offline({ name: null, summary: '', run: (environment) => serve(environment, roles) });
}
