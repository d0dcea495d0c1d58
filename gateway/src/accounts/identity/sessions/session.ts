import { of_operators } from '../single-sign-on/provider-owner.ts';
import { createHash, randomBytes } from 'node:crypto';
import { hour_ms } from '../../../kernel/values/dates.ts';

export const idle_limit_ms = 15 * 60_000;
export const lifetime_ms = 12 * hour_ms;
/** How long a session waits for its second factor. */
export const second_factor_limit_ms = 5 * 60_000;
/** For how long a person who has proven who they are is not asked again (docs/portal-access.md#step-up). */
const step_up_ms = 5 * 60_000;
/** A session seen less than this ago is not written again. */
export const activity_interval_ms = 15_000;

export type SessionStage = 'second_factor' | 'signed_in';

/** A session as it was found by its token. */
export interface Session {
  readonly session_id: string;
  readonly user_id: string;
  readonly stage: SessionStage;
  /**
   * How the person signed in: password, password+totp, password+recovery_code, password+passkey, passkey; sso by a
   * provider, sso+second_factor where that has also taken a second factor.
   */
  readonly method: string;
  /** The provider that has opened it; null where it was another way. */
  readonly provider: SessionProvider | null;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  /** When the person has last given all factors that they have; null before, and in sessions of release 0.2.0. */
  readonly authenticated_at: Date | null;
}

/** By which provider a session was opened. */
export interface SessionProvider {
  readonly provider_id: string;
  /** Whose people sign in by it: the session reaches this merchant only; empty for operators, whose reaches everything. */
  readonly merchant_id: string;
  /** As the provider names its own session; null where it does not. */
  readonly sid: string | null;
}

/** Where a person signs in from, for the list of their sessions. */
export interface SignInOrigin {
  readonly address: string;
  readonly user_agent: string;
  /** What the device's cookie carries, from an earlier signing in; null without one. */
  readonly device: string | null;
}

/** What the cookie carries: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The CSRF token that belongs to a session's token: only who can read the page's own answers knows it, and it
 * changes whenever the session is rotated.
 */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf ${token}`).digest('base64url');
}

/** Whether the session has ended by itself. */
export function isOver(session: Session, now: Date): boolean {
  const idle_ms = now.getTime() - session.last_seen_at.getTime();
  return idle_ms > idle_limit_ms || now >= session.expires_at;
}

/** Whether the person has just proven who they are, and need not do so again for what outlasts the session. */
export function isFresh({ authenticated_at }: Pick<Session, 'authenticated_at'>, now: Date): boolean {
  return authenticated_at !== null && now.getTime() - authenticated_at.getTime() < step_up_ms;
}

/** Whether somebody has given one factor only. */
export function isOneFactor({ method }: Pick<Session, 'method'>): boolean {
  return method === 'password' || method === 'sso';
}

/** Whether the session opens one team only, and nothing of its person elsewhere. */
export function isOfOneTeam({ provider }: Pick<Session, 'provider'>): boolean {
  return provider !== null && provider.merchant_id !== of_operators;
}

/** Whether the session reaches a team: not one that has ended it, nor any but its own where a team's provider opened it. */
export function reaches(
  session: Pick<Session, 'created_at' | 'provider'>,
  {
    merchant_id,
    sessions_ended_at,
  }: { readonly merchant_id: string; readonly sessions_ended_at: Date | null },
): boolean {
  if (isOfOneTeam(session) && session.provider?.merchant_id !== merchant_id) return false;
  return sessions_ended_at === null || session.created_at > sessions_ended_at;
}
