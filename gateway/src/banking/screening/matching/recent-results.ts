/** Results by what was asked for: of so many, those that were asked for last are kept. */
export class RecentResults<Result> {
  readonly #results = new Map<string, Result>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** The result that is kept, or else the one that is found now. */
  get(key: string, find: () => Result): Result {
    const cached = this.#results.get(key);
    const result = cached ?? find();
    // Put at the end again: the first of a map is the one that was not asked for longest.
    if (cached !== undefined) this.#results.delete(key);
    this.#results.set(key, result);
    const [oldest] = this.#results.size > this.#max ? this.#results.keys() : [];
    if (oldest !== undefined) this.#results.delete(oldest);
    return result;
  }

  clear(): void {
    this.#results.clear();
  }
}
