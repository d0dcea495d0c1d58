import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  before_at: 'timestamptz',
  before_id: 'text',
  operations: 'text[]',
  not_operations: 'text[]',
  status: 'int2?',
  code: 'text?',
  with_refused: 'bool',
  account_id: 'text',
  request_id: 'text',
  request_ids: 'text[]',
  order_no: 'text',
  after: 'int8',
  first_seq: 'int8',
  last_seq: 'int8',
  limit: 'rows',
  since_day: 'date',
  since: 'timestamptz',
  until: 'timestamptz',
  result: 'text?',
  callers_max: 'rows',
  before: 'timestamptz',
  list_max: 'rows',
  before_day: 'date',
  now: 'timestamptz',
});

const line_columns = {
  request_id: 'text',
  at: 'timestamptz',
  operation: 'text',
  status: 'int2',
  code: 'text',
  source: 'text',
  message: 'text',
  items: 'int2',
  refused_items: 'int2',
  declined: 'text',
  key_id: 'text',
  address: 'text',
  hung_up: 'bool',
  duration_ms: 'int4',
} as const;
const entry_fields = {
  ...line_columns,
  account_id: 'text',
  seq: 'int8',
  request: 'text?',
  response: 'text?',
  diagnosis: 'json',
} as const;
const entry_list = Object.keys(entry_fields).join(', ');

/** The accounts' logs grow; their rows stay locked until the commit, so that numbers become visible in their order. */
export const countRequestRows = writing(
  'count_request_log',
  { account_id: 'text', seq: 'int8' },
  sql`INSERT INTO request_log_counters (account_id, seq)
   SELECT account_id, n FROM ${sql.recordset('r', { account_id: 'text', n: 'int8' })} ORDER BY account_id
   ON CONFLICT (account_id) DO UPDATE SET seq = request_log_counters.seq + excluded.seq
   RETURNING account_id, seq`,
);

/** Lists of texts travel as JSON: no list of texts goes into a recordset. */
export const insertRequestRows = writing(
  'insert_request_log',
  {},
  sql`INSERT INTO request_log (${entry_list}, unknown_fields)
   SELECT ${entry_list}, ARRAY(SELECT json_array_elements_text(unknown))
   FROM ${sql.recordset('r', { ...entry_fields, unknown: 'json' })}
   ON CONFLICT DO NOTHING`,
);

export const insertOrderRows = writing(
  'insert_request_log_orders',
  {},
  sql`INSERT INTO request_log_orders (account_id, order_no, request_id, at)
   SELECT account_id, order_no, request_id, at
   FROM ${sql.recordset('r', { account_id: 'text', order_no: 'text', request_id: 'text', at: 'timestamptz' })}
   ON CONFLICT DO NOTHING`,
);

export const upsertGapRows = writing(
  'upsert_request_log_gaps',
  {},
  sql`INSERT INTO request_log_gaps (account_id, day, requests)
   SELECT account_id, day, requests
   FROM ${sql.recordset('r', { account_id: 'text', day: 'date', requests: 'int8' })} ORDER BY account_id, day
   ON CONFLICT (account_id, day) DO UPDATE SET requests = request_log_gaps.requests + excluded.requests`,
);

export const upsertKeyUseRows = writing(
  'upsert_sign_key_uses',
  {},
  sql`INSERT INTO sign_key_uses (account_id, key_id, last_used_at, last_address)
   SELECT account_id, key_id, last_used_at, last_address
   FROM ${sql.recordset('r', {
     account_id: 'text',
     key_id: 'text',
     last_used_at: 'timestamptz',
     last_address: 'text',
   })} ORDER BY account_id, key_id
   ON CONFLICT (account_id, key_id) DO UPDATE
   SET last_used_at = excluded.last_used_at, last_address = excluded.last_address
   WHERE sign_key_uses.last_used_at < excluded.last_used_at`,
);

export const upsertCallerRows = writing(
  'upsert_account_callers',
  {},
  sql`INSERT INTO account_callers (account_id, address, first_seen_at, last_seen_at, requests)
   SELECT account_id, address, seen_at, seen_at, requests
   FROM ${sql.recordset('r', { account_id: 'text', address: 'text', seen_at: 'timestamptz', requests: 'int8' })}
   ORDER BY account_id, address
   ON CONFLICT (account_id, address) DO UPDATE
   SET last_seen_at = greatest(account_callers.last_seen_at, excluded.last_seen_at),
     requests = account_callers.requests + excluded.requests`,
);

const line_list = sql.selectList(line_columns, 'l');

/** What is null, or a list without an operation, is not filtered. */
const filtered = sql`l.account_id = ${$.account_id}
     AND (cardinality(${$.operations}::text[]) = 0 OR l.operation = ANY (${$.operations}::text[]))
     AND l.operation <> ALL (${$.not_operations}::text[])
     AND (${$.status}::int2 IS NULL OR l.status = ${$.status})
     AND (${$.code}::text IS NULL OR l.code = ${$.code})
     AND l.at >= ${$.since}`;

/** From before a moment on. */
const before = sql`${filtered} AND (l.at, l.request_id) < (${$.before_at}::timestamptz, ${$.before_id}::text)`;

const unsuccessful = sql`(l.refused_items > 0 OR l.declined <> '')`;

/** Newest first. */
export const listRequestRows = reading(
  'list_request_log',
  line_columns,
  sql`SELECT ${line_list} FROM request_log l
   WHERE ${before} AND (${$.with_refused}::bool OR l.code = '')
   ORDER BY l.at DESC, l.request_id DESC LIMIT ${$.limit}`,
);

/** Refused ones only, by an index of their own: rare among millions of accepted ones. */
export const listRefusedRows = reading(
  'list_refused_request_log',
  line_columns,
  sql`SELECT ${line_list} FROM request_log l
   WHERE ${before} AND l.code <> ''
   ORDER BY l.at DESC, l.request_id DESC LIMIT ${$.limit}`,
);

/** Accepted ones with refused items or a decline only, by an index of their own. */
export const listUnsuccessfulRows = reading(
  'list_unsuccessful_request_log',
  line_columns,
  sql`SELECT ${line_list} FROM request_log l
   WHERE ${before} AND ${unsuccessful}
   ORDER BY l.at DESC, l.request_id DESC LIMIT ${$.limit}`,
);

/** The last number of an account's log, and the first one behind another that is still kept. */
export const requestLogSpan = reading(
  'request_log_span',
  { last_seq: 'int8', first_seq: 'int8?' },
  sql`SELECT c.seq AS last_seq, (SELECT min(l.seq) FROM request_log l
     WHERE l.account_id = ${$.account_id} AND l.seq > ${$.after}) AS first_seq
   FROM request_log_counters c WHERE c.account_id = ${$.account_id}`,
);

/** In the order of their numbers, of a range of them. */
export const followRequestRows = reading(
  'follow_request_log',
  { ...line_columns, seq: 'int8?' },
  sql`SELECT ${line_list}, l.seq FROM request_log l
   WHERE ${filtered} AND l.at < ${$.until} AND l.seq BETWEEN ${$.first_seq} AND ${$.last_seq}
     AND (${$.result}::text IS NULL OR CASE ${$.result} WHEN 'accepted' THEN l.code = ''
       WHEN 'refused' THEN l.code <> '' ELSE ${unsuccessful} END)
   ORDER BY l.seq LIMIT ${$.limit}`,
);

export const namedRequestRows = reading(
  'named_request_log',
  line_columns,
  sql`SELECT ${line_list} FROM request_log l
   WHERE l.account_id = ${$.account_id} AND l.request_id = ANY (${$.request_ids}::text[])`,
);

/** Order numbers are kept as they came, but those that could be a card number, masked: that is `order_no`. */
export const findRequestRows = reading(
  'find_request_log',
  line_columns,
  sql`SELECT ${line_list} FROM request_log l
   WHERE l.account_id = ${$.account_id} AND l.request_id IN (
     SELECT ${$.request_id}::text UNION ALL
     SELECT o.request_id FROM request_log_orders o WHERE o.account_id = ${$.account_id}
       AND o.order_no IN (${$.request_id}, ${$.order_no}))
   ORDER BY l.at DESC, l.request_id DESC LIMIT ${$.limit}`,
);

const text_columns = {
  request_id: 'text',
  unknown_fields: 'text[]',
  request: 'text?',
  response: 'text?',
  diagnosis: 'json?',
} as const;

/** What is stored of a request beside its line: redacted texts, null where they were left out. */
export type RequestTexts = RowOf<typeof text_columns>;

export const requestTextRows = reading(
  'request_log_texts',
  text_columns,
  sql`SELECT ${sql.selectList(text_columns, 'l')} FROM request_log l WHERE l.account_id = ${$.account_id} AND l.request_id = ANY (${$.request_ids}::text[])`,
);

export const sumGapRows = reading(
  'sum_request_log_gaps',
  { requests: 'int8' },
  sql`SELECT coalesce(sum(requests), 0)::bigint AS requests FROM request_log_gaps
   WHERE account_id = ${$.account_id} AND day >= ${$.since_day}`,
);

export const listCallerRows = reading(
  'list_account_callers',
  {
    address: 'text',
    first_seen_at: 'timestamptz',
    last_seen_at: 'timestamptz',
    requests: 'int8',
  },
  sql`SELECT address, first_seen_at, last_seen_at, requests FROM account_callers
   WHERE account_id = ${$.account_id} AND last_seen_at >= ${$.since} ORDER BY last_seen_at DESC, address
   LIMIT ${$.callers_max}`,
);

export const forgetRequestRows = writing(
  'forget_request_log',
  { request_id: 'text' },
  sql`DELETE FROM request_log WHERE (account_id, request_id) IN (
     SELECT account_id, request_id FROM request_log WHERE at < ${$.before} LIMIT ${$.list_max})
     RETURNING request_id`,
);

export const forgetOrderRows = writing(
  'forget_request_log_orders',
  { request_id: 'text' },
  sql`DELETE FROM request_log_orders WHERE (account_id, order_no, request_id) IN (
     SELECT account_id, order_no, request_id FROM request_log_orders WHERE at < ${$.before}
     LIMIT ${$.list_max}) RETURNING request_id`,
);

export const forgetGapRows = writing(
  'forget_request_log_gaps',
  { account_id: 'text' },
  sql`DELETE FROM request_log_gaps WHERE (account_id, day) IN (
     SELECT account_id, day FROM request_log_gaps WHERE day < ${$.before_day} LIMIT ${$.list_max})
     RETURNING account_id`,
);

export const forgetCallerRows = writing(
  'forget_account_callers',
  { address: 'text' },
  sql`DELETE FROM account_callers WHERE (account_id, address) IN (
     SELECT account_id, address FROM account_callers WHERE last_seen_at < ${$.now} LIMIT ${$.list_max})
     RETURNING address`,
);
