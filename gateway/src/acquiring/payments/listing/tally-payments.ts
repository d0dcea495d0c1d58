import type { Context } from '../../../kernel/context.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';

const $ = sql.parameters({ account_id: 'text', since: 'timestamptz', payments_max: 'rows' });

/** Number of an account's newest payments to count: enough to measure, few enough to read each time. */
const payments_max = 5_000;

/**
 * Accepted: the issuer approved, whatever happened later. Undecided payments, and those abandoned before a decision, do
 * not count.
 */
const tallyRows = reading(
  'tally_payments',
  { payment_method: 'text', currency: 'text', country: 'text', attempts: 'int4', accepted: 'int4' },
  sql`SELECT s.payment_method, s.currency, s.country, count(*)::int AS attempts,
     count(*) FILTER (WHERE s.accepted)::int AS accepted
   FROM (
     SELECT p.payment_method, p.currency, p.connector_reference <> '' AND p.live AS accepted,
       coalesce(d.details -> 'billing' ->> 'country', '') AS country
     FROM (
       SELECT * FROM payments WHERE account_id = ${$.account_id} ORDER BY transaction_id DESC
       LIMIT ${$.payments_max}
     ) p JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
     WHERE p.created_at >= ${$.since} AND (p.connector_reference <> '' OR NOT p.live)
   ) s GROUP BY s.payment_method, s.currency, s.country`,
);

/** The newest payments of an account whose outcome is known, counted by method, currency and billing country. */
export async function tallyPayments(
  context: Pick<Context, 'database'>,
  account_id: string,
  since: Date,
): Promise<
  { payment_method: string; currency: string; country: string; attempts: number; accepted: number }[]
> {
  return context.database.read(tallyRows, { account_id, since, payments_max });
}
