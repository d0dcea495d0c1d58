import type { ReadContext } from '../../../context.ts';
import { readClaims, type Claim } from './claim-store.ts';

/** Money of a payout that is, or was, expected back from its bank, oldest first. */
export async function claimsOf(
  { database }: Pick<ReadContext, 'database'>,
  key: Pick<Claim, 'account_id' | 'transaction_id'>,
): Promise<Omit<Claim, 'account_id' | 'transaction_id'>[]> {
  const claims = await readClaims(database, key);
  return claims.map(({ account_id: _account, transaction_id: _payout, ...claim }) => claim);
}
