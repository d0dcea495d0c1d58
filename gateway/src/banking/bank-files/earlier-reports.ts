import type { Transaction } from '../../kernel/database/transaction.ts';
import type { BankEntry, BookingMessage, EntryPart } from './bank-entry.ts';
import type { ReportScope } from './bank-report.ts';
import { insertDetails, reportedBefore } from './entry-store.ts';

/** A line with its number, as far as it can be booked. */
export interface NumberedEntry {
  readonly entry_id: bigint;
  readonly entry: Pick<BankEntry, 'currency' | 'parts'>;
}

/** Keeps what is told of lines that nothing has booked, for whatever books them. */
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
    const told = entry.parts.map((part) => ({
      ...part,
      amount: part.amount.toString(),
      scope: storedScopeOf(part.scope),
      mentions: part.mentions.map(storedScopeOf),
    }));
    return { entry_id, of_part: null, told, kind, sha256, received_at };
  });
  if (rows.length > 0) tx.write(insertDetails, { r: rows });
}

/** A reference without numbers that JSON has not. */
function storedScopeOf(scope: ReportScope | null): StoredScope | null {
  return scope?.kind === 'transfer' ? { ...scope, instruction_id: scope.instruction_id.toString() } : scope;
}

type StoredScope =
  | Exclude<ReportScope, { readonly kind: 'transfer' }>
  | { readonly kind: 'transfer'; readonly account_id: string; readonly instruction_id: string };

function scopeOf(stored: StoredScope | null): ReportScope | null {
  return stored?.kind === 'transfer' ? { ...stored, instruction_id: BigInt(stored.instruction_id) } : stored;
}

type StoredPart = Omit<EntryPart, 'amount' | 'scope' | 'mentions'> & {
  readonly amount: string;
  readonly scope: StoredScope | null;
  readonly mentions: readonly StoredScope[];
};

/** The parts that were told of lines before anything booked them, by the line's number. */
export async function readReports(
  tx: Transaction,
  entries: readonly { readonly entry_id: bigint }[],
): Promise<ReadonlyMap<bigint, readonly EntryPart[]>> {
  if (entries.length === 0) return new Map();
  const rows = await tx.read(reportedBefore, { r: entries });
  return new Map(
    rows.map(({ entry_id, told }) => [
      entry_id,
      (told as StoredPart[]).map((part): EntryPart => ({
        ...part,
        amount: BigInt(part.amount),
        scope: scopeOf(part.scope),
        mentions: part.mentions.flatMap((mention) => scopeOf(mention) ?? []),
      })),
    ]),
  );
}
