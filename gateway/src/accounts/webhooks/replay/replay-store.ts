import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import { passesFilter } from '../../../kernel/events/event-filter.ts';
import { by_lane, woken_columns } from '../delivery/fan-out-store.ts';

const $ = sql.parameters({
  account_id: 'text',
  middle: 'int8',
  account_now: 'timestamptz',
  since: 'timestamptz',
  failed_only: 'bool',
  before: 'timestamptz',
  list_max: 'rows',
});

/** The number and time of one event, for a binary search for the first after a time. */
export const eventTime = reading(
  'event_time',
  { created_at: 'timestamptz' },
  sql`SELECT created_at FROM events WHERE account_id = ${$.account_id} AND seq = ${$.middle}`,
);

export const lastEventSeq = reading(
  'last_event_seq',
  { event_seq: 'int8' },
  sql`SELECT event_seq FROM account_counters WHERE account_id = ${$.account_id}`,
);

/**
 * SQL: the deliveries that a replay sends, and those that it would send if their endpoint were enabled. A span is a
 * range of events, optionally to one lane, or to the notify_url (`''`).
 */
const replayable = sql`SELECT e.account_id, t.lane, e.seq, t.enabled
   FROM ${sql.recordset('r', { account_id: 'text', seq: 'int8', up_to: 'int8', endpoint_id: 'text?' })}
   JOIN events e ON e.account_id = r.account_id AND e.seq > r.seq AND e.seq <= r.up_to
     AND e.created_at >= ${$.since}
   CROSS JOIN LATERAL (
     SELECT p.endpoint_id AS lane, p.endpoint_id, p.enabled FROM webhook_endpoints p
     WHERE ${sql.ofAccount('p', 'e')} AND p.deleted_at IS NULL AND (NOT ${$.failed_only} OR p.since_seq < e.seq)
       AND CASE WHEN e.type = 'endpoint.test' THEN p.endpoint_id = 'we_' || e.subject_id
         ELSE ${passesFilter('e.type', sql`p.types`)} END
     UNION ALL
     SELECT n.lane, '' AS endpoint_id, true AS enabled FROM notify_urls n
     WHERE ${sql.ofAccount('n', 'e')} AND n.subject_id = e.subject_id AND n.ended_at IS NULL
   ) t
   LEFT JOIN webhook_deliveries d ON ${sql.ofAccount('d', 'e')} AND d.lane = t.lane AND d.seq = e.seq
   WHERE ${sql.ofAccount('e')} AND (r.endpoint_id IS NULL OR t.endpoint_id = r.endpoint_id)
     AND (NOT ${$.failed_only} OR d.status IS NULL OR d.status = 'failed')`;

/** How many deliveries of each lane a replay sends, or would send if its endpoint were enabled. */
export const countReplayable = reading(
  'count_replayable_webhook_deliveries',
  { lane: 'text', enabled: 'bool', deliveries: 'int8' },
  sql`SELECT lane, enabled, count(*) AS deliveries FROM (${replayable}) replayable GROUP BY lane, enabled`,
);

/**
 * Resets deliveries to the first try: those of the spans, or only those that failed or that their endpoint missed
 * while it was disabled.
 */
export const replayEvents = writing(
  'replay_webhook_deliveries',
  woken_columns,
  sql`WITH written AS (
     INSERT INTO webhook_deliveries (account_id, lane, seq, status, started_at, next_attempt_at)
     SELECT account_id, lane, seq, 'pending', ${$.account_now}, ${$.account_now}
     FROM (${replayable}) replayable WHERE enabled
     ON CONFLICT (account_id, lane, seq) DO UPDATE SET status = 'pending', tries = 0,
       started_at = excluded.started_at, next_attempt_at = excluded.next_attempt_at, finished_at = NULL,
       failed_reason = ''
       WHERE NOT ${$.failed_only} OR webhook_deliveries.status = 'failed'
     RETURNING account_id, lane, next_attempt_at
   ) ${by_lane}`,
);

/** Deletes a batch of expired rows. */
export const forgetDeliveryRows = writing(
  'forget_webhook_deliveries',
  { seq: 'int8' },
  sql.acrossAccounts(
    sql`DELETE FROM webhook_deliveries d WHERE ${sql.ofAccount('d')} AND (account_id, lane, seq) IN (
     SELECT account_id, lane, seq FROM webhook_deliveries o
     WHERE ${sql.ofAccount('o')} AND started_at < ${$.before} AND status <> 'pending'
     LIMIT ${$.list_max} FOR UPDATE SKIP LOCKED)
   RETURNING seq`,
    sql`SELECT DISTINCT account_id FROM webhook_deliveries
     WHERE started_at < ${$.before} AND status <> 'pending' LIMIT 100`,
  ),
);

export const forgetAttemptRows = writing(
  'forget_webhook_attempts',
  { seq: 'int8' },
  sql`DELETE FROM webhook_attempts WHERE (account_id, lane, seq, attempt_id) IN (
     SELECT account_id, lane, seq, attempt_id FROM webhook_attempts WHERE attempted_at < ${$.before}
     LIMIT ${$.list_max})
   RETURNING seq`,
);
