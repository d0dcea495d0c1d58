import { randomUUID } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { addMs } from '../../kernel/values/dates.ts';

const $ = sql.parameters({ process_id: 'text', now: 'timestamptz', since: 'timestamptz' });

const heartbeatRow = writing(
  'heartbeat_of_api_process',
  {},
  sql`INSERT INTO api_processes AS p (process_id, seen_at) VALUES (${$.process_id}, ${$.now})
   ON CONFLICT (process_id) DO UPDATE SET seen_at = excluded.seen_at`,
);

// What another process is deleting just now is gone anyhow: processes never wait for each other here.
const forgetRows = writing(
  'forget_api_processes',
  {},
  sql`DELETE FROM api_processes WHERE process_id IN (
     SELECT process_id FROM api_processes WHERE seen_at < ${$.since} FOR UPDATE SKIP LOCKED)`,
);

const forgetRow = writing(
  'forget_api_process',
  {},
  sql`DELETE FROM api_processes WHERE process_id = ${$.process_id}`,
);

/** Where processes hear at once that one begins or ends. */
export const processes_channel = 'causeway_api_processes';

const notifyOthers = writing(
  'notify_of_api_processes',
  { notified: 'text' },
  `SELECT pg_notify('${processes_channel}', '')::text AS notified`,
);

const livingRows = reading(
  'living_api_processes',
  { process_id: 'text' },
  sql`SELECT process_id FROM api_processes WHERE seen_at >= ${$.since}`,
);

/** How often a process says that it lives, and looks who else does. */
export const heartbeat_ms = 5_000;
/** Who has not said so for this long has ended. */
export const living_ms = 3 * heartbeat_ms;
const forgotten_ms = 60_000;

/** Divides what is limited for the whole gateway: each process counts its own part in memory. */
export interface Parts {
  /** The part of this process, at least 1. The parts of all sum to the limit where it is not less than their number. */
  partOf(limit: number): number;
}

/** A process that is alone. */
export const undivided: Parts = { partOf: (limit) => limit };

/**
 * The living processes that answer requests, by which limits are divided (docs/operations.md#limits). While the database
 * cannot be reached, the last count stays.
 */
export class ApiProcesses implements Parts {
  readonly #context: Pick<Context, 'database' | 'clock'>;
  readonly #process_id = randomUUID();
  #place = 0;
  #count = 1;

  constructor(context: Pick<Context, 'database' | 'clock'>) {
    this.#context = context;
  }

  /** Says that this process begins, to the others at once. */
  async begin(): Promise<void> {
    await this.heartbeat();
    await transact(this.#context.database, async (tx) => tx.write(notifyOthers, {}));
  }

  /** Says that this process lives, and counts those that do. @returns how many */
  async heartbeat(): Promise<number> {
    const now = this.#context.clock.now();
    await transact(this.#context.database, async (tx) => {
      tx.write(heartbeatRow, { process_id: this.#process_id, now });
      tx.write(forgetRows, { since: addMs(now, -forgotten_ms) });
    });
    return this.count();
  }

  /** Counts the processes that live. @returns how many */
  async count(): Promise<number> {
    const { database, clock } = this.#context;
    const rows = await database.read(livingRows, { since: addMs(clock.now(), -living_ms) });
    const others = rows.filter(({ process_id }) => process_id !== this.#process_id);
    this.#place = others.filter(({ process_id }) => process_id < this.#process_id).length;
    this.#count = others.length + 1;
    return this.#count;
  }

  /** Says that it ends, to the others at once: its part is theirs. */
  async leave(): Promise<void> {
    await transact(this.#context.database, async (tx) => {
      tx.write(forgetRow, { process_id: this.#process_id });
      tx.write(notifyOthers, {});
    });
  }

  partOf(limit: number): number {
    const rest = this.#place < limit % this.#count ? 1 : 0;
    return Math.max(1, Math.floor(limit / this.#count) + rest);
  }
}
