import { ofAccount, recordset, sql, writing } from '../../database/statement.ts';

export const insertNotifyUrls = writing(
  'insert_notify_urls',
  {},
  sql`INSERT INTO notify_urls (account_id, subject_id, url, lane)
   SELECT account_id, subject_id, url, lane
   FROM ${recordset('r', { account_id: 'text', subject_id: 'int8', url: 'text', lane: 'text' })}
   ON CONFLICT DO NOTHING`,
);

/**
 * Where an account has no target yet, writes the event number from which its deliveries are derived: the events of this
 * transaction have larger numbers.
 */
export const beginCursors = writing(
  'begin_webhook_cursors',
  {},
  sql`INSERT INTO webhook_cursors (account_id, seq)
   SELECT c.account_id, c.event_seq FROM ${recordset('r', { account_id: 'text' })}
   JOIN account_counters c USING (account_id)
   WHERE ${ofAccount('c')} AND NOT EXISTS (SELECT FROM webhook_cursors w WHERE ${ofAccount('w', 'c')})
   ON CONFLICT DO NOTHING`,
);
