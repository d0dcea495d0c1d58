import type { Context } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../chart.ts';
import { postEntries } from '../journal.ts';
import { suspenseBookedMovement } from '../house-movements.ts';
import { findNotices, insertItems, lockItemOf } from './suspense-store.ts';
import type { SuspenseItem, UnmatchedMoney } from './suspense.ts';

/**
 * Books money that was moved outside and that nothing takes: into the gateway's own book, as an item of work for a
 * person. What has been put there before is left as it is, so that a notice may come again, to any process.
 * @param since since when it has been in suspense, where it was there as another item
 */
export async function putInSuspense(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Transaction,
  unmatched: readonly UnmatchedMoney[],
  since?: Date,
): Promise<void> {
  const posted_at = clock.now();
  const created_at = since ?? posted_at;
  const items = unmatched.map((money) => ({ ...money, item_id: ids.next(), created_at }));
  const added = await insertItems(tx, items);
  const entries = items
    .filter(({ item_id }) => added.has(item_id))
    .map(({ item_id, currency, amount, ledger_account }) => ({
      account_id: house_account_id,
      subject_id: item_id,
      subject_no: 0,
      movement: suspenseBookedMovement(currency, amount, ledger_account),
      posted_at,
    }));
  postEntries(tx, ids, entries);
}

/** What a notice has put in suspense, cleared or not, locked until the transaction ends; null where that is nothing. */
export function lockInSuspense(
  tx: Transaction,
  connector: string,
  notice_id: string,
): Promise<SuspenseItem | null> {
  return lockItemOf(tx, connector, notice_id);
}

/** Which of a connector's notices have been put in suspense, cleared or not. */
export function findInSuspense(
  reader: Transaction | Database,
  connector: string,
  notice_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return findNotices(reader, connector, notice_ids);
}
