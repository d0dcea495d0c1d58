import type { Transaction } from '../database/transaction.ts';
import { applyEntry, BookedTransfers, type AppliedPart } from './apply-entries.ts';
import { hasReference, knownBy, type BankEntry, type BookingMessage } from './bank-entry.ts';
import type { ReportScope } from './bank-report.ts';
import { insertEntries, insertParts, lockEntries, tellEntries, type NewEntryRow } from './entry-store.ts';
import type { NewNotice, TransferRow } from './incoming-store.ts';

/** The file that lines stand in. */
export interface EntrySource {
  readonly bank: string;
  readonly kind: BookingMessage;
  readonly sha256: string;
  /** Whether this message books, or only informs of what another one books. */
  readonly books: boolean;
  readonly now: Date;
}

/** What follows from the booked lines of a file. */
export interface BookedEntries {
  readonly notices: readonly NewNotice[];
  readonly transfers: readonly TransferRow[];
  readonly remarks: readonly string[];
}

type KnownEntry = (typeof lockEntries)['row'] extends (infer Row) | undefined ? Row : never;

/** A line that has to be taken up now, under its number. */
interface FreshEntry {
  readonly entry_id: bigint;
  readonly entry: BankEntry;
}

/**
 * Takes up the booked lines of a file, each once, whichever messages tell of it and how often.
 * @param lockTransfers gives the transfers of a list of references, each with its place in the list
 */
export async function bookEntries(
  tx: Transaction,
  entries: readonly BankEntry[],
  source: EntrySource,
  lockTransfers: (scopes: readonly ReportScope[]) => Promise<ReadonlyMap<number, readonly TransferRow[]>>,
): Promise<BookedEntries> {
  if (entries.length === 0) return { notices: [], transfers: [], remarks: [] };
  const { bank, kind, books, now } = source;
  const dated = entries.map((entry) =>
    entry.booked_on === '' ? { ...entry, booked_on: now.toISOString().slice(0, 10) } : entry,
  );
  const keys = [...new Set(dated.map(knownBy))].toSorted().map((known_by) => ({ known_by }));
  const known = Map.groupBy(await tx.read(lockEntries, { bank, r: keys }), ({ known_by }) => known_by);
  const sorted = sortOut(dated, known, source);
  const fresh = [...sorted.taken_up];
  if (sorted.unknown.length > 0) {
    const inserted = await tx.read(insertEntries, { kind, r: sorted.unknown.map(({ row }) => row) });
    const ids = new Map(
      inserted.map(({ entry_id, known_by, occurrence }) => [`${occurrence} ${known_by}`, entry_id]),
    );
    for (const { row, entry } of sorted.unknown) {
      const entry_id = ids.get(`${row.occurrence} ${row.known_by}`);
      if (entry_id === undefined) throw new Error('a booked line was not kept');
      if (books) fresh.push({ entry_id, entry });
    }
  }
  if (sorted.told.length > 0) tx.write(tellEntries, { kind, r: sorted.told });
  return apply(tx, fresh, source, lockTransfers);
}

interface Sorted {
  /** Lines that nothing has told of before. */
  readonly unknown: readonly { readonly row: NewEntryRow; readonly entry: BankEntry }[];
  /** Known lines of which another message tells. */
  readonly told: readonly { readonly entry_id: bigint; readonly books: boolean }[];
  /** Those of them of which only messages that inform have told before. */
  readonly taken_up: readonly FreshEntry[];
}

function sortOut(
  entries: readonly BankEntry[],
  known: ReadonlyMap<string, readonly KnownEntry[]>,
  { bank, kind, sha256, books, now }: EntrySource,
): Sorted {
  const unknown: { row: NewEntryRow; entry: BankEntry }[] = [];
  const told: { entry_id: bigint; books: boolean }[] = [];
  const taken_up: FreshEntry[] = [];
  const used = new Map<string, number>();
  for (const entry of entries) {
    const known_by = knownBy(entry);
    const before = known.get(known_by) ?? [];
    // What bears the bank's reference is the same line whenever it comes; without, each message tells of each once.
    const open = hasReference(entry) ? before : before.filter(({ told_by }) => !told_by.includes(kind));
    const at = used.get(known_by) ?? 0;
    used.set(known_by, at + 1);
    const same = open[at];
    if (same) {
      told.push({ entry_id: same.entry_id, books });
      if (books && !same.books) taken_up.push({ entry_id: same.entry_id, entry });
      continue;
    }
    const occurrence = before.length + at - open.length;
    const { parts: _parts, ...said } = entry;
    unknown.push({ row: { ...said, bank, known_by, occurrence, books, sha256, received_at: now }, entry });
  }
  return { unknown, told, taken_up };
}

async function apply(
  tx: Transaction,
  fresh: readonly FreshEntry[],
  { bank, now }: EntrySource,
  lockTransfers: (scopes: readonly ReportScope[]) => Promise<ReadonlyMap<number, readonly TransferRow[]>>,
): Promise<BookedEntries> {
  const scopes: ReportScope[] = [];
  const place = (scope: ReportScope): number => scopes.push(scope) - 1;
  const placed = fresh.map(({ entry_id, entry }) => ({
    entry_id,
    entry,
    parts: entry.parts.map((part) => ({
      part,
      named: part.scope ? [place(part.scope)] : [],
      mentioned: part.mentions.map(place),
    })),
  }));
  const found = await lockTransfers(scopes);
  const rowsAt = (places: readonly number[]): TransferRow[] => places.flatMap((at) => found.get(at) ?? []);
  const transfers = new BookedTransfers();
  const parts = placed.flatMap(({ entry_id, entry, parts: places }) =>
    applyEntry(
      transfers,
      entry,
      places.map(({ part, named, mentioned }) => ({
        part,
        named: rowsAt(named),
        mentioned: rowsAt(mentioned),
      })),
    ).map((part, at) => ({ ...part, entry_id, part_no: at + 1, currency: entry.currency })),
  );
  if (parts.length > 0) tx.write(insertParts, { r: parts });
  return {
    transfers: transfers.changed(),
    notices: parts.map((part) => noticeOf(part, bank, now)),
    remarks: parts
      .filter(({ use }) => use === 'unmatched')
      .map(({ reference }) => `line ${reference}: it matches nothing, and is in suspense`),
  };
}

function noticeOf(
  part: AppliedPart & { entry_id: bigint; part_no: number; currency: string },
  bank: string,
  received_at: Date,
): NewNotice {
  const {
    account_id,
    instruction_id,
    reason_code,
    reason_text,
    amount,
    currency,
    reference,
    entry_id,
    part_no,
  } = part;
  return {
    account_id,
    bank,
    instruction_id,
    status: 'booked',
    reason_code,
    reason_text,
    amount,
    currency,
    reference,
    entry_id,
    part_no,
    received_at,
  };
}
