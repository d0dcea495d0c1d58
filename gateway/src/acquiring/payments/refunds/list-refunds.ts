import type { refund_filters, refund_list } from '@causeway/schemas/portal/lists/refund-list.ts';
import type { ReadContext, Context } from '../../../kernel/context.ts';
import { end_of_time } from '../../../kernel/values/dates.ts';
import { paged, pageOf } from '../../../kernel/database/pages.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import { refundReferenceId } from '../../../kernel/values/ids.ts';
import type { ListValues } from '../../../kernel/values/list-rows.ts';
import type { Search } from '../../../kernel/values/search.ts';
import type { FilterValues } from '../../../kernel/values/read-filter.ts';
import { refund_columns, searchRefunds, type FoundRefund, type RefundSearch } from './refund-store.ts';
import type { Refund } from './refund.ts';

const $ = sql.parameters({
  account_id: 'text',
  created_at: 'timestamptz',
  transaction_id: 'int8',
  refund_no: 'int2',
  from: 'timestamptz',
  status: 'text?',
  currency: 'text?',
  metadata: 'jsonb?',
  text: 'text',
  number: 'int8?',
  number_no: 'int2?',
});

const list_columns = { ...refund_columns, order_no: 'text' } as const;
const columns = Object.keys(list_columns)
  .map((name) => (name === 'order_no' ? 'p.order_no' : `r.${name}`))
  .join(', ');
const joined = `JOIN payments p ON p.account_id = r.account_id AND p.transaction_id = r.transaction_id`;

/** The end appears twice: as a bound of the index, and in the comparison with the page's last row. */
const pageRows = paged((rows) =>
  reading(
    `list_refunds_${rows}`,
    list_columns,
    sql`SELECT ${columns} FROM refunds r ${joined}
   WHERE r.account_id = ${$.account_id} AND r.created_at <= ${$.created_at}
     AND (r.created_at, r.transaction_id, r.refund_no) < (${$.created_at}, ${$.transaction_id}, ${$.refund_no})
     AND r.created_at >= ${$.from}
     AND (${$.status}::text IS NULL OR r.status = ${$.status})
     AND (${$.currency}::text IS NULL OR r.currency = ${$.currency})
     AND (${$.metadata}::jsonb IS NULL OR r.metadata @> ${$.metadata})
   ORDER BY r.created_at DESC, r.transaction_id DESC, r.refund_no DESC LIMIT ${String(rows)}`,
  ),
);

const foundRows = paged((rows) =>
  reading(
    `search_listed_refunds_${rows}`,
    list_columns,
    sql`SELECT ${columns} FROM refunds r ${joined}
   WHERE r.account_id = ${$.account_id}
     AND (r.created_at, r.transaction_id, r.refund_no) < (${$.created_at}, ${$.transaction_id}, ${$.refund_no})
     AND (
     r.transaction_id = ${$.number}::int8
       AND (${$.number_no}::int2 IS NULL OR r.refund_no = ${$.number_no})
     OR r.transaction_id IN (SELECT o.transaction_id FROM payments o
          WHERE o.account_id = ${$.account_id} AND o.order_no = ${$.text} AND o.live)
     OR (r.refund_reference = ${$.text} AND r.refund_reference <> ''))
   ORDER BY r.created_at DESC, r.transaction_id DESC, r.refund_no DESC LIMIT ${String(rows)}`,
  ),
);

const namedRows = reading(
  'refunds_by_number',
  list_columns,
  sql`SELECT ${columns} FROM ${sql.recordset('k', { transaction_id: 'int8', refund_no: 'int2' })}
   JOIN refunds r ON r.transaction_id = k.transaction_id AND r.refund_no = k.refund_no ${joined}
   WHERE r.account_id = ${$.account_id}`,
);

const paymentRows = reading(
  'refunds_of_payment',
  list_columns,
  sql`SELECT ${columns} FROM refunds r ${joined}
   WHERE r.account_id = ${$.account_id} AND r.transaction_id = ${$.transaction_id} ORDER BY r.refund_no`,
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

/** Lists refunds, newest first; a search matches their numbers only. */
export async function listRefunds(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: RefundFilter,
  page: { readonly start: RefundStart | null; readonly limit: number },
): Promise<{ refunds: ListedRefund[]; next: RefundStart | null }> {
  const { start, limit } = page;
  const after = {
    account_id,
    created_at: start?.created_at ?? (filter.search ? end_of_time : filter.until),
    transaction_id: start?.transaction_id ?? 0n,
    refund_no: start?.refund_no ?? 0,
  };
  const rows = filter.search
    ? await context.database.read(foundRows(limit), { ...after, ...numbersOf(filter.search) })
    : await context.database.read(pageRows(limit), {
        ...after,
        from: filter.from,
        status: filter.status,
        currency: filter.currency,
        metadata: filter.metadata,
      });
  const { page: refunds, next } = pageOf(rows, limit);
  return { refunds, next };
}

function numbersOf({ text, number, refund }: Search) {
  return { text, number: refund?.transaction_id ?? number, number_no: refund?.refund_no ?? null };
}

/** An account's refunds that are named, in no particular order. */
export function refundsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  keys: readonly Pick<Refund, 'transaction_id' | 'refund_no'>[],
): Promise<ListedRefund[]> {
  return database.read(namedRows, { account_id, k: keys });
}

/** The refunds of one payment, in the order of acceptance. */
export async function refundsOfPayment(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_id: bigint,
): Promise<ListedRefund[]> {
  const rows = await context.database.read(paymentRows, { account_id, transaction_id });
  return rows;
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
