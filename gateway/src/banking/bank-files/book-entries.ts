import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { applyEntry, BookedTransfers, distinct, type AppliedPart, type PlacedPart } from './apply-entries.ts';
import {
  hasReference,
  knownBy,
  statementOf,
  textOf,
  type BankEntry,
  type BookingMessage,
} from './bank-entry.ts';
import type { ReportScope } from './bank-report.ts';
import { detailing, fullerParts, hasTransactions, type NamedPart } from './detail-entries.ts';
import { takeSuspectedDuplicate } from './suspected-duplicate-store.ts';
import {
  insertDetails,
  insertEntries,
  insertParts,
  leafParts,
  lockEntries,
  reportEntries,
  type NewEntryRow,
} from './entry-store.ts';
import type { NewNotice, TransferRow } from './incoming-store.ts';
import { storeReports, readReports, type NumberedEntry } from './earlier-reports.ts';

/** The file that lines stand in. */
export interface EntrySource {
  readonly bank: string;
  readonly kind: BookingMessage;
  readonly sha256: string;
  /** Whether this message books, or only informs of what another one books. */
  readonly books: boolean;
  /** Its statements with balances, by which their lines are what was booked. */
  readonly balanced: ReadonlySet<string>;
  /** Those of them that another file has told before. */
  readonly duplicates: ReadonlySet<string>;
  readonly now: Date;
}

/** What follows from the booked lines of a file. */
export interface BookedEntries {
  readonly notices: readonly NewNotice[];
  readonly transfers: readonly TransferRow[];
  readonly remarks: readonly string[];
}

type KnownEntry = (typeof lockEntries)['row'] extends (infer Row) | undefined ? Row : never;

type LockTransfers = (scopes: readonly ReportScope[]) => Promise<ReadonlyMap<number, readonly TransferRow[]>>;

/**
 * Takes up the booked lines of a file, each once, whichever messages tell of it and how often. What a message says of a
 * line more than the one that booked it details what of the line nothing has taken.
 * @param lockTransfers gives the transfers of a list of references, each with its place in the list
 */
export async function bookEntries(
  tx: Transaction,
  entries: readonly BankEntry[],
  source: EntrySource,
  lockTransfers: LockTransfers,
): Promise<BookedEntries> {
  if (entries.length === 0) return { notices: [], transfers: [], remarks: [] };
  const { bank, kind, now } = source;
  const dated = entries.map((entry) =>
    entry.booked_on === '' ? { ...entry, booked_on: now.toISOString().slice(0, 10) } : entry,
  );
  const keys = [...new Set(dated.map(knownBy))].toSorted().map((known_by) => ({ bank, known_by }));
  const known = Map.groupBy(await tx.read(lockEntries, { r: keys }), ({ known_by }) => known_by);
  const sorted = sortOut(dated, known, source);
  const before = await readReports(tx, sorted.matched);
  const fresh = sorted.matched.map(({ entry_id, entry }) => {
    const parts = fullerParts(entry.parts, before.get(entry_id) ?? []);
    return { entry_id, entry: { ...entry, parts } };
  });
  const informational = sorted.informational.filter(({ entry }) => hasTransactions(entry));
  if (sorted.unknown.length > 0) {
    const inserted = await tx.read(insertEntries, { kind, r: sorted.unknown.map(({ row }) => row) });
    const ids = new Map(
      inserted.map(({ entry_id, known_by, occurrence }) => [`${occurrence} ${known_by}`, entry_id]),
    );
    for (const { row, entry } of sorted.unknown) {
      const entry_id = ids.get(`${row.occurrence} ${row.known_by}`);
      if (entry_id === undefined) throw new Error('a booked line was not kept');
      if (row.books) fresh.push({ entry_id, entry });
      else if (row.doubtful || hasTransactions(entry)) informational.push({ entry_id, entry });
    }
  }
  if (sorted.reported.length > 0) tx.write(reportEntries, { kind, r: sorted.reported });
  storeReports(tx, informational, source);
  const repeated = sorted.repeated.filter(({ entry }) => hasTransactions(entry));
  const applied = await apply(tx, { fresh, repeated }, source, lockTransfers);
  const suspects = sorted.unknown
    .filter(({ row }) => row.doubtful)
    .map(({ entry }) => describeSuspect(entry));
  return { ...applied, remarks: [...suspects, ...applied.remarks] };
}

function describeSuspect({ amount, currency, booked_on }: BankEntry): string {
  const line = `line of ${formatAmount(amount, currency)} ${currency} of ${booked_on}`;
  return `${line}: a message before this one has told the same, so it waits for a person or a statement`;
}

/**
 * Ends the doubt about a line that may have been told twice, by a person's word.
 * @param books whether it is a line of its own, which is booked as it was told
 * @returns null where no such line waits
 */
export async function resolveSuspectedDuplicate(
  tx: Transaction,
  of: { readonly bank: string; readonly entry_id: bigint; readonly books: boolean },
  details: { readonly by: string; readonly note: string; readonly now: Date },
  lockTransfers: LockTransfers,
): Promise<BookedEntries | null> {
  const [row] = await tx.read(takeSuspectedDuplicate, { ...of, ...details });
  if (!row) return null;
  const { entry_id, currency, told_by, sha256 } = row;
  const parts = (await readReports(tx, [row])).get(entry_id) ?? [];
  const fresh = of.books ? [{ entry_id, entry: { currency: currency as Currency, parts } }] : [];
  const source = { bank: of.bank, kind: told_by[0] as BookingMessage, sha256, now: details.now };
  return apply(tx, { fresh, repeated: [] }, source, lockTransfers);
}

interface Sorted {
  /** Lines that nothing has told of before. */
  readonly unknown: readonly { readonly row: NewEntryRow; readonly entry: BankEntry }[];
  /** Known lines of which another message tells. */
  readonly reported: readonly {
    readonly entry_id: bigint;
    readonly books: boolean;
    readonly words: string;
  }[];
  /** Those of them that nothing has booked before, and that this message books. */
  readonly matched: readonly NumberedEntry[];
  /** Those that nothing books. */
  readonly informational: readonly NumberedEntry[];
  /** Those that were booked before. */
  readonly repeated: readonly NumberedEntry[];
}

function sortOut(
  entries: readonly BankEntry[],
  known: ReadonlyMap<string, readonly KnownEntry[]>,
  { bank, kind, sha256, books, balanced, duplicates, now }: EntrySource,
): Sorted {
  const unknown: { row: NewEntryRow; entry: BankEntry }[] = [];
  const reported: { entry_id: bigint; books: boolean; words: string }[] = [];
  const matched: NumberedEntry[] = [];
  const informational: NumberedEntry[] = [];
  const repeated: NumberedEntry[] = [];
  const used = new Set<bigint>();
  const added = new Map<string, number>();
  for (const entry of entries) {
    const known_by = knownBy(entry);
    const words = hasReference(entry) ? '' : textOf(entry);
    const before = (known.get(known_by) ?? []).filter(({ entry_id }) => !used.has(entry_id));
    // What bears the bank's reference is the same line whenever it comes, and so is a line of a message that comes again;
    // without, each message tells of each once.
    const comes_again = hasReference(entry) || entry.duplicate || duplicates.has(statementOf(entry));
    const open = before.filter(({ told_by }) => comes_again || !told_by.includes(kind));
    const { entry_reference: reference } = entry;
    const same =
      open.find((one) => reference !== '' && one.entry_reference === reference) ??
      open.find(({ doubtful }) => !doubtful) ??
      open[0];
    if (same) {
      const { entry_id, doubtful, told_by } = same;
      used.add(entry_id);
      // Of a line in doubt the bank's other message is the proof, even where it only informs.
      const proves = doubtful ? !told_by.includes(kind) : books;
      reported.push({ entry_id, books: proves, words });
      if (same.books) repeated.push({ entry_id, entry });
      else (proves ? matched : informational).push({ entry_id, entry });
      continue;
    }
    // Word for word what a message before this one has told: a second line, or the same one once more.
    const certain = comes_again || balanced.has(statementOf(entry)) || !books;
    const duplicate = certain ? undefined : before.find(({ told_as }) => told_as.includes(words));
    if (duplicate) used.add(duplicate.entry_id);
    const more = added.get(known_by) ?? 0;
    added.set(known_by, more + 1);
    const { parts: _parts, statement_id: _in, duplicate: _again, ...details } = entry;
    const occurrence = (known.get(known_by)?.length ?? 0) + more;
    const doubtful = duplicate !== undefined;
    const of = { bank, known_by, occurrence, words, sha256, received_at: now };
    unknown.push({ row: { ...details, ...of, books: books && !doubtful, doubtful }, entry });
  }
  return { unknown, reported, matched, informational, repeated };
}

/** Books lines, and details those that have been booked, one after the other. */
async function apply(
  tx: Transaction,
  { fresh, repeated }: { fresh: readonly NumberedEntry[]; repeated: readonly NumberedEntry[] },
  { bank, kind, sha256, now }: Pick<EntrySource, 'bank' | 'kind' | 'sha256' | 'now'>,
  lockTransfers: LockTransfers,
): Promise<BookedEntries> {
  const leaves = Map.groupBy(
    repeated.length > 0 ? await tx.read(leafParts, { r: repeated }) : [],
    ({ entry_id }) => entry_id,
  );
  const scopes: ReportScope[] = [];
  const place = (scope: ReportScope): number => scopes.push(scope) - 1;
  const placeParts = ({ entry_id, entry }: NumberedEntry) => ({
    entry_id,
    entry,
    parts: entry.parts.map((part) => ({
      part,
      named: part.scope ? [place(part.scope)] : [],
      mentioned: part.mentions.map(place),
    })),
  });
  const placed = fresh.map(placeParts);
  const placed_again = repeated.filter(({ entry_id }) => leaves.has(entry_id)).map(placeParts);
  const found = await lockTransfers(scopes);
  const rowsAt = (places: readonly number[]): TransferRow[] => places.flatMap((at) => found.get(at) ?? []);
  const foundOf = ({ parts }: (typeof placed)[number]): (PlacedPart & NamedPart)[] =>
    parts.map(({ part, ...places }) => {
      const [named, mentioned] = [rowsAt(places.named), rowsAt(places.mentioned)];
      return { part, named, mentioned, rows: distinct(named.length > 0 ? named : mentioned) };
    });
  const transfers = new BookedTransfers();
  const parts = placed.flatMap((one) =>
    applyEntry(transfers, one.entry, foundOf(one)).map((part, at) => ({
      ...part,
      entry_id: one.entry_id,
      part_no: at + 1,
      of_part: null,
      currency: one.entry.currency,
    })),
  );
  const details = placed_again.flatMap((one) => {
    const detailed = detailing(leaves.get(one.entry_id) ?? [], foundOf(one));
    if (!detailed) return [];
    const { entry_id, part_no: of_part, last_part_no } = detailed.of;
    return applyEntry(transfers.detailed(), one.entry, detailed.parts).map((part, at) => ({
      ...part,
      entry_id,
      part_no: last_part_no + at + 1,
      of_part,
    }));
  });
  if (parts.length + details.length > 0) tx.write(insertParts, { r: [...parts, ...details] });
  const detailed = new Map(details.map(({ entry_id, of_part }) => [entry_id, of_part]));
  if (detailed.size > 0) {
    const rows = [...detailed].map(([entry_id, of_part]) => ({ entry_id, of_part, told: null }));
    tx.write(insertDetails, { r: rows.map((row) => ({ ...row, kind, sha256, received_at: now })) });
  }
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
