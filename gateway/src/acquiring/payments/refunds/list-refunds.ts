import type { refund_filters, refund_list } from '@causeway/schemas/portal/lists/refund-list.ts';
import type { ReadContext, Context } from '../../../kernel/context.ts';
import { paged } from '../../../kernel/database/pages.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import { refundReferenceId } from '../../../kernel/values/ids.ts';
import type { ListValues } from '../../../kernel/values/list-rows.ts';
import { readListPage } from '../../../kernel/search/search-pages.ts';
import { spanOf } from '../../../kernel/search/searched-list.ts';
import type { FilterValues } from '../../../kernel/values/read-filter.ts';
import { refund_columns, searchRefunds, type FoundRefund, type RefundSearch } from './refund-store.ts';
import { refund_search } from './refund-search.ts';
import type { Refund } from './refund.ts';

const $ = sql.parameters({
  account_id: 'text',
  created_at: 'timestamptz',
  transaction_id: 'int8',
  transaction_ids: 'int8[]',
  refund_no: 'int2',
  from: 'timestamptz',
  status: 'text?',
  currency: 'text?',
  metadata: 'jsonb?',
});

const list_columns = { ...refund_columns, order_no: 'text' } as const;
const columns = Object.keys(list_columns)
  .map((name) => (name === 'order_no' ? 'p.order_no' : `r.${name}`))
  .join(', ');
const joined = `JOIN payments p ON p.account_id = r.account_id AND p.transaction_id = r.transaction_id`;

const fitting = sql`(${$.status}::text IS NULL OR r.status = ${$.status})
     AND (${$.currency}::text IS NULL OR r.currency = ${$.currency})
     AND (${$.metadata}::jsonb IS NULL OR r.metadata @> ${$.metadata})`;
/** The conditions of a list that nothing narrows. */
const unfiltered = { status: null, currency: null, metadata: null };

/** The end appears twice: as a bound of the index, and in the comparison with the page's last row. */
const pageRows = paged((rows) =>
  reading(
    `list_refunds_${rows}`,
    list_columns,
    sql`SELECT ${columns} FROM refunds r ${joined}
   WHERE r.account_id = ${$.account_id} AND r.created_at <= ${$.created_at}
     AND (r.created_at, r.transaction_id, r.refund_no) < (${$.created_at}, ${$.transaction_id}, ${$.refund_no})
     AND r.created_at >= ${$.from}
     AND ${fitting}
   ORDER BY r.created_at DESC, r.transaction_id DESC, r.refund_no DESC LIMIT ${String(rows)}`,
  ),
);

const foundRows = reading(
  'found_refunds',
  list_columns,
  sql`SELECT ${columns} FROM ${sql.recordset('k', { id: 'int8', no: 'int2' })}
   JOIN refunds r ON r.transaction_id = k.id AND r.refund_no = k.no ${joined}
   WHERE r.account_id = ${$.account_id}
     AND ${fitting}
   ORDER BY r.created_at DESC, r.transaction_id DESC, r.refund_no DESC`,
);

const paymentRows = reading(
  'refunds_of_payments',
  list_columns,
  sql`SELECT ${columns} FROM refunds r ${joined}
   WHERE r.account_id = ${$.account_id} AND r.transaction_id = ANY (${$.transaction_ids}::int8[])
   ORDER BY r.transaction_id, r.refund_no`,
);

/** A refund with its order. */
export type ListedRefund = Refund & { readonly order_no: string };

/** The values of the list's columns that a refund's row does not hold under their names. */
export const refund_values: ListValues<typeof refund_list, ListedRefund> = {
  refund_reference_id: ({ transaction_id, refund_no }) => refundReferenceId(transaction_id, refund_no),
};

export type RefundFilter = FilterValues<typeof refund_filters>;

/** A page begins after this refund. */
export interface RefundStart {
  readonly created_at: Date;
  readonly transaction_id: bigint;
  readonly refund_no: number;
}

/** Lists refunds, newest first. */
export async function listRefunds(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: RefundFilter,
  page: { readonly start: RefundStart | null; readonly limit: number },
): Promise<{ refunds: ListedRefund[]; next: RefundStart | null }> {
  const { database } = context;
  const { search, from, status, currency, metadata } = filter;
  const { start, limit } = page;
  const conditions = { account_id, status, currency, metadata };
  const { page: refunds, next } = await readListPage({
    database,
    searched: refund_search,
    search,
    span: spanOf(account_id, filter, start && keyOf(start)),
    limit,
    read: (k) => database.read(foundRows, { ...conditions, k }),
    list: ({ at, id, no }) =>
      database.read(pageRows(limit), {
        ...conditions,
        created_at: at,
        transaction_id: id,
        refund_no: no,
        from,
      }),
    keyOf,
  });
  return { refunds, next: next && { created_at: next.at, transaction_id: next.id, refund_no: next.no } };
}

function keyOf({ created_at, transaction_id, refund_no }: RefundStart) {
  return { at: created_at, id: transaction_id, no: refund_no };
}

/** An account's refunds that are named, in no particular order. */
export function refundsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  keys: readonly Pick<Refund, 'transaction_id' | 'refund_no'>[],
): Promise<ListedRefund[]> {
  const k = keys.map(({ transaction_id, refund_no }) => ({ id: transaction_id, no: refund_no }));
  return database.read(foundRows, { account_id, ...unfiltered, k });
}

/** The refunds of payments, those of each in the order of acceptance. */
export function refundsOfPayments(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_ids: readonly bigint[],
): Promise<ListedRefund[]> {
  return context.database.read(paymentRows, { account_id, transaction_ids });
}

/** Every refund that one of the searches finds, once, in their order (docs/specification/payments.md#search-refunds). */
export async function queryRefunds(
  context: Pick<Context, 'database'>,
  account_id: string,
  searches: readonly Omit<RefundSearch, 'place'>[],
): Promise<FoundRefund[]> {
  const found = await searchRefunds(
    context.database,
    account_id,
    searches.map((one, place) => ({ ...one, place })),
  );
  const distinct = new Map(found.map((refund) => [`${refund.transaction_id}-${refund.refund_no}`, refund]));
  return [...distinct.values()];
}
