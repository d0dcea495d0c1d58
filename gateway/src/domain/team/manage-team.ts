import { randomBytes } from 'node:crypto';
import { isPermit, type Permit } from '@causeway/contract/portal/permits.ts';
import type { Context } from '../../context.ts';
import { transact, type Transaction } from '../../database/transaction.ts';
import { RequestRefused } from '../../errors.ts';
import { checkName } from '../users/manage-users.ts';
import { requireRole } from './manage-people.ts';
import { admin_role, builtInRole, type Role } from './role.ts';
import {
  changeMembership,
  changeRoleOf,
  deleteMembership,
  deleteRoleOf,
  insertRole,
  lockTeam,
  readMembers,
  readOwnRoles,
  readPolicy,
  setPolicy,
  type Member,
} from './team-store.ts';

export type { Member } from './team-store.ts';

type Managing = Pick<Context, 'database' | 'clock'>;

/** Who changes a team, and what they may themselves do there: nobody gives away, or takes, more than they have. */
export interface TeamChange {
  readonly merchant_id: string;
  readonly by_user_id: string;
  readonly permits: ReadonlySet<Permit>;
}

export interface BeforeAfter {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The people of a merchant, oldest first, and whether they must have a second factor. */
export async function readTeam(
  context: Pick<Context, 'database'>,
  merchant_id: string,
): Promise<{ members: Member[]; second_factor_required: boolean }> {
  const [members, second_factor_required] = await Promise.all([
    readMembers(context.database, merchant_id),
    readPolicy(context.database, merchant_id),
  ]);
  return { members, second_factor_required };
}

/** Own roles of a merchant, by name. */
export function listOwnRoles(context: Pick<Context, 'database'>, merchant_id: string): Promise<Role[]> {
  return readOwnRoles(context.database, merchant_id);
}

/** @throws RequestRefused U0007 when the role holds what whoever changes the team does not have */
export function checkGrant({ permits }: TeamChange, role: Pick<Role, 'permits'>): void {
  const beyond = role.permits.filter((permit) => !permits.has(permit));
  if (beyond.length === 0) return;
  throw new RequestRefused('U0007', {
    message: `You cannot give or take what you do not have: ${beyond.join(', ')}`,
  });
}

/** What a member is, locked with the whole team. @throws RequestRefused U0008, U0010 for oneself */
async function lockMember(
  tx: Transaction,
  change: TeamChange,
  user_id: string,
): Promise<{ role_id: string; admins: number }> {
  const team = await lockTeam(tx, change.merchant_id);
  const member = team.find((known) => known.user_id === user_id);
  if (!member) throw new RequestRefused('U0008');
  if (user_id === change.by_user_id) {
    throw new RequestRefused('U0010', { message: 'Nobody changes or removes themselves; ask another admin' });
  }
  const admins = team.filter(
    (known) => known.role_id === admin_role && !known.disabled && known.user_id !== user_id,
  );
  return { role_id: member.role_id, admins: admins.length };
}

function keepAdmin(admins: number): void {
  if (admins > 0) return;
  throw new RequestRefused('U0010', { message: 'The team would have no admin left' });
}

/** Gives a member another role. */
export async function changeMember(
  context: Managing,
  change: TeamChange,
  user_id: string,
  role_id: string,
): Promise<BeforeAfter> {
  const { merchant_id } = change;
  const next = await requireRole(context, merchant_id, role_id);
  checkGrant(change, next);
  const own = await readOwnRoles(context.database, merchant_id);
  return transact(context.database, async (tx) => {
    const { role_id: from, admins } = await lockMember(tx, change, user_id);
    const role = builtInRole(from) ?? own.find((known) => known.role_id === from);
    if (role) checkGrant(change, role);
    if (from === admin_role && role_id !== admin_role) keepAdmin(admins);
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
  const own = await readOwnRoles(context.database, change.merchant_id);
  return transact(context.database, async (tx) => {
    const { role_id, admins } = await lockMember(tx, change, user_id);
    const role = builtInRole(role_id) ?? own.find((known) => known.role_id === role_id);
    if (role) checkGrant(change, role);
    if (role_id === admin_role) keepAdmin(admins);
    deleteMembership(tx, change.merchant_id, user_id);
    return { before: { role_id } };
  });
}

/** @throws RequestRefused U0008 when the person is not in the team */
export async function requireMember(
  context: Managing,
  merchant_id: string,
  user_id: string,
): Promise<Member> {
  const members = await readMembers(context.database, merchant_id);
  const member = members.find((known) => known.user_id === user_id);
  if (!member) throw new RequestRefused('U0008');
  return member;
}

/** Demands a second factor of everybody in the team, or no longer. */
export async function changePolicy(
  context: Managing,
  merchant_id: string,
  second_factor_required: boolean,
): Promise<BeforeAfter> {
  const before = await readPolicy(context.database, merchant_id);
  await transact(context.database, async (tx) => setPolicy(tx, merchant_id, second_factor_required));
  return { before: { second_factor_required: before }, after: { second_factor_required } };
}

function checkRoleFields(
  change: TeamChange,
  fields: { name: string; permits: readonly string[] },
): { name: string; permits: Permit[] } {
  const unknown = fields.permits.find((permit) => !isPermit(permit));
  if (unknown !== undefined) {
    throw new RequestRefused('I0011', { source: 'permits', message: `There is no permit ${unknown}` });
  }
  const permits = [...new Set(fields.permits.filter(isPermit))];
  checkGrant(change, { permits });
  return { name: checkName(fields.name), permits };
}

/** Creates an own role. @returns its id */
export async function createRole(
  context: Managing,
  change: TeamChange,
  fields: { name: string; permits: readonly string[] },
): Promise<string> {
  const role = {
    ...checkRoleFields(change, fields),
    role_id: `role-${randomBytes(6).toString('hex')}`,
    at: context.clock.now(),
  };
  await transact(context.database, async (tx) => insertRole(tx, change.merchant_id, role));
  return role.role_id;
}

/** Changes an own role, for everybody who has it. */
export async function changeRole(
  context: Managing,
  change: TeamChange,
  role_id: string,
  fields: { name: string; permits: readonly string[] },
): Promise<BeforeAfter> {
  const after = checkRoleFields(change, fields);
  const before = (await readOwnRoles(context.database, change.merchant_id)).find(
    (role) => role.role_id === role_id,
  );
  if (!before) throw new RequestRefused('U0008');
  checkGrant(change, before);
  await transact(context.database, (tx) => changeRoleOf(tx, change.merchant_id, { ...after, role_id }));
  return { before: { name: before.name, permits: before.permits }, after };
}

/** Deletes an own role. @throws RequestRefused U0010 when somebody has it or is invited to it */
export async function deleteRole(
  context: Managing,
  change: TeamChange,
  role_id: string,
): Promise<BeforeAfter> {
  const before = (await readOwnRoles(context.database, change.merchant_id)).find(
    (role) => role.role_id === role_id,
  );
  if (!before) throw new RequestRefused('U0008');
  checkGrant(change, before);
  const deleted = await transact(context.database, (tx) =>
    deleteRoleOf(tx, change.merchant_id, role_id, context.clock.now()),
  );
  if (!deleted) throw new RequestRefused('U0010', { message: 'Somebody has this role, or is invited to it' });
  return { before: { name: before.name, permits: before.permits } };
}
