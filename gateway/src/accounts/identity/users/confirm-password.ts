import type { Context } from '../../../kernel/context.ts';
import { cannot } from '../../../kernel/errors.ts';
import { limitAttempts } from './limit-attempts.ts';
import { checkPassword } from './passwords.ts';
import { passwordSubject } from './sign-in.ts';
import type { User } from './user-store.ts';

/**
 * Makes sure that it is the person, and not only their session, before something that would outlast it.
 * @throws RequestRefused U0010 when the password is wrong, U0003 after ten of them
 */
export async function confirmPassword(
  context: Pick<Context, 'database' | 'clock'>,
  user: User,
  password: string,
): Promise<void> {
  const right = await limitAttempts(context, passwordSubject(user.email), async () =>
    (await checkPassword(user.password_hash, password)) ? true : null,
  );
  if (!right) throw cannot({ rule: 'password_wrong' }, 'password');
}
