import { eventId } from '@causeway/schemas/events/event-id.ts';
import type { EventObject } from '@causeway/schemas/events/event.ts';
import type { ReadContext } from '../context.ts';
import { lastEventNumber, listEventRows, listNewestEventRows, type EventRow } from './event-store.ts';

/** How many numbers one call reads at most. */
const span_max = 10_000n;

export interface EventPage {
  readonly events: readonly EventRow[];
  /** Where the next call continues. */
  readonly next_after: bigint;
  readonly has_more: boolean;
}

/**
 * Events of an account in the order of their numbers. Numbers have no gaps and become visible in order, so nothing
 * before `next_after` has been missed.
 * @param types event types or `noun.*`; an empty list means all
 */
export async function listEvents(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  page: { after: bigint; limit: number; types: readonly string[] },
): Promise<EventPage> {
  const { after, limit, types } = page;
  const rows = await context.database.read(listEventRows, { account_id, after, span_max, types, limit });
  // Without an event, the row tells the last number alone.
  const events = rows.filter((row): row is typeof row & EventRow => row.seq !== null);
  const last_seq = rows[0]?.last_seq ?? 0n;
  const looked_at = after + span_max < last_seq ? after + span_max : last_seq;
  const next_after = events.length === limit ? (events.at(-1)?.seq ?? after) : looked_at;
  return { events, next_after: next_after > after ? next_after : after, has_more: next_after < last_seq };
}

/** The number of an account's newest event; 0 without one. */
export async function lastSequence(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
): Promise<bigint> {
  const [counter] = await context.database.read(lastEventNumber, { account_id });
  return counter?.event_seq ?? 0n;
}

/**
 * Events of an account, newest first.
 * @param asked before: where the previous page ended; null begins with the newest
 */
export async function listNewestEvents(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  page: { before: bigint | null; types: readonly string[]; limit: number },
): Promise<{ readonly events: readonly EventRow[]; readonly next_before: bigint | null }> {
  const { types, limit } = page;
  const before = page.before ?? (await lastSequence(context, account_id)) + 1n;
  const values = { account_id, before, span_max, types, limit };
  const events = await context.database.read(listNewestEventRows, values);
  const reached = events.length === limit ? (events.at(-1)?.seq ?? 1n) : before - span_max;
  return { events, next_before: reached > 1n ? reached : null };
}

/** The event in the form of the API and of webhooks. */
export function eventObject(
  row: Pick<EventRow, 'account_id' | 'seq' | 'type' | 'data' | 'created_at'>,
  merchant_id: string,
): EventObject {
  return {
    id: eventId(row.account_id, row.seq),
    type: row.type,
    timestamp: row.created_at.toISOString(),
    merchant_id,
    account_id: row.account_id,
    sequence: row.seq.toString(),
    data: row.data as Record<string, unknown>,
  };
}
