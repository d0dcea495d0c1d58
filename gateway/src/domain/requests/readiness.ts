import type { Context } from '../../context.ts';
import { isDatabaseUnavailable } from '../../database/database.ts';
import { readMigrations } from '../../database/migrate.ts';
import { statement } from '../../database/statement.ts';

const latestMigration = statement(
  'latest_migration',
  { number: 'int4' },
  'SELECT coalesce(max(number), 0) AS number FROM schema_migrations',
);

/** Whether the database answers and has every migration of this program. */
export async function isReady(context: Pick<Context, 'database'>): Promise<boolean> {
  const [row] = await context.database.read(latestMigration, []);
  const migrations = await readMigrations();
  return row !== undefined && row.number >= (migrations.at(-1)?.number ?? 0);
}

/** Whether an error says that the database is out of reach for now: the same request may be sent again. */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error);
}
