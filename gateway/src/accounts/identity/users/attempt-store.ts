import type { Database } from '../../../kernel/database/database.ts';
import { sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone } from '../../../kernel/database/transaction.ts';

const $ = sql.parameters({
  subject_hash: 'bytea',
  now: 'timestamptz',
  counted_after: 'timestamptz',
  locks_at: 'int4',
  locked_until: 'timestamptz',
  before: 'timestamptz',
});

/**
 * Counts an attempt before it is looked at, so that a thousand at once are counted like one after the other.
 * An old count is forgotten; a lock that has run out begins a new one.
 */
const countAttempt = writing(
  'count_sign_in_attempt',
  { locked_until: 'timestamptz?' },
  sql`INSERT INTO sign_in_attempts AS a (subject_hash, attempts, last_attempt_at)
   VALUES (${$.subject_hash}, 1, ${$.now})
   ON CONFLICT (subject_hash) DO UPDATE SET
     attempts = CASE WHEN a.locked_until > ${$.now} THEN a.attempts
                     WHEN a.locked_until IS NOT NULL OR a.last_attempt_at < ${$.counted_after} THEN 1
                     ELSE a.attempts + 1 END,
     locked_until = CASE WHEN a.locked_until > ${$.now} THEN a.locked_until
                         WHEN a.locked_until IS NULL AND a.last_attempt_at >= ${$.counted_after}
                           AND a.attempts + 1 >= ${$.locks_at} THEN ${$.locked_until}
                         ELSE NULL END,
     last_attempt_at = ${$.now}
   RETURNING locked_until`,
);
const forgetAttempt = writing(
  'forget_sign_in_attempts',
  {},
  sql`DELETE FROM sign_in_attempts WHERE subject_hash = ${$.subject_hash}`,
);
const forgetOld = writing(
  'forget_old_sign_in_attempts',
  { attempts: 'int4' },
  sql`DELETE FROM sign_in_attempts WHERE last_attempt_at < ${$.before} RETURNING attempts`,
);

export interface AttemptRules {
  readonly now: Date;
  /** Attempts before this are forgotten. */
  readonly counted_after: Date;
  /** The attempt of this number locks. */
  readonly locks_at: number;
  readonly locked_until: Date;
}

/** @returns until when there may be no attempt, this one included; null: it may go on */
export async function countAttemptRow(
  database: Database,
  subject_hash: Buffer,
  rules: AttemptRules,
): Promise<Date | null> {
  const values = {
    subject_hash,
    now: rules.now,
    counted_after: rules.counted_after,
    locks_at: rules.locks_at,
    locked_until: rules.locked_until,
  };
  const [row] = await writeAlone(database, countAttempt, values);
  return row?.locked_until ?? null;
}

export async function forgetAttemptRow(database: Database, subject_hash: Buffer): Promise<void> {
  await writeAlone(database, forgetAttempt, { subject_hash });
}

export async function forgetOldAttempts(database: Database, before: Date): Promise<number> {
  return (await writeAlone(database, forgetOld, { before })).length;
}
