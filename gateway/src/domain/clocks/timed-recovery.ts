import type { Context } from '../../context.ts';
import { recoverAccountInstructions, type Recoverable } from '../../instructions/recover-instructions.ts';
import type { TimedWork } from '../timers/timed-work.ts';

/** Open instructions have no moment of their own: whenever a clock stops, they are asked about. */
export function timedRecovery(context: Context, recoverables: readonly Recoverable[]): TimedWork {
  return {
    nextDueAt: () => Promise.resolve(null),
    runDue: (account_id) => recoverAccountInstructions(context, recoverables, account_id),
  };
}
