import type { Context } from '../../kernel/context.ts';
import { reading, sql } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { readDecisionTerms } from '../screening/decision-terms.ts';
import { screeningBasis } from '../screening/screening-state.ts';
import { readyPayouts } from './advance-payouts.ts';
import { PayoutChanges } from './payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { showFound } from './payout-gates.ts';
import { readPayouts } from './payout-store.ts';
import { payoutKeyOf, type PayoutKey } from './payout.ts';

const $ = sql.parameters({ basis: 'text', limit: 'rows' });

/** What could not be screened waits for its own moment. */
const outdatedRows = reading(
  'payouts_to_screen_again',
  { account_id: 'text', transaction_id: 'int8' },
  sql`SELECT p.account_id, p.transaction_id FROM payouts p
   JOIN accounts a USING (account_id) JOIN merchants m USING (merchant_id)
   LEFT JOIN LATERAL (
     SELECT s.basis FROM screenings s WHERE s.account_id = p.account_id AND s.subject_kind = 'payout'
       AND s.subject_id = p.transaction_id::text ORDER BY s.screening_id DESC LIMIT 1) s ON true
   WHERE p.waits_for = 'people' AND p.status = 'IN_REVIEW' AND a.enabled AND m.enabled
     AND p.review_reasons -> 0 ->> 'rule' IS DISTINCT FROM 'not_screened' AND s.basis IS DISTINCT FROM ${$.basis}
   ORDER BY p.transaction_id LIMIT ${$.limit}`,
);

/** So few that requests are answered in between. */
const batch_max = 25;

/**
 * Screens payouts in review again that were screened on other lists or settings than those in force, so that whoever
 * decides sees what is held against them now. None goes on by it. Nothing is done while a list is missing or stale.
 * @returns how many were screened
 */
export async function rescreenPayouts(context: Context): Promise<number> {
  const basis = await screeningBasis(context);
  if (basis.unavailable.length > 0) return 0;
  const rows = await context.database.read(outdatedRows, { basis: basis.key, limit: batch_max });
  if (rows.length === 0) return 0;
  const keys = rows as PayoutKey[];
  const ready = await readyPayouts(context, await readPayouts(context.database, keys), 'lists');
  await transact(context.database, async (tx) => {
    const changes = await PayoutChanges.lock(context, tx, keys);
    const in_force = (await readDecisionTerms(tx)).basis;
    for (const key of keys) {
      const payout = changes.find(key);
      const found = ready.get(payoutKeyOf(key));
      // What an import has overtaken is screened again.
      const screened = found?.screening?.basis === in_force ? found.screened : null;
      if (payout?.status !== 'IN_REVIEW' || !screened) continue;
      const cause: Cause = { actor: 'gateway', at: context.clock.now(payout.account_id) };
      showFound(changes, payout, screened, cause);
    }
    changes.write(tx);
  });
  return [...ready.values()].filter(({ screening }) => screening !== null).length;
}
