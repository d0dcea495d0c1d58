import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import type { Transaction } from '../database/transaction.ts';
import { countEvents, insertCountedEvents, insertEvents } from './event-store.ts';
import type { Actor } from '../values/actor.ts';
import { maskFields } from '../values/card-numbers.ts';

/** An event before it has a number. */
export interface EventDraft {
  readonly account_id: string;
  readonly type: EventType;
  /** The payment or payout that it is about. */
  readonly subject_id: bigint;
  /** Who caused it: an API key, a user, or the gateway itself. */
  readonly actor: Actor;
  /** The object after the change, in the API's form. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  /** Of the request that caused it, for its deliveries; absent: of the transaction. */
  readonly traceparent?: string | null;
}

/**
 * Writes events in the transaction of the state change. Called last, because it locks the accounts' counters until the
 * commit.
 */
export function recordEvents(tx: Transaction, drafts: readonly EventDraft[]): void {
  if (drafts.length === 0) return;
  const rows = drafts.map((draft, place) => ({
    ...draft,
    // Subscribers log what they get; identifiers may be numeric (docs/card-data.md#texts).
    data: maskFields(draft.data),
    place,
    traceparent: draft.traceparent ?? tx.traceparent,
  }));
  if (!tx.distributed) {
    tx.write(insertEvents, { r: rows });
    return;
  }
  for (const [account_id, own] of Map.groupBy(rows, (row) => row.account_id)) {
    tx.write(countEvents, { r: [{ account_id, n: BigInt(own.length) }] });
    tx.write(insertCountedEvents, { d: own });
  }
}
