import type { Transaction } from '../../database/transaction.ts';
import { insertEvents } from './event-store.ts';

/** Every kind of event (definitions 11); the failures of captures and cancellations are ours. */
export type EventType =
  | 'payment.authorised'
  | 'payment.captured'
  | 'payment.capture_failed'
  | 'payment.declined'
  | 'payment.cancelled'
  | 'payment.cancel_failed'
  | 'payment.expired'
  | 'payment.held'
  | 'payment.review_approved'
  | 'payment.review_rejected'
  | 'refund.accepted'
  | 'refund.completed'
  | 'refund.failed'
  | 'dispute.opened'
  | 'dispute.won'
  | 'dispute.lost';

/** An event before it has a number. */
export interface EventDraft {
  readonly account_id: string;
  readonly type: EventType;
  /** The payment or payout that it is about. */
  readonly subject_id: bigint;
  /** Who caused it: an API key, a user, or the gateway itself. */
  readonly actor: string;
  /** The object as it is after the change, in the wire's spelling. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}

/**
 * Writes events in the transaction of the state change. Called last, because it locks the accounts' counters
 * until the commit.
 */
export function recordEvents(tx: Transaction, drafts: readonly EventDraft[]): void {
  if (drafts.length === 0) return;
  tx.write(insertEvents, [drafts.map((draft, place) => ({ ...draft, place }))]);
}
