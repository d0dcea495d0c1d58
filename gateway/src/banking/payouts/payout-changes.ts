import type { PayoutState } from '@causeway/schemas/payout-states.ts';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Movement } from '../../ledger/movements.ts';
import { Rows, UnitOfWork, type Cause } from '../../ledger/unit-of-work.ts';
import type { StoredInstruction, Performable } from '../../kernel/instructions/instruction.ts';
import type { Timer } from '../../kernel/scheduling/timers.ts';
import { beneficiaryReceives } from './payout-amounts.ts';
import { payoutInstruction, type PayoutRequest } from './payout-request.ts';
import { lockPayouts, updatePayouts } from './payout-store.ts';
import { payoutEdge, payoutEvent, type PayoutCause } from './payout-transitions.ts';
import { payoutKeyOf, payoutSnapshot, type Payout, type PayoutKey } from './payout.ts';

type Fields = Partial<Omit<Payout, 'status'>>;

/** The changes of payouts. */
export class PayoutChanges extends UnitOfWork {
  readonly #payouts: Rows<string, Payout>;

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
    super(context);
    this.#payouts = new Rows(locked);
  }

  /** The payout as the decisions so far have left it. */
  find(key: { account_id: string; transaction_id: bigint }): Payout | undefined {
    return this.#payouts.get(payoutKeyOf(key));
  }

  /** A payout that this transaction inserts, with the event of its first state. */
  begin(payout: Payout, cause: Cause): Payout {
    this.#emit(payout, cause);
    return payout;
  }

  /** Changes fields that are not the status. */
  edit(payout: Payout, fields: Fields, cause: Cause): Payout {
    return this.#payouts.set(payoutKeyOf(payout), { ...payout, ...fields, updated_at: cause.at });
  }

  /**
   * Moves the payout along an edge of the transitions table, with the edge's event.
   * @param data what the event has besides the payout's snapshot
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
    this.#payouts.set(payoutKeyOf(moved), moved);
    this.#emit(moved, cause, data);
    return moved;
  }

  #emit(payout: Payout, cause: Cause, data: Readonly<Record<string, string>> = {}): void {
    const { account_id, transaction_id: subject_id, status } = payout;
    const snapshot = { ...payoutSnapshot(payout), ...data };
    this.addEvent({ account_id, type: payoutEvent(status), subject_id, data: snapshot }, cause);
    const counted = {
      noun: 'payout',
      outcome: status.toLowerCase(),
      code_class: payout.failure_type.toLowerCase() || 'none',
      connector: payout.connector,
      method: payout.payment_method,
    } as const;
    this.count((meters) => meters.outcome(counted));
  }

  /** Posts movements of the payout's money. */
  post(payout: Payout, movements: readonly Movement[], cause: Cause): void {
    const { account_id, transaction_id: subject_id } = payout;
    for (const movement of movements)
      this.addEntry({ account_id, subject_id, subject_no: 0, movement, posted_at: cause.at });
  }

  /**
   * Orders the instruction of a payout that goes to the bank, under the number that it carries as
   * open_operation_id.
   * @throws Error when it carries none: a mistake of the program
   */
  order(payout: Payout, request: PayoutRequest, cause: Cause): Performable {
    const stored = this.orderByItself(payout, cause);
    const instruction = payoutInstruction(payout, stored, request);
    return { stored, instruction, finalState: () => this.find(payout) ?? payout };
  }

  /** The same without its instruction, which is made from what the payout was accepted with. */
  orderByItself(payout: Payout, cause: Cause): StoredInstruction {
    const { account_id, transaction_id, connector, open_operation_id: operation_id } = payout;
    if (operation_id === null) throw new Error('a payout is ordered under its open operation');
    const money = { amount: beneficiaryReceives(payout), currency: payout.payment_currency };
    const order = { account_id, operation_id, kind: 'payout', transaction_id, connector, ...money } as const;
    return this.addInstruction(order, cause);
  }

  /** Asks for the payout to be looked at again at a moment; by then it may need nothing any more. */
  wait(payout: Payout, kind: Timer['kind'], due_at: Date): void {
    this.setTimer({ account_id: payout.account_id, kind, subject_id: payout.transaction_id }, due_at);
  }

  protected writeStates(tx: Transaction, recalled: boolean): void {
    updatePayouts(tx, this.#payouts.changed(recalled));
  }
}
