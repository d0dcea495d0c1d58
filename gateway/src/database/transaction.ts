import type pg from 'pg';
import { isDatabaseUnavailable, queryOf, type Database } from './database.ts';
import { callsByAccount, readAcrossAccounts } from './by-account.ts';
import type { Statement } from './statement.ts';

const attempts_max = 5;
/**
 * Deadlock, serialisation failure, a unique key that another transaction took between our look and our write,
 * and `unlessChanged`: the next attempt sees what is there and decides anew.
 */
const retryable_codes = new Set(['40P01', '40001', '23505', '22012']);

/** What PostgreSQL says to every statement behind one that has failed. */
const in_failed_transaction = '25P02';

/** The driver's socket: what is written while it is corked leaves in one system call. */
interface Wire {
  cork(): void;
  uncork(): void;
}

/**
 * An open transaction. Statements are pipelined: BEGIN travels with the first of them, and COMMIT with the
 * last writes, so that a verb takes two round trips, and one where it reads nothing, however many
 * statements it has.
 */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #writes: Promise<unknown>[] = [];
  readonly #wire: Wire;
  /** Whether every statement goes to one account's machine. */
  readonly distributed: boolean;
  #corked = true;

  /** Begins the transaction; nothing is sent before the first statement is. */
  constructor(client: pg.PoolClient, distributed: boolean) {
    this.#client = client;
    this.distributed = distributed;
    this.#wire = (client as unknown as { connection: { stream: Wire } }).connection.stream;
    this.#wire.cork();
    this.#collect(client.query('BEGIN'));
  }

  /** Runs a statement and waits for its rows. Reads that are asked for at once leave as one packet. */
  async read<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    if (this.distributed && statement.search) {
      this.#flush();
      return readAcrossAccounts((call) => this.#client.query(call), statement, values);
    }
    const sent = this.#send(statement, values);
    queueMicrotask(() => this.#flush());
    return (await sent).rows as Row[];
  }

  /** Sends a statement whose rows nobody needs; its failure fails the transaction at the commit. */
  write(statement: Statement<unknown>, values: readonly unknown[]): void {
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

  /** Lets what was held back go out as one packet. */
  #flush(): void {
    if (this.#corked) this.#wire.uncork();
    this.#corked = false;
  }

  async #send(statement: Statement<unknown>, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
    const calls = this.distributed ? callsByAccount(statement, values) : null;
    if (!calls) return this.#client.query(queryOf(statement, values));
    const results = await Promise.all(calls.map((call) => this.#client.query<pg.QueryResultRow>(call)));
    return { rows: results.flatMap(({ rows }) => rows) };
  }

  /** For `transact` only: commits behind the writes and waits for all of it. */
  async finish(): Promise<void> {
    const commit = this.#client.query('COMMIT');
    commit.catch(() => {});
    this.#flush();
    await Promise.all(this.#writes);
    // A COMMIT after a failed statement is answered with ROLLBACK, without an error.
    if ((await commit).command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  /**
   * For `transact` only: gives up and waits until the connection is clean.
   * @returns why the transaction failed: what a read behind a failed write says is only that it did
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
 * A number in SQL, but where the condition does not hold an error that `transact` tries again for: so that a write
 * and its commit need not wait to be told how many rows it found.
 */
export function unlessChanged(condition: string, number: string): string {
  // Not a constant zero: that would be divided by when the statement is planned.
  return `CASE WHEN ${condition} THEN ${number} ELSE ${number} / (${number} - ${number}) END`;
}

/** Says that rows are not as they were when their change was decided: the next attempt reads them again. */
export class ChangedMeanwhile extends Error {
  /** The SQL state of a serialisation failure. */
  readonly code = '40001';
}

/**
 * Runs `work` in one transaction (READ COMMITTED) and commits it. Conflicts with other transactions are
 * retried here and nowhere else, so `work` must do nothing outside the transaction that it could not do twice.
 * @param work is told which attempt it is, from 1 on
 */
export async function transact<T>(
  database: Database,
  work: (tx: Transaction, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(database, (tx) => work(tx, attempt));
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt >= attempts_max || typeof code !== 'string' || !retryable_codes.has(code)) throw error;
    }
  }
}

async function transactOnce<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const tx = new Transaction(client, database.distributed);
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

/** Runs one writing statement as a transaction of its own. */
export async function writeAlone<Row>(
  database: Database,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return database.read(statement, values);
}
