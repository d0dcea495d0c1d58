import type { Context } from '../../kernel/context.ts';
import { compareSchema, type Comparison } from '../../kernel/database/compare-schema.ts';
import type { Database } from '../../kernel/database/database.ts';
import { isDatabaseUnavailable } from '../../kernel/database/unavailable.ts';
import { ownMigrations } from '../../kernel/database/read-migrations.ts';
import { reading } from '../../kernel/database/statement.ts';

const appliedMigrations = reading(
  'applied_migrations',
  { number: 'int4', checksum: 'text', serves_from: 'int4?', read_only: 'bool' },
  `SELECT number, checksum, serves_from, current_setting('transaction_read_only')::bool AS read_only
   FROM schema_migrations`,
);

/** How the schema that a running process works on differs from the one that it was made for. */
export async function compareOwnSchema(database: Database): Promise<Comparison & { read_only: boolean }> {
  const applied = await database.read(appliedMigrations, {});
  const read_only = applied.some((row) => row.read_only);
  return { ...compareSchema(applied, await ownMigrations()), read_only };
}

/** Why a gateway should get no requests for now; null: it is ready. */
export async function whyNotReady(context: Pick<Context, 'database'>): Promise<string | null> {
  const { database } = context;
  try {
    const { missing, too_new, read_only } = await compareOwnSchema(database);
    if (missing.length > 0) return 'migrations are missing';
    if (too_new) return 'the schema is newer than this program works with';
    if (read_only) return 'the database is read-only';
    return (await database.hasRoom()) ? null : 'the disk of the database is full';
  } catch {
    return 'the database does not answer';
  }
}

/** Whether an error says that the database is out of reach for now: the same request may be sent again. */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error);
}
