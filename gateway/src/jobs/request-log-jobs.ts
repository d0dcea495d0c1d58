import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import { forgetLoggedRequests } from '../domain/request-log/write-requests.ts';
import { repeat, type Repeated, type RepeatedJob } from './repeat.ts';

/** In every process that answers requests: writes their records, including the last ones before it ends. */
export function repeatRequestLog(log: Logger, recorder: { flush(): Promise<number> }): Repeated {
  const writing = repeat(log, [
    { name: 'write the request log', every_ms: 1_000, run: () => recorder.flush() },
  ]);
  return {
    async stop() {
      await writing.stop();
      await recorder.flush().catch((error: unknown) => log.warn({ err: error }, 'request log lost'));
    },
  };
}

/** In the worker: deletes expired records. */
export function forgetRequestLogJob(context: Context, kept_days: number): RepeatedJob {
  return {
    name: 'forget logged requests',
    every_ms: 60_000,
    by_time: true,
    run: () => forgetLoggedRequests(context, kept_days),
  };
}
