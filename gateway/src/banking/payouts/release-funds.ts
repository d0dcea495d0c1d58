import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import type { BalanceKey } from '../../ledger/available.ts';
import { PayableBalances } from '../../ledger/payable.ts';
import { payoutHeldMovements } from '../../ledger/payout-movements.ts';
import type { Performable } from '../../kernel/instructions/instruction.ts';
import type { Performer } from '../../kernel/instructions/perform-instructions.ts';
import { whoMayNoMore } from '../../accounts/identity/team/who-may-no-more.ts';
import { advance, readyPayouts, stillReady } from './advance-payouts.ts';
import { isApproved, lockApprovals } from './approval-store.ts';
import { payerPays } from './payout-amounts.ts';
import { PayoutChanges } from './payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { hasLapsed, lapse } from './payout-gates.ts';
import { findFundableBalances, lockPendingPayouts, previewPendingPayouts } from './pending-funds-store.ts';
import { payoutKeyOf, type Payout } from './payout.ts';

const balances_max = 100;
const payouts_max = 50;

/**
 * Sets money aside for payouts that wait for it, in the order in which they were accepted, as far as the balance
 * goes, and lets them go on; those whose exchange rate has ended end. None overtakes an older one of the same balance.
 * @param account_id of one account, or of all of them
 * @returns how many payouts got their money
 */
export async function releaseFunds(
  context: Context,
  performer: Performer<Payout>,
  account_id: string | null,
): Promise<number> {
  let released = 0;
  for (const key of await findFundableBalances(context.database, account_id, balances_max)) {
    const { count, performables } = await releaseBalance(context, key);
    released += count;
    await performer.perform(performables);
  }
  return released;
}

async function releaseBalance(
  context: Context,
  key: BalanceKey,
): Promise<{ count: number; performables: Performable[] }> {
  const before = await readyPayouts(context, await previewPendingPayouts(context.database, key, payouts_max));
  return transact(context.database, async (tx) => {
    const pending = await lockPendingPayouts(tx, key, payouts_max);
    const balances = await PayableBalances.lock(tx, [key]);
    // Of those that had their money before, and had to give it back.
    const [approvals, ready] = await Promise.all([lockApprovals(tx, pending), stillReady(tx, before)]);
    const mayNoMore = await whoMayNoMore(tx, [
      ...approvals.map(({ approver }) => approver),
      ...pending.map(({ created_by }) => created_by),
    ]);
    const changes = new PayoutChanges(
      context,
      new Map(pending.map((payout) => [payoutKeyOf(payout), payout])),
    );
    const performables: Performable[] = [];
    let count = 0;
    for (const payout of pending) {
      const own = ready.get(payoutKeyOf(payout));
      if (!own) break;
      const cause: Cause = { actor: 'gateway', at: context.clock.now(payout.account_id) };
      if (hasLapsed(own, cause.at)) {
        lapse(changes, payout, cause);
        continue;
      }
      // It may have been disabled since its balance was found.
      if (!own.enabled || !balances.take(key, payerPays(payout))) break;
      changes.post(payout, payoutHeldMovements(payout), cause);
      const approved = isApproved(payout, approvals, (actor, permit) =>
        mayNoMore(actor, own.merchant_id, permit),
      );
      const progress = { edge_cause: 'fund', approved, cleared: false, balances } as const;
      const performable = advance(context, changes, payout, own, progress, cause);
      if (performable) performables.push(performable);
      count += 1;
    }
    balances.write(tx);
    changes.write(tx);
    return { count, performables };
  });
}
