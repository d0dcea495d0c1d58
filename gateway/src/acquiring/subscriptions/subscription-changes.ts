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
import { noteSearchedChange } from '../../kernel/search/blocks.ts';
import { first_key } from '../../kernel/search/searched-list.ts';
import type { CountedOutcome } from '../../kernel/telemetry/meters.ts';
import { codeClassOf } from '../payments/payment-counts.ts';
import { Rows, UnitOfWork, type Cause } from '../../ledger/unit-of-work.ts';
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
import { subscription_search } from './listing/subscription-search.ts';
import { subscriptionNotifyUrls } from './subscription-notify-urls.ts';
import { subscriptionSnapshot, type Subscription } from './subscription.ts';
import { nextStep } from './subscription-schedule.ts';
import { subscriptionKey, updateSubscriptions, type SubscriptionKey } from './subscription-store.ts';
import { subscriptionEdge, type SubscriptionCause } from './subscription-transitions.ts';

/** Fields that a move may change in addition to the status. */
type SubscriptionFields = Partial<Omit<Subscription, 'status'>>;
type ContractFields = Partial<Omit<Contract, 'status'>>;

/** The changes of subscriptions and their contracts. */
export class SubscriptionChanges extends UnitOfWork {
  readonly #subscriptions: Rows<string, Subscription>;
  readonly #contracts: Rows<string, Contract>;
  readonly #attempts: AttemptRow[] = [];

  /** @param subscriptions and contracts, by their keys, locked by this transaction */
  constructor(
    context: Pick<Context, 'ids' | 'meters'>,
    subscriptions: ReadonlyMap<string, Subscription>,
    contracts: ReadonlyMap<string, Contract>,
  ) {
    super(context);
    this.#subscriptions = new Rows(subscriptions);
    this.#contracts = new Rows(contracts);
  }

  subscription(key: SubscriptionKey): Subscription | undefined {
    return this.#subscriptions.get(subscriptionKey(key));
  }

  contract(key: ContractKey): Contract | undefined {
    return this.#contracts.get(contractKey(key));
  }

  /** The contracts of a subscription that this transaction has locked or created. */
  contractsOf(subscription: Subscription): Contract[] {
    return this.#contracts
      .all()
      .filter(
        ({ account_id, subscription_id }) =>
          account_id === subscription.account_id && subscription_id === subscription.subscription_id,
      );
  }

  /** Changes fields other than the status. */
  edit(subscription: Subscription, fields: SubscriptionFields, cause: Cause): Subscription {
    const edited = { ...subscription, ...fields, updated_at: cause.at };
    return this.#subscriptions.set(subscriptionKey(edited), edited);
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
    const { account_id, subscription_id: subject_id } = ended;
    this.setTimer({ account_id, kind: 'subscription', subject_id }, null);
    return ended;
  }

  /** Emits an event with the subscription's current snapshot. */
  emit(subscription: Subscription, type: EventType, cause: Cause): void {
    const { account_id, subscription_id: subject_id } = subscription;
    this.addEvent({ account_id, type, subject_id, data: subscriptionSnapshot(subscription) }, cause);
  }

  /** Sets the timer of the subscription's next step. */
  waitForNextStep(subscription: Subscription): void {
    const { account_id, subscription_id: subject_id } = subscription;
    this.setTimer({ account_id, kind: 'subscription', subject_id }, nextStep(subscription)?.at ?? null);
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
      contract_id: this.context.ids.next(),
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
    this.postpone(contract, contract.next_attempt_at);
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
    this.postpone(moved, moved.next_attempt_at);
    return moved;
  }

  /** Records that the contract is being charged. */
  attempt(attempt: AttemptRow): void {
    this.#attempts.push(attempt);
  }

  /** Sets the contract's timer without changing the contract, or removes it. */
  postpone(contract: Contract, due_at: Date | null): void {
    const { account_id, contract_id: subject_id } = contract;
    this.setTimer({ account_id, kind: 'contract', subject_id }, due_at);
  }

  /** Counts a charge of a contract, once it is committed: `code` is empty where it was paid. */
  countRenewal(code: string, { connector, method }: Pick<CountedOutcome, 'connector' | 'method'>): void {
    const outcome = code === '' ? 'charged' : 'failed';
    const code_class = codeClassOf(code);
    this.count((meters) => meters.outcome({ noun: 'renewal', outcome, code_class, connector, method }));
  }

  protected writeStates(tx: Transaction): void {
    const changed = this.#subscriptions.changed();
    updateSubscriptions(tx, changed);
    for (const { from, to } of changed)
      if (from.amount !== to.amount)
        noteSearchedChange(
          tx,
          { account_id: to.account_id, list: subscription_search.list },
          { ...first_key, id: to.subscription_id, no: 0 },
        );
    const created = this.#contracts.added();
    insertContracts(tx, created);
    registerNotifyUrls(
      tx,
      created.flatMap((contract) => subscriptionNotifyUrls(this.#subscriptionOf(contract), [contract])),
    );
    updateContracts(tx, this.#contracts.changed());
    insertAttempts(tx, this.#attempts);
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
    const { account_id, contract_id: subject_id } = contract;
    const snapshot = { ...contractSnapshot(contract, this.#subscriptionOf(contract)), ...data };
    this.addEvent({ account_id, type, subject_id, data: snapshot }, cause);
  }
}
