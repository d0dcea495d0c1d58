import { requireCurrency } from '../../api/read/read-amount.ts';
import { repairSettlement } from '../../../ledger/settlement/close-days.ts';
import { listSettlements } from '../../../ledger/settlement/list-settlements.ts';
import { setDelay } from '../../../ledger/settlement/settlement-delays.ts';
import { netOf, type SettlementBatch } from '../../../ledger/settlement/settlement.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

/** `gateway balances settlements`, `gateway balances settle-after` and `gateway balances repair`. */
export function addSettlementCommands(balances: Command, environment: Environment): void {
  balances
    .command('settlements')
    .description('list card money by day, with when it becomes or became available')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account: string }) =>
        printRows(await listSettlements(context, options.account), options),
      ),
    );
  balances
    .command('settle-after')
    .description('set after how many banking days card money becomes available')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--days <number>', 'banking days, 0 to 30')
    .option('--currency <code>', 'only this currency (default: all without a delay of their own)')
    .action(
      changes(
        environment,
        'operator.set_settlement_delay',
        async ({ context, note }, options: { account: string; days: string; currency?: string }) => {
          const currency = options.currency === undefined ? null : requireCurrency(options.currency);
          const days = options.days.trim() === '' ? Number.NaN : Number(options.days);
          await setDelay(context, options.account, currency, days);
          note({ after: { currency: currency ?? 'all', days } });
          process.stdout.write(
            `${currency ?? 'Card money'} of account ${options.account} becomes available after ${days} banking ${days === 1 ? 'day' : 'days'}.\n`,
          );
        },
      ),
    );
  balances
    .command('repair')
    .description('find card money of closed days that is in no settlement batch, and settle it')
    .option('--account <account_id>', 'id of the account (default: all accounts)')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.repair_settlement',
        async ({ context, note }, options: OutputOptions & { account?: string }) => {
          const added = await repairSettlement(context, options.account ?? null);
          note({ after: { batches: added.length } });
          if (added.length > 0 || options.json === true) printRows(added.map(addedRow), options);
          else process.stdout.write('Everything that was posted to closed days is in batches.\n');
        },
      ),
    );
}

function addedRow(batch: SettlementBatch): object {
  const { account_id, day, currency, due_at } = batch;
  return { account_id, day, currency, net: formatAmount(netOf(batch), currency), due_at };
}
