import type { Context } from '../../context.ts';
import { recoverAccountOperations, type Recoverable } from '../../operations/recover-operations.ts';
import type { TimedWork } from './timed-work.ts';

/** Open operations have no moment of their own: whenever a clock stops, they are asked about. */
export function timedRecovery(context: Context, recoverables: readonly Recoverable[]): TimedWork {
  return {
    nextDueAt: () => Promise.resolve(null),
    runDue: (account_id) => recoverAccountOperations(context, recoverables, account_id),
  };
}
