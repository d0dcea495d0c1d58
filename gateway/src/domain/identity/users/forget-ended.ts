import type { Context } from '../../../context.ts';
import { forgetSessions } from '../sessions/open-session.ts';
import { forgetAttempts } from './limit-attempts.ts';
import { forgetPasskeyChallenges } from './passkeys.ts';

/** Forgets sessions, counted attempts and passkey questions that have run out. @returns how many in all */
export async function forgetEnded(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const forgotten = await Promise.all([
    forgetSessions(context),
    forgetAttempts(context),
    forgetPasskeyChallenges(context),
  ]);
  return forgotten.reduce((sum, count) => sum + count, 0);
}
