import type { ReadContext } from '../../../kernel/context.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { returnsOf } from '../../../ledger/suspense/list-suspense.ts';
import type { Payout } from '../payout.ts';

/**
 * What of a payout came back in other currencies than it was paid in, and is available to the merchant as it came; its
 * returned_amount does not contain it.
 */
export async function cameOtherwise(
  context: Pick<ReadContext, 'database'>,
  payout: Payout,
): Promise<{ amount: string; currency: string }[]> {
  if (payout.status !== 'RETURNED') return [];
  const returns = await returnsOf(context, payout);
  return returns
    .filter(({ currency }) => currency !== payout.payment_currency)
    .map(({ minor, currency }) => ({ amount: formatAmount(minor, currency), currency }));
}
