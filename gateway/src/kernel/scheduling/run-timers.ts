import type { Context } from '../context.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import type { TimedWork } from './timed-work.ts';
import {
  claimTimers,
  dueKindsOf,
  nextDueAt,
  dropTimers,
  type TimerKind,
  type Timer,
  type TimerScope,
} from './timers.ts';

/** The handler of one kind of timer. */
export interface TimerHandler {
  readonly kind: TimerKind;
  /** How many rows one transaction takes. */
  readonly list_max: number;
  /** How many lists a worker processes at once; defaults to one. */
  readonly lists_in_flight?: number;
  /**
   * Called in the transaction that has locked and removed the rows: locks their subjects, decides, writes, and adds
   * timers for what must be done later. The time is the account's own.
   * @returns work for after the commit, with no transaction open, such as performing instructions
   */
  take(tx: Transaction, rows: readonly Timer[]): Promise<(() => Promise<unknown>) | null>;
}

/**
 * Handles one list of due timers of one kind. The worker calls it in real time, any number of them at once; a test
 * clock calls it for its account. After a crash before the commit the timers are still there, after the commit what the
 * handler wrote: there is no state in between.
 * @returns how many timers were due
 */
export async function runTimers(
  context: Pick<Context, 'database' | 'clock'>,
  handler: TimerHandler,
  scope: TimerScope = 'real_time',
): Promise<number> {
  const by = scope === 'real_time' ? context.clock.now() : context.clock.now(scope.account_id);
  const { fired, after } = await transact(context.database, async (tx) => {
    const rows = await claimTimers(tx, scope, handler.kind, by, handler.list_max);
    if (rows.length === 0) return { fired: 0, after: null };
    dropTimers(tx, rows);
    return { fired: rows.length, after: await handler.take(tx, rows) };
  });
  await after?.();
  return fired;
}

/** One round of a worker: as many lists at once as the handler allows. @returns how many timers were due */
export async function runTimerLists(
  context: Pick<Context, 'database' | 'clock'>,
  handler: TimerHandler,
): Promise<number> {
  const lists = Array.from({ length: handler.lists_in_flight ?? 1 }, () => runTimers(context, handler));
  const done = await Promise.all(lists);
  return done.reduce((sum, count) => sum + count, 0);
}

/**
 * The timers of one account, as work for its test clock. Timers due at the same time fire in the order of the handlers.
 */
export function timersOfAccount(
  context: Pick<Context, 'database' | 'clock'>,
  handlers: readonly TimerHandler[],
): TimedWork {
  return {
    nextDueAt: (account_id) => nextDueAt(context.database, account_id),
    async runDue(account_id) {
      const dueKinds = () => dueKindsOf(context.database, account_id, context.clock.now(account_id));
      let done = 0;
      let due = await dueKinds();
      for (const handler of handlers) {
        if (!due.has(handler.kind)) continue;
        done += await runTimers(context, handler, { account_id });
        due = await dueKinds();
      }
      return done;
    },
  };
}
