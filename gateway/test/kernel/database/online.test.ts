import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseline_number } from '../../../src/kernel/database/baseline.ts';
import { migrate } from '../../../src/kernel/database/migrate.ts';
import { isConcurrent } from '../../../src/kernel/database/perform-step.ts';
import { readMigrations, type Migration, type Step } from '../../../src/kernel/database/read-migrations.ts';
import { splitStatements } from '../../../src/kernel/database/split-statements.ts';
import {
  blocks,
  effectsOf,
  holdsOthersUp,
  locks,
  tableMadeBy,
  type Lock,
} from '../../../src/kernel/database/statement-effects.ts';
import { emptyDatabase } from '../../support/gateway.ts';

const [, ...migrations] = await readMigrations();

/** What a migration does in each of its transactions. */
function transactionsOf({ steps, text }: Pick<Migration, 'steps' | 'text'>): readonly Step[] {
  return steps ?? [{ statements: splitStatements(text), digest: '' }];
}

/** What would keep requests waiting. */
function faultsOf(migration: Pick<Migration, 'steps' | 'text'>): string[] {
  const made = new Set<string>();
  const faults: string[] = [];
  for (const step of transactionsOf(migration)) {
    let locked = false;
    for (const statement of step.statements) {
      const table = tableMadeBy(statement);
      if (table !== null) made.add(table);
      for (const effect of effectsOf(statement)) {
        if (made.has(effect.on) || isConcurrent(step)) continue;
        locked ||= blocks(effect.lock);
        if (holdsOthersUp(effect) || (locked && effect.work !== 'brief'))
          faults.push(`${effect.lock} on ${effect.on}: ${effect.work}`);
      }
    }
  }
  return faults;
}

/** What the release before could not work with. */
const contracting =
  /\b(DROP (TABLE|COLUMN|SCHEMA|SEQUENCE)|RENAME|SET NOT NULL|TYPE |ADD COLUMN \w+ [^,]*NOT NULL(?![^,]*DEFAULT))\b/i;
const says_why = /^-- Contracts: /m;
const ends_step = /^(BEGIN|COMMIT)$/i;

describe('the rule that migrations keep no requests waiting', () => {
  it.each([
    [
      'an index on a table in use',
      'CREATE INDEX i ON payments (website)',
      ['SHARE on payments: builds an index'],
    ],
    [
      'a column that is not null without a default',
      'ALTER TABLE payments ADD COLUMN a int NOT NULL',
      ['ACCESS EXCLUSIVE on payments: reads every row'],
    ],
    [
      'a default that differs from row to row',
      'ALTER TABLE payments ADD COLUMN a timestamptz DEFAULT clock_timestamp()',
      ['ACCESS EXCLUSIVE on payments: rewrites the table'],
    ],
    [
      'another type',
      'ALTER TABLE payments ALTER COLUMN website TYPE varchar(10)',
      ['ACCESS EXCLUSIVE on payments: rewrites the table'],
    ],
    [
      'a check that is validated at once',
      'ALTER TABLE payments ADD CONSTRAINT c CHECK (amount > 0)',
      ['ACCESS EXCLUSIVE on payments: reads every row'],
    ],
    [
      'a check that is validated under the lock of its making',
      'ALTER TABLE payments ADD CONSTRAINT c CHECK (amount > 0) NOT VALID; ALTER TABLE payments VALIDATE CONSTRAINT c',
      ['SHARE UPDATE EXCLUSIVE on payments: reads every row'],
    ],
    [
      'a foreign key that is validated at once',
      'ALTER TABLE payments ADD FOREIGN KEY (account_id) REFERENCES accounts',
      ['SHARE ROW EXCLUSIVE on payments: reads every row'],
    ],
    [
      'a unique constraint',
      'ALTER TABLE payments ADD UNIQUE (account_id, website)',
      ['ACCESS EXCLUSIVE on payments: builds an index'],
    ],
    [
      'not null',
      'ALTER TABLE payments ALTER website SET NOT NULL',
      ['ACCESS EXCLUSIVE on payments: reads every row'],
    ],
    [
      'rows changed under a lock',
      `ALTER TABLE payments ADD COLUMN a text; UPDATE payments SET a = ''`,
      ['ROW EXCLUSIVE on payments: changes rows'],
    ],
    ['a column with a constant', `ALTER TABLE payments ADD COLUMN a text NOT NULL DEFAULT ''`, []],
    [
      'a check that is not validated',
      'ALTER TABLE payments ADD CONSTRAINT c CHECK (amount > 0) NOT VALID',
      [],
    ],
    ['an index on a table that it makes', 'CREATE TABLE t (a int); CREATE INDEX i ON t (a)', []],
  ])('is checked for %s', (_, text, faults) => {
    expect(faultsOf({ steps: null, text })).toEqual(faults);
  });

  it('is kept by every migration since release 0.2.0', () => {
    const wrong = migrations.flatMap((migration) =>
      faultsOf(migration).map((fault) => `${migration.number}: ${fault}`),
    );
    expect(wrong).toEqual([]);
  });

  it('requires of new migrations to say what the release before cannot work with', () => {
    const wrong = migrations
      .filter(({ text }) => contracting.test(text) && !says_why.test(text))
      .map(({ number }) => number);
    expect(wrong).toEqual([]);
  });
});

describe('the locks in a migration’s plan', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await emptyDatabase();
    await migrate(database.connection, { up_to: baseline_number });
    client = new pg.Client(database.connection);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('are the ones that PostgreSQL takes', async () => {
    const wrong: string[] = [];
    for (const migration of migrations) {
      const made = new Set<string>();
      await client.query('BEGIN');
      // A migration in steps is one transaction here, so that its locks can be looked at, and no index takes its time.
      const statements = splitStatements(migration.text).filter((text) => !ends_step.test(text));
      for (const written of statements) {
        const statement = written.replace(/\bINDEX CONCURRENTLY\b/, 'INDEX');
        const table = tableMadeBy(statement);
        if (table !== null) made.add(table);
        const expected = await tablesOf(
          client,
          effectsOf(statement).filter(({ on }) => !made.has(on)),
        );
        const before = await held(client);
        await client.query(statement);
        const after = await held(client);
        for (const one of expected) one[0] = await nameOf(client, one[0]);
        for (const [on, lock] of expected)
          if (!after.has(`${on} ${lock}`))
            wrong.push(`${migration.number}: no ${lock} on ${on}: ${statement}`);
        for (const key of after) {
          const [on = '', ...lock_names] = key.split(' ');
          const lock = lock_names.join(' ') as Lock;
          if (before.has(key) || made.has(on) || !blocks(lock)) continue;
          if (
            !expected.some(
              ([name, held_lock]) => name === on && locks.indexOf(held_lock) <= locks.indexOf(lock),
            )
          )
            wrong.push(`${migration.number}: ${key} is not told of: ${statement}`);
        }
      }
      await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
        migration.number,
        migration.name,
        migration.checksum,
      ]);
      await client.query('COMMIT');
    }
    expect(wrong).toEqual([]);
  });
});

/** Effects by the oid of the table, which a new name does not change; with the tables of indexes in the place of these. */
async function tablesOf(
  client: pg.Client,
  effects: readonly { on: string; lock: Lock }[],
): Promise<[string, Lock][]> {
  const found: [string, Lock][] = [];
  for (const { on, lock } of effects) {
    const { rows } = await client.query<{ oid: string }>(
      `SELECT coalesce(i.indrelid, c.oid)::text AS oid
       FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid WHERE c.oid = to_regclass($1)`,
      [on],
    );
    if (rows[0]) found.push([rows[0].oid, lock]);
  }
  return found;
}

async function nameOf(client: pg.Client, oid: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT $1::oid::regclass::text AS name', [oid]);
  return rows[0]?.name ?? oid;
}

/** Locks on tables of this transaction, as `table LOCK`. */
async function held(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT l.relation::regclass || ' ' || upper(trim(regexp_replace(replace(l.mode, 'Lock', ''), '([A-Z])', ' \\1', 'g'))) AS key
     FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
     WHERE l.pid = pg_backend_pid() AND c.relkind = 'r' AND l.relation::regclass::text !~ '^(pg_|information)'`,
  );
  return new Set(rows.map(({ key }) => key));
}
