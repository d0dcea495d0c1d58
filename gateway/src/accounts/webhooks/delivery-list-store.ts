import { reading, type RowOf, sql } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  status: 'text?',
  before: 'int8?',
  limit: 'rows',
  subject_id: 'int8',
  account_id: 'text',
  endpoint_id: 'text?',
  sequence: 'int8',
  attempts_max: 'rows',
});

const delivery_columns = {
  lane: 'text',
  seq: 'int8',
  status: 'text',
  tries: 'int2',
  started_at: 'timestamptz',
  next_attempt_at: 'timestamptz',
  finished_at: 'timestamptz?',
  failed_reason: 'text',
} as const;

const listed_columns = {
  ...delivery_columns,
  type: 'text',
  url: 'text',
  status_code: 'int2?',
  error: 'text?',
} as const;
export type ListedDelivery = RowOf<typeof listed_columns>;

const listed = sql`SELECT ${sql.selectList(delivery_columns, 'd')}, e.type, coalesce(p.url, n.url, '') AS url,
     t.status_code, t.error
   FROM webhook_deliveries d
   JOIN events e ON e.account_id = d.account_id AND e.seq = d.seq
   LEFT JOIN webhook_endpoints p ON p.account_id = d.account_id AND p.endpoint_id = d.lane
   LEFT JOIN notify_urls n ON n.account_id = d.account_id AND n.subject_id = e.subject_id AND n.lane = d.lane
   LEFT JOIN LATERAL (
     SELECT a.status_code, a.error FROM webhook_attempts a
     WHERE a.account_id = d.account_id AND a.lane = d.lane AND a.seq = d.seq ORDER BY a.attempt_id DESC LIMIT 1
   ) t ON true
   WHERE d.account_id = ${$.account_id}`;

/** Deliveries of an account before an event, newest first; optionally of one lane or status. */
export const listDeliveryRows = reading(
  'list_webhook_deliveries',
  listed_columns,
  sql`${listed} AND (${$.endpoint_id}::text IS NULL OR d.lane = ${$.endpoint_id})
     AND (${$.status}::text IS NULL OR d.status = ${$.status})
     AND (${$.before}::int8 IS NULL OR d.seq < ${$.before})
   ORDER BY d.seq DESC, d.lane LIMIT ${$.limit}`,
);

/** Deliveries of events about a payment or payout. */
export const subjectDeliveryRows = reading(
  'webhook_deliveries_of_subject',
  listed_columns,
  sql`${listed} AND e.subject_id = ${$.subject_id} ORDER BY d.seq DESC, d.lane LIMIT ${$.limit}`,
);

/** Deliveries of one event. */
export const eventDeliveryRows = reading(
  'webhook_deliveries_of_event',
  listed_columns,
  sql`${listed} AND d.seq = ${$.sequence} ORDER BY d.lane LIMIT ${$.limit}`,
);

export const listAttemptRows = reading(
  'list_webhook_attempts',
  {
    lane: 'text',
    seq: 'int8',
    attempted_at: 'timestamptz',
    status_code: 'int2?',
    error: 'text',
    latency_ms: 'int4',
    answer: 'text',
  },
  sql`SELECT lane, seq, attempted_at, status_code, error, latency_ms, answer FROM webhook_attempts
   WHERE account_id = ${$.account_id} AND (${$.endpoint_id}::text IS NULL OR lane = ${$.endpoint_id})
     AND seq = ${$.sequence}
   ORDER BY attempt_id LIMIT ${$.attempts_max}`,
);
