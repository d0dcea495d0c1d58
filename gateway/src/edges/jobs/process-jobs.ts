import type { Context } from '../../kernel/context.ts';
import { compareOwnSchema } from '../../operations/health/readiness.ts';
import { heartbeat_ms, type ApiProcesses } from '../../operations/health/api-processes.ts';
import { repeat, type Repeated } from './repeat.ts';
import type { Logger } from 'pino';
import type { AcquirerDirectory } from '../../acquiring/acquirers/acquirer-directory.ts';

/**
 * In every process: looks whether the database's schema still fits this program, once a minute. A newer release may
 * have migrated it meanwhile, which releases before the last do not work with.
 */
export function repeatSchemaComparison(
  { log, database }: Pick<Context, 'log' | 'database'>,
  onUnfit: (error: Error) => void,
): Repeated {
  const run = async (): Promise<number> => {
    const { refuseNewer } = await compareOwnSchema(database);
    try {
      refuseNewer('work');
    } catch (error) {
      log.error({ err: error }, 'the schema does not fit this program any more');
      onUnfit(error as Error);
    }
    return 0;
  };
  return repeat(log, [{ name: 'compare schema', every_ms: 60_000, run }]);
}

/**
 * In every process: reads the acquirers again, so that one that misses an announcement does not keep settings that have
 * been replaced or removed.
 */
export function repeatAcquirerReading(log: Logger, acquirers: AcquirerDirectory): Repeated {
  const run = (): Promise<number> => acquirers.reload().then(() => 0);
  return repeat(log, [{ name: 'read acquirers', every_ms: 5_000, run }]);
}

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

/** In every process that answers requests: says that it lives, until it says that it ends. */
export function repeatHeartbeat(log: Logger, processes: ApiProcesses): Repeated {
  const run = (): Promise<number> => processes.heartbeat().then(() => 0);
  const beating = repeat(log, [{ name: 'divide the limits', every_ms: heartbeat_ms, run }]);
  return {
    async stop() {
      await beating.stop();
      await processes.leave().catch((error: unknown) => log.warn({ err: error }, 'the end was not told'));
    },
  };
}
