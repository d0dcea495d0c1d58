import { randomBytes } from 'node:crypto';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { cannot, invalid, RequestRefused } from '../../../kernel/errors.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { randomGroups } from '../../../kernel/values/ids.ts';
import { isBlank, isReadable } from '../../../kernel/values/text.ts';
import { deleteDevicesOf } from '../sessions/known-device-store.ts';
import { revokeOtherSessions, rotateSession, type OpenSession } from '../sessions/open-session.ts';
import { confirmPassword } from './step-up.ts';
import { clearAttempts } from './limit-attempts.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { deletePasskeys } from './passkey-store.ts';
import { secondFactorSubject } from './second-factor.ts';
import { plainEmail } from './sign-in.ts';
import {
  countCodes,
  allUsers,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  readNames,
  readOperators,
  replaceRecoveryCodes,
  setDisabled,
  setPasswordHash,
  setProfile,
  setTotp,
  type User,
} from './user-store.ts';

export type { User } from './user-store.ts';

type Managing = Pick<Context, 'database' | 'clock' | 'keyring' | 'sends_mail'>;

const name_length_max = 100;
const operators_max = 200;
const locales = ['en', 'zh-CN'] as const;

/** A password that nobody can guess and anybody can type: five groups of four, 100 random bits. */
export function drawPassword(): string {
  return randomGroups(5).toLowerCase();
}

/** @throws RequestRefused U0010 when it is empty, too long or cannot be shown */
export function checkName(name: string, source = 'name'): string {
  const plain = name.trim();
  if (isBlank(plain) || plain.length > name_length_max || !isReadable(plain)) {
    throw cannot({ rule: 'name_length', max: name_length_max }, source);
  }
  return plain;
}

/** Creates a person in the transaction that also gives them what they are for. @returns null when the address is taken */
export async function createUser(
  tx: Transaction,
  user: {
    email: string;
    /** Whether they have shown that the address is theirs, or the operator answers for it. */
    email_proven: boolean;
    name: string;
    operator: boolean;
    /** Null for somebody who signs in otherwise. */
    password_hash: string | null;
    at: Date;
  },
): Promise<string | null> {
  const user_id = `usr_${randomBytes(9).toString('hex')}`;
  const { email, email_proven, name, operator, password_hash, at } = user;
  const row = {
    user_id,
    email: plainEmail(email),
    email_proven,
    name,
    locale: 'en',
    operator,
    password_hash,
    created_at: at,
  };
  return (await insertUser(tx, row)) ? user_id : null;
}

/** Everybody, oldest first. */
export function listUsers(context: Pick<ReadContext, 'database'>): Promise<User[]> {
  return context.database.read(allUsers, {});
}

/** The names of those of these actors (`user:…`, `api:…`, …) that are people. */
export async function nameActors(
  context: Pick<ReadContext, 'database'>,
  actors: readonly string[],
): Promise<{ actor: string; name: string }[]> {
  const user_ids = actors.flatMap((actor) =>
    actor.startsWith('user:') ? [actor.slice('user:'.length)] : [],
  );
  const found = await readNames(context.database, user_ids);
  return found.map(({ user_id, name }) => ({ actor: `user:${user_id}`, name }));
}

/** The gateway's own people who can sign in, at most 200, by name. */
export function listOperators(
  context: Pick<ReadContext, 'database'>,
): Promise<{ user_id: string; email: string; name: string }[]> {
  return readOperators(context.database, operators_max);
}

/** @throws RequestRefused when nobody of the gateway's own people who can sign in has this address */
export async function requireOperator(context: Pick<ReadContext, 'database'>, email: string): Promise<User> {
  const user = await findByEmail(context, email);
  if (!user?.operator || user.disabled_at !== null) throw cannot({ rule: 'no_operator', email });
  return user;
}

/** The person with this address, or null. */
export function findByEmail(context: Pick<ReadContext, 'database'>, email: string): Promise<User | null> {
  return findUserByEmail(context.database, plainEmail(email));
}

/** @throws RequestRefused when there is nobody with this address */
export async function requireUserByEmail(context: Pick<Context, 'database'>, email: string): Promise<User> {
  const user = await findUserByEmail(context.database, plainEmail(email));
  if (!user) throw cannot({ rule: 'no_user', email });
  return user;
}

/**
 * Disables a person, which ends their sessions at once, or enables them again.
 * @throws RequestRefused when there is nobody with this address
 */
export async function disableUser(context: Managing, email: string, disabled: boolean): Promise<void> {
  const { user_id } = await requireUserByEmail(context, email);
  await transact(context.database, async (tx) => {
    await setDisabled(tx, user_id, disabled ? context.clock.now() : null);
    if (disabled) await revokeOtherSessions(tx, user_id, '');
  });
}

/**
 * Sets another password, ends every session, and unlocks. The person's second factor stays.
 * @returns the password: the given one, or one that was drawn
 * @throws RequestRefused, RequestRefused U0009
 */
export async function resetPassword(context: Managing, email: string, input?: string): Promise<string> {
  const user = await requireUserByEmail(context, email);
  const password = input ?? drawPassword();
  await checkNewPassword(password, [user.email, user.name]);
  const password_hash = await hashPassword(password);
  await transact(context.database, async (tx) => {
    setPasswordHash(tx, user.user_id, password_hash);
    queueMail(context, tx, user, { kind: 'password_changed', by: 'operator' });
    await revokeOtherSessions(tx, user.user_id, '');
  });
  return password;
}

/** What a person had as second factor. */
export interface SecondFactors {
  readonly totp: boolean;
  readonly recovery_codes: number;
  readonly passkeys: number;
}

/**
 * Takes every second factor of a locked person away, ends their sessions, and forgets the devices that they have signed
 * in from: for who has lost them. The password stays, and opens a session alone until another second factor is set up.
 * @throws RequestRefused when the person has none
 */
export async function takeSecondFactors(
  context: Managing,
  tx: Transaction,
  user: User,
): Promise<SecondFactors> {
  const { user_id, email } = user;
  const [counted] = await tx.read(countCodes, { user_id });
  const passkeys = await deletePasskeys(tx, user_id);
  if (user.totp_secret === null && passkeys === 0) throw cannot({ rule: 'no_second_factor', email });
  setTotp(tx, user_id, null, null);
  replaceRecoveryCodes(tx, user_id, [], context.clock.now());
  queueMail(context, tx, user, { kind: 'second_factor_removed', factor: 'all', by: 'operator' });
  deleteDevicesOf(tx, user_id);
  await revokeOtherSessions(tx, user_id, '');
  return { totp: user.totp_confirmed_at !== null, recovery_codes: Number(counted?.codes ?? 0n), passkeys };
}

/** The same for whoever works on the gateway's host, and unlocks. @throws RequestRefused when the person has none */
export async function resetSecondFactor(
  context: Managing,
  { user_id, email }: Pick<User, 'user_id' | 'email'>,
): Promise<SecondFactors> {
  const had = await transact(context.database, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw cannot({ rule: 'no_second_factor', email });
    return takeSecondFactors(context, tx, user);
  });
  await clearAttempts(context, secondFactorSubject(user_id));
  return had;
}

/**
 * Changes one's own password: ends the other sessions, and rotates this one.
 * @throws RequestRefused U0010 when the old one is wrong, U0009 when the new one cannot be used
 */
export async function changePassword(
  context: Managing,
  opened: OpenSession,
  input: { password: string; new_password: string },
): Promise<OpenSession> {
  const { user_id } = opened.session;
  const user = await findUser(context.database, user_id);
  if (!user) throw new RequestRefused('U0001');
  await confirmPassword(context, { user, opened }, input.password);
  await checkNewPassword(input.new_password, [user.email, user.name], 'new_password');
  const password_hash = await hashPassword(input.new_password);
  const { method, stage } = opened.session;
  return transact(context.database, async (tx) => {
    setPasswordHash(tx, user_id, password_hash);
    queueMail(context, tx, user, { kind: 'password_changed', by: 'person' });
    await revokeOtherSessions(tx, user_id, opened.session.session_id);
    return rotateSession(tx, opened, { stage, method, at: context.clock.now(), authenticated: false });
  });
}

/** Changes one's own name or language; what is left out stays as it is. @returns before and after */
export async function changeProfile(
  context: Managing,
  user_id: string,
  input: { name?: string; locale?: string },
): Promise<{ before: Record<string, string>; after: Record<string, string> }> {
  const named = input.name === undefined ? undefined : checkName(input.name);
  const chosen = locales.find((known) => known === input.locale);
  if (input.locale !== undefined && !chosen)
    throw invalid('locale', { rule: 'not_one_of', choices: locales });
  return transact(context.database, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw new RequestRefused('U0001');
    const name = named ?? user.name;
    const locale = chosen ?? user.locale;
    setProfile(tx, user_id, name, locale);
    return { before: { name: user.name, locale: user.locale }, after: { name, locale } };
  });
}
