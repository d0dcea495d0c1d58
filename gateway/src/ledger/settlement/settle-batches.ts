import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { AvailableBalances } from '../available.ts';
import { postEntries, type JournalEntry } from '../journal.ts';
import { settlementMovement } from '../movements.ts';
import { addDays, dateIn, startOfDay } from '../../kernel/values/dates.ts';
import { setTimers } from '../../kernel/scheduling/timers.ts';
import type { TimerHandler } from '../../kernel/scheduling/run-timers.ts';
import { insertBatches, lockDueBatches, markSettled, type DueBatch } from './settlement-store.ts';
import { decideSettlement, timerOf, netOf, type SettlementBatch } from './settlement.ts';

const list_max = 100;

/**
 * Settles batches whose banking day has come: all of an account's in one currency together, with one movement from
 * pending to available.
 * @param release lets payouts of an account go on that wait for money
 */
export function settlementTimers(
  context: Context,
  release: (account_id: string) => Promise<unknown>,
): TimerHandler[] {
  return [
    {
      kind: 'settlement',
      list_max,
      async take(tx, rows) {
        const accounts = [...new Set(rows.map(({ account_id }) => account_id))].toSorted();
        await settleAccounts(context, tx, accounts);
        return async () => {
          for (const account_id of accounts) await release(account_id);
        };
      },
    },
  ];
}

async function settleAccounts(context: Context, tx: Transaction, accounts: readonly string[]): Promise<void> {
  const keys = accounts.map((account_id) => ({ account_id, now: context.clock.now(account_id) }));
  const due = await lockDueBatches(tx, keys);
  const groups = [...Map.groupBy(due, ({ account_id, currency }) => `${account_id} ${currency}`).values()];
  const short = groups.filter((batches) => totalOf(batches) < 0n);
  const balances = await AvailableBalances.lock(
    tx,
    short.flatMap(([first]) => first ?? []),
  );
  const entries: JournalEntry[] = [];
  const carried: SettlementBatch[] = [];
  const settled = groups.flatMap((batches) => {
    const [first] = batches;
    if (!first) return [];
    const { account_id, currency } = first;
    const net = totalOf(batches);
    const remaining = net < 0n ? balances.remaining(first) : 0n;
    // Under a credit limit it may be below zero: then there is nothing to take.
    const decided = decideSettlement(net, remaining < 0n ? 0n : remaining);
    if (decided.moved < 0n) balances.take(first, -decided.moved);
    const settlement_id = context.ids.next();
    const settled_at = context.clock.now(account_id);
    if (decided.moved !== 0n) {
      const movement = settlementMovement(currency, decided.moved);
      entries.push({ account_id, subject_id: settlement_id, subject_no: 0, movement, posted_at: settled_at });
    }
    if (decided.carried < 0n)
      carried.push(
        carriedOn(context, first, decided.carried, {
          settlement_id,
          settled_at,
          batch_id: context.ids.next(),
        }),
      );
    return batches.map(({ batch_id }) => ({ account_id, batch_id, settlement_id, settled_at }));
  });
  balances.write(tx);
  markSettled(tx, settled);
  insertBatches(tx, carried);
  setTimers(tx, carried.map(timerOf));
  postEntries(tx, context.ids, entries);
}

function totalOf(batches: readonly SettlementBatch[]): bigint {
  return batches.reduce((sum, batch) => sum + netOf(batch), 0n);
}

/** What the available balance did not cover, to be tried again on the next banking day. */
function carriedOn(
  { calendars }: Pick<Context, 'calendars'>,
  { account_id, currency, account_time_zone: time_zone }: DueBatch,
  carried: bigint,
  from: { readonly settlement_id: bigint; readonly settled_at: Date; readonly batch_id: bigint },
): SettlementBatch {
  const day = dateIn(from.settled_at, time_zone);
  return {
    account_id,
    batch_id: from.batch_id,
    currency,
    day,
    captured: 0n,
    refunded: 0n,
    disputed: 0n,
    carried,
    carried_from: from.settlement_id,
    due_at: startOfDay(calendars.nextBankingDay(addDays(day, 1), currency), time_zone),
    time_zone,
  };
}
