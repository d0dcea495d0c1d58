import type { Context } from '../../context.ts';
import { isDatabaseUnavailable } from '../../database/database.ts';
import { readMigrations } from '../../database/migrate.ts';
import { reading } from '../../database/statement.ts';

const latestMigration = reading(
  'latest_migration',
  { number: 'int4', read_only: 'bool' },
  `SELECT coalesce(max(number), 0) AS number, current_setting('transaction_read_only')::bool AS read_only
   FROM schema_migrations`,
);

/** Why a gateway should get no requests for now; null: it is ready. */
export async function whyNotReady(context: Pick<Context, 'database'>): Promise<string | null> {
  const { database } = context;
  try {
    const [latest] = await database.read(latestMigration, {});
    const newest = (await readMigrations()).at(-1)?.number ?? 0;
    if (latest === undefined || latest.number < newest) return 'migrations are missing';
    if (latest.read_only) return 'the database is read-only';
    return (await database.hasRoom()) ? null : 'the disk of the database is full';
  } catch {
    return 'the database does not answer';
  }
}

/** Whether an error says that the database is out of reach for now: the same request may be sent again. */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error);
}
