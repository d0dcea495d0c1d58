import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { type Columns, reading, type Reading, type RowOf, sql } from '../../../kernel/database/statement.ts';
import type { Payment } from '../payment.ts';
import { payment_columns } from '../payment-store.ts';

const $ = sql.parameters({ account_id: 'text', order_nos: 'text[]', transaction_ids: 'int8[]' });

type ByOrder = { readonly account_id: string; readonly order_nos: readonly string[] };

/** Look-ups of an account's payments, with these columns of their rows. */
export interface Lookup<Row> {
  readonly live: Reading<ByOrder, Row>;
  readonly newest_attempt: Reading<ByOrder, Row>;
  readonly by_id: Reading<{ readonly account_id: string; readonly transaction_ids: readonly bigint[] }, Row>;
}

type Found = { readonly order_no: string; readonly transaction_id: bigint };

/** @param list the columns of `p`, a payment, as SQL */
function lookup<const C extends Columns>(name: string, columns: C, list: string): Lookup<RowOf<C>> {
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

export const whole_payments = lookup('query_payments', payment_columns, sql.selectList(payment_columns, 'p'));

const summary_names = [
  'transaction_id',
  'order_no',
  'currency',
  'amount',
  'captured',
  'capturing',
  'refunded',
  'disputed',
  'remainder_open',
  'status',
  'live',
  'failure_code',
  'response_code',
  'advice_code',
  'payment_method',
  'card_brand',
  'card_masked',
  'token_id',
  'reference_no',
  'website',
  'created_at',
  'updated_at',
  'metadata',
] as const satisfies readonly (keyof Payment)[];
type SummaryName = (typeof summary_names)[number];

const own_columns = Object.fromEntries(summary_names.map((name) => [name, payment_columns[name]])) as Pick<
  typeof payment_columns,
  SummaryName
>;

/** The fields of a payment that a query returns. */
export type PaymentSummary = Pick<Payment, SummaryName> & {
  /** The name of the subscription that it belongs to, or null. */
  readonly recurring_id: string | null;
  /** Where the customer goes on, or null. */
  readonly issuer_url: string | null;
};

/**
 * The fields that a query returns, which are half of a payment's row, because merchants query a hundred at once. The
 * two of other tables are looked up only for payments that have them.
 */
export const payment_summaries: Lookup<PaymentSummary> = lookup(
  'query_summaries',
  { ...own_columns, recurring_id: 'text?', issuer_url: 'text?' },
  `${sql.selectList(own_columns, 'p')},
   CASE WHEN p.live AND p.subscription_id IS NOT NULL THEN (SELECT s.recurring_id FROM subscriptions s
     WHERE s.account_id = p.account_id AND s.subscription_id = p.subscription_id) END AS recurring_id,
   CASE WHEN p.status = ${PaymentStatus.waiting_for_customer} THEN (SELECT c.url FROM challenges c
     WHERE c.account_id = p.account_id AND c.transaction_id = p.transaction_id) END AS issuer_url`,
);

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
