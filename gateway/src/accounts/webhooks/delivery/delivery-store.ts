import { reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';

const due_columns = {
  account_id: 'text',
  lane: 'text',
  seq: 'int8',
  tries: 'int2',
  started_at: 'timestamptz',
  type: 'text',
  subject_id: 'int8',
  data: 'json',
  created_at: 'timestamptz',
  merchant_id: 'text',
  url: 'text',
  format: 'text',
  open: 'bool',
  traceparent: 'text?',
} as const;

/** A delivery with everything needed to send it. `open` is false when its target was disabled meanwhile. */
export type DueDelivery = RowOf<typeof due_columns>;

/** Due deliveries of lanes, tests and then the oldest first, as many per lane as it may send. */
export const dueDeliveries = reading(
  'due_webhook_deliveries',
  due_columns,
  sql`SELECT d.account_id, d.lane, d.seq, d.tries, d.started_at, e.type, e.subject_id, e.data, e.created_at, e.traceparent,
     a.merchant_id, coalesce(p.url, n.url, '') AS url, coalesce(p.format, 'json') AS format,
     coalesce(p.enabled, n.url IS NOT NULL AND n.ended_at IS NULL) AS open
   FROM ${sql.recordset('r', { account_id: 'text', lane: 'text', by: 'timestamptz', list_max: 'int4' })}
   CROSS JOIN LATERAL (
     SELECT * FROM webhook_deliveries w
     WHERE ${sql.ofAccount('w', 'r')} AND w.lane = r.lane AND w.status = 'pending' AND w.next_attempt_at <= r.by
     ORDER BY w.next_attempt_at, w.seq LIMIT r.list_max
   ) d
   JOIN events e ON e.account_id = d.account_id AND e.seq = d.seq
   JOIN accounts a ON a.account_id = d.account_id
   LEFT JOIN webhook_endpoints p ON ${sql.ofAccount('p', 'd')} AND p.endpoint_id = d.lane
   LEFT JOIN notify_urls n ON ${sql.ofAccount('n', 'd')}
     AND n.subject_id = e.subject_id AND n.lane = d.lane
   WHERE ${sql.ofAccount('e')}
   ORDER BY d.account_id, d.lane, d.next_attempt_at, d.seq`,
);

/** Writes the results of tries; a delivery that was replayed meanwhile is not changed. */
export const updateDeliveries = writing(
  'update_webhook_deliveries',
  {},
  sql`UPDATE webhook_deliveries d SET status = r.status, tries = r.tries,
     next_attempt_at = coalesce(r.next_attempt_at, d.next_attempt_at), finished_at = r.finished_at,
     failed_reason = r.failed_reason
   FROM ${sql.recordset('r', {
     account_id: 'text',
     lane: 'text',
     seq: 'int8',
     from_tries: 'int2',
     status: 'text',
     tries: 'int2',
     next_attempt_at: 'timestamptz?',
     finished_at: 'timestamptz?',
     failed_reason: 'text',
   })}
   WHERE d.account_id = r.account_id AND d.lane = r.lane AND d.seq = r.seq
     AND d.status = 'pending' AND d.tries = r.from_tries`,
);

const attempt_fields = {
  account_id: 'text',
  lane: 'text',
  seq: 'int8',
  attempt_id: 'int8',
  attempted_at: 'timestamptz',
  status_code: 'int2?',
  error: 'text',
  latency_ms: 'int4',
  answer: 'text',
} as const;
const attempt_list = Object.keys(attempt_fields).join(', ');

export const insertAttempts = writing(
  'insert_webhook_attempts',
  {},
  sql`INSERT INTO webhook_attempts (${attempt_list}) SELECT ${attempt_list} FROM ${sql.recordset('r', attempt_fields)}`,
);

/** Stops deliveries to a notify_url that responded with 410. */
export const endNotifyUrls = writing(
  'end_notify_urls',
  {},
  sql`UPDATE notify_urls n SET ended_at = r.at
   FROM ${sql.recordset('r', { account_id: 'text', subject_id: 'int8', at: 'timestamptz' })}
   WHERE n.account_id = r.account_id AND n.subject_id = r.subject_id AND n.ended_at IS NULL`,
);
