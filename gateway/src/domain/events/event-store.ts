import { sql, recordset, statement } from '../../database/statement.ts';

/**
 * Numbers and writes events in one statement. The counters are locked in key order, and last in the
 * transaction, so that writers of one account wait for each other's commit only, not for each other's work.
 */
export const insertEvents = statement(
  'insert_events',
  {},
  sql`WITH drafts AS (
     SELECT * FROM ${recordset('r', {
       place: 'int4',
       account_id: 'text',
       type: 'text',
       subject_id: 'int8',
       actor: 'text',
       data: 'json',
       created_at: 'timestamptz',
     })}
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
