import { openGateway, type Gateway, type World } from '../app.ts';
import { createLog } from '../log.ts';
import { openDatabase } from '../open-database.ts';
import { readCommandConfig } from './sandbox-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs work against the gateway's database, whether or not a gateway is running. Commands get theirs from `reads`,
 * `changes` and `decides` (session.ts).
 * @param world replacements for parts of the environment, such as another clock
 */
export async function withGateway<T>(
  environment: Environment,
  work: (gateway: Gateway) => Promise<T>,
  world: World = {},
): Promise<T> {
  const config = readCommandConfig({ LOG_LEVEL: 'warn', ...environment });
  const log = createLog(config.log_level === 'info' ? 'warn' : config.log_level);
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
