import type { Context } from '../../../kernel/context.ts';
import { writeAlone } from '../../../kernel/database/transaction.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { forgetAttemptRows, forgetDeliveryRows } from '../replay/replay-store.ts';

/** How many days deliveries can be replayed, and their tries listed (docs/webhooks.md#when-it-fails). */
export const replay_days = 90;
const list_max = 1_000;

/**
 * Deletes deliveries and tries older than that; events are kept. @returns how many were deleted, at most one list of
 * each
 */
export async function forgetDeliveries(
  context: Pick<Context, 'database' | 'clock'>,
  days: number,
): Promise<number> {
  const before = addMs(context.clock.now(), -days * day_ms);
  const deliveries = await writeAlone(context.database, forgetDeliveryRows, { before, list_max });
  const attempts = await writeAlone(context.database, forgetAttemptRows, { before, list_max });
  return deliveries.length + attempts.length;
}
