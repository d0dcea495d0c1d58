import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import {
  hasReference,
  knownBy,
  statementOf,
  textOf,
  type BankEntry,
  type BookingMessage,
} from './bank-entry.ts';
import { takeSuspectedDuplicate } from './suspected-duplicate-store.ts';
import {
  insertEntries,
  lockEntries,
  reportEntries,
  unsettledEntries,
  type NewEntryRow,
} from './entry-store.ts';
import type { NewNotice } from './incoming-store.ts';
import { fullerParts, hasTransactions } from './line-details.ts';
import { storedPartsOf, storeReports, readReports, type NumberedEntry } from './reported-parts.ts';

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
  /** Those that this file is the first to tell: its lines are theirs. */
  readonly stored: ReadonlySet<string>;
  readonly now: Date;
}

/** What follows from the booked lines of a file: notices of those that are to be matched. */
interface ReceivedEntries {
  readonly notices: readonly NewNotice[];
  readonly remarks: readonly string[];
}

type KnownEntry = NonNullable<(typeof lockEntries)['row']>;

/**
 * Stores the booked lines of a file, each once, whichever messages report it and how often. Each that books is to be
 * matched once (reconciliation/match-lines.ts), and so is what a later message says of one of which something may be
 * unmatched. Nothing is matched here.
 */
export async function receiveEntries(
  tx: Transaction,
  entries: readonly BankEntry[],
  source: EntrySource,
): Promise<ReceivedEntries> {
  const { bank, kind, now } = source;
  const dated = entries.map((entry) =>
    entry.booked_on === '' ? { ...entry, booked_on: now.toISOString().slice(0, 10) } : entry,
  );
  const keys = [...new Set(dated.map(knownBy))].toSorted().map((known_by) => ({ bank, known_by }));
  const known = Map.groupBy(await tx.read(lockEntries, { r: keys }), ({ known_by }) => known_by);
  const { unknown, reported } = sortOut(dated, known, source);
  const booked = reported.filter(({ is }) => is === 'booked');
  const before = await readReports(tx, booked);
  const fresh = booked.map(({ entry_id, entry }): NumberedEntry => {
    const parts = fullerParts(entry.parts, before.get(entry_id) ?? []);
    return { entry_id, entry: { ...entry, parts } };
  });
  const detailed = reported.filter(({ entry }) => hasTransactions(entry));
  const informational: NumberedEntry[] = detailed.filter(({ is }) => is === 'informational');
  if (unknown.length > 0) {
    const inserted = await tx.read(insertEntries, { kind, r: unknown.map(({ row }) => row) });
    const ids = new Map(
      inserted.map(({ entry_id, known_by, occurrence }) => [`${occurrence} ${known_by}`, entry_id]),
    );
    for (const { row, entry } of unknown) {
      const entry_id = ids.get(`${row.occurrence} ${row.known_by}`);
      if (entry_id === undefined) throw new Error('a booked line was not kept');
      if (row.books) fresh.push({ entry_id, entry });
      else if (row.doubtful || hasTransactions(entry)) informational.push({ entry_id, entry });
    }
  }
  if (reported.length > 0) tx.write(reportEntries, { kind, r: reported });
  storeReports(tx, informational, source);
  const repeated = detailed.filter(({ is }) => is === 'repeated');
  const unsettled = repeated.length > 0 ? await tx.read(unsettledEntries, { r: repeated }) : [];
  const open = new Set(unsettled.map(({ entry_id }) => entry_id));
  return {
    notices: [...fresh, ...repeated.filter(({ entry_id }) => open.has(entry_id))].map((one) =>
      noticeOf(one, source),
    ),
    remarks: unknown.filter(({ row }) => row.doubtful).map(({ entry }) => describeSuspect(entry)),
  };
}

/** That a line is to be matched, with all that the message reports of it. */
function noticeOf({ entry_id, entry }: NumberedEntry, { sha256 }: Pick<EntrySource, 'sha256'>): NewNotice {
  // It has no amount: a process of release 0.2.0 that finds it stops, and leaves it to one that matches lines.
  const said = { sha256, parts: storedPartsOf(entry.parts) };
  return { status: 'booked', currency: entry.currency, entry_id, said };
}

function describeSuspect({ amount, currency, booked_on }: BankEntry): string {
  const line = `line of ${formatAmount(amount, currency)} ${currency} of ${booked_on}`;
  return `${line}: a message before this one has told the same, so it waits for a person or a statement`;
}

/**
 * Ends the doubt about a line that may have been told twice, by a person's word.
 * @param books whether it is a line of its own, which is booked as it was told
 * @returns the notice of a line that is to be matched; null where no such line waits
 */
export async function resolveSuspectedDuplicate(
  tx: Transaction,
  of: { readonly bank: string; readonly entry_id: bigint; readonly books: boolean },
  details: { readonly by: string; readonly note: string; readonly now: Date },
): Promise<ReceivedEntries | null> {
  const [row] = await tx.read(takeSuspectedDuplicate, { ...of, ...details });
  if (!row) return null;
  const { entry_id, currency, sha256 } = row;
  if (!of.books) return { notices: [], remarks: [] };
  const parts = (await readReports(tx, [row])).get(entry_id) ?? [];
  const line = { entry_id, entry: { currency: currency as Currency, parts } };
  return { notices: [noticeOf(line, { sha256 })], remarks: [] };
}

interface Sorted {
  /** Lines that nothing has told of before. */
  readonly unknown: readonly { readonly row: NewEntryRow; readonly entry: BankEntry }[];
  /** Known lines of which another message tells: booked by it, by none so far, or before it. */
  readonly reported: readonly {
    readonly entry_id: bigint;
    readonly entry: BankEntry;
    readonly is: 'booked' | 'informational' | 'repeated';
    readonly books: boolean;
    readonly words: string;
    readonly in_statement: string;
  }[];
}

function sortOut(
  entries: readonly BankEntry[],
  known: ReadonlyMap<string, readonly KnownEntry[]>,
  { bank, kind, sha256, books, balanced, duplicates, stored, now }: EntrySource,
): Sorted {
  const unknown: Sorted['unknown'][number][] = [];
  const reported: Sorted['reported'][number][] = [];
  const used = new Set<bigint>();
  const added = new Map<string, number>();
  for (const entry of entries) {
    const known_by = knownBy(entry);
    const words = hasReference(entry) ? '' : textOf(entry);
    const in_statement = stored.has(statementOf(entry)) ? entry.statement_id : '';
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
      const is = same.books ? 'repeated' : proves ? 'booked' : 'informational';
      reported.push({ entry_id, entry, is, books: proves, words, in_statement });
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
    const of = { bank, known_by, occurrence, words, in_statement, sha256, received_at: now };
    unknown.push({ row: { ...details, ...of, books: books && !doubtful, doubtful }, entry });
  }
  return { unknown, reported };
}
