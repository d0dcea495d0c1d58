import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { randomGroups, readCrockford } from '../../../kernel/values/ids.ts';
import { mailToken } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { listAccounts, requireMerchant } from '../../merchants/list-accounts.ts';
import { openSession, revokeOtherSessions, type OpenSession } from '../sessions/open-session.ts';
import { newToken, tokenHash, type SignInOrigin } from '../sessions/session.ts';
import { checkNewPassword, hashPassword } from '../users/passwords.ts';
import { clearAttempts, limitAttempts } from '../users/limit-attempts.ts';
import { checkName, createUser, findByEmail, type User } from '../users/manage-users.ts';
import { plainEmail } from '../users/sign-in.ts';
import { findUser, findUserByEmail, proveEmail, releaseEmail } from '../users/user-store.ts';
import {
  findInvitation,
  insertInvitation,
  readInvitations,
  setInvitationCode,
  takeInvitation,
  withdrawInvitations,
  type Invitation,
} from './invitation-store.ts';
import { requireRole } from './manage-people.ts';
import { lockForChange, type BeforeAfter, type TeamChange } from './manage-team.ts';
import type { Role } from './role.ts';
import { insertMembership, readMembers } from './team-store.ts';

export type { Invitation } from './invitation-store.ts';

type Managing = Pick<Context, 'database' | 'clock' | 'keyring' | 'mode' | 'sends_mail'>;

const invitation_days = 7;
const code_groups = 3;

/**
 * By what who is invited shows that the address is theirs: its link, which went there by mail; a code from the operator
 * beside the link; or the link alone, in a sandbox that sends no mail.
 */
export type AddressProof = 'mail' | 'code' | 'link';

/** An invitation that was just made. */
export interface MadeInvitation {
  readonly invitation_id: string;
  readonly proof: AddressProof;
  /** What only its link knows; null where that went by mail, and whoever invites does not see it. */
  readonly token: string | null;
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
  const { merchant_id, by_user_id } = change;
  const email = plainEmail(to.email);
  const members = await readMembers(context.database, merchant_id);
  if (members.some((member) => member.email === email)) {
    throw cannot({ rule: 'in_team_already', email }, 'email');
  }
  const { name: merchant } = await requireMerchant(context, merchant_id);
  const proof = await proofOfInvitations(context, merchant_id);
  const at = context.clock.now();
  const invitation_id = `inv_${randomBytes(9).toString('hex')}`;
  const lasts_ms = invitation_days * day_ms;
  const expires_at = addMs(at, lasts_ms);
  const token = await transact(context.database, async (tx) => {
    const team = await lockForChange(tx, change);
    team.checkGrant(await requireRole({ database: tx }, merchant_id, to.role_id));
    const by = await findUser(tx, by_user_id);
    await withdrawInvitations(tx, { merchant_id, invitation_id: null, email, at });
    const content = { kind: 'invitation', merchant, by: by?.name ?? '', days: invitation_days } as const;
    const mail_id = queueMail(context, tx, { email, locale: by?.locale ?? 'en' }, content, lasts_ms);
    const drawn = mail_id === null ? newToken() : mailToken(context, mail_id);
    const row = {
      merchant_id,
      invitation_id,
      email,
      role_id: to.role_id,
      invited_by: by_user_id,
      created_at: at,
      expires_at,
      mailed: mail_id !== null,
    };
    insertInvitation(tx, row, tokenHash(drawn));
    return drawn;
  });
  return { invitation_id, proof, token: proof === 'mail' ? null : token, expires_at };
}

/** By what the people whom a merchant invites now show that their addresses are theirs. */
export function proofOfInvitations(
  context: Pick<ReadContext, 'database' | 'mode' | 'sends_mail'>,
  merchant_id: string,
): Promise<AddressProof> {
  return proofOf(context, { merchant_id, mailed: context.sends_mail });
}

/** By what an invitation's address is proved now: a merchant that has got a production account trusts no bare link. */
export async function proofOf(
  context: Pick<ReadContext, 'database' | 'mode'>,
  { merchant_id, mailed }: Pick<Invitation, 'merchant_id' | 'mailed'>,
): Promise<AddressProof> {
  if (mailed) return 'mail';
  if (context.mode === 'production') return 'code';
  const accounts = await listAccounts(context, merchant_id);
  return accounts.some(({ mode }) => mode === 'production') ? 'code' : 'link';
}

/**
 * Draws the code that somebody who is invited needs beside the link. It takes the place of an earlier one; the operator
 * gives it to the person by a way that shows who they are.
 * @throws RequestRefused U0008 when there is no such open invitation, U0010 when it needs no code
 */
export async function drawInvitationCode(
  context: Managing,
  merchant_id: string,
  invitation_id: string,
): Promise<{ email: string; code: string }> {
  const invitations = await listInvitations(context, merchant_id);
  const invitation = invitations.find((open) => open.invitation_id === invitation_id);
  if (!invitation) throw new RequestRefused('U0008');
  if ((await proofOf(context, invitation)) !== 'code') throw cannot({ rule: 'invitation_needs_no_code' });
  const code = randomGroups(code_groups);
  const drawn = {
    merchant_id,
    invitation_id,
    code_hash: codeHash(invitation_id, code),
    now: context.clock.now(),
  };
  if (!(await setInvitationCode(context.database, drawn))) throw new RequestRefused('U0008');
  await clearAttempts(context, codeSubject(invitation_id));
  return { email: invitation.email, code };
}

/** Sixty random bits need no salt; the invitation is in it, so that a code fits one only. */
function codeHash(invitation_id: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${invitation_id} ${readCrockford(code)}`)
    .digest();
}

function codeSubject(invitation_id: string): string {
  return `code of ${invitation_id}`;
}

/** @throws RequestRefused U0010 when it is not the code of the invitation, U0003 after ten of them */
async function checkCode(
  context: Pick<Context, 'database' | 'clock'>,
  { invitation_id, code_hash }: Invitation,
  code: string,
): Promise<void> {
  const right = await limitAttempts(context, codeSubject(invitation_id), async () =>
    code_hash !== null && timingSafeEqual(code_hash, codeHash(invitation_id, code)) ? true : null,
  );
  if (!right) throw cannot({ rule: 'invitation_code_wrong' }, 'code');
}

/** How whoever is invited shows that the address is theirs. */
interface Claim {
  readonly token: string;
  /** Empty without one. */
  readonly code: string;
}

/**
 * An open invitation, and by what its address is proved.
 * @throws RequestRefused U0014; U0010 and U0003 for a wrong code, and for none where one is needed
 */
async function requireProof(
  context: Managing,
  { token, code }: Claim,
): Promise<{ invitation: Invitation; proof: AddressProof }> {
  const invitation = await requireInvitation(context, token);
  const proof = await proofOf(context, invitation);
  if (proof === 'code') await checkCode(context, invitation, code);
  return { invitation, proof };
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

/**
 * What an invitation is for. Whether who is invited can sign in already is told to nobody who has not proved the address.
 * @throws RequestRefused U0014; U0010 and U0003 for a wrong code
 */
export async function readInvitation(
  context: Managing,
  claim: Claim,
): Promise<{ invitation: Invitation; role_name: string; code_needed: boolean; known: boolean }> {
  const invitation = await requireInvitation(context, claim.token);
  const role = await transact(context.database, (tx) => lockForGuest(tx, invitation));
  const proof = await proofOf(context, invitation);
  if (proof === 'code' && claim.code === '')
    return { invitation, role_name: role.name, code_needed: true, known: false };
  if (proof === 'code') await checkCode(context, invitation, claim.code);
  const user = await findByEmail(context, invitation.email);
  const known = user !== null && (user.email_proven || proof === 'link');
  return { invitation, role_name: role.name, code_needed: false, known };
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
 * signs them in. Whoever has the address and never proved it makes way.
 * @throws RequestRefused U0014, U0009; U0010 and U0003 for a wrong code; U0010 when there is a person with this address
 */
export async function acceptInvitation(
  context: Managing,
  input: Claim & { name: string; password: string },
  origin: SignInOrigin,
): Promise<{ opened: OpenSession; invitation: Invitation }> {
  const { invitation, proof } = await requireProof(context, input);
  const { email, merchant_id, role_id, invited_by } = invitation;
  const name = checkName(input.name);
  await checkNewPassword(input.password, [email, name]);
  const password_hash = await hashPassword(input.password);
  const at = context.clock.now();
  return transact(context.database, async (tx) => {
    await lockForGuest(tx, invitation);
    if (!(await takeInvitation(tx, invitation, at))) throw new RequestRefused('U0014', { source: 'token' });
    const email_proven = proof !== 'link';
    const holder = await findUserByEmail(tx, email);
    if (holder && !holder.email_proven && email_proven) {
      releaseEmail(tx, holder.user_id, at);
      await revokeOtherSessions(tx, holder.user_id, '');
    }
    const user_id = await createUser(tx, { email, email_proven, name, operator: false, password_hash, at });
    if (!user_id) throw cannot({ rule: 'can_sign_in_already' });
    await insertMembership(tx, { merchant_id, user_id, role_id, at, invited_by });
    const opened = openSession(tx, { user_id, stage: 'signed_in', method: 'password', at }, origin);
    return { opened, invitation };
  });
}

/**
 * Accepts an invitation as somebody who is signed in with the invited address. Who has proved it needs no code.
 * @throws RequestRefused U0014, also for an invitation to somebody else; U0010 and U0003 for a wrong code
 */
export async function joinTeam(
  context: Managing,
  user: Pick<User, 'user_id' | 'email' | 'email_proven'>,
  claim: Claim,
): Promise<Invitation> {
  const found = await requireInvitation(context, claim.token);
  if (found.email !== user.email) {
    throw new RequestRefused('U0014', {
      source: 'token',
      reason: { rule: 'invitation_of_other', email: found.email },
    });
  }
  const { invitation, proof } = user.email_proven
    ? { invitation: found, proof: null }
    : await requireProof(context, claim);
  const { merchant_id, role_id, invited_by } = invitation;
  const at = context.clock.now();
  await transact(context.database, async (tx) => {
    await lockForGuest(tx, invitation);
    if (!(await takeInvitation(tx, invitation, at))) throw new RequestRefused('U0014', { source: 'token' });
    if (proof === 'mail' || proof === 'code') proveEmail(tx, user.user_id);
    await insertMembership(tx, { merchant_id, user_id: user.user_id, role_id, at, invited_by });
  });
  return invitation;
}
