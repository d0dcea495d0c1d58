import { recordset, selectList, sql, statement } from '../../database/statement.ts';

const entry_fields = {
  account_id: 'text',
  request_id: 'text',
  at: 'timestamptz',
  operation: 'text',
  status: 'int2',
  code: 'text',
  key_id: 'text',
  address: 'text',
  hung_up: 'bool',
  duration_ms: 'int4',
  request: 'text',
  response: 'text',
  diagnosis: 'json',
} as const;
const entry_list = Object.keys(entry_fields).join(', ');

/** Lists of texts travel as JSON: no list of texts goes into a recordset. */
export const insertRequestRows = statement(
  'insert_request_log',
  {},
  sql`INSERT INTO request_log (${entry_list}, unknown_fields)
   SELECT ${entry_list}, ARRAY(SELECT json_array_elements_text(unknown))
   FROM ${recordset('r', { ...entry_fields, unknown: 'json' })}
   ON CONFLICT DO NOTHING`,
);

export const insertOrderRows = statement(
  'insert_request_log_orders',
  {},
  sql`INSERT INTO request_log_orders (account_id, order_no, request_id, at)
   SELECT account_id, order_no, request_id, at
   FROM ${recordset('r', { account_id: 'text', order_no: 'text', request_id: 'text', at: 'timestamptz' })}
   ON CONFLICT DO NOTHING`,
);

export const upsertGapRows = statement(
  'upsert_request_log_gaps',
  {},
  sql`INSERT INTO request_log_gaps (account_id, day, requests)
   SELECT account_id, day, requests
   FROM ${recordset('r', { account_id: 'text', day: 'date', requests: 'int8' })} ORDER BY account_id, day
   ON CONFLICT (account_id, day) DO UPDATE SET requests = request_log_gaps.requests + excluded.requests`,
);

export const upsertKeyUseRows = statement(
  'upsert_sign_key_uses',
  {},
  sql`INSERT INTO sign_key_uses (account_id, key_id, last_used_at, last_address)
   SELECT account_id, key_id, last_used_at, last_address
   FROM ${recordset('r', {
     account_id: 'text',
     key_id: 'text',
     last_used_at: 'timestamptz',
     last_address: 'text',
   })} ORDER BY account_id, key_id
   ON CONFLICT (account_id, key_id) DO UPDATE
   SET last_used_at = excluded.last_used_at, last_address = excluded.last_address
   WHERE sign_key_uses.last_used_at < excluded.last_used_at`,
);

export const upsertCallerRows = statement(
  'upsert_account_callers',
  {},
  sql`INSERT INTO account_callers (account_id, address, first_seen_at, last_seen_at, requests)
   SELECT account_id, address, seen_at, seen_at, requests
   FROM ${recordset('r', { account_id: 'text', address: 'text', seen_at: 'timestamptz', requests: 'int8' })}
   ORDER BY account_id, address
   ON CONFLICT (account_id, address) DO UPDATE
   SET last_seen_at = greatest(account_callers.last_seen_at, excluded.last_seen_at),
     requests = account_callers.requests + excluded.requests`,
);

const line_columns = {
  request_id: 'text',
  at: 'timestamptz',
  operation: 'text',
  status: 'int2',
  code: 'text',
  key_id: 'text',
  address: 'text',
  hung_up: 'bool',
  duration_ms: 'int4',
} as const;
const line_list = selectList(line_columns, 'l');

/** Newest first, from before a moment on; what is null is not filtered. */
export const listRequestRows = statement(
  'list_request_log',
  line_columns,
  `SELECT ${line_list} FROM request_log l
   WHERE l.account_id = $1 AND (l.at, l.request_id) < ($2::timestamptz, $3::text) AND ($9::bool OR l.code = '')
     AND ($4::text IS NULL OR l.operation = $4) AND ($5::int2 IS NULL OR l.status = $5)
     AND ($6::text IS NULL OR l.code = $6) AND ($8::timestamptz IS NULL OR l.at >= $8)
   ORDER BY l.at DESC, l.request_id DESC LIMIT $7`,
);

/** Refused ones only, by an index of their own: rare among millions of accepted ones. */
export const listRefusedRows = statement(
  'list_refused_request_log',
  line_columns,
  `SELECT ${line_list} FROM request_log l
   WHERE l.account_id = $1 AND (l.at, l.request_id) < ($2::timestamptz, $3::text) AND l.code <> ''
     AND ($4::text IS NULL OR l.operation = $4) AND ($5::int2 IS NULL OR l.status = $5)
     AND ($6::text IS NULL OR l.code = $6) AND ($8::timestamptz IS NULL OR l.at >= $8)
   ORDER BY l.at DESC, l.request_id DESC LIMIT $7`,
);

/** Order numbers are kept as they came, but those that could be a card number, masked: $3. */
export const findRequestRows = statement(
  'find_request_log',
  line_columns,
  `SELECT ${line_list} FROM request_log l
   WHERE l.account_id = $1 AND l.request_id IN (
     SELECT $2::text UNION ALL
     SELECT o.request_id FROM request_log_orders o WHERE o.account_id = $1 AND o.order_no IN ($2, $3))
   ORDER BY l.at DESC, l.request_id DESC LIMIT $4`,
);

export const readRequestRow = statement(
  'read_request_log',
  {
    ...line_columns,
    unknown_fields: 'text[]',
    request: 'text?',
    response: 'text?',
    diagnosis: 'json?',
  },
  `SELECT ${line_list}, l.unknown_fields,
     l.request, l.response, l.diagnosis
   FROM request_log l WHERE l.account_id = $1 AND l.request_id = $2`,
);

export const sumGapRows = statement(
  'sum_request_log_gaps',
  { requests: 'int8' },
  `SELECT coalesce(sum(requests), 0)::bigint AS requests FROM request_log_gaps WHERE account_id = $1 AND day >= $2`,
);

export const listCallerRows = statement(
  'list_account_callers',
  {
    address: 'text',
    first_seen_at: 'timestamptz',
    last_seen_at: 'timestamptz',
    requests: 'int8',
  },
  `SELECT address, first_seen_at, last_seen_at, requests FROM account_callers
   WHERE account_id = $1 AND last_seen_at >= $2 ORDER BY last_seen_at DESC, address LIMIT $3`,
);

export const forgetRequestRows = statement(
  'forget_request_log',
  { request_id: 'text' },
  `DELETE FROM request_log WHERE (account_id, request_id) IN (
     SELECT account_id, request_id FROM request_log WHERE at < $1 LIMIT $2) RETURNING request_id`,
);

export const forgetOrderRows = statement(
  'forget_request_log_orders',
  { request_id: 'text' },
  `DELETE FROM request_log_orders WHERE (account_id, order_no, request_id) IN (
     SELECT account_id, order_no, request_id FROM request_log_orders WHERE at < $1 LIMIT $2) RETURNING request_id`,
);

export const forgetGapRows = statement(
  'forget_request_log_gaps',
  { account_id: 'text' },
  `DELETE FROM request_log_gaps WHERE (account_id, day) IN (
     SELECT account_id, day FROM request_log_gaps WHERE day < $1 LIMIT $2) RETURNING account_id`,
);

export const forgetCallerRows = statement(
  'forget_account_callers',
  { address: 'text' },
  `DELETE FROM account_callers WHERE (account_id, address) IN (
     SELECT account_id, address FROM account_callers WHERE last_seen_at < $1 LIMIT $2) RETURNING address`,
);
