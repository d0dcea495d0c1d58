import type { Context } from '../../../kernel/context.ts';
import { cannot } from '../../../kernel/errors.ts';
import { limitAttempts } from './limit-attempts.ts';
import { checkPassword } from './passwords.ts';
import type { SignedIn } from './find-signed-in.ts';

/**
 * Makes sure that it is the person, and not only their session, before something that would outlast it.
 * @throws RequestRefused U0010 when the password is wrong, U0003 after ten of them
 */
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
