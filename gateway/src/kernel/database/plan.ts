import type pg from 'pg';
import { pendingMigrations } from './migrate.ts';
import { isConcurrent } from './perform-step.ts';
import { lookAtSchema } from './prepare-schema.ts';
import { readMigrations, withoutComments, type Migration } from './read-migrations.ts';
import { openSession } from './dedicated-connection.ts';
import { splitStatements } from './split-statements.ts';
import { blocks, effectsOf, tableMadeBy, type Effect, type Work } from './statement-effects.ts';

/** What a migration would do. */
export interface PlannedMigration {
  readonly number: number;
  readonly name: string;
  /** Whether each step is a transaction of its own; else all of it is one. */
  readonly in_steps: boolean;
  readonly statements: readonly PlannedStatement[];
  /** For how long requests may wait, roughly, besides the moment that a lock takes. */
  readonly holds_up_ms: number;
}

export interface PlannedStatement {
  /** The statement on one line. */
  readonly statement: string;
  /** Locks on tables that exist, with what is done under them. */
  readonly effects: readonly PlannedEffect[];
}

interface PlannedEffect extends Effect {
  /** Rows and bytes of the table as PostgreSQL last counted them. */
  readonly rows: number;
  readonly bytes: number;
  readonly takes_ms: number;
}

/** Bytes of a table in a millisecond, roughly: a guess, not measured. */
const bytes_per_ms: Readonly<Record<Work, number>> = {
  brief: Infinity,
  'reads every row': 400_000,
  'builds an index': 120_000,
  'rewrites the table': 40_000,
  'changes rows': 20_000,
};

interface Size {
  readonly rows: number;
  readonly bytes: number;
}

/** What `migrate` would do. Changes nothing. */
export async function planMigration(connection: pg.ClientConfig): Promise<PlannedMigration[]> {
  const client = await openSession(connection, 'causeway-plan');
  try {
    const schema = await lookAtSchema(client);
    const pending = await pendingMigrations(client, schema, await readMigrations());
    const sizes = await sizesOf(client);
    const made = new Set<string>();
    return pending.map((migration) => planned(migration, sizes, made));
  } finally {
    await client.end();
  }
}

/** @param made tables of earlier migrations that do not exist yet */
function planned(
  { number, name, text, steps }: Migration,
  sizes: ReadonlyMap<string, Size>,
  made: Set<string>,
): PlannedMigration {
  const transactions = steps ?? [{ statements: splitStatements(text), digest: '' }];
  let holds_up_ms = 0;
  const all = transactions.flatMap((step) => {
    let locked = false;
    return step.statements.map((statement) => {
      const table = tableMadeBy(statement);
      if (table !== null) made.add(table);
      const effects = effectsOf(statement)
        .filter(({ on }) => !made.has(on))
        .map((effect) => measured(effect, sizes));
      locked ||= effects.some(({ lock }) => blocks(lock));
      // Locks are held until the transaction ends, whatever is done meanwhile.
      if (locked && !isConcurrent(step)) for (const { takes_ms } of effects) holds_up_ms += takes_ms;
      return { statement: withoutComments(statement).replaceAll(/\s+/g, ' '), effects };
    });
  });
  return { number, name, in_steps: steps !== null, statements: all, holds_up_ms };
}

function measured(effect: Effect, sizes: ReadonlyMap<string, Size>): PlannedEffect {
  const { rows, bytes } = sizes.get(effect.on) ?? { rows: 0, bytes: 0 };
  return { ...effect, rows, bytes, takes_ms: Math.round(bytes / bytes_per_ms[effect.work]) };
}

/** Tables by name, and by the names of their indexes. */
async function sizesOf(client: pg.Client): Promise<Map<string, Size>> {
  const { rows } = await client.query<{ names: string[]; rows: string; bytes: string }>(
    `SELECT array_agg(x.name) AS names, greatest(max(c.reltuples), 0)::bigint AS rows, pg_table_size(c.oid) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, LATERAL (
       SELECT CASE n.nspname WHEN 'public' THEN c.relname::text ELSE n.nspname || '.' || c.relname END AS name
       UNION ALL SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid = c.oid) x
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
     GROUP BY c.oid`,
  );
  return new Map(
    rows.flatMap(({ names, ...size }) =>
      names.map((name): [string, Size] => [name, { rows: Number(size.rows), bytes: Number(size.bytes) }]),
    ),
  );
}
