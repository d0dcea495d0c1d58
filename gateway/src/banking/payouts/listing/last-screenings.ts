import type { ReadContext } from '../../../kernel/context.ts';
import { findLastScreenings, type ScreeningRecord } from '../../screening/shown-screenings.ts';
import type { PayoutKey } from '../payout.ts';

/** The last screening of each of these payouts, by payoutKeyOf; without those that were never screened. */
export async function lastScreenings(
  { database }: Pick<ReadContext, 'database'>,
  payouts: readonly PayoutKey[],
): Promise<ReadonlyMap<string, ScreeningRecord>> {
  const subjects = payouts.map(({ account_id, transaction_id }) => {
    return { account_id, subject_kind: 'payout', subject_id: transaction_id.toString() } as const;
  });
  const found = await findLastScreenings(database, subjects);
  return new Map(found.map((one) => [`${one.account_id} ${one.subject_id}`, one]));
}
