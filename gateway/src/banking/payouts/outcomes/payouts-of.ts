import type { ReadDatabase } from '../../../kernel/database/database.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { cannot } from '../../../kernel/errors.ts';
import { lockPayouts, payoutsOfInstructions } from '../payout-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payout.ts';

/** The payouts whose instructions are named, in their order; null where none is. */
export async function payoutsOf(
  reader: ReadDatabase | Transaction,
  named: readonly { readonly account_id: string; readonly instruction_id: bigint }[],
): Promise<(PayoutKey | null)[]> {
  const keys = named.map(({ account_id, instruction_id }) => ({ account_id, operation_id: instruction_id }));
  const payouts = await payoutsOfInstructions(reader, keys);
  return named.map(
    ({ account_id, instruction_id }) => payouts.get(`${account_id} ${instruction_id}`) ?? null,
  );
}

/** A payout, locked until the transaction ends. @throws RequestRefused where there is none */
export async function lockPayout(tx: Transaction, key: PayoutKey): Promise<Payout> {
  const payout = (await lockPayouts(tx, [key])).get(payoutKeyOf(key));
  if (payout) return payout;
  const { account_id, transaction_id } = key;
  throw cannot({ rule: 'no_payout_of', account_id, payout: transaction_id.toString() });
}
