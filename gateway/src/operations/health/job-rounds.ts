import type { Context, ReadContext } from '../../kernel/context.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { addMs } from '../../kernel/values/dates.ts';

const $ = sql.parameters({ before: 'timestamptz', job: 'text', jobs: 'text[]', now: 'timestamptz' });

const begun_columns = { job: 'text', every_ms: 'int4' } as const;

const columns = {
  job: 'text',
  every_ms: 'int4',
  ended_at: 'timestamptz?',
  worked_at: 'timestamptz?',
  failed_at: 'timestamptz?',
  failure: 'text',
} as const;
const column_list = Object.keys(columns).join(', ');
const listed_columns = { ...columns, begun_at: 'timestamptz?' } as const;

/** When a job was last done, in any process. */
export type JobRound = RowOf<typeof listed_columns>;
type NotedRound = RowOf<typeof columns>;

const listRows = reading(
  'list_job_rounds',
  listed_columns,
  `SELECT ${column_list}, begun_at FROM job_rounds ORDER BY job`,
);

/** A job that hangs in its first round is known by this. */
const beginRows = writing(
  'begin_job_rounds',
  {},
  sql`INSERT INTO job_rounds (job, every_ms, begun_at, listed_at)
   SELECT job, every_ms, ${$.now}, ${$.now} FROM ${sql.recordset('r', begun_columns)} ORDER BY job
   ON CONFLICT (job) DO NOTHING`,
);

const saveRows = writing(
  'save_job_rounds',
  {},
  sql`INSERT INTO job_rounds AS j (${column_list})
   SELECT ${column_list} FROM ${sql.recordset('r', columns)} ORDER BY job
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

interface Job {
  readonly name: string;
  readonly every_ms: number;
}

/** Keeps in memory what the jobs of this process do, until it is saved. */
export class JobRounds {
  readonly #context: Pick<Context, 'database' | 'clock'>;
  readonly #jobs: () => readonly Job[];
  readonly #noted = new Map<string, NotedRound>();
  readonly #begun = new Set<string>();

  /** @param jobs that this process has now, also those that hang */
  constructor(context: Pick<Context, 'database' | 'clock'>, jobs: () => readonly Job[]) {
    this.#context = context;
    this.#jobs = jobs;
  }

  /** A round has ended. @param error what it failed with, if it did */
  note(job: Job, done: number, error?: unknown): void {
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
    this.#begun.delete(job);
    await transact(this.#context.database, async (tx) => tx.write(forgetJob, { job }));
  }

  /** Saves what was noted since the last time, and which jobs there are. */
  async save(): Promise<void> {
    const rounds = [...this.#noted.values()];
    this.#noted.clear();
    const now = this.#context.clock.now();
    const jobs = this.#jobs();
    const begun = jobs.filter(({ name }) => !this.#begun.has(name));
    await transact(this.#context.database, async (tx) => {
      if (begun.length > 0)
        tx.write(beginRows, { r: begun.map(({ name, every_ms }) => ({ job: name, every_ms })), now });
      if (rounds.length > 0) tx.write(saveRows, { r: rounds });
      const listed = { jobs: jobs.map(({ name }) => name), now, before: addMs(now, -listed_every_ms) };
      tx.write(listRowsAgain, listed);
      tx.write(forgetRows, { before: addMs(now, -unlisted_ms) });
    });
    for (const { name } of begun) this.#begun.add(name);
  }
}

/** When each job was last done. */
export function readJobRounds({ database }: Pick<ReadContext, 'database'>): Promise<JobRound[]> {
  return database.read(listRows, {});
}

const late_ms = 120_000;
const late_rounds = 5;

/** Since when a job has not ended a round well: before its first, since a worker has had it. Null: not known. */
export function idleSince({ ended_at, begun_at }: JobRound): Date | null {
  return ended_at ?? begun_at;
}

/** Whether a job should have been done again by now. */
export function isLate(round: JobRound, now: Date): boolean {
  const { every_ms } = round;
  const since = idleSince(round);
  return since === null || since < addMs(now, -Math.max(late_ms, late_rounds * every_ms));
}

/** An error’s code or name: its message could hold what nobody should read. */
function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code.slice(0, 60) : error.name.slice(0, 60);
}
