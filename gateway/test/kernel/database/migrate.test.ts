import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baseline_number } from '../../../src/kernel/database/baseline.ts';
import { migrate } from '../../../src/kernel/database/migrate.ts';
import { migrationOf, readMigrations, type Migration } from '../../../src/kernel/database/read-migrations.ts';
import { repeatSchemaComparison } from '../../../src/edges/jobs/process-jobs.ts';
import { describeSchema } from '../../support/describe-schema.ts';
import { cloneDatabase, emptyDatabase, startTestGateway } from '../../support/gateway.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
let other: pg.Client;
beforeEach(async () => {
  clone = await cloneDatabase();
  [client, other] = [new pg.Client(clone.connection), new pg.Client(clone.connection)];
  await Promise.all([client.connect(), other.connect()]);
  await client.query(`CREATE TABLE big (id int PRIMARY KEY, word text);
    INSERT INTO big SELECT i, 'word ' || i % 10 FROM generate_series(1, 2000) i`);
});
afterEach(async () => {
  await Promise.all([client.end(), other.end()]);
  await clone.drop();
});

/** The program's migrations and, as one more, a migration of this text. */
async function withMigration(text: string, number = 9001): Promise<Migration[]> {
  return [...(await readMigrations()), migrationOf(number, `test-${number}`, text)];
}

async function indexes(): Promise<Record<string, boolean>> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
     WHERE indrelid = 'big'::regclass AND NOT indisprimary ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

async function begunAttempts(): Promise<number> {
  const { rows } = await client.query(
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS count FROM tries',
  );
  return rows[0]?.count;
}

async function onEmptyDatabase(
  work: (database: { connection: pg.ClientConfig; client: pg.Client }) => Promise<void>,
): Promise<void> {
  const database = await emptyDatabase();
  const own = new pg.Client(database.connection);
  try {
    await own.connect();
    await work({ connection: database.connection, client: own });
  } finally {
    await own.end();
    await database.drop();
  }
}

/** A file that release 0.2.0 has left: its schema as its migrations made it, or the rows that record these. */
function readRelease(name: string): string[] {
  return readFileSync(new URL(`release-0.2.0/${name}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
}

/** Makes the schema of release 0.2.0, recorded as by the migrations that it applied. */
async function makeRelease(database: { connection: pg.ClientConfig; client: pg.Client }): Promise<void> {
  await migrate(database.connection, { up_to: baseline_number });
  await database.client.query('DELETE FROM schema_migrations');
  await database.client.query(
    `INSERT INTO schema_migrations (number, name, checksum, serves_from)
     SELECT r[1]::int, r[2], r[3], nullif(r[4], '-')::int FROM unnest($1::text[]) line, string_to_array(line, ' ') r`,
    [readRelease('migrations')],
  );
}

async function recorded(from: pg.Client): Promise<number[]> {
  const { rows } = await from.query<{ number: number }>('SELECT number FROM schema_migrations ORDER BY 1');
  return rows.map(({ number }) => number);
}

describe('the baseline', () => {
  it('makes the schema that the migrations of release 0.2.0 made', async () => {
    await onEmptyDatabase(async ({ connection, client: own }) => {
      await migrate(connection, { up_to: baseline_number });
      expect(await describeSchema(own)).toEqual(readRelease('schema'));
    });
  });

  it('counts as applied in a database of release 0.2.0, which gets the same schema as a new one', async () => {
    await client.query('DROP TABLE big');
    await onEmptyDatabase(async (database) => {
      await makeRelease(database);
      const before = await recorded(database.client);
      const applied = (await migrate(database.connection)).map(({ number }) => number);
      expect(applied).toEqual((await recorded(client)).filter((number) => number > baseline_number));
      expect(await recorded(database.client)).toEqual([...before, ...applied]);
      expect(await describeSchema(database.client)).toEqual(await describeSchema(client));
      expect(await migrate(database.connection)).toEqual([]);
    });
  });

  it('counts as applied in a database that it made before its comments were reworded', async () => {
    await onEmptyDatabase(async ({ connection, client: own }) => {
      await migrate(connection, { up_to: baseline_number });
      await own.query('UPDATE schema_migrations SET checksum = $1', [
        '0e72dc94c9e06175e484dad334c89dcdde4b150e3a376cd192c397da365fc902',
      ]);
      expect(await migrate(connection, { up_to: baseline_number })).toEqual([]);
    });
  });

  it('keeps programs of release 0.2.0 from a schema that records none of their migrations', async () => {
    const { rows } = await client.query('SELECT serves_from FROM schema_migrations WHERE number = $1', [
      baseline_number,
    ]);
    expect(rows).toEqual([{ serves_from: baseline_number }]);
  });

  it.each([
    ['of release 0.1.0', 'DELETE FROM schema_migrations WHERE number > 86'],
    ['that lacks one migration of release 0.2.0', 'DELETE FROM schema_migrations WHERE number = 301'],
    [
      'whose migration of release 0.2.0 was edited',
      `UPDATE schema_migrations SET checksum = '' WHERE number = 301`,
    ],
  ])(
    'is not applied to a database %s: it is refused with the remedy, and nothing is changed',
    async (_, change) => {
      await onEmptyDatabase(async (database) => {
        await makeRelease(database);
        await database.client.query(change);
        const before = [await recorded(database.client), await describeSchema(database.client)];
        await expect(migrate(database.connection)).rejects.toThrow(
          /^the database is older than release 0\.2\.0, .* migrate with release 0\.2\.0 first .* Nothing was changed$/,
        );
        expect([await recorded(database.client), await describeSchema(database.client)]).toEqual(before);
      });
    },
  );
});

describe('a lock that a migration cannot get', () => {
  it('does not delay others: they continue to read, and the migration is applied as soon as it is free', async () => {
    // A sequence goes on though its transaction is rolled back.
    await client.query('CREATE SEQUENCE tries');
    const migrations = await withMigration(`CREATE TABLE seen (try bigint, longest_wait text);
      INSERT INTO seen VALUES (nextval('tries'), current_setting('lock_timeout'));
      ALTER TABLE big ADD COLUMN more text`);
    await other.query('BEGIN');
    await other.query('SELECT count(*) FROM big');
    const migrating = migrate(clone.connection, { migrations });
    // Whoever reads waits behind whoever waits for a lock that excludes reading.
    for (const attempts of [1, 2, 3]) {
      await expect.poll(begunAttempts).toBeGreaterThanOrEqual(attempts);
      await client.query('SELECT FROM big WHERE id = 1');
    }
    await other.query('COMMIT');
    expect((await migrating).map(({ number }) => number)).toEqual([9001]);
    const { rows } = await client.query('SELECT longest_wait FROM seen');
    expect(rows).toEqual([{ longest_wait: '50ms' }]);
  });

  it('ends the migration after its patience with the name of its holder, and changes nothing', async () => {
    const migrations = await withMigration(
      'CREATE TABLE small (id int); ALTER TABLE big ADD COLUMN more text',
    );
    await other.query(`SET application_name = 'a long report'`);
    await other.query('BEGIN');
    await other.query('SELECT count(*) FROM big');
    await expect(migrate(clone.connection, { migrations, patience_ms: 300 })).rejects.toThrow(
      /^a lock on big, held by process \d+ \(a long report\) since [\d:]+ UTC, was not to be had within 0 s\. /,
    );
    const { rows } = await client.query(`SELECT to_regclass('small') AS small`);
    expect(rows).toEqual([{ small: null }]);
    await other.query('COMMIT');
    expect(await migrate(clone.connection, { migrations })).toMatchObject([{ number: 9001 }]);
  });
});

describe('a migration in steps', () => {
  const text = `-- In steps.
    CREATE TABLE made_by_first (id int);
    CREATE UNIQUE INDEX CONCURRENTLY big_words ON big (word);
    BEGIN;
    ALTER TABLE big ADD COLUMN one text;
    ALTER TABLE big ADD COLUMN two text;
    COMMIT;`;

  it('continues after its last step when it failed, and builds an incomplete index again', async () => {
    const migrations = await withMigration(text);
    await expect(migrate(clone.connection, { migrations })).rejects.toThrow('could not create unique index');
    expect(await indexes()).toEqual({ big_words: false });
    await expect(migrate(clone.connection, { migrations })).rejects.toThrow('could not create unique index');
    await client.query(`UPDATE big SET word = 'word ' || id`);
    expect(await migrate(clone.connection, { migrations })).toMatchObject([{ number: 9001 }]);
    expect(await indexes()).toEqual({ big_words: true });
    const { rows } = await client.query('SELECT one, two FROM big LIMIT 1');
    expect(rows).toEqual([{ one: null, two: null }]);
    expect((await client.query('SELECT FROM schema_migration_steps')).rowCount).toBe(0);
  });

  it('is applied to an empty database in the same way', async () => {
    const migrations = await withMigration(
      '-- In steps.\nCREATE INDEX CONCURRENTLY payments_words ON payments (account_id, website);',
    );
    await onEmptyDatabase(async ({ connection }) => {
      expect(await migrate(connection, { migrations })).toHaveLength(migrations.length);
      expect(await migrate(connection, { migrations })).toEqual([]);
    });
  });

  it('is applied once when two processes begin it at once', async () => {
    await client.query(`UPDATE big SET word = 'word ' || id`);
    const migrations = await withMigration(text);
    const waits: string[] = [];
    const { promise: one_waits, resolve } = Promise.withResolvers<void>();
    const onWait = (message: string): void => {
      waits.push(message);
      resolve();
    };
    // The one that is first cannot end before the other has begun.
    await client.query('BEGIN');
    await client.query('LOCK TABLE big');
    const both = Promise.all([1, 2].map(() => migrate(clone.connection, { migrations, onWait })));
    await Promise.race([one_waits, both]);
    await client.query('COMMIT');
    expect((await both).map((applied) => applied.length).toSorted()).toEqual([0, 1]);
    expect(waits).toEqual(['waiting for another migration of this database to end']);
  });
});

describe('a program that is older than the schema', () => {
  it('is ready where it is of the release before, and ends where it is older', async () => {
    const gateway = await startTestGateway({ connection: clone.connection });
    try {
      const newest = (await readMigrations()).at(-1)!.number;
      const ready = async (): Promise<unknown> => (await fetch(`${gateway.url}/readyz`)).json();
      await client.query(
        `INSERT INTO schema_migrations (number, name, checksum, serves_from) VALUES (9001, 'later', '', $1)`,
        [newest],
      );
      expect(await ready()).toEqual({ status: 'ready' });
      await client.query('UPDATE schema_migrations SET serves_from = 9000 WHERE number = 9001');
      expect(await ready()).toEqual({
        status: 'not ready',
        reason: 'the schema is newer than this program works with',
      });
      const unfit = Promise.withResolvers<Error>();
      const comparing = repeatSchemaComparison(gateway.gateway.context, unfit.resolve);
      expect((await unfit.promise).message).toMatch(
        /^the database is newer than this program: it has migration 9001/,
      );
      await comparing.stop();
    } finally {
      await gateway.close();
    }
  });
});
