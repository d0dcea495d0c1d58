import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, requireUnchanged } from '../../kernel/errors.ts';
import { lockSettings, requireAccount } from '../merchants/manage-accounts.ts';
import type { Fee, FeeKey, FeeTerms } from './fee.ts';
import { findFees, removeFeeRow, saveFeeRow } from './fee-store.ts';

function checkKey(key: FeeKey): void {
  if ((key.payment_method === 'LOCAL') !== (key.charge_option === ''))
    throw cannot({ rule: 'charge_option_of_swift' });
}

const free: FeeTerms = { fixed: 0n, percent_millionths: 0, minimum: 0n, maximum: null };

/** What payouts of one kind cost now, with the account's settings locked; null: nothing. */
async function lockTerms(tx: Transaction, key: FeeKey): Promise<FeeTerms | null> {
  await lockSettings(tx, key.account_id);
  const known = (await findFees(tx, key.account_id)).find((fee) => isSameKey(fee, key));
  if (!known) return null;
  const { fixed, percent_millionths, minimum, maximum } = known;
  return { fixed, percent_millionths, minimum, maximum };
}

/**
 * Sets what payouts of one kind cost an account; those that are accepted already keep their fee.
 * @param terms what is left out stays as it is
 * @param seen the fee that the page showed, null where there was none; left out, whatever is there is replaced
 * @returns what they cost before, null: nothing, and now
 * @throws RequestRefused when the account is unknown or the schedule makes no sense; U0015
 */
export function setFee(
  context: Context,
  key: FeeKey,
  terms: Partial<FeeTerms>,
  expected?: { readonly fee?: FeeTerms | null },
): Promise<{ readonly before: FeeTerms | null; readonly after: FeeTerms }> {
  checkKey(key);
  return transact(context.database, async (tx) => {
    const before = await lockTerms(tx, key);
    const after = { ...free, ...before, ...terms };
    if (after.maximum !== null && after.maximum < after.minimum)
      throw cannot({ rule: 'maximum_below_minimum' });
    requireUnchanged({ fee: before }, { fee: after }, expected);
    saveFeeRow(tx, { ...key, ...after });
    return { before, after };
  });
}

function isSameKey(one: FeeKey, other: FeeKey): boolean {
  return (
    one.currency === other.currency &&
    one.payment_method === other.payment_method &&
    one.charge_option === other.charge_option
  );
}

/**
 * Ends a fee: such payouts cost nothing from now on.
 * @param seen the fee that the page showed; left out, whatever is there is ended
 * @returns what they cost before
 * @throws RequestRefused when there is no such schedule; U0015
 */
export function endFee(
  context: Context,
  key: FeeKey,
  expected?: { readonly fee?: FeeTerms },
): Promise<FeeTerms> {
  return transact(context.database, async (tx) => {
    const before = await lockTerms(tx, key);
    if (!before)
      throw cannot({
        rule: 'no_fee',
        account_id: key.account_id,
        method: key.payment_method,
        currency: key.currency,
        charge_option: key.charge_option,
      });
    requireUnchanged({ fee: before }, { fee: null }, expected);
    removeFeeRow(tx, key);
    return before;
  });
}

/** What payouts cost an account, by currency, method and charge option. */
export async function listFees(context: ReadContext, account_id: string): Promise<Fee[]> {
  await requireAccount(context, account_id);
  return findFees(context.database, account_id);
}
