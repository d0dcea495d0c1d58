import type { subscription_filters } from '@causeway/schemas/portal/lists/subscription-list.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { readListPage } from '../../../kernel/search/search-pages.ts';
import { first_key, last_key } from '../../../kernel/search/searched-list.ts';
import type { FilterValues } from '../../../kernel/values/read-filter.ts';
import { cycleAmount, periodStart, type Subscription } from '../subscription.ts';
import { drawsContracts } from '../subscription-schedule.ts';
import { subscription_search } from './subscription-search.ts';
import {
  readSubscriptionPage,
  readListedSubscriptions,
  type SubscriptionInList,
  type SubscriptionPage,
} from './listing-store.ts';

/** A page ends with this subscription. */
type SubscriptionStart = Pick<Subscription, 'created_at' | 'subscription_id'>;

/** When a subscription is charged next, and how much. */
export interface NextCharge {
  readonly at: Date;
  readonly amount: bigint;
}

/** A subscription as a list shows it. */
export interface ListedSubscription {
  readonly subscription: Subscription;
  /** Null when it will not be charged again, or not before it is resumed. */
  readonly next_charge: NextCharge | null;
}

/** The next charge: of an existing contract, or of the next period. */
export function listedSubscription({ subscription, waiting }: SubscriptionInList): ListedSubscription {
  const planned = drawsContracts(subscription)
    ? {
        at: periodStart(subscription, subscription.next_period),
        amount: cycleAmount(subscription, subscription.cycles_drawn + 1),
      }
    : null;
  return { subscription, next_charge: waiting ?? planned };
}

/** An account's subscriptions that are named, newest first. */
export async function subscriptionsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  subscription_ids: readonly bigint[],
): Promise<ListedSubscription[]> {
  return (await readListedSubscriptions(database, account_id, subscription_ids)).map(listedSubscription);
}

/** Lists subscriptions of an account, newest first. */
export async function pageSubscriptions(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: FilterValues<typeof subscription_filters>,
  page: SubscriptionPage,
): Promise<{ subscriptions: ListedSubscription[]; next: SubscriptionStart | null }> {
  const { search } = filter;
  const { before, limit } = page;
  const { page: listed, next } = await readListPage({
    database,
    searched: subscription_search,
    search,
    span: {
      account_id,
      before: before === null ? last_key : { ...first_key, id: before },
      after: first_key,
    },
    limit,
    read: (keys) => {
      const subscription_ids = keys.map(({ id }) => id);
      return readListedSubscriptions(database, account_id, subscription_ids, filter);
    },
    list: () => readSubscriptionPage(database, account_id, filter, page),
    keyOf: ({ subscription: { created_at, subscription_id } }) => ({
      at: created_at,
      id: subscription_id,
      no: 0,
    }),
  });
  return {
    subscriptions: listed.map(listedSubscription),
    next: next && { created_at: next.at, subscription_id: next.id },
  };
}
