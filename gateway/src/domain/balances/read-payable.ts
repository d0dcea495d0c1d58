import type { Context } from '../../context.ts';
import { readPayable as readBalances, type Payable } from '../../ledger/payable.ts';

export type { Payable } from '../../ledger/payable.ts';

/** What an account could pay out now, by currency, with what it is made of; nothing is locked. */
export function readPayable(
  { database }: Pick<Context, 'database'>,
  account_id: string,
  currencies: readonly string[],
): Promise<Map<string, Payable>> {
  return readBalances(database, account_id, currencies);
}
