import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { dateIn } from '../../kernel/values/dates.ts';
import {
  accountsBehind,
  addDays,
  countEvents,
  forgetDays,
  lockCursor,
  moveCursor,
  type AddedNumbers,
  type ReportedDay,
  type DayNumbers,
} from './day-store.ts';

const accounts_max = 200;
/** How many numbers of events one transaction looks at. */
const span_max = 5_000n;

/**
 * Counts the events that have come since the last time into the days of their accounts. Numbers of events have no
 * gaps and become visible in order, and the cursor moves in the transaction that adds: each counts once.
 * @returns how many accounts have more than one round takes
 */
export async function countDays(context: Pick<Context, 'database' | 'log'>): Promise<number> {
  const behind = await accountsBehind(context.database, accounts_max + 1);
  let unfinished = Math.max(0, behind.length - accounts_max);
  for (const account_id of behind.slice(0, accounts_max)) {
    try {
      if (!(await countAccount(context, account_id))) unfinished += 1;
    } catch (error) {
      // One account that cannot be counted never keeps the others waiting.
      context.log.error({ account_id, err: error }, 'the days of an account could not be counted');
    }
  }
  return unfinished;
}

/** @returns whether everything that has happened is counted, by this worker or another */
function countAccount(context: Pick<Context, 'database'>, account_id: string): Promise<boolean> {
  return transact(context.database, async (tx) => {
    const cursor = await lockCursor(tx, account_id);
    if (!cursor) return true;
    const time_zone = cursor.zone_now;
    // Days of another zone are other days: everything is counted again.
    const moved = cursor.time_zone !== time_zone;
    if (moved) forgetDays(tx, account_id);
    const after = moved ? 0n : cursor.seq;
    const until = after + span_max < cursor.last_seq ? after + span_max : cursor.last_seq;
    const added = await countEvents(tx, account_id, after, until);
    addDays(tx, account_id, byDay(added, time_zone));
    moveCursor(tx, account_id, until, time_zone);
    return until === cursor.last_seq;
  });
}

/** Puts the quarters of an hour together to days of a time zone. */
function byDay(added: readonly AddedNumbers[], time_zone: string): ReportedDay[] {
  const days = new Map<string, ReportedDay>();
  for (const { at, currency, ...numbers } of added) {
    const day = dateIn(at, time_zone);
    const key = `${day} ${currency}`;
    days.set(key, { day, currency, ...addNumbers(days.get(key), numbers) });
  }
  return [...days.values()];
}

/** The sum of two sets of numbers. */
export function addNumbers(a: DayNumbers | undefined, b: DayNumbers): DayNumbers {
  return {
    approved: (a?.approved ?? 0n) + b.approved,
    declined: (a?.declined ?? 0n) + b.declined,
    captured: (a?.captured ?? 0n) + b.captured,
    captured_amount: (a?.captured_amount ?? 0n) + b.captured_amount,
    refunded: (a?.refunded ?? 0n) + b.refunded,
    refunded_amount: (a?.refunded_amount ?? 0n) + b.refunded_amount,
    disputed: (a?.disputed ?? 0n) + b.disputed,
    disputed_amount: (a?.disputed_amount ?? 0n) + b.disputed_amount,
  };
}
