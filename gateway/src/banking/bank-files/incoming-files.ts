import type { Database } from '../../kernel/database/database.ts';
import {
  ChangedMeanwhile,
  transact,
  writeAlone,
  type Transaction,
} from '../../kernel/database/transaction.ts';
import { announceReturns } from './announce-returns.ts';
import type { AnnouncedReturn } from './announced-return.ts';
import { closeReturns, listReturns, type ListedReturn } from './announced-return-store.ts';
import { applyReports } from './apply-reports.ts';
import { statementOf, type BankEntry, type BankStatement, type BookingMessage } from './bank-entry.ts';
import type { BankReport } from './bank-report.ts';
import { lockTransfers, only } from './lock-transfers.ts';
import type { RecallRequest } from './recall-request.ts';
import { receiveEntries, resolveSuspectedDuplicate } from './receive-entries.ts';
import { listSuspectedDuplicates, type SuspectedLine } from './suspected-duplicate-store.ts';
import { insertStatements, listStatements, sameStatements, type StatementRow } from './entry-store.ts';
import {
  acknowledgeNotices,
  advanceTransfers,
  empty_notice,
  insertNotices,
  insertReceived,
  listReceived,
  type NewNotice,
  receivedFile,
  sameMessage,
  waitingNotices,
  type ReceivedRow,
  type TransferRow,
  type WaitingNotice,
} from './incoming-store.ts';

/** The content of a bank's file in the gateway's terms. */
export interface BankAnswer {
  readonly kind: 'pain.002' | 'camt.029' | BookingMessage | 'camt.056' | 'pacs.004';
  readonly message_id: string;
  readonly reports: readonly BankReport[];
  readonly entries: readonly BankEntry[];
  readonly statements: readonly BankStatement[];
  /** Requests to give money back. */
  readonly recalls: readonly RecallRequest[];
  /** Payments that are announced to come back. */
  readonly returns: readonly AnnouncedReturn[];
  /** What could not be understood in it. */
  readonly remarks: readonly string[];
}

/** A file from a bank, understood. */
export interface ReadFile extends BankAnswer {
  readonly sha256: string;
  readonly name: string;
}

/** What became of a file. */
export interface ReceivedFile {
  readonly result: 'read' | 'set_aside';
  readonly remarks: readonly string[];
  /** It had been received before, so that nothing was done this time. */
  readonly repeated: boolean;
}

/** How many remarks of a file are stored. */
export const remarks_max = 100;

interface Applied {
  readonly notices: readonly NewNotice[];
  readonly remarks: readonly string[];
  /** Transfers in their new states. */
  readonly transfers?: readonly TransferRow[];
}

function writeApplied(
  tx: Transaction,
  { transfers = [], notices }: Applied,
  source: { readonly bank: string; readonly received_at: Date },
): void {
  if (transfers.length > 0) tx.write(advanceTransfers, { r: transfers });
  const rows = notices.map((notice) => ({ ...empty_notice, ...notice, ...source }));
  if (rows.length > 0) tx.write(insertNotices, { r: rows });
}

/** What a bank's files say, kept in one transaction with the fact that they have been read. */
export class IncomingFiles {
  readonly #database: Database;
  readonly #bank: string;
  readonly #books: ReadonlySet<string>;

  /** @param books which messages book the lines that they tell of; the others only inform */
  constructor(database: Database, bank: string, books: readonly BookingMessage[] = ['camt.053', 'camt.054']) {
    this.#database = database;
    this.#bank = bank;
    this.#books = new Set(books);
  }

  /** What became of a file with this content, if it has been received before. */
  async known(sha256: string): Promise<ReceivedFile | null> {
    const [row] = await this.#database.read(receivedFile, { bank: this.#bank, sha256 });
    return row ? { ...(row as Pick<ReceivedFile, 'result' | 'remarks'>), repeated: true } : null;
  }

  async list(limit: number): Promise<ReceivedRow[]> {
    return this.#database.read(listReceived, { bank: this.#bank, limit });
  }

  /** Notes that a file was set aside, and why. */
  async setAside(file: Pick<ReadFile, 'sha256' | 'name'>, reason: string, now: Date): Promise<void> {
    const values = {
      bank: this.#bank,
      sha256: file.sha256,
      name: file.name,
      kind: '',
      message_id: '',
      result: 'set_aside',
      notices: 0,
      remarks: [reason],
      now,
    };
    await writeAlone(this.#database, insertReceived, values);
  }

  /**
   * Takes up what a file says, exactly once: its notices, the transfers' new states and the note that it was
   * read are one transaction.
   */
  async receive(file: ReadFile, now: Date): Promise<ReceivedFile> {
    return transact(this.#database, async (tx) => {
      const [same] = await tx.read(sameMessage, { ...file, bank: this.#bank });
      const before = (await tx.read(receivedFile, { bank: this.#bank, sha256: file.sha256 }))[0];
      if (before?.result === 'read')
        return { ...(before as Pick<ReceivedFile, 'result' | 'remarks'>), repeated: true };
      if (same) {
        const remarks = [`message ${file.message_id} was read before with other content, from ${same.name}`];
        await this.#note(tx, file, 'set_aside', 0, remarks, now);
        return { result: 'set_aside', remarks, repeated: false };
      }
      const applied = await this.#apply(tx, file, now);
      const remarks = [...file.remarks, ...applied.remarks].slice(0, remarks_max);
      // Another process has read the same file meanwhile: nothing of this attempt stays, and the next one sees its note.
      if (!(await this.#note(tx, file, 'read', applied.notices.length, remarks, now)))
        throw new ChangedMeanwhile();
      writeApplied(tx, applied, { bank: this.#bank, received_at: now });
      return { result: 'read', remarks, repeated: false };
    });
  }

  /** Lines that may have been told twice, oldest first. */
  async suspectedDuplicates(limit: number): Promise<SuspectedLine[]> {
    return this.#database.read(listSuspectedDuplicates, { bank: this.#bank, limit });
  }

  /**
   * Ends the doubt about a line that may have been told twice.
   * @param books whether it is a line of its own
   * @returns false where no such line waits
   */
  async resolveSuspectedDuplicate(
    entry_id: bigint,
    books: boolean,
    resolution: { readonly by: string; readonly note: string; readonly now: Date },
  ): Promise<boolean> {
    return transact(this.#database, async (tx) => {
      const of = { bank: this.#bank, entry_id, books };
      const applied = await resolveSuspectedDuplicate(tx, of, resolution);
      if (applied) writeApplied(tx, applied, { bank: this.#bank, received_at: resolution.now });
      return applied !== null;
    });
  }

  async #note(
    tx: Transaction,
    file: ReadFile,
    result: ReceivedFile['result'],
    notices: number,
    remarks: readonly string[],
    now: Date,
  ): Promise<boolean> {
    const { sha256, name, kind, message_id } = file;
    const values = { bank: this.#bank, sha256, name, kind, message_id, result, notices, remarks, now };
    return (await tx.read(insertReceived, values)).length > 0;
  }

  /** What follows from a file: from its reports, from its booked lines, or from what it announces or asks for. */
  async #apply(tx: Transaction, file: ReadFile, now: Date): Promise<Applied> {
    const { kind, sha256, reports, entries, statements, recalls, returns } = file;
    if (recalls.length > 0) return this.#recalled(tx, recalls);
    if (returns.length > 0) {
      const source = { bank: this.#bank, sha256, now };
      return announceReturns(tx, returns, source);
    }
    const { duplicates, stored } = await this.#storeStatements(tx, statements, now);
    const balanced = new Set(statements.map(statementOf));
    if (entries.length > 0) {
      const source = {
        bank: this.#bank,
        kind: kind as BookingMessage,
        sha256,
        books: this.#books.has(kind),
        balanced,
        duplicates,
        stored,
        now,
      };
      return receiveEntries(tx, entries, source);
    }
    return applyReports(reports, await lockTransfers(tx, this.#bank, reports));
  }

  /** Stores the balances of statements, each name once. @returns those that have come before, in another file, and those that are stored now */
  async #storeStatements(
    tx: Transaction,
    statements: readonly BankStatement[],
    received_at: Date,
  ): Promise<{ readonly duplicates: ReadonlySet<string>; readonly stored: ReadonlySet<string> }> {
    if (statements.length === 0) return { duplicates: new Set(), stored: new Set() };
    const named = Map.groupBy(statements, statementOf);
    // Lines of two of one name in a file are not told apart: of these nothing is proven.
    const rows = statements.map((one) => ({
      ...one,
      lines: named.get(statementOf(one))?.length === 1 ? one.lines : null,
      bank: this.#bank,
      received_at,
    }));
    const fresh = new Set((await tx.read(insertStatements, { r: rows })).map(statementOf));
    const remaining = rows.filter((row) => !fresh.has(statementOf(row)));
    const same = remaining.length === 0 ? [] : await tx.read(sameStatements, { r: remaining });
    return {
      duplicates: new Set(same.map(statementOf)),
      stored: new Set([...fresh].filter((key) => named.get(key)?.length === 1)),
    };
  }

  /** Requests to give money back move nothing here: each is handed on, with the transfer that it names. */
  async #recalled(tx: Transaction, recalls: readonly RecallRequest[]): Promise<Applied> {
    const found = await lockTransfers(tx, this.#bank, recalls);
    const notices = recalls.map(({ amount, reason_code, reason_text, settled_on, said }, at): NewNotice => {
      const { account_id, instruction_id } = only(found[at]?.named ?? []) ?? empty_notice;
      return {
        account_id,
        instruction_id,
        status: 'recall_asked',
        reason_code,
        reason_text,
        amount: amount?.minor ?? null,
        currency: amount?.currency ?? '',
        reference: said['cancellation'] ?? '',
        said: { ...said, settled_on },
      };
    });
    return { notices, remarks: [] };
  }

  /** Statements of account, newest first, each with the closing balance of the one before it. */
  async statements(limit: number): Promise<StatementRow[]> {
    return this.#database.read(listStatements, { bank: this.#bank, limit });
  }

  /** Returns that were announced, newest first. @param waiting only those that wait for their booking */
  async returns(limit: number, waiting = false): Promise<ListedReturn[]> {
    return this.#database.read(listReturns, { bank: this.#bank, waiting, limit });
  }

  /** Ends the waiting for announced returns of a number. @returns how many waited */
  async closeReturns(
    named: string,
    resolution: { readonly by: string; readonly note: string; readonly now: Date },
  ): Promise<number> {
    return (await writeAlone(this.#database, closeReturns, { bank: this.#bank, named, ...resolution }))
      .length;
  }

  async waiting(limit: number): Promise<WaitingNotice[]> {
    return this.#database.read(waitingNotices, { bank: this.#bank, limit });
  }

  async acknowledge(notices: readonly { notice_id: bigint }[]): Promise<void> {
    if (notices.length === 0) return;
    await writeAlone(this.#database, acknowledgeNotices, { bank: this.#bank, r: notices });
  }
}
