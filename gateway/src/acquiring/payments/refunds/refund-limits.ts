import type { Account } from '../../../accounts/merchants/account.ts';
import type { Currency } from '../../../kernel/values/currency.ts';

/**
 * In minor units, where the account sets none: 1,000.00 in most currencies. It passes the refund of a usual purchase, and
 * asks sooner where the smallest unit is worth less (docs/portal-access.md#step-up).
 */
const usual_refund_limit = 100_000n;

/** Whether refunds that a person requests at once come, in any currency, to more than the account's limit. */
export function exceedsRefundLimit(
  { refund_limits }: Pick<Account, 'refund_limits'>,
  refunds: readonly { readonly currency: Currency; readonly amount: bigint }[],
): boolean {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of refunds) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums].some(([currency, sum]) => {
    const { [currency]: limit } = refund_limits;
    return sum > (limit === undefined ? usual_refund_limit : BigInt(limit));
  });
}
