import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  account_ids: 'text[]',
  now: 'timestamptz',
  id: 'text',
  name: 'text',
  merchant_id: 'text',
  text: 'text',
  after: 'text',
  limit: 'rows',
  enabled: 'bool',
  account_id: 'text',
  normal: 'text',
  cidr: 'text',
});

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
  strict_fields: 'bool',
  card_number_check: 'bool',
  partial_approval: 'text',
  capture_deadline_hours: 'int4',
  capture_deadline_hours_by_brand: 'jsonb',
  refund_limits: 'jsonb',
  review_limit_hours: 'int4',
  contract_lead_days: 'int4',
  created_at: 'timestamptz',
} as const;

const account_columns = { ...account_fields, enabled: 'bool', routing_rules: 'jsonb' } as const;

export type AccountRow = RowOf<typeof account_columns>;

export const loadAccess = reading(
  'load_access',
  { ...account_columns, sign_keys: 'jsonb', addresses: 'text[]', risk_rules: 'jsonb' },
  sql`SELECT ${sql.selectList(account_columns, 'a').replace('a.enabled', 'a.enabled AND m.enabled AS enabled')},
     (SELECT coalesce(jsonb_agg(jsonb_build_object('key_id', k.key_id, 'permits', k.permits, 'amount_limits', k.amount_limits,
               'day_limits', k.day_limits, 'first_key_id', coalesce(k.first_key_id, k.key_id),
               'data_key_id', k.data_key_id, 'secret', encode(k.secret, 'hex')) ORDER BY k.created_at DESC), '[]')
        FROM sign_keys k WHERE k.account_id = a.account_id
          AND (k.revoked_at IS NULL OR k.revoked_at > ${$.now})) AS sign_keys,
     ARRAY(SELECT r.cidr FROM account_addresses r WHERE r.account_id = a.account_id) AS addresses,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('account_id', r.account_id, 'rule_id', r.rule_id,
               'action', r.action, 'terms', r.terms) ORDER BY r.rule_id), '[]')
        FROM risk_rules r WHERE r.account_id IN (a.account_id, '*') AND r.state = 'active') AS risk_rules
   FROM accounts a JOIN merchants m USING (merchant_id)
   WHERE a.account_id = ANY (${$.account_ids})`,
);

export const findAccountRows = reading(
  'find_accounts',
  account_columns,
  sql`SELECT ${sql.selectList(account_columns, 'a').replace('a.enabled', 'a.enabled AND m.enabled AS enabled')}
   FROM accounts a JOIN merchants m USING (merchant_id) WHERE a.account_id = ANY (${$.account_ids})`,
);

export const insertMerchant = writing(
  'insert_merchant',
  { merchant_id: 'text' },
  sql`INSERT INTO merchants (merchant_id, name, created_at) VALUES (${$.id}, ${$.name}, ${$.now})
   ON CONFLICT DO NOTHING RETURNING merchant_id`,
);

export const listMerchantRows = reading(
  'list_merchants',
  { merchant_id: 'text', name: 'text', enabled: 'bool', created_at: 'timestamptz', accounts: 'int8' },
  sql`SELECT m.merchant_id, m.name, m.enabled, m.created_at,
     (SELECT count(*) FROM accounts a WHERE a.merchant_id = m.merchant_id) AS accounts
   FROM merchants m WHERE ${$.merchant_id.or_null}::text IS NULL OR m.merchant_id = ${$.merchant_id.or_null}
   ORDER BY m.created_at, m.merchant_id`,
);

/** Merchants whose name holds a text, or that it is the id of, or of an account of; by id. */
export const searchMerchantRows = reading(
  'search_merchants',
  { merchant_id: 'text', name: 'text', enabled: 'bool', created_at: 'timestamptz', accounts: 'int8' },
  sql`SELECT m.merchant_id, m.name, m.enabled, m.created_at,
     (SELECT count(*) FROM accounts a WHERE a.merchant_id = m.merchant_id) AS accounts
   FROM merchants m
   WHERE m.merchant_id > ${$.after}
     AND (${$.text} = '' OR m.merchant_id = ${$.text} OR position(lower(${$.text}) IN lower(m.name)) > 0
     OR EXISTS (SELECT FROM accounts a WHERE a.account_id = ${$.text} AND a.merchant_id = m.merchant_id))
   ORDER BY m.merchant_id LIMIT ${$.limit}`,
);

export const setMerchantEnabled = writing(
  'set_merchant_enabled',
  { account_id: 'text?' },
  sql`WITH m AS (UPDATE merchants SET enabled = ${$.enabled} WHERE merchant_id = ${$.merchant_id}
     RETURNING merchant_id)
   SELECT a.account_id FROM m LEFT JOIN accounts a USING (merchant_id)`,
);

const account_field_list = Object.keys(account_fields).join(', ');

export const insertAccount = writing(
  'insert_account',
  { account_id: 'text' },
  sql`INSERT INTO accounts (${account_field_list}) SELECT ${account_field_list} FROM ${sql.recordset('r', account_fields)}
   ON CONFLICT DO NOTHING RETURNING account_id`,
);

export const updateAccount = writing(
  'update_account',
  { account_id: 'text' },
  sql`UPDATE accounts a SET name = r.name, enabled = r.enabled, connector = r.connector,
     signing_profile = r.signing_profile, time_zone = r.time_zone,
     registered_addresses_only = r.registered_addresses_only, requests_per_second = r.requests_per_second,
     several_captures = r.several_captures, strict_fields = r.strict_fields, card_number_check = r.card_number_check,
     partial_approval = r.partial_approval,
     statement_descriptor = r.statement_descriptor, merchant_category = r.merchant_category, sites = r.sites,
     capture_deadline_hours = r.capture_deadline_hours,
     capture_deadline_hours_by_brand = r.capture_deadline_hours_by_brand,
     refund_limits = r.refund_limits, review_limit_hours = r.review_limit_hours, contract_lead_days = r.contract_lead_days
   FROM ${sql.recordset('r', { ...account_fields, enabled: 'bool' })}
   WHERE a.account_id = r.account_id RETURNING a.account_id`,
);

export const insertCounters = writing(
  'insert_account_counters',
  {},
  sql`INSERT INTO account_counters (account_id) VALUES (${$.account_id})`,
);

export const listAccountRows = reading(
  'list_accounts',
  account_columns,
  sql`SELECT ${sql.selectList(account_columns, 'a')} FROM accounts a
   WHERE (${$.merchant_id.or_null}::text IS NULL OR a.merchant_id = ${$.merchant_id.or_null})
     AND (${$.account_id.or_null}::text IS NULL OR a.account_id = ${$.account_id.or_null})
   ORDER BY a.created_at, a.account_id`,
);

/** Those who draw sign keys of an account come one after the other. */
export const lockAccount = writing(
  'lock_account',
  { account_id: 'text' },
  sql`SELECT account_id FROM accounts WHERE account_id = ${$.account_id} FOR NO KEY UPDATE`,
);

export const insertAddress = writing(
  'insert_account_address',
  { cidr: 'text' },
  sql`INSERT INTO account_addresses (account_id, cidr, created_at)
   VALUES (${$.account_id}, ${$.normal}, ${$.now})
   ON CONFLICT DO NOTHING RETURNING cidr`,
);

export const deleteAddress = writing(
  'delete_account_address',
  { cidr: 'text' },
  sql`DELETE FROM account_addresses WHERE account_id = ${$.account_id} AND cidr = ${$.cidr} RETURNING cidr`,
);

export const readLearningRow = reading(
  'read_address_learning',
  { since: 'timestamptz' },
  sql`SELECT since FROM address_learning WHERE account_id = ${$.account_id}`,
);

export const insertLearning = writing(
  'insert_address_learning',
  {},
  sql`INSERT INTO address_learning (account_id, since) VALUES (${$.account_id}, ${$.now}) ON CONFLICT DO NOTHING`,
);

export const deleteLearning = writing(
  'delete_address_learning',
  {},
  sql`DELETE FROM address_learning WHERE account_id = ${$.account_id}`,
);

export const listAddressRows = reading(
  'list_account_addresses',
  { account_id: 'text', cidr: 'text', created_at: 'timestamptz' },
  sql`SELECT account_id, cidr, created_at FROM account_addresses WHERE account_id = ${$.account_id}
   ORDER BY cidr`,
);

/** Tells every process that what it knows of an account is stale. Sent by rare verbs only. */
export const notifyAccountChanged = writing(
  'notify_account_changed',
  { notified: 'text' },
  sql`SELECT pg_notify('causeway_accounts', ${$.account_id})::text AS notified`,
);
