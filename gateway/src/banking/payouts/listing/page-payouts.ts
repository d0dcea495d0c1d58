import type { payout_filters, payout_list } from '@causeway/schemas/portal/lists/payout-list.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { end_of_time } from '../../../kernel/values/dates.ts';
import { paged, pageOf } from '../../../kernel/database/pages.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import type { ListValues } from '../../../kernel/values/list-rows.ts';
import type { Search } from '../../../kernel/values/search.ts';
import type { FilterValues } from '../../../kernel/values/read-filter.ts';
import { payout_columns } from '../payout-store.ts';
import { payerPays } from '../payout-amounts.ts';
import { shortReferenceIn, type Payout } from '../payout.ts';

const $ = sql.parameters({
  account_id: 'text',
  created_at: 'timestamptz',
  transaction_id: 'int8',
  transaction_ids: 'int8[]',
  from: 'timestamptz',
  status: 'text[]?',
  currency: 'text?',
  metadata: 'jsonb?',
  text: 'int8?',
  request_id: 'text',
  short_reference_id: 'text',
  after: 'int8',
  limit: 'rows',
});

/** How many payouts of one reference a search finds. */
const found_max = 101;

const columns = { ...payout_columns, beneficiary_name: 'text' } as const;
const shown = `${sql.selectList(payout_columns, 'p')},
     coalesce(CASE WHEN d.request -> 'beneficiary' ->> 'entity_type' = 'COMPANY'
       THEN d.request -> 'beneficiary' ->> 'company_name'
       ELSE trim((d.request -> 'beneficiary' ->> 'first_name') || ' ' || (d.request -> 'beneficiary' ->> 'last_name'))
     END, '') AS beneficiary_name
   FROM payouts p
   LEFT JOIN payout_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id`;

/** The end comes twice: as a bound of the index, and in the comparison of the page's last row. */
const pageRows = paged((rows) =>
  reading(
    `page_payouts_${rows}`,
    columns,
    sql`SELECT ${shown}
   WHERE p.account_id = ${$.account_id} AND p.created_at <= ${$.created_at}
     AND (p.created_at, p.transaction_id) < (${$.created_at}, ${$.transaction_id})
     AND p.created_at >= ${$.from} AND (${$.status}::text[] IS NULL OR p.status = ANY (${$.status}))
     AND (${$.currency}::text IS NULL OR p.payment_currency = ${$.currency})
     AND (${$.metadata}::jsonb IS NULL OR p.metadata @> ${$.metadata})
   ORDER BY p.created_at DESC, p.transaction_id DESC LIMIT ${String(rows)}`,
  ),
);

const foundRows = paged((rows) =>
  reading(
    `search_payouts_${rows}`,
    columns,
    sql`SELECT ${shown}
   WHERE p.account_id = ${$.account_id}
     AND (p.created_at, p.transaction_id) < (${$.created_at}, ${$.transaction_id})
     AND p.transaction_id IN (
     SELECT transaction_id FROM payouts WHERE account_id = ${$.account_id} AND transaction_id = ${$.text}
     UNION SELECT transaction_id FROM payouts WHERE account_id = ${$.account_id}
       AND short_reference_id = upper(${$.short_reference_id})
     UNION SELECT transaction_id FROM payout_requests WHERE account_id = ${$.account_id}
       AND request_id = ${$.request_id}
     UNION (SELECT transaction_id FROM payouts WHERE account_id = ${$.account_id}
       AND reference = ${$.request_id} LIMIT ${found_max}))
   ORDER BY p.created_at DESC, p.transaction_id DESC LIMIT ${String(rows)}`,
  ),
);

const namedRows = reading(
  'listed_payouts',
  columns,
  sql`SELECT ${shown}
   WHERE p.account_id = ${$.account_id} AND p.transaction_id = ANY (${$.transaction_ids}::int8[])`,
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

/** Lists payouts, newest first; a search finds by its numbers alone. */
export async function pagePayouts(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  filter: PayoutPageFilter,
  page: { readonly start: PayoutStart | null; readonly limit: number },
): Promise<{ payouts: ListedPayout[]; next: PayoutStart | null }> {
  const { start, limit } = page;
  const after = {
    account_id,
    created_at: start?.created_at ?? (filter.search ? end_of_time : filter.until),
    transaction_id: start?.transaction_id ?? 0n,
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
  const { page: payouts, next } = pageOf(rows, limit);
  return { payouts, next };
}

/** An account's payouts that are named, in no particular order. */
export function listedPayoutsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_ids: readonly bigint[],
): Promise<ListedPayout[]> {
  return database.read(namedRows, { account_id, transaction_ids });
}

function numbersOf({ text, number }: Search) {
  return { text: number, request_id: text, short_reference_id: shortReferenceIn(text) };
}

/** Payouts of every account that sanctions screening holds, those that have waited longest first. */
export function payoutsInReview(
  context: Pick<ReadContext, 'database'>,
  page: { readonly after: bigint; readonly limit: number },
): Promise<ListedPayout[]> {
  return context.database.read(reviewRows, page);
}
