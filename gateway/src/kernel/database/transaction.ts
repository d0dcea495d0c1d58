import type pg from 'pg';
import { queryOf, type Database } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { callsByAccount, readAcrossAccounts } from './by-account.ts';
import { valuesOf, type AnyStatement, type Statement } from './statement.ts';
import { traceparentOf } from '../telemetry/tracer.ts';

const attempts_max = 5;
/**
 * SQLSTATEs of deadlocks, serialisation failures, unique violations by a concurrent transaction, and `unlessChanged`:
 * the next attempt reads again and decides anew.
 */
const retryable_codes = new Set(['40P01', '40001', '23505', '22012']);

/** PostgreSQL's SQLSTATE for every statement after one that failed. */
const in_failed_transaction = '25P02';

/** The driver's socket: what is written while it is corked is sent in one system call. */
interface Wire {
  cork(): void;
  uncork(): void;
}

/**
 * An open transaction. Statements are pipelined: BEGIN is sent with the first statement and COMMIT with the last
 * writes, so an API operation takes two round trips, or one if it reads nothing, however many statements it has.
 */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #database: Pick<Database, 'wake'>;
  readonly #writes: Promise<unknown>[] = [];
  readonly #effects: (() => void)[] = [];
  readonly #wire: Wire;
  /** Whether the database is distributed, and every statement goes to one account's machine. */
  readonly distributed: boolean;
  /** Of the work under way as the transaction began; null where traces are off. */
  readonly traceparent: string | null;
  #corked = true;

  /** Begins the transaction; nothing is sent before the first statement. */
  constructor(client: pg.PoolClient, database: Pick<Database, 'distributed' | 'tracer' | 'wake'>) {
    this.#client = client;
    this.#database = database;
    this.distributed = database.distributed;
    this.traceparent = traceparentOf(database.tracer);
    this.#wire = client.connection.stream;
    this.#wire.cork();
    this.#collect(client.query('BEGIN'));
  }

  /** Runs a statement and waits for its rows. Reads requested together are sent in one packet. */
  async read<Takes, Row>(statement: Statement<Takes, Row>, values: NoInfer<Takes>): Promise<Row[]> {
    if (this.distributed && statement.search) {
      this.#flush();
      const ordered = valuesOf(statement, values);
      const rows = await readAcrossAccounts((call) => this.#client.query(call), statement, ordered);
      return rows as Row[];
    }
    const sent = this.#send(statement, values);
    queueMicrotask(() => this.#flush());
    return (await sent).rows as Row[];
  }

  /** Sends a statement without waiting for its result; if it fails, the commit fails. */
  write<Takes>(statement: Statement<Takes, unknown>, values: NoInfer<Takes>): void {
    if (!this.#corked) {
      this.#corked = true;
      this.#wire.cork();
    }
    this.#collect(this.#send(statement, values));
  }

  #collect(sent: Promise<unknown>): void {
    sent.catch(() => {});
    this.#writes.push(sent);
  }

  /** Sends buffered statements in one packet. */
  #flush(): void {
    if (this.#corked) this.#wire.uncork();
    this.#corked = false;
  }

  async #send(statement: AnyStatement, values: unknown): Promise<{ rows: unknown[] }> {
    const ordered = valuesOf(statement, values);
    const calls = this.distributed ? callsByAccount(statement, ordered) : null;
    if (!calls) return this.#client.query(queryOf(statement, ordered));
    const results = await Promise.all(calls.map((call) => this.#client.query<pg.QueryResultRow>(call)));
    return { rows: results.flatMap(({ rows }) => rows) };
  }

  /**
   * Has something done once, after the commit: an attempt that is rolled back and retried does it not at all. Where the
   * reply to COMMIT is lost, it is not done. The effect must not throw.
   */
  afterCommit(effect: () => void): void {
    this.#effects.push(effect);
  }

  /** Wakes who listens on a channel, after the commit (`Database.wake`). */
  wakeAfterCommit(channel: string): void {
    this.afterCommit(() => this.#database.wake(channel));
  }

  /** For `transact` only: commits after the writes and waits for all of them, then does what follows the commit. */
  async finish(): Promise<void> {
    const commit = this.#client.query('COMMIT');
    commit.catch(() => {});
    this.#flush();
    await Promise.all(this.#writes);
    // COMMIT after a failed statement is answered with ROLLBACK, without an error.
    if ((await commit).command !== 'COMMIT') throw new Error('the transaction was rolled back');
    for (const effect of this.#effects) effect();
  }

  /**
   * For `transact` only: rolls back and waits until the connection is clean.
   * @returns why the transaction failed: the error of a read after a failed write does not contain the cause
   */
  async abandon(thrown: unknown): Promise<unknown> {
    this.#flush();
    await this.#client.query('ROLLBACK');
    const writes = await Promise.allSettled(this.#writes);
    const failed = writes.find((write) => write.status === 'rejected');
    return failed && (thrown as { code?: unknown }).code === in_failed_transaction ? failed.reason : thrown;
  }
}

/**
 * SQL that is a number, or raises an error that `transact` retries when the condition is false: so a write and its
 * commit need not wait for a row count.
 */
export function unlessChanged(condition: string, number: string): string {
  // Not a constant zero: the planner would evaluate the division.
  return `CASE WHEN ${condition} THEN ${number} ELSE ${number} / (${number} - ${number}) END`;
}

/** Thrown when rows have changed since the decision that was based on them: the next attempt reads them again. */
export class ChangedMeanwhile extends Error {
  /** SQLSTATE of a serialisation failure. */
  readonly code = '40001';
}

/**
 * Runs `work` in one transaction (READ COMMITTED) and commits it. Conflicts with other transactions are retried here
 * and nowhere else, so `work` must have no side effects outside the transaction that cannot be repeated;
 * those belong in `tx.afterCommit`.
 * @param work receives the number of the attempt, starting at 1
 */
export async function transact<T>(
  database: Database,
  work: (tx: Transaction, attempt: number) => Promise<T>,
): Promise<T> {
  const { tracer } = database;
  if (!tracer.on) return transactUntilDone(database, work);
  const attributes = { 'db.system.name': 'postgresql' };
  return tracer.span('transaction', { kind: 'client', attributes }, (span) =>
    transactUntilDone(database, (tx, attempt) => {
      if (attempt > 1) span?.set({ 'causeway.transaction.attempts': attempt });
      return work(tx, attempt);
    }),
  );
}

async function transactUntilDone<T>(
  database: Database,
  work: (tx: Transaction, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(database, (tx) => work(tx, attempt));
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt >= attempts_max || typeof code !== 'string' || !retryable_codes.has(code)) throw error;
      database.retries += 1;
    }
  }
}

async function transactOnce<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const tx = new Transaction(client, database);
    try {
      const result = await work(tx);
      await tx.finish();
      return result;
    } catch (error) {
      const cause = await tx.abandon(error).catch((failure: Error) => {
        broken = failure;
        return error;
      });
      database.noteFailure(cause);
      if (isDatabaseUnavailable(cause)) broken ??= cause as Error;
      throw cause;
    }
  } finally {
    client.release(broken);
  }
}

/** Runs one writing statement in its own transaction. */
export async function writeAlone<Takes, Row>(
  database: Database,
  statement: Statement<Takes, Row>,
  values: NoInfer<Takes>,
): Promise<Row[]> {
  return database.run(statement, valuesOf(statement, values)) as Promise<Row[]>;
}
