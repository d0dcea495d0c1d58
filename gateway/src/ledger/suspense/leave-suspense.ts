import type { ReadDatabase } from '../../kernel/database/database.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { house_account_id } from '../chart.ts';
import { suspenseBookedMovement, suspenseClearedMovement } from '../house-movements.ts';
import type { JournalEntry } from '../journal.ts';
import { findConfirmed, type ClearedTo } from './proposal-store.ts';
import { clearItems, lockItems, readBookedItems, reopenItem, type BookedFilter } from './suspense-store.ts';
import type { ClearedBy, SuspenseItem } from './suspense.ts';

/** What a bank has booked and nothing has taken, in suspense or cleared, newest first. */
export function bookedItems(
  database: ReadDatabase | Transaction,
  connector: string,
  filter: BookedFilter,
): Promise<SuspenseItem[]> {
  return readBookedItems(database, connector, filter);
}

/** An item, locked, with the decision that has cleared it; null where there is none of that number. */
export async function lockSuspense(
  tx: Transaction,
  item_id: bigint,
): Promise<{ readonly item: SuspenseItem; readonly cleared_to: ClearedTo | null } | null> {
  const [item] = await lockItems(tx, [item_id]);
  return item ? { item, cleared_to: await clearedTo(tx, item) } : null;
}

/** The decision that has cleared an item; null where it is open, or was cleared otherwise. */
export async function clearedTo(
  tx: Transaction,
  { item_id, cleared_at }: SuspenseItem,
): Promise<ClearedTo | null> {
  return cleared_at ? findConfirmed(tx, item_id) : null;
}

/** These items, locked. @throws RequestRefused where there is none of a number, or one is cleared */
export async function lockOpenItems(tx: Transaction, item_ids: readonly bigint[]): Promise<SuspenseItem[]> {
  const items = await lockItems(tx, item_ids);
  for (const id of item_ids) {
    const item = items.find((one) => one.item_id === id);
    if (!item) throw cannot({ rule: 'no_item', item_id: id.toString() });
    if (item.cleared_at) throw cannot({ rule: 'item_cleared', item_id: id.toString() });
  }
  return items;
}

/**
 * Takes open items out of suspense: two people have said where they belong, or a recall gives them back or is what the
 * bank has debited, or the bank has told what they consist of, or they are an acquirer's payout.
 * @returns the postings that are left to be made
 */
export function leaveSuspense(
  tx: Transaction,
  items: readonly SuspenseItem[],
  posted_at: Date,
  cleared_by: ClearedBy,
): JournalEntry[] {
  clearItems(
    tx,
    items.map(({ item_id }) => item_id),
    posted_at,
    cleared_by,
  );
  return items.map(({ item_id, currency, amount, ledger_account }) => ({
    account_id: house_account_id,
    subject_id: item_id,
    subject_no: 0,
    movement: suspenseClearedMovement(currency, amount, ledger_account),
    posted_at,
  }));
}

/**
 * Puts an item back that a recall had taken out: it is in suspense again, as old as it was.
 * @returns the posting that is left to be made
 */
export function backToSuspense(
  tx: Transaction,
  { item_id, currency, amount, ledger_account }: SuspenseItem,
  posted_at: Date,
): JournalEntry {
  reopenItem(tx, item_id);
  const movement = suspenseBookedMovement(currency, amount, ledger_account);
  return { account_id: house_account_id, subject_id: item_id, subject_no: 0, movement, posted_at };
}
