import type { Database } from '../../kernel/database/database.ts';
import { transact, writeAlone } from '../../kernel/database/transaction.ts';
import { addMs } from '../../kernel/values/dates.ts';
import {
  claimHeld,
  deliverFile,
  deliverStaged,
  dropDecided,
  fileInstructionRows,
  fileInstructions,
  forgetMailbox,
  heldInstructions,
  holdInstructions,
  insertFile,
  insertMailbox,
  instructionStates,
  storedInstruction,
  listFileRows,
  mailboxMark,
  openFiles,
  rewriteStaged,
  stageFile,
  type FileRow,
  type InstructionRow,
  originalTransfer,
  type OriginalTransfer,
} from './outgoing-store.ts';
import type { TransferStatus } from './bank-report.ts';

/** A credit transfer that a bank is to be told of. */
export type HeldTransfer = Omit<InstructionRow, 'bank'>;

/** A credit transfer with the number of its block in its file. */
export interface FiledTransfer extends InstructionRow {
  readonly block_no: number;
}

export interface TransferState {
  readonly status: TransferStatus;
  readonly reason_code: string;
  readonly reason_text: string;
}

export interface OutgoingFile extends FileRow {
  readonly phase: 'assigned' | 'staged' | 'delivered';
}

/** What a new file is to be called, and how its transfers fall into blocks. */
export interface FilePlan {
  readonly file_id: bigint;
  readonly message_id: string;
  readonly name: string;
  readonly blockOf: (transfer: InstructionRow) => number;
}

/** The transfers for one bank, and the files that they stand in. */
export class OutgoingFiles {
  readonly #database: Database;
  readonly #bank: string;

  constructor(database: Database, bank: string) {
    this.#database = database;
    this.#bank = bank;
  }

  /** Holds transfers until they are put into a file. One that is there already stays as it is. */
  async hold(transfers: readonly HeldTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const rows = transfers.map((transfer) => ({ ...transfer, bank: this.#bank }));
    await transact(this.#database, async (tx) => tx.write(holdInstructions, { r: rows }));
  }

  /** The state of transfers, by `account_id.instruction_id`. */
  async states(
    keys: readonly { account_id: string; instruction_id: bigint }[],
  ): Promise<Map<string, TransferState>> {
    if (keys.length === 0) return new Map();
    const rows = await this.#database.read(instructionStates, { r: keys });
    return new Map(
      rows.map((row) => [
        `${row.account_id}.${row.instruction_id}`,
        { ...row, status: row.status as TransferStatus },
      ]),
    );
  }

  /** Whether a transfer is here and in no file that has been in the outbox. */
  async stores({
    account_id,
    instruction_id,
  }: {
    account_id: string;
    instruction_id: bigint;
  }): Promise<boolean> {
    const key = { bank: this.#bank, account_id, instruction_id };
    return (await this.#database.read(storedInstruction, key)).length > 0;
  }

  /**
   * Fixes the transfers of a new file, when enough are held or the oldest has waited long enough.
   * @returns false when it is not time yet
   */
  async assign(
    plan: FilePlan,
    { now, gather_ms, transfers_max }: { now: Date; gather_ms: number; transfers_max: number },
  ): Promise<boolean> {
    const [held] = await this.#database.read(heldInstructions, { bank: this.#bank, transfers_max });
    if (!held?.oldest) return false;
    if (Number(held.count) < transfers_max && held.oldest > addMs(now, -gather_ms)) return false;
    return transact(this.#database, async (tx) => {
      tx.write(dropDecided, { bank: this.#bank });
      const transfers = await tx.read(claimHeld, { bank: this.#bank, transfers_max });
      if (transfers.length === 0) return false;
      const { file_id, message_id, name, blockOf } = plan;
      tx.write(insertFile, { file_id, bank: this.#bank, message_id, name, length: transfers.length, now });
      const rows = transfers.map((transfer) => ({ ...transfer, block_no: blockOf(transfer) }));
      tx.write(fileInstructions, { file_id, r: rows });
      return true;
    });
  }

  /** Files that have not been in the outbox, as far as is known, oldest first. */
  async open(): Promise<OutgoingFile[]> {
    return (await this.#database.read(openFiles, { bank: this.#bank })) as OutgoingFile[];
  }

  /** A transfer as it is in the file that the bank has; null where it has none. */
  async original({
    account_id,
    instruction_id,
  }: {
    account_id: string;
    instruction_id: bigint;
  }): Promise<OriginalTransfer | null> {
    const [row] = await this.#database.read(originalTransfer, {
      bank: this.#bank,
      account_id,
      instruction_id,
    });
    return row ?? null;
  }

  async list(limit: number): Promise<OutgoingFile[]> {
    return (await this.#database.read(listFileRows, { bank: this.#bank, limit })) as OutgoingFile[];
  }

  /** The transfers of a file, block by block. */
  async transfersOf(file_id: bigint): Promise<FiledTransfer[]> {
    return this.#database.read(fileInstructionRows, { file_id });
  }

  /** @returns false when another process has staged it before */
  async stage(file_id: bigint, staged_as: string, sha256: string): Promise<boolean> {
    return (await writeAlone(this.#database, stageFile, { file_id, staged_as, sha256 })).length > 0;
  }

  /** @returns false when it was known to be delivered before */
  async deliver(file_id: bigint, now: Date): Promise<boolean> {
    return (await writeAlone(this.#database, deliverFile, { file_id, now })).length > 0;
  }

  /** The mark of the directory that files go to: the given one when there was none. */
  async mailboxMark(mark: string, now: Date): Promise<string> {
    await writeAlone(this.#database, insertMailbox, { bank: this.#bank, mark, now });
    return (await this.attachedMark()) ?? mark;
  }

  /** The mark of the directory that the bank is attached to; null before the first exchange. */
  async attachedMark(): Promise<string | null> {
    const [row] = await this.#database.read(mailboxMark, { bank: this.#bank });
    return row?.mark ?? null;
  }

  /**
   * Lets the next exchange attach whatever directory it finds.
   * @param staged what the operator says of files that were on their way into the old one
   */
  async forgetMailbox(staged: 'delivered' | 'lost', now: Date): Promise<void> {
    await transact(this.#database, async (tx) => {
      if (staged === 'lost') tx.write(rewriteStaged, { bank: this.#bank });
      else tx.write(deliverStaged, { bank: this.#bank, now });
      tx.write(forgetMailbox, { bank: this.#bank });
    });
  }
}
