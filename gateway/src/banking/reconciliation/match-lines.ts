import type { LineNotice } from '../../kernel/port/bank.ts';
import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { runsOf } from '../../kernel/values/runs.ts';
import { itemsToDetail, storeDetails, takeApart } from '../../ledger/suspense/suspense-details.ts';
import type { BookedPart, SuspenseCause } from '../../ledger/suspense/suspense.ts';
import { acknowledgeNotices } from '../bank-files/incoming-store.ts';
import { remarks_max } from '../bank-files/incoming-files.ts';
import { partsOf } from '../bank-files/reported-parts.ts';
import { Booking, findBooked, type BookedLine } from './booking.ts';
import { detailing } from './detail-line.ts';
import {
  acknowledgeDetails,
  earlierParts,
  insertDetails,
  insertParts,
  leafParts,
  lockLines,
  noteRemarks,
  partsOfParts,
  waitingDetails,
  type DetailsRow,
  type LeafPart,
  type PartRow,
  type WaitingDetails,
} from './line-store.ts';
import type { ReportedPart } from './match-part.ts';

/** Of the lines that are matched in one transaction; a line with more is matched alone. */
const parts_max = 100;
const details_max = 100;
const items_max = 100;

/**
 * Matches lines that banks have booked (camt.053, camt.054; `bank-files/receive-entries.ts` stores what is reported of
 * them), each once and in its own amount and currency, under the locks of the payouts that they name: payouts that are
 * paid or have come back, charges, and in suspense whatever fits nothing. Parts, postings and the acknowledgement of the
 * notices are one transaction, which locks notices, then transfers, then payouts.
 * @param connector whose notices they are
 */
export async function matchLines(
  context: Context,
  connector: string,
  notices: readonly LineNotice[],
): Promise<void> {
  for (const run of runsOf(notices, fits))
    await transact(context.database, (tx) => matchRun(context, tx, connector, run));
  // What the bank says next of a payout comes after the details that it has given before.
  if (notices.length > 0) await matchDetails(context, connector);
}

/** Each line once: what is reported of it later is of what the first report has left. */
function fits(run: readonly LineNotice[], next: LineNotice): boolean {
  const parts = run.reduce((sum, one) => sum + one.parts, next.parts);
  return parts <= parts_max && run.every(({ line }) => line !== next.line);
}

/** A line with what a message reports of it. */
interface ReportedLine extends BookedLine {
  readonly notice_id: bigint;
  readonly entry_id: bigint;
  /** The part that a process of the release before has made of the line, and not booked. */
  readonly earlier: PartRow | null;
  readonly parts: readonly ReportedPart[];
  readonly sha256: string;
}

async function matchRun(
  context: Context,
  tx: Transaction,
  connector: string,
  run: readonly LineNotice[],
): Promise<void> {
  const lines = await lockRun(tx, connector, run);
  if (lines.length === 0) return;
  const leaves = Map.groupBy(await tx.read(leafParts, { r: lines }), ({ entry_id }) => entry_id);
  const booking = await Booking.of(
    context,
    tx,
    connector,
    lines.flatMap(({ parts }) => parts),
  );
  const booked_before = await findBooked(
    tx,
    connector,
    lines.flatMap(({ earlier }) => (earlier ? [{ ...earlier, booking: nameOf(earlier) }] : [])),
  );
  const rows: PartRow[] = [];
  const details: DetailsRow[] = [];
  const misfits = new Map<string, string[]>();
  for (const line of lines) {
    const { earlier, sha256 } = line;
    const known = leaves.get(line.entry_id);
    if (earlier) {
      const name = nameOf(earlier);
      if (!booked_before.has(name)) for (const part of line.parts) bookAs(booking, part, line, name);
    } else if (known) {
      const detailed = detailLine(booking, line, known);
      rows.push(...detailed);
      const [first] = detailed;
      if (first) details.push({ ...first, sha256, received_at: context.clock.now() });
    } else {
      const matched = matchLine(booking, line);
      rows.push(...matched);
      const unmatched = matched.filter(({ use }) => use === 'unmatched');
      const remarks = unmatched.map(
        ({ reference }) => `line ${reference}: it matches nothing, and is in suspense`,
      );
      if (remarks.length > 0) misfits.set(sha256, [...(misfits.get(sha256) ?? []), ...remarks]);
    }
  }
  if (rows.length > 0) tx.write(insertParts, { r: rows });
  if (details.length > 0) tx.write(insertDetails, { bank: connector, r: details });
  for (const [sha256, remarks] of misfits)
    tx.write(noteRemarks, { bank: connector, sha256, remarks, remarks_max });
  tx.write(acknowledgeNotices, { bank: connector, r: lines });
  await booking.write(tx);
}

async function lockRun(
  tx: Transaction,
  connector: string,
  run: readonly LineNotice[],
): Promise<ReportedLine[]> {
  const ids = run.map(({ notice_id }) => ({ notice_id: BigInt(notice_id) }));
  const notices = await tx.read(lockLines, { bank: connector, r: ids });
  const numbered = notices.flatMap(({ entry_id, part_no }) =>
    part_no === null ? [] : [{ entry_id, part_no }],
  );
  const parts = numbered.length > 0 ? await tx.read(earlierParts, { r: numbered }) : [];
  const earlier = new Map(parts.map((row) => [nameOf(row), row]));
  return notices.map(({ notice_id, entry_id, part_no, said, currency: code, booked_on }) => {
    const currency = code as Currency;
    const line = { notice_id, entry_id, currency, booked_on };
    if (part_no === null) {
      const { parts: stored, sha256 } = said as { parts: unknown; sha256: string };
      return { ...line, earlier: null, parts: partsOf(stored), sha256 };
    }
    const row = earlier.get(nameOf({ entry_id, part_no }));
    if (!row) throw new Error(`notice ${notice_id} is of a part that is not there`);
    return { ...line, earlier: row, parts: [reportedPartOf(bookedPartOf(row, line))], sha256: '' };
  });
}

/** The name under which a part is booked. */
function nameOf({ entry_id, part_no }: Pick<PartRow, 'entry_id' | 'part_no'>): string {
  return `${entry_id}.${part_no}`;
}

/** Matches and books the parts of a line, one after the other. */
function matchLine(booking: Booking, line: ReportedLine): PartRow[] {
  const rows: PartRow[] = [];
  for (const part of line.parts)
    for (const match of booking.match(part, line)) {
      const row = rowOf(match, line, rows.length + 1, null);
      booking.book({ ...match, booking: nameOf(row) });
      rows.push(row);
    }
  return rows;
}

/** What a message says of a line more than the one that booked it: it takes the place of a part that is unmatched. */
function detailLine(booking: Booking, line: ReportedLine, leaves: readonly LeafPart[]): PartRow[] {
  const detailed = detailing(leaves, line.parts, (part) => booking.transfersOf(part));
  if (!detailed) return [];
  const { part_no, last_part_no } = detailed.of;
  return detailed.parts
    .flatMap((part) => booking.match(part, line))
    .map((match, at) => rowOf(match, line, last_part_no + at + 1, part_no));
}

/** Books a part under the name that it has. */
function bookAs(booking: Booking, part: ReportedPart, line: BookedLine, name: string): void {
  for (const match of booking.match(part, line)) booking.book({ ...match, booking: name });
}

function rowOf(
  { amount, failure, booked_on: _line, ...part }: Omit<BookedPart, 'booking'>,
  { entry_id }: ReportedLine,
  part_no: number,
  of_part: number | null,
): PartRow {
  const { reason_code, text: reason_text } = failure;
  return { ...part, entry_id, part_no, of_part, amount: amount.minor, reason_code, reason_text };
}

function bookedPartOf(row: PartRow, { currency, booked_on }: BookedLine): BookedPart {
  const { use, cause, account_id, instruction_id, reference, remittance, reason_code, reason_text } = row;
  return {
    booking: nameOf(row),
    use: use as BookedPart['use'],
    cause,
    account_id,
    instruction_id,
    amount: { minor: row.amount, currency },
    booked_on,
    failure: { reason_code, text: reason_text },
    reference,
    remittance,
    details: row.details as Record<string, string>,
  };
}

const kinds = { paid: 'transfer', returned: 'return', charge: 'charge', unmatched: 'other' } as const;

/** A stored part, as if it were reported now: what it names is matched anew, and a misfit remains one. */
function reportedPartOf(part: BookedPart): ReportedPart {
  const { use, cause, account_id, instruction_id, amount, failure, reference, remittance, details } = part;
  return {
    transaction: true,
    kind: kinds[use],
    amount: amount.minor,
    scope: account_id === '' ? null : { kind: 'transfer', account_id, instruction_id },
    mentions: [],
    reason_code: failure.reason_code,
    reason_text: failure.text,
    reference,
    remittance,
    details,
    ...(use === 'unmatched' ? { cause: cause as SuspenseCause } : {}),
  };
}

/**
 * Stores what banks report later of money in suspense with its item, and books each item's parts in its place: payouts
 * that were paid or came back, charges, and in suspense whatever fits nothing still. An item that people have cleared, or
 * have proposed to clear, is theirs; its details are matched after all when the proposal is rejected.
 * @returns how many details were stored; the others are of a part of details that wait themselves
 */
export async function matchDetails(context: Context, connector: string): Promise<number> {
  let stored = 0;
  let waiting: WaitingDetails[] = [];
  do {
    const after = waiting.at(-1)?.detail_id ?? 0n;
    waiting = await context.database.read(waitingDetails, { bank: connector, after, limit: details_max });
    const parts = waiting.length > 0 ? await context.database.read(partsOfParts, { r: waiting }) : [];
    for (const one of waiting) {
      const currency = one.currency as Currency;
      const own = parts.filter(
        ({ entry_id, of_part }) => entry_id === one.entry_id && of_part === one.of_part,
      );
      const details = {
        booking: nameOf({ ...one, part_no: one.of_part }),
        parts: own.map((row) => bookedPartOf(row, { ...one, currency })),
      };
      await transact(context.database, async (tx) => {
        if (!(await storeDetails(context, tx, connector, details))) return;
        tx.write(acknowledgeDetails, { r: [one] });
        stored += 1;
      });
    }
  } while (waiting.length === details_max);
  for (const item_id of await itemsToDetail(context, connector, items_max))
    await transact(context.database, (tx) => takeItemApart(context, tx, connector, item_id));
  return stored;
}

/** The item leaves suspense, and each of its parts is booked. */
async function takeItemApart(
  context: Context,
  tx: Transaction,
  connector: string,
  item_id: bigint,
): Promise<void> {
  const used = await takeApart(context, tx, item_id);
  if (!used) return;
  const parts = new Map(used.parts.map((part) => [reportedPartOf(part), part]));
  const booking = await Booking.of(context, tx, connector, [...parts.keys()]);
  for (const [reported, { amount, booked_on, booking: name }] of parts)
    bookAs(booking, reported, { currency: amount.currency, booked_on }, name);
  await booking.write(tx, used.since);
}
