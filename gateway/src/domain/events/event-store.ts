import { sql, recordset, selectList, statement, type RowOf } from '../../database/statement.ts';
import { passesFilter } from './event-filter.ts';

const draft_fields = {
  place: 'int4',
  account_id: 'text',
  type: 'text',
  subject_id: 'int8',
  actor: 'text',
  data: 'json',
  created_at: 'timestamptz',
};

/**
 * Numbers and writes events in one statement. The counters are locked in key order, and last in the transaction, so
 * that writers of one account wait for each other's commit only, not for each other's work.
 */
export const insertEvents = statement(
  'insert_events',
  {},
  sql`WITH drafts AS (
     SELECT * FROM ${recordset('r', draft_fields)}
   ), counts AS (
     SELECT account_id, count(*) AS n FROM drafts GROUP BY account_id
   ), locked AS (
     SELECT c.account_id, c.event_seq FROM account_counters c JOIN counts USING (account_id)
     ORDER BY c.account_id FOR NO KEY UPDATE OF c
   ), bumped AS (
     UPDATE account_counters c SET event_seq = l.event_seq + n.n
     FROM locked l JOIN counts n USING (account_id) WHERE c.account_id = l.account_id
   )
   INSERT INTO events (account_id, seq, type, subject_id, actor, data, created_at)
   SELECT d.account_id, l.event_seq + row_number() OVER (PARTITION BY d.account_id ORDER BY d.place),
     d.type, d.subject_id, d.actor, d.data, d.created_at
   FROM drafts d JOIN locked l USING (account_id)`,
);

/** The same in two statements, for a database that is distributed by account: the account's counter increases, */
export const countEvents = statement(
  'count_events',
  {},
  sql`UPDATE account_counters c SET event_seq = c.event_seq + r.n
   FROM ${recordset('r', { account_id: 'text', n: 'int8' })} WHERE c.account_id = r.account_id`,
);

/** and the events take the last numbers. */
export const insertCountedEvents = statement(
  'insert_counted_events',
  {},
  sql`INSERT INTO events (account_id, seq, type, subject_id, actor, data, created_at)
   SELECT c.account_id, c.event_seq + row_number() OVER (ORDER BY d.place) - count(*) OVER (),
     d.type, d.subject_id, d.actor, d.data, d.created_at
   FROM ${recordset('d', draft_fields)} JOIN account_counters c ON c.account_id = d.account_id`,
);

const event_columns = {
  account_id: 'text',
  seq: 'int8',
  type: 'text',
  subject_id: 'int8',
  data: 'json',
  created_at: 'timestamptz',
} as const;

export type EventRow = RowOf<typeof event_columns>;

/**
 * Events of an account after a number, with the last number assigned. Only a limited range of numbers is read, so that
 * a selective filter cannot make one call read the whole history.
 */
export const listEventRows = statement(
  'list_events',
  {
    last_seq: 'int8',
    account_id: 'text?',
    seq: 'int8?',
    type: 'text?',
    subject_id: 'int8?',
    data: 'json?',
    created_at: 'timestamptz?',
  },
  `SELECT c.event_seq AS last_seq, ${selectList(event_columns, 'e')}
   FROM account_counters c LEFT JOIN LATERAL (
     SELECT * FROM events e
     WHERE e.account_id = $1 AND e.seq > $2 AND e.seq <= $2 + $3::int8 AND ${passesFilter('e.type', '$4::text[]')}
     ORDER BY e.seq LIMIT $5
   ) e ON true
   WHERE c.account_id = $1 ORDER BY e.seq`,
);

/** The newest events before a number, newest first; only a limited range of numbers is read. */
export const listNewestEventRows = statement(
  'list_newest_events',
  event_columns,
  `SELECT ${selectList(event_columns, 'e')} FROM events e
   WHERE e.account_id = $1 AND e.seq < $2 AND e.seq >= $2 - $3::int8 AND ${passesFilter('e.type', '$4::text[]')}
   ORDER BY e.seq DESC LIMIT $5`,
);

export const lastEventNumber = statement(
  'last_event_number',
  { event_seq: 'int8' },
  'SELECT event_seq FROM account_counters WHERE account_id = $1',
);
