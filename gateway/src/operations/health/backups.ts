import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({ limit: 'rows', marked_at: 'timestamptz', note: 'text', before: 'timestamptz' });

/** A backup that the operator has marked as made. */
interface MarkedBackup {
  readonly marked_at: Date;
  readonly note: string;
}

const columns = columnsOf<MarkedBackup>()({ marked_at: 'timestamptz', note: 'text' });

const listBackupRows = reading(
  'list_backup_marks',
  columns,
  sql`SELECT marked_at, note FROM backup_marks ORDER BY marked_at DESC LIMIT ${$.limit}`,
);

const insertBackup = writing(
  'insert_backup_mark',
  {},
  sql`INSERT INTO backup_marks (marked_at, note) VALUES (${$.marked_at}, ${$.note}) ON CONFLICT DO NOTHING`,
);

const forgetBackups = writing(
  'forget_backup_marks',
  {},
  sql`DELETE FROM backup_marks WHERE marked_at < ${$.before}`,
);

const retention_ms = 400 * day_ms;

/** Notes that a backup has ended well. The database cannot know: backups are made from outside. */
export async function markBackup(context: Pick<Context, 'database' | 'clock'>, note: string): Promise<Date> {
  const now = context.clock.now();
  await transact(context.database, async (tx) => {
    tx.write(insertBackup, { marked_at: now, note });
    tx.write(forgetBackups, { before: addMs(now, -retention_ms) });
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
