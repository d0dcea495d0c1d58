import type { Instruction, InstructionKind, Outcome } from '../connectors/connector.ts';
import type { Transaction } from '../database/transaction.ts';
import type { InstructionKey } from './instruction-store.ts';
import type { Currency } from '../values/currency.ts';

/** Why a void was ordered. */
export type VoidPurpose = 'cancel' | 'reject' | 'expire' | 'reversal';

/** One instruction to an acquirer or bank, as its row holds it. */
export interface StoredInstruction {
  readonly account_id: string;
  readonly operation_id: bigint;
  readonly kind: InstructionKind;
  readonly purpose: VoidPurpose | '';
  readonly transaction_id: bigint;
  /** Number of the refund, or zero. */
  readonly refund_no: number;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly connector: string;
  /** Of an adjustment: until when the payment can be captured once it is approved; null where that stays. */
  readonly capture_until: Date | null;
  /** How often it has been asked about; not part of the row. */
  readonly attempts: number;
  /** Who caused it, for the events of its outcome. */
  readonly actor: string;
  /** The Idempotency-Key (hashed, in hex) under which it was asked for, and the item's place in the request. */
  readonly request_key: string | null;
  readonly request_item: number;
  readonly created_at: Date;
}

/** An instruction together with what a connector needs to perform it. Cards are in memory here, never in the row. */
export interface Performable {
  readonly stored: StoredInstruction;
  readonly instruction: Instruction;
  /** The subject as the transaction that ordered the instruction left it; nothing when an earlier process did. */
  readonly leftAs?: () => unknown;
  /** What is answered to whoever waits for the outcome, where that is kept together with it. */
  readonly answerFor?: (subject: unknown) => string;
}

/** What became of an instruction. */
export interface RecordedOutcome<Subject> {
  readonly status: 'done' | 'waiting' | 'refused';
  /** Code of the catalogue when refused, else empty. */
  readonly code: string;
  /** The payment or payout after the outcome. */
  readonly subject: Subject;
  /** Instructions that the outcome gave rise to, written but not performed yet. */
  readonly follow_ups: readonly Performable[];
  /** Where the customer must go on, when the outcome was a challenge. */
  readonly challenge_url?: string;
  /** What is answered, where it was kept together with the outcome. */
  readonly answer?: string;
}

/**
 * What the noun that an instruction belongs to knows about it. Everything that performs, records and recovers
 * instructions is written once, against this.
 */
export interface InstructionSubject<Subject> {
  /** Rebuilds instructions of instructions that an earlier process left behind. */
  instruct(instructions: readonly StoredInstruction[]): Promise<Instruction[]>;
  /** Locks what the instructions are about. */
  lock(tx: Transaction, instructions: readonly StoredInstruction[]): Promise<Locked<Subject>>;
  /**
   * What the instructions are about, from memory, without a lock: what `settle` writes finds out whether it still holds. Null
   * when that is not known of all of them.
   */
  recall?(items: readonly OutcomeItem[]): Locked<Subject> | null;
  /**
   * Decides and writes the consequences of outcomes, item by item, in order. Where what was recalled does not hold
   * any more, the transaction fails and is tried again.
   */
  record(tx: Transaction, locked: Locked<Subject>, items: readonly OutcomeItem[]): RecordedOutcome<Subject>[];
  /** Instructions of a span of ids (after, up to) that are still open. */
  findOpen(tx: Transaction, after: bigint, up_to: bigint): Promise<InstructionKey[]>;
}

/** Subjects that are locked, or recalled, and which of the instructions they still wait for. */
export interface Locked<Subject> {
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly recalled?: boolean;
  /** False when another process has settled the instruction already: then nothing may change. */
  isOpen(instruction: StoredInstruction): boolean;
}

/** An outcome, or the end of asking: an authorisation of which nothing could be learned has to be reversed. */
export type FinalOutcome = Outcome | { readonly result: 'abandoned' };

/** An instruction with its outcome, to be settled. */
export interface OutcomeItem extends Performable {
  readonly outcome: FinalOutcome;
  readonly at: Date;
  /** People have found out, not the connector. */
  readonly by_hand?: boolean;
}
