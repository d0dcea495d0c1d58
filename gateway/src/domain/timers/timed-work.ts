/** Something that waits for moments in an account's time: what a test clock fires while it advances. */
export interface TimedWork {
  /** The earliest moment for which something of the account waits, or null. */
  nextDueAt(account_id: string): Promise<Date | null>;
  /**
   * Does what is due of the account at its present time, in the order in which it fell due.
   * @returns how much was done; zero when nothing is due any more
   */
  runDue(account_id: string): Promise<number>;
}
