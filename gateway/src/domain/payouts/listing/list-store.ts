import type { Database } from '../../../database/database.ts';
import { selectList, statement } from '../../../database/statement.ts';
import { payout_columns } from '../payout-store.ts';
import { id_max } from '../../../values/ids.ts';
import type { Payout } from '../payout.ts';

/** Newest first; behind a page comes what is older than its last one. */
const listRows = statement(
  'list_payouts',
  payout_columns,
  `SELECT ${selectList(payout_columns, 'p')} FROM payouts p
   WHERE p.account_id = $1 AND p.transaction_id < $2 AND ($3::text[] IS NULL OR p.status = ANY ($3))
   ORDER BY p.transaction_id DESC LIMIT $4`,
);

/** By whatever people have at hand: the gateway's number, the short reference, the merchant's request_id. */
const findRows = statement(
  'find_payout',
  payout_columns,
  `SELECT ${selectList(payout_columns, 'p')} FROM (
     SELECT transaction_id FROM payouts WHERE account_id = $1 AND transaction_id = $2
     UNION SELECT transaction_id FROM payouts WHERE account_id = $1 AND short_reference_id = $3
     UNION SELECT transaction_id FROM payout_requests WHERE account_id = $1 AND request_id = $3
   ) f
   CROSS JOIN LATERAL (
     SELECT * FROM payouts o WHERE o.account_id = $1 AND o.transaction_id = f.transaction_id LIMIT 1
   ) p
   ORDER BY p.transaction_id = $2 DESC, p.short_reference_id = $3 DESC LIMIT 1`,
);

/** A page of an account's payouts. */
export interface PayoutFilter {
  readonly account_id: string;
  /** States to show; null: all. */
  readonly states: readonly string[] | null;
  /** Only payouts older than this one; null: from the newest. */
  readonly before: bigint | null;
  readonly limit: number;
}

export async function listPayoutRows(database: Database, filter: PayoutFilter): Promise<Payout[]> {
  const values = [filter.account_id, filter.before ?? id_max, filter.states, filter.limit];
  return await database.read(listRows, values);
}

export async function findPayoutRow(
  database: Database,
  account_id: string,
  transaction_id: bigint,
  text: string,
): Promise<Payout | null> {
  const [row] = await database.read(findRows, [account_id, transaction_id, text]);
  return row ?? null;
}
