import type { subscription_filters } from '@causeway/schemas/portal/lists/subscription-list.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { pageOf } from '../../../kernel/database/pages.ts';
import { looked_at_long, readSearchPage } from '../../../kernel/search/search-pages.ts';
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
  if (search) {
    const found = await readSearchPage({
      database,
      searched: subscription_search,
      search,
      span: {
        account_id,
        before: page.before === null ? last_key : { ...first_key, id: page.before },
        after: first_key,
      },
      limit: page.limit,
      looked_at_max: looked_at_long,
      read: (keys) =>
        readListedSubscriptions(
          database,
          account_id,
          keys.map(({ id }) => id),
          filter,
        ),
      keyOf: ({ subscription }) => ({ ...first_key, id: subscription.subscription_id, no: 0 }),
    });
    return {
      subscriptions: found.page.map(listedSubscription),
      next: found.next && { created_at: first_key.at, subscription_id: found.next.id },
    };
  }
  const rows = await readSubscriptionPage(database, account_id, filter, page);
  const { page: listed, next } = pageOf(rows, page.limit);
  return {
    subscriptions: listed.map(listedSubscription),
    next: next?.subscription ?? null,
  };
}
