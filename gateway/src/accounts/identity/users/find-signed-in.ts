import type { Context, ReadContext } from '../../../kernel/context.ts';
import { findSession, type OpenSession } from '../sessions/open-session.ts';
import { isOfOneTeam, isOneFactor, reaches } from '../sessions/session.ts';
import { of_operators } from '../single-sign-on/provider-owner.ts';
import { findProviderOf } from '../single-sign-on/provider-store.ts';
import { listMemberships } from '../team/list-memberships.ts';
import type { Membership } from '../team/role.ts';
import { findUser, type User } from './user-store.ts';

/** Somebody with a living session. */
export interface SignedIn {
  /** An operator only where the session lets them act as one. */
  readonly user: User;
  readonly opened: OpenSession;
  /** Those that the session reaches; empty while the second factor is missing. */
  readonly memberships: readonly Membership[];
  /** An operator may act as one by the operators' provider only: the last part of the link to it. Else null. */
  readonly operator_single_sign_on: string | null;
}

/** Whether a team lets the person in by its provider only, and the session was opened otherwise. */
export function lacksSingleSignOn(
  { opened }: Pick<SignedIn, 'opened'>,
  { merchant_id, single_sign_on }: Membership,
): boolean {
  return single_sign_on !== null && opened.session.provider?.merchant_id !== merchant_id;
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
  const { session } = opened;
  const by_one = session.stage === 'signed_in' && isOneFactor(session);
  return by_one && isSecondFactorDemanded(context, user, memberships);
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
  if (!user) return null;
  const operator = user.operator && !isOfOneTeam(opened.session);
  const operator_single_sign_on = operator ? await closedToOthers(context, opened) : null;
  return {
    user: { ...user, operator: operator && operator_single_sign_on === null },
    opened,
    memberships: memberships.filter((one) => reaches(opened.session, one)),
    operator_single_sign_on,
  };
}

/** The link by which an operator must sign in, where the session was opened otherwise and that is not enough. */
async function closedToOthers(
  { database }: Pick<Context, 'database'>,
  { session }: OpenSession,
): Promise<string | null> {
  if (session.provider !== null) return null;
  const provider = await findProviderOf(database, of_operators);
  const is_closed = provider && !provider.password_allowed && provider.emergency_user_id !== session.user_id;
  return is_closed ? provider.slug : null;
}
