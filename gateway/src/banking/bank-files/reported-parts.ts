import type { Transaction } from '../../kernel/database/transaction.ts';
import type { BankEntry, BookingMessage, EntryPart } from './bank-entry.ts';
import type { ReportScope } from './bank-report.ts';
import { insertDetails, reportedBefore } from './entry-store.ts';

/** A line with its number, as far as it can be booked. */
export interface NumberedEntry {
  readonly entry_id: bigint;
  readonly entry: Pick<BankEntry, 'currency' | 'parts'>;
}

/** A reference without numbers that JSON has not. */
type StoredScope =
  | Exclude<ReportScope, { readonly kind: 'transfer' }>
  | { readonly kind: 'transfer'; readonly account_id: string; readonly instruction_id: string };

/** A part of a line as it is stored. */
type StoredPart = Omit<EntryPart, 'amount' | 'scope' | 'mentions'> & {
  readonly amount: string;
  readonly scope: StoredScope | null;
  readonly mentions: readonly StoredScope[];
};

function storedScopeOf(scope: ReportScope): StoredScope {
  return scope.kind === 'transfer' ? { ...scope, instruction_id: scope.instruction_id.toString() } : scope;
}

function scopeOf(stored: StoredScope): ReportScope {
  return stored.kind === 'transfer' ? { ...stored, instruction_id: BigInt(stored.instruction_id) } : stored;
}

export function storedPartsOf(parts: readonly EntryPart[]): StoredPart[] {
  return parts.map((part) => ({
    ...part,
    amount: part.amount.toString(),
    scope: part.scope && storedScopeOf(part.scope),
    mentions: part.mentions.map(storedScopeOf),
  }));
}

/** @param stored what `storedPartsOf` has made, as the database returns it */
export function partsOf(stored: unknown): EntryPart[] {
  return (stored as StoredPart[]).map((part) => ({
    ...part,
    amount: BigInt(part.amount),
    scope: part.scope && scopeOf(part.scope),
    mentions: part.mentions.map(scopeOf),
  }));
}

/** Stores what is reported of lines that nothing has booked, for whatever books them. */
export function storeReports(
  tx: Transaction,
  entries: readonly NumberedEntry[],
  {
    kind,
    sha256,
    now: received_at,
  }: { readonly kind: BookingMessage; readonly sha256: string; readonly now: Date },
): void {
  const rows = entries.map(({ entry_id, entry }) => {
    return { entry_id, of_part: null, told: storedPartsOf(entry.parts), kind, sha256, received_at };
  });
  if (rows.length > 0) tx.write(insertDetails, { r: rows });
}

/** The parts that were reported of lines before anything booked them, by the line's number. */
export async function readReports(
  tx: Transaction,
  entries: readonly { readonly entry_id: bigint }[],
): Promise<ReadonlyMap<bigint, readonly EntryPart[]>> {
  if (entries.length === 0) return new Map();
  const rows = await tx.read(reportedBefore, { r: entries });
  return new Map(rows.map(({ entry_id, told }) => [entry_id, partsOf(told)]));
}
