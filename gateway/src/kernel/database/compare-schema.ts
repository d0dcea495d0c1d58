import type pg from 'pg';
import { UsageError } from '../errors.ts';
import { baseline_number, withBaseline } from './baseline.ts';
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

export interface DatedMigration extends AppliedMigration {
  readonly applied_at: Date;
}

/** Also from a schema in which it was not recorded yet which programs it serves. */
export async function readApplied(client: pg.Client): Promise<DatedMigration[]> {
  const { rows } = await client.query<DatedMigration>(
    `SELECT m.number, m.checksum, m.applied_at, (to_jsonb(m) ->> 'serves_from')::int AS serves_from
     FROM schema_migrations m`,
  );
  return rows;
}

/** How a database's schema and a program's migrations differ. */
interface Differences {
  /** Whether the database is older than release 0.2.0: then this program cannot migrate it. */
  readonly too_old: boolean;
  /** Migrations of the program that the database lacks. */
  readonly missing: readonly Migration[];
  /** Numbers of migrations that the program does not know, the oldest first. */
  readonly newer: readonly number[];
  /** Whether the schema is that of a release with which this program does not work. */
  readonly too_new: boolean;
  /** Numbers of migrations that are not the program's, although it has one of the number. */
  readonly edited: readonly number[];
}

export function differencesOf(
  found: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Differences {
  const own = new Map(migrations.map(({ number, checksum }) => [number, checksum]));
  const since = withBaseline(found, own.get(baseline_number) ?? '');
  const applied = since ?? found;
  const newest = migrations.at(-1)?.number ?? 0;
  const numbers = new Set(applied.map(({ number }) => number));
  const newer = applied.filter(({ number }) => !own.has(number));
  return {
    too_old: since === null,
    missing: migrations.filter(({ number }) => !numbers.has(number)),
    newer: newer.map(({ number }) => number).toSorted((one, other) => one - other),
    too_new: newer.some(({ serves_from }) => serves_from === null || serves_from > newest),
    edited: applied.flatMap(({ number, checksum }) =>
      (own.get(number) ?? checksum) === checksum ? [] : number,
    ),
  };
}

/** How a schema differs, and what is refused because of it. */
export interface Comparison extends Pick<Differences, 'missing' | 'too_new'> {
  /** @throws UsageError when the program is too old for the schema or, if it is to migrate, older at all */
  readonly refuseNewer: (purpose: 'migrate' | 'work') => void;
  /** @throws UsageError when migrations are missing */
  readonly refuseMissing: () => void;
}

/** @throws UsageError when the database is older than release 0.2.0, or an applied migration is not the program's */
export function compareSchema(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): Comparison {
  const { too_old, missing, newer, too_new, edited } = differencesOf(applied, migrations);
  if (too_old)
    throw new UsageError(
      'the database is older than release 0.2.0, and this program migrates from 0.2.0 on: migrate with release 0.2.0 first (npx gateway migrate; an embedded database: start the gateway once), then with this one. Nothing was changed',
      { exit_code },
    );
  const [first_edited] = edited;
  if (first_edited !== undefined)
    throw new UsageError(`migration ${numbered(first_edited)} was edited after it was applied`);
  return {
    missing,
    too_new,
    refuseNewer(purpose) {
      const [first] = newer;
      if (first === undefined) return;
      if (purpose === 'work' && !too_new) return;
      throw new UsageError(
        purpose === 'work'
          ? `the database is newer than this program: it has migration ${numbered(first)}, and works with programs from the release before it only. Start the newer program again`
          : `the database is newer than this program: it has migration ${numbered(first)}. Migrate with the newer program`,
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
