import { recordset, sql, statement } from '../../database/statement.ts';

/**
 * Writes notify_urls, and where the account has no target yet, the number of the event from which its deliveries
 * are derived: the events of this transaction come after it.
 */
export const insertNotifyUrls = statement(
  'insert_notify_urls',
  {},
  sql`WITH rows AS (
     SELECT * FROM ${recordset('r', { account_id: 'text', subject_id: 'int8', url: 'text', lane: 'text' })}
   ), urls AS (
     INSERT INTO notify_urls (account_id, subject_id, url, lane)
     SELECT account_id, subject_id, url, lane FROM rows ON CONFLICT DO NOTHING
   )
   INSERT INTO webhook_cursors (account_id, seq)
   SELECT c.account_id, c.event_seq FROM account_counters c
   WHERE c.account_id IN (SELECT account_id FROM rows)
     AND NOT EXISTS (SELECT FROM webhook_cursors w WHERE w.account_id = c.account_id)
   ON CONFLICT DO NOTHING`,
);
