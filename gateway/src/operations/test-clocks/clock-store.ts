import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact, writeAlone, type Transaction } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({
  account_id: 'text',
  move_lock: 'int8',
  now_at: 'timestamptz',
  until: 'timestamptz',
  by: 'text',
  now: 'timestamptz',
  may_begin: 'bool',
  to: 'timestamptz',
  version: 'rows',
});

/** Any numbers that no other user of the database's advisory locks takes. */
const move_lock = 7_223_400_008n;
export const clock_version_lock_class = 722_340_008;

export const clocks_channel = 'causeway_clocks';

const clock_columns = {
  account_id: 'text',
  now_at: 'timestamptz',
  version: 'int4',
  advancing_until: 'timestamptz?',
  advancing_by: 'text',
} as const;
const clock_list = Object.keys(clock_columns).join(', ');

/** The time in which an account lives, and who is moving it. */
export interface TestClock {
  readonly account_id: string;
  readonly now_at: Date;
  readonly version: number;
  readonly advancing_until: Date | null;
  readonly advancing_by: string;
}

const listRows = reading('list_test_clocks', clock_columns, `SELECT ${clock_list} FROM test_clocks`);

const findRow = reading(
  'find_test_clock',
  clock_columns,
  sql`SELECT ${clock_list} FROM test_clocks WHERE account_id = ${$.account_id}`,
);

const serialise = writing(
  'lock_test_clock_moves',
  { locked: 'text' },
  sql`SELECT pg_advisory_xact_lock(${$.move_lock})::text AS locked`,
);

/** Takes the clock for a while, unless somebody else has it; one that is not there begins at $2, if $6 allows that. */
const takeRow = writing(
  'take_test_clock',
  clock_columns,
  sql`INSERT INTO test_clocks AS c (account_id, now_at, version, advancing_until, advancing_by)
   SELECT ${$.account_id}::text, ${$.now_at}::timestamptz, coalesce(max(version), 0) + 1,
     ${$.until}::timestamptz, ${$.by}::text FROM test_clocks
   HAVING ${$.may_begin}::boolean OR bool_or(account_id = ${$.account_id})
   ON CONFLICT (account_id) DO UPDATE
     SET advancing_until = excluded.advancing_until, advancing_by = excluded.advancing_by
   WHERE c.advancing_until IS NULL OR c.advancing_until < ${$.now} OR c.advancing_by = ${$.by}
   RETURNING ${clock_list}`,
);

/** Moves a clock that is still held by the one who moves it. It never goes back. */
const moveRow = writing(
  'move_test_clock',
  clock_columns,
  sql`UPDATE test_clocks SET now_at = greatest(now_at, ${$.to}), advancing_until = ${$.until.or_null},
     version = (SELECT max(version) + 1 FROM test_clocks)
   WHERE account_id = ${$.account_id} AND advancing_by = ${$.by} AND advancing_until IS NOT NULL
   RETURNING ${clock_list}`,
);

/** Who has seen the version of this row has seen what was removed. No account has an empty id. */
const noteRemoval = writing(
  'note_removed_test_clock',
  { version: 'int4' },
  `INSERT INTO test_clocks AS c (account_id, now_at, version)
   SELECT '', max(now_at), max(version) + 1 FROM test_clocks
   ON CONFLICT (account_id) DO UPDATE SET version = excluded.version RETURNING version`,
);

const removeRow = writing(
  'remove_test_clock',
  { account_id: 'text' },
  sql`DELETE FROM test_clocks WHERE account_id = ${$.account_id} AND advancing_by = ${$.by}
     AND advancing_until IS NOT NULL
   RETURNING account_id`,
);

const announce = writing(
  'announce_test_clock',
  { notified: 'text' },
  sql`SELECT pg_notify('${clocks_channel}', ${$.account_id})::text AS notified`,
);

/** Processes that have not seen this version yet hold a shared lock on the number of the one they have seen. */
const laggards = reading(
  'count_test_clock_laggards',
  { count: 'int8' },
  sql`SELECT count(*) AS count FROM pg_locks l JOIN pg_database d ON d.oid = l.database
   WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.classid::int8 = ${clock_version_lock_class}
     AND l.objid::int8 < ${$.version}`,
);

const stalledRows = reading(
  'list_standing_test_clocks',
  { account_id: 'text', now_at: 'timestamptz' },
  sql`SELECT account_id, now_at FROM test_clocks WHERE advancing_until IS NULL OR advancing_until < ${$.now}`,
);

/**
 * Those of some accounts for which something is due by their times: one look into each account's due work. The
 * earliest is asked for, because a search for what is due would go by the index on that, through all accounts'.
 */
const dueRows = reading(
  'list_due_test_clocks',
  { account_id: 'text' },
  sql`SELECT k.account_id FROM ${sql.recordset('k', { account_id: 'text', now_at: 'timestamptz' })}
   WHERE (SELECT min(d.due_at) FROM due_work d WHERE d.account_id = k.account_id) <= k.now_at`,
);

export function listTestClocks(database: Database): Promise<TestClock[]> {
  return database.read(listRows, {});
}

export async function findTestClock(database: ReadDatabase, account_id: string): Promise<TestClock | null> {
  const [row] = await database.read(findRow, { account_id });
  return row ?? null;
}

/**
 * @param take `starts_at`: where a clock begins that is not there yet; null: none is begun
 * @returns null while somebody else moves the clock, and where there is none to be taken
 */
export async function takeTestClock(
  database: Database,
  take: { account_id: string; starts_at: Date | null; until: Date; by: string; now: Date },
): Promise<TestClock | null> {
  return moving(database, async (tx) => {
    const { account_id, starts_at, until, by, now } = take;
    const values = { account_id, now_at: starts_at ?? now, until, by, now, may_begin: starts_at !== null };
    const [row] = await tx.read(takeRow, values);
    return row ?? null;
  });
}

/**
 * @param until how long it is held further; null lets go of it and tells every process
 * @returns null when it is not held any more
 */
export async function moveTestClock(
  database: Database,
  move: { account_id: string; to: Date; until: Date | null; by: string },
): Promise<TestClock | null> {
  return moving(database, async (tx) => {
    const [row] = await tx.read(moveRow, move);
    if (move.until === null) tx.write(announce, { account_id: move.account_id });
    return row ?? null;
  });
}

/**
 * Takes away a clock that is still held, and tells every process.
 * @param within what else belongs into the transaction
 * @returns the version from which on it is gone, or null when it is not held any more
 */
export async function removeTestClock(
  database: Database,
  { account_id, by }: { account_id: string; by: string },
  within: (tx: Transaction) => void,
): Promise<number | null> {
  return moving(database, async (tx) => {
    const [noted] = await tx.read(noteRemoval, {});
    const removed = await tx.read(removeRow, { account_id, by });
    if (removed.length === 0 || !noted) return null;
    within(tx);
    tx.write(announce, { account_id });
    return noted.version;
  });
}

/** Versions are given out one after the other, so that a process that has seen one has seen all before it. */
function moving<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transact(database, async (tx) => {
    await tx.read(serialise, { move_lock });
    return work(tx);
  });
}

/** How many processes do not know yet where the clocks stood at a version. */
export async function countLaggards(database: Database, version: number): Promise<bigint> {
  const [row] = await writeAlone(database, laggards, { version });
  return row?.count ?? 0n;
}

/** Accounts with a clock that nobody is moving, for which something is due by it. */
export async function listDueClocks(database: Database, now: Date): Promise<string[]> {
  const stalled = await database.read(stalledRows, { now });
  if (stalled.length === 0) return [];
  return (await database.read(dueRows, { k: stalled })).map(({ account_id }) => account_id);
}
