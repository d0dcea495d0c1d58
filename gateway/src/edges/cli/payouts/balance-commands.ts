import { listBalances, rebuildBalances, topUp } from '../../../ledger/balances/manage-balances.ts';
import { requireAmount, requireCurrency } from '../../api/read/read-amount.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { addSettlementCommands } from './settlement-commands.ts';
import { addStatementCommand } from './statement-command.ts';
import { changes, type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

export function addBalanceCommands(balances: Command, environment: Environment): void {
  balances
    .command('top-up')
    .description('add play money to the available balance of a sandbox account')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--currency <code>', 'ISO 4217 code, such as EUR')
    .requiredOption('--amount <decimal>', 'such as 100000.00')
    .action(
      changes(
        environment,
        'sandbox.top_up',
        async (
          { context, payouts, note },
          options: { account: string; currency: string; amount: string },
        ) => {
          const currency = requireCurrency(options.currency);
          const minor = requireAmount(options.amount, currency);
          await topUp(context, options.account, currency, minor);
          note({ after: { added: moneyText(minor, currency) } });
          const released = await payouts.releaseFunds(options.account);
          const all = await listBalances(context, options.account, currency);
          const available = all.find(({ balance }) => balance === 'available')?.minor ?? 0n;
          process.stdout.write(
            `${moneyText(minor, currency)} added; ${moneyText(available, currency)} available.\n`,
          );
          if (released > 0) process.stdout.write(`${released} waiting payouts got their money.\n`);
        },
      ),
    );
  addStatementCommand(balances, environment);
  addSettlementCommands(balances, environment);
  balances
    .command('list')
    .description('show every balance of an account, summed up from the journal')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--currency <code>', 'only this currency')
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async ({ context }, options: OutputOptions & { account: string; currency?: string }) => {
          const rows = await listBalances(context, options.account, options.currency ?? null);
          printRows(
            rows.map(({ currency, balance, amount }) => ({ currency, balance, amount })),
            options,
          );
        },
      ),
    );
  balances
    .command('rebuild')
    .description('recompute the balance snapshots of an account from the whole journal')
    .requiredOption('--account <account_id>', 'id of the account')
    .action(
      changes(environment, 'operator.rebuild_balances', async ({ context }, options: { account: string }) => {
        await rebuildBalances(context, options.account);
        process.stdout.write(`The worker sums the balances of account ${options.account} up anew.\n`);
      }),
    );
}
