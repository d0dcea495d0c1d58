import type { Database } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { builtInRole, ownRole, type Membership, type Role } from './role.ts';

const membershipsOfUser = statement(
  'memberships_of_user',
  {
    merchant_id: 'text',
    merchant_name: 'text',
    role_id: 'text',
    role_name: 'text?',
    permits: 'text[]',
    second_factor_required: 'bool',
  },
  `SELECT m.merchant_id, c.name AS merchant_name, m.role_id, r.name AS role_name,
     coalesce(r.permits, '{}') AS permits, coalesce(p.second_factor_required, false) AS second_factor_required
   FROM memberships m JOIN merchants c USING (merchant_id)
   LEFT JOIN roles r ON r.merchant_id = m.merchant_id AND r.role_id = m.role_id
   LEFT JOIN merchant_policies p ON p.merchant_id = m.merchant_id
   WHERE m.user_id = $1 ORDER BY c.name, m.merchant_id`,
);
const insertMembershipRow = statement(
  'insert_membership',
  { user_id: 'text' },
  `INSERT INTO memberships (merchant_id, user_id, role_id, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT DO NOTHING RETURNING user_id`,
);
const changeMembershipRow = statement(
  'change_membership',
  { user_id: 'text' },
  'UPDATE memberships SET role_id = $3 WHERE merchant_id = $1 AND user_id = $2 RETURNING user_id',
);
const deleteMembershipRow = statement(
  'delete_membership',
  { user_id: 'text' },
  'DELETE FROM memberships WHERE merchant_id = $1 AND user_id = $2 RETURNING user_id',
);
const membersOfMerchant = statement(
  'members_of_merchant',
  {
    user_id: 'text',
    email: 'text',
    name: 'text',
    role_id: 'text',
    disabled: 'bool',
    second_factor: 'bool',
    last_sign_in_at: 'timestamptz?',
    created_at: 'timestamptz',
  },
  `SELECT m.user_id, u.email, u.name, m.role_id, u.disabled_at IS NOT NULL AS disabled,
     u.totp_confirmed_at IS NOT NULL OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = m.user_id) AS second_factor,
     u.last_sign_in_at, m.created_at
   FROM memberships m JOIN users u USING (user_id) WHERE m.merchant_id = $1 ORDER BY m.created_at, m.user_id`,
);
const policyRow = statement(
  'merchant_policy',
  { second_factor_required: 'bool' },
  'SELECT second_factor_required FROM merchant_policies WHERE merchant_id = $1',
);
const setPolicyRow = statement(
  'set_merchant_policy',
  {},
  `INSERT INTO merchant_policies (merchant_id, second_factor_required) VALUES ($1, $2)
   ON CONFLICT (merchant_id) DO UPDATE SET second_factor_required = excluded.second_factor_required`,
);
/** Locks the whole team in key order: what it must always hold (an admin) is decided on all of it. */
const lockTeamRows = statement(
  'lock_team',
  { user_id: 'text', role_id: 'text', disabled: 'bool' },
  `SELECT m.user_id, m.role_id, u.disabled_at IS NOT NULL AS disabled
   FROM memberships m JOIN users u USING (user_id) WHERE m.merchant_id = $1 ORDER BY m.user_id FOR UPDATE OF m`,
);
const roleRows = statement(
  'own_roles',
  { role_id: 'text', name: 'text', permits: 'text[]' },
  'SELECT role_id, name, permits FROM roles WHERE merchant_id = $1 ORDER BY name, role_id',
);
const insertRoleRow = statement(
  'insert_role',
  {},
  'INSERT INTO roles (merchant_id, role_id, name, permits, created_at) VALUES ($1, $2, $3, $4, $5)',
);
const changeRoleRow = statement(
  'change_role',
  { role_id: 'text' },
  'UPDATE roles SET name = $3, permits = $4 WHERE merchant_id = $1 AND role_id = $2 RETURNING role_id',
);
const deleteRoleRow = statement(
  'delete_role',
  { role_id: 'text' },
  `DELETE FROM roles r WHERE r.merchant_id = $1 AND r.role_id = $2
     AND NOT EXISTS (SELECT FROM memberships m WHERE m.merchant_id = $1 AND m.role_id = $2)
     AND NOT EXISTS (SELECT FROM invitations i WHERE i.merchant_id = $1 AND i.role_id = $2
       AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > $3)
   RETURNING role_id`,
);

/** The person's places with merchants. A role that is gone gives nothing. */
export async function readMemberships(database: Database, user_id: string): Promise<Membership[]> {
  const rows = await database.read(membershipsOfUser, [user_id]);
  return rows.map(({ merchant_id, merchant_name, role_id, role_name, permits, ...rest }) => ({
    ...rest,
    merchant_id,
    merchant_name,
    role: builtInRole(role_id) ?? ownRole({ role_id, name: role_name ?? role_id, permits }),
  }));
}

/** @returns false when the person is in the team already */
export async function insertMembership(
  tx: Transaction,
  of: { merchant_id: string; user_id: string; role_id: string; at: Date },
): Promise<boolean> {
  return (await tx.read(insertMembershipRow, [of.merchant_id, of.user_id, of.role_id, of.at])).length > 0;
}

export function changeMembership(
  tx: Transaction,
  merchant_id: string,
  user_id: string,
  role_id: string,
): void {
  tx.write(changeMembershipRow, [merchant_id, user_id, role_id]);
}

export function deleteMembership(tx: Transaction, merchant_id: string, user_id: string): void {
  tx.write(deleteMembershipRow, [merchant_id, user_id]);
}

/** A person of a team, as the team sees them. */
export interface Member {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly role_id: string;
  readonly disabled: boolean;
  readonly second_factor: boolean;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
}

export function readMembers(database: Database, merchant_id: string): Promise<Member[]> {
  return database.read(membersOfMerchant, [merchant_id]);
}

export function lockTeam(
  tx: Transaction,
  merchant_id: string,
): Promise<{ user_id: string; role_id: string; disabled: boolean }[]> {
  return tx.read(lockTeamRows, [merchant_id]);
}

export async function readOwnRoles(database: Pick<Database, 'read'>, merchant_id: string): Promise<Role[]> {
  return (await database.read(roleRows, [merchant_id])).map(ownRole);
}

export function insertRole(
  tx: Transaction,
  merchant_id: string,
  role: { role_id: string; name: string; permits: readonly string[]; at: Date },
): void {
  tx.write(insertRoleRow, [merchant_id, role.role_id, role.name, role.permits, role.at]);
}

/** @returns whether there is such a role */
export async function changeRoleOf(
  tx: Transaction,
  merchant_id: string,
  role: { role_id: string; name: string; permits: readonly string[] },
): Promise<boolean> {
  return (await tx.read(changeRoleRow, [merchant_id, role.role_id, role.name, role.permits])).length > 0;
}

/** @returns false when there is no such role, or somebody has it or is invited to it */
export async function deleteRoleOf(
  tx: Transaction,
  merchant_id: string,
  role_id: string,
  now: Date,
): Promise<boolean> {
  return (await tx.read(deleteRoleRow, [merchant_id, role_id, now])).length > 0;
}

/** Whether the merchant demands a second factor of its people. */
export async function readPolicy(database: Pick<Database, 'read'>, merchant_id: string): Promise<boolean> {
  return (await database.read(policyRow, [merchant_id]))[0]?.second_factor_required ?? false;
}

export function setPolicy(tx: Transaction, merchant_id: string, second_factor_required: boolean): void {
  tx.write(setPolicyRow, [merchant_id, second_factor_required]);
}
