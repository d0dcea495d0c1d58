import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import { currenciesOf, limitsText, setPayableLimits } from '../../../ledger/balances/payable-limits.ts';
import { readPayable, type Payable } from '../../../ledger/balances/payable-limits.ts';
import { listBalances, rebuildBalances, topUp } from '../../../ledger/balances/manage-balances.ts';
import { requireAmount, requireCurrency } from '../../api/read/read-amount.ts';
import { formatAmount, moneyText } from '../../../kernel/values/money.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { addSettlementCommands } from './settlement-commands.ts';
import { addStatementCommand } from './statement-command.ts';
import { UsageError } from '../../../kernel/errors.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { changes, type Environment, reads } from '../session.ts';
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
  addPayableCommands(balances, environment);
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

/** What can be paid out, with its parts, for display. */
function shownPayable(currency: Currency, balance: Payable): object {
  const text = (minor: bigint): string => formatAmount(minor, currency);
  return {
    currency,
    available: text(balance.available),
    below_zero: text(balance.below_zero),
    minimum_balance: text(balance.minimum_balance),
    credit_limit: text(balance.credit_limit),
    payable: text(balance.payable),
  };
}

function addPayableCommands(balances: Command, environment: Environment): void {
  balances
    .command('payable')
    .description(
      'show what can be paid out: the available balance less negative balances and the minimum balance, plus the credit limit',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--currency <code>', 'only this currency')
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async ({ context }, options: OutputOptions & { account: string; currency?: string }) => {
          const currencies =
            options.currency === undefined
              ? await currenciesOf(context, options.account)
              : [requireCurrency(options.currency)];
          if (options.currency !== undefined) await requireAccount(context, options.account);
          const payable = await readPayable(context, options.account, currencies);
          printRows(
            [...payable].map(([currency, balance]) => shownPayable(currency as Currency, balance)),
            options,
          );
        },
      ),
    );
  balances
    .command('limits')
    .description(
      'set how far payouts may take a balance below zero, and how much must remain; takes effect at once',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--currency <code>', 'ISO 4217 code, such as EUR')
    .option('--credit-limit <decimal>', 'how far below zero, such as 5000.00; 0.00 for no credit')
    .option('--minimum-balance <decimal>', 'amount that must remain, such as 1000.00; 0.00 for none')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.set_payable_limits',
        async (
          { context, payouts, note },
          options: OutputOptions & {
            account: string;
            currency: string;
            creditLimit?: string;
            minimumBalance?: string;
          },
        ) => {
          const currency = requireCurrency(options.currency);
          const { creditLimit, minimumBalance } = options;
          if (creditLimit === undefined && minimumBalance === undefined)
            throw new UsageError('name --credit-limit, --minimum-balance or both');
          const { before, after } = await setPayableLimits(context, options.account, currency, {
            ...(creditLimit === undefined ? {} : { credit_limit: requireAmount(creditLimit, currency) }),
            ...(minimumBalance === undefined
              ? {}
              : { minimum_balance: requireAmount(minimumBalance, currency) }),
          });
          note({ before: limitsText(currency, before), after: limitsText(currency, after) });
          await payouts.releaseFunds(options.account);
          const payable = await readPayable(context, options.account, [currency]);
          printRows(
            [...payable].map(([, balance]) => shownPayable(currency, balance)),
            options,
          );
        },
      ),
    );
}
