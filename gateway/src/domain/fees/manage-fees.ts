import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { UsageError } from '../../errors.ts';
import { requireAccount } from '../merchants/manage-accounts.ts';
import type { Fee } from './fee.ts';
import { findFees, removeFeeRow, saveFeeRow, type FeeKey } from './fee-store.ts';

function checkKey(key: FeeKey): void {
  if ((key.payment_method === 'LOCAL') !== (key.charge_option === ''))
    throw new UsageError('SWIFT needs a charge option, SHARED or PAYER; LOCAL has none');
}

/**
 * Sets what payouts of one kind cost an account; those that are accepted already keep their fee.
 * @throws UsageError when the account is unknown or the schedule makes no sense
 */
export async function setFee(context: Context, fee: Fee): Promise<void> {
  await requireAccount(context, fee.account_id);
  checkKey(fee);
  if (fee.maximum !== null && fee.maximum < fee.minimum)
    throw new UsageError('the maximum must not be less than the minimum');
  await transact(context.database, async (tx) => saveFeeRow(tx, fee));
}

/** @throws UsageError when there is no such schedule */
export async function removeFee(context: Context, key: FeeKey): Promise<void> {
  const removed = await transact(context.database, (tx) => removeFeeRow(tx, key));
  if (!removed)
    throw new UsageError(
      `account ${key.account_id} has no fee for ${key.payment_method} in ${key.currency} ${key.charge_option}`,
    );
}

/** What payouts cost an account, by currency, method and charge option. */
export async function listFees(context: Context, account_id: string): Promise<Fee[]> {
  await requireAccount(context, account_id);
  return findFees(context.database, account_id);
}
