import { randomBytes } from 'node:crypto';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { redactText } from '../../../kernel/values/redact.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import {
  idle_limit_ms,
  isOver,
  lifetime_ms,
  newToken,
  second_factor_limit_ms,
  activity_interval_ms,
  tokenHash,
  type Session,
  type SessionProvider,
  type SessionStage,
  type SignInOrigin,
} from './session.ts';
import {
  endSessionRow,
  findSessionRow,
  forgetSessionRows,
  insertSession,
  listSessionRows,
  lockSessionRow,
  revokeOtherRows,
  revokeSessionRow,
  rotateSessionRow,
  touchSession,
} from './session-store.ts';

type Writing = Pick<Context, 'database' | 'clock'>;

/** A session with the token that only its cookie knows. */
export interface OpenSession {
  readonly session: Session;
  readonly token: string;
}

const user_agent_length_max = 300;

/**
 * Opens a session in the transaction that found the person out.
 * @param of.authenticated whether they have just given all factors; left out, they have once they are signed in
 */
export function openSession(
  tx: Transaction,
  of: {
    user_id: string;
    stage: SessionStage;
    method: string;
    at: Date;
    provider?: SessionProvider;
    authenticated?: boolean;
  },
  origin: SignInOrigin,
): OpenSession {
  const token = newToken();
  const session = {
    session_id: `ses_${randomBytes(9).toString('hex')}`,
    user_id: of.user_id,
    stage: of.stage,
    method: of.method,
    provider: of.provider ?? null,
    address: origin.address,
    user_agent: redactText(origin.user_agent.slice(0, user_agent_length_max)),
    created_at: of.at,
    last_seen_at: of.at,
    expires_at: addMs(of.at, of.stage === 'second_factor' ? second_factor_limit_ms : lifetime_ms),
    authenticated_at: (of.authenticated ?? of.stage === 'signed_in') ? of.at : null,
  };
  insertSession(tx, tokenHash(token), session);
  return { session, token };
}

/** The living session of a token, or null. Activity keeps it alive; what a page asks by itself does not. */
export async function findSession(
  context: Writing,
  token: string,
  activity: boolean,
): Promise<Session | null> {
  const hash = tokenHash(token);
  const session = await findSessionRow(context.database, hash);
  if (!session) return null;
  const now = context.clock.now();
  if (isOver(session, now)) {
    await endSessionRow(context.database, hash);
    return null;
  }
  if (!activity || now.getTime() - session.last_seen_at.getTime() < activity_interval_ms) return session;
  await touchSession(context.database, hash, now);
  return { ...session, last_seen_at: now };
}

/**
 * Gives a session a new token when its rights change; the old one is worth nothing from then on.
 * @param to.authenticated whether the person has just given all factors that they have
 * @throws RequestRefused U0001 when it has ended in the meantime
 */
export async function rotateSession(
  tx: Transaction,
  { session, token }: OpenSession,
  { authenticated, ...to }: { stage: SessionStage; method: string; at: Date; authenticated: boolean },
): Promise<OpenSession> {
  const next = newToken();
  const expires_at = session.stage === to.stage ? session.expires_at : addMs(to.at, lifetime_ms);
  const authenticated_at = authenticated ? to.at : session.authenticated_at;
  const change = { token_hash: tokenHash(next), expires_at, authenticated_at, ...to };
  if (!(await rotateSessionRow(tx, tokenHash(token), change))) throw new RequestRefused('U0001');
  const { stage, method, at } = to;
  return {
    session: { ...session, stage, method, expires_at, authenticated_at, last_seen_at: at },
    token: next,
  };
}

/** Locks a session for what outlasts it. @throws RequestRefused U0001 when it has ended in the meantime */
export async function requireSession(tx: Transaction, user_id: string, session_id: string): Promise<void> {
  if (!(await lockSessionRow(tx, user_id, session_id))) throw new RequestRefused('U0001');
}

export async function endSession(context: Writing, token: string): Promise<void> {
  await endSessionRow(context.database, tokenHash(token));
}

/** The person's living sessions, the latest first. */
export function listSessions(
  context: Pick<ReadContext, 'database' | 'clock'>,
  user_id: string,
): Promise<Session[]> {
  const now = context.clock.now();
  return listSessionRows(context.database, user_id, addMs(now, -idle_limit_ms), now);
}

/** @throws RequestRefused U0008 when the person has no such session */
export async function revokeSession(context: Writing, user_id: string, session_id: string): Promise<void> {
  const revoked = await transact(context.database, (tx) => revokeSessionRow(tx, user_id, session_id));
  if (!revoked) throw new RequestRefused('U0008');
}

/** Ends every session of the person but one (or, for an empty id, all). @returns how many */
export function revokeOtherSessions(
  tx: Transaction,
  user_id: string,
  current_session_id: string,
): Promise<number> {
  return revokeOtherRows(tx, user_id, current_session_id);
}

/** Ends every session of the person but one (or, for an empty id, all), as a transaction of its own. @returns how many */
export function endOtherSessions(
  context: Writing,
  user_id: string,
  current_session_id: string,
): Promise<number> {
  return transact(context.database, (tx) => revokeOtherRows(tx, user_id, current_session_id));
}

/** Forgets sessions that have ended by themselves. */
export function forgetSessions(context: Writing): Promise<number> {
  return forgetSessionRows(context.database, addMs(context.clock.now(), -idle_limit_ms));
}
