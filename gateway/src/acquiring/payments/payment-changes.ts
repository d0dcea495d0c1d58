import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import type { PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import type { AuthorisationDetails, Instruction } from '@causeway/connector-kit/instruction.ts';
import type { Context } from '../../kernel/context.ts';
import type { Meters } from '../../kernel/telemetry/meters.ts';
import { timeOfId } from '../../kernel/values/ids.ts';
import { ChangedMeanwhile, type Transaction } from '../../kernel/database/transaction.ts';
import { postEntries, type JournalEntry } from '../../ledger/journal.ts';
import type { Movement } from '../../ledger/movements.ts';
import { insertInstructions } from '../../kernel/instructions/instruction-store.ts';
import { insertAttemptCosts, type AttemptCost } from '../../kernel/instructions/attempt-costs.ts';
import type { Fallback, StoredInstruction, Performable } from '../../kernel/instructions/instruction.ts';
import { recordEvents, type EventDraft } from '../../kernel/events/record-events.ts';
import { setTimers, type Timer } from '../../kernel/scheduling/timers.ts';
import { forbiddenBy } from '../cards/card-declines.ts';
import { addMs } from '../../kernel/values/dates.ts';
import { concernsSubscription, isLive, paymentSnapshot, type Payment } from './payment.ts';
import { keyOf, lockPayments, type PaymentKey } from './payment-store.ts';
import { updatePayments, type IssuerAnswer, type PaymentChange } from './payment-updates.ts';
import { countedOutcome } from './payment-counts.ts';
import { paymentEdge, type PaymentCause } from './payment-transitions.ts';
import type { Actor } from '../../kernel/values/actor.ts';

/** Whoever records the payment's outcome updates the subscription at once; a worker does it after this time. */
const follow_after_ms = 5_000;

/** Who changes a payment, and when. */
export interface Cause {
  readonly actor: Actor;
  readonly at: Date;
  /** Of the request that caused it, where traces are on; absent: of the transaction. */
  readonly traceparent?: string | null;
}

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

/**
 * Collects the changes of a list of decisions, and writes all of them with a constant number of statements. A payment
 * that several items concern is changed several times in memory and written once.
 */
export class PaymentChanges {
  readonly #context: Pick<Context, 'ids' | 'meters'>;
  readonly #read: ReadonlyMap<string, Payment>;
  readonly #current: Map<string, Payment>;
  /** The payments with the changes so far. */
  readonly #latest = new Map<string, Payment>();
  readonly #answers: IssuerAnswer[] = [];
  readonly #costs: AttemptCost[] = [];
  readonly #events: EventDraft[] = [];
  readonly #entries: JournalEntry[] = [];
  readonly #ordered: Performable[] = [];
  readonly #counts: ((meters: Meters) => void)[] = [];
  /** By subject: of several times set for one timer, the last counts. */
  readonly #timers = new Map<string, Timer>();

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
    this.#context = context;
    this.#read = locked;
    this.#current = new Map(locked);
  }

  /** The payment with all changes so far. */
  find(key: { account_id: string; transaction_id: bigint }): Payment | undefined {
    return this.#current.get(keyOf(key));
  }

  /** @throws Error when the payment was not locked: a bug in the caller */
  get(key: { account_id: string; transaction_id: bigint }): Payment {
    const payment = this.find(key);
    if (!payment) throw new Error(`payment ${key.transaction_id} was not locked`);
    return payment;
  }

  /** Changes fields other than the status. */
  edit(payment: Payment, fields: Partial<Omit<Payment, 'status' | 'live'>>, cause: Cause): Payment {
    const edited = { ...payment, ...fields, updated_at: cause.at };
    this.#current.set(keyOf(edited), edited);
    return edited;
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
    extra: Record<string, string> = {},
  ): Payment {
    const { event } = paymentEdge(payment.status, edge.cause, edge.to);
    const moved = { ...payment, ...fields, status: edge.to, live: isLive(edge.to), updated_at: cause.at };
    this.#current.set(keyOf(moved), moved);
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
  emit(payment: Payment, type: EventType, cause: Cause, extra: Record<string, string> = {}): void {
    this.#events.push({
      account_id: payment.account_id,
      type,
      subject_id: payment.transaction_id,
      actor: cause.actor,
      data: { ...paymentSnapshot(payment), ...extra },
      created_at: cause.at,
      traceparent: cause.traceparent ?? null,
    });
    const counted = countedOutcome(type, payment, extra['failure_code']);
    if (counted) this.count((meters) => meters.outcome(counted));
  }

  /** Has something counted once it is committed. */
  count(one: (meters: Meters) => void): void {
    this.#counts.push(one);
  }

  /** Posts a movement of the payment's money. */
  post(payment: Payment, movement: Movement, cause: Cause, subject_no = 0): void {
    this.#entries.push({
      account_id: payment.account_id,
      subject_id: payment.transaction_id,
      subject_no,
      movement,
      posted_at: cause.at,
    });
  }

  /** Orders an instruction for the payment, and returns it in the form that is performed. */
  order(payment: Payment, order: InstructionOrder, cause: Cause): Performable {
    const stored: PaymentInstruction = {
      account_id: payment.account_id,
      operation_id: order.operation_id ?? this.#context.ids.next(),
      kind: order.kind,
      purpose: order.purpose ?? '',
      transaction_id: payment.transaction_id,
      refund_no: order.refund_no ?? 0,
      amount: order.amount,
      currency: payment.currency,
      connector: payment.connector,
      capture_until: order.capture_until ?? null,
      challenge_reference: order.challenge_reference ?? null,
      first_reference: order.first_reference ?? null,
      reverses: order.reverses ?? null,
      attempts: 0,
      leased_until: null,
      actor: cause.actor,
      request_key: order.request_key ?? null,
      request_item: order.request_item ?? 0,
      traceparent: cause.traceparent ?? null,
      created_at: cause.at,
    };
    const instruction = instructionOf(stored, payment, order.authorisation);
    const performable: Performable = {
      stored: stored,
      instruction,
      ...(order.fallback ? { fallback: order.fallback } : {}),
      finalState: () => this.#latest.get(keyOf(payment)),
    };
    this.#ordered.push(performable);
    return performable;
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

  /** Sets a timer for the payment; when it fires, nothing may need to be done any more. */
  wait(payment: Payment, kind: Timer['kind'], due_at: Date): void {
    const { account_id, transaction_id: subject_id } = payment;
    this.#timers.set(`${keyOf(payment)} ${kind}`, { account_id, kind, subject_id, due_at });
  }

  /**
   * Writes all changes. If another transaction has changed a payment since it was read, this one fails and is retried.
   * @param recalled the payments were not locked: each of them must change, because only writing detects a conflict
   */
  write(tx: Transaction, recalled = false): void {
    const changed = this.#changed();
    if (recalled && changed.length < this.#read.size) throw new ChangedMeanwhile();
    updatePayments(tx, changed, this.#answers);
    insertInstructions(
      tx,
      this.#ordered.map(({ stored: instruction }) => instruction),
    );
    insertAttemptCosts(tx, this.#costs);
    postEntries(tx, this.#context.ids, this.#entries);
    setTimers(tx, [...this.#timers.values()]);
    tx.afterCommit(() => this.#counts.forEach((count) => count(this.#context.meters)));
    // Last, because they lock the accounts' counters until the commit.
    recordEvents(tx, this.#events);
  }

  #changed(): PaymentChange[] {
    return [...this.#current].flatMap(([key, current]) => {
      const from = this.#read.get(key);
      const to = from === current ? current : { ...current, version: current.version + 1 };
      this.#latest.set(key, to);
      return from === undefined || from === current ? [] : [{ from, to }];
    });
  }
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
