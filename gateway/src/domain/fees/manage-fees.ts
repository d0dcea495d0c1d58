import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { cannot } from '../../errors.ts';
import { requireAccount } from '../merchants/manage-accounts.ts';
import type { Fee } from './fee.ts';
import { findFees, removeFeeRow, saveFeeRow, type FeeKey } from './fee-store.ts';

function checkKey(key: FeeKey): void {
  if ((key.payment_method === 'LOCAL') !== (key.charge_option === ''))
    throw cannot({ rule: 'charge_option_of_swift' });
}

/**
 * Sets what payouts of one kind cost an account; those that are accepted already keep their fee.
 * @throws RequestRefused when the account is unknown or the schedule makes no sense
 */
export async function setFee(context: Context, fee: Fee): Promise<void> {
  await requireAccount(context, fee.account_id);
  checkKey(fee);
  if (fee.maximum !== null && fee.maximum < fee.minimum) throw cannot({ rule: 'maximum_below_minimum' });
  await transact(context.database, async (tx) => saveFeeRow(tx, fee));
}

/** @throws RequestRefused when there is no such schedule */
export async function removeFee(context: Context, key: FeeKey): Promise<void> {
  const removed = await transact(context.database, (tx) => removeFeeRow(tx, key));
  if (!removed)
    throw cannot({
      rule: 'no_fee',
      account_id: key.account_id,
      method: key.payment_method,
      currency: key.currency,
      charge_option: key.charge_option,
    });
}

/** What payouts cost an account, by currency, method and charge option. */
export async function listFees(context: Context, account_id: string): Promise<Fee[]> {
  await requireAccount(context, account_id);
  return findFees(context.database, account_id);
}
