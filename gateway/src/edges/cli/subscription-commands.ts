import { InvalidArgumentError, Option } from 'commander';
import { error_catalogue } from '@causeway/schemas/errors.ts';
import {
  contract_status_meanings,
  subscription_status_meanings,
} from '@causeway/schemas/subscription-statuses.ts';
import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { cancelContracts } from '../../acquiring/subscriptions/contracts/cancel-contracts.ts';
import {
  cancelSubscriptions,
  type SubscriptionOutcome,
} from '../../acquiring/subscriptions/cancel-subscriptions.ts';
import {
  changeAmounts,
  changeCard,
  pauseSubscriptions,
  resumeSubscriptions,
} from '../../acquiring/subscriptions/change-subscriptions.ts';
import {
  listContracts,
  listSubscriptions,
  type ListFilter,
} from '../../acquiring/subscriptions/list-subscriptions.ts';
import { detailOf, isRefusal, UsageError, type Refusal } from '../../kernel/errors.ts';
import { wholeBetween } from './option-values.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { changes, type Environment, reads } from './declare-command.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { parseTransactionId } from '../../kernel/values/ids.ts';
import { parseAmount } from '../../kernel/values/money.ts';
import type { Command } from './command.ts';

const limit_max = 100_000;
const limit_default = 1_000;

function identifier(text: string): bigint {
  const id = parseTransactionId(text);
  if (id === null) throw new InvalidArgumentError('must be a whole number.');
  return id;
}

/** The columns that fit a terminal; JSON has all. */
function narrow(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((name) => [name, row[name] ?? '']));
}

const subscription_table = [
  'recurring_id',
  'contract_name',
  'status',
  'amount',
  'currency',
  'next_charge_date',
  'end_reason',
];
const contract_table = [
  'contract_id',
  'recurring_id',
  'cycle_no',
  'status',
  'amount',
  'currency',
  'due_at',
  'attempts',
];

function refuse(refusal: Refusal): never {
  const { code } = refusal;
  throw new UsageError(`${code}: ${detailOf(refusal) ?? error_catalogue[code].text}`);
}

interface ListOptions extends OutputOptions {
  readonly account: string;
  readonly recurringId?: string;
  readonly status?: string;
  readonly before?: bigint;
  readonly limit: number;
}

function addList(
  command: Command,
  environment: Environment,
  about: { statuses: string[]; noun: string; columns: readonly string[] },
  list: (context: ReadContext, filter: ListFilter) => Promise<Record<string, unknown>[]>,
): void {
  command
    .command('list')
    .description(`list the ${about.noun} of an account, newest first`)
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--recurring-id <recurring_id>', 'only this subscription')
    .addOption(new Option('--status <status>', 'with one status').choices(about.statuses))
    .option('--before <id>', 'continue before this id, the last one of the previous page', identifier)
    .option(
      '--limit <number>',
      `how many at most (default ${limit_default})`,
      wholeBetween(1, limit_max),
      limit_default,
    )
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: ListOptions) => {
        const { account: account_id, recurringId: recurring_id, status, before, limit } = options;
        const rows = await list(context, { account_id, recurring_id, status, before, limit });
        printRows(options.json === true ? rows : rows.map((row) => narrow(row, about.columns)), options);
      }),
    );
}

interface ChangeOptions extends OutputOptions {
  readonly account: string;
  readonly recurringId: string;
  readonly amount?: string;
  readonly token?: string;
}

/** A command that changes one subscription, and prints its new state. */
function addChange(
  command: Command,
  environment: Environment,
  action: CommandAction,
  change: (context: Context, item: Named, options: ChangeOptions) => Promise<SubscriptionOutcome | undefined>,
): void {
  command
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--recurring-id <recurring_id>', 'recurring_id of the subscription')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        { action, subject: 'recurringId' },
        async ({ context, actor, note }, options: ChangeOptions) => {
          const { account: account_id, recurringId: recurring_id } = options;
          const at = context.clock.now(account_id);
          const outcome = await change(context, { account_id, recurring_id, actor, at }, options);
          if (!outcome || isRefusal(outcome)) return refuse(outcome ?? { code: 'S0001' });
          const [row = {}] = await listSubscriptions(context, { account_id, recurring_id, limit: 1 });
          note({ after: row });
          return printRecord(row, options);
        },
      ),
    );
}

interface Named {
  readonly account_id: string;
  readonly recurring_id: string;
  readonly actor: Actor;
  readonly at: Date;
}

export function addSubscriptionCommands(subscriptions: Command, environment: Environment): void {
  const about = {
    statuses: Object.keys(subscription_status_meanings),
    noun: 'subscriptions',
    columns: subscription_table,
  };
  addList(subscriptions, environment, about, listSubscriptions);
  addChange(
    subscriptions
      .command('cancel')
      .description('end a subscription at once; a contract that exists already is still charged'),
    environment,
    'subscriptions.cancel',
    async (context, item) => (await cancelSubscriptions(context, [item]))[0],
  );
  addChange(
    subscriptions.command('pause').description('create no contracts until the subscription is resumed'),
    environment,
    'subscriptions.pause',
    async (context, item) => (await pauseSubscriptions(context, [item]))[0],
  );
  addChange(
    subscriptions.command('resume').description('create contracts again, from the next period that begins'),
    environment,
    'subscriptions.resume',
    async (context, item) => (await resumeSubscriptions(context, [item]))[0],
  );
  addChange(
    subscriptions
      .command('change-amount')
      .description('change the amount of a period, from the next contract that is created')
      .requiredOption('--amount <amount>', 'decimal, in the subscription’s currency'),
    environment,
    'subscriptions.change_amount',
    async (context, item, { amount = '' }) => {
      const [known] = await listSubscriptions(context, { ...item, limit: 1 });
      const subscription_id = parseTransactionId(known?.['subscription_id'] ?? '');
      const currency = parseCurrency(known?.['currency'] ?? '');
      if (subscription_id === null || currency === null) return { code: 'S0001' };
      // In its currency, so of this very subscription: another one may take over the recurring_id meanwhile.
      const read = { ...item, subscription_id, amount: parseAmount(amount, currency) ?? 0n };
      return (await changeAmounts(context, [read]))[0];
    },
  );
  addChange(
    subscriptions
      .command('change-card')
      .description('charge another stored card from now on')
      .requiredOption('--token <token_id>', 'the stored card'),
    environment,
    'subscriptions.change_card',
    (context, item, { token = '' }) => changeCard(context, { ...item, token_id: token }),
  );
}

export function addContractCommands(contracts: Command, environment: Environment): void {
  const about = {
    statuses: Object.keys(contract_status_meanings),
    noun: 'contracts',
    columns: contract_table,
  };
  addList(contracts, environment, about, listContracts);
  contracts
    .command('cancel')
    .argument('<contract_id>', 'the contract', identifier)
    .description('cancel a single contract, so that it is not charged; its subscription continues')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'contracts.cancel',
        async (
          { context, actor, note },
          contract_id: bigint,
          options: OutputOptions & { account: string },
        ) => {
          const { account: account_id } = options;
          const at = context.clock.now(account_id);
          const [outcome] = await cancelContracts(context, [{ account_id, contract_id, actor, at }]);
          if (!outcome || isRefusal(outcome)) return refuse(outcome ?? { code: 'S0003' });
          const [row = {}] = await listContracts(context, {
            account_id,
            before: contract_id + 1n,
            limit: 1,
          });
          note({ after: row });
          return printRecord(row, options);
        },
      ),
    );
}
