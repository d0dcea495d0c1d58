import { error_catalogue } from '@causeway/schemas/errors.ts';
import {
  contract_status_meanings,
  subscription_status_meanings,
} from '@causeway/schemas/subscription-statuses.ts';
import type { CommandAction } from '@causeway/schemas/portal/command-actions.ts';
import { cancelContracts } from '../../acquiring/subscriptions/contracts/cancel-contracts.ts';
import {
  cancelSubscriptions,
  type SubscriptionOutcome,
} from '../../acquiring/subscriptions/cancel-subscriptions.ts';
import {
  changeSubscription,
  pauseSubscriptions,
  resumeSubscriptions,
} from '../../acquiring/subscriptions/change-subscriptions.ts';
import {
  findSubscription,
  listContracts,
  listSubscriptions,
} from '../../acquiring/subscriptions/list-subscriptions.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { detailOf, isRefusal, UsageError, type Refusal } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import { parseCurrency } from '../../kernel/values/currency.ts';
import { parseTransactionId } from '../../kernel/values/ids.ts';
import { parseAmount } from '../../kernel/values/money.ts';
import {
  account,
  argument,
  changes,
  choice,
  commands,
  json,
  option,
  reads,
  type AddCommand,
  type Field,
  flag,
} from './declare-command.ts';
import { idOf, wholeBetween } from './option-values.ts';

const limit_max = 100_000;
const limit_default = 1_000;

function refuse(refusal: Refusal): never {
  const { code } = refusal;
  throw new UsageError(`${code}: ${detailOf(refusal) ?? error_catalogue[code].text}`);
}

/** @param columns that fit a terminal; JSON has all */
function listing(
  noun: string,
  statuses: object,
  columns: readonly string[],
  list: (
    context: ReadContext,
    filter: Parameters<typeof listContracts>[1],
  ) => Promise<Readonly<Record<string, unknown>>[]>,
): AddCommand {
  return reads({
    audited: 'subscriptions.list',
    name: 'list',
    summary: `list the ${noun} of an account, newest first`,
    takes: {
      account,
      recurring_id: option('recurring_id', 'only this subscription'),
      status: choice('status', 'with one status', Object.keys(statuses)),
      before: option('id', 'continue before this id, the last one of the previous page', idOf('number')),
      limit: option('number', 'how many at most', wholeBetween(1, limit_max)).or(limit_default),
      json,
    },
    run: async ({ context }, { account: account_id, json: as_json, limit, ...of }) => {
      const { recurring_id = null, status = null, before = null } = of;
      const rows = await list(context, { account_id, recurring_id, status, before, limit });
      if (as_json) return rows;
      return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])));
    },
  });
}

const of_subscription = {
  account,
  recurring_id: option('recurring_id', 'recurring_id of the subscription').needed(),
};

interface Named {
  readonly account_id: string;
  readonly recurring_id: string;
  readonly actor: Actor;
  readonly at: Date;
}

type Change = (
  context: Context,
  item: Named,
  typed: Readonly<Record<string, unknown>>,
) => Promise<SubscriptionOutcome | undefined>;

/** A command that changes one subscription, and prints its new state. */
function changing(
  action: CommandAction,
  name: string,
  summary: string,
  change: Change,
  more: Readonly<Record<string, Field>> = {},
): AddCommand {
  return changes(
    { action, subject: 'recurring_id' },
    {
      name,
      summary,
      takes: { ...more, ...of_subscription, json },
      run: async ({ context, actor, note }, typed) => {
        const { account: account_id, recurring_id } = typed;
        const at = context.clock.now(account_id);
        const outcome = await change(context, { account_id, recurring_id, actor, at }, typed);
        if (!outcome || isRefusal(outcome)) return refuse(outcome ?? { code: 'S0001' });
        const row = (await findSubscription(context, account_id, recurring_id)) ?? {};
        note({ after: row });
        return row;
      },
    },
  );
}

export const addSubscriptionCommands = commands(
  listing(
    'subscriptions',
    subscription_status_meanings,
    ['recurring_id', 'contract_name', 'status', 'amount', 'currency', 'next_charge_date', 'end_reason'],
    listSubscriptions,
  ),
  changing(
    'subscriptions.cancel',
    'cancel',
    'end a subscription at once; a contract that exists already is still charged',
    async (context, item, { contracts }) =>
      (await cancelSubscriptions(context, [{ ...item, cancel_contracts: contracts === true }]))[0],
    { contracts: flag('cancel the contracts that wait for their charge, too') },
  ),
  changing(
    'subscriptions.pause',
    'pause',
    'create no contracts until the subscription is resumed',
    async (context, item) => (await pauseSubscriptions(context, [item]))[0],
  ),
  changing(
    'subscriptions.resume',
    'resume',
    'create contracts again, from the next period that begins',
    async (context, item) => (await resumeSubscriptions(context, [item]))[0],
  ),
  changing(
    'subscriptions.change_amount',
    'change-amount',
    'change the amount of a period, from the next contract that is created',
    async (context, item, { amount }) => {
      const known = await findSubscription(context, item.account_id, item.recurring_id);
      const subscription_id = parseTransactionId(known?.['subscription_id'] ?? '');
      const currency = parseCurrency(known?.['currency'] ?? '');
      if (subscription_id === null || currency === null) return { code: 'S0001' };
      // In its currency, so of this very subscription: another one may take over the recurring_id meanwhile.
      const read = { ...item, subscription_id, amount: parseAmount(String(amount), currency) ?? 0n };
      return changeSubscription(context, read);
    },
    { amount: option('amount', 'decimal, in the subscription’s currency').needed() },
  ),
  changing(
    'subscriptions.change_card',
    'change-card',
    'charge another stored card from now on',
    (context, item, { token }) => changeSubscription(context, { ...item, token_id: String(token) }),
    { token: option('token_id', 'the stored card').needed() },
  ),
);

export const addContractCommands = commands(
  listing(
    'contracts',
    contract_status_meanings,
    ['contract_id', 'recurring_id', 'cycle_no', 'status', 'amount', 'currency', 'due_at', 'attempts'],
    listContracts,
  ),
  changes(
    { action: 'contracts.cancel', subject: 'contract_id' },
    {
      name: 'cancel',
      summary: 'cancel a single contract, so that it is not charged; its subscription continues',
      takes: { contract_id: argument('the contract', idOf('contract_id')), account, json },
      run: async ({ context, actor, note }, { contract_id, account: account_id }) => {
        const at = context.clock.now(account_id);
        const [outcome] = await cancelContracts(context, [{ account_id, contract_id, actor, at }]);
        if (!outcome || isRefusal(outcome)) return refuse(outcome ?? { code: 'S0003' });
        const [row = {}] = await listContracts(context, { account_id, before: contract_id + 1n, limit: 1 });
        note({ after: row });
        return row;
      },
    },
  ),
);
