import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { completeUntil } from '../take-snapshots.ts';
import { allowReadingLong } from '../read-by-time.ts';
import { addDays, addMs, dateIn, startOfDay } from '../../kernel/values/dates.ts';
import type { TimedWork } from '../../kernel/scheduling/timed-work.ts';
import { setTimers } from '../../kernel/scheduling/timers.ts';
import { readDelays, type DelayOf } from './settlement-delays.ts';
import {
  findClosable,
  findClosed,
  findClosing,
  firstUnclosed,
  clearCompared,
  insertBatches,
  moveClosed,
  sumSpans,
  sumUnbatched,
  type Closable,
  type ClosedSpan,
  type DaySums,
} from './settlement-store.ts';
import { timerOf, settlementDay, type SettlementBatch } from './settlement.ts';

const accounts_max = 200;
/** So long after midnight nearly everything has been written that was decided before it. */
const margin_ms = 600_000;

type Settling = Pick<Context, 'database' | 'clock' | 'ids' | 'calendars'>;

/**
 * Closes the days that are over: what card payments, refunds and disputes did to an account's pending balance on a
 * day becomes a batch for each currency, with the banking day on which it is settled. What was booked late, to a day
 * that is closed, becomes a batch of that day with the next closing. In real time, for all accounts.
 * @returns how many accounts had something to close
 */
export async function closeDays(context: Settling): Promise<number> {
  const { database } = context;
  const now = addMs(context.clock.now(), -margin_ms);
  let closed = 0;
  for (let after = ''; ;) {
    const found = await findClosable(database, after, now, accounts_max);
    const spans = await completeSpans(context, found, now);
    closed += await closeSpans(
      context,
      spans.filter((span) => !isToBeCompared(span)),
    );
    for (const span of spans.filter(isToBeCompared)) if (await closeCompared(context, span)) closed += 1;
    const last = found.at(-1);
    if (!last || found.length < accounts_max) return closed;
    after = last.account_id;
  }
}

/** Whether an earlier release has closed the account's days, or a repair was asked for. */
function isToBeCompared({ closed_to, seen_to }: Closable): boolean {
  return closed_to !== null && seen_to === null;
}

/**
 * Leaves out accounts to which a transaction that takes long may still be posting, for the next round to ask again, and
 * those that have no day to close.
 */
async function completeSpans(
  { database }: Settling,
  found: readonly Closable[],
  now: Date,
): Promise<ClosedSpan[]> {
  const account_ids = found.map(({ account_id }) => account_id);
  const complete = await completeUntil(database, account_ids, 0);
  return found.flatMap((account) => {
    const seen_until = complete.get(account.account_id);
    const until_at = closingTime(account, now);
    // Where clocks go back to midnight, the day begins with the first of the two, and the database says the second.
    const is_closed = account.seen_to !== null && account.closed_to?.getTime() === until_at.getTime();
    return seen_until && !is_closed ? { ...account, until_at, seen_until } : [];
  });
}

/** Midnight, and never before the time up to which days are closed. */
function closingTime({ closed_to, time_zone }: Closable, now: Date): Date {
  const midnight = startOfDay(dateIn(now, time_zone), time_zone);
  return closed_to !== null && closed_to > midnight ? closed_to : midnight;
}

async function closeSpans(context: Settling, spans: readonly ClosedSpan[]): Promise<number> {
  const { database } = context;
  if (spans.length === 0) return 0;
  const sums = await sumSpans(database, spans);
  const delays = await readDelays(
    database,
    spans.map(({ account_id }) => account_id),
  );
  return transact(database, async (tx) => {
    const own = await moveClosed(tx, spans);
    const own_sums = sums.filter(({ account_id }) => own.has(account_id));
    writeBatches(context, tx, spans, own_sums, delays);
    return own.size;
  });
}

/**
 * Closes an account's days by comparing its whole journal with its batches.
 * @returns the batches of what was in none, or null where another process was faster
 */
async function closeCompared(context: Settling, span: ClosedSpan): Promise<SettlementBatch[] | null> {
  const delays = await readDelays(context.database, [span.account_id]);
  return transact(context.database, async (tx) => {
    const seen_until = (await moveClosed(tx, [span])).get(span.account_id);
    if (!seen_until) return null;
    allowReadingLong(tx);
    return writeBatches(context, tx, [span], await sumUnbatched(tx, { ...span, seen_until }), delays);
  });
}

function writeBatches(
  context: Settling,
  tx: Transaction,
  spans: readonly ClosedSpan[],
  sums: readonly DaySums[],
  delayOf: DelayOf,
): SettlementBatch[] {
  const zones = new Map(spans.map(({ account_id, time_zone }) => [account_id, time_zone]));
  const batches = sums
    .filter(({ captured, refunded, disputed }) => captured !== 0n || refunded !== 0n || disputed !== 0n)
    .map((sum): SettlementBatch => {
      const { account_id, currency, day, captured, refunded, disputed } = sum;
      const due_on = settlementDay(context.calendars, day, currency, delayOf(account_id, currency));
      const time_zone = zones.get(account_id) ?? 'UTC';
      const due_at = startOfDay(due_on, time_zone);
      const money = { captured, refunded, disputed, carried: 0n, carried_from: null };
      return { account_id, batch_id: context.ids.next(), currency, day, ...money, due_at, time_zone };
    });
  insertBatches(tx, batches);
  setTimers(tx, batches.map(timerOf));
  return batches;
}

/**
 * Puts what was posted to closed days and is in no batch into batches of those days, however it came to be
 * left out: the whole journal is compared with the batches.
 * @param account_id null: of all accounts
 * @returns the batches that were added
 * @throws RequestRefused where a transaction that takes long may still be posting to an account
 */
export async function repairSettlement(
  context: Settling,
  account_id: string | null,
): Promise<SettlementBatch[]> {
  const { database } = context;
  const added: SettlementBatch[] = [];
  for (const account of account_id === null ? await findClosed(database) : [account_id]) {
    const closing = await findClosing(database, account);
    if (!closing?.closed_to) continue;
    const seen_until = (await completeUntil(database, [account], 0)).get(account);
    const span = seen_until && { ...closing, until_at: closing.closed_to, seen_until };
    const batches = span ? await closeCompared(context, span) : null;
    if (!batches) throw cannot({ rule: 'account_busy', account_id: account });
    added.push(...batches);
  }
  return added;
}

/**
 * Has the next closing in real time compare an account's journal with its batches: what its test clock closed, it
 * closed without waiting for transactions under way.
 */
export function compareAgain(tx: Transaction, account_id: string): void {
  clearCompared(tx, account_id);
}

/**
 * The closing of days of an account that lives in a time of its own. Its clock stands still while requests are
 * served, so the whole journal is compared with the batches at every stop.
 */
export function timedClosing(context: Settling): TimedWork {
  return {
    async nextDueAt(account_id) {
      const account = await findClosing(context.database, account_id);
      const first = account && (await firstUnclosed(context.database, account));
      return first && startOfDay(addDays(dateIn(first, account.time_zone), 1), account.time_zone);
    },
    async runDue(account_id) {
      const account = await findClosing(context.database, account_id);
      if (!account) return 0;
      const until_at = closingTime(account, context.clock.now(account_id));
      const span = { ...account, until_at, seen_until: null };
      // Asked at every stop of the clock: mostly there is nothing to close.
      const [sums, first] = await Promise.all([
        sumUnbatched(context.database, span),
        firstUnclosed(context.database, account),
      ]);
      // A day that nets to zero has no batch, and is closed all the same.
      if (sums.length === 0 && (first === null || first >= until_at)) return 0;
      return (await closeCompared(context, span))?.length ?? 0;
    },
  };
}
