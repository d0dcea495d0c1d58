import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import type { PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import type { AuthorisationDetails, Instruction } from '@causeway/connector-kit/instruction.ts';
import type { Context } from '../../kernel/context.ts';
import { timeOfId } from '../../kernel/values/ids.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Movement } from '../../ledger/movements.ts';
import { Rows, UnitOfWork, type Cause } from '../../ledger/unit-of-work.ts';
import { insertAttemptCosts, type AttemptCost } from '../../kernel/instructions/attempt-costs.ts';
import type { Fallback, StoredInstruction, Performable } from '../../kernel/instructions/instruction.ts';
import type { Timer } from '../../kernel/scheduling/timers.ts';
import { forbiddenBy } from '../cards/card-declines.ts';
import { noteSearchedChange } from '../../kernel/search/blocks.ts';
import { unsettled_ms } from '../../kernel/search/searched-list.ts';
import { addMs } from '../../kernel/values/dates.ts';
import { payment_search } from './listing/payment-search.ts';
import { concernsSubscription, isLive, paymentSnapshot, type Payment } from './payment.ts';
import { keyOf, lockPayments, type PaymentKey } from './payment-store.ts';
import { updatePayments, type IssuerAnswer } from './payment-updates.ts';
import { countedOutcome } from './payment-counts.ts';
import { paymentEdge, type PaymentCause } from './payment-transitions.ts';

/** Whoever records the payment's outcome updates the subscription at once; a worker does it after this time. */
const follow_after_ms = 5_000;

/** A stored instruction about a payment. */
export type PaymentInstruction = StoredInstruction & { readonly kind: Instruction['kind'] };

/** The reason for an instruction; everything else follows from the payment. */
export type InstructionOrder = Pick<PaymentInstruction, 'kind'> &
  Partial<
    Pick<
      StoredInstruction,
      | 'purpose'
      | 'refund_no'
      | 'capture_until'
      | 'challenge_reference'
      | 'first_reference'
      | 'reverses'
      | 'request_key'
      | 'request_item'
    >
  > & {
    /** The number that the payment has for it already; a new one where there is none. */
    readonly operation_id?: bigint | null;
    readonly amount: bigint;
    /** Of an authorisation; in memory only. */
    readonly authorisation?: AuthorisationDetails;
    readonly fallback?: Fallback | null;
  };

/** Fields of an event in addition to the payment's snapshot. */
type EventFields = Readonly<Record<string, unknown>> & { readonly failure_code?: string };

/** The changes of payments. */
export class PaymentChanges extends UnitOfWork {
  readonly #payments: Rows<string, Payment>;
  readonly #answers: IssuerAnswer[] = [];
  readonly #costs: AttemptCost[] = [];

  /** Locks payments in key order; unknown keys are left out. */
  static async lock(
    context: Pick<Context, 'ids' | 'meters'>,
    tx: Transaction,
    keys: readonly PaymentKey[],
  ): Promise<PaymentChanges> {
    return new PaymentChanges(context, await lockPayments(tx, keys));
  }

  /**
   * @param locked the payments by `keyOf`: locked or inserted by this transaction, or as their last change left them
   */
  constructor(context: Pick<Context, 'ids' | 'meters'>, locked: ReadonlyMap<string, Payment>) {
    super(context);
    this.#payments = new Rows(locked);
  }

  /** The payment with all changes so far. */
  find(key: { account_id: string; transaction_id: bigint }): Payment | undefined {
    return this.#payments.get(keyOf(key));
  }

  /** @throws Error when the payment was not locked: a bug in the caller */
  get(key: { account_id: string; transaction_id: bigint }): Payment {
    const payment = this.find(key);
    if (!payment) throw new Error(`payment ${key.transaction_id} was not locked`);
    return payment;
  }

  /** Changes fields other than the status. */
  edit(payment: Payment, fields: Partial<Omit<Payment, 'status' | 'live'>>, cause: Cause): Payment {
    return this.#payments.set(keyOf(payment), { ...payment, ...fields, updated_at: cause.at });
  }

  /**
   * Moves the payment along an edge of the transitions table, with the edge's event.
   * @param extra fields of the event in addition to the payment's snapshot
   */
  move(
    payment: Payment,
    edge: { cause: PaymentCause; to: PaymentStatusCode },
    fields: Partial<Omit<Payment, 'status' | 'live'>>,
    cause: Cause,
    extra: EventFields = {},
  ): Payment {
    const { event } = paymentEdge(payment.status, edge.cause, edge.to);
    const moved = { ...payment, ...fields, status: edge.to, live: isLive(edge.to), updated_at: cause.at };
    this.#payments.set(keyOf(moved), moved);
    if (event) this.emit(moved, event, cause, extra);
    this.notifySubscription(moved, cause);
    return moved;
  }

  /** Has the payment's subscription follow what became of it, whoever does that first. */
  notifySubscription(payment: Payment, cause: Cause): void {
    if (concernsSubscription(payment))
      this.wait(payment, 'subscription_payment', addMs(cause.at, follow_after_ms));
  }

  /** Emits an event with the payment's current snapshot. */
  emit(payment: Payment, type: EventType, cause: Cause, extra: EventFields = {}): void {
    const { account_id, transaction_id: subject_id } = payment;
    this.addEvent({ account_id, type, subject_id, data: { ...paymentSnapshot(payment), ...extra } }, cause);
    const counted = countedOutcome(type, payment, extra.failure_code);
    if (counted) this.count((meters) => meters.outcome(counted));
  }

  /** Posts a movement of the payment's money. */
  post(payment: Payment, movement: Movement, cause: Cause, subject_no = 0): void {
    const { account_id, transaction_id: subject_id } = payment;
    this.addEntry({ account_id, subject_id, subject_no, movement, posted_at: cause.at });
  }

  /** Orders an instruction for the payment, and returns it in the form that is performed. */
  order(payment: Payment, order: InstructionOrder, cause: Cause): Performable {
    const { account_id, transaction_id, currency, connector } = payment;
    const { authorisation, fallback, operation_id, ...terms } = order;
    const subject = { account_id, transaction_id, currency, connector };
    const numbered = { ...terms, ...subject, operation_id: operation_id ?? this.context.ids.next() };
    const stored = this.addInstruction(numbered, cause);
    return {
      stored,
      instruction: instructionOf(stored, payment, authorisation),
      ...(fallback ? { fallback } : {}),
      finalState: () => this.find(payment),
    };
  }

  /** Records the issuer's answer to the payment's authorisation, for the limits of the card's scheme. */
  noteAnswer(payment: Payment, declined: boolean, cause: Cause): void {
    if (payment.payment_method !== 'card') return;
    const none = { never_until: null, renewals_never_until: null };
    this.#answers.push({
      ...payment,
      declined,
      agreed: !declined && payment.subscription_id !== null,
      ...(declined ? forbiddenBy(payment, cause.at) : none),
      answered_at: cause.at,
    });
  }

  /** Notes what the acquirer charges for an attempt. */
  noteCost(cost: AttemptCost): void {
    this.#costs.push(cost);
  }

  /** Sets a timer for the payment. */
  wait(payment: Payment, kind: Timer['kind'], due_at: Date): void {
    const { account_id, transaction_id: subject_id } = payment;
    this.setTimer({ account_id, kind, subject_id }, due_at);
  }

  protected writeStates(tx: Transaction, recalled: boolean): void {
    const changed = this.#payments.changed(recalled).map(({ from, to }) => {
      const next = { ...to, version: to.version + 1 };
      return { from, to: this.#payments.set(keyOf(to), next) };
    });
    updatePayments(tx, changed, this.#answers);
    for (const { from, to } of changed)
      if (from && isFoundOtherwise(from, to))
        noteSearchedChange(
          tx,
          { account_id: to.account_id, list: payment_search.list },
          { at: to.created_at, id: to.transaction_id, no: 0 },
        );
    insertAttemptCosts(tx, this.#costs);
  }
}

/** Whether a payment that may be in the index of searches is found by something else than before. */
function isFoundOtherwise(from: Payment, { amount, reference_no, created_at, updated_at }: Payment): boolean {
  const differs = amount !== from.amount || reference_no !== from.reference_no;
  return differs && updated_at > addMs(created_at, unsettled_ms);
}

/** What an acquirer receives for an instruction about a payment. @param authorisation as long as it is in memory */
export function instructionOf(
  stored: PaymentInstruction,
  payment: Payment,
  authorisation?: AuthorisationDetails,
): Instruction {
  const common = {
    id: stored.operation_id,
    account_id: stored.account_id,
    ordered_at: orderedAt(stored),
    amount: { minor: stored.amount, currency: payment.currency },
    reference: payment.connector_reference || (stored.first_reference ?? ''),
  };
  const { kind, reverses, challenge_reference } = stored;
  const challenge = challenge_reference === null ? {} : { challenge_reference };
  switch (kind) {
    case 'authorise':
      return { ...common, kind, ...challenge, ...(authorisation ? { authorisation } : {}) };
    case 'adjust':
      return { ...common, kind, authorised: payment.amount };
    case 'capture':
      return { ...common, kind, final: !payment.several_captures || isLastCapture(stored, payment) };
    case 'void':
      return { ...common, kind, ...challenge, ...(reverses === null ? {} : { reverses }) };
    case 'refund':
      return { ...common, kind };
  }
}

/** The details of an authorisation that this process has sent; undefined where it has not, or no longer has them. */
export function authorisationIn(
  instruction: Performable['instruction'] | undefined,
): AuthorisationDetails | undefined {
  return instruction?.kind === 'authorise' ? instruction.authorisation : undefined;
}

/** An account's own clock can stand still, but what has a new id is not old. */
function orderedAt({ operation_id, created_at }: StoredInstruction): Date {
  const made_at = timeOfId(operation_id);
  return made_at > created_at ? made_at : created_at;
}

function isLastCapture(instruction: StoredInstruction, payment: Payment): boolean {
  return payment.captured + instruction.amount === payment.amount;
}
