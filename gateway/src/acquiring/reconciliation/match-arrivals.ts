import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { addDays } from '../../kernel/values/dates.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { acquirerPaidMovement } from '../../ledger/house-movements.ts';
import { postEntries } from '../../ledger/journal.ts';
import { leaveSuspense, lockOpenItems } from '../../ledger/suspense/leave-suspense.ts';
import {
  insertArrivals,
  lockAwaited,
  readCredits,
  type AcquirerPayout,
  type BankCredit,
} from './payout-store.ts';
import { aboutNothing, recordDifferences } from './record-differences.ts';
import type { Reconciliation } from './reconciliation-store.ts';

/** Shorter references stand in texts by chance. */
const reference_length_min = 6;

/** A share of a bank's line that is a payout's. */
interface Arrival {
  readonly payout: AcquirerPayout;
  readonly credit: BankCredit;
  readonly amount: bigint;
}

/**
 * Finds payouts of an acquirer among what banks have booked and nothing has taken: by the payout's reference in the
 * line's texts, where one payout can come in several lines and one line can be several payouts, never more; else by the
 * exact amount in the days of grace, where the line's texts say who pays, and neither has another candidate.
 */
function findArrivals(
  payouts: readonly AcquirerPayout[],
  credits: readonly BankCredit[],
  { grace_days, bank_text }: Pick<Reconciliation, 'grace_days' | 'bank_text'>,
): Arrival[] {
  const arrivals: Arrival[] = [];
  const used = new Set<bigint>();
  const remaining = new Map(payouts.map((payout) => [payout, (payout.amount ?? 0n) - payout.arrived]));
  const remainingOf = (payout: AcquirerPayout): bigint => remaining.get(payout) ?? 0n;
  const take = (payout: AcquirerPayout, credit: BankCredit, amount: bigint): void => {
    arrivals.push({ payout, credit, amount });
    used.add(credit.item_id);
    remaining.set(payout, remainingOf(payout) - amount);
  };
  const named = payouts.filter(({ bank_reference }) => bank_reference.length >= reference_length_min);
  const names = new Map(
    credits.map((credit) => {
      const text = credit.text.toUpperCase();
      const of = named.filter(
        ({ bank_reference, currency }) =>
          currency === credit.currency && text.includes(bank_reference.toUpperCase()),
      );
      return [credit, of] as const;
    }),
  );
  // A line that names several payouts is all of them, or it is left to people.
  for (const [credit, of] of names) {
    const open = of.filter((payout) => remainingOf(payout) !== 0n);
    if (open.length < 2) continue;
    if (open.reduce((sum, payout) => sum + remainingOf(payout), 0n) !== credit.amount) continue;
    for (const payout of open) take(payout, credit, remainingOf(payout));
  }
  // More than a payout is more than this payout: of which others, a report may say later.
  for (const [credit, [payout, other]] of names) {
    if (!payout || other || used.has(credit.item_id)) continue;
    const rest = remainingOf(payout);
    const is_part = credit.amount > 0n ? credit.amount <= rest : credit.amount >= rest;
    if (is_part) take(payout, credit, credit.amount);
  }
  const who = bank_text.toUpperCase();
  if (who === '') return arrivals;
  const fits = (payout: AcquirerPayout, credit: BankCredit): boolean =>
    !used.has(credit.item_id) &&
    credit.currency === payout.currency &&
    credit.amount === remainingOf(payout) &&
    credit.booked_on >= addDays(payout.paid_on, -1) &&
    credit.booked_on <= addDays(payout.paid_on, grace_days) &&
    credit.text.toUpperCase().includes(who);
  const pairs = payouts.flatMap((payout) =>
    credits.filter((credit) => fits(payout, credit)).map((credit) => ({ payout, credit })),
  );
  for (const { payout, credit } of pairs) {
    const alone = pairs.every((one) => (one.payout === payout) === (one.credit === credit));
    if (alone) take(payout, credit, credit.amount);
  }
  return arrivals;
}

/**
 * Takes what banks have booked of an acquirer's payouts out of suspense: the acquirer owes it no more. What has not
 * arrived after the days of grace, or is another amount, is a difference.
 */
export async function matchArrivals(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Transaction,
  reconciliation: Reconciliation,
): Promise<void> {
  const at = clock.now();
  const awaited = await lockAwaited(tx, reconciliation.acquirer);
  if (awaited.length === 0) return;
  const arrivals = findArrivals(awaited, await readCredits(tx), reconciliation);
  const item_ids = [...new Set(arrivals.map(({ credit }) => credit.item_id))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  if (item_ids.length > 0) {
    const items = await lockOpenItems(tx, item_ids);
    const entries = leaveSuspense(tx, items, at, 'acquirer');
    const paid = items.map(({ item_id, currency, amount }) => ({
      account_id: house_account_id,
      subject_id: item_id,
      subject_no: 0,
      movement: acquirerPaidMovement(currency, amount),
      posted_at: at,
    }));
    postEntries(tx, ids, [...entries, ...paid]);
    insertArrivals(
      tx,
      arrivals.map(({ payout, credit, amount }) => ({
        payout_id: payout.payout_id,
        item_id: credit.item_id,
        amount,
        matched_at: at,
      })),
    );
  }
  const arrived = Map.groupBy(arrivals, ({ payout }) => payout.payout_id);
  const today = at.toISOString().slice(0, 10);
  await recordDifferences(
    tx,
    reconciliation,
    awaited.map((payout) => {
      const now = (arrived.get(payout.payout_id) ?? []).reduce(
        (sum, { amount }) => sum + amount,
        payout.arrived,
      );
      return {
        ...aboutNothing({
          subject: `arrival ${payout.payout}`,
          currency: payout.currency,
          reason: now === 0n ? 'not_arrived' : 'arrival_differs',
          ours: payout.amount ?? 0n,
          theirs: now,
          payout: payout.payout,
        }),
        may_come: now < (payout.amount ?? 0n) && today <= addDays(payout.paid_on, reconciliation.grace_days),
      };
    }),
    at,
  );
}
