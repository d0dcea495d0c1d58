import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { isRefusal, type Refusal, type Result } from '../../kernel/errors.ts';
import type { Contract } from './contracts/contract.ts';
import { lockOpenContracts } from './contracts/contract-store.ts';
import { endContract } from './contracts/cancel-contracts.ts';
import { stopDunning } from './contracts/decline-contract.ts';
import type { Subscription } from './subscription.ts';
import { SubscriptionChanges } from './subscription-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { lockNamedSubscriptions } from './subscription-store.ts';

/** The identifiers of a subscription in a request. */
export interface NamedSubscription extends Cause {
  readonly account_id: string;
  readonly recurring_id: string;
  /** Compared with the subscription where it is present. */
  readonly contract_name?: string;
  /** Compared where it is present: by now the recurring_id may name another subscription that was tried later. */
  readonly subscription_id?: bigint;
  /** What a person saw who confirmed the change; null where that is not known; left out where nobody did. */
  readonly expected?: ExpectedSubscription | null | undefined;
}

/** A subscription to be ended. */
interface SubscriptionEnd extends NamedSubscription {
  /** Whether contracts that wait for their charge are cancelled, too. */
  readonly cancel_contracts?: boolean;
}

/** What somebody saw that a change would leave, end or begin. */
export interface ExpectedSubscription {
  /** Contracts that are charged all the same. */
  readonly still_charged: readonly bigint[];
  /** Contracts that were declined, and are charged again unless the subscription ends. */
  readonly given_up: readonly bigint[];
  /** What a resumption charges next; null where nothing. */
  readonly next_charge: { readonly at: Date; readonly amount: bigint } | null;
}

/**
 * The result of a requested change: the subscription, with the contracts that are charged all the same, and those that
 * are not charged any more.
 */
export type SubscriptionOutcome = Result<{
  readonly subscription: Subscription;
  readonly still_charged: readonly Contract[];
  readonly not_charged: readonly Contract[];
}>;

/** Why the contracts differ from those that were confirmed; null where they do not (decisions/portal.md). */
export function contractsChanged(
  changes: SubscriptionChanges,
  subscription: Subscription,
  { expected }: NamedSubscription,
  parts: readonly ('still_charged' | 'given_up')[],
): Refusal | null {
  if (expected === undefined) return null;
  if (expected === null) return { code: 'U0015' };
  const now = {
    still_charged: chargedAnyway(changes, subscription),
    given_up: pastDue(changes, subscription),
  };
  const same = parts.every((part) => {
    const ids = new Set(now[part].map(({ contract_id }) => contract_id));
    return ids.size === new Set(expected[part]).size && expected[part].every((id) => ids.has(id));
  });
  return same ? null : { code: 'U0015', reason: { rule: 'contracts_changed' } };
}

function chargedAnyway(changes: SubscriptionChanges, subscription: Subscription): Contract[] {
  const { drawn_up, charging } = ContractStatus;
  return changes.contractsOf(subscription).filter(({ status }) => status === drawn_up || status === charging);
}

function pastDue(changes: SubscriptionChanges, subscription: Subscription): Contract[] {
  return changes.contractsOf(subscription).filter(({ status }) => status === ContractStatus.past_due);
}

/**
 * Ends subscriptions at once (docs/specification/subscriptions.md#cancel-a-subscription): no further contract is
 * created, dunning stops. A contract that exists already is still charged, unless contracts are to be cancelled, too; one
 * that is being charged for the first time always is. Cancelling again succeeds.
 */
export function cancelSubscriptions(
  context: Context,
  items: readonly SubscriptionEnd[],
): Promise<SubscriptionOutcome[]> {
  return changeSubscriptions(context, items, (changes, subscription, item) => {
    const ended = endSubscription(changes, subscription, item);
    if (isRefusal(ended) || item.cancel_contracts !== true) return ended;
    for (const contract of chargedAnyway(changes, ended))
      if (contract.status === ContractStatus.drawn_up) endContract(changes, ended, contract, item);
    return ended;
  });
}

function endSubscription(
  changes: SubscriptionChanges,
  subscription: Subscription,
  item: NamedSubscription,
): Result<Subscription> {
  if (subscription.status === SubscriptionStatus.inactive) return subscription;
  const refusal = contractsChanged(changes, subscription, item, ['still_charged', 'given_up']);
  if (refusal) return refusal;
  stopDunning(changes, subscription, item);
  return changes.end(subscription, 'cancelled', item);
}

/**
 * Changes subscriptions named by their recurring ids: locks them with their open contracts, decides one after the
 * other, and writes everything together.
 */
export function changeSubscriptions<Item extends NamedSubscription>(
  context: Context,
  items: readonly Item[],
  decide: (changes: SubscriptionChanges, subscription: Subscription, item: Item) => Result<Subscription>,
): Promise<SubscriptionOutcome[]> {
  return transact(context.database, async (tx) => {
    const subscriptions = await lockNamedSubscriptions(tx, items);
    const contracts = await lockOpenContracts(tx, [...subscriptions.values()]);
    const changes = new SubscriptionChanges(context, subscriptions, contracts);
    const named = new Map(
      [...subscriptions.values()].map((subscription) => [
        `${subscription.account_id} ${subscription.recurring_id}`,
        subscription,
      ]),
    );
    const outcomes = items.map((item): SubscriptionOutcome => {
      const found = named.get(`${item.account_id} ${item.recurring_id}`);
      const subscription = found && changes.subscription(found);
      const other = item.subscription_id !== undefined && item.subscription_id !== found?.subscription_id;
      if (!subscription || other) return { code: 'S0001' };
      if (item.contract_name !== undefined && item.contract_name !== subscription.contract_name) {
        return { code: 'S0002' };
      }
      const before = chargedAnyway(changes, subscription);
      const decided = decide(changes, subscription, item);
      if (isRefusal(decided)) return decided;
      const still_charged = chargedAnyway(changes, decided);
      const ids = new Set(still_charged.map(({ contract_id }) => contract_id));
      const not_charged = before.filter(({ contract_id }) => !ids.has(contract_id));
      return { subscription: decided, still_charged, not_charged };
    });
    changes.write(tx);
    return outcomes;
  });
}
