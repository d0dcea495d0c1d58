import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { formatAmount, moneyText, type Money } from '../../kernel/values/money.ts';
import { meetExpectedReturns } from './expected-return-store.ts';
import { beneficiaryReceives } from '../payouts/payout-amounts.ts';
import { PayoutChanges } from '../payouts/payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { Payout, PayoutKey } from '../payouts/payout.ts';
import { completed, notReturned, returned } from '../payouts/outcomes/record-payouts.ts';
import type { Actor } from '../../kernel/values/actor.ts';

/**
 * Books by hand that a payout came back, or part of it. In another currency than it was paid in, the payout is
 * returned without an amount of its own, and says what came: by no rate could the two be compared.
 * @returns where the money is booked: with the payout, or by the caller as it came
 * @throws RequestRefused where the payout was not paid, or more came than was sent
 */
export async function cameBack(
  context: Context,
  tx: Transaction,
  key: { account_id: string; transaction_id: bigint },
  came: { readonly money: Money; readonly reason_code: string },
  by: Actor,
): Promise<'payout' | 'caller'> {
  const changes = await PayoutChanges.lock(context, tx, [key as PayoutKey]);
  const payout = changes.find(key);
  if (!payout)
    throw cannot({ rule: 'no_payout_of', account_id: key.account_id, payout: key.transaction_id.toString() });
  const cause: Cause = { actor: by, at: context.clock.now(payout.account_id) };
  const under_way = payout.open_operation_id !== null && !(await isStored(context, payout));
  const paid = under_way ? completed(changes, payout, '', cause) : payout;
  if (paid.status !== 'COMPLETED' && paid.status !== 'RETURNED')
    throw cannot({ rule: 'nothing_paid', payout: key.transaction_id.toString(), status: paid.status });
  const { money, reason_code } = came;
  const same = money.currency === paid.payment_currency;
  if (same && money.minor > notReturned(paid)) {
    const remaining = formatAmount(notReturned(paid), paid.payment_currency);
    throw cannot({
      rule: 'only_not_back',
      amount: remaining,
      currency: paid.payment_currency,
      payout: key.transaction_id.toString(),
    });
  }
  const text = same ? '' : `Came back as ${moneyText(money.minor, money.currency)}`;
  const failure = { reason_code, text };
  const after = same
    ? returned(changes, paid, money.minor, failure, cause)
    : returned(changes, paid, 0n, failure, cause, money);
  // In another currency it is all that was announced, as two people have said.
  const amount = same ? after.returned_amount : beneficiaryReceives(paid);
  meetExpectedReturns(tx, [{ ...key, returned: amount }], cause.at);
  changes.write(tx);
  return same ? 'payout' : 'caller';
}

/** Whether the gateway itself is still to send it to its bank. */
async function isStored(
  { connectors }: Pick<Context, 'connectors'>,
  { connector, account_id, open_operation_id: id }: Payout,
): Promise<boolean> {
  return id !== null && ((await connectors.bank(connector)?.stores?.({ account_id, id })) ?? false);
}
