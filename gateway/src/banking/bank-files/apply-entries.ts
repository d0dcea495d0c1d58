import type { BankEntry, EntryPart } from './bank-entry.ts';
import type { TransferStatus } from './bank-report.ts';
import type { TransferRow } from './incoming-store.ts';

/** Why a part of a booked line is nothing that the gateway expects. */
type MisfitCause =
  | 'nothing_known'
  | 'other_amount'
  | 'other_currency'
  | 'more_than_sent'
  | 'taken_after_failure'
  | 'taken_again'
  | 'not_expected';

/** A part of a booked line with what it is for the gateway. */
export interface AppliedPart extends Pick<
  EntryPart,
  'amount' | 'reason_code' | 'reason_text' | 'reference' | 'remittance' | 'details'
> {
  readonly use: 'paid' | 'returned' | 'charge' | 'unmatched';
  readonly cause: MisfitCause | '';
  /** The transfer that it names; '' and zero where it names none. */
  readonly account_id: string;
  readonly instruction_id: bigint;
}

/** A part with the transfers that it names, and those whose references stand in its texts. */
export interface PlacedPart {
  readonly part: EntryPart;
  readonly named: readonly TransferRow[];
  readonly mentioned: readonly TransferRow[];
}

/** The transfers that the lines of a file name, as these lines leave them, one after the other. */
export class BookedTransfers {
  readonly #current: Map<string, TransferRow>;
  readonly #changed: Set<string>;
  readonly #preserves_status: boolean;

  constructor(of?: BookedTransfers) {
    this.#current = of ? of.#current : new Map();
    this.#changed = of ? of.#changed : new Set();
    this.#preserves_status = of !== undefined;
  }

  /**
   * The same transfers for details that come after their line: what was booked is noted, and no status. Whether the money
   * can still be taken out of suspense is decided there, and what the bank reports of the transfer is still news.
   */
  detailed(): BookedTransfers {
    return new BookedTransfers(this);
  }

  /** A transfer as the lines so far have left it. */
  at(row: TransferRow): TransferRow {
    return this.#current.get(keyOf(row)) ?? row;
  }

  change(row: TransferRow, fields: Partial<TransferRow>): void {
    const before = this.at(row);
    const status = this.#preserves_status ? before.status : (fields.status ?? before.status);
    this.#current.set(keyOf(row), { ...before, ...fields, status });
    this.#changed.add(keyOf(row));
  }

  changed(): TransferRow[] {
    return [...this.#changed].flatMap((key) => this.#current.get(key) ?? []);
  }
}

function keyOf({ account_id, instruction_id }: TransferRow): string {
  return `${account_id}-${instruction_id}`;
}

/**
 * Decides what the parts of a booked line are for the gateway. Whatever fits no transfer is unmatched, with the one
 * that it is probably about; nothing is left out: the parts still sum to the line.
 */
export function applyEntry(
  transfers: BookedTransfers,
  { currency }: Pick<BankEntry, 'currency'>,
  placed: readonly PlacedPart[],
): AppliedPart[] {
  return placed.flatMap(({ part, named, mentioned }) => {
    const rows = named.length > 0 ? named : distinct(mentioned);
    const current = rows.map((row) => transfers.at(row));
    if (part.kind === 'charge') return [{ ...withReport(part, only(current)), use: 'charge', cause: '' }];
    if (part.kind === 'transfer') return applyDebit(transfers, part, current, currency);
    return (
      returnedBlock(transfers, part, current, currency) ?? [
        applyCredit(transfers, part, only(current), currency),
      ]
    );
  });
}

/** Each transfer once. */
export function distinct(rows: readonly TransferRow[]): TransferRow[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function only(rows: readonly TransferRow[]): TransferRow | null {
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

function withReport(
  part: EntryPart,
  row: TransferRow | null,
  amount = part.amount,
): Omit<AppliedPart, 'use' | 'cause'> {
  const { reason_code, reason_text, reference, remittance, details } = part;
  const { account_id, instruction_id } = row ?? { account_id: '', instruction_id: 0n };
  return { amount, reason_code, reason_text, reference, remittance, details, account_id, instruction_id };
}

function unmatched(part: EntryPart, row: TransferRow | null, cause: MisfitCause): AppliedPart {
  return { ...withReport(part, row), use: 'unmatched', cause };
}

/** Money that left: for one transfer, or for all of a block that the bank has executed. */
function applyDebit(
  transfers: BookedTransfers,
  part: EntryPart,
  rows: readonly TransferRow[],
  currency: string,
): AppliedPart[] {
  const fitting = rows.filter((row) => row.currency === currency && isPayable(row));
  const alone = fitting.filter(({ amount }) => amount === -part.amount);
  const wanted = part.scope?.kind === 'block' ? fitting : alone.length === 1 ? alone : [];
  const total = wanted.reduce((sum, { amount }) => sum + amount, 0n);
  if (wanted.length === 0 || total !== -part.amount) {
    const row = only(rows);
    return [
      unmatched(
        part,
        row,
        row ? whyNotPaid(row, part, currency) : rows.length > 0 ? 'other_amount' : 'nothing_known',
      ),
    ];
  }
  return wanted.map((row) => {
    transfers.change(row, {
      debited: row.amount,
      ...(row.status === 'returned' ? {} : { status: 'completed' }),
    });
    return { ...withReport(part, row, -row.amount), use: 'paid', cause: '' };
  });
}

const unpayable: ReadonlySet<string> = new Set<TransferStatus>(['held', 'failed']);

function isPayable({ status, debited }: TransferRow): boolean {
  return debited === 0n && !unpayable.has(status);
}

function whyNotPaid(row: TransferRow, part: EntryPart, currency: string): MisfitCause {
  if (row.currency !== currency) return 'other_currency';
  if (row.amount !== -part.amount) return 'other_amount';
  if (row.debited !== 0n) return 'taken_again';
  return row.status === 'failed' ? 'taken_after_failure' : 'not_expected';
}

/** All of a block that came back as one sum; null where it is something else. */
function returnedBlock(
  transfers: BookedTransfers,
  part: EntryPart,
  rows: readonly TransferRow[],
  currency: string,
): AppliedPart[] | null {
  if (part.kind !== 'return' || part.scope?.kind !== 'block') return null;
  const wanted = rows.filter(
    (row) => row.currency === currency && !unpayable.has(row.status) && row.credited < row.amount,
  );
  const total = wanted.reduce((sum, { amount, credited }) => sum + amount - credited, 0n);
  if (wanted.length === 0 || total !== part.amount) return null;
  return wanted.map((row) =>
    applyCredit(transfers, { ...part, amount: row.amount - row.credited }, row, currency),
  );
}

/** Money that came: what was paid out and came back, as long as it is no more than that; or whatever it is. */
function applyCredit(
  transfers: BookedTransfers,
  part: EntryPart,
  row: TransferRow | null,
  currency: string,
): AppliedPart {
  if (!row) return unmatched(part, null, 'nothing_known');
  if (part.kind !== 'return' || part.amount < 0n || unpayable.has(row.status))
    return unmatched(part, row, 'not_expected');
  if (row.currency !== currency) return unmatched(part, row, 'other_currency');
  const credited = row.credited + part.amount;
  if (credited > row.amount) return unmatched(part, row, 'more_than_sent');
  // Where the line does not say why, what has announced it did.
  const { reason_code, reason_text } = part.reason_code || part.reason_text ? part : row;
  transfers.change(row, { credited, status: 'returned', reason_code, reason_text });
  return { ...withReport(part, row), reason_code, reason_text, use: 'returned', cause: '' };
}
