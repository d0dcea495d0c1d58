import {
  ContractStatus,
  SubscriptionStatus,
  type ContractStatusName,
  type EndReason,
  type SubscriptionStatusName,
} from '@causeway/schemas/subscription-statuses.ts';
import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { CountedOutcome, Meters } from '../../kernel/telemetry/meters.ts';
import { codeClassOf } from '../payments/payment-counts.ts';
import { setTimers, dropTimers, type Timer } from '../../kernel/scheduling/timers.ts';
import { recordEvents, type EventDraft } from '../../kernel/events/record-events.ts';
import { registerNotifyUrls } from '../../accounts/webhooks/notify-urls.ts';
import {
  contractKey,
  insertAttempts,
  insertContracts,
  updateContracts,
  type AttemptRow,
  type ContractKey,
} from './contracts/contract-store.ts';
import { contractEdge, contractSnapshot, type Contract, type ContractCause } from './contracts/contract.ts';
import { subscriptionNotifyUrls } from './subscription-notify-urls.ts';
import { subscriptionSnapshot, type Subscription } from './subscription.ts';
import { nextStep } from './subscription-schedule.ts';
import { subscriptionKey, updateSubscriptions, type SubscriptionKey } from './subscription-store.ts';
import { subscriptionEdge, type SubscriptionCause } from './subscription-transitions.ts';
import type { Actor } from '../../kernel/values/actor.ts';

/** Who changes a subscription, and when by the account's clock. */
export interface Cause {
  readonly actor: Actor;
  readonly at: Date;
}

/** Fields that a move may change in addition to the status. */
type SubscriptionFields = Partial<Omit<Subscription, 'status'>>;
type ContractFields = Partial<Omit<Contract, 'status'>>;

/**
 * Collects the changes of subscriptions and their contracts that a list of decisions makes, and writes all of them with
 * a constant number of statements.
 */
export class SubscriptionChanges {
  readonly #context: Pick<Context, 'ids' | 'meters'>;
  readonly #read_subscriptions: ReadonlyMap<string, Subscription>;
  readonly #read_contracts: ReadonlyMap<string, Contract>;
  readonly #subscriptions: Map<string, Subscription>;
  readonly #contracts: Map<string, Contract>;
  readonly #attempts: AttemptRow[] = [];
  readonly #events: EventDraft[] = [];
  readonly #timers = new Map<string, Timer>();
  readonly #counts: ((meters: Meters) => void)[] = [];
  readonly #removed: Omit<Timer, 'due_at'>[] = [];

  /** @param subscriptions and contracts, by their keys, locked by this transaction */
  constructor(
    context: Pick<Context, 'ids' | 'meters'>,
    subscriptions: ReadonlyMap<string, Subscription>,
    contracts: ReadonlyMap<string, Contract>,
  ) {
    this.#context = context;
    this.#read_subscriptions = subscriptions;
    this.#read_contracts = contracts;
    this.#subscriptions = new Map(subscriptions);
    this.#contracts = new Map(contracts);
  }

  subscription(key: SubscriptionKey): Subscription | undefined {
    return this.#subscriptions.get(subscriptionKey(key));
  }

  contract(key: ContractKey): Contract | undefined {
    return this.#contracts.get(contractKey(key));
  }

  /** The contracts of a subscription that this transaction has locked or created. */
  contractsOf(subscription: Subscription): Contract[] {
    return [...this.#contracts.values()].filter(
      ({ account_id, subscription_id }) =>
        account_id === subscription.account_id && subscription_id === subscription.subscription_id,
    );
  }

  /** Changes fields other than the status. */
  edit(subscription: Subscription, fields: SubscriptionFields, cause: Cause): Subscription {
    const edited = { ...subscription, ...fields, updated_at: cause.at };
    this.#subscriptions.set(subscriptionKey(edited), edited);
    return edited;
  }

  /** Moves the subscription along an edge of its transitions table, with the edge's event. */
  move(
    subscription: Subscription,
    edge: { cause: SubscriptionCause; to: SubscriptionStatusName },
    fields: SubscriptionFields,
    cause: Cause,
  ): Subscription {
    const { event } = subscriptionEdge(subscription.status, edge.cause, edge.to);
    const moved = { ...subscription, ...fields, status: edge.to, updated_at: cause.at };
    this.#subscriptions.set(subscriptionKey(moved), moved);
    this.emit(moved, event, cause);
    return moved;
  }

  /** Ends the subscription and removes its timers. */
  end(subscription: Subscription, reason: EndReason, cause: Cause): Subscription {
    const edge = { cause: 'end', to: SubscriptionStatus.inactive } as const;
    const live = reason !== 'first_payment_failed';
    const fields = { end_reason: reason, ended_at: cause.at, live, past_due_contracts: 0 };
    const ended = this.move(subscription, edge, fields, cause);
    this.#forget('subscription', ended.account_id, ended.subscription_id);
    return ended;
  }

  /** Emits an event with the subscription's current snapshot. */
  emit(subscription: Subscription, type: EventType, cause: Cause): void {
    this.#events.push({
      account_id: subscription.account_id,
      type,
      subject_id: subscription.subscription_id,
      actor: cause.actor,
      data: subscriptionSnapshot(subscription),
      created_at: cause.at,
    });
  }

  /** Sets the timer of the subscription's next step. */
  waitForNextStep(subscription: Subscription): void {
    const step = nextStep(subscription);
    const { account_id, subscription_id } = subscription;
    if (step) this.#wait({ account_id, kind: 'subscription', subject_id: subscription_id, due_at: step.at });
    else this.#forget('subscription', account_id, subscription_id);
  }

  /** Creates the contract of a period; it is charged when the period begins. */
  createContract(
    subscription: Subscription,
    terms: Pick<Contract, 'cycle_no' | 'amount' | 'period_start_at' | 'period_end_at'>,
    cause: Cause,
  ): Contract {
    const { account_id, subscription_id, currency } = subscription;
    const contract: Contract = {
      account_id,
      contract_id: this.#context.ids.next(),
      subscription_id,
      status: ContractStatus.drawn_up,
      currency,
      ...terms,
      due_at: terms.period_start_at,
      attempts: 0,
      next_attempt_at: terms.period_start_at,
      transaction_id: null,
      failure_code: '',
      charged_at: null,
      created_at: cause.at,
      updated_at: cause.at,
    };
    this.#contracts.set(contractKey(contract), contract);
    this.#emitContract(contract, 'contract.drawn_up', cause);
    this.#waitForAttempt(contract);
    return contract;
  }

  /**
   * Moves the contract along an edge of its transitions table, with the edge's event.
   * @param said what the event says beside the contract
   */
  moveContract(
    contract: Contract,
    edge: { cause: ContractCause; to: ContractStatusName },
    fields: ContractFields,
    cause: Cause,
    data: Readonly<Record<string, string>> = {},
  ): Contract {
    const { event } = contractEdge(contract.status, edge.cause, edge.to);
    const moved = { ...contract, ...fields, status: edge.to, updated_at: cause.at };
    this.#contracts.set(contractKey(moved), moved);
    if (event) this.#emitContract(moved, event, cause, data);
    this.#waitForAttempt(moved);
    return moved;
  }

  /** Records that the contract is being charged. */
  attempt(attempt: AttemptRow): void {
    this.#attempts.push(attempt);
  }

  /** Sets the contract's timer again without changing the contract. */
  postpone(contract: Contract, due_at: Date): void {
    const { account_id, contract_id } = contract;
    this.#wait({ account_id, kind: 'contract', subject_id: contract_id, due_at });
  }

  /** Has something counted once it is committed. */
  count(one: (meters: Meters) => void): void {
    this.#counts.push(one);
  }

  /** Counts a charge of a contract, once it is committed: `code` is empty where it was paid. */
  countRenewal(code: string, { connector, method }: Pick<CountedOutcome, 'connector' | 'method'>): void {
    const outcome = code === '' ? 'charged' : 'failed';
    const code_class = codeClassOf(code);
    this.count((meters) => meters.outcome({ noun: 'renewal', outcome, code_class, connector, method }));
  }

  /** Writes all changes; the events last, because they lock the accounts' counters until the commit. */
  write(tx: Transaction): void {
    updateSubscriptions(tx, changed(this.#read_subscriptions, this.#subscriptions));
    const created = [...this.#contracts.values()].filter(
      (contract) => !this.#read_contracts.has(contractKey(contract)),
    );
    insertContracts(tx, created);
    registerNotifyUrls(
      tx,
      created.flatMap((contract) => subscriptionNotifyUrls(this.#subscriptionOf(contract), [contract])),
    );
    updateContracts(tx, changed(this.#read_contracts, this.#contracts));
    insertAttempts(tx, this.#attempts);
    dropTimers(tx, this.#removed);
    setTimers(tx, [...this.#timers.values()]);
    tx.afterCommit(() => this.#counts.forEach((count) => count(this.#context.meters)));
    recordEvents(tx, this.#events);
  }

  #waitForAttempt(contract: Contract): void {
    const { account_id, contract_id, next_attempt_at } = contract;
    if (next_attempt_at) {
      this.#wait({ account_id, kind: 'contract', subject_id: contract_id, due_at: next_attempt_at });
    } else this.#forget('contract', account_id, contract_id);
  }

  #wait(row: Timer): void {
    this.#timers.set(`${row.kind} ${row.account_id} ${row.subject_id}`, row);
  }

  #forget(kind: Timer['kind'], account_id: string, subject_id: bigint): void {
    this.#timers.delete(`${kind} ${account_id} ${subject_id}`);
    this.#removed.push({ kind, account_id, subject_id });
  }

  /** @throws Error when the contract's subscription was not locked: a bug */
  #subscriptionOf(contract: Contract): Subscription {
    const subscription = this.subscription(contract);
    if (!subscription) throw new Error(`subscription ${contract.subscription_id} was not locked`);
    return subscription;
  }

  #emitContract(
    contract: Contract,
    type: EventType,
    cause: Cause,
    data: Readonly<Record<string, string>> = {},
  ): void {
    this.#events.push({
      account_id: contract.account_id,
      type,
      subject_id: contract.contract_id,
      actor: cause.actor,
      data: { ...contractSnapshot(contract, this.#subscriptionOf(contract)), ...data },
      created_at: cause.at,
    });
  }
}

function changed<T>(read: ReadonlyMap<string, T>, current: ReadonlyMap<string, T>): { from: T; to: T }[] {
  return [...current].flatMap(([key, to]) => {
    const from = read.get(key);
    return from === undefined || from === to ? [] : [{ from, to }];
  });
}
