import type { Database } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Actor } from '../../kernel/values/actor.ts';

const $ = sql.parameters({
  run_id: 'text',
  by: 'text',
  at: 'timestamptz',
  dead: 'timestamptz',
  started_at: 'timestamptz',
  clean: 'bool',
  size: 'jsonb',
  checks: 'jsonb',
  findings: 'int4',
});

const run_columns = {
  run_id: 'text',
  started_by: 'text',
  started_at: 'timestamptz',
  finished_at: 'timestamptz?',
  alive_at: 'timestamptz?',
  clean: 'bool?',
  size: 'jsonb?',
  checks: 'jsonb?',
  findings: 'int4?',
} as const;

export interface FoundByCheck {
  readonly name: string;
  /** All of them; `discrepancies` may be cut. */
  readonly found: number;
  readonly discrepancies: readonly { readonly subject: string; readonly finding: string }[];
}

/** One proof of the book; without an end it is under way, or died with its process. */
export type VerificationRun = Omit<RowOf<typeof run_columns>, 'size' | 'checks'> & {
  readonly size: Readonly<Record<string, number>> | null;
  readonly checks: readonly FoundByCheck[] | null;
};

const runs_max = 20;

const runRows = reading(
  'list_verification_runs',
  run_columns,
  `SELECT ${sql.selectList(run_columns, 'v')} FROM verification_runs v ORDER BY v.started_at DESC LIMIT ${runs_max}`,
);

const beginRow = writing(
  'begin_verification_run',
  { run_id: 'text' },
  sql`INSERT INTO verification_runs AS v (run_id, started_by, started_at, alive_at)
   VALUES (${$.run_id}, ${$.by}, ${$.at}, ${$.at})
   ON CONFLICT (run_id) DO UPDATE SET started_at = excluded.started_at, alive_at = excluded.alive_at
   WHERE v.finished_at IS NULL AND coalesce(v.alive_at, v.started_at) < ${$.dead} RETURNING run_id`,
);

const aliveRow = writing(
  'note_verification_alive',
  {},
  sql`UPDATE verification_runs SET alive_at = ${$.at}
   WHERE run_id = ${$.run_id} AND started_at = ${$.started_at} AND finished_at IS NULL`,
);

const endRow = writing(
  'end_verification_run',
  {},
  sql`UPDATE verification_runs
   SET finished_at = ${$.at}, clean = ${$.clean}, size = ${$.size}, checks = ${$.checks},
     findings = ${$.findings}
   WHERE run_id = ${$.run_id} AND started_at = ${$.started_at}`,
);

/**
 * Begins a run, or begins one again that has not ended.
 * @param dead a run that has not said since then that it is alive is not
 * @returns false when another process has begun this run
 */
export async function beginRun(
  tx: Transaction,
  run: { run_id: string; by: Actor; at: Date; dead: Date },
): Promise<boolean> {
  return (await tx.read(beginRow, run)).length > 0;
}

/** A run as this process has begun it: once another process has begun it again, it is not this one's any more. */
interface BegunRun {
  readonly run_id: string;
  readonly started_at: Date;
}

export function noteAlive(tx: Transaction, { run_id, started_at }: BegunRun, at: Date): void {
  tx.write(aliveRow, { run_id, started_at, at });
}

export function endRun(
  tx: Transaction,
  run: BegunRun & {
    at: Date;
    clean: boolean;
    size: Readonly<Record<string, number>>;
    checks: readonly FoundByCheck[];
    findings: number;
  },
): void {
  const { run_id, started_at, at, clean, size, checks, findings } = run;
  tx.write(endRow, {
    run_id,
    started_at,
    at,
    clean,
    size: JSON.stringify(size),
    checks: JSON.stringify(checks),
    findings,
  });
}

export async function readRuns(database: Database): Promise<VerificationRun[]> {
  return (await database.read(runRows, {})) as VerificationRun[];
}
