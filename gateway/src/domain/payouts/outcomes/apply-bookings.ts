import type { BookingNotice } from '../../../connectors/payout-instruction.ts';
import type { Context } from '../../../context.ts';
import { transact, type Transaction } from '../../../database/transaction.ts';
import { house_account_id } from '../../../ledger/chart.ts';
import { findInSuspense } from '../../suspense/put-in-suspense.ts';
import { PayoutChanges } from '../payout-changes.ts';
import type { PayoutKey } from '../payout.ts';
import { Booking } from './booking.ts';
import { findBookings } from './booking-store.ts';
import { payoutsOf } from './payouts-of.ts';

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
