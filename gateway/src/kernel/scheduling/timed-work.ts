/** Work that is due at times of an account's clock; a test clock runs it while it advances. */
export interface TimedWork {
  /** The earliest time at which something of the account is due, or null. */
  nextDueAt(account_id: string): Promise<Date | null>;
  /**
   * Does what is due in the account at its present time, in the order in which it fell due.
   * @returns how much was done; zero when nothing more is due
   */
  runDue(account_id: string): Promise<number>;
}
