import type { BookedPart } from '../../../kernel/port/bank.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { detailsOfItem } from '../../../ledger/suspense/suspense-details.ts';
import { payoutsOf } from './payouts-of.ts';
import type { DetailsState } from '../../../ledger/suspense/suspense.ts';

/** A part of an item of suspense, with the payout that it names. */
interface ReportedPayout extends BookedPart {
  readonly transaction_id: bigint | null;
}

/** What was told later of an item of suspense. */
export interface LaterDetails {
  readonly state: DetailsState;
  readonly received_at: Date;
  readonly parts: readonly ReportedPayout[];
}

/** What was told later of an item; null where nothing was. */
export async function readLaterDetails(context: ReadContext, item_id: bigint): Promise<LaterDetails | null> {
  const details = await detailsOfItem(context, item_id);
  if (!details) return null;
  const { state, received_at, parts } = details;
  const payouts = await payoutsOf(context, parts);
  const named = parts.map((part, i) => ({ ...part, transaction_id: payouts[i]?.transaction_id ?? null }));
  return { state, received_at, parts: named };
}
