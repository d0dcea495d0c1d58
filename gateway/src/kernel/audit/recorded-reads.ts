/** What is read again within this time is the same read. */
export const same_read_ms = 10 * 60_000;

/** Older ones are forgotten first, and then recorded once more. */
const reads_max = 20_000;

/** What this process has written down as read: reading it again within ten minutes needs no other entry. */
export class RecordedReads {
  /** In the order in which they were added. */
  readonly #times = new Map<string, number>();

  has(read: string, at: Date): boolean {
    const time = this.#times.get(read);
    return time !== undefined && at.getTime() - time < same_read_ms;
  }

  add(read: string, at: Date): void {
    this.#times.delete(read);
    this.#times.set(read, at.getTime());
    for (const [oldest, time] of this.#times) {
      if (this.#times.size <= reads_max && at.getTime() - time < same_read_ms) break;
      this.#times.delete(oldest);
    }
  }
}
