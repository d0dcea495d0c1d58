import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot } from '../../../kernel/errors.ts';
import { requireMerchant } from '../../merchants/list-accounts.ts';
import { hashPassword, checkNewPassword } from '../users/passwords.ts';
import { checkName, createUser, drawPassword, listUsers } from '../users/manage-users.ts';

import { builtInRole, type Role } from './role.ts';
import { insertMembership, readMemberships, readOwnRoles } from './team-store.ts';

type Managing = Pick<Context, 'database' | 'clock'>;

const email_pattern = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** A role of a merchant by its id. @throws RequestRefused when there is none */
export async function requireRole(
  { database }: { readonly database: Pick<Context['database'], 'read'> },
  merchant_id: string,
  role_id: string,
): Promise<Role> {
  const own = async (): Promise<Role | undefined> =>
    (await readOwnRoles(database, merchant_id)).find((role) => role.role_id === role_id);
  const role = builtInRole(role_id) ?? (await own());
  if (!role) throw cannot({ rule: 'no_role', merchant_id, role_id });
  return role;
}

/** Somebody to be created: one of the gateway's own people, or of a merchant's team, or both. */
export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly operator: boolean;
  readonly membership: { readonly merchant_id: string; readonly role_id: string } | null;
  /** Left out, one is drawn. */
  readonly password?: string | undefined;
}

/**
 * Creates a person with what they are for.
 * @returns the password: the given one, or the one that was drawn
 * @throws RequestRefused when the address is taken or malformed, or merchant or role are unknown; RequestRefused U0009
 */
export async function createPerson(
  context: Managing,
  person: NewPerson,
): Promise<{ user_id: string; password: string }> {
  const { email, operator, membership } = person;
  if (!email_pattern.test(email)) throw cannot({ rule: 'no_email_address', text: email });
  if (!operator && !membership) throw cannot({ rule: 'merchant_or_operator' });
  const name = checkName(person.name);
  if (membership) {
    await requireMerchant(context, membership.merchant_id);
    await requireRole(context, membership.merchant_id, membership.role_id);
  }
  const password = person.password ?? drawPassword();
  await checkNewPassword(password, [email, name]);
  const password_hash = await hashPassword(password);
  const at = context.clock.now();
  const user_id = await transact(context.database, async (tx) => {
    const created = await createUser(tx, { email, email_proven: true, name, operator, password_hash, at });
    if (created && membership)
      await insertMembership(tx, { ...membership, user_id: created, at, invited_by: '' });
    return created;
  });
  if (!user_id) throw cannot({ rule: 'user_exists', email });
  return { user_id, password };
}

/** Everybody who can sign in, with where they belong. */
export async function listPeople(context: Pick<ReadContext, 'database' | 'mode'>): Promise<
  {
    user_id: string;
    email: string;
    name: string;
    operator: boolean;
    roles: string;
    second_factor: boolean;
    disabled: boolean;
    last_sign_in_at: Date | null;
  }[]
> {
  const users = await listUsers(context);
  return Promise.all(
    users.map(async ({ user_id, email, name, operator, totp_confirmed_at, disabled_at, last_sign_in_at }) => {
      const memberships = await readMemberships(context.database, context, user_id);
      return {
        user_id,
        email,
        name,
        operator,
        roles: memberships.map(({ merchant_id, role }) => `${merchant_id}:${role.role_id}`).join(' '),
        second_factor: totp_confirmed_at !== null,
        disabled: disabled_at !== null,
        last_sign_in_at,
      };
    }),
  );
}
