import type { ReadContext } from '../../../kernel/context.ts';
import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { builtInRole, ownRole, type Membership, type Role } from './role.ts';

const $ = sql.parameters({
  user_id: 'text',
  merchant_id: 'text',
  role_id: 'text',
  at: 'timestamptz',
  second_factor_required: 'bool',
  name: 'text',
  permits: 'text[]',
  now: 'timestamptz',
  user_ids: 'text[]',
  invited_by: 'text',
  by_default: 'bool',
});

const membershipsOfUser = reading(
  'memberships_of_user',
  {
    merchant_id: 'text',
    merchant_name: 'text',
    role_id: 'text',
    role_name: 'text?',
    permits: 'text[]',
    second_factor_required: 'bool',
    sessions_ended_at: 'timestamptz?',
    single_sign_on: 'text?',
  },
  sql`SELECT m.merchant_id, c.name AS merchant_name, m.role_id, r.name AS role_name, m.sessions_ended_at,
     i.slug AS single_sign_on,
     coalesce(r.permits, '{}') AS permits, coalesce(p.second_factor_required, ${$.by_default}) AS second_factor_required
   FROM memberships m JOIN merchants c USING (merchant_id)
   LEFT JOIN roles r ON r.merchant_id = m.merchant_id AND r.role_id = m.role_id
   LEFT JOIN merchant_policies p ON p.merchant_id = m.merchant_id
   LEFT JOIN identity_providers i ON i.merchant_id = m.merchant_id AND NOT i.password_allowed
     AND i.emergency_user_id <> m.user_id
   WHERE m.user_id = ${$.user_id} ORDER BY c.name, m.merchant_id`,
);
/** A row for each team of each person; one without a team for whoever is in none. */
export const placesOfPeople = reading(
  'places_of_people',
  {
    user_id: 'text',
    operator: 'bool',
    disabled: 'bool',
    merchant_id: 'text?',
    role_id: 'text?',
    permits: 'text[]',
  },
  sql`SELECT u.user_id, u.operator, u.disabled_at IS NOT NULL AS disabled, m.merchant_id, m.role_id,
     coalesce(r.permits, '{}') AS permits
   FROM users u LEFT JOIN memberships m USING (user_id)
   LEFT JOIN roles r ON r.merchant_id = m.merchant_id AND r.role_id = m.role_id
   WHERE u.user_id = ANY(${$.user_ids}::text[])`,
);
const insertMembershipRow = writing(
  'insert_membership',
  { user_id: 'text' },
  sql`INSERT INTO memberships (merchant_id, user_id, role_id, created_at, invited_by)
   VALUES (${$.merchant_id}, ${$.user_id}, ${$.role_id}, ${$.at}, ${$.invited_by})
   ON CONFLICT DO NOTHING RETURNING user_id`,
);
const changeMembershipRow = writing(
  'change_membership',
  { user_id: 'text' },
  sql`UPDATE memberships SET role_id = ${$.role_id} WHERE merchant_id = ${$.merchant_id}
     AND user_id = ${$.user_id} RETURNING user_id`,
);
const endSessionsRow = writing(
  'end_sessions_with_merchant',
  { ended: 'int4' },
  sql`UPDATE memberships m SET sessions_ended_at = ${$.at} WHERE m.merchant_id = ${$.merchant_id}
     AND m.user_id = ${$.user_id}
   RETURNING (SELECT count(*) FROM sessions s WHERE s.user_id = m.user_id)::int4 AS ended`,
);
const deleteMembershipRow = writing(
  'delete_membership',
  { user_id: 'text' },
  sql`DELETE FROM memberships WHERE merchant_id = ${$.merchant_id} AND user_id = ${$.user_id} RETURNING user_id`,
);
const membersOfMerchant = reading(
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
    sessions_ended_at: 'timestamptz?',
  },
  sql`SELECT m.user_id, u.email, u.name, m.role_id, u.disabled_at IS NOT NULL AS disabled,
     u.totp_confirmed_at IS NOT NULL
       OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = m.user_id) AS second_factor,
     u.last_sign_in_at, m.created_at, m.sessions_ended_at
   FROM memberships m JOIN users u USING (user_id) WHERE m.merchant_id = ${$.merchant_id}
   ORDER BY m.created_at, m.user_id`,
);
const policyRow = reading(
  'merchant_policy',
  { second_factor_required: 'bool' },
  sql`SELECT second_factor_required FROM merchant_policies WHERE merchant_id = ${$.merchant_id}`,
);
const setPolicyRow = writing(
  'set_merchant_policy',
  {},
  sql`INSERT INTO merchant_policies (merchant_id, second_factor_required)
   VALUES (${$.merchant_id}, ${$.second_factor_required})
   ON CONFLICT (merchant_id) DO UPDATE SET second_factor_required = excluded.second_factor_required`,
);
/** Locks the whole team in key order: what it must always hold (an admin) is decided on all of it. */
const lockTeamRows = writing(
  'lock_team',
  { user_id: 'text', role_id: 'text', disabled: 'bool' },
  sql`SELECT m.user_id, m.role_id, u.disabled_at IS NOT NULL AS disabled
   FROM memberships m JOIN users u USING (user_id) WHERE m.merchant_id = ${$.merchant_id}
   ORDER BY m.user_id FOR UPDATE OF m`,
);
const roleRows = reading(
  'own_roles',
  { role_id: 'text', name: 'text', permits: 'text[]' },
  sql`SELECT role_id, name, permits FROM roles WHERE merchant_id = ${$.merchant_id} ORDER BY name, role_id`,
);
const insertRoleRow = writing(
  'insert_role',
  {},
  sql`INSERT INTO roles (merchant_id, role_id, name, permits, created_at)
   VALUES (${$.merchant_id}, ${$.role_id}, ${$.name}, ${$.permits}, ${$.at})`,
);
const changeRoleRow = writing(
  'change_role',
  { role_id: 'text' },
  sql`UPDATE roles SET name = ${$.name}, permits = ${$.permits} WHERE merchant_id = ${$.merchant_id}
     AND role_id = ${$.role_id} RETURNING role_id`,
);
const deleteRoleRow = writing(
  'delete_role',
  { role_id: 'text' },
  sql`DELETE FROM roles r WHERE r.merchant_id = ${$.merchant_id} AND r.role_id = ${$.role_id}
     AND NOT EXISTS (SELECT FROM memberships m WHERE m.merchant_id = ${$.merchant_id}
       AND m.role_id = ${$.role_id})
     AND NOT EXISTS (SELECT FROM invitations i WHERE i.merchant_id = ${$.merchant_id}
       AND i.role_id = ${$.role_id}
       AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > ${$.now})
   RETURNING role_id`,
);

type Mode = Pick<ReadContext, 'mode'>;

/** Whether a team that has not said otherwise demands a second factor: in production. */
function demandedByDefault({ mode }: Mode): boolean {
  return mode === 'production';
}

/** The person's places with merchants. A role that is gone gives nothing. */
export async function readMemberships(
  database: Pick<Database, 'read'>,
  of: Mode,
  user_id: string,
): Promise<Membership[]> {
  const rows = await database.read(membershipsOfUser, { user_id, by_default: demandedByDefault(of) });
  return rows.map(({ merchant_id, merchant_name, role_id, role_name, permits, ...rest }) => ({
    ...rest,
    merchant_id,
    merchant_name,
    role: builtInRole(role_id) ?? ownRole({ role_id, name: role_name ?? role_id, permits }),
  }));
}

/**
 * @param of the place; invited_by is the user_id of who has invited them, empty where the operator puts them there
 * @returns false when the person is in the team already
 */
export async function insertMembership(
  tx: Transaction,
  of: { merchant_id: string; user_id: string; role_id: string; at: Date; invited_by: string },
): Promise<boolean> {
  return (await tx.read(insertMembershipRow, of)).length > 0;
}

export function changeMembership(
  tx: Transaction,
  merchant_id: string,
  user_id: string,
  role_id: string,
): void {
  tx.write(changeMembershipRow, { merchant_id, user_id, role_id });
}

export function deleteMembership(tx: Transaction, merchant_id: string, user_id: string): void {
  tx.write(deleteMembershipRow, { merchant_id, user_id });
}

/** Keeps a person's sessions of now from a merchant. @returns how many they have */
export async function endSessionsWith(
  tx: Transaction,
  of: { readonly merchant_id: string; readonly user_id: string; readonly at: Date },
): Promise<number> {
  return (await tx.read(endSessionsRow, of))[0]?.ended ?? 0;
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
  /** Sessions that were opened until then do not reach the team. */
  readonly sessions_ended_at: Date | null;
}

export function readMembers(database: ReadDatabase, merchant_id: string): Promise<Member[]> {
  return database.read(membersOfMerchant, { merchant_id });
}

export function lockTeam(
  tx: Transaction,
  merchant_id: string,
): Promise<{ user_id: string; role_id: string; disabled: boolean }[]> {
  return tx.read(lockTeamRows, { merchant_id });
}

export async function readOwnRoles(database: Pick<Database, 'read'>, merchant_id: string): Promise<Role[]> {
  return (await database.read(roleRows, { merchant_id })).map(ownRole);
}

export function insertRole(
  tx: Transaction,
  merchant_id: string,
  role: { role_id: string; name: string; permits: readonly string[]; at: Date },
): void {
  tx.write(insertRoleRow, { ...role, merchant_id });
}

/** @returns whether there is such a role */
export async function changeRoleOf(
  tx: Transaction,
  merchant_id: string,
  role: { role_id: string; name: string; permits: readonly string[] },
): Promise<boolean> {
  return (await tx.read(changeRoleRow, { ...role, merchant_id })).length > 0;
}

/** @returns false when there is no such role, or somebody has it or is invited to it */
export async function deleteRoleOf(
  tx: Transaction,
  merchant_id: string,
  role_id: string,
  now: Date,
): Promise<boolean> {
  return (await tx.read(deleteRoleRow, { merchant_id, role_id, now })).length > 0;
}

/** Whether the merchant demands a second factor of its people. */
export async function readPolicy(
  database: Pick<Database, 'read'>,
  of: Mode,
  merchant_id: string,
): Promise<boolean> {
  const [row] = await database.read(policyRow, { merchant_id });
  return row?.second_factor_required ?? demandedByDefault(of);
}

export function setPolicy(tx: Transaction, merchant_id: string, second_factor_required: boolean): void {
  tx.write(setPolicyRow, { merchant_id, second_factor_required });
}
