import type { Context } from '../../context.ts';
import { parameters, reading, recordset, type RowOf, sql, writing } from '../../database/statement.ts';
import { transact } from '../../database/transaction.ts';
import { addMs } from '../../values/dates.ts';

const $ = parameters({ before: 'timestamptz', job: 'text', jobs: 'text[]', now: 'timestamptz' });

const columns = {
  job: 'text',
  every_ms: 'int4',
  ended_at: 'timestamptz?',
  worked_at: 'timestamptz?',
  failed_at: 'timestamptz?',
  failure: 'text',
} as const;
const column_list = Object.keys(columns).join(', ');

/** When a job was last done, in any process. */
export type JobRound = RowOf<typeof columns>;

const listRows = reading('list_job_rounds', columns, `SELECT ${column_list} FROM job_rounds ORDER BY job`);

const saveRows = writing(
  'save_job_rounds',
  {},
  sql`INSERT INTO job_rounds AS j (${column_list})
   SELECT ${column_list} FROM ${recordset('r', columns)} ORDER BY job
   ON CONFLICT (job) DO UPDATE SET every_ms = excluded.every_ms,
     ended_at = greatest(j.ended_at, excluded.ended_at), worked_at = greatest(j.worked_at, excluded.worked_at),
     failed_at = greatest(j.failed_at, excluded.failed_at),
     failure = CASE WHEN excluded.failed_at IS NULL THEN j.failure ELSE excluded.failure END`,
);

// Rows that another worker has locked wait for the next time, so that workers never wait for each other in a circle.
const listRowsAgain = writing(
  'list_jobs_of_worker',
  {},
  sql`UPDATE job_rounds SET listed_at = ${$.now}
   WHERE job IN (SELECT job FROM job_rounds WHERE job = ANY (${$.jobs}) AND (listed_at < ${$.before}) IS NOT FALSE
     FOR UPDATE SKIP LOCKED)`,
);

const forgetRows = writing(
  'forget_job_rounds',
  {},
  sql`DELETE FROM job_rounds
   WHERE job IN (SELECT job FROM job_rounds WHERE coalesce(listed_at, greatest(ended_at, failed_at)) < ${$.before}
     FOR UPDATE SKIP LOCKED)`,
);

const forgetJob = writing('forget_job', {}, sql`DELETE FROM job_rounds WHERE job = ${$.job}`);

/** How often a worker says which jobs it has. */
const listed_every_ms = 30_000;
/** A job that no worker has listed for so long is gone, with its bank or its release. */
const unlisted_ms = 5 * 60_000;

/** Keeps in memory what the jobs of this process do, until it is saved. */
export class JobRounds {
  readonly #context: Pick<Context, 'database' | 'clock'>;
  readonly #jobs: () => readonly string[];
  readonly #noted = new Map<string, JobRound>();

  /** @param jobs names of the jobs that this process has now, also of those that hang */
  constructor(context: Pick<Context, 'database' | 'clock'>, jobs: () => readonly string[]) {
    this.#context = context;
    this.#jobs = jobs;
  }

  /** A round has ended. @param error what it failed with, if it did */
  note(job: { readonly name: string; readonly every_ms: number }, done: number, error?: unknown): void {
    const now = this.#context.clock.now();
    const before = this.#noted.get(job.name) ?? {
      job: job.name,
      every_ms: job.every_ms,
      ended_at: null,
      worked_at: null,
      failed_at: null,
      failure: '',
    };
    const after =
      error === undefined
        ? { ...before, ended_at: now, ...(done > 0 ? { worked_at: now } : {}) }
        : { ...before, failed_at: now, failure: failureName(error) };
    this.#noted.set(job.name, after);
  }

  /** A job is not done any more. */
  async forget(job: string): Promise<void> {
    this.#noted.delete(job);
    await transact(this.#context.database, async (tx) => tx.write(forgetJob, { job }));
  }

  /** Saves what was noted since the last time, and which jobs there are. */
  async save(): Promise<void> {
    const rounds = [...this.#noted.values()];
    this.#noted.clear();
    const now = this.#context.clock.now();
    const jobs = this.#jobs();
    await transact(this.#context.database, async (tx) => {
      if (rounds.length > 0) tx.write(saveRows, { r: rounds });
      tx.write(listRowsAgain, { jobs, now, before: addMs(now, -listed_every_ms) });
      tx.write(forgetRows, { before: addMs(now, -unlisted_ms) });
    });
  }
}

/** When each job was last done. */
export function readJobRounds({ database }: Pick<Context, 'database'>): Promise<JobRound[]> {
  return database.read(listRows, {});
}

const late_ms = 120_000;
const late_rounds = 5;

/** Whether a job should have been done again by now. */
export function isLate({ ended_at, every_ms }: JobRound, now: Date): boolean {
  return ended_at === null || ended_at < addMs(now, -Math.max(late_ms, late_rounds * every_ms));
}

/** An error’s code or name: its message could hold what nobody should read. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code.slice(0, 60) : error.name.slice(0, 60);
}
