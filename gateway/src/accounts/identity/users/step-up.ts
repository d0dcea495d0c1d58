import type { Context } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot, missing, RequestRefused } from '../../../kernel/errors.ts';
import { rotateSession, type OpenSession } from '../sessions/open-session.ts';
import { limitAttempts } from './limit-attempts.ts';
import { checkPasskey, usePasskey, type PasskeySite } from './passkeys.ts';
import { checkPassword } from './passwords.ts';
import { secondFactorsOf, takeCode } from './sign-in.ts';
import type { SignedIn } from './find-signed-in.ts';

/** What a person gives to prove who they are: one of these. */
export interface Factor {
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string;
  /** What navigator.credentials.get has answered. */
  readonly credential?: Record<string, unknown>;
  /** Only where the person has no second factor. */
  readonly password?: string;
}

/**
 * Makes sure that it is the person, and not only their session, before something that would outlast it. The session
 * gets a new token.
 * @throws RequestRefused U0005, U0010 or U0013 where it is wrong, U0003 after ten of them; 422 where none is given
 */
export async function reauthenticate(
  context: Pick<Context, 'database' | 'clock' | 'keyring'>,
  site: PasskeySite | null,
  { user, opened }: Pick<SignedIn, 'user' | 'opened'>,
  { code, credential, password }: Factor,
): Promise<OpenSession> {
  const { user_id } = user;
  const { stage, method } = opened.session;
  const fresh = (at: Date) => ({ stage, method, at, authenticated: true });
  if (code !== undefined)
    return takeCode(context, user_id, code, (tx, _, at) => rotateSession(tx, opened, fresh(at)));
  const at = context.clock.now();
  if (credential !== undefined) {
    const proven = await checkPasskey(context, site, credential);
    if (proven.user.user_id !== user_id) throw new RequestRefused('U0013', { source: 'credential' });
    return transact(context.database, async (tx) => {
      await usePasskey(tx, proven, at);
      return rotateSession(tx, opened, fresh(at));
    });
  }
  const factors = await secondFactorsOf(context, user);
  if (factors.length > 0) throw missing('code');
  if (opened.session.provider) throw cannot({ rule: 'sso_prove_again' });
  if (password === undefined) throw missing('password');
  await confirmPassword(context, { user, opened }, password);
  return transact(context.database, async (tx) => rotateSession(tx, opened, fresh(at)));
}

/** @throws RequestRefused U0010 when the password is wrong, U0003 after ten of them */
export async function confirmPassword(
  context: Pick<Context, 'database' | 'clock'>,
  { user, opened }: Pick<SignedIn, 'user' | 'opened'>,
  password: string,
): Promise<void> {
  // Of the session: who tries elsewhere keeps nobody from this.
  const subject = `password in ${opened.session.session_id}`;
  const right = await limitAttempts(context, subject, async () =>
    (await checkPassword(user.password_hash, password)) ? true : null,
  );
  if (!right) throw cannot({ rule: 'password_wrong' }, 'password');
}
