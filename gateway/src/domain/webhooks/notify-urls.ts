import type { Transaction } from '../../database/transaction.ts';
import { beginCursors, insertNotifyUrls } from './notify-url-store.ts';
import { laneOfUrl } from './target-address.ts';

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
