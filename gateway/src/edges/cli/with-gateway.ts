import { openGateway, type FileBankReader, type Gateway, type World } from '../../app.ts';
import type { Environment } from '../../kernel/config.ts';
import { onlyReading, type ReadContext } from '../../kernel/context.ts';
import type { AcquirerReader } from '../../acquiring/acquirers/acquirer-directory.ts';
import { createLog } from '../../kernel/log.ts';
import { openDatabase } from '../../kernel/open-database.ts';
import { readCommandConfig } from './sandbox-settings.ts';

export type { Environment } from '../../kernel/config.ts';

/** What a command has that only reads: nothing in it can change anything. */
export interface ReadGateway extends Pick<Gateway, 'config' | 'directory' | 'clocks'> {
  readonly context: ReadContext;
  readonly banks: readonly FileBankReader[];
  readonly acquirers: AcquirerReader;
}

/** Reads in the gateway's database, whether or not a gateway is running; PostgreSQL refuses anything else. */
export function withReadGateway<T>(
  environment: Environment,
  work: (gateway: ReadGateway) => Promise<T>,
): Promise<T> {
  return withGateway(environment, (gateway) => work(readingIn(gateway)), { looks_only: true });
}

/** What of a gateway only reads. */
export function readingIn(gateway: Gateway): ReadGateway {
  const { config, directory, banks, clocks } = gateway;
  const context = onlyReading(gateway.context);
  const acquirers = {
    context,
    kinds: gateway.acquirers.kinds,
    reload: () => gateway.acquirers.reload(),
  };
  return { config, directory, banks, clocks, context, acquirers };
}

/**
 * Runs work against the gateway's database, whether or not a gateway is running. Only perform-command.ts calls it, which writes
 * the entry of the audit log first.
 * @param world replacements for parts of the environment, such as another clock
 */
export async function withGateway<T>(
  environment: Environment,
  work: (gateway: Gateway) => Promise<T>,
  world: World = {},
): Promise<T> {
  const config = readCommandConfig({ LOG_LEVEL: 'warn', ...environment });
  const log = createLog(config.log_level === 'info' ? 'warn' : config.log_level, process.stderr);
  const opened = await openDatabase(config, log, null);
  try {
    const gateway = await openGateway(config, opened, log, world);
    try {
      return await work(gateway);
    } finally {
      await gateway.close();
    }
  } finally {
    await opened.close();
  }
}
