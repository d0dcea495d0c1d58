import type { payout_filters, payout_list } from '@causeway/schemas/portal/lists/payout-list.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { readListPage } from '../../../kernel/search/search-pages.ts';
import { spanOf } from '../../../kernel/search/searched-list.ts';
import { paged } from '../../../kernel/database/pages.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import type { ListValues } from '../../../kernel/values/list-rows.ts';
import type { FilterValues } from '../../../kernel/values/read-filter.ts';
import { payout_columns } from '../payout-store.ts';
import { payerPays } from '../payout-amounts.ts';
import { beneficiary_name, payout_search } from './payout-search.ts';
import type { Payout } from '../payout.ts';

const $ = sql.parameters({
  account_id: 'text',
  created_at: 'timestamptz',
  transaction_id: 'int8',
  from: 'timestamptz',
  status: 'text[]?',
  currency: 'text?',
  metadata: 'jsonb?',
  transaction_ids: 'int8[]',
  after: 'int8',
  limit: 'rows',
});

const columns = { ...payout_columns, beneficiary_name: 'text' } as const;
const shown = `${sql.selectList(payout_columns, 'p')},
     ${beneficiary_name} AS beneficiary_name
   FROM payouts p
   LEFT JOIN payout_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id`;

const fitting = sql`(${$.status}::text[] IS NULL OR p.status = ANY (${$.status}))
     AND (${$.currency}::text IS NULL OR p.payment_currency = ${$.currency})
     AND (${$.metadata}::jsonb IS NULL OR p.metadata @> ${$.metadata})`;

/** The end comes twice: as a bound of the index, and in the comparison of the page's last row. */
const pageRows = paged((rows) =>
  reading(
    `page_payouts_${rows}`,
    columns,
    sql`SELECT ${shown}
   WHERE p.account_id = ${$.account_id} AND p.created_at <= ${$.created_at}
     AND (p.created_at, p.transaction_id) < (${$.created_at}, ${$.transaction_id})
     AND p.created_at >= ${$.from} AND ${fitting}
   ORDER BY p.created_at DESC, p.transaction_id DESC LIMIT ${String(rows)}`,
  ),
);

/** The conditions of a list that nothing narrows. */
const unfiltered = { status: null, currency: null, metadata: null };

const foundRows = reading(
  'found_payouts',
  columns,
  sql`SELECT ${shown}
   WHERE p.account_id = ${$.account_id} AND p.transaction_id = ANY (${$.transaction_ids}::int8[]) AND ${fitting}
   ORDER BY p.created_at DESC, p.transaction_id DESC`,
);

/** Of every account: those that sanctions screening holds. */
const reviewRows = reading(
  'payouts_in_review',
  columns,
  sql`SELECT ${shown}
   WHERE p.waits_for = 'people' AND p.status = 'IN_REVIEW' AND p.transaction_id > ${$.after}
   ORDER BY p.transaction_id LIMIT ${$.limit}`,
);

/** A payout with the name of who is paid. */
export type ListedPayout = Payout & { readonly beneficiary_name: string };

/** The values of the list's columns that a payout's row does not hold under their names. */
export const payout_values: ListValues<typeof payout_list, ListedPayout> = { amount_payer_pays: payerPays };

export type PayoutPageFilter = FilterValues<typeof payout_filters>;

/** Where a page begins: after this payout. */
export type PayoutStart = Pick<Payout, 'created_at'> & { readonly transaction_id: bigint };

/** Lists payouts, newest first. */
export async function pagePayouts(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: PayoutPageFilter,
  page: { readonly start: PayoutStart | null; readonly limit: number },
): Promise<{ payouts: ListedPayout[]; next: PayoutStart | null }> {
  const { database } = context;
  const { search, from, status, currency, metadata } = filter;
  const { start, limit } = page;
  const conditions = { account_id, status, currency, metadata };
  const { page: payouts, next } = await readListPage({
    database,
    searched: payout_search,
    search,
    span: spanOf(account_id, filter, start && keyOf(start)),
    limit,
    read: (keys) => database.read(foundRows, { ...conditions, transaction_ids: keys.map(({ id }) => id) }),
    list: ({ at, id }) =>
      database.read(pageRows(limit), { ...conditions, created_at: at, transaction_id: id, from }),
    keyOf,
  });
  return { payouts, next: next && { created_at: next.at, transaction_id: next.id } };
}

/** An account's payouts that are named, in no particular order. */
export function listedPayoutsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_ids: readonly bigint[],
): Promise<ListedPayout[]> {
  return database.read(foundRows, { account_id, ...unfiltered, transaction_ids });
}

function keyOf({ created_at, transaction_id }: PayoutStart) {
  return { at: created_at, id: transaction_id, no: 0 };
}

/** Payouts of every account that sanctions screening holds, those that have waited longest first. */
export function payoutsInReview(
  context: Pick<ReadContext, 'database'>,
  page: { readonly after: bigint; readonly limit: number },
): Promise<ListedPayout[]> {
  return context.database.read(reviewRows, page);
}
