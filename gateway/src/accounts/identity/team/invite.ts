import { randomBytes } from 'node:crypto';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { openSession, type OpenSession } from '../sessions/open-session.ts';
import { newToken, tokenHash, type SignInOrigin } from '../sessions/session.ts';
import { checkNewPassword, hashPassword } from '../users/passwords.ts';
import { checkName, createUser, findByEmail } from '../users/manage-users.ts';
import { plainEmail } from '../users/sign-in.ts';
import { findUser } from '../users/user-store.ts';
import {
  findInvitation,
  insertInvitation,
  readInvitations,
  takeInvitation,
  withdrawInvitations,
  type Invitation,
} from './invitation-store.ts';
import { requireRole } from './manage-people.ts';
import { lockForChange, type BeforeAfter, type TeamChange } from './manage-team.ts';
import type { Role } from './role.ts';
import { insertMembership, readMembers } from './team-store.ts';

export type { Invitation } from './invitation-store.ts';

type Managing = Pick<Context, 'database' | 'clock'>;

const invitation_days = 7;

/** An invitation that was just made, with the token that only its link knows. */
export interface MadeInvitation {
  readonly invitation_id: string;
  readonly token: string;
  readonly expires_at: Date;
}

/**
 * Invites somebody; an earlier invitation to the same address is withdrawn.
 * @throws RequestRefused U0007 when the role holds more than who invites has, U0010 when the person is in the team
 */
export async function invite(
  context: Managing,
  change: TeamChange,
  to: { email: string; role_id: string },
): Promise<MadeInvitation> {
  const { merchant_id } = change;
  const email = plainEmail(to.email);
  const members = await readMembers(context.database, merchant_id);
  if (members.some((member) => member.email === email)) {
    throw cannot({ rule: 'in_team_already', email }, 'email');
  }
  const at = context.clock.now();
  const invitation_id = `inv_${randomBytes(9).toString('hex')}`;
  const expires_at = addMs(at, invitation_days * day_ms);
  const token = newToken();
  await transact(context.database, async (tx) => {
    const team = await lockForChange(tx, change);
    team.checkGrant(await requireRole({ database: tx }, merchant_id, to.role_id));
    await withdrawInvitations(tx, { merchant_id, invitation_id: null, email, at });
    const row = {
      merchant_id,
      invitation_id,
      email,
      role_id: to.role_id,
      invited_by: change.by_user_id,
      created_at: at,
      expires_at,
    };
    insertInvitation(tx, row, tokenHash(token));
  });
  return { invitation_id, token, expires_at };
}

/** Open invitations, the latest first. */
export function listInvitations(
  context: Pick<ReadContext, 'database' | 'clock'>,
  merchant_id: string,
): Promise<Invitation[]> {
  return readInvitations(context.database, merchant_id, context.clock.now());
}

/** @throws RequestRefused U0008 when there is no such open invitation */
export async function withdrawInvitation(
  context: Managing,
  change: TeamChange,
  invitation_id: string,
): Promise<BeforeAfter> {
  const { merchant_id } = change;
  const [withdrawn] = await transact(context.database, async (tx) => {
    await lockForChange(tx, change);
    return withdrawInvitations(tx, { merchant_id, invitation_id, email: null, at: context.clock.now() });
  });
  if (!withdrawn) throw new RequestRefused('U0008');
  return { before: withdrawn };
}

/** What an invitation is for, and whether who is invited can sign in already. @throws RequestRefused U0014 */
export async function readInvitation(
  context: Managing,
  token: string,
): Promise<{ invitation: Invitation; role_name: string; known: boolean }> {
  const invitation = await requireInvitation(context, token);
  const role = await transact(context.database, (tx) => lockForGuest(tx, invitation));
  const user = await findByEmail(context, invitation.email);
  return { invitation, role_name: role.name, known: user !== null };
}

async function requireInvitation(context: Managing, token: string): Promise<Invitation> {
  const invitation = await findInvitation(context.database, tokenHash(token), context.clock.now());
  if (!invitation) throw new RequestRefused('U0014', { source: 'token' });
  return invitation;
}

/**
 * Locks the team that an invitation is to. It gives what its author may give now: nothing where they have left the team,
 * are disabled, or hold less than its role by then.
 * @returns the role that it gives. @throws RequestRefused U0014
 */
async function lockForGuest(
  tx: Transaction,
  { merchant_id, role_id, invited_by }: Invitation,
): Promise<Role> {
  const author = await findUser(tx, invited_by);
  const changer = author?.operator && author.disabled_at === null ? 'operator' : 'member';
  try {
    const team = await lockForChange(tx, { merchant_id, by_user_id: invited_by, changer });
    const role = team.roleOf(role_id);
    if (!role) throw new RequestRefused('U0014', { source: 'token' });
    team.checkGrant(role);
    return role;
  } catch (error) {
    if (!(error instanceof RequestRefused && error.code === 'U0007')) throw error;
    throw new RequestRefused('U0014', { source: 'token' });
  }
}

/**
 * Accepts an invitation as somebody new: creates the person with their password, puts them into the team and
 * signs them in. That they have the link shows that the address is theirs.
 * @throws RequestRefused U0014, U0009; U0010 when there is a person with this address
 */
export async function acceptInvitation(
  context: Managing,
  input: { token: string; name: string; password: string },
  origin: SignInOrigin,
): Promise<{ opened: OpenSession; invitation: Invitation }> {
  const invitation = await requireInvitation(context, input.token);
  const { email, merchant_id, role_id, invited_by } = invitation;
  const name = checkName(input.name);
  await checkNewPassword(input.password, [email, name]);
  const password_hash = await hashPassword(input.password);
  const at = context.clock.now();
  return transact(context.database, async (tx) => {
    await lockForGuest(tx, invitation);
    if (!(await takeInvitation(tx, invitation, at))) throw new RequestRefused('U0014', { source: 'token' });
    const user_id = await createUser(tx, { email, name, operator: false, password_hash, at });
    if (!user_id) throw cannot({ rule: 'can_sign_in_already' });
    await insertMembership(tx, { merchant_id, user_id, role_id, at, invited_by });
    const opened = openSession(tx, { user_id, stage: 'signed_in', method: 'password', at }, origin);
    return { opened, invitation };
  });
}

/**
 * Accepts an invitation as somebody who is signed in with the invited address.
 * @throws RequestRefused U0014, also for an invitation to somebody else
 */
export async function joinTeam(
  context: Managing,
  user: { user_id: string; email: string },
  token: string,
): Promise<Invitation> {
  const invitation = await requireInvitation(context, token);
  if (invitation.email !== user.email) {
    throw new RequestRefused('U0014', {
      source: 'token',
      reason: { rule: 'invitation_of_other', email: invitation.email },
    });
  }
  const { merchant_id, role_id, invited_by } = invitation;
  const at = context.clock.now();
  await transact(context.database, async (tx) => {
    await lockForGuest(tx, invitation);
    if (!(await takeInvitation(tx, invitation, at))) throw new RequestRefused('U0014', { source: 'token' });
    await insertMembership(tx, { merchant_id, user_id: user.user_id, role_id, at, invited_by });
  });
  return invitation;
}
