import type { Context } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { openSession, rotateSession, type OpenSession } from '../sessions/open-session.ts';
import type { SignInOrigin } from '../sessions/session.ts';
import { listMemberships } from '../team/list-memberships.ts';
import type { Membership } from '../team/role.ts';
import { limitAttempts } from './limit-attempts.ts';
import { hasPasskeys } from './passkey-store.ts';
import { checkPassword } from './passwords.ts';
import { matchTotp, recoveryCodeHash, secondFactorSubject } from './second-factor.ts';
import {
  findUser,
  findUserByEmail,
  lockUser,
  noteSignIn,
  takeRecoveryCode,
  takeTotpStep,
  type User,
} from './user-store.ts';

type SigningIn = Pick<Context, 'database' | 'clock' | 'keyring'>;

/** An e-mail address as it is stored and compared. */
export function plainEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Of devices that nobody knows, all together: so many networks with ten attempts each lock a password for the rest. */
const strangers_attempts_max = 100;

/** Where wrong passwords are counted together. */
export interface Lane {
  /** The network that an attempt comes from, or a device from which the person has signed in before. */
  readonly name: string;
  readonly known: boolean;
}

/**
 * Counts an attempt on a person's password. Those of a known device count alone, so that no stranger locks the person
 * out; any other counts for its network, and with all strangers'. A new password begins all counts anew.
 * @throws RequestRefused U0003
 */
function limitPasswords<T>(
  context: SigningIn,
  password: { email: string; hash: string },
  lane: Lane,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const subject = `password ${password.email} ${password.hash}`;
  return limitAttempts(context, `${subject} from ${lane.name}`, () =>
    lane.known ? attempt() : limitAttempts(context, subject, attempt, strangers_attempts_max),
  );
}

/**
 * Checks e-mail and password and opens a session. Whoever has a second factor must give it next.
 * @throws RequestRefused U0002 in the same time for an unknown person, a disabled one and a wrong password; U0003
 *   after ten of them in the lane
 */
export async function signIn(
  context: SigningIn,
  input: { email: string; password: string },
  origin: SignInOrigin,
  lane: Lane,
): Promise<{ user: User; opened: OpenSession }> {
  const email = plainEmail(input.email);
  const found = await findUserByEmail(context.database, email);
  const user = await limitPasswords(context, { email, hash: found?.password_hash ?? '' }, lane, async () => {
    const right = await checkPassword(found?.password_hash ?? null, input.password);
    return right && found && !found.disabled_at ? found : null;
  });
  if (!user) throw new RequestRefused('U0002');
  const at = context.clock.now();
  const opened = await transact(context.database, async (tx) => {
    // What ends a person's sessions locks the person: it ends this one, or this sees what was changed.
    const locked = await lockUser(tx, user.user_id);
    if (!locked || locked.disabled_at || locked.password_hash !== user.password_hash)
      throw new RequestRefused('U0002');
    const factors = await secondFactorsOf({ database: tx }, locked);
    const stage = factors.length > 0 ? 'second_factor' : 'signed_in';
    if (stage === 'signed_in') noteSignIn(tx, user.user_id, at);
    return openSession(tx, { user_id: user.user_id, stage, method: 'password', at }, origin);
  });
  return { user, opened };
}

/** What the person can give as a second factor. */
export async function secondFactorsOf(
  { database }: { readonly database: Pick<Context['database'], 'read'> },
  user: Pick<User, 'user_id' | 'totp_confirmed_at'>,
): Promise<('totp' | 'passkey')[]> {
  const passkeys = await hasPasskeys(database, user.user_id);
  return [
    ...(user.totp_confirmed_at ? (['totp'] as const) : []),
    ...(passkeys ? (['passkey'] as const) : []),
  ];
}

/**
 * Takes the code of the authenticator app, or a recovery code, as the second factor.
 * @throws RequestRefused U0005, U0003
 */
export async function passSecondFactor(
  context: SigningIn,
  opened: OpenSession,
  code: string,
): Promise<OpenSession> {
  const { user_id } = opened.session;
  if (opened.session.stage !== 'second_factor') throw cannot({ rule: 'signed_in_already' });
  return takeCode(context, user_id, code, (tx, method, at) => {
    noteSignIn(tx, user_id, at);
    const to = { stage: 'signed_in', method: `password+${method}`, at, authenticated: true } as const;
    return rotateSession(tx, opened, to);
  });
}

/**
 * Takes a code of the person's authenticator app, or one of their recovery codes, which counts once.
 * @param then what follows from it, in the same transaction
 * @throws RequestRefused U0005, U0003 after ten wrong ones
 */
export async function takeCode<Done>(
  context: SigningIn,
  user_id: string,
  code: string,
  then: (tx: Transaction, method: 'totp' | 'recovery_code', at: Date) => Promise<Done>,
): Promise<Done> {
  const matched = await limitAttempts(context, secondFactorSubject(user_id), async () => {
    const user = await findUser(context.database, user_id);
    if (!user) return null;
    const at = context.clock.now();
    const step = await matchTotp(context, user, code.replace(/\s/g, ''), at);
    return transact(context.database, async (tx) => {
      const by_app = step !== null && (await takeTotpStep(tx, user_id, step));
      const by_code = step === null && (await takeRecoveryCode(tx, user_id, recoveryCodeHash(user_id, code)));
      if (!by_app && !by_code) return null;
      return { done: await then(tx, by_app ? 'totp' : 'recovery_code', at) };
    });
  });
  if (!matched) throw new RequestRefused('U0005', { source: 'code' });
  return matched.done;
}

/** Who has this address, and with which merchants: for notes about attempts, not for answers. */
export async function whoIs(
  context: Pick<Context, 'database' | 'mode'>,
  email: string,
): Promise<{ user_id: string; memberships: Membership[] } | null> {
  const user = await findUserByEmail(context.database, plainEmail(email));
  return user && { user_id: user.user_id, memberships: await listMemberships(context, user.user_id) };
}
