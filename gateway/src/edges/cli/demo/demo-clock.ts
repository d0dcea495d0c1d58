import type { Clock } from '../../../kernel/values/clock.ts';

/** A clock that is set to the time of each event of the demo's month. */
export class DemoClock implements Clock {
  #at = new Date();

  now(): Date {
    return this.#at;
  }

  set(at: Date): void {
    this.#at = at;
  }
}
