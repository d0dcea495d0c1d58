import type { Command } from 'commander';
import {
  listBalances,
  rebuildBalances,
  requireAmount,
  requireCurrency,
  topUp,
} from '../../domain/balances/manage-balances.ts';
import { formatAmount } from '../../values/money.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { addSettlementCommands } from './settlement-commands.ts';
import { addStatementCommand } from './statement-command.ts';
import { withGateway, type Environment } from '../session.ts';

export function addBalanceCommands(program: Command, environment: Environment): void {
  const balances = program.command('balances').description('balances of accounts, as the ledger has them');
  balances
    .command('top-up')
    .description('put play money into the available balance of a sandbox account')
    .requiredOption('--account <account_id>', 'whose balance')
    .requiredOption('--currency <code>', 'ISO 4217 code, such as EUR')
    .requiredOption('--amount <decimal>', 'such as 100000.00')
    .action((options: { account: string; currency: string; amount: string }) =>
      withGateway(environment, async ({ context, payouts }) => {
        const currency = requireCurrency(options.currency);
        const minor = requireAmount(options.amount, currency);
        await topUp(context, options.account, currency, minor);
        const released = await payouts.releaseFunds(options.account);
        const all = await listBalances(context, options.account, currency);
        const available = all.find(({ balance }) => balance === 'available')?.minor ?? 0n;
        process.stdout.write(
          `${formatAmount(minor, currency)} ${currency} added; ${formatAmount(available, currency)} ${currency} available.\n`,
        );
        if (released > 0) process.stdout.write(`${released} waiting payouts got their money.\n`);
      }),
    );
  addStatementCommand(balances, environment);
  addSettlementCommands(balances, environment);
  balances
    .command('list')
    .description('every balance of an account, as the journal adds up')
    .requiredOption('--account <account_id>', 'whose balances')
    .option('--currency <code>', 'of one currency')
    .option('--json', 'print JSON')
    .action((options: OutputOptions & { account: string; currency?: string }) =>
      withGateway(environment, async ({ context }) => {
        const rows = await listBalances(context, options.account, options.currency ?? null);
        printRows(
          rows.map(({ currency, balance, amount }) => ({ currency, balance, amount })),
          options,
        );
      }),
    );
  balances
    .command('rebuild')
    .description('sum the balances of an account up anew, from the whole journal')
    .requiredOption('--account <account_id>', 'whose balances')
    .action((options: { account: string }) =>
      withGateway(environment, async ({ context }) => {
        await rebuildBalances(context, options.account);
        process.stdout.write(`The worker sums the balances of account ${options.account} up anew.\n`);
      }),
    );
}
