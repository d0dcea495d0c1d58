import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import type { Transaction } from '../database/transaction.ts';
import { countEvents, insertCountedEvents, insertEvents } from './event-store.ts';
import type { Actor } from '../values/actor.ts';
import { maskFields } from '../values/card-numbers.ts';

/** Where whoever derives deliveries hears that there are new events. */
export const events_channel = 'causeway_events';

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
  tx.wakeAfterCommit(events_channel);
  const counts = new Map<string, number>();
  const rows = drafts.map((draft) => {
    const nth = (counts.get(draft.account_id) ?? 0) + 1;
    counts.set(draft.account_id, nth);
    return {
      ...draft,
      // Subscribers log what they get; identifiers may be numeric (docs/card-data.md#texts).
      data: maskFields(draft.data),
      nth,
      traceparent: draft.traceparent ?? tx.traceparent,
    };
  });
  const counted = [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account_id, n]) => ({ account_id, n }));
  if (!tx.distributed) {
    tx.write(insertEvents, { k: counted, d: rows });
    return;
  }
  for (const count of counted) {
    tx.write(countEvents, { k: [count] });
    tx.write(insertCountedEvents, { d: rows.filter(({ account_id }) => account_id === count.account_id) });
  }
}
