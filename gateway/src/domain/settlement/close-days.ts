import type { Context } from '../../context.ts';
import { transact, type Transaction } from '../../database/transaction.ts';
import { addDays, addMs, dateIn, startOfDay } from '../../values/dates.ts';
import type { TimedWork } from '../clocks/timed-work.ts';
import { addDueWork } from '../due/due-work.ts';
import { readDelays, type DelayOf } from './settlement-delays.ts';
import {
  findClosable,
  findClosing,
  firstUnclosed,
  insertBatches,
  moveClosed,
  sumSpans,
  sumUnbatched,
  type ClosedSpan,
  type DaySums,
} from './settlement-store.ts';
import { dueRowOf, settlementDay, type SettlementBatch } from './settlement.ts';

const accounts_max = 200;
/** So long after midnight nothing is written any more that was decided before it. */
const margin_ms = 600_000;

type Settling = Pick<Context, 'database' | 'clock' | 'ids'>;

/**
 * Closes the days that are over: what card payments, refunds and disputes did to an account's pending balance on a
 * day becomes a batch for each currency, with the banking day on which it is settled. In real time, for all accounts.
 * @returns how many accounts had days to close
 */
export async function closeDays(context: Settling): Promise<number> {
  const now = addMs(context.clock.now(), -margin_ms);
  let closed = 0;
  for (let after = ''; ;) {
    const found = await findClosable(context.database, after, now, accounts_max);
    const spans = found.map((account): ClosedSpan => {
      const { time_zone } = account;
      return { ...account, until_at: startOfDay(dateIn(now, time_zone), time_zone) };
    });
    if (spans.length > 0) closed += await closeSpans(context, spans, await sumSpans(context.database, spans));
    const last = found.at(-1);
    if (!last || found.length < accounts_max) return closed;
    after = last.account_id;
  }
}

async function closeSpans(
  context: Settling,
  spans: readonly ClosedSpan[],
  sums: readonly DaySums[],
): Promise<number> {
  const delays = await readDelays(
    context.database,
    spans.map(({ account_id }) => account_id),
  );
  return transact(context.database, async (tx) => {
    const own = await moveClosed(tx, spans);
    writeBatches(
      context,
      tx,
      spans,
      sums.filter(({ account_id }) => own.has(account_id)),
      delays,
    );
    return own.size;
  });
}

function writeBatches(
  context: Settling,
  tx: Transaction,
  spans: readonly ClosedSpan[],
  sums: readonly DaySums[],
  delayOf: DelayOf,
): void {
  const zones = new Map(spans.map(({ account_id, time_zone }) => [account_id, time_zone]));
  const batches = sums
    .filter(({ captured, refunded, disputed }) => captured !== 0n || refunded !== 0n || disputed !== 0n)
    .map((sum): SettlementBatch => {
      const { account_id, currency, day, captured, refunded, disputed } = sum;
      const due_on = settlementDay(day, currency, delayOf(account_id, currency));
      const due_at = startOfDay(due_on, zones.get(account_id) ?? 'UTC');
      const money = { captured, refunded, disputed, carried: 0n, carried_from: null };
      return { account_id, batch_id: context.ids.next(), currency, day, ...money, due_at };
    });
  insertBatches(tx, batches);
  addDueWork(tx, batches.map(dueRowOf));
}

/**
 * The closing of days of an account that lives in a time of its own. Its clock stands still while requests are
 * served, so what was posted late, to a day that is closed, is found and put into a batch as well.
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
      const { closed_to, time_zone } = account;
      const midnight = startOfDay(dateIn(context.clock.now(account_id), time_zone), time_zone);
      const until_at = closed_to !== null && closed_to > midnight ? closed_to : midnight;
      const span = { ...account, until_at };
      // Asked at every stop of the clock: mostly there is nothing to close.
      if ((await sumUnbatched(context.database, span)).length === 0) return 0;
      return closeAccount(context, span);
    },
  };
}

async function closeAccount(context: Settling, span: ClosedSpan): Promise<number> {
  const delays = await readDelays(context.database, [span.account_id]);
  return transact(context.database, async (tx) => {
    const own = await moveClosed(tx, [span]);
    if (!own.has(span.account_id)) return 0;
    const sums = await sumUnbatched(tx, span);
    writeBatches(context, tx, [span], sums, delays);
    return sums.length;
  });
}
