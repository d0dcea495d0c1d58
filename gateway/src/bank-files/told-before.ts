import type { Transaction } from '../database/transaction.ts';
import type { BankEntry, BookingMessage, EntryPart } from './bank-entry.ts';
import type { ReportScope } from './bank-report.ts';
import { insertDetails, toldBefore } from './entry-store.ts';

/** A line with its number, as far as it can be booked. */
export interface NumberedEntry {
  readonly entry_id: bigint;
  readonly entry: Pick<BankEntry, 'currency' | 'parts'>;
}

/** Keeps what is told of lines that nothing has booked, for whatever books them. */
export function keepToldBefore(
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
      scope: keptOf(part.scope),
      mentions: part.mentions.map(keptOf),
    }));
    return { entry_id, of_part: null, told, kind, sha256, received_at };
  });
  if (rows.length > 0) tx.write(insertDetails, { r: rows });
}

/** A reference without numbers that JSON has not. */
function keptOf(scope: ReportScope | null): KeptScope | null {
  return scope?.kind === 'transfer' ? { ...scope, instruction_id: scope.instruction_id.toString() } : scope;
}

type KeptScope =
  | Exclude<ReportScope, { readonly kind: 'transfer' }>
  | { readonly kind: 'transfer'; readonly account_id: string; readonly instruction_id: string };

function scopeOf(kept: KeptScope | null): ReportScope | null {
  return kept?.kind === 'transfer' ? { ...kept, instruction_id: BigInt(kept.instruction_id) } : kept;
}

type KeptPart = Omit<EntryPart, 'amount' | 'scope' | 'mentions'> & {
  readonly amount: string;
  readonly scope: KeptScope | null;
  readonly mentions: readonly KeptScope[];
};

/** The parts that were told of lines before anything booked them, by the line's number. */
export async function readToldBefore(
  tx: Transaction,
  entries: readonly { readonly entry_id: bigint }[],
): Promise<ReadonlyMap<bigint, readonly EntryPart[]>> {
  if (entries.length === 0) return new Map();
  const rows = await tx.read(toldBefore, { r: entries });
  return new Map(
    rows.map(({ entry_id, told }) => [
      entry_id,
      (told as KeptPart[]).map((part): EntryPart => ({
        ...part,
        amount: BigInt(part.amount),
        scope: scopeOf(part.scope),
        mentions: part.mentions.flatMap((mention) => scopeOf(mention) ?? []),
      })),
    ]),
  );
}
