import { openGateway, type Gateway, type World } from '../app.ts';
import { openDatabase } from '../open-database.ts';
import { requireAccount } from '../domain/merchants/manage-accounts.ts';
import { createLog } from '../log.ts';
import { readCommandConfig } from './sandbox-settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command against the gateway's database, whether or not a gateway is running.
 * @param world replacements for parts of the environment, such as another clock
 * @returns what the command returns
 */
export async function withGateway<T>(
  environment: Environment,
  command: (gateway: Gateway) => Promise<T>,
  world: World = {},
): Promise<T> {
  const config = readCommandConfig({ LOG_LEVEL: 'warn', ...environment });
  const log = createLog(config.log_level === 'info' ? 'warn' : config.log_level);
  const opened = await openDatabase(config, log, null);
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

/**
 * withGateway for a command about one account, if it names one.
 * @throws UsageError when the account does not exist
 */
export function withAccount<T>(
  environment: Environment,
  account_id: string | undefined,
  command: (gateway: Gateway) => Promise<T>,
): Promise<T> {
  return withGateway(environment, async (gateway) => {
    if (account_id !== undefined) await requireAccount(gateway.context, account_id);
    return command(gateway);
  });
}
