import type { Context } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { untilNone } from '../../../kernel/values/until-none.ts';
import { claimCursor, claimCursors, insertDeliveries, moveCursors, wakeLanes } from './fan-out-store.ts';

const accounts_max = 50;
const events_max = 500n;

interface Span {
  readonly account_id: string;
  readonly seq: bigint;
  readonly up_to: bigint;
}

/** How many events were read, and how many lanes have new deliveries. */
export interface FannedOut {
  readonly events: number;
  readonly lanes: number;
}

async function fanOut(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  spans: readonly Span[],
): Promise<FannedOut> {
  if (spans.length === 0) return { events: 0, lanes: 0 };
  const woken = await tx.read(insertDeliveries, { r: spans });
  if (woken.length > 0) tx.write(wakeLanes, { now: context.clock.now(), r: woken });
  tx.write(moveCursors, { r: spans });
  const events = spans.reduce((sum, span) => sum + Number(span.up_to - span.seq), 0);
  return { events, lanes: woken.length };
}

/**
 * Writes the deliveries of events that have none yet. The transactions that write events are not involved: an account's
 * events are numbered without gaps, so a cursor per account shows which are new.
 */
export function fanOutEvents(context: Pick<Context, 'database' | 'clock'>): Promise<FannedOut> {
  return transact(context.database, async (tx) =>
    fanOut(context, tx, await tx.read(claimCursors, { accounts_max, events_max })),
  );
}

/** The same for one account; waits for another worker that is doing it. @returns the number of events */
export async function fanOutAccount(
  context: Pick<Context, 'database' | 'clock'>,
  account_id: string,
): Promise<number> {
  return untilNone(async () => {
    const { events } = await transact(context.database, async (tx) =>
      fanOut(context, tx, await tx.read(claimCursor, { account_id, events_max })),
    );
    return events;
  });
}
