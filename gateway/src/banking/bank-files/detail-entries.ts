import type { BankEntry, EntryPart } from './bank-entry.ts';
import type { LeafPart } from './entry-store.ts';
import type { TransferRow } from './incoming-store.ts';

/** A part of a line as a message tells it, with the transfers that it names. */
export interface NamedPart {
  readonly part: EntryPart;
  readonly rows: readonly TransferRow[];
}

/** What a message says of a part that nothing has taken, and has not been said of it before. */
export interface Detailing<P extends NamedPart> {
  /** The part that is detailed. */
  readonly of: LeafPart;
  /** They sum to it. */
  readonly parts: readonly P[];
}

/** Whether a message tells of transactions, and not of the line alone. */
export function hasTransactions({ parts }: Pick<BankEntry, 'parts'>): boolean {
  return parts.some(({ transaction }) => transaction);
}

type DetailFields = Pick<EntryPart, 'reason_text' | 'reference' | 'remittance'> & {
  readonly details: unknown;
};

/** How much is said, in characters, besides the amount; `part` is the gateway's own word. */
function countDetails({ details, remittance, reason_text }: DetailFields): number {
  const values = Object.entries(details as Record<string, string>).flatMap(([name, value]) =>
    name === 'part' || value === 'NOTPROVIDED' ? [] : [value],
  );
  return [...values, remittance, reason_text].reduce((sum, text) => sum + text.length, 0);
}

function detailsOfAll(parts: readonly DetailFields[]): number {
  return parts.reduce((sum, part) => sum + countDetails(part), 0);
}

/** The parts of a line of which more is said: its own, or those that were told before anything booked it. */
export function fullerParts(own: readonly EntryPart[], before: readonly EntryPart[]): readonly EntryPart[] {
  return detailsOfAll(before) > detailsOfAll(own) ? before : own;
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

function isOf({ amount, account_id, instruction_id }: LeafPart, { part, rows }: NamedPart): boolean {
  const [row] = rows.length === 1 ? rows : [];
  return (
    row !== undefined &&
    amount === part.amount &&
    account_id === row.account_id &&
    instruction_id === row.instruction_id
  );
}

/**
 * What a message's parts of a line say that is new: of the one part that nothing has taken and that they do not tell
 * again. Null where they say nothing new, or could be about more than one.
 * @param leaves the line's parts as they are now
 */
export function detailing<P extends NamedPart>(
  leaves: readonly LeafPart[],
  known: readonly P[],
): Detailing<P> | null {
  const open = new Set(leaves);
  const fresh = new Set(known);
  const matchAgain = (same: (leaf: LeafPart, one: P) => boolean): void => {
    for (const one of fresh) {
      const again = open.values().find((leaf) => same(leaf, one));
      if (again && open.delete(again)) fresh.delete(one);
    }
  };
  matchAgain((leaf, { part }) => keyOf(leaf) === keyOf(part));
  matchAgain((leaf, one) => leaf.use !== 'unmatched' && isOf(leaf, one));
  const [of, more] = open;
  if (!of || more || of.use !== 'unmatched') return null;
  const parts = [...fresh];
  const sum = parts.reduce((total, { part }) => total + part.amount, 0n);
  const shared_details = detailsOfAll(parts.map(({ part }) => part));
  if (sum !== of.amount || shared_details <= countDetails(of) || !parts.some(({ part }) => part.transaction))
    return null;
  return { of, parts };
}
