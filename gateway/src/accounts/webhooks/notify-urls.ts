import type { Transaction } from '../../kernel/database/transaction.ts';
import { laneOfUrl } from './target-address.ts';
import { sql, writing } from '../../kernel/database/statement.ts';

const insertNotifyUrls = writing(
  'insert_notify_urls',
  {},
  sql`INSERT INTO notify_urls (account_id, subject_id, url, lane)
   SELECT account_id, subject_id, url, lane
   FROM ${sql.recordset('r', { account_id: 'text', subject_id: 'int8', url: 'text', lane: 'text' })}
   ON CONFLICT DO NOTHING`,
);

/**
 * Where an account has no target yet, writes the event number from which its deliveries are derived: the events of this
 * transaction have larger numbers.
 */
const beginCursors = writing(
  'begin_webhook_cursors',
  {},
  sql`INSERT INTO webhook_cursors (account_id, seq)
   SELECT c.account_id, c.event_seq FROM ${sql.recordset('r', { account_id: 'text' })}
   JOIN account_counters c USING (account_id)
   WHERE ${sql.ofAccount('c')} AND NOT EXISTS (SELECT FROM webhook_cursors w WHERE ${sql.ofAccount('w', 'c')})
   ON CONFLICT DO NOTHING`,
);

export interface NotifyUrl {
  readonly account_id: string;
  /** The payment or payout whose events are sent there. */
  readonly subject_id: bigint;
  /** Must have passed refuseTarget. */
  readonly url: string;
}

/**
 * Sends the events of payments or payouts to their notify_url. Called in the transaction that creates them, before
 * their events are recorded; without a notify_url it costs nothing.
 */
export function registerNotifyUrls(tx: Transaction, rows: readonly NotifyUrl[]): void {
  if (rows.length === 0) return;
  tx.write(insertNotifyUrls, { r: rows.map((row) => ({ ...row, lane: laneOfUrl(row.url) })) });
  const accounts = new Set(rows.map(({ account_id }) => account_id));
  tx.write(beginCursors, { r: [...accounts].toSorted().map((account_id) => ({ account_id })) });
}
