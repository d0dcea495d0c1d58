import type { Context } from '../../context.ts';
import { transact, type Transaction } from '../../database/transaction.ts';
import type { TimedWork } from './timed-work.ts';
import { claimTimers, nextDueAt, dropTimers, type TimerKind, type Timer, type TimerScope } from './timers.ts';

/** What is done about one kind of due work when its moment has come. */
export interface TimerHandler {
  readonly kind: TimerKind;
  /** How many rows one transaction takes. */
  readonly list_max: number;
  /** How many lists a worker has under way at once; one unless it says otherwise. */
  readonly lists_in_flight?: number;
  /**
   * Called in the transaction that has locked and removed the rows: locks what they are about, decides, writes,
   * and adds rows again for what must be looked at later. The time is the account's own.
   * @returns what is left to do after the commit, with no transaction open, such as performing instructions
   */
  take(tx: Transaction, rows: readonly Timer[]): Promise<(() => Promise<unknown>) | null>;
}

/**
 * Does one list of what is due by a kind's handler. The worker calls it in real time, any number of them at
 * once; a test clock calls it for its account. A crash before the commit leaves the rows, a crash after it
 * leaves what the handler has written: there is nothing between.
 * @returns how much was due
 */
export async function runTimers(
  context: Pick<Context, 'database' | 'clock'>,
  handler: TimerHandler,
  scope: TimerScope = 'real_time',
): Promise<number> {
  const by = scope === 'real_time' ? context.clock.now() : context.clock.now(scope.account_id);
  const { due, after } = await transact(context.database, async (tx) => {
    const rows = await claimTimers(tx, scope, handler.kind, by, handler.list_max);
    if (rows.length === 0) return { due: 0, after: null };
    dropTimers(tx, rows);
    return { due: rows.length, after: await handler.take(tx, rows) };
  });
  await after?.();
  return due;
}

/** One round of a worker: as many lists at once as the handler allows. @returns how much was due */
export async function runTimerLists(
  context: Pick<Context, 'database' | 'clock'>,
  handler: TimerHandler,
): Promise<number> {
  const lists = Array.from({ length: handler.lists_in_flight ?? 1 }, () => runTimers(context, handler));
  const done = await Promise.all(lists);
  return done.reduce((sum, count) => sum + count, 0);
}

/**
 * The due work of one account, for its test clock. What falls due at the same moment happens in the order of
 * the handlers.
 */
export function timersOfAccount(
  context: Pick<Context, 'database' | 'clock'>,
  handlers: readonly TimerHandler[],
): TimedWork {
  return {
    nextDueAt: (account_id) => nextDueAt(context.database, account_id),
    async runDue(account_id) {
      let done = 0;
      for (const handler of handlers) done += await runTimers(context, handler, { account_id });
      return done;
    },
  };
}
