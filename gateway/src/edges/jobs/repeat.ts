import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { no_tracer, type Tracer } from '../../kernel/telemetry/tracer.ts';

/** A recurring job. */
export interface RepeatedJob {
  readonly name: string;
  /** Pause after a round that found nothing more to do. */
  readonly every_ms: number;
  /**
   * A time-dependent job (closing, expiring, retrying): left to other processes where this process's clock is wrong.
   */
  readonly by_time?: true;
  /** Receives a function that ends a pause early, for when there is something to do sooner. */
  readonly onHurry?: (hurry: () => void) => void;
  /** @returns how much was done; more than zero requests another round at once */
  run(): Promise<number>;
}

/** A finished round of a job. */
export interface Round {
  readonly job: RepeatedJob;
  readonly done: number;
  readonly seconds: number;
  /** Only for a failed round. */
  readonly error?: unknown;
}

export interface Repeated {
  /** Ends the pauses and waits for active rounds. */
  stop(): Promise<void>;
}

/** After failed rounds, the pause grows up to this. */
const failure_pause_max_ms = 30_000;

/** Runs each job in its own loop: a slow or failing job never delays another. */
export function repeat(
  log: Logger,
  jobs: readonly RepeatedJob[],
  onRound: (round: Round) => void = () => {},
  tracer: Tracer = no_tracer,
): Repeated {
  const stopping = new AbortController();
  const loops = jobs.map(async (job) => {
    let failures = 0;
    let pausing = new AbortController();
    const hurry = (): void => pausing.abort();
    job.onHurry?.(hurry);
    stopping.signal.addEventListener('abort', hurry);
    while (!stopping.signal.aborted) {
      // Includes requests made during the round, which may have looked already.
      pausing = new AbortController();
      const began_ms = performance.now();
      const seconds = (): number => (performance.now() - began_ms) / 1_000;
      try {
        const done = await (tracer.on
          ? tracer.round(`job ${job.name}`, { 'causeway.job.name': job.name }, () => job.run())
          : job.run());
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
