import type { Transaction } from '../../../kernel/database/transaction.ts';
import { cannot } from '../../../kernel/errors.ts';
import { lockPayouts, payoutsOfInstructions } from '../payout-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payout.ts';

/** The payouts whose instructions are named, in their order; null where none is. */
export const payoutsOf = payoutsOfInstructions;

/** A payout, locked until the transaction ends. @throws RequestRefused where there is none */
export async function lockPayout(tx: Transaction, key: PayoutKey): Promise<Payout> {
  const payout = (await lockPayouts(tx, [key])).get(payoutKeyOf(key));
  if (payout) return payout;
  const { account_id, transaction_id } = key;
  throw cannot({ rule: 'no_payout_of', account_id, payout: transaction_id.toString() });
}
