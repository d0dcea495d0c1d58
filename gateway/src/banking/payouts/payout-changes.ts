import type { PayoutState } from '@causeway/schemas/payout-states.ts';
import type { Context } from '../../kernel/context.ts';
import { ChangedMeanwhile, type Transaction } from '../../kernel/database/transaction.ts';
import { postEntries, type JournalEntry } from '../../ledger/journal.ts';
import type { Movement } from '../../ledger/movements.ts';
import { insertInstructions } from '../../kernel/instructions/instruction-store.ts';
import type { StoredInstruction, Performable } from '../../kernel/instructions/instruction.ts';
import { setTimers, type Timer } from '../../kernel/scheduling/timers.ts';
import { recordEvents, type EventDraft } from '../../kernel/events/record-events.ts';
import { beneficiaryReceives } from './payout-amounts.ts';
import { payoutInstruction, type PayoutRequest } from './payout-request.ts';
import { lockPayouts, updatePayouts, type PayoutChange } from './payout-store.ts';
import type { CountedOutcome } from '../../kernel/telemetry/meters.ts';
import { payoutEdge, payoutEvent, type PayoutCause } from './payout-transitions.ts';
import { payoutKeyOf, payoutSnapshot, type Payout, type PayoutKey } from './payout.ts';
import type { Actor } from '../../kernel/values/actor.ts';

/** Who changes a payout, and when. */
export interface Cause {
  readonly actor: Actor;
  readonly at: Date;
  /** Of the request that caused it, where traces are on; absent: of the transaction. */
  readonly traceparent?: string | null;
}

type Fields = Partial<Omit<Payout, 'status'>>;

/**
 * Collects what a list of decisions changes, and writes all of it with a constant number of statements. A payout
 * that is touched several times is changed in memory and written once.
 */
export class PayoutChanges {
  readonly #context: Pick<Context, 'ids' | 'meters'>;
  readonly #read: ReadonlyMap<string, Payout>;
  readonly #current: Map<string, Payout>;
  readonly #events: EventDraft[] = [];
  readonly #entries: JournalEntry[] = [];
  readonly #instructions: StoredInstruction[] = [];
  readonly #timers: Timer[] = [];
  readonly #counted: CountedOutcome[] = [];

  /** Locks payouts in key order; unknown keys are left out. */
  static async lock(
    context: Pick<Context, 'ids' | 'meters'>,
    tx: Transaction,
    keys: readonly PayoutKey[],
  ): Promise<PayoutChanges> {
    return new PayoutChanges(context, await lockPayouts(tx, keys));
  }

  /** @param locked the payouts by payoutKeyOf, locked by this transaction */
  constructor(context: Pick<Context, 'ids' | 'meters'>, locked: ReadonlyMap<string, Payout>) {
    this.#context = context;
    this.#read = locked;
    this.#current = new Map(locked);
  }

  /** The payout as the decisions so far have left it. */
  find(key: { account_id: string; transaction_id: bigint }): Payout | undefined {
    return this.#current.get(payoutKeyOf(key));
  }

  /** A payout that this transaction inserts, with the event of its first state. */
  begin(payout: Payout, cause: Cause): Payout {
    this.#emit(payout, cause);
    return payout;
  }

  /** Changes fields that are not the status. */
  edit(payout: Payout, fields: Fields, cause: Cause): Payout {
    const edited = { ...payout, ...fields, updated_at: cause.at };
    this.#current.set(payoutKeyOf(edited), edited);
    return edited;
  }

  /**
   * Moves the payout along an edge of the transitions table, with the edge's event.
   * @param said what the event says besides the payout
   */
  move(
    payout: Payout,
    edge: { cause: PayoutCause; to: PayoutState },
    fields: Fields,
    cause: Cause,
    data: Readonly<Record<string, string>> = {},
  ): Payout {
    payoutEdge(payout.status, edge.cause, edge.to);
    const moved = { ...payout, ...fields, status: edge.to, updated_at: cause.at };
    this.#current.set(payoutKeyOf(moved), moved);
    this.#emit(moved, cause, data);
    return moved;
  }

  #emit(payout: Payout, cause: Cause, data: Readonly<Record<string, string>> = {}): void {
    this.#events.push({
      account_id: payout.account_id,
      type: payoutEvent(payout.status),
      subject_id: payout.transaction_id,
      actor: cause.actor,
      data: { ...payoutSnapshot(payout), ...data },
      created_at: cause.at,
      traceparent: cause.traceparent ?? null,
    });
    this.#counted.push({
      noun: 'payout',
      outcome: payout.status.toLowerCase(),
      code_class: payout.failure_type.toLowerCase() || 'none',
      connector: payout.connector,
      method: payout.payment_method,
    });
  }

  /** Posts movements of the payout's money. */
  post(payout: Payout, movements: readonly Movement[], cause: Cause): void {
    const { account_id, transaction_id } = payout;
    for (const movement of movements) {
      this.#entries.push({
        account_id,
        subject_id: transaction_id,
        subject_no: 0,
        movement,
        posted_at: cause.at,
      });
    }
  }

  /**
   * Orders the instruction of a payout that goes to the bank, under the number that it carries as
   * open_operation_id.
   * @throws Error when it carries none: a mistake of the program
   */
  order(payout: Payout, request: PayoutRequest, cause: Cause): Performable {
    const stored = this.orderByItself(payout, cause);
    const instruction = payoutInstruction(payout, stored, request);
    return { stored: stored, instruction, finalState: () => this.find(payout) ?? payout };
  }

  /** The same without its instruction, which is made from what the payout was accepted with. */
  orderByItself(payout: Payout, cause: Cause): StoredInstruction {
    if (payout.open_operation_id === null) throw new Error('a payout is ordered under its open operation');
    const instruction: StoredInstruction = {
      account_id: payout.account_id,
      operation_id: payout.open_operation_id,
      kind: 'payout',
      purpose: '',
      transaction_id: payout.transaction_id,
      refund_no: 0,
      capture_until: null,
      challenge_reference: null,
      first_reference: null,
      reverses: null,
      amount: beneficiaryReceives(payout),
      currency: payout.payment_currency,
      connector: payout.connector,
      attempts: 0,
      leased_until: null,
      actor: cause.actor,
      request_key: null,
      request_item: 0,
      traceparent: cause.traceparent ?? null,
      created_at: cause.at,
    };
    this.#instructions.push(instruction);
    return instruction;
  }

  /** Asks for the payout to be looked at again at a moment; by then it may need nothing any more. */
  wait(payout: Payout, kind: Timer['kind'], due_at: Date): void {
    this.#timers.push({ account_id: payout.account_id, kind, subject_id: payout.transaction_id, due_at });
  }

  /**
   * Writes all of it. Where somebody else has changed a payout since it was read, the transaction fails and is tried
   * again.
   * @param recalled the payouts were not locked: each of them must change, or nothing would show that it is as expected
   */
  write(tx: Transaction, recalled = false): void {
    const changed = this.#changed();
    if (recalled && changed.length < this.#read.size) throw new ChangedMeanwhile();
    updatePayouts(tx, changed);
    insertInstructions(tx, this.#instructions);
    postEntries(tx, this.#context.ids, this.#entries);
    setTimers(tx, this.#timers);
    tx.afterCommit(() => this.#counted.forEach((counted) => this.#context.meters.outcome(counted)));
    // Last, because they lock the accounts' counters until the commit.
    recordEvents(tx, this.#events);
  }

  #changed(): PayoutChange[] {
    return [...this.#current].flatMap(([key, to]) => {
      const from = this.#read.get(key);
      return from === undefined || from === to ? [] : [{ from, to }];
    });
  }
}
