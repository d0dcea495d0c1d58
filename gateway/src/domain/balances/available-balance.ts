import type { Context } from '../../context.ts';
import { statement } from '../../database/statement.ts';
import type { Currency } from '../../values/currency.ts';

/** What debits are checked against: the balance, and the credits that have not been folded into it yet. */
const availableRow = statement(
  'available_balance',
  { minor: 'numeric' },
  `SELECT coalesce((SELECT balance FROM available_balances WHERE account_id = $1 AND currency = $2), 0)
     + coalesce((SELECT sum(amount) FROM available_credits WHERE account_id = $1 AND currency = $2), 0) AS minor`,
);

/** What an account could pay out of a balance now, in minor units; nothing is locked. */
export async function readAvailable(
  context: Pick<Context, 'database'>,
  account_id: string,
  currency: Currency,
): Promise<bigint> {
  const [row] = await context.database.read(availableRow, [account_id, currency]);
  return BigInt(row?.minor ?? 0);
}
