import { sql, writing } from '../../../kernel/database/statement.ts';
import { passesFilter } from '../../../kernel/events/event-filter.ts';

const $ = sql.parameters({
  accounts_max: 'rows',
  events_max: 'int8',
  account_id: 'text',
  now: 'timestamptz',
});

const cursor_columns = { account_id: 'text', seq: 'int8', up_to: 'int8' } as const;

/**
 * Accounts with events that have no deliveries yet, and the number of the last such event. Numbers have no gaps and
 * become visible in order, so a number is enough.
 */
export const claimCursors = writing(
  'claim_webhook_cursors',
  cursor_columns,
  sql.acrossAccounts(
    sql`SELECT w.account_id, w.seq, least(c.event_seq, w.seq + ${$.events_max}::int8) AS up_to
   FROM webhook_cursors w JOIN account_counters c USING (account_id)
   WHERE ${sql.ofAccount('w')} AND c.event_seq > w.seq LIMIT ${$.accounts_max} FOR UPDATE OF w SKIP LOCKED`,
    sql`SELECT w.account_id FROM webhook_cursors w JOIN account_counters c USING (account_id)
     WHERE c.event_seq > w.seq LIMIT ${$.accounts_max}`,
  ),
);

export const claimCursor = writing(
  'claim_webhook_cursor',
  cursor_columns,
  sql`SELECT w.account_id, w.seq, least(c.event_seq, w.seq + ${$.events_max}::int8) AS up_to
   FROM webhook_cursors w JOIN account_counters c USING (account_id)
   WHERE w.account_id = ${$.account_id} AND c.event_seq > w.seq FOR UPDATE OF w`,
);

export const moveCursors = writing(
  'move_webhook_cursors',
  {},
  sql`UPDATE webhook_cursors w SET seq = r.up_to
   FROM ${sql.recordset('r', { account_id: 'text', up_to: 'int8' })} WHERE w.account_id = r.account_id`,
);

/** Lanes for which deliveries were written: how many, and when the first is due by the account's time. */
export const woken_columns = {
  account_id: 'text',
  lane: 'text',
  next_attempt_at: 'timestamptz',
  deliveries: 'int8',
} as const;

/** SQL: groups a CTE `written` by lane. */
export const by_lane = `SELECT account_id, lane, min(next_attempt_at) AS next_attempt_at, count(*) AS deliveries
   FROM written GROUP BY account_id, lane`;

/**
 * SQL: when a test event's delivery is due: before all others of its lane, and whether or not the lane pauses
 * (docs/webhooks.md#when-it-fails). No other delivery is due at that time.
 */
export const test_due_at = `timestamptz 'epoch'`;

/** Makes lanes due at $1. */
export const wakeLanes = writing(
  'wake_webhook_lanes',
  {},
  sql`INSERT INTO webhook_lanes (account_id, lane, due_at, next_attempt_at)
   SELECT account_id, lane, ${$.now}::timestamptz, next_attempt_at
   FROM ${sql.recordset('r', { account_id: 'text', lane: 'text', next_attempt_at: 'timestamptz' })}
   ORDER BY account_id, lane
   ON CONFLICT (account_id, lane) DO UPDATE SET
     due_at = greatest(least(webhook_lanes.due_at, excluded.due_at),
       CASE WHEN ${test_due_at} NOT IN (webhook_lanes.next_attempt_at, excluded.next_attempt_at)
         THEN webhook_lanes.paused_until END),
     next_attempt_at = least(webhook_lanes.next_attempt_at, excluded.next_attempt_at)`,
);

/**
 * Deliveries of ranges of events: to the endpoints whose filter they pass, and to the notify_url of their subject. A
 * test event is delivered only to the endpoint that it is about.
 */
export const insertDeliveries = writing(
  'insert_webhook_deliveries',
  woken_columns,
  sql`WITH written AS (
     INSERT INTO webhook_deliveries (account_id, lane, seq, status, started_at, next_attempt_at)
     SELECT e.account_id, t.lane, e.seq, 'pending', e.created_at,
       CASE WHEN e.type = 'endpoint.test' THEN ${test_due_at} ELSE e.created_at END
     FROM ${sql.recordset('r', { account_id: 'text', seq: 'int8', up_to: 'int8' })}
     JOIN events e ON e.account_id = r.account_id AND e.seq > r.seq AND e.seq <= r.up_to
     CROSS JOIN LATERAL (
       SELECT p.endpoint_id AS lane FROM webhook_endpoints p
       WHERE ${sql.ofAccount('p', 'e')} AND p.enabled AND p.since_seq < e.seq
         AND CASE WHEN e.type = 'endpoint.test' THEN p.endpoint_id = 'we_' || e.subject_id
           ELSE ${passesFilter('e.type', sql`p.types`)} END
       UNION ALL
       SELECT n.lane FROM notify_urls n
       WHERE ${sql.ofAccount('n', 'e')} AND n.subject_id = e.subject_id AND n.ended_at IS NULL
     ) t
     WHERE ${sql.ofAccount('e')}
     ON CONFLICT DO NOTHING
     RETURNING account_id, lane, next_attempt_at
   ) ${by_lane}`,
);
