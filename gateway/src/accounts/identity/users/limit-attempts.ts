import { createHash } from 'node:crypto';
import type { Context } from '../../../kernel/context.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import { countAttemptRow, forgetAttemptRow, forgetOldAttempts } from './attempt-store.ts';

/** PCI DSS 8.3.4: at most ten attempts, then locked for at least 30 minutes. */
const usual_attempts_max = 10;
const locked_ms = 30 * 60_000;

type Limiting = Pick<Context, 'database' | 'clock'>;

function subjectHash(subject: string): Buffer {
  return createHash('sha256').update(subject).digest();
}

/**
 * Counts an attempt on something that must not be guessed, and does what the attempt is about. A success clears
 * the count. The last attempt that is allowed may still succeed.
 * @param subject what is attempted on, such as `second factor usr_1`
 * @throws RequestRefused U0003 while it is locked
 */
export async function limitAttempts<T>(
  context: Limiting,
  subject: string,
  attempt: () => Promise<T | null>,
  attempts_max = usual_attempts_max,
): Promise<T | null> {
  const hash = subjectHash(subject);
  const now = context.clock.now();
  const locked_until = await countAttemptRow(context.database, hash, {
    now,
    counted_after: addMs(now, -locked_ms),
    locks_at: attempts_max + 1,
    locked_until: addMs(now, locked_ms),
  });
  if (locked_until) {
    throw new RequestRefused('U0003', {
      retry_after_s: Math.ceil((locked_until.getTime() - now.getTime()) / 1000),
    });
  }
  const result = await attempt();
  if (result !== null) await forgetAttemptRow(context.database, hash);
  return result;
}

/** Unlocks at once: after the operator has taken away what was guessed. */
export async function clearAttempts(context: Limiting, subject: string): Promise<void> {
  await forgetAttemptRow(context.database, subjectHash(subject));
}

/** Forgets counts that no longer matter. */
export function forgetAttempts(context: Limiting): Promise<number> {
  return forgetOldAttempts(context.database, addMs(context.clock.now(), -2 * locked_ms));
}
