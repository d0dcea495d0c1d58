import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { personActor, type Person } from '../../../kernel/values/actor.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import { requireSession } from '../sessions/open-session.ts';
import { idle_limit_ms, isOneFactor, newToken, tokenHash, type Session } from '../sessions/session.ts';
import { deleteToken, listTokens, noteUse, putToken, type CommandToken } from './command-token-store.ts';

export type { CommandToken } from './command-token-store.ts';

/** How long a token is valid: long enough to look at what is decided, and to type it. */
const token_lifetime_ms = 15 * 60_000;

/** Tells a token from other secrets, for people and for scanners. */
const token_prefix = 'cwop_';

/**
 * Gives out a token by which a person decides on the command line. It ends with the session, and takes the place of the
 * one that the session had before.
 * @throws RequestRefused U0017 where the session was opened by a password alone
 */
export async function createCommandToken(
  context: Pick<Context, 'database' | 'clock'>,
  { user_id, session_id, method }: Pick<Session, 'user_id' | 'session_id' | 'method'>,
): Promise<{ token: string; expires_at: Date }> {
  if (isOneFactor({ method }))
    throw new RequestRefused('U0017', { reason: { rule: 'token_needs_second_factor' } });
  const token = token_prefix + newToken();
  const created_at = context.clock.now();
  const expires_at = addMs(created_at, token_lifetime_ms);
  await transact(context.database, async (tx) => {
    await requireSession(tx, user_id, session_id);
    putToken(tx, { user_id, session_id, token_hash: tokenHash(token), created_at, expires_at });
  });
  return { token, expires_at };
}

/** A person's living tokens, the latest first. */
export function listCommandTokens(
  { database, clock }: Pick<ReadContext, 'database' | 'clock'>,
  user_id: string,
): Promise<CommandToken[]> {
  const now = clock.now();
  return listTokens(database, user_id, now, addMs(now, -idle_limit_ms));
}

/** Ends the token that a session gave out. @throws RequestRefused U0008 where there is none */
export async function endCommandToken(
  { database }: Pick<Context, 'database'>,
  user_id: string,
  session_id: string,
): Promise<void> {
  if (!(await deleteToken(database, user_id, session_id))) throw new RequestRefused('U0008');
}

/**
 * The person who holds a token.
 * @throws RequestRefused when it has ended, by itself or with its session, or never was
 */
export async function requireTokenHolder(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  token: string,
): Promise<Person> {
  const now = clock.now();
  const user_id = await noteUse(database, tokenHash(token), now, addMs(now, -idle_limit_ms));
  if (user_id === null) throw cannot({ rule: 'token_ended' });
  return personActor({ user_id });
}
