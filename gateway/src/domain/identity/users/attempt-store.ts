import type { Database } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import { writeAlone } from '../../../database/transaction.ts';

/**
 * Counts an attempt before it is looked at, so that a thousand at once are counted like one after the other.
 * An old count is forgotten; a lock that has run out begins a new one.
 */
const countAttempt = statement(
  'count_sign_in_attempt',
  { locked_until: 'timestamptz?' },
  `INSERT INTO sign_in_attempts AS a (subject_hash, attempts, last_attempt_at) VALUES ($1, 1, $2)
   ON CONFLICT (subject_hash) DO UPDATE SET
     attempts = CASE WHEN a.locked_until > $2 THEN a.attempts
                     WHEN a.locked_until IS NOT NULL OR a.last_attempt_at < $3 THEN 1
                     ELSE a.attempts + 1 END,
     locked_until = CASE WHEN a.locked_until > $2 THEN a.locked_until
                         WHEN a.locked_until IS NULL AND a.last_attempt_at >= $3 AND a.attempts + 1 >= $4 THEN $5
                         ELSE NULL END,
     last_attempt_at = $2
   RETURNING locked_until`,
);
const forgetAttempt = statement(
  'forget_sign_in_attempts',
  {},
  'DELETE FROM sign_in_attempts WHERE subject_hash = $1',
);
const forgetOld = statement(
  'forget_old_sign_in_attempts',
  { attempts: 'int4' },
  'DELETE FROM sign_in_attempts WHERE last_attempt_at < $1 RETURNING attempts',
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
  const values = [subject_hash, rules.now, rules.counted_after, rules.locks_at, rules.locked_until];
  const [row] = await writeAlone(database, countAttempt, values);
  return row?.locked_until ?? null;
}

export async function forgetAttemptRow(database: Database, subject_hash: Buffer): Promise<void> {
  await writeAlone(database, forgetAttempt, [subject_hash]);
}

export async function forgetOldAttempts(database: Database, before: Date): Promise<number> {
  return (await writeAlone(database, forgetOld, [before])).length;
}
