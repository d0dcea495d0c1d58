import { SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import type { Refusal } from '../../errors.ts';
import { lockOpenContracts } from './contracts/contract-store.ts';
import { stopDunning } from './contracts/decline-contract.ts';
import type { Subscription } from './subscription.ts';
import { SubscriptionChanges, type Cause } from './subscription-changes.ts';
import { lockNamedSubscriptions } from './subscription-store.ts';

/** A subscription as somebody names it. */
export interface NamedSubscription extends Cause {
  readonly account_id: string;
  readonly recurring_id: string;
  /** Checked where it is given. */
  readonly contract_name?: string;
  /** Checked where it is given: a recurring_id may meanwhile name another attempt at a subscription. */
  readonly subscription_id?: bigint;
}

/** What became of a change that was asked for. */
export type SubscriptionOutcome = { readonly refusal: Refusal } | { readonly subscription: Subscription };

/**
 * Ends subscriptions at once (docs/specification/subscriptions.md#cancel-a-subscription): no further contract is
 * drawn up, dunning stops. A contract that is drawn up, or is being charged for the first time, is still charged.
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
 * Changes subscriptions that are named by their recurring ids: locks them with their open contracts, decides one
 * after the other, writes everything together.
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
