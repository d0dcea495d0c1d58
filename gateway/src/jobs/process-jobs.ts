import type { Context } from '../context.ts';
import { compareOwnSchema } from '../domain/health/readiness.ts';
import { repeat, type Repeated } from './repeat.ts';

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
