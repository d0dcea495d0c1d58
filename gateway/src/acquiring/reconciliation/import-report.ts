import { createHash, hash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { redactText } from '../../kernel/values/redact.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { acquirerChargedMovement } from '../../ledger/house-movements.ts';
import { postEntries } from '../../ledger/journal.ts';
import { allowReadingLong } from '../../ledger/read-by-time.ts';
import { findItems } from './find-items.ts';
import { formatOf, type FormatName } from './formats/formats.ts';
import {
  findKnown,
  findReport,
  insertLines,
  insertReport,
  replaceLines,
  type LineRow,
  type SettlementReport,
} from './line-store.ts';
import { compareReport } from './match-report.ts';
import { readCsv } from './read-csv.ts';
import { lockReconciliation } from './reconciliation-store.ts';
import { shareOf, type ColumnNames, type ReportFormat, type ReportLine } from './report-line.ts';

/** How many lines are in memory, and in one statement. */
const lines_at_once = 1_000;

/** A file in which an acquirer has reported. */
export interface ReportFile {
  readonly acquirer: string;
  readonly format: FormatName;
  /** Of a file of format `csv`: which column means what. */
  readonly columns: ColumnNames;
  readonly name: string;
  /** Opens it from its beginning. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly by: Actor;
}

/** What has become of a file. */
export interface ImportedReport {
  readonly report: SettlementReport;
  /** It had come before, byte for byte: nothing was changed. */
  readonly known: boolean;
}

/**
 * Takes in an acquirer's settlement report: every line once, with what it is about, the fees as postings, and what
 * differs from what we say, in one transaction. A file that comes again changes nothing, and lines that have come in
 * another file are known by their identity; what says something else now replaces the line before.
 * @throws RequestRefused where the file cannot be read as this format: nothing of it is taken
 */
export async function importReport(context: Context, file: ReportFile): Promise<ImportedReport> {
  const format = formatOf(file.format, file.columns);
  const sha256 = await digestOf(file.open());
  return transact(context.database, async (tx) => {
    allowReadingLong(tx);
    const reconciliation = await lockReconciliation(tx, file.acquirer);
    const before = await findReport(tx, file.acquirer, sha256);
    if (before) return { report: before, known: true };
    const loading = new Loading(context, tx, file, format);
    await loading.load();
    const report = loading.report(sha256, context.clock.now());
    insertReport(tx, report);
    loading.postFees(report.received_at);
    await compareReport(context, tx, reconciliation, {
      report_id: report.report_id,
      payouts: loading.payouts,
      payout_is_its_lines: format.payout_is_its_lines,
      first_day: loading.first_day,
      last_day: loading.last_day,
    });
    return { report, known: false };
  });
}

async function digestOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of pieces) digest.update(piece);
  return digest.digest('hex');
}

/** A line under the name by which it is known again: of several with one identity, each has a number. */
interface NamedLine {
  readonly line: ReportLine;
  readonly digest: string;
  name: string;
  nth: number;
}

/** One file on its way into the table of lines. */
class Loading {
  readonly payouts = new Set<string>();
  first_day = '';
  last_day = '';
  readonly #context: Context;
  readonly #tx: Transaction;
  readonly #file: ReportFile;
  readonly #format: ReportFormat;
  readonly #report_id: bigint;
  readonly #fees = new Map<string, bigint>();
  /** Names of lines that were there before, as numbers: of a million of them little more than these is kept. */
  readonly #unchanged = new Set<number>();
  /** The lines before, on their way into the table while the next are read. */
  #inserting: Promise<void> = Promise.resolve();
  #lines = 0;
  #added = 0;
  #replaced = 0;

  constructor(context: Context, tx: Transaction, file: ReportFile, format: ReportFormat) {
    this.#context = context;
    this.#tx = tx;
    this.#file = file;
    this.#format = format;
    this.#report_id = context.ids.next();
  }

  async load(): Promise<void> {
    let waiting: ReportLine[] = [];
    for await (const rows of readCsv(this.#file.open(), this.#format.needs)) {
      for (const row of rows) {
        const read = this.#format.read(row);
        if (read) waiting.push({ ...read, line_no: row.line_no, raw: row.raw });
        if (waiting.length < lines_at_once) continue;
        await this.#take(waiting);
        waiting = [];
      }
    }
    await this.#take(waiting);
    await this.#inserting;
  }

  /** The file, as it is noted. */
  report(sha256: string, received_at: Date): SettlementReport {
    const { acquirer, format, name: file_name, by: received_by } = this.#file;
    return {
      report_id: this.#report_id,
      acquirer,
      format,
      file_name,
      sha256,
      lines: this.#lines,
      added: this.#added,
      replaced: this.#replaced,
      received_by,
      received_at,
    };
  }

  /** What the acquirer charges by lines that are new, less what it charged by those that they replace. */
  postFees(posted_at: Date): void {
    const entries = [...this.#fees].flatMap(([currency, charged]) =>
      charged === 0n
        ? []
        : [
            {
              account_id: house_account_id,
              subject_id: this.#report_id,
              subject_no: 0,
              movement: acquirerChargedMovement(currency as Currency, -charged),
              posted_at,
            },
          ],
    );
    postEntries(this.#tx, this.#context.ids, entries);
  }

  async #take(lines: readonly ReportLine[]): Promise<void> {
    if (lines.length === 0) return;
    const { acquirer } = this.#file;
    const added: { line: NamedLine; replaces: bigint | null }[] = [];
    const replaced: bigint[] = [];
    let open: NamedLine[] = lines.map((line) => ({
      line,
      digest: hash('sha1', line.raw, 'base64'),
      name: line.identity,
      nth: 1,
    }));
    const used_names = new Set<string>();
    while (open.length > 0) {
      const again: NamedLine[] = [];
      const known = await findKnown(
        this.#tx,
        acquirer,
        open.map(({ name }) => name),
      );
      for (const one of open) {
        const before = known.get(one.name);
        const unchanged = before?.digest === one.digest;
        const number = before && unchanged ? numberOf(one.name) : 0;
        if (
          used_names.has(one.name) ||
          before?.report_id === this.#report_id ||
          this.#unchanged.has(number)
        ) {
          one.nth += 1;
          one.name = `${one.line.identity} #${one.nth}`;
          again.push(one);
          continue;
        }
        used_names.add(one.name);
        if (before && unchanged) {
          this.#unchanged.add(number);
          continue;
        }
        added.push({ line: one, replaces: before?.line_id ?? null });
        if (!before) continue;
        replaced.push(before.line_id);
        this.#charge(before.currency, -before.charged);
        if (before.payout !== '') this.payouts.add(before.payout);
      }
      open = again;
    }
    this.#lines += lines.length;
    this.#added += added.length - replaced.length;
    this.#replaced += replaced.length;
    replaceLines(this.#tx, this.#report_id, replaced);
    const items = await findItems(
      this.#tx,
      acquirer,
      added.map(({ line }) => line.line),
    );
    const rows = added.map(({ line: { line, digest, name }, replaces }, at): LineRow => {
      const share = shareOf(line);
      this.#charge(line.currency, share.charged);
      if (line.payout !== '') this.payouts.add(line.payout);
      if (line.kind === 'payment' || line.kind === 'refund') this.#span(line.booked_on);
      const item = items[at] ?? { item: '', account_id: '', transaction_id: 0n, item_no: 0 };
      return {
        ...line,
        ...share,
        ...item,
        identity: name,
        digest,
        raw: redactText(line.raw),
        report_id: this.#report_id,
        acquirer,
        replaces,
      };
    });
    await this.#inserting;
    this.#inserting = insertLines(this.#tx, rows);
    // Where something else fails first, nobody waits for it.
    this.#inserting.catch(() => {});
  }

  #charge(currency: string, charged: bigint): void {
    this.#fees.set(currency, (this.#fees.get(currency) ?? 0n) + charged);
  }

  #span(day: string): void {
    if (this.first_day === '' || day < this.first_day) this.first_day = day;
    if (day > this.last_day) this.last_day = day;
  }
}

/** 48 bits of a name's digest, never zero. */
function numberOf(name: string): number {
  return Number.parseInt(hash('sha1', name, 'hex').slice(0, 12), 16) + 1;
}
