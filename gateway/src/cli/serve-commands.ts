import type { Command } from 'commander';
import type { Logger } from 'pino';
import { openGateway } from '../app.ts';
import { runGateway, type RunningGateway } from '../run-gateway.ts';
import { openDatabase } from '../open-database.ts';
import { readConfig, type Config } from '../config.ts';
import { createLog } from '../log.ts';
import { ensureDemo, greeting, type DemoCredentials } from './demo.ts';
import { keepSandboxSettings } from './sandbox-settings.ts';
import type { Environment } from './session.ts';

interface Roles {
  readonly api: boolean;
  readonly worker: boolean;
}

async function serve(environment: Environment, roles: Roles): Promise<void> {
  const config = readConfig(environment);
  const log = createLog(config.log_level);
  const started = await start(config, log, roles);
  if (roles.api) process.stdout.write(greeting(config, started.demo));
  else log.info('worker started');
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping: finishing what is in flight');
      started.running.stop().then(
        () => log.info('stopped'),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exitCode = 1;
        },
      );
    });
  }
}

/** Opens one thing after the other, and closes in turn what was opened when a later one fails. */
async function start(
  config: Config,
  log: Logger,
  roles: Roles,
): Promise<{ running: RunningGateway; demo: DemoCredentials | null }> {
  const opened = await openDatabase(config, log, true);
  try {
    const gateway = await openGateway(config, opened, log);
    try {
      const demo = roles.api ? await ensureDemo(gateway) : null;
      if (roles.worker) keepSandboxSettings(config);
      return { demo, running: await runGateway(gateway, opened, roles) };
    } catch (error) {
      await gateway.close();
      throw error;
    }
  } catch (error) {
    await opened.close();
    throw error;
  }
}

export function addServeCommands(program: Command, environment: Environment): void {
  program
    .command('serve')
    .description('serve the API and work on what waits, in one process (the default)')
    .action(() => serve(environment, { api: true, worker: true }));
  program
    .command('api')
    .description('serve the API only; any number of such processes can share one DATABASE_URL')
    .action(() => serve(environment, { api: true, worker: false }));
  program
    .command('worker')
    .description('work on what waits only: deadlines, outcomes not known yet, notices of acquirers')
    .action(() => serve(environment, { api: false, worker: true }));
  program
    .command('migrate')
    .description('bring the database up to date and end')
    .action(async () => {
      const config = readConfig(environment);
      const opened = await openDatabase(config, createLog('warn'), false);
      await opened.close();
      process.stdout.write('The database is up to date.\n');
    });
}
