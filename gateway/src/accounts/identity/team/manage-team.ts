import { randomBytes } from 'node:crypto';
import { all_permits, isPermit, type Permit } from '@causeway/schemas/portal/permits.ts';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { cannot, invalid, requireUnchanged, RequestRefused } from '../../../kernel/errors.ts';
import { revokeOtherSessions } from '../sessions/open-session.ts';
import { isOneFactor } from '../sessions/session.ts';
import { findProviderOf, unlinkMember } from '../single-sign-on/provider-store.ts';
import { lockFactors } from '../users/store-second-factor.ts';
import { checkName } from '../users/manage-users.ts';
import { findUser } from '../users/user-store.ts';
import { requireRole } from './manage-people.ts';
import { admin_role, builtInRole, builtInRoles, type Role } from './role.ts';
import {
  changeMembership,
  changeRoleOf,
  deleteMembership,
  deleteRoleOf,
  endSessionsWith,
  insertRole,
  lockTeam,
  readMembers,
  readMemberships,
  readOwnRoles,
  readPolicy,
  setPolicy,
  type Member,
} from './team-store.ts';

export type { Member } from './team-store.ts';

type Managing = Pick<Context, 'database' | 'clock' | 'mode'>;

/** Who changes a team. */
export interface TeamChange {
  readonly merchant_id: string;
  readonly by_user_id: string;
  /** A member of the team, or the operator of the gateway, who takes the merchant on and is in no team. */
  readonly changer: 'member' | 'operator';
}

export interface BeforeAfter {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The people of a merchant, oldest first, and whether they must have a second factor. */
export async function readTeam(
  context: Pick<ReadContext, 'database' | 'mode'>,
  merchant_id: string,
): Promise<{ members: Member[]; second_factor_required: boolean }> {
  const [members, second_factor_required] = await Promise.all([
    readMembers(context.database, merchant_id),
    readPolicy(context.database, context, merchant_id),
  ]);
  return { members, second_factor_required };
}

/** Own roles of a merchant, by name. */
export function listOwnRoles(context: Pick<ReadContext, 'database'>, merchant_id: string): Promise<Role[]> {
  return readOwnRoles(context.database, merchant_id);
}

/** A team that is locked, with what whoever changes it may do there now. */
interface LockedTeam {
  readonly members: readonly { user_id: string; role_id: string; disabled: boolean }[];
  /** Of its own and built in; undefined for one that is gone. */
  roleOf(role_id: string): Role | undefined;
  /** @throws RequestRefused U0010 when another role is called so, however its letters are written */
  checkRoleName(name: string, role_id?: string): void;
  /** Nobody gives away, or takes, more than they have. @throws RequestRefused U0007 */
  checkGrant(role: Pick<Role, 'permits'>): void;
}

/**
 * Locks a team and its roles for a change. Whoever asks for one may have lost the place or the role by which they
 * were let in while others changed the team: what they may do is what they may do now.
 * @throws RequestRefused U0007 when they may not change the team any more
 */
export async function lockForChange(tx: Transaction, change: TeamChange): Promise<LockedTeam> {
  const members = await lockTeam(tx, change.merchant_id);
  const own = await readOwnRoles(tx, change.merchant_id);
  const roleOf = (role_id: string): Role | undefined =>
    builtInRole(role_id) ?? own.find((role) => role.role_id === role_id);
  const by = members.find(({ user_id, disabled }) => user_id === change.by_user_id && !disabled);
  const own_permits = by ? roleOf(by.role_id)?.permits : [];
  const permits = new Set(change.changer === 'operator' ? all_permits : own_permits);
  if (!permits.has('team.manage')) throw new RequestRefused('U0007');
  return {
    members,
    roleOf,
    checkRoleName: (name, role_id) => {
      const same = (role: Role): boolean =>
        role.role_id !== role_id && role.name.toLowerCase() === name.toLowerCase();
      if ([...builtInRoles(), ...own].some(same)) throw cannot({ rule: 'role_exists', name }, 'name');
    },
    checkGrant: (role) => {
      const beyond = role.permits.filter((permit) => !permits.has(permit));
      if (beyond.length === 0) return;
      throw new RequestRefused('U0007', {
        reason: { rule: 'beyond_own_permits', permits: beyond },
      });
    },
  };
}

/**
 * A member who is to be changed.
 * @throws RequestRefused U0008, U0007; U0010 for oneself, and for who may still enter where other ways are closed
 */
async function changeable(
  tx: Transaction,
  team: LockedTeam,
  change: TeamChange,
  user_id: string,
): Promise<{ role_id: string; other_admins: number }> {
  const member = team.members.find((known) => known.user_id === user_id);
  if (!member) throw new RequestRefused('U0008');
  if (user_id === change.by_user_id) {
    throw cannot({ rule: 'not_oneself' });
  }
  const role = team.roleOf(member.role_id);
  if (role) team.checkGrant(role);
  const provider = await findProviderOf(tx, change.merchant_id);
  if (provider && !provider.password_allowed && provider.emergency_user_id === user_id)
    throw cannot({ rule: 'sso_emergency_stays' });
  const admins = team.members.filter(
    (known) => known.role_id === admin_role && !known.disabled && known.user_id !== user_id,
  );
  return { role_id: member.role_id, other_admins: admins.length };
}

function requireAdmin(admins: number): void {
  if (admins > 0) return;
  throw cannot({ rule: 'last_admin' });
}

/**
 * Gives a member another role.
 * @param seen the role that the page showed
 * @throws RequestRefused when there is none; U0015
 */
export async function changeMember(
  context: Managing,
  change: TeamChange,
  user_id: string,
  role_id: string,
  expected: { readonly role_id?: string },
): Promise<BeforeAfter> {
  const { merchant_id } = change;
  return transact(context.database, async (tx) => {
    const team = await lockForChange(tx, change);
    team.checkGrant(await requireRole({ database: tx }, merchant_id, role_id));
    const { role_id: from, other_admins } = await changeable(tx, team, change, user_id);
    if (from === admin_role && role_id !== admin_role) requireAdmin(other_admins);
    requireUnchanged({ role_id: from }, { role_id }, expected);
    changeMembership(tx, merchant_id, user_id, role_id);
    return { before: { role_id: from }, after: { role_id } };
  });
}

/** Takes a member out of the team. Their sessions lose it at once. */
export async function removeMember(
  context: Managing,
  change: TeamChange,
  user_id: string,
): Promise<BeforeAfter> {
  return transact(context.database, async (tx) => {
    const team = await lockForChange(tx, change);
    const { role_id, other_admins } = await changeable(tx, team, change, user_id);
    if (role_id === admin_role) requireAdmin(other_admins);
    deleteMembership(tx, change.merchant_id, user_id);
    unlinkMember(tx, change.merchant_id, user_id);
    return { before: { role_id } };
  });
}

/** @throws RequestRefused U0008 when the person is not in the team */
export async function requireMember(
  context: Pick<ReadContext, 'database'>,
  merchant_id: string,
  user_id: string,
): Promise<Member> {
  const members = await readMembers(context.database, merchant_id);
  const member = members.find((known) => known.user_id === user_id);
  if (!member) throw new RequestRefused('U0008');
  return member;
}

/**
 * Ends the sessions of a member: of somebody who is in other teams too, or of the gateway, what they reach of this one,
 * until the next time that they sign in.
 * @returns how many
 * @throws RequestRefused U0007, U0008
 */
export function endMemberSessions(context: Managing, change: TeamChange, user_id: string): Promise<number> {
  return transact(context.database, async (tx) => {
    const team = await lockForChange(tx, change);
    const member = team.members.find((known) => known.user_id === user_id);
    if (!member) throw new RequestRefused('U0008');
    const role = team.roleOf(member.role_id);
    if (role) team.checkGrant(role);
    const [user, places] = await Promise.all([findUser(tx, user_id), readMemberships(tx, context, user_id)]);
    if (places.length === 1 && user?.operator === false) return revokeOtherSessions(tx, user_id, '');
    return endSessionsWith(tx, { merchant_id: change.merchant_id, user_id, at: context.clock.now() });
  });
}

/**
 * Demands a second factor of everybody in the team, or no longer. Only who has one, and has signed in with it, may
 * demand it: else they would lock themselves out, and perhaps everybody.
 * @param method by which the person signed in
 * @throws RequestRefused U0007, U0017
 */
export function changePolicy(
  context: Managing,
  change: TeamChange,
  second_factor_required: boolean,
  method: string,
): Promise<BeforeAfter> {
  return transact(context.database, async (tx) => {
    await lockForChange(tx, change);
    if (second_factor_required) {
      const factors = await lockFactors(tx, change.by_user_id);
      const by_provider = method.startsWith('sso');
      if (isOneFactor({ method }) || (factors.length === 0 && !by_provider))
        throw new RequestRefused('U0017', { reason: { rule: 'demand_without_second_factor' } });
    }
    const before = await readPolicy(tx, context, change.merchant_id);
    setPolicy(tx, change.merchant_id, second_factor_required);
    return { before: { second_factor_required: before }, after: { second_factor_required } };
  });
}

function checkRoleFields(fields: { name: string; permits: readonly string[] }): {
  name: string;
  permits: Permit[];
} {
  const unknown = fields.permits.find((permit) => !isPermit(permit));
  if (unknown !== undefined) {
    throw invalid('permits', { rule: 'no_permit', permit: unknown });
  }
  return { name: checkName(fields.name), permits: [...new Set(fields.permits.filter(isPermit))] };
}

/** Creates an own role. @returns its id */
export async function createRole(
  context: Managing,
  change: TeamChange,
  fields: { name: string; permits: readonly string[] },
): Promise<string> {
  const role = {
    ...checkRoleFields(fields),
    role_id: `role-${randomBytes(6).toString('hex')}`,
    at: context.clock.now(),
  };
  await transact(context.database, async (tx) => {
    const team = await lockForChange(tx, change);
    team.checkGrant(role);
    team.checkRoleName(role.name);
    insertRole(tx, change.merchant_id, role);
  });
  return role.role_id;
}

/** An own role that is to be changed. @throws RequestRefused U0008, U0007 */
function ownRoleOf(team: LockedTeam, role_id: string): Role {
  const role = team.roleOf(role_id);
  if (!role || role.built_in) throw new RequestRefused('U0008');
  team.checkGrant(role);
  return role;
}

interface RoleFields {
  readonly name: string;
  readonly permits: readonly string[];
}

/**
 * Changes an own role, for everybody who has it.
 * @param seen what the page showed of it
 * @throws RequestRefused U0015
 */
export function changeRole(
  context: Managing,
  change: TeamChange,
  role_id: string,
  fields: RoleFields,
  expected: Partial<RoleFields>,
): Promise<BeforeAfter> {
  const after = checkRoleFields(fields);
  return transact(context.database, async (tx) => {
    const team = await lockForChange(tx, change);
    team.checkGrant(after);
    const { name, permits } = ownRoleOf(team, role_id);
    requireUnchanged({ name, permits }, after, expected);
    team.checkRoleName(after.name, role_id);
    await changeRoleOf(tx, change.merchant_id, { ...after, role_id });
    return { before: { name, permits }, after };
  });
}

/** Deletes an own role. @throws RequestRefused U0010 when somebody has it or is invited to it */
export function deleteRole(context: Managing, change: TeamChange, role_id: string): Promise<BeforeAfter> {
  return transact(context.database, async (tx) => {
    const { name, permits } = ownRoleOf(await lockForChange(tx, change), role_id);
    if (!(await deleteRoleOf(tx, change.merchant_id, role_id, context.clock.now())))
      throw cannot({ rule: 'role_in_use' });
    return { before: { name, permits } };
  });
}
