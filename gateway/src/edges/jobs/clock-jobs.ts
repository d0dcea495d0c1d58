import type { Logger } from 'pino';
import { repeat, type Repeated, type RepeatedJob } from './repeat.ts';

/** The database's time, compared with the clock of this process. */
export interface ComparedClock {
  /** Asks the database for its time. */
  compare(): Promise<void>;
  /** By how many milliseconds the clock of this process is ahead; negative when it is behind. */
  readonly own_ahead_ms: number;
}

const log_from_ms = 5_000;
const refused_from_ms = 60_000;

function describe(ahead_ms: number): string {
  const seconds = (Math.abs(ahead_ms) / 1_000).toFixed(1);
  return `the clock of this process is ${seconds} s ${ahead_ms > 0 ? 'ahead of' : 'behind'} the database's`;
}

function differs(clock: ComparedClock, by_ms: number): boolean {
  return Math.abs(clock.own_ahead_ms) > by_ms;
}

/**
 * In every process: follows the database's time. Where the process's own clock differs by more than a few seconds, it
 * is logged, once until the clock is right again.
 */
export function repeatClockComparison(log: Logger, clock: ComparedClock): Repeated {
  let logged = false;
  const run = async (): Promise<number> => {
    await clock.compare();
    const wrong = differs(clock, log_from_ms);
    if (wrong && !logged) log.warn({ ahead_ms: clock.own_ahead_ms }, describe(clock.own_ahead_ms));
    if (!wrong && logged) log.info("the clock of this process agrees with the database's again");
    logged = wrong;
    return 0;
  };
  return repeat(log, [{ name: 'compare clocks', every_ms: 5_000, run }]);
}

/**
 * Time-dependent jobs fail in a process whose clock is wrong by more than a minute, and are left to other processes.
 * They use the database's time; but where a clock is that wrong, nothing about time is trusted.
 */
export function guardTime(clock: ComparedClock, job: RepeatedJob): RepeatedJob {
  if (!job.by_time) return job;
  return {
    ...job,
    async run() {
      // After sleep, a machine's time is wrong until it has been compared again.
      if (differs(clock, refused_from_ms)) await clock.compare();
      if (differs(clock, refused_from_ms))
        throw new Error(`${describe(clock.own_ahead_ms)}: this is left to processes whose clock is right`);
      return job.run();
    },
  };
}
