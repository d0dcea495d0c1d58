import type { ReadDatabase } from '../database/database.ts';
import { parameters, reading, sql } from '../database/statement.ts';

const $ = parameters({ account_id: 'text' });

/** Available per currency: the balance plus the credits that no debit has folded in yet. */
const availableRows = reading(
  'read_available',
  { currency: 'text', minor: 'numeric' },
  sql`SELECT currency, sum(minor) AS minor FROM (
     SELECT currency, balance AS minor FROM available_balances WHERE account_id = ${$.account_id}
     UNION ALL
     SELECT currency, amount FROM available_credits WHERE account_id = ${$.account_id}
   ) b GROUP BY currency ORDER BY currency`,
);

export interface AvailableBalance {
  readonly currency: string;
  readonly minor: bigint;
}

/** The available balances of an account now, without summing up the journal. */
export async function readAvailable(database: ReadDatabase, account_id: string): Promise<AvailableBalance[]> {
  const rows = await database.read(availableRows, { account_id });
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
}
