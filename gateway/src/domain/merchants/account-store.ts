import { sql, recordset, selectList, statement, type RowOf } from '../../database/statement.ts';

const account_columns = {
  account_id: 'text',
  merchant_id: 'text',
  name: 'text',
  mode: 'text',
  enabled: 'bool',
  connector: 'text',
  signing_profile: 'text',
  time_zone: 'text',
  registered_addresses_only: 'bool',
  requests_per_second: 'int4',
  several_captures: 'bool',
  partial_approval: 'text',
  statement_descriptor: 'text',
  merchant_category: 'text',
  sites: 'jsonb',
  capture_deadline_hours: 'int4',
  capture_deadline_hours_by_brand: 'jsonb',
  review_limit_hours: 'int4',
  contract_lead_days: 'int4',
  routing_rules: 'jsonb',
  created_at: 'timestamptz',
} as const;

export type AccountRow = RowOf<typeof account_columns>;

export const loadAccess = statement(
  'load_access',
  { ...account_columns, sign_keys: 'jsonb', addresses: 'text[]', risk_rules: 'jsonb' },
  `SELECT ${selectList(account_columns, 'a').replace('a.enabled', 'a.enabled AND m.enabled AS enabled')},
     (SELECT coalesce(jsonb_agg(jsonb_build_object('key_id', k.key_id, 'data_key_id', k.data_key_id,
               'secret', encode(k.secret, 'hex')) ORDER BY k.created_at DESC), '[]')
        FROM sign_keys k WHERE k.account_id = a.account_id
          AND (k.revoked_at IS NULL OR k.revoked_at > $2)) AS sign_keys,
     ARRAY(SELECT r.cidr FROM account_addresses r WHERE r.account_id = a.account_id) AS addresses,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('account_id', r.account_id, 'rule_id', r.rule_id,
               'action', r.action, 'terms', r.terms) ORDER BY r.rule_id), '[]')
        FROM risk_rules r WHERE r.account_id IN (a.account_id, '*') AND r.state = 'active') AS risk_rules
   FROM accounts a JOIN merchants m USING (merchant_id)
   WHERE a.account_id = ANY ($1)`,
);

export const findAccountRows = statement(
  'find_accounts',
  account_columns,
  `SELECT ${selectList(account_columns, 'a').replace('a.enabled', 'a.enabled AND m.enabled AS enabled')}
   FROM accounts a JOIN merchants m USING (merchant_id) WHERE a.account_id = ANY ($1)`,
);

export const insertMerchant = statement(
  'insert_merchant',
  { merchant_id: 'text' },
  `INSERT INTO merchants (merchant_id, name, created_at) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING merchant_id`,
);

export const listMerchantRows = statement(
  'list_merchants',
  { merchant_id: 'text', name: 'text', enabled: 'bool', created_at: 'timestamptz', accounts: 'int8' },
  `SELECT m.merchant_id, m.name, m.enabled, m.created_at,
     (SELECT count(*) FROM accounts a WHERE a.merchant_id = m.merchant_id) AS accounts
   FROM merchants m WHERE $1::text IS NULL OR m.merchant_id = $1 ORDER BY m.created_at, m.merchant_id`,
);

/** Merchants whose name holds a text, or that it is the id of, or of an account of; by id. */
export const searchMerchantRows = statement(
  'search_merchants',
  { merchant_id: 'text', name: 'text', enabled: 'bool', created_at: 'timestamptz', accounts: 'int8' },
  `SELECT m.merchant_id, m.name, m.enabled, m.created_at,
     (SELECT count(*) FROM accounts a WHERE a.merchant_id = m.merchant_id) AS accounts
   FROM merchants m
   WHERE m.merchant_id > $2 AND ($1 = '' OR m.merchant_id = $1 OR position(lower($1) IN lower(m.name)) > 0
     OR EXISTS (SELECT FROM accounts a WHERE a.account_id = $1 AND a.merchant_id = m.merchant_id))
   ORDER BY m.merchant_id LIMIT $3`,
);

export const setMerchantEnabled = statement(
  'set_merchant_enabled',
  { account_id: 'text?' },
  `WITH m AS (UPDATE merchants SET enabled = $2 WHERE merchant_id = $1 RETURNING merchant_id)
   SELECT a.account_id FROM m LEFT JOIN accounts a USING (merchant_id)`,
);

const account_fields = {
  statement_descriptor: 'text',
  merchant_category: 'text',
  sites: 'jsonb',
  account_id: 'text',
  merchant_id: 'text',
  name: 'text',
  mode: 'text',
  connector: 'text',
  signing_profile: 'text',
  time_zone: 'text',
  registered_addresses_only: 'bool',
  requests_per_second: 'int4',
  several_captures: 'bool',
  partial_approval: 'text',
  capture_deadline_hours: 'int4',
  capture_deadline_hours_by_brand: 'jsonb',
  review_limit_hours: 'int4',
  contract_lead_days: 'int4',
  created_at: 'timestamptz',
};
const account_field_list = Object.keys(account_fields).join(', ');

export const insertAccount = statement(
  'insert_account',
  { account_id: 'text' },
  sql`INSERT INTO accounts (${account_field_list}) SELECT ${account_field_list} FROM ${recordset('r', account_fields)}
   ON CONFLICT DO NOTHING RETURNING account_id`,
);

export const updateAccount = statement(
  'update_account',
  { account_id: 'text' },
  sql`UPDATE accounts a SET name = r.name, enabled = r.enabled, connector = r.connector,
     signing_profile = r.signing_profile, time_zone = r.time_zone,
     registered_addresses_only = r.registered_addresses_only, requests_per_second = r.requests_per_second,
     several_captures = r.several_captures, partial_approval = r.partial_approval,
     statement_descriptor = r.statement_descriptor, merchant_category = r.merchant_category, sites = r.sites,
     capture_deadline_hours = r.capture_deadline_hours,
     capture_deadline_hours_by_brand = r.capture_deadline_hours_by_brand,
     review_limit_hours = r.review_limit_hours, contract_lead_days = r.contract_lead_days
   FROM ${recordset('r', { ...account_fields, enabled: 'bool' })}
   WHERE a.account_id = r.account_id RETURNING a.account_id`,
);

export const insertCounters = statement(
  'insert_account_counters',
  {},
  'INSERT INTO account_counters (account_id) VALUES ($1)',
);

export const listAccountRows = statement(
  'list_accounts',
  account_columns,
  `SELECT ${selectList(account_columns, 'a')} FROM accounts a
   WHERE ($1::text IS NULL OR a.merchant_id = $1) AND ($2::text IS NULL OR a.account_id = $2)
   ORDER BY a.created_at, a.account_id`,
);

/** Those who draw sign keys of an account come one after the other. */
export const lockAccount = statement(
  'lock_account',
  { account_id: 'text' },
  'SELECT account_id FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE',
);

export const insertSignKey = statement(
  'insert_sign_key',
  {},
  `INSERT INTO sign_keys (account_id, key_id, data_key_id, secret, created_at) VALUES ($1, $2, $3, $4, $5)`,
);

/** From the second time on the key is refused; what was to end before that keeps its end. */
export const revokeSignKeyRow = statement(
  'revoke_sign_key',
  { key_id: 'text' },
  `UPDATE sign_keys SET revoked_at = least(revoked_at, $4)
   WHERE account_id = $1 AND key_id = $2 AND (revoked_at IS NULL OR revoked_at > $3) RETURNING key_id`,
);

export const listSignKeyRows = statement(
  'list_sign_keys',
  {
    account_id: 'text',
    key_id: 'text',
    created_at: 'timestamptz',
    revoked_at: 'timestamptz?',
    last_used_at: 'timestamptz?',
    last_address: 'text?',
  },
  `SELECT k.account_id, k.key_id, k.created_at, k.revoked_at, u.last_used_at, u.last_address
   FROM sign_keys k LEFT JOIN sign_key_uses u USING (account_id, key_id)
   WHERE k.account_id = $1 ORDER BY k.created_at`,
);

export const insertAddress = statement(
  'insert_account_address',
  { cidr: 'text' },
  `INSERT INTO account_addresses (account_id, cidr, created_at) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING cidr`,
);

export const deleteAddress = statement(
  'delete_account_address',
  { cidr: 'text' },
  'DELETE FROM account_addresses WHERE account_id = $1 AND cidr = $2 RETURNING cidr',
);

export const readLearningRow = statement(
  'read_address_learning',
  { since: 'timestamptz' },
  'SELECT since FROM address_learning WHERE account_id = $1',
);

export const insertLearning = statement(
  'insert_address_learning',
  {},
  'INSERT INTO address_learning (account_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

export const deleteLearning = statement(
  'delete_address_learning',
  {},
  'DELETE FROM address_learning WHERE account_id = $1',
);

export const listAddressRows = statement(
  'list_account_addresses',
  { account_id: 'text', cidr: 'text', created_at: 'timestamptz' },
  'SELECT account_id, cidr, created_at FROM account_addresses WHERE account_id = $1 ORDER BY cidr',
);

export const oldSignKeys = statement(
  'old_sign_keys',
  { account_id: 'text', key_id: 'text', data_key_id: 'text', secret: 'bytea' },
  `SELECT k.account_id, k.key_id, k.data_key_id, k.secret FROM sign_keys k
   JOIN data_keys d USING (data_key_id) WHERE NOT d.active LIMIT $1 FOR UPDATE OF k`,
);

export const resealSignKey = statement(
  'reseal_sign_key',
  {},
  'UPDATE sign_keys SET data_key_id = $3, secret = $4 WHERE account_id = $1 AND key_id = $2',
);

/** Tells every process that what it knows of an account is stale. Sent by rare verbs only. */
export const notifyAccountChanged = statement(
  'notify_account_changed',
  { notified: 'text' },
  `SELECT pg_notify('causeway_accounts', $1)::text AS notified`,
);
