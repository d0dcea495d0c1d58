import type { Context, ReadContext } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { addMs, day_ms } from '../../values/dates.ts';
import { forgetBackups, insertBackup, listBackupRows, type MarkedBackup } from './backup-store.ts';

const kept_ms = 400 * day_ms;

/** Notes that a backup has ended well. The database cannot know: backups are made from outside. */
export async function markBackup(context: Pick<Context, 'database' | 'clock'>, note: string): Promise<Date> {
  const now = context.clock.now();
  await transact(context.database, async (tx) => {
    tx.write(insertBackup, { marked_at: now, note });
    tx.write(forgetBackups, { before: addMs(now, -kept_ms) });
  });
  return now;
}

/** The marked backups, newest first. */
export function listBackups(
  { database }: Pick<ReadContext, 'database'>,
  limit: number,
): Promise<MarkedBackup[]> {
  return database.read(listBackupRows, { limit });
}

/** Null where none has been marked. */
export async function newestBackup(context: Pick<Context, 'database'>): Promise<MarkedBackup | null> {
  const [newest] = await listBackups(context, 1);
  return newest ?? null;
}
