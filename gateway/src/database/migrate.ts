import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { statementsForCitus } from './citus-statements.ts';
import { UsageError } from '../errors.ts';
import { distributeTables } from './distribute.ts';
import { lookAtSchema } from './prepare-schema.ts';
import { openSession } from './session.ts';
import { splitStatements } from './split-statements.ts';

const migrations_folder = new URL('./migrations/', import.meta.url);
/** Key of the advisory lock: any number that no other advisory lock of the database uses. */
const migration_lock = 7_223_400_001n;

/** As written in the first migration. */
const create_role = 'CREATE ROLE causeway_app NOLOGIN;';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The numbered SQL files, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrations_folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrations_folder), 'utf8');
      return {
        number: Number(name.slice(0, 4)),
        name: name.slice(5, -4),
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

/**
 * Applies pending migrations, each in its own transaction, under a lock, so that several processes may try at once.
 * @param connection a login that owns the schema
 * @param distributed whether the tables are distributed over several machines (Citus); then new tables are distributed
 * too
 * @param up_to the number of the last migration to apply
 * @returns the names of the migrations that were applied
 * @throws UsageError before anything is changed: when the login may not migrate, or an applied migration differs from
 * the one in the code, because the code is older or a file was edited
 */
export async function migrate(
  connection: pg.ClientConfig,
  { distributed = false, up_to = Infinity } = {},
): Promise<string[]> {
  const client = await openSession(connection, 'causeway-migrate');
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migration_lock]);
    const applied = await applyMissing(client, await readMigrations(), { distributed, up_to });
    if (distributed) await distributeTables(client);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  { distributed, up_to }: { distributed: boolean; up_to: number },
): Promise<string[]> {
  const schema = await lookAtSchema(client);
  const applied = schema.begun ? await appliedChecksums(client) : new Map<number, string>();
  const known = new Set(migrations.map((migration) => migration.number));
  for (const number of applied.keys()) {
    if (!known.has(number))
      throw new UsageError(
        `the database is newer than this program: it has migration ${number}. Start the newer program again`,
      );
  }
  const done: string[] = [];
  for (const migration of migrations) {
    const checksum = applied.get(migration.number);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined)
      throw new UsageError(`migration ${migration.number} was edited after it was applied`);
    if (migration.number > up_to) continue;
    if (done.length === 0) schema.checkRights();
    await client.query('BEGIN');
    if (!schema.begun && done.length === 0) await schema.begin();
    // Citus: several schema changes in one transaction run on the machines sequentially. Other databases ignore the
    // setting.
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    // PostgreSQL requires the privilege to create a role even where the role exists.
    const text = schema.has_role ? migration.text.replace(create_role, 'NULL;') : migration.text;
    const statements = splitStatements(text);
    for (const statement of distributed ? statements.flatMap(statementsForCitus) : statements)
      await client.query(statement);
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
    done.push(migration.name);
  }
  return done;
}

async function appliedChecksums(client: pg.Client): Promise<Map<number, string>> {
  const result = await client.query<{ number: number; checksum: string }>(
    'SELECT number, checksum FROM schema_migrations',
  );
  return new Map(result.rows.map((row) => [row.number, row.checksum]));
}
