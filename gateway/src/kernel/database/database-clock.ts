import { system_clock, type Clock } from '../values/clock.ts';
import type { Database } from './database.ts';
import { reading } from './statement.ts';

const timeRow = reading('database_time', { at: 'timestamptz' }, 'SELECT clock_timestamp() AS at');

/** Timestamps are read in whole milliseconds, so the database's time may be up to this much later. */
const rounding_ms = 1;

/**
 * The database's time, the same in every process that works on it. Between two comparisons it advances by a monotonic
 * clock, so changes to the machine's own clock do not affect it.
 */
export class DatabaseClock implements Clock {
  readonly #database: Database;
  readonly #own: Clock;
  /** The database's time minus performance.now(), in milliseconds. */
  #offset_ms: number | null = null;

  private constructor(database: Database, own: Clock) {
    this.#database = database;
    this.#own = own;
  }

  /** @param own the clock of this process, used for comparison only */
  static async open(database: Database, own: Clock = system_clock): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database, own);
    await clock.compare();
    return clock;
  }

  now(): Date {
    return new Date(performance.now() + (this.#offset_ms ?? 0));
  }

  /** By how many milliseconds the process's own clock is ahead of the database's; negative when it is behind. */
  get own_ahead_ms(): number {
    return this.#own.now().getTime() - this.now().getTime();
  }

  /**
   * Asks the database for its time. A slow answer is imprecise: the offset stays as it is if the answer allows it, so
   * that the time does not vary with the network's latency.
   */
  async compare(): Promise<void> {
    const started_ms = performance.now();
    const [row] = await this.#database.read(timeRow, {});
    const answered_ms = performance.now();
    if (!row) throw new Error('the database does not tell its time');
    const least_ms = row.at.getTime() - answered_ms;
    const most_ms = row.at.getTime() + rounding_ms - started_ms;
    const offset_ms = this.#offset_ms ?? (least_ms + most_ms) / 2;
    this.#offset_ms = Math.min(Math.max(offset_ms, least_ms), most_ms);
  }
}
