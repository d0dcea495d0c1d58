import type { Context } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import { mailToken } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { revokeOtherSessions } from '../sessions/open-session.ts';
import { tokenHash } from '../sessions/session.ts';
import { limitAttempts } from './limit-attempts.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { deleteOldResets, findReset, insertReset, takeReset } from './reset-store.ts';
import { plainEmail } from './sign-in.ts';
import { findUserByEmail, lockUser, proveEmail, setPasswordHash } from './user-store.ts';

type Resetting = Pick<Context, 'database' | 'clock' | 'keyring' | 'sends_mail'>;

const link_minutes = 30;
const link_ms = link_minutes * 60_000;
/** Within half an hour without a pause: nobody fills a mailbox, nor tries addresses by the thousand. */
const links_of_person_max = 3;
const links_from_network_max = 20;

/**
 * Sends a link for another password to an address. It is the same work, and the same answer, for an address of nobody:
 * the worker finds out whether there is somebody to send it to. Of a person who has asked too often nothing is sent.
 * @param network that it is asked from
 * @throws RequestRefused U0010 where no mail is sent, U0003 after too many of a network
 */
export async function requestReset(context: Resetting, input: string, network: string): Promise<void> {
  if (!context.sends_mail) throw cannot({ rule: 'sends_no_mail' });
  const email = plainEmail(input);
  await limitAttempts(context, `links from ${network}`, async () => null, links_from_network_max);
  await limitAttempts(
    context,
    `links to ${email}`,
    () => queueLink(context, email),
    links_of_person_max,
  ).catch((error: unknown) => {
    if (!(error instanceof RequestRefused && error.code === 'U0003')) throw error;
  });
}

/** @returns null: however often it succeeds, it counts */
async function queueLink(context: Resetting, email: string): Promise<null> {
  const expires_at = addMs(context.clock.now(), link_ms);
  await transact(context.database, async (tx) => {
    const content = { kind: 'password_reset', minutes: link_minutes } as const;
    const mail_id = queueMail(context, tx, { email, locale: 'en' }, content, link_ms);
    if (mail_id !== null)
      insertReset(tx, { token_hash: tokenHash(mailToken(context, mail_id)), email, expires_at });
  });
  return null;
}

/**
 * Sets another password by a link: ends every session, and unlocks. The person's second factor stays, and is asked for
 * at the next sign-in. Whoever has the link has proved the address.
 * @returns user_id. @throws RequestRefused U0010 for a link that is over, U0009
 */
export async function resetByLink(
  context: Resetting,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const token_hash = tokenHash(token);
  const now = context.clock.now();
  const email = await findReset(context.database, token_hash, now);
  const user = email === null ? null : await findUserByEmail(context.database, email);
  if (!user || user.disabled_at) throw linkOver();
  await checkNewPassword(password, [user.email, user.name]);
  const password_hash = await hashPassword(password);
  const { user_id } = user;
  await transact(context.database, async (tx) => {
    const locked = await lockUser(tx, user_id);
    if (!locked || locked.disabled_at || locked.email !== email) throw linkOver();
    if (!(await takeReset(tx, token_hash, now))) throw linkOver();
    setPasswordHash(tx, user_id, password_hash);
    proveEmail(tx, user_id);
    queueMail(context, tx, locked, { kind: 'password_changed', by: 'link' });
    await revokeOtherSessions(tx, user_id, '');
  });
  return user_id;
}

function linkOver(): RequestRefused {
  return cannot({ rule: 'link_over' }, 'token');
}

/** Forgets links that are over. @returns how many */
export function forgetResets({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> {
  return deleteOldResets(database, clock.now());
}
