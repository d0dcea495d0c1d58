import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { paged } from '../../../kernel/database/pages.ts';
import { reading, sql, type SqlText } from '../../../kernel/database/statement.ts';
import { payment_columns } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import type { PaymentFilter } from './payment-filter.ts';

const $ = sql.parameters({
  start_at: 'timestamptz',
  start_id: 'int8',
  end_at: 'timestamptz',
  end_id: 'int8',
  status: 'int2[]?',
  currency: 'text?',
  amount_min: 'int8?',
  amount_max: 'int8?',
  method: 'text?',
  website: 'text?',
  last_four: 'text?',
  metadata: 'jsonb?',
  wanted: 'jsonb',
  transaction_ids: 'int8[]',
  digits: 'text',
  rows: 'rows',
  account_id: 'text',
  from: 'timestamptz',
  until: 'timestamptz',
  order_no: 'text',
});

/** How many payments with the same metadata are looked up by it. */
const with_metadata_max = 1_000;
/** How many attempts under one order number a search finds. */
const attempts_max = 101;
/** How many payments the queue of reviews shows. */
const held_max = 101;

const list_columns = { ...payment_columns, shopper_email: 'text' } as const;

const email_column = `coalesce(d.details ->> 'shopper_email', '') AS shopper_email`;
/** The end appears twice: as a bound of the index, and in the comparison with the page's last row. */
const span = sql`p.created_at <= ${$.start_at} AND (p.created_at, p.transaction_id) < (${$.start_at}, ${$.start_id})
     AND p.created_at >= ${$.end_at} AND (p.created_at, p.transaction_id) >= (${$.end_at}, ${$.end_id})`;
const conditions = sql`${span}
     AND (${$.status}::int2[] IS NULL OR p.status = ANY (${$.status}))
     AND (${$.currency}::text IS NULL OR p.currency = ${$.currency})
     AND (${$.amount_min}::int8 IS NULL OR p.amount >= ${$.amount_min})
     AND (${$.amount_max}::int8 IS NULL OR p.amount <= ${$.amount_max})
     AND (${$.method}::text IS NULL OR coalesce(nullif(p.card_brand, ''), p.payment_method) = ${$.method})
     AND (${$.website}::text IS NULL OR p.website = ${$.website})
     AND (${$.last_four}::text IS NULL OR right(p.card_masked, 4) = ${$.last_four})
     AND (${$.metadata}::jsonb IS NULL OR p.metadata @> ${$.metadata})`;
const newest_first = 'ORDER BY p.created_at DESC, p.transaction_id DESC';
/** The page is limited before the details are read. */
function paymentsOf<Takes>(narrowed: SqlText<Takes>, rows: number) {
  const cut = `${newest_first} LIMIT ${rows}`;
  return sql`SELECT ${sql.selectList(payment_columns, 'p')}, ${email_column}
   FROM (SELECT p.* FROM ${narrowed} AND ${conditions} ${cut}) p
   LEFT JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
   ${cut}`;
}

const of_account = sql`payments p WHERE p.account_id = ${$.account_id}`;
const pageRows = paged((rows) =>
  reading(`list_payments_${rows}`, list_columns, paymentsOf(of_account, rows)),
);
/** One by one by their keys: the planner would go through the list instead. */
const pageByIdRows = paged((rows) =>
  reading(
    `list_payments_by_id_${rows}`,
    list_columns,
    paymentsOf(
      sql`unnest(${$.transaction_ids}::int8[]) AS k(id)
       CROSS JOIN LATERAL (SELECT p.* FROM payments p
         WHERE p.account_id = ${$.account_id} AND p.transaction_id = k.id OFFSET 0) p WHERE true`,
      rows,
    ),
  ),
);
const pageByLastFourRows = paged((rows) =>
  reading(
    `list_payments_by_last_four_${rows}`,
    list_columns,
    paymentsOf(sql`${of_account} AND right(p.card_masked, 4) = ${$.digits}::text`, rows),
  ),
);

/** The payment this many rows after the start of a page, or none. Answered by the index alone. */
const floorRow = reading(
  'payment_list_floor',
  { created_at: 'timestamptz', transaction_id: 'int8' },
  sql`SELECT p.created_at, p.transaction_id FROM payments p WHERE p.account_id = ${$.account_id} AND ${span}
   ORDER BY p.created_at DESC, p.transaction_id DESC OFFSET ${$.rows} LIMIT 1`,
);

/** Materialised, so that its plan reads the index by metadata, also where the limit is near. */
const withMetadataRows = reading(
  'payments_by_metadata',
  { transaction_id: 'int8' },
  sql`WITH found AS MATERIALIZED (
     SELECT transaction_id FROM payments WHERE account_id = ${$.account_id} AND metadata IS NOT NULL
       AND jsonb_set('{}', ARRAY[account_id], metadata) @> jsonb_set('{}', ARRAY[${$.account_id}::text], ${$.wanted}::jsonb)
   ) SELECT transaction_id FROM found LIMIT ${with_metadata_max + 1}`,
);

const firstRow = reading(
  'first_payment_at',
  { created_at: 'timestamptz' },
  sql`SELECT created_at FROM payments WHERE account_id = ${$.account_id} AND created_at >= ${$.from}
     AND created_at < ${$.until}
   ORDER BY created_at LIMIT 1`,
);

const orderRows = reading(
  'payments_of_order',
  { transaction_id: 'int8' },
  sql`SELECT transaction_id FROM payments WHERE account_id = ${$.account_id} AND order_no = ${$.order_no}
     AND live
   UNION ALL
   (SELECT transaction_id FROM payments WHERE account_id = ${$.account_id} AND order_no = ${$.order_no}
     AND NOT live
    ORDER BY transaction_id DESC LIMIT ${attempts_max})`,
);

export const heldRows = reading(
  'list_held_payments',
  list_columns,
  sql`SELECT ${sql.selectList(payment_columns, 'p')}, ${email_column}
   FROM due_work w
   JOIN payments p ON p.account_id = w.account_id AND p.transaction_id = w.subject_id
   LEFT JOIN payment_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
   WHERE w.account_id = ${$.account_id} AND w.kind = 'review_limit' AND p.status = 2100
   ORDER BY p.review_due_at, p.transaction_id LIMIT ${held_max}`,
);

export type ListedPayment = Payment & { readonly shopper_email: string };

/** A page begins after this payment, in the order of the list. */
export interface PageStart {
  readonly created_at: Date;
  readonly transaction_id: bigint;
}

/** What a page is about beside its filter. */
export type Narrowing =
  | { readonly by: 'nothing' }
  | { readonly by: 'id'; readonly transaction_ids: readonly bigint[] }
  | { readonly by: 'last_four'; readonly digits: string };

/** How far back one step of a selective filter's search goes. */
export function readPageFloor(
  database: ReadDatabase,
  account_id: string,
  { from, until }: PaymentFilter,
  start: PageStart | null,
  rows: number,
): Promise<PageStart | null> {
  const values = {
    account_id,
    start_at: start?.created_at ?? until,
    start_id: start?.transaction_id ?? 0n,
    end_at: from,
    end_id: 0n,
    rows,
  };
  return database.read(floorRow, values).then(([row]) => row ?? null);
}

/**
 * A page of payments, newest first, and one more.
 * @param floor the oldest payment to examine; null: the first of the filter's span
 */
export async function readPaymentPage(
  database: ReadDatabase,
  account_id: string,
  filter: PaymentFilter,
  narrowing: Narrowing,
  { start, limit }: { readonly start: PageStart | null; readonly limit: number },
  floor: PageStart | null = null,
): Promise<ListedPayment[]> {
  const values = {
    ...filter,
    account_id,
    start_at: start?.created_at ?? filter.until,
    start_id: start?.transaction_id ?? 0n,
    end_at: floor?.created_at ?? filter.from,
    end_id: floor?.transaction_id ?? 0n,
  };
  switch (narrowing.by) {
    case 'nothing':
      return database.read(pageRows(limit), values);
    case 'id':
      return database.read(pageByIdRows(limit), { ...values, transaction_ids: narrowing.transaction_ids });
    case 'last_four':
      return database.read(pageByLastFourRows(limit), { ...values, digits: narrowing.digits });
  }
}

/** The payments with this metadata, where they are few; null where it is none, or they are many. */
export async function paymentsWithMetadata(
  database: ReadDatabase,
  account_id: string,
  metadata: string | null,
): Promise<bigint[] | null> {
  if (metadata === null) return null;
  const rows = await database.read(withMetadataRows, { account_id, wanted: metadata });
  return rows.length > with_metadata_max ? null : rows.map(({ transaction_id }) => transaction_id);
}

/** When the oldest payment of a filter's span was created; null when there is none. */
export async function firstPaymentAt(
  database: Database,
  account_id: string,
  { from, until }: PaymentFilter,
): Promise<Date | null> {
  const [row] = await database.read(firstRow, { account_id, from, until });
  return row?.created_at ?? null;
}

/** The attempts under an order number, in no particular order. */
export async function transactionsOfOrder(
  database: ReadDatabase,
  account_id: string,
  order_no: string,
): Promise<bigint[]> {
  const rows = await database.read(orderRows, { account_id, order_no });
  return rows.map(({ transaction_id }) => transaction_id);
}
