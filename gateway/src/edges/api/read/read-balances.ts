import type { BalanceRow } from '@causeway/schemas/portal/balances.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { listBalances } from '../../../ledger/balances/manage-balances.ts';
import { readPayable, type Payable } from '../../../ledger/balances/payable-limits.ts';
import { presentPayable } from './present-payable.ts';

/** The merchant's balances by currency. @param currency null: all of them */
export async function readBalanceRows(
  context: ReadContext,
  account_id: string,
  currency: Currency | null,
): Promise<BalanceRow[]> {
  const balances = await listBalances(context, account_id, currency);
  const currencies = balances.map((balance) => balance.currency);
  return byCurrency(balances, await readPayable(context, account_id, currencies));
}

/** The merchant's balances, without those of the gateway. */
function byCurrency(
  balances: Awaited<ReturnType<typeof listBalances>>,
  payable: ReadonlyMap<string, Payable>,
): BalanceRow[] {
  const by_currency = Map.groupBy(balances, ({ currency }) => currency);
  return [...by_currency].map(([currency, rows]) => {
    const of = (name: string): string =>
      rows.find(({ balance }) => balance === name)?.amount ?? formatAmount(0n, currency as Currency);
    const parts = payable.get(currency);
    if (!parts) throw new Error(`${currency} was not read`);
    return {
      currency,
      pending: of('pending'),
      ...presentPayable(parts, currency as Currency),
      reserve: of('reserve'),
      payouts_in_transit: of('payouts_in_transit'),
      refunds_in_transit: of('refunds_in_transit'),
    };
  });
}
