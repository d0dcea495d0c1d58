import type { Database } from '../../database/database.ts';
import { parameters, reading, type RowOf, selectList, sql, writing } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';

const $ = parameters({
  run_id: 'text',
  by: 'text',
  at: 'timestamptz',
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
  `SELECT ${selectList(run_columns, 'v')} FROM verification_runs v ORDER BY v.started_at DESC LIMIT ${runs_max}`,
);

const beginRow = writing(
  'begin_verification_run',
  { run_id: 'text' },
  sql`INSERT INTO verification_runs (run_id, started_by, started_at) VALUES (${$.run_id}, ${$.by}, ${$.at})
   ON CONFLICT DO NOTHING RETURNING run_id`,
);

const endRow = writing(
  'end_verification_run',
  {},
  sql`UPDATE verification_runs
   SET finished_at = ${$.at}, clean = ${$.clean}, size = ${$.size}, checks = ${$.checks},
     findings = ${$.findings}
   WHERE run_id = ${$.run_id}`,
);

/** @returns false when another process has begun this run */
export async function beginRun(
  tx: Transaction,
  { run_id, by, at }: { run_id: string; by: string; at: Date },
): Promise<boolean> {
  return (await tx.read(beginRow, { run_id, by, at })).length > 0;
}

export function endRun(
  tx: Transaction,
  run: {
    run_id: string;
    at: Date;
    clean: boolean;
    size: Readonly<Record<string, number>>;
    checks: readonly FoundByCheck[];
    findings: number;
  },
): void {
  const { run_id, at, clean, size, checks, findings } = run;
  tx.write(endRow, {
    run_id,
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
