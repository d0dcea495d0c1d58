import type { BookedPart, DetailsNotice } from '../../kernel/port/bank.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { postEntries } from '../journal.ts';
import {
  findStoredWith,
  findRipe,
  insertDetails,
  readDetails,
  replaceParts,
  settleDetails,
} from './details-store.ts';
import { leaveSuspense } from './leave-suspense.ts';
import { isProposed } from './proposal-store.ts';
import { lockItemOf, lockItems } from './suspense-store.ts';
import type { SuspenseDetails } from './suspense.ts';

/** What was told later of an item; null where nothing was. */
export function detailsOfItem(
  { database }: Pick<ReadContext, 'database'>,
  item_id: bigint,
): Promise<SuspenseDetails | null> {
  return readDetails(database, item_id);
}

/**
 * Keeps what is told of money that was put in suspense before, with its item. Told again it changes nothing. What is told
 * of a part of details that are kept is kept with their item, in the part's place.
 * @returns false where the money is part of details that wait: it has no item before they match
 */
export async function storeDetails(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  connector: string,
  { booking, parts }: DetailsNotice,
): Promise<boolean> {
  const item = await lockItemOf(tx, connector, booking);
  if (item) {
    insertDetails(tx, connector, { item_id: item.item_id, parts, received_at: clock.now() });
    return true;
  }
  // Where this has been done before, its parts are in its place.
  const stored_with = await findStoredWith(tx, connector, [booking, ...parts.map((part) => part.booking)]);
  if (stored_with === null) return false;
  await lockItems(tx, [stored_with]);
  const known = (await readDetails(tx, stored_with))?.parts ?? [];
  if (known.some((part) => part.booking === booking))
    replaceParts(
      tx,
      stored_with,
      known.flatMap((part) => (part.booking === booking ? parts : part)),
    );
  return true;
}

/** Items whose details can be matched now. */
export function itemsToDetail(
  { database }: Pick<Context, 'database'>,
  connector: string,
  limit: number,
): Promise<bigint[]> {
  return findRipe(database, connector, limit);
}

/**
 * Takes an item out of suspense for its parts to be booked in its place, unless people have cleared it before, or are to
 * decide about it: then the details are kept with it.
 * @returns the parts to be booked, and since when the item has been in suspense; null where nothing is to be booked
 */
export async function takeApart(
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
  tx: Transaction,
  item_id: bigint,
): Promise<{ readonly parts: readonly BookedPart[]; readonly since: Date } | null> {
  const [item] = await lockItems(tx, [item_id]);
  const details = await readDetails(tx, item_id);
  if (!item || details?.state !== 'waiting' || (await isProposed(tx, item_id))) return null;
  const settled_at = clock.now();
  if (item.cleared_at) {
    settleDetails(tx, item_id, { state: 'kept', settled_at });
    return null;
  }
  settleDetails(tx, item_id, { state: 'matched', settled_at });
  postEntries(tx, ids, leaveSuspense(tx, [item], settled_at, 'details'));
  return { parts: details.parts, since: item.created_at };
}
