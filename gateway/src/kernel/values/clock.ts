/**
 * Returns the time. Only the composition root reads the system's clock
 * (docs/specification/values.md#time-comes-from-outside). With an account, it is the account's time; without, the
 * gateway's own, which is the database's: leases and time-outs use it.
 */
export interface Clock {
  now(account_id?: string): Date;
}

/** The clock of this process, right or wrong. */
export const system_clock: Clock = { now: () => new Date() };

/** A clock in which accounts can have a time of their own, which stands still until it is set. */
export class AccountClocks implements Clock {
  readonly #base: Clock;
  #own: ReadonlyMap<string, Date> = new Map();

  constructor(base: Clock) {
    this.#base = base;
  }

  now(account_id?: string): Date {
    return (account_id === undefined ? undefined : this.#own.get(account_id)) ?? this.#base.now();
  }

  /** Gives an account a time of its own. */
  set(account_id: string, at: Date): void {
    this.#own = new Map(this.#own).set(account_id, at);
  }

  /** Returns an account to the base clock. */
  remove(account_id: string): void {
    const remaining = new Map(this.#own);
    remaining.delete(account_id);
    this.#own = remaining;
  }

  /** Replaces the times of all accounts that have one. */
  replace(times: ReadonlyMap<string, Date>): void {
    this.#own = times;
  }
}
