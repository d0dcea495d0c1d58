import { recordset, sql, statement } from '../../../database/statement.ts';
import { passesFilter } from '../../events/event-filter.ts';
import { waking } from '../delivery/fan-out-store.ts';

/** The number and time of one event, to find by halves the first after a time. */
export const eventTime = statement(
  'event_time',
  { created_at: 'timestamptz' },
  'SELECT created_at FROM events WHERE account_id = $1 AND seq = $2',
);

export const lastEventSeq = statement(
  'last_event_seq',
  { event_seq: 'int8' },
  'SELECT event_seq FROM account_counters WHERE account_id = $1',
);

/**
 * Has events sent once more, from the first try on. $1 the gateway's time, $2 the account's, $3 the time before
 * which events are too old, $4 one lane or null, $5 whether only what failed, or was missed while its endpoint
 * was disabled.
 */
export const replayEvents = statement(
  'replay_webhook_deliveries',
  { lane: 'text' },
  sql`WITH moment AS (SELECT $1::timestamptz AS now), written AS (
     INSERT INTO webhook_deliveries (account_id, lane, seq, status, started_at, next_attempt_at)
     SELECT e.account_id, t.lane, e.seq, 'pending', $2, $2
     FROM ${recordset('r', { account_id: 'text', seq: 'int8', up_to: 'int8' })}
     JOIN events e ON e.account_id = r.account_id AND e.seq > r.seq AND e.seq <= r.up_to AND e.created_at >= $3
     CROSS JOIN LATERAL (
       SELECT p.endpoint_id AS lane FROM webhook_endpoints p
       WHERE p.account_id = e.account_id AND p.enabled AND (NOT $5 OR p.since_seq < e.seq)
         AND CASE WHEN e.type = 'endpoint.test' THEN p.endpoint_id = 'we_' || e.subject_id
           ELSE ${passesFilter('e.type', 'p.types')} END
       UNION ALL
       SELECT n.lane FROM notify_urls n
       WHERE n.account_id = e.account_id AND n.subject_id = e.subject_id AND n.ended_at IS NULL
     ) t
     WHERE $4::text IS NULL OR t.lane = $4
     ON CONFLICT (account_id, lane, seq) DO UPDATE SET status = 'pending', tries = 0,
       started_at = excluded.started_at, next_attempt_at = excluded.next_attempt_at, finished_at = NULL,
       failed_reason = ''
       WHERE NOT $5 OR webhook_deliveries.status = 'failed'
     RETURNING account_id, lane, next_attempt_at
   ), woken AS (${waking})
   SELECT lane FROM written`,
);

/** A batch of what is kept no longer. */
export const forgetDeliveryRows = statement(
  'forget_webhook_deliveries',
  { seq: 'int8' },
  `DELETE FROM webhook_deliveries WHERE (account_id, lane, seq) IN (
     SELECT account_id, lane, seq FROM webhook_deliveries
     WHERE started_at < $1 AND status <> 'pending' LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING seq`,
);

export const forgetAttemptRows = statement(
  'forget_webhook_attempts',
  { seq: 'int8' },
  `DELETE FROM webhook_attempts WHERE (account_id, lane, seq, attempt_id) IN (
     SELECT account_id, lane, seq, attempt_id FROM webhook_attempts WHERE attempted_at < $1 LIMIT $2)
   RETURNING seq`,
);
