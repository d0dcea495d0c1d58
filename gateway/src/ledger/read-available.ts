import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Available per currency: the balance plus the credits that no debit has folded in yet. */
const availableRows = statement(
  'read_available',
  { currency: 'text', minor: 'numeric' },
  `SELECT currency, sum(minor) AS minor FROM (
     SELECT currency, balance AS minor FROM available_balances WHERE account_id = $1
     UNION ALL
     SELECT currency, amount FROM available_credits WHERE account_id = $1
   ) b GROUP BY currency ORDER BY currency`,
);

export interface AvailableBalance {
  readonly currency: string;
  readonly minor: bigint;
}

/** The available balances of an account now, without summing up the journal. */
export async function readAvailable(database: Database, account_id: string): Promise<AvailableBalance[]> {
  const rows = await database.read(availableRows, [account_id]);
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
}
