import type { BankEntry, EntryPart } from './bank-entry.ts';

/** Whether a message tells of transactions, and not of the line alone. */
export function hasTransactions({ parts }: Pick<BankEntry, 'parts'>): boolean {
  return parts.some(({ transaction }) => transaction);
}

export type DetailFields = Pick<EntryPart, 'reason_text' | 'reference' | 'remittance'> & {
  readonly details: unknown;
};

/** How much is said, in characters, besides the amount; `part` is the gateway's own word. */
export function countDetails({ details, remittance, reason_text }: DetailFields): number {
  const values = Object.entries(details as Record<string, string>).flatMap(([name, value]) =>
    name === 'part' || value === 'NOTPROVIDED' ? [] : [value],
  );
  return [...values, remittance, reason_text].reduce((sum, text) => sum + text.length, 0);
}

export function detailsOfAll(parts: readonly DetailFields[]): number {
  return parts.reduce((sum, part) => sum + countDetails(part), 0);
}

/** The parts of a line of which more is said: its own, or those that were told before anything booked it. */
export function fullerParts(own: readonly EntryPart[], before: readonly EntryPart[]): readonly EntryPart[] {
  return detailsOfAll(before) > detailsOfAll(own) ? before : own;
}
