import { built_in_roles, isPermit, type Permit } from '@causeway/schemas/portal/permits.ts';

/** A role that a merchant's people can have: built in, or the merchant's own. */
export interface Role {
  readonly role_id: string;
  readonly name: string;
  readonly permits: readonly Permit[];
  readonly built_in: boolean;
}

/** The role that holds every permit; a merchant always has somebody with it. */
export const admin_role = 'admin';

/** The roles that every merchant has. */
export function builtInRoles(): Role[] {
  return built_in_roles.map((role) => ({ ...role, built_in: true }));
}

/** A built-in role, or null. */
export function builtInRole(role_id: string): Role | null {
  const role = built_in_roles.find((known) => known.role_id === role_id);
  return role ? { ...role, built_in: true } : null;
}

/** An own role from its row. Permits that the program no longer knows give nothing. */
export function ownRole(row: { role_id: string; name: string; permits: readonly string[] }): Role {
  return { ...row, permits: row.permits.filter(isPermit), built_in: false };
}

/** A person's place with a merchant. */
export interface Membership {
  readonly merchant_id: string;
  readonly merchant_name: string;
  readonly role: Role;
  /** The merchant lets nobody in who signed in with a password only. */
  readonly second_factor_required: boolean;
  /** Sessions that were opened until then do not reach it. */
  readonly sessions_ended_at: Date | null;
  /** The merchant lets the person in by its provider only: the last part of the link to it. Else null. */
  readonly single_sign_on: string | null;
}
