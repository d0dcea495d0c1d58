import type pg from 'pg';
import { UsageError } from '../errors.ts';
import type { Migration } from './read-migrations.ts';

/** Exit code of whatever cannot be done because program and schema do not fit each other. */
const exit_code = 3;

/** A row of the table of migrations. */
export interface AppliedMigration {
  readonly number: number;
  readonly checksum: string;
  /** The newest migration that a program must know to work on the schema; null where that was not recorded yet. */
  readonly serves_from: number | null;
}

export async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `SELECT m.number, m.checksum, (to_jsonb(m) ->> 'serves_from')::int AS serves_from FROM schema_migrations m`,
  );
  return rows;
}

/** How a database's schema and a program's migrations differ. */
export interface Comparison {
  /** Migrations of the program that the database lacks. */
  readonly missing: readonly Migration[];
  /** Whether the schema is that of a release with which this program does not work. */
  readonly too_new: boolean;
  /** @throws UsageError when the program is too old for the schema or, if it is to migrate, older at all */
  readonly refuseNewer: (purpose: 'migrate' | 'work') => void;
  /** @throws UsageError when migrations are missing */
  readonly refuseMissing: () => void;
}

/** @throws UsageError when an applied migration is not the program's */
export function compareSchema(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Comparison {
  const own = new Map(migrations.map((migration) => [migration.number, migration]));
  const newest = migrations.at(-1)?.number ?? 0;
  for (const { number, checksum } of applied)
    if (own.has(number) && own.get(number)?.checksum !== checksum)
      throw new UsageError(`migration ${numbered(number)} was edited after it was applied`);
  const numbers = new Set(applied.map(({ number }) => number));
  const newer = applied.filter(({ number }) => !own.has(number));
  const missing = migrations.filter(({ number }) => !numbers.has(number));
  const too_new = newer.some(({ serves_from }) => serves_from === null || serves_from > newest);
  return {
    missing,
    too_new,
    refuseNewer(purpose) {
      const [first] = newer.toSorted((one, other) => one.number - other.number);
      if (!first) return;
      if (purpose === 'work' && !too_new) return;
      throw new UsageError(
        purpose === 'work'
          ? `the database is newer than this program: it has migration ${numbered(first.number)}, and works with programs from the release before it only. Start the newer program again`
          : `the database is newer than this program: it has migration ${numbered(first.number)}. Migrate with the newer program`,
        { exit_code },
      );
    },
    refuseMissing() {
      const [first, ...others] = missing;
      if (!first) return;
      const which = `migration ${numbered(first.number)} (${first.name})`;
      const count = others.length === 0 ? which : `${missing.length} migrations, the first of them ${which}`;
      throw new UsageError(
        `the database lacks ${count}: run npx gateway migrate, with DATABASE_OWNER_URL as the login that owns the tables. Nothing was changed`,
        { exit_code },
      );
    },
  };
}

function numbered(number: number): string {
  return String(number).padStart(4, '0');
}
