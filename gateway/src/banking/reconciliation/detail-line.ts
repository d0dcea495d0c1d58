import type { EntryPart } from '../bank-files/bank-entry.ts';
import type { TransferRow } from '../bank-files/incoming-store.ts';
import { only } from '../bank-files/lock-transfers.ts';
import { countDetails, detailsOfAll, type DetailFields } from '../bank-files/line-details.ts';
import type { LeafPart } from './line-store.ts';

/** What a message says of a part that is in suspense, and has not been said of it before. */
export interface Detailing {
  /** The part that is detailed. */
  readonly of: LeafPart;
  /** They sum to it. */
  readonly parts: readonly EntryPart[];
}

/** The same words about the same amount. */
function keyOf({
  amount,
  reference,
  remittance,
  details,
}: Pick<EntryPart, 'amount'> & Omit<DetailFields, 'reason_text'>): string {
  const pairs = Object.entries(details as Record<string, string>).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([amount.toString(), reference, remittance, pairs]);
}

function isOf(
  { account_id, instruction_id }: LeafPart,
  transfers: readonly Pick<TransferRow, 'account_id' | 'instruction_id'>[],
): boolean {
  const row = only(transfers);
  return row !== null && account_id === row.account_id && instruction_id === row.instruction_id;
}

/**
 * What a message's parts of a line say that is new: of the one part that is unmatched and that they do not report again.
 * Null where they say nothing new, or could be about more than one.
 * @param leaves the line's parts as they are now
 * @param transfersOf the transfers that a part names
 */
export function detailing(
  leaves: readonly LeafPart[],
  reported: readonly EntryPart[],
  transfersOf: (part: EntryPart) => readonly TransferRow[],
): Detailing | null {
  const open = new Set(leaves);
  const fresh = new Set(reported);
  const matchAgain = (same: (leaf: LeafPart, part: EntryPart) => boolean): void => {
    for (const part of fresh) {
      const again = open.values().find((leaf) => same(leaf, part));
      if (again && open.delete(again)) fresh.delete(part);
    }
  };
  matchAgain((leaf, part) => keyOf(leaf) === keyOf(part));
  matchAgain(
    (leaf, part) => leaf.use !== 'unmatched' && leaf.amount === part.amount && isOf(leaf, transfersOf(part)),
  );
  const [of, more] = open;
  if (!of || more || of.use !== 'unmatched') return null;
  const parts = [...fresh];
  const sum = parts.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== of.amount || detailsOfAll(parts) <= countDetails(of)) return null;
  return parts.some(({ transaction }) => transaction) ? { of, parts } : null;
}
