import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { baseline_number } from './baseline.ts';
import { statementsForCitus } from './citus-statements.ts';
import { compareSchema, readApplied } from './compare-schema.ts';
import { distributeTables } from './distribute.ts';
import { inTransaction, isConcurrent, performConcurrently, type Patience } from './perform-step.ts';
import { lookAtSchema, type Schema } from './prepare-schema.ts';
import { grantProcessRights } from './process-rights.ts';
import { readMigrations, type Migration, type Step } from './read-migrations.ts';
import { knownByReleaseBefore } from './releases.ts';
import { openSession } from './dedicated-connection.ts';
import { splitStatements } from './split-statements.ts';

/** Key of the advisory lock: any number that no other advisory lock of the database uses. */
const migration_lock = 7_223_400_001n;
const look_again_ms = 200;
const patience_ms = 600_000;

/** As written in the baseline. */
const create_role = 'CREATE ROLE causeway_app NOLOGIN;';

/** A migration that was applied, and how long it took, with its waiting for locks. */
export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly took_ms: number;
}

export interface MigrateOptions extends Partial<Patience> {
  /** Whether the tables are distributed over several machines (Citus); then new tables are distributed too. */
  readonly distributed?: boolean;
  /** The number of the last migration to apply. */
  readonly up_to?: number;
  /** `work`: a program of the release before finds nothing to apply, and goes on. */
  readonly purpose?: 'migrate' | 'work';
  /** In the place of the program's own. */
  readonly migrations?: readonly Migration[];
  onApplied?(applied: Applied): void;
}

/**
 * Applies pending migrations under a lock, so that several processes may try at once. Each is applied in a transaction
 * of its own or, where its text says so, in steps; one that was cut off goes on after its last step.
 * @param connection a login that owns the schema
 * @returns the migrations that were applied
 * @throws UsageError before anything is changed: when the login may not migrate, the database is older than release
 * 0.2.0, or an applied migration differs from the one in the code, because the code is older or a file was edited; and
 * when a lock cannot be had
 */
export async function migrate(
  connection: pg.ClientConfig,
  { distributed = false, up_to = Infinity, ...others }: MigrateOptions = {},
): Promise<Applied[]> {
  const patience = { patience_ms, onWait: () => {}, ...others };
  const client = await openSession(connection, 'causeway-migrate');
  try {
    // The machine's other cores are for the requests that arrive meanwhile.
    await client.query('SET max_parallel_maintenance_workers = 0; SET max_parallel_workers_per_gather = 0');
    await takeTurn(client, patience);
    const migrations = others.migrations ?? (await readMigrations());
    const schema = await lookAtSchema(client);
    const missing = await pendingMigrations(client, schema, migrations, others.purpose);
    const pending = missing.filter(({ number }) => number <= up_to);
    if (pending.length > 0) schema.checkRights();
    const numbers = { first: pending[0]?.number ?? 0, newest: migrations.at(-1)?.number ?? 0 };
    const run = { client, distributed, patience, schema, ...numbers };
    const done: Applied[] = [];
    for (const migration of pending) {
      const since = performance.now();
      await (migration.steps ? applySteps(run, migration, migration.steps) : applyAtOnce(run, migration));
      const applied = { number: migration.number, name: migration.name, took_ms: performance.now() - since };
      done.push(applied);
      others.onApplied?.(applied);
    }
    if (distributed) await distributeTables(client);
    await grantProcessRights(client);
    return done;
  } finally {
    await client.end();
  }
}

/** Waits without a statement in progress: an index that is built concurrently would wait for it. */
async function takeTurn(client: pg.Client, { onWait }: Patience): Promise<void> {
  for (let logged = false; ; logged = true) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      migration_lock,
    ]);
    if (rows[0]?.taken) return;
    if (!logged) onWait('waiting for another migration of this database to end');
    await sleep(look_again_ms);
  }
}

/** @throws UsageError when the database is not one that these migrations can be applied to */
export async function pendingMigrations(
  client: pg.Client,
  schema: Schema,
  migrations: readonly Migration[],
  purpose: 'migrate' | 'work' = 'migrate',
): Promise<readonly Migration[]> {
  if (!schema.begun) return migrations;
  const { missing, refuseNewer } = compareSchema(await readApplied(client), migrations);
  refuseNewer(purpose);
  return missing;
}

interface Run {
  readonly client: pg.Client;
  readonly distributed: boolean;
  readonly patience: Patience;
  readonly schema: Schema;
  /** The first migration that is applied in this run. */
  readonly first: number;
  /** The newest migration of this program. */
  readonly newest: number;
}

async function applyAtOnce(run: Run, migration: Migration): Promise<void> {
  const { client, distributed, patience, schema } = run;
  // PostgreSQL requires the privilege to create a role even where the role exists.
  const text = schema.has_role ? migration.text.replace(create_role, 'NULL;') : migration.text;
  const parts = splitStatements(text);
  const statements = distributed ? parts.flatMap(statementsForCitus) : parts;
  await inTransaction(client, distributed ? [] : statements, patience, async () => {
    // Citus: several schema changes in one transaction run on the machines sequentially. Other databases ignore the
    // setting.
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    if (!schema.begun && migration.number === run.first) await schema.begin();
    for (const statement of statements) await client.query(statement);
    await record(run, migration);
  });
}

async function applySteps(run: Run, migration: Migration, steps: readonly Step[]): Promise<void> {
  const { client, patience } = run;
  const { rows } = await client.query<{ digest: string }>(
    'SELECT digest FROM schema_migration_steps WHERE number = $1',
    [migration.number],
  );
  const performed = new Set(rows.map(({ digest }) => digest));
  const note = (step: Step): Promise<unknown> =>
    client.query('INSERT INTO schema_migration_steps (number, digest) VALUES ($1, $2)', [
      migration.number,
      step.digest,
    ]);
  for (const step of steps) {
    if (performed.has(step.digest)) continue;
    if (isConcurrent(step)) {
      await performConcurrently(client, step, patience);
      await note(step);
    } else
      await inTransaction(client, step.statements, patience, async () => {
        for (const statement of step.statements) await client.query(statement);
        await note(step);
      });
  }
  await inTransaction(client, [], patience, async () => {
    await client.query('DELETE FROM schema_migration_steps WHERE number = $1', [migration.number]);
    await record(run, migration);
  });
}

async function record({ client, newest }: Run, { number, name, checksum }: Migration): Promise<void> {
  await client.query(
    'INSERT INTO schema_migrations (number, name, checksum, serves_from) VALUES ($1, $2, $3, $4)',
    // Programs of release 0.2.0 look for its own migrations, which the baseline does not record.
    [number, name, checksum, number === baseline_number ? number : knownByReleaseBefore(newest)],
  );
}
