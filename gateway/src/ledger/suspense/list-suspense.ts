import type { ReadContext } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import type { Money } from '../../kernel/values/money.ts';
import { returnsOutOfSuspense, sumReturns, type ReturningPayout } from './proposal-store.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { readItem, readItems, type SuspenseFilter } from './suspense-store.ts';
import type { SuspenseItem } from './suspense.ts';

/** Money in suspense, oldest first. */
export function listSuspense(
  { database }: Pick<ReadContext, 'database'>,
  filter: SuspenseFilter,
): Promise<SuspenseItem[]> {
  return readItems(database, filter);
}

/** One item of it; null when there is none of that number. */
export function findSuspenseItem(
  { database }: Pick<ReadContext, 'database'>,
  item_id: bigint,
): Promise<SuspenseItem | null> {
  return readItem(database, item_id);
}

/** The same. @throws RequestRefused when there is none of that number */
export async function requireSuspenseItem(
  context: Pick<ReadContext, 'database'>,
  item_id: bigint,
): Promise<SuspenseItem> {
  const item = await findSuspenseItem(context, item_id);
  if (!item) throw cannot({ rule: 'no_item', item_id: item_id.toString() });
  return item;
}

/** What people have found to be the return of a payout, oldest first, each in the currency in which it came. */
export function returnsOf(
  { database }: Pick<ReadContext, 'database'>,
  payout: { readonly account_id: string; readonly transaction_id: bigint },
): Promise<Money[]> {
  return returnsOutOfSuspense(database, payout);
}

/** What people have found to be returns of payouts in their own currency: the sums, by account and transaction_id. */
export function returnedBySuspense(
  tx: Transaction,
  payouts: readonly ReturningPayout[],
): Promise<ReadonlyMap<string, bigint>> {
  return sumReturns(tx, payouts);
}
