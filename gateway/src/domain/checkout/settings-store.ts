import { statement } from '../../database/statement.ts';

export const insertSite = statement(
  'insert_account_site',
  {},
  `INSERT INTO account_sites (account_id, origin, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
);

export const deleteSite = statement(
  'delete_account_site',
  { origin: 'text' },
  'DELETE FROM account_sites WHERE account_id = $1 AND origin = $2 RETURNING origin',
);

export const listSiteRows = statement(
  'list_account_sites',
  { account_id: 'text', origin: 'text', created_at: 'timestamptz' },
  'SELECT account_id, origin, created_at FROM account_sites WHERE account_id = $1 ORDER BY origin',
);

export const brandingRow = statement(
  'find_checkout_branding',
  { merchant_name: 'text', display_name: 'text?', accent_color: 'text?' },
  `SELECT m.name AS merchant_name, b.display_name, b.accent_color
   FROM accounts a JOIN merchants m USING (merchant_id) LEFT JOIN checkout_brandings b USING (account_id)
   WHERE a.account_id = $1`,
);

export const upsertBranding = statement(
  'upsert_checkout_branding',
  {},
  `INSERT INTO checkout_brandings (account_id, display_name, accent_color, updated_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (account_id) DO UPDATE
     SET display_name = excluded.display_name, accent_color = excluded.accent_color, updated_at = excluded.updated_at`,
);
