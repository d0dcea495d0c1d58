import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { UsageError } from '../errors.ts';
import { withoutComments, type Step } from './read-migrations.ts';
import { blocks, effectsOf } from './statement-effects.ts';

/**
 * How long a statement may wait for a lock that keeps others out: while it waits, everybody who comes later waits
 * behind it.
 */
const strong_lock_timeout_ms = 50;
/** For locks that disturb nobody: longer than a second, after which PostgreSQL ends an automatic vacuum in the way. */
const weak_lock_timeout_ms = 5_000;
const pause_first_ms = 100;
const pause_most_ms = 5_000;

/** lock_not_available, deadlock_detected. */
const lock_faults = new Set(['55P03', '40P01']);

/** For how long locks are sought, and who is told that they are not had yet. */
export interface Patience {
  readonly patience_ms: number;
  readonly onWait: (message: string) => void;
}

/**
 * Runs statements in one transaction, again and again until it has all its locks at once within moments.
 * @param statements as far as they are known beforehand: their tables are locked against automatic vacuum first
 * @param tables that exist
 * @throws UsageError that names who holds the locks, when patience ends
 */
export async function inTransaction(
  client: pg.Client,
  statements: readonly string[],
  patience: Patience,
  work: () => Promise<void>,
): Promise<void> {
  const effects = statements.flatMap(effectsOf);
  const strong = effects.some(({ lock }) => blocks(lock));
  await insisting(
    client,
    effects.map(({ on }) => on),
    patience,
    async () => {
      try {
        await client.query('BEGIN');
        await client.query(`SET LOCAL lock_timeout = ${weak_lock_timeout_ms}`);
        if (strong)
          await lockWeakly(
            client,
            effects.map(({ on }) => on),
          );
        if (strong) await client.query(`SET LOCAL lock_timeout = ${strong_lock_timeout_ms}`);
        await work();
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
  );
}

/** Ends an automatic vacuum of the tables, which would outlast any short wait, and disturbs nobody else. */
async function lockWeakly(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT oid::regclass::text AS name FROM pg_class
     WHERE oid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS name) AND relkind = 'r' ORDER BY 1`,
    [names],
  );
  for (const { name } of rows) await client.query(`LOCK TABLE ONLY ${name} IN SHARE UPDATE EXCLUSIVE MODE`);
}

async function insisting(
  client: pg.Client,
  names: readonly string[],
  { patience_ms, onWait }: Patience,
  attempt: () => Promise<void>,
): Promise<void> {
  const since = performance.now();
  for (let pause_ms = pause_first_ms; ; pause_ms = Math.min(pause_ms * 2, pause_most_ms)) {
    try {
      return await attempt();
    } catch (error) {
      if (!lock_faults.has((error as { code?: string }).code ?? '')) throw error;
      const holders = await holdersOf(client, names);
      const what = `a lock on ${[...new Set(names)].join(', ')}${holders}`;
      if (performance.now() - since + pause_ms > patience_ms)
        throw new UsageError(
          `${what} was not to be had within ${Math.round(patience_ms / 1000)} s. What was applied before stays; run npx gateway migrate again`,
        );
      if (pause_ms === pause_most_ms) onWait(`waiting for ${what}`);
    }
    // Half of it at random, so that nobody who works at regular times is met every time.
    await sleep(pause_ms / 2 + (Math.random() * pause_ms) / 2);
  }
}

/** Sessions that have had locks on the tables the longest. */
async function holdersOf(client: pg.Client, names: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT format('process %s (%s) since %s', a.pid, coalesce(nullif(a.application_name, ''), a.backend_type),
       to_char(a.xact_start AT TIME ZONE 'UTC', 'HH24:MI:SS "UTC"')) AS holder
     FROM pg_stat_activity a WHERE a.pid <> pg_backend_pid() AND a.pid IN (
       SELECT l.pid FROM pg_locks l WHERE l.granted AND l.locktype = 'relation'
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND l.relation IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS name))
     ORDER BY a.xact_start LIMIT 3`,
    [names],
  );
  return rows.length === 0 ? '' : `, held by ${rows.map(({ holder }) => holder).join(', ')},`;
}

const made_index = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+) ON (?:\w+\.)?\w+/i;
const dropped_index = /^DROP INDEX CONCURRENTLY (?:IF EXISTS )?(\w+)$/i;

/** Whether a step cannot be in a transaction: then it can be performed again when it was cut off. */
export function isConcurrent({ statements: [statement = '', ...others] }: Step): boolean {
  return (
    others.length === 0 &&
    /^(CREATE (UNIQUE )?|DROP )INDEX CONCURRENTLY/i.test(withoutComments(statement).replaceAll(/\s+/g, ' '))
  );
}

/**
 * Builds or drops an index while others write the table. One that an earlier try has left incomplete is dropped first;
 * one that is there already stays.
 */
export async function performConcurrently(client: pg.Client, step: Step, patience: Patience): Promise<void> {
  const [statement = ''] = step.statements;
  const text = withoutComments(statement).replaceAll(/\s+/g, ' ');
  const name = (made_index.exec(text) ?? dropped_index.exec(text))?.[1];
  if (name === undefined) throw new Error(`not understood: ${statement}`);
  await insisting(
    client,
    effectsOf(statement).map(({ on }) => on),
    patience,
    async () => {
      // It waits for transactions that began before it, however long they take; nobody waits behind it.
      await client.query('SET lock_timeout = 0');
      const valid = await indexIsValid(client, name);
      if (made_index.test(text)) {
        if (valid === true) return;
        if (valid === false) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
        await client.query(statement);
      } else if (valid !== null) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    },
  );
}

/** Null: there is none. False: its building was cut off. */
async function indexIsValid(client: pg.Client, name: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.valid ?? null;
}
