import type { Command } from 'commander';
import { requireAccount } from '../../domain/merchants/manage-accounts.ts';
import { currenciesOf, setPayableLimitsAudited } from '../../domain/balances/payable-limits.ts';
import { readPayable, type Payable } from '../../domain/balances/payable-limits.ts';
import { listBalances, rebuildBalances, topUp } from '../../domain/balances/manage-balances.ts';
import { requireAmount, requireCurrency } from '../../api/read-amount.ts';
import { formatAmount, moneyText } from '../../values/money.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { addSettlementCommands } from './settlement-commands.ts';
import { addStatementCommand } from './statement-command.ts';
import { UsageError } from '../../errors.ts';
import type { Currency } from '../../values/currency.ts';
import { withGateway, type Environment } from '../session.ts';
import { commandActor } from '../audited.ts';

export function addBalanceCommands(program: Command, environment: Environment): void {
  const balances = program.command('balances').description('balances of accounts in the ledger');
  balances
    .command('top-up')
    .description('add play money to the available balance of a sandbox account')
    .requiredOption('--account <account_id>', 'id of the account')
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
          `${moneyText(minor, currency)} added; ${moneyText(available, currency)} available.\n`,
        );
        if (released > 0) process.stdout.write(`${released} waiting payouts got their money.\n`);
      }),
    );
  addStatementCommand(balances, environment);
  addSettlementCommands(balances, environment);
  balances
    .command('list')
    .description('show every balance of an account, summed up from the journal')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--currency <code>', 'only this currency')
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
  addPayableCommands(balances, environment);
  balances
    .command('rebuild')
    .description('recompute the balance snapshots of an account from the whole journal')
    .requiredOption('--account <account_id>', 'id of the account')
    .action((options: { account: string }) =>
      withGateway(environment, async ({ context }) => {
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
    .action((options: OutputOptions & { account: string; currency?: string }) =>
      withGateway(environment, async ({ context }) => {
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
      }),
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
    .option('--as <email>', 'who sets them, for the audit log: a member of the operator’s staff')
    .option('--json', 'print JSON')
    .action(
      (
        options: OutputOptions & {
          account: string;
          currency: string;
          creditLimit?: string;
          minimumBalance?: string;
          as?: string;
        },
      ) =>
        withGateway(environment, async ({ context, payouts }) => {
          const currency = requireCurrency(options.currency);
          const { creditLimit, minimumBalance } = options;
          if (creditLimit === undefined && minimumBalance === undefined)
            throw new UsageError('name --credit-limit, --minimum-balance or both');
          const { as } = options;
          const by = await commandActor(context, as);
          await setPayableLimitsAudited(context, by, options.account, currency, {
            ...(creditLimit === undefined ? {} : { credit_limit: requireAmount(creditLimit, currency) }),
            ...(minimumBalance === undefined
              ? {}
              : { minimum_balance: requireAmount(minimumBalance, currency) }),
          });
          await payouts.releaseFunds(options.account);
          const payable = await readPayable(context, options.account, [currency]);
          printRows(
            [...payable].map(([, balance]) => shownPayable(currency, balance)),
            options,
          );
        }),
    );
}
