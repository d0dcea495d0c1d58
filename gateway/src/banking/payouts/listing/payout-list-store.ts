import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import { payout_columns } from '../payout-store.ts';
import { id_max } from '../../../kernel/values/ids.ts';
import type { Search } from '../../../kernel/values/search.ts';
import { shortReferenceIn, type Payout } from '../payout.ts';

const $ = sql.parameters({
  account_id: 'text',
  before: 'int8',
  states: 'text[]?',
  limit: 'rows',
  transaction_id: 'int8',
  text: 'text',
  short_reference_id: 'text',
});

/** Newest first; behind a page comes what is older than its last one. */
const listRows = reading(
  'list_payouts',
  payout_columns,
  sql`SELECT ${sql.selectList(payout_columns, 'p')} FROM payouts p
   WHERE p.account_id = ${$.account_id} AND p.transaction_id < ${$.before}
     AND (${$.states}::text[] IS NULL OR p.status = ANY (${$.states}))
   ORDER BY p.transaction_id DESC LIMIT ${$.limit}`,
);

/** By whatever people have at hand: the gateway's number, the short or end-to-end reference, the merchant's request_id. */
const findRows = reading(
  'find_payout',
  payout_columns,
  sql`SELECT ${sql.selectList(payout_columns, 'p')} FROM (
     SELECT transaction_id FROM payouts WHERE account_id = ${$.account_id}
       AND transaction_id = ${$.transaction_id}
     UNION SELECT transaction_id FROM payouts WHERE account_id = ${$.account_id}
       AND short_reference_id = ${$.short_reference_id}
     UNION SELECT transaction_id FROM payout_requests WHERE account_id = ${$.account_id}
       AND request_id = ${$.text}
   ) f
   CROSS JOIN LATERAL (
     SELECT * FROM payouts o WHERE o.account_id = ${$.account_id} AND o.transaction_id = f.transaction_id
     LIMIT 1
   ) p
   ORDER BY p.transaction_id = ${$.transaction_id} DESC, p.short_reference_id = ${$.short_reference_id} DESC LIMIT 1`,
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

export async function listPayoutRows(database: ReadDatabase, filter: PayoutFilter): Promise<Payout[]> {
  const values = {
    account_id: filter.account_id,
    before: filter.before ?? id_max,
    states: filter.states,
    limit: filter.limit,
  };
  return await database.read(listRows, values);
}

export async function findPayoutRow(
  database: ReadDatabase,
  account_id: string,
  { number, text }: Search,
): Promise<Payout | null> {
  const short_reference_id = shortReferenceIn(text);
  const values = { account_id, transaction_id: number ?? 0n, text, short_reference_id };
  const [row] = await database.read(findRows, values);
  return row ?? null;
}
