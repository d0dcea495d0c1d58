import type { Context } from '../kernel/context.ts';
import { ChangedMeanwhile, type Transaction } from '../kernel/database/transaction.ts';
import { recordEvents, type EventDraft } from '../kernel/events/record-events.ts';
import { insertInstructions } from '../kernel/instructions/instruction-store.ts';
import type { StoredInstruction } from '../kernel/instructions/instruction.ts';
import { dropTimers, setTimers, type Timer } from '../kernel/scheduling/timers.ts';
import type { Actor } from '../kernel/values/actor.ts';
import type { Meters } from '../kernel/telemetry/meters.ts';
import { postEntries, type JournalEntry } from './journal.ts';

/** Who changes something, and when by the account's clock. */
export interface Cause {
  readonly actor: Actor;
  readonly at: Date;
  /** Of the request that caused it, where traces are on; absent: of the transaction. */
  readonly traceparent?: string | null;
}

/** Rows as they were read, and as the decisions so far have left them. */
export class Rows<Key, Row> {
  readonly #read: ReadonlyMap<Key, Row>;
  readonly #current: Map<Key, Row>;

  constructor(read: ReadonlyMap<Key, Row>) {
    this.#read = read;
    this.#current = new Map(read);
  }

  get(key: Key): Row | undefined {
    return this.#current.get(key);
  }

  /** @returns the row */
  set(key: Key, row: Row): Row {
    this.#current.set(key, row);
    return row;
  }

  all(): Row[] {
    return [...this.#current.values()];
  }

  /** The rows that were not read: they are to be inserted. */
  added(): Row[] {
    return [...this.#current].flatMap(([key, row]) => (this.#read.has(key) ? [] : [row]));
  }

  /**
   * The rows that were read and are different now.
   * @param recalled they were not locked: each of them must change, because only writing detects a conflict
   * @throws ChangedMeanwhile where one of these has not changed: the transaction is tried again
   */
  changed(recalled = false): { from: Row; to: Row }[] {
    const changed = [...this.#current].flatMap(([key, to]) => {
      const from = this.#read.get(key);
      return from === undefined || from === to ? [] : [{ from, to }];
    });
    if (recalled && changed.length < this.#read.size) throw new ChangedMeanwhile();
    return changed;
  }
}

type Order = Pick<
  StoredInstruction,
  'account_id' | 'operation_id' | 'kind' | 'transaction_id' | 'amount' | 'currency' | 'connector'
> &
  Partial<StoredInstruction>;

const ordered_by_default = {
  purpose: '',
  refund_no: 0,
  capture_until: null,
  challenge_reference: null,
  first_reference: null,
  reverses: null,
  request_key: null,
  request_item: 0,
} as const;

/**
 * What one transaction changes: collected while a list of decisions is made, and written with a constant number of
 * statements, however long the list is. Payments, payouts and subscriptions add their states; a row that several
 * decisions concern is changed in memory and written once.
 */
export abstract class UnitOfWork {
  protected readonly context: Pick<Context, 'ids' | 'meters'>;
  readonly #events: EventDraft[] = [];
  readonly #entries: JournalEntry[] = [];
  readonly #instructions: StoredInstruction[] = [];
  /** Of several times set for one timer, the last counts; null removes it. */
  readonly #timers = new Map<string, Omit<Timer, 'due_at'> & { readonly due_at: Date | null }>();
  readonly #counts: ((meters: Meters) => void)[] = [];

  constructor(context: Pick<Context, 'ids' | 'meters'>) {
    this.context = context;
  }

  /** Has something counted once it is committed. */
  count(one: (meters: Meters) => void): void {
    this.#counts.push(one);
  }

  /** Sets a timer, or removes it; when it fires, nothing may need to be done any more. */
  setTimer(timer: Omit<Timer, 'due_at'>, due_at: Date | null): void {
    const { account_id, kind, subject_id } = timer;
    this.#timers.set(`${kind} ${account_id} ${subject_id}`, { account_id, kind, subject_id, due_at });
  }

  protected addEvent(
    event: Pick<EventDraft, 'account_id' | 'type' | 'subject_id' | 'data'>,
    { actor, at, traceparent = null }: Cause,
  ): void {
    this.#events.push({ ...event, actor, created_at: at, traceparent });
  }

  protected addEntry(entry: JournalEntry): void {
    this.#entries.push(entry);
  }

  /** Orders an instruction: what the order does not name is empty. */
  protected addInstruction<O extends Order>(
    order: O,
    { actor, at, traceparent = null }: Cause,
  ): StoredInstruction & Pick<O, 'kind'> {
    const begun = { attempts: 0, leased_until: null, actor, traceparent, created_at: at };
    const stored: StoredInstruction = { ...ordered_by_default, ...order, ...begun };
    this.#instructions.push(stored);
    return stored;
  }

  /** Writes the states that the decisions have changed. */
  protected abstract writeStates(tx: Transaction, recalled: boolean): void;

  /**
   * Writes all changes. Where another transaction has changed a state since it was read, this one fails and is tried
   * again.
   * @param recalled the states were not locked: each of them must change
   */
  write(tx: Transaction, recalled = false): void {
    this.writeStates(tx, recalled);
    insertInstructions(tx, this.#instructions);
    postEntries(tx, this.context.ids, this.#entries);
    const timers = [...this.#timers.values()];
    dropTimers(
      tx,
      timers.filter(({ due_at }) => due_at === null),
    );
    setTimers(
      tx,
      timers.flatMap(({ due_at, ...timer }) => (due_at ? [{ ...timer, due_at }] : [])),
    );
    tx.afterCommit(() => this.#counts.forEach((count) => count(this.context.meters)));
    // Last, because they lock the accounts' counters until the commit.
    recordEvents(tx, this.#events);
  }
}
