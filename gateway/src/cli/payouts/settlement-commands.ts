import type { Command } from 'commander';
import { requireCurrency } from '../../domain/balances/manage-balances.ts';
import { listSettlements } from '../../domain/settlement/list-settlements.ts';
import { setDelay } from '../../domain/settlement/settlement-delays.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';

/** `gateway balances settlements` and `gateway balances settle-after`. */
export function addSettlementCommands(balances: Command, environment: Environment): void {
  balances
    .command('settlements')
    .description('card money by day, when it becomes available, or became so')
    .requiredOption('--account <account_id>', 'whose money')
    .option('--json', 'print JSON')
    .action((options: OutputOptions & { account: string }) =>
      withGateway(environment, async ({ context }) =>
        printRows(await listSettlements(context, options.account), options),
      ),
    );
  balances
    .command('settle-after')
    .description('after how many banking days card money becomes available')
    .requiredOption('--account <account_id>', 'whose money')
    .requiredOption('--days <number>', 'banking days, 0 to 30')
    .option('--currency <code>', 'of one currency; otherwise of all that have no delay of their own')
    .action((options: { account: string; days: string; currency?: string }) =>
      withGateway(environment, async ({ context }) => {
        const currency = options.currency === undefined ? null : requireCurrency(options.currency);
        const days = options.days.trim() === '' ? Number.NaN : Number(options.days);
        await setDelay(context, options.account, currency, days);
        process.stdout.write(
          `${currency ?? 'Card money'} of account ${options.account} becomes available after ${days} banking ${days === 1 ? 'day' : 'days'}.\n`,
        );
      }),
    );
}
