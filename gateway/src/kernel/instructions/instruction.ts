import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type { Instruction, InstructionKind } from '../port/connectors.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Currency } from '../values/currency.ts';
import type { Actor } from '../values/actor.ts';

export interface InstructionKey {
  readonly account_id: string;
  readonly operation_id: bigint;
}

/** Why a payment is voided. */
export type VoidPurpose = 'cancel' | 'reject' | 'expire' | 'reversal';

/** One instruction to an acquirer or bank, as stored in its row. */
export interface StoredInstruction {
  readonly account_id: string;
  readonly operation_id: bigint;
  readonly kind: InstructionKind;
  readonly purpose: VoidPurpose | '';
  readonly transaction_id: bigint;
  /** Number of the refund; zero when the instruction is not about a refund. */
  readonly refund_no: number;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly connector: string;
  /** Of an adjustment: the capture deadline once it is approved; null where the deadline does not change. */
  readonly capture_until: Date | null;
  /**
   * Of an authorisation after a challenge, and of the void that reverses it: the acquirer's reference of the challenge;
   * otherwise null.
   */
  readonly challenge_reference: string | null;
  /**
   * Of an authorisation in two steps, and of the void that reverses it: the acquirer's reference of what the first step
   * has created; otherwise null.
   */
  readonly first_reference: string | null;
  /** Of a void of an authorisation whose outcome is not known: that authorisation; otherwise null. */
  readonly reverses: bigint | null;
  /** Number of inquiries made so far; not a column of the row. */
  readonly attempts: number;
  /** Until when recovery holds it; null for the process that wrote it. Not a column of the row. */
  readonly leased_until: Date | null;
  /** Who caused the instruction; recorded in the events of its outcome. */
  readonly actor: Actor;
  /** SHA-256 of the Idempotency-Key of the request, in hex, and the item's place in that request. */
  readonly request_key: string | null;
  readonly request_item: number;
  readonly created_at: Date;
  /** Of the request that caused it, where traces are on: what becomes of it is told in the same trace. */
  readonly traceparent: string | null;
}

/** An instruction with the data that a connector needs to perform it. Card data is in memory only, never in the row. */
export interface Performable {
  readonly stored: StoredInstruction;
  readonly instruction: Instruction;
  /**
   * The subject as the transaction that created the instruction left it; undefined when an earlier process created it.
   */
  readonly finalState?: () => unknown;
  /** Of an authorisation: what is tried next when it fails. In memory only, as the card is. */
  readonly fallback?: Fallback;
  /** Makes the response for the caller who waits for the outcome, where the response is stored with the outcome. */
  readonly answerFor?: (subject: unknown) => string;
}

/** What is tried next when the acquirer of a card payment fails, or its issuer declines (docs/routing.md#failover). */
export interface Fallback {
  /** Other acquirers, in this order. */
  readonly next: readonly string[];
  /** Decline codes after which the next one is tried. */
  readonly retry_declines: readonly string[];
  /** Whether to try again with 3-D Secure where the issuer has declined for want of it. */
  readonly authenticate: boolean;
}

/** The recorded outcome of an instruction. */
export interface RecordedOutcome<Subject> {
  readonly status: 'done' | 'waiting' | 'refused';
  /** Code of the error catalogue when refused; otherwise empty. */
  readonly code: string;
  /** The payment or payout after the outcome. */
  readonly subject: Subject;
  /** Instructions that the outcome created: written, not performed yet. */
  readonly follow_ups: readonly Performable[];
  /** Where to redirect the customer when the outcome was a challenge. */
  readonly challenge_url?: string;
  /** The response, where it was stored with the outcome. */
  readonly answer?: string;
}

/**
 * What a domain noun implements so that its instructions can be performed, recorded and recovered. That code exists
 * once and uses only this interface.
 */
export interface InstructionSubject<Subject> {
  /** Rebuilds what a connector needs for instructions that an earlier process left open. */
  instruct(instructions: readonly StoredInstruction[]): Promise<Instruction[]>;
  /** Locks the subjects of the instructions. */
  lock(tx: Transaction, instructions: readonly StoredInstruction[]): Promise<Locked<Subject>>;
  /**
   * The subjects from memory, without a lock; `record` verifies when it writes that they are still current. Null unless
   * all of them are in memory.
   */
  recall?(items: readonly OutcomeItem[]): Locked<Subject> | null;
  /**
   * Decides and writes the consequences of outcomes, item by item, in order. If a recalled subject has changed, the
   * transaction fails and is retried with locks.
   */
  record(tx: Transaction, locked: Locked<Subject>, items: readonly OutcomeItem[]): RecordedOutcome<Subject>[];
  /** Open instructions with ids in (after, up_to]. */
  findOpen(tx: Transaction, after: bigint, up_to: bigint): Promise<InstructionKey[]>;
}

/** Locked or recalled subjects, and which of the instructions are still open. */
export interface Locked<Subject> {
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly recalled?: boolean;
  /** False when another process has already recorded the outcome: then nothing may change. */
  isOpen(instruction: StoredInstruction): boolean;
}

/** An outcome, or the end of inquiries: an authorisation whose outcome could not be found out has to be reversed. */
export type FinalOutcome = Outcome | { readonly result: 'abandoned' };

/** An instruction with the outcome to record. */
export interface OutcomeItem extends Omit<Performable, 'instruction'> {
  /** As it was sent; absent where the outcome was found out otherwise. */
  readonly instruction?: Instruction;
  readonly outcome: FinalOutcome;
  readonly at: Date;
  /** The outcome comes from an operator, not from the connector. */
  readonly by_hand?: boolean;
  /** The acquirer has told it unasked. */
  readonly reported?: boolean;
  /** Of an unknown outcome: until then this process tries to resolve it, and recovery waits. */
  readonly held_until?: Date;
}
