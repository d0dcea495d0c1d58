import type { ReadDatabase } from '../../../database/database.ts';
import {
  selectList,
  type Columns,
  type RowOf,
  parameters,
  reading,
  sql,
  type Reading,
} from '../../../database/statement.ts';
import { payment_columns } from '../payment-store.ts';

const $ = parameters({ account_id: 'text', order_nos: 'text[]', transaction_ids: 'int8[]' });

type ByOrder = { readonly account_id: string; readonly order_nos: readonly string[] };

/** Look-ups of an account's payments, with these columns of their rows. */
export interface Lookup<Row> {
  readonly live: Reading<ByOrder, Row>;
  readonly newest_attempt: Reading<ByOrder, Row>;
  readonly by_id: Reading<{ readonly account_id: string; readonly transaction_ids: readonly bigint[] }, Row>;
}

type Found = { readonly order_no: string; readonly transaction_id: bigint };

function lookup<const C extends Columns>(name: string, columns: C): Lookup<RowOf<C>> {
  const list = selectList(columns, 'p');
  return {
    live: reading(
      `${name}_live`,
      columns,
      sql`SELECT ${list} FROM payments p WHERE p.account_id = ${$.account_id} AND p.order_no = ANY (${$.order_nos}::text[]) AND p.live`,
    ),
    newest_attempt: reading(
      `${name}_newest_attempt`,
      columns,
      sql`SELECT ${list} FROM unnest(${$.order_nos}::text[]) AS k(order_no)
       CROSS JOIN LATERAL (
         SELECT * FROM payments o WHERE o.account_id = ${$.account_id} AND o.order_no = k.order_no AND NOT o.live
         ORDER BY o.transaction_id DESC LIMIT 1
       ) p`,
    ),
    by_id: reading(
      `${name}_by_id`,
      columns,
      sql`SELECT ${list} FROM payments p WHERE p.account_id = ${$.account_id} AND p.transaction_id = ANY (${$.transaction_ids}::int8[])`,
    ),
  };
}

export const whole_payments = lookup('query_payments', payment_columns);

const { transaction_id, order_no, currency, amount, status, reference_no, website, created_at } =
  payment_columns;
const summary_columns = {
  transaction_id,
  order_no,
  currency,
  amount,
  status,
  reference_no,
  website,
  created_at,
} as const;
export type SummaryColumn = keyof typeof summary_columns;

/** The fields that a query returns: a fifth of a payment's row, because merchants query a hundred at once. */
export const payment_summaries = lookup('query_summaries', summary_columns);

/** Finds the live payment of each order number, otherwise its newest attempt. */
export async function findByOrderNo<Row extends Found>(
  database: ReadDatabase,
  { live, newest_attempt }: Lookup<Row>,
  account_id: string,
  order_nos: readonly string[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const rows of [live, newest_attempt]) {
    const missing = order_nos.filter((wanted) => !found.has(wanted));
    if (missing.length === 0) break;
    for (const row of await database.read(rows, { account_id, order_nos: missing }))
      found.set(row.order_no, row);
  }
  return found;
}

/** Finds payments by transaction_id. */
export async function findById<Row extends Found>(
  database: ReadDatabase,
  { by_id }: Lookup<Row>,
  account_id: string,
  transaction_ids: readonly bigint[],
): Promise<Map<bigint, Row>> {
  if (transaction_ids.length === 0) return new Map();
  const rows = await database.read(by_id, { account_id, transaction_ids });
  return new Map(rows.map((row) => [row.transaction_id, row]));
}
