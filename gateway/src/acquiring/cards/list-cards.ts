import type { card_filters } from '@causeway/schemas/portal/lists/card-list.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { paged, pageOf } from '../../kernel/database/pages.ts';
import { reading, type RowOf, sql, type SqlText } from '../../kernel/database/statement.ts';
import type { FilterValues } from '../../kernel/values/read-filter.ts';

const $ = sql.parameters({
  account_id: 'text',
  created_at: 'timestamptz',
  token_id: 'text',
  from: 'timestamptz',
  shopper_id: 'text',
  token_ids: 'text[]',
});

/** How many of the customers are told who have agreed to the storing of a card. */
const shoppers_max = 20;

const columns = {
  token_id: 'text',
  brand: 'text',
  masked: 'text',
  expiration_month: 'int2',
  expiration_year: 'int2',
  created_at: 'timestamptz',
  shopper_ids: 'text[]',
} as const;

function cardsOf<Takes>(cards: SqlText<Takes>) {
  return sql`SELECT c.token_id, c.brand, c.masked, c.expiration_month, c.expiration_year, c.created_at,
     ARRAY(SELECT a.shopper_id FROM card_agreements a
       WHERE a.account_id = ${$.account_id} AND a.token_id = c.token_id
       ORDER BY a.agreed_at DESC, a.shopper_id LIMIT ${shoppers_max}) AS shopper_ids
   FROM (${cards}) c`;
}
const after = sql`c.created_at <= ${$.created_at} AND (c.created_at, c.token_id) < (${$.created_at}, ${$.token_id})
     AND c.created_at >= ${$.from}`;
const newest_first = 'ORDER BY c.created_at DESC, c.token_id DESC';

const pageRows = paged((rows) =>
  reading(
    `page_cards_${rows}`,
    columns,
    sql`${cardsOf(sql`SELECT * FROM cards c WHERE c.account_id = ${$.account_id} AND ${after}
     ${newest_first} LIMIT ${String(rows)}`)} ${newest_first}`,
  ),
);
const pageOfShopperRows = paged((rows) =>
  reading(
    `page_cards_of_shopper_${rows}`,
    columns,
    sql`${cardsOf(sql`SELECT c.* FROM card_agreements s JOIN cards c ON c.account_id = s.account_id AND c.token_id = s.token_id
     WHERE s.account_id = ${$.account_id} AND s.shopper_id = ${$.shopper_id} AND ${after}
     ${newest_first} LIMIT ${String(rows)}`)} ${newest_first}`,
  ),
);

const namedRows = reading(
  'listed_cards',
  columns,
  cardsOf(sql`SELECT * FROM cards n WHERE n.account_id = ${$.account_id}
     AND n.token_id = ANY (${$.token_ids}::text[])`),
);

/** A stored card with the customers who have agreed to its storing, the newest agreement first. */
export type ListedCard = RowOf<typeof columns>;

/** A page begins after this card. */
export type CardStart = Pick<ListedCard, 'created_at' | 'token_id'>;

/** Lists stored cards, newest first. */
export async function pageCards(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  { shopper_id, from, until }: FilterValues<typeof card_filters>,
  { start, limit }: { readonly start: CardStart | null; readonly limit: number },
): Promise<{ cards: ListedCard[]; next: CardStart | null }> {
  const values = {
    account_id,
    from,
    created_at: start?.created_at ?? until,
    token_id: start?.token_id ?? '',
  };
  const rows =
    shopper_id === null
      ? await database.read(pageRows(limit), values)
      : await database.read(pageOfShopperRows(limit), { ...values, shopper_id });
  const { page: cards, next } = pageOf(rows, limit);
  return { cards, next };
}

/** An account's cards that are named, in no particular order. */
export function cardsByToken(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  token_ids: readonly string[],
): Promise<ListedCard[]> {
  return database.read(namedRows, { account_id, token_ids });
}
