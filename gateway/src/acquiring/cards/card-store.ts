import { reading, sql, writing } from '../../kernel/database/statement.ts';

const columns = {
  account_id: 'text',
  token_id: 'text',
  data_key_id: 'text',
  pan: 'bytea',
  brand: 'text',
  masked: 'text',
  expiration_month: 'int2',
  expiration_year: 'int2',
} as const;

const $ = sql.parameters({
  ...columns,
  bytes: 'bytea',
  context: 'bytea',
  now: 'timestamptz',
  shopper_id: 'text',
  limit: 'rows',
});
const list = Object.keys(columns).join(', ');

/**
 * A card that is stored again keeps its token. Its row stays as it is: that the new expiry is right is known once the
 * payment is approved (`noting_uses_sql`).
 */
export const upsertCard = writing(
  'upsert_card',
  { token_id: 'text' },
  sql`INSERT INTO cards (account_id, token_id, data_key_id, pan, brand, masked, expiration_month,
     expiration_year,
     fingerprint, created_at, last_used_on)
   VALUES (${$.account_id}, ${$.token_id}, ${$.data_key_id}, ${$.bytes}, ${$.brand}, ${$.masked},
     ${$.expiration_month}, ${$.expiration_year}, ${$.context}, ${$.now}, (${$.now} AT TIME ZONE 'UTC')::date)
   ON CONFLICT (account_id, fingerprint) DO UPDATE SET token_id = cards.token_id RETURNING token_id`,
);

export const findCardRow = reading(
  'find_card',
  columns,
  sql`SELECT ${list} FROM cards WHERE account_id = ${$.account_id} AND token_id = ${$.token_id}`,
);

export const showCardRow = reading(
  'show_card',
  { token_id: 'text', brand: 'text', masked: 'text' },
  sql`SELECT token_id, brand, masked FROM cards WHERE account_id = ${$.account_id} AND token_id = ${$.token_id}`,
);

/** The newest few: a page shows no more. */
export const listShopperCardRows = reading(
  'list_shopper_cards',
  { token_id: 'text', brand: 'text', masked: 'text', expiration_month: 'int2', expiration_year: 'int2' },
  sql`SELECT c.token_id, c.brand, c.masked, c.expiration_month, c.expiration_year
   FROM shopper_cards s JOIN cards c ON c.account_id = s.account_id AND c.token_id = s.token_id
   WHERE s.account_id = ${$.account_id} AND s.shopper_id = ${$.shopper_id} ORDER BY s.created_at DESC LIMIT 5`,
);

export const agreement_columns = {
  purpose: 'text?',
  network_transaction_id: 'text?',
  transaction_id: 'int8?',
  agreed_at: 'timestamptz?',
  others: 'int8',
} as const;

/** What a customer has agreed to about a card, and how many others have agreed about it. */
export const findAgreementRow = reading(
  'find_card_agreement',
  agreement_columns,
  sql`SELECT a.purpose, a.network_transaction_id, a.transaction_id, a.agreed_at,
     (SELECT count(*) FROM card_agreements o WHERE o.account_id = ${$.account_id} AND o.token_id = ${$.token_id}
       AND o.shopper_id <> ${$.shopper_id}) AS others
   FROM (SELECT) one LEFT JOIN card_agreements a ON a.account_id = ${$.account_id}
     AND a.token_id = ${$.token_id} AND a.shopper_id = ${$.shopper_id}`,
);

export const insertShopperCard = writing(
  'insert_shopper_card',
  {},
  sql`INSERT INTO shopper_cards (account_id, shopper_id, token_id, created_at)
   VALUES (${$.account_id}, ${$.shopper_id}, ${$.token_id}, ${$.now})
   ON CONFLICT DO NOTHING`,
);

export const findCardRows = reading(
  'find_cards',
  columns,
  sql`SELECT ${sql.selectList(columns, 'c')}
   FROM ${sql.recordset('k', { account_id: 'text', token_id: 'text' })} JOIN cards c USING (account_id, token_id)`,
);

export const oldCards = writing(
  'old_cards',
  { account_id: 'text', token_id: 'text', data_key_id: 'text', pan: 'bytea' },
  sql.acrossAccounts(
    sql`SELECT c.account_id, c.token_id, c.data_key_id, c.pan FROM cards c JOIN data_keys d USING (data_key_id)
   WHERE ${sql.ofAccount('c')} AND NOT d.active LIMIT ${$.limit} FOR UPDATE OF c`,
    sql`SELECT DISTINCT c.account_id FROM cards c JOIN data_keys d USING (data_key_id)
     WHERE NOT d.active LIMIT 10`,
  ),
);

export const resealCard = writing(
  'reseal_card',
  {},
  sql`UPDATE cards SET data_key_id = ${$.data_key_id}, pan = ${$.bytes} WHERE account_id = ${$.account_id}
     AND token_id = ${$.token_id}`,
);
