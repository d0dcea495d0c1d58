import type { Logger } from 'pino';
import type { AcquirerDirectory } from '../domain/acquirers/acquirer-directory.ts';
import { repeat, type Repeated } from './repeat.ts';

/**
 * In every process: reads the acquirers again, so that one that misses an announcement does not keep settings that have
 * been replaced or removed.
 */
export function repeatAcquirerReading(log: Logger, acquirers: AcquirerDirectory): Repeated {
  const run = (): Promise<number> => acquirers.reload().then(() => 0);
  return repeat(log, [{ name: 'read acquirers', every_ms: 5_000, run }]);
}
