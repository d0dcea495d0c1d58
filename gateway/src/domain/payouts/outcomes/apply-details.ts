import type { DetailsNotice } from '../../../connectors/payout-instruction.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { itemsToDetail, keepDetails, takeApart } from '../../suspense/suspense-details.ts';
import { PayoutChanges } from '../payout-changes.ts';
import { Booking } from './booking.ts';
import { payoutsOf } from './payouts-of.ts';

const items_max = 100;

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
  const kept: DetailsNotice[] = [];
  for (const notice of notices)
    if (await transact(context.database, (tx) => keepDetails(context, tx, connector, notice)))
      kept.push(notice);
  for (const item_id of await itemsToDetail(context, connector, items_max))
    await matchDetails(context, connector, item_id);
  return kept;
}

/** In one transaction: the item leaves suspense, and each of its parts is booked. */
function matchDetails(context: Context, connector: string, item_id: bigint): Promise<void> {
  return transact(context.database, async (tx) => {
    const taken = await takeApart(context, tx, item_id);
    if (!taken) return;
    const keys = await payoutsOf(context, taken.parts);
    const concerned = keys.flatMap((key) => key ?? []);
    const changes = await PayoutChanges.lock(context, tx, concerned);
    const booking = new Booking(context, connector, changes);
    for (const [i, part] of taken.parts.entries()) booking.book(part, keys[i] ?? null);
    await booking.write(tx, taken.since);
  });
}
