import { SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import type { Refusal } from '../../errors.ts';
import { lockOpenContracts } from './contracts/contract-store.ts';
import { stopDunning } from './contracts/decline-contract.ts';
import type { Subscription } from './subscription.ts';
import { SubscriptionChanges, type Cause } from './subscription-changes.ts';
import { lockNamedSubscriptions } from './subscription-store.ts';

/** The identifiers of a subscription in a request. */
export interface NamedSubscription extends Cause {
  readonly account_id: string;
  readonly recurring_id: string;
  /** Compared with the subscription where it is present. */
  readonly contract_name?: string;
  /** Compared where it is present: by now the recurring_id may name another subscription that was tried later. */
  readonly subscription_id?: bigint;
}

/** The result of a requested change. */
export type SubscriptionOutcome = { readonly refusal: Refusal } | { readonly subscription: Subscription };

/**
 * Ends subscriptions at once (docs/specification/subscriptions.md#cancel-a-subscription): no further contract is
 * created, dunning stops. A contract that exists already, or is being charged for the first time, is still charged.
 * Cancelling again succeeds.
 */
export function cancelSubscriptions(
  context: Context,
  items: readonly NamedSubscription[],
): Promise<SubscriptionOutcome[]> {
  return changeSubscriptions(context, items, (changes, subscription, item) => {
    if (subscription.status === SubscriptionStatus.inactive) return { subscription };
    stopDunning(changes, subscription, item);
    return { subscription: changes.end(subscription, 'cancelled', item) };
  });
}

/**
 * Changes subscriptions named by their recurring ids: locks them with their open contracts, decides one after the
 * other, and writes everything together.
 */
export function changeSubscriptions<Item extends NamedSubscription>(
  context: Context,
  items: readonly Item[],
  decide: (changes: SubscriptionChanges, subscription: Subscription, item: Item) => SubscriptionOutcome,
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
      if (!subscription || other) return { refusal: { code: 'S0001' } };
      if (item.contract_name !== undefined && item.contract_name !== subscription.contract_name) {
        return { refusal: { code: 'S0002' } };
      }
      return decide(changes, subscription, item);
    });
    changes.write(tx);
    return outcomes;
  });
}
