import { openGateway, type Gateway, type World } from '../app.ts';
import { openDatabase } from '../open-database.ts';
import { createLog } from '../log.ts';
import { readCommandConfig } from './sandbox-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command against the gateway's database, beside a running gateway or without one.
 * @param world what the command puts in the place of the world, such as a clock of its own
 * @returns what the command returns
 */
export async function withGateway<T>(
  environment: Environment,
  command: (gateway: Gateway) => Promise<T>,
  world: World = {},
): Promise<T> {
  const config = readCommandConfig({ LOG_LEVEL: 'warn', ...environment });
  const log = createLog(config.log_level === 'info' ? 'warn' : config.log_level);
  const opened = await openDatabase(config, log, false);
  try {
    const gateway = await openGateway(config, opened, log, world);
    try {
      return await command(gateway);
    } finally {
      await gateway.close();
    }
  } finally {
    await opened.close();
  }
}
