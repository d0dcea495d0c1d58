import type { BookingNotice, DetailsNotice } from '../../../kernel/port/bank.ts';
import type { Context } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { house_account_id } from '../../../ledger/chart.ts';
import { findInSuspense } from '../../../ledger/suspense/put-in-suspense.ts';
import { PayoutChanges } from '../payout-changes.ts';
import type { PayoutKey } from '../payout.ts';
import { Booking } from './booking.ts';
import { findBookings } from './booking-store.ts';
import { payoutsOf } from './payouts-of.ts';
import { itemsToDetail, storeDetails, takeApart } from '../../../ledger/suspense/suspense-details.ts';

const items_max = 100;

/**
 * Books what banks have booked, each once and in its own amount and currency: payouts that are paid or have come
 * back, charges, and in suspense whatever fits nothing. A notice that comes again changes nothing.
 * @param connector whose notices they are
 */
export async function applyBookings(
  context: Context,
  connector: string,
  notices: readonly BookingNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const keys = await payoutsOf(context, notices);
  const keyed = notices.map((notice, i) => ({ notice, key: keys[i] ?? null }));
  await transact(context.database, async (tx) => {
    const concerned = keyed.flatMap(({ key }) => key ?? []);
    const changes = await PayoutChanges.lock(context, tx, concerned);
    const done = await findDone(tx, connector, keyed);
    const booking = new Booking(context, connector, changes);
    for (const { notice, key } of keyed) if (!done.has(notice.booking)) booking.book(notice, key);
    await booking.write(tx);
  });
}

interface KeyedNotice {
  readonly notice: Pick<BookingNotice, 'booking'>;
  /** The payout that it names. */
  readonly key: PayoutKey | null;
}

/** What has been booked before: with the payout's account, with the gateway, or in suspense. */
export async function findDone(
  tx: Transaction,
  connector: string,
  keyed: readonly KeyedNotice[],
): Promise<ReadonlySet<string>> {
  const places = keyed.flatMap(({ notice: { booking: notice_id }, key }) =>
    [house_account_id, ...(key ? [key.account_id] : [])].map((account_id) => ({ account_id, notice_id })),
  );
  const names = keyed.map(({ notice }) => notice.booking);
  const [booked, suspended] = await Promise.all([
    findBookings(tx, connector, places),
    findInSuspense(tx, connector, names),
  ]);
  return booked.union(suspended);
}

/**
 * Keeps what banks tell later of money in suspense, and books each item's parts in its place: payouts that were paid or
 * came back, charges, and in suspense whatever fits nothing still. An item that people have cleared, or have proposed to
 * clear, is theirs; its details are matched after all when the proposal is rejected.
 * @param connector whose notices they are
 * @returns those that were kept; the others are of a part of details that wait themselves
 */
export async function applyDetails(
  context: Context,
  connector: string,
  notices: readonly DetailsNotice[],
): Promise<DetailsNotice[]> {
  const stored: DetailsNotice[] = [];
  for (const notice of notices)
    if (await transact(context.database, (tx) => storeDetails(context, tx, connector, notice)))
      stored.push(notice);
  for (const item_id of await itemsToDetail(context, connector, items_max))
    await matchDetails(context, connector, item_id);
  return stored;
}

/** In one transaction: the item leaves suspense, and each of its parts is booked. */
function matchDetails(context: Context, connector: string, item_id: bigint): Promise<void> {
  return transact(context.database, async (tx) => {
    const used = await takeApart(context, tx, item_id);
    if (!used) return;
    const keys = await payoutsOf(context, used.parts);
    const concerned = keys.flatMap((key) => key ?? []);
    const changes = await PayoutChanges.lock(context, tx, concerned);
    const booking = new Booking(context, connector, changes);
    for (const [i, part] of used.parts.entries()) booking.book(part, keys[i] ?? null);
    await booking.write(tx, used.since);
  });
}
