import type { Database } from '../../../database/database.ts';
import { selectList, statement, type RowOf, type Statement } from '../../../database/statement.ts';
import { payment_columns } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import type { PaymentFilter } from './payment-filter.ts';

/** One more than the longest page, to show whether another page follows. */
const list_rows_max = 101;
/** Rows of a list that is read to its end in pieces, plus one. */
export const long_rows_max = 2_001;

const list_columns = { ...payment_columns, shopper_email: 'text' } as const;

const email_of_details = `lower(d.details ->> 'shopper_email')`;
const email_column = `coalesce(d.details ->> 'shopper_email', '') AS shopper_email`;
/** The end appears twice: as a bound of the index, and in the comparison with the page's last row. */
const span = `p.created_at <= $2 AND (p.created_at, p.transaction_id) < ($2, $3)
     AND p.created_at >= $4 AND (p.created_at, p.transaction_id) >= ($4, $5)`;
const conditions = `${span}
     AND ($6::int2[] IS NULL OR p.status = ANY ($6)) AND ($7::text IS NULL OR p.currency = $7)
     AND ($8::int8 IS NULL OR p.amount >= $8) AND ($9::int8 IS NULL OR p.amount <= $9)
     AND ($10::text IS NULL OR coalesce(nullif(p.card_brand, ''), p.payment_method) = $10) AND ($11::text IS NULL OR p.website = $11)
     AND ($12::text IS NULL OR right(p.card_masked, 4) = $12)`;
const newest_first = 'ORDER BY p.created_at DESC, p.transaction_id DESC';
const order = `${newest_first} LIMIT ${list_rows_max}`;
/** The page is limited before the details are read. */
function pageOf(narrow: string, cut = order): string {
  return `SELECT ${selectList(payment_columns, 'p')}, ${email_column}
   FROM (SELECT p.* FROM payments p WHERE p.account_id = $1 AND ${conditions} ${narrow} ${cut}) p
   LEFT JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
   ${cut}`;
}

const pageRows = statement('list_payments', list_columns, pageOf(''));
const longRows = statement(
  'walk_payments',
  list_columns,
  pageOf('', `${newest_first} LIMIT ${long_rows_max}`),
);
const pageByIdRows = statement(
  'list_payments_by_id',
  list_columns,
  pageOf('AND p.transaction_id = ANY ($13::int8[])'),
);
const pageByLastFourRows = statement(
  'list_payments_by_last_four',
  list_columns,
  pageOf('AND right(p.card_masked, 4) = $13::text'),
);
const pageByEmailRows = statement(
  'list_payments_by_email',
  list_columns,
  `SELECT ${selectList(payment_columns, 'p')}, ${email_column}
   FROM payment_details d
   JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.transaction_id
   WHERE d.account_id = $1 AND ${email_of_details} = lower($13::text) AND ${conditions}
   ${order}`,
);

/** The payment this many rows after the start of a page, or none. Answered by the index alone. */
const floorRow = statement(
  'payment_list_floor',
  { created_at: 'timestamptz', transaction_id: 'int8' },
  `SELECT p.created_at, p.transaction_id FROM payments p WHERE p.account_id = $1 AND ${span}
   ORDER BY p.created_at DESC, p.transaction_id DESC OFFSET $6 LIMIT 1`,
);

const firstRow = statement(
  'first_payment_at',
  { created_at: 'timestamptz' },
  `SELECT created_at FROM payments WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
   ORDER BY created_at LIMIT 1`,
);

const orderRows = statement(
  'payments_of_order',
  { transaction_id: 'int8' },
  `SELECT transaction_id FROM payments WHERE account_id = $1 AND order_no = $2 AND live
   UNION ALL
   (SELECT transaction_id FROM payments WHERE account_id = $1 AND order_no = $2 AND NOT live
    ORDER BY transaction_id DESC LIMIT ${list_rows_max})`,
);

const heldRows = statement(
  'list_held_payments',
  list_columns,
  `SELECT ${selectList(payment_columns, 'p')}, ${email_column}
   FROM due_work w
   JOIN payments p ON p.account_id = w.account_id AND p.transaction_id = w.subject_id
   LEFT JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
   WHERE w.account_id = $1 AND w.kind = 'review_limit' AND p.status = 2100
   ORDER BY p.review_due_at, p.transaction_id LIMIT ${list_rows_max}`,
);

export type ListedPayment = Payment & { readonly shopper_email: string };

/** A page begins after this payment, in the order of the list. */
export interface PageStart {
  readonly created_at: Date;
  readonly transaction_id: bigint;
}

/** The interpretation of a search. */
export type Narrowing =
  | { readonly by: 'nothing'; readonly long?: boolean }
  | { readonly by: 'id'; readonly transaction_ids: readonly bigint[] }
  | { readonly by: 'last_four'; readonly digits: string }
  | { readonly by: 'email'; readonly email: string };

function statementOf(narrowing: Narrowing): [Statement<RowOf<typeof list_columns>>, unknown[]] {
  switch (narrowing.by) {
    case 'nothing':
      return [narrowing.long ? longRows : pageRows, []];
    case 'id':
      return [pageByIdRows, [narrowing.transaction_ids]];
    case 'last_four':
      return [pageByLastFourRows, [narrowing.digits]];
    case 'email':
      return [pageByEmailRows, [narrowing.email]];
  }
}

/** How far back one step of a selective filter's search goes. */
export function readPageFloor(
  database: Database,
  account_id: string,
  { from, until }: PaymentFilter,
  start: PageStart | null,
  rows: number,
): Promise<PageStart | null> {
  const values = [account_id, start?.created_at ?? until, start?.transaction_id ?? 0n, from, 0n, rows];
  return database.read(floorRow, values).then(([row]) => row ?? null);
}

/**
 * A page of payments, newest first, of at most `list_rows_max`.
 * @param floor the oldest payment to examine; null: the first of the filter's span
 */
export async function readPaymentPage(
  database: Database,
  account_id: string,
  filter: PaymentFilter,
  narrowing: Narrowing,
  start: PageStart | null,
  floor: PageStart | null = null,
): Promise<ListedPayment[]> {
  const [list, narrow] = statementOf(narrowing);
  const rows = await database.read(list, [
    account_id,
    start?.created_at ?? filter.until,
    start?.transaction_id ?? 0n,
    floor?.created_at ?? filter.from,
    floor?.transaction_id ?? 0n,
    filter.statuses,
    filter.currency,
    filter.amount_min,
    filter.amount_max,
    filter.method,
    filter.website,
    filter.last_four,
    ...narrow,
  ]);
  return rows;
}

/** When the oldest payment of a filter's span was created; null when there is none. */
export async function firstPaymentAt(
  database: Database,
  account_id: string,
  { from, until }: PaymentFilter,
): Promise<Date | null> {
  const [row] = await database.read(firstRow, [account_id, from, until]);
  return row?.created_at ?? null;
}

/** The attempts under an order number, in no particular order. */
export async function transactionsOfOrder(
  database: Database,
  account_id: string,
  order_no: string,
): Promise<bigint[]> {
  const rows = await database.read(orderRows, [account_id, order_no]);
  return rows.map(({ transaction_id }) => transaction_id);
}

/** Payments waiting for a review, the most urgent first. */
export function readHeldPayments(database: Database, account_id: string): Promise<ListedPayment[]> {
  return database.read(heldRows, [account_id]);
}
