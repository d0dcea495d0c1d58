import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import type { Performable } from '../../kernel/instructions/instruction.ts';
import type { Performer } from '../../kernel/instructions/perform-instructions.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import { setTimers, dropTimers, type Timer } from '../../kernel/scheduling/timers.ts';
import type { TimerHandler } from '../../kernel/scheduling/run-timers.ts';
import { advance, lockSources, readyPayouts, stillReady } from './advance-payouts.ts';
import { PayoutChanges } from './payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { lapse } from './payout-gates.ts';
import { readPayouts } from './payout-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from './payout.ts';

const list_max = 50;
/** What is taken up is looked at again after this time, unless it has been dealt with by then. */
const lease_ms = 60_000;
/** How long payouts of a disabled account wait until they are looked at again. */
const disabled_pause_ms = hour_ms;

/** What a payout must be waiting for when its moment comes, and the edge on which it goes on. */
const kinds = {
  payout_date: { from: 'SCHEDULED', edge_cause: 'come_due' },
  payout_rescreen: { from: 'IN_REVIEW', edge_cause: 'clear' },
} as const;

type PayoutTimerKind = keyof typeof kinds;

/**
 * What is done when payouts' moments have come: scheduled ones go to the bank, those that could not be screened
 * are screened again, those that wait for money at a rate that ends are over. Screening happens with no transaction
 * open, so the moments are put off first.
 */
export function payoutTimers(context: Context, performer: Performer<Payout>): TimerHandler[] {
  const going_on = (Object.keys(kinds) as PayoutTimerKind[]).map((kind): TimerHandler => ({
    kind,
    list_max,
    take(tx, rows) {
      setTimers(
        tx,
        rows.map((row) => ({ ...row, due_at: addMs(context.clock.now(row.account_id), lease_ms) })),
      );
      return Promise.resolve(async () => performer.perform(await comeDue(context, kind, rows)));
    },
  }));
  return [...going_on, quoteTimer(context)];
}

function keyIn({ account_id, subject_id }: Timer): PayoutKey {
  return { account_id, transaction_id: subject_id } as PayoutKey;
}

/** Ends payouts that still wait for money when their rate ends. */
function quoteTimer(context: Context): TimerHandler {
  return {
    kind: 'payout_quote',
    list_max,
    async take(tx, rows) {
      const keys = rows.map(keyIn);
      const changes = await PayoutChanges.lock(context, tx, keys);
      for (const key of keys) {
        const payout = changes.find(key);
        if (payout?.status !== 'PENDING_FUNDS') continue;
        lapse(changes, payout, { actor: 'gateway', at: context.clock.now(payout.account_id) });
      }
      changes.write(tx);
      return null;
    },
  };
}

async function comeDue(
  context: Context,
  kind: PayoutTimerKind,
  rows: readonly Timer[],
): Promise<Performable[]> {
  const { from, edge_cause } = kinds[kind];
  const keys = rows.map(keyIn);
  const found = await readPayouts(context.database, keys);
  const before = await readyPayouts(context, found);
  return transact(context.database, async (tx) => {
    const changes = await PayoutChanges.lock(context, tx, keys);
    const ready = await stillReady(tx, before);
    const mayPay = (payout: Payout): boolean => ready.get(payoutKeyOf(payout))?.enabled === true;
    const waiting = keys.flatMap((key) => {
      const payout = changes.find(key);
      return payout && payout.status === from ? [payout] : [];
    });
    dropTimers(tx, rows);
    const going = waiting.filter(mayPay);
    const held = waiting.filter((payout) => !mayPay(payout));
    setTimers(
      tx,
      held.map(({ account_id, transaction_id: subject_id }) => {
        const due_at = addMs(context.clock.now(account_id), disabled_pause_ms);
        return { account_id, kind, subject_id, due_at };
      }),
    );
    const balances = await lockSources(tx, going);
    const performables = going.flatMap((payout) => {
      const own = ready.get(payoutKeyOf(payout));
      if (!own) return [];
      const cause: Cause = { actor: 'gateway', at: context.clock.now(payout.account_id) };
      const progress = { edge_cause, approved: true, cleared: false, balances };
      return advance(context, changes, payout, own, progress, cause) ?? [];
    });
    changes.write(tx);
    return performables;
  });
}
