import type { Context } from '../../kernel/context.ts';
import { accountsToIndex } from '../../kernel/search/blocks.ts';
import { buildBlocks } from '../../kernel/search/build-blocks.ts';
import { scanned_rows, type SearchedList } from '../../kernel/search/searched-list.ts';
import { addMs } from '../../kernel/values/dates.ts';
import { dispute_search } from '../../acquiring/disputes/dispute-search.ts';
import { payment_search } from '../../acquiring/payments/listing/payment-search.ts';
import { refund_search } from '../../acquiring/payments/refunds/refund-search.ts';
import { subscription_search } from '../../acquiring/subscriptions/listing/subscription-search.ts';
import { payout_search } from '../../banking/payouts/listing/payout-search.ts';

/** Every list that has a search. */
const searched_lists: readonly SearchedList[] = [
  payment_search,
  refund_search,
  dispute_search,
  subscription_search,
  payout_search,
];

const accounts_max = 50;
/** A block is built again at most this often. */
const rebuilt_every_ms = 60_000;

/**
 * Writes the index of searches for accounts that have many new objects: captures and other changes of objects cost
 * nothing but a look (decisions/search.md).
 * @returns how many accounts have more to be written
 */
export async function writeSearchBlocks(
  context: Pick<Context, 'database' | 'clock' | 'log'>,
): Promise<number> {
  const rebuilt_before = addMs(context.clock.now(), -rebuilt_every_ms);
  const accounts = await accountsToIndex(
    context.database,
    BigInt(scanned_rows),
    rebuilt_before,
    accounts_max,
  );
  let unfinished = 0;
  for (const account_id of accounts)
    try {
      if (await buildBlocks(context, searched_lists, account_id)) unfinished += 1;
    } catch (error) {
      // One account that cannot be indexed never keeps the others waiting.
      context.log.error({ account_id, err: error }, 'the search of an account could not be indexed');
    }
  return unfinished;
}
