import type { Context } from '../../../context.ts';
import { writeAlone } from '../../../database/transaction.ts';
import { addMs, day_ms } from '../../../values/dates.ts';
import { forgetAttemptRows, forgetDeliveryRows } from './replay-store.ts';

/** For how long deliveries can be replayed, and their tries looked at (docs/webhooks.md#when-it-fails). */
export const replay_days = 90;
const list_max = 1_000;

/** Deletes deliveries and tries that are older. Events are kept. @returns how many, of at most one list each */
export async function forgetDeliveries(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const before = addMs(context.clock.now(), -replay_days * day_ms);
  const deliveries = await writeAlone(context.database, forgetDeliveryRows, [before, list_max]);
  const attempts = await writeAlone(context.database, forgetAttemptRows, [before, list_max]);
  return deliveries.length + attempts.length;
}
