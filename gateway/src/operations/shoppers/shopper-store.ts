import type { Transaction } from '../../kernel/database/transaction.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  account_id: 'text',
  email: 'text?',
  shopper_id: 'text?',
  after: 'int8',
  before: 'int8',
  now: 'timestamptz',
  limit: 'rows',
  ids: 'int8[]',
  orders: 'text[]',
  shopper_ids: 'text[]',
  token_id: 'text',
});

/** What is kept of a shopper with a payment, a subscription or a payment page, by its name in `details`. */
const personal_fields = [
  'shopper_id',
  'shopper_email',
  'shopper_ip',
  'shopper_phone',
  'shopper_level',
  'first_name',
  'last_name',
  'note',
  'billing',
  'shipping',
  'browser',
];
const personal = `'{${personal_fields.join(',')}}'::text[]`;

/** Details without what they say of the shopper. */
function erased(details: string): string {
  return `(${details} - ${personal})`;
}

/** Whether details are a shopper's, by the e-mail address or the merchant's id of the shopper. */
function ofShopper(details: string) {
  return sql`(lower(${details} ->> 'shopper_email') = lower(${$.email}) OR ${details} ->> 'shopper_id' = ${$.shopper_id})`;
}

/** A span of an account's payments, and those of them that are the shopper's; both in the order of their ids. */
export const paymentsOfShopper = reading(
  'payments_of_shopper',
  {
    transaction_id: 'int8',
    order_no: 'text?',
    status: 'text?',
    currency: 'text?',
    amount: 'int8?',
    created_at: 'timestamptz?',
    details: 'json',
    is_shoppers: 'bool?',
  },
  sql`SELECT d.transaction_id, p.order_no, p.status::text AS status, p.currency, p.amount, p.created_at,
     CASE WHEN d.is_shoppers THEN d.details ELSE '{}' END::json AS details, d.is_shoppers
   FROM (SELECT transaction_id, details, ${ofShopper('details')} AS is_shoppers FROM payment_details
     WHERE account_id = ${$.account_id} AND transaction_id > ${$.after}
     ORDER BY transaction_id LIMIT ${$.limit}) d
   LEFT JOIN payments p ON d.is_shoppers AND p.account_id = ${$.account_id} AND p.transaction_id = d.transaction_id
   ORDER BY d.transaction_id`,
);

export const subscriptionsOfShopper = reading(
  'subscriptions_of_shopper',
  {
    subscription_id: 'int8',
    recurring_id: 'text',
    status: 'text',
    created_at: 'timestamptz',
    details: 'json',
  },
  sql`SELECT subscription_id, recurring_id, status, created_at, details::json AS details FROM subscriptions
   WHERE account_id = ${$.account_id} AND ${ofShopper('details')} ORDER BY subscription_id`,
);

/** Cards that these shoppers have stored, and whether others have agreed to them, too. */
export const cardsOfShoppers = reading(
  'cards_of_shoppers',
  { token_id: 'text', brand: 'text', masked: 'text', created_at: 'timestamptz', of_others: 'bool?' },
  sql`SELECT c.token_id, c.brand, c.masked, c.created_at,
     EXISTS (SELECT FROM card_agreements o WHERE o.account_id = ${$.account_id} AND o.token_id = c.token_id
       AND o.shopper_id <> ALL (${$.shopper_ids})) AS of_others
   FROM cards c WHERE c.account_id = ${$.account_id} AND c.token_id IN (
     SELECT a.token_id FROM card_agreements a
     WHERE a.account_id = ${$.account_id} AND a.shopper_id = ANY (${$.shopper_ids})
     UNION SELECT s.token_id FROM shopper_cards s
     WHERE s.account_id = ${$.account_id} AND s.shopper_id = ANY (${$.shopper_ids}))
   ORDER BY c.token_id`,
);

const erasePaymentRows = writing(
  'erase_shopper_of_payments',
  { transaction_id: 'int8' },
  sql`UPDATE payment_details SET details = ${erased('details')}
   WHERE account_id = ${$.account_id} AND transaction_id = ANY (${$.ids}) RETURNING transaction_id`,
);

const eraseSubscriptionRows = writing(
  'erase_shopper_of_subscriptions',
  {},
  sql`UPDATE subscriptions SET details = ${erased('details')}
   WHERE account_id = ${$.account_id} AND subscription_id = ANY (${$.ids})`,
);

const eraseCheckoutRows = writing(
  'erase_shopper_of_checkouts',
  { session_id: 'text' },
  sql`UPDATE checkout_sessions SET ordered = ordered || jsonb_build_object('shopper_id', '', 'holder', '',
       'details', ${erased(`(ordered -> 'details')`)})
   WHERE account_id = ${$.account_id} AND ${ofShopper(`(ordered -> 'details')`)} RETURNING session_id`,
);

const eraseRequestRows = writing(
  'erase_bodies_of_requests',
  { request_id: 'text' },
  sql`UPDATE request_log SET request = NULL, response = NULL, diagnosis = NULL
   WHERE account_id = ${$.account_id} AND request_id IN (SELECT o.request_id FROM request_log_orders o
     WHERE o.account_id = ${$.account_id} AND o.order_no = ANY (${$.orders})) RETURNING request_id`,
);

const forgetAgreementRows = writing(
  'forget_card_agreements_of_shoppers',
  {},
  sql`DELETE FROM card_agreements WHERE account_id = ${$.account_id} AND shopper_id = ANY (${$.shopper_ids})`,
);
const forgetShopperCardRows = writing(
  'forget_cards_of_shoppers',
  {},
  sql`DELETE FROM shopper_cards WHERE account_id = ${$.account_id} AND shopper_id = ANY (${$.shopper_ids})`,
);

/** The index of searches knows pieces of names: these blocks are built again. */
const staleBlockRows = writing(
  'stale_search_blocks_of_shoppers',
  {},
  sql`UPDATE search_blocks SET stale = true WHERE account_id = ${$.account_id} AND NOT stale
     AND list IN ('payments', 'subscriptions') AND from_id < ${$.before} AND until_id > ${$.after}`,
);

/** The next payments of an account whose shoppers' data are kept no longer, locked against another worker. */
const duePaymentRows = writing(
  'payments_with_shoppers_to_erase',
  { transaction_id: 'int8' },
  sql`SELECT transaction_id FROM payment_details
   WHERE account_id = ${$.account_id} AND transaction_id >= ${$.after} AND transaction_id < ${$.before}
   ORDER BY transaction_id LIMIT ${$.limit} FOR UPDATE`,
);

const noteErasedRow = writing(
  'note_erased_shoppers',
  {},
  sql`INSERT INTO shopper_erasures AS e (account_id, before_id, erased_at)
   VALUES (${$.account_id}, ${$.before}, ${$.now})
   ON CONFLICT (account_id) DO UPDATE SET before_id = greatest(e.before_id, excluded.before_id), erased_at = excluded.erased_at`,
);

/** Accounts that may have payments before this one whose shoppers' data are not erased, with where they begin. */
export const accountsToErase = reading(
  'accounts_with_shoppers_to_erase',
  { account_id: 'text', after: 'int8' },
  sql`SELECT a.account_id, coalesce(e.before_id, 0) AS after
   FROM accounts a LEFT JOIN shopper_erasures e ON e.account_id = a.account_id
   WHERE coalesce(e.before_id, 0) < ${$.before} ORDER BY a.account_id`,
);

export const countDuePayments = reading(
  'count_shoppers_to_erase',
  { payments: 'int8' },
  sql`SELECT count(*) AS payments FROM payment_details
   WHERE account_id = ${$.account_id} AND transaction_id >= ${$.after} AND transaction_id < ${$.before}`,
);

interface OfAccount {
  readonly account_id: string;
}

/** Erases what payments say of their shoppers; what is searched in them is built again. */
export async function erasePayments(
  tx: Transaction,
  { account_id }: OfAccount,
  ids: readonly bigint[],
): Promise<void> {
  const [first] = ids;
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return;
  tx.write(erasePaymentRows, { account_id, ids });
  tx.write(staleBlockRows, { account_id, before: last + 1n, after: first - 1n });
}

/** Erases the next payments before one. @returns how many, and where to go on; null at the end */
export async function eraseNextPayments(
  tx: Transaction,
  { account_id }: OfAccount,
  span: { readonly after: bigint; readonly before: bigint; readonly now: Date; readonly limit: number },
): Promise<{ payments: number; after: bigint | null }> {
  const { after, before, now, limit } = span;
  const rows = await tx.read(duePaymentRows, { account_id, after, before, limit });
  const ids = rows.map(({ transaction_id }) => transaction_id);
  await erasePayments(tx, { account_id }, ids);
  const next = ids.length < limit ? null : (ids.at(-1) ?? 0n) + 1n;
  tx.write(noteErasedRow, { account_id, before: next ?? before, now });
  return { payments: ids.length, after: next };
}

export function eraseSubscriptions(tx: Transaction, { account_id }: OfAccount, ids: readonly bigint[]): void {
  const [first] = ids;
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return;
  tx.write(eraseSubscriptionRows, { account_id, ids });
  tx.write(staleBlockRows, { account_id, before: last + 1n, after: first - 1n });
}

/** Erases what payment pages and logged requests say of a shopper. @returns how many of each */
export async function eraseAround(
  tx: Transaction,
  shopper: OfAccount & { readonly email: string | null; readonly shopper_id: string | null },
  orders: readonly string[],
): Promise<{ checkouts: number; requests: number }> {
  const { account_id } = shopper;
  const checkouts = await tx.read(eraseCheckoutRows, shopper);
  const requests = await tx.read(eraseRequestRows, { account_id, orders });
  return { checkouts: checkouts.length, requests: requests.length };
}

/** Forgets what shoppers have agreed to about stored cards. */
export function forgetAgreements(
  tx: Transaction,
  { account_id }: OfAccount,
  shopper_ids: readonly string[],
): void {
  tx.write(forgetAgreementRows, { account_id, shopper_ids });
  tx.write(forgetShopperCardRows, { account_id, shopper_ids });
}
