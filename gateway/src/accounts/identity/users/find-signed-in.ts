import type { Context, ReadContext } from '../../../kernel/context.ts';
import { findSession, type OpenSession } from '../sessions/open-session.ts';
import { reaches } from '../sessions/session.ts';
import { listMemberships } from '../team/list-memberships.ts';
import type { Membership } from '../team/role.ts';
import { findUser, type User } from './user-store.ts';

/** Somebody with a living session. */
export interface SignedIn {
  readonly user: User;
  readonly opened: OpenSession;
  /** Those that the session reaches; empty while the second factor is missing. */
  readonly memberships: readonly Membership[];
}

/**
 * Who a session's token belongs to.
 * @param activity whether this keeps the session alive
 * @returns null when there is no such session, or it has ended
 */
export async function findSignedIn(
  context: Pick<Context, 'database' | 'clock' | 'mode'>,
  token: string,
  activity: boolean,
): Promise<SignedIn | null> {
  const session = await findSession(context, token, activity);
  if (!session) return null;
  return describeSignedIn(context, { session, token });
}

/** Whether a second factor is demanded of a person: by a team, or because they act for the gateway in production. */
export function isSecondFactorDemanded(
  { mode }: Pick<ReadContext, 'mode'>,
  { operator }: Pick<User, 'operator'>,
  memberships: readonly Membership[],
): boolean {
  const by_gateway = operator && mode === 'production';
  return by_gateway || memberships.some((membership) => membership.second_factor_required);
}

/**
 * Whether the person has signed in with a password alone, and a second factor is demanded of them. Then they set one up
 * before anything else.
 */
export function lacksSecondFactor(
  context: Pick<ReadContext, 'mode'>,
  { user, opened, memberships }: SignedIn,
): boolean {
  const { stage, method } = opened.session;
  const by_password = stage === 'signed_in' && method === 'password';
  return by_password && isSecondFactorDemanded(context, user, memberships);
}

/** The person of a session that was just opened or rotated. */
export async function describeSignedIn(
  context: Pick<Context, 'database' | 'mode'>,
  opened: OpenSession,
): Promise<SignedIn | null> {
  const { user_id, stage } = opened.session;
  const [user, memberships] = await Promise.all([
    findUser(context.database, user_id),
    stage === 'signed_in' ? listMemberships(context, user_id) : [],
  ]);
  return user && { user, opened, memberships: memberships.filter((one) => reaches(opened.session, one)) };
}
