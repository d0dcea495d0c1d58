import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A job that is run again and again. */
export interface RepeatedJob {
  readonly name: string;
  /** Pause after a round that found nothing more to do. */
  readonly every_ms: number;
  /** It closes, settles, expires or tries again by the time: left to others where this process's clock is wrong. */
  readonly by_time?: true;
  /** Is given what cuts a pause short, for when there is something to do sooner. */
  readonly onHurry?: (hurry: () => void) => void;
  /** @returns how much was done; more than zero asks for another round at once */
  run(): Promise<number>;
}

/** A round of a job that has ended. */
export interface Round {
  readonly job: RepeatedJob;
  readonly done: number;
  readonly seconds: number;
  /** Only of a round that failed. */
  readonly error?: unknown;
}

export interface Repeated {
  /** Ends the pauses and waits for the rounds that are running. */
  stop(): Promise<void>;
}

/** After a failed round, the pause grows up to this. */
const failure_pause_max_ms = 30_000;

/** Runs each job in a loop of its own: one slow or failing job never holds up another. */
export function repeat(
  log: Logger,
  jobs: readonly RepeatedJob[],
  onRound: (round: Round) => void = () => {},
): Repeated {
  const stopping = new AbortController();
  const loops = jobs.map(async (job) => {
    let failures = 0;
    let pausing = new AbortController();
    const hurry = (): void => pausing.abort();
    job.onHurry?.(hurry);
    stopping.signal.addEventListener('abort', hurry);
    while (!stopping.signal.aborted) {
      // Also what comes during the round: that may have looked already.
      pausing = new AbortController();
      const began_ms = performance.now();
      const seconds = (): number => (performance.now() - began_ms) / 1_000;
      try {
        const done = await job.run();
        failures = 0;
        onRound({ job, done, seconds: seconds() });
        if (done === 0) await pause(job.every_ms, pausing.signal);
      } catch (error) {
        failures += 1;
        onRound({ job, done: 0, seconds: seconds(), error });
        log.error({ job: job.name, err: error, failures }, 'job failed');
        await pause(Math.min(job.every_ms * 2 ** failures, failure_pause_max_ms), stopping.signal);
      }
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function pause(pause_ms: number, signal: AbortSignal): Promise<void> {
  await sleep(pause_ms, undefined, { signal }).catch(() => {});
}
