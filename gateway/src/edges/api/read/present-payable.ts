import type { BalanceRow } from '@causeway/schemas/portal/balances.ts';
import type { Payable } from '../../../ledger/balances/payable-limits.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { formatAmount } from '../../../kernel/values/money.ts';

type Parts = Pick<BalanceRow, 'available' | 'below_zero' | 'minimum_balance' | 'credit_limit' | 'payable'>;

/** What can be paid out, with its parts, as pages show it. */
export function presentPayable(balance: Payable, currency: Currency): Parts {
  const text = (minor: bigint): string => formatAmount(minor, currency);
  return {
    available: text(balance.available),
    below_zero: text(balance.below_zero),
    minimum_balance: text(balance.minimum_balance),
    credit_limit: text(balance.credit_limit),
    payable: text(balance.payable),
  };
}
