import { reading, type RowOf, sql, writing } from '../database/statement.ts';
import { passesFilter } from './event-filter.ts';

const $ = sql.parameters({
  account_id: 'text',
  after: 'int8',
  span_max: 'int8',
  types: 'text[]',
  limit: 'rows',
  before: 'int8',
});

const draft_fields = {
  /** Its number among those of its account. */
  nth: 'int4',
  account_id: 'text',
  type: 'text',
  subject_id: 'int8',
  actor: 'text',
  data: 'json',
  created_at: 'timestamptz',
  traceparent: 'text?',
} as const;
const count_fields = { account_id: 'text', n: 'int4' } as const;

/**
 * Numbers and writes events in one statement. The counters are locked in the order of their list, which is key order,
 * and last in the transaction, so that writers of one account wait for each other's commit only, not for each other's
 * work.
 */
export const insertEvents = writing(
  'insert_events',
  {},
  sql`WITH counted AS (
     UPDATE account_counters c SET event_seq = c.event_seq + k.n
     FROM ${sql.recordset('k', count_fields)} WHERE c.account_id = k.account_id
     RETURNING c.account_id, c.event_seq - k.n AS seq
   )
   INSERT INTO events (account_id, seq, type, subject_id, actor, data, created_at, traceparent)
   SELECT d.account_id, c.seq + d.nth, d.type, d.subject_id, d.actor, d.data, d.created_at, d.traceparent
   FROM counted c JOIN ${sql.recordset('d', draft_fields)} USING (account_id)`,
);

/** The same in two statements, for a database that is distributed by account: the account's counter increases, */
export const countEvents = writing(
  'count_events',
  {},
  sql`UPDATE account_counters c SET event_seq = c.event_seq + k.n
   FROM ${sql.recordset('k', count_fields)} WHERE c.account_id = k.account_id`,
);

/** and the events take the last numbers. */
export const insertCountedEvents = writing(
  'insert_counted_events',
  {},
  sql`INSERT INTO events (account_id, seq, type, subject_id, actor, data, created_at, traceparent)
   SELECT c.account_id, c.event_seq - count(*) OVER () + d.nth, d.type, d.subject_id, d.actor, d.data, d.created_at,
     d.traceparent
   FROM ${sql.recordset('d', draft_fields)} JOIN account_counters c ON c.account_id = d.account_id`,
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
export const listEventRows = reading(
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
  sql`SELECT c.event_seq AS last_seq, ${sql.selectList(event_columns, 'e')}
   FROM account_counters c LEFT JOIN LATERAL (
     SELECT * FROM events e
     WHERE e.account_id = ${$.account_id} AND e.seq > ${$.after} AND e.seq <= ${$.after} + ${$.span_max}::int8
       AND ${passesFilter('e.type', sql`${$.types}::text[]`)}
     ORDER BY e.seq LIMIT ${$.limit}
   ) e ON true
   WHERE c.account_id = ${$.account_id} ORDER BY e.seq`,
);

/** The newest events before a number, newest first; only a limited range of numbers is read. */
export const listNewestEventRows = reading(
  'list_newest_events',
  event_columns,
  sql`SELECT ${sql.selectList(event_columns, 'e')} FROM events e
   WHERE e.account_id = ${$.account_id} AND e.seq < ${$.before} AND e.seq >= ${$.before} - ${$.span_max}::int8
     AND ${passesFilter('e.type', sql`${$.types}::text[]`)}
   ORDER BY e.seq DESC LIMIT ${$.limit}`,
);

export const lastEventNumber = reading(
  'last_event_number',
  { event_seq: 'int8' },
  sql`SELECT event_seq FROM account_counters WHERE account_id = ${$.account_id}`,
);
