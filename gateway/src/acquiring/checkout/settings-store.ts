import { reading, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  account_id: 'text',
  origin: 'text',
  now: 'timestamptz',
  display_name: 'text',
  accent_color: 'text',
});

export const insertSite = writing(
  'insert_account_site',
  {},
  sql`INSERT INTO account_sites (account_id, origin, created_at) VALUES (${$.account_id}, ${$.origin}, ${$.now})
   ON CONFLICT DO NOTHING`,
);

export const deleteSite = writing(
  'delete_account_site',
  { origin: 'text' },
  sql`DELETE FROM account_sites WHERE account_id = ${$.account_id} AND origin = ${$.origin} RETURNING origin`,
);

export const listSiteRows = reading(
  'list_account_sites',
  { account_id: 'text', origin: 'text', created_at: 'timestamptz' },
  sql`SELECT account_id, origin, created_at FROM account_sites WHERE account_id = ${$.account_id}
   ORDER BY origin`,
);

export const brandingRow = reading(
  'find_checkout_branding',
  { merchant_name: 'text', display_name: 'text?', accent_color: 'text?' },
  sql`SELECT m.name AS merchant_name, b.display_name, b.accent_color
   FROM accounts a JOIN merchants m USING (merchant_id) LEFT JOIN checkout_brandings b USING (account_id)
   WHERE a.account_id = ${$.account_id}`,
);

export const upsertBranding = writing(
  'upsert_checkout_branding',
  {},
  sql`INSERT INTO checkout_brandings (account_id, display_name, accent_color, updated_at)
   VALUES (${$.account_id}, ${$.display_name}, ${$.accent_color}, ${$.now})
   ON CONFLICT (account_id) DO UPDATE
     SET display_name = excluded.display_name, accent_color = excluded.accent_color,
       updated_at = excluded.updated_at`,
);
