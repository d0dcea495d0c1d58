import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { revokeOtherSessions, rotateSession, type OpenSession } from '../sessions/open-session.ts';
import { randomGroups, readCrockford } from '../../../kernel/values/ids.ts';
import { resealRows } from '../../../kernel/keyring/reseal-rows.ts';
import type { SignedIn } from './find-signed-in.ts';
import { storeSecondFactor } from './store-second-factor.ts';
import { limitAttempts } from './limit-attempts.ts';
import {
  confirmTotp,
  countCodes,
  lockOldTotpSecrets,
  lockUser,
  replaceRecoveryCodes,
  resealTotpSecret,
  setTotp,
  type User,
} from './user-store.ts';

type Storing = Pick<Context, 'database' | 'clock' | 'keyring' | 'sends_mail'>;

const issuer = 'Causeway';
const period_s = 30;
const secret_bytes = 20;
const recovery_codes_count = 10;
const recovery_code_groups = 3;

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: period_s, secret });
}

function totpContext(user_id: string): string {
  return `totp ${user_id}`;
}

/** The time step whose code this is (one step of tolerance on either side), or null. */
async function stepOf(
  context: Pick<Context, 'keyring'>,
  user: User,
  code: string,
  at: Date,
): Promise<bigint | null> {
  if (!user.totp_secret || !user.totp_data_key_id || !/^[0-9]{6}$/.test(code)) return null;
  const sealed = { data_key_id: user.totp_data_key_id, bytes: user.totp_secret };
  const secret = Secret.fromBase32(await context.keyring.decrypt(sealed, totpContext(user.user_id)));
  const delta = totpOf(secret, user.email).validate({ token: code, timestamp: at.getTime(), window: 1 });
  return delta === null ? null : BigInt(Math.floor(at.getTime() / 1000 / period_s) + delta);
}

/** The time step whose code a person with a confirmed authenticator app has given, or null. */
export async function matchTotp(
  context: Pick<Context, 'keyring'>,
  user: User,
  code: string,
  at: Date,
): Promise<bigint | null> {
  return user.totp_confirmed_at ? stepOf(context, user, code, at) : null;
}

/**
 * Draws a new secret for an authenticator app. It counts once it has been confirmed with a code.
 * @throws RequestRefused U0010 when an app is confirmed already
 */
export async function beginTotp(context: Storing, user_id: string): Promise<{ secret: string; uri: string }> {
  return transact(context.database, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw new RequestRefused('U0008');
    if (user.totp_confirmed_at) {
      throw cannot({ rule: 'authenticator_set_up' });
    }
    const secret = new Secret({ size: secret_bytes });
    const sealed = context.keyring.encrypt('sign_key', secret.base32, totpContext(user_id));
    setTotp(tx, user_id, sealed.data_key_id, sealed.bytes);
    return { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
  });
}

/**
 * Confirms the authenticator app with its first code, which also counts as the session's second factor; the person's
 * other sessions end.
 * @returns recovery codes, shown this once, and the rotated session
 * @throws RequestRefused U0005, U0003 after ten wrong ones
 */
export async function finishTotp(
  context: Storing,
  opened: OpenSession,
  code: string,
): Promise<{ recovery_codes: string[]; opened: OpenSession }> {
  const { user_id, session_id } = opened.session;
  const at = context.clock.now();
  // Guessing is limited here, too: who has no more than the session must not confirm what another has begun.
  const finished = await limitAttempts(context, secondFactorSubject(user_id), () =>
    transact(context.database, async (tx) => {
      const user = await lockUser(tx, user_id);
      if (!user || user.totp_confirmed_at) throw cannot({ rule: 'nothing_to_confirm' });
      const step = await stepOf(context, user, code.replace(/\s/g, ''), at);
      if (step === null) return null;
      confirmTotp(tx, user_id, at, step);
      queueMail(context, tx, user, { kind: 'second_factor_added', factor: 'totp' });
      const codes = Array.from({ length: recovery_codes_count }, () => randomGroups(recovery_code_groups));
      replaceRecoveryCodes(
        tx,
        user_id,
        codes.map((text) => recoveryCodeHash(user_id, text)),
        at,
      );
      // Sessions that were opened with the password alone end with the time when it was enough.
      await revokeOtherSessions(tx, user_id, session_id);
      const to = { stage: 'signed_in', method: 'password+totp', at, authenticated: true } as const;
      const next = await rotateSession(tx, opened, to);
      return { recovery_codes: codes, opened: next };
    }),
  );
  if (!finished) throw new RequestRefused('U0005', { source: 'code' });
  return finished;
}

/** What limits attempts on a person's second factor. */
export function secondFactorSubject(user_id: string): string {
  return `second factor ${user_id}`;
}

/** Takes the authenticator app and its recovery codes away. @throws RequestRefused U0010 where it must be kept */
export async function removeTotp(
  context: Storing & Pick<Context, 'mode'>,
  person: Pick<SignedIn, 'user' | 'memberships'>,
): Promise<void> {
  const { user_id, totp_confirmed_at } = person.user;
  await transact(context.database, async (tx) => {
    await storeSecondFactor(context, tx, person, 'totp');
    if (totp_confirmed_at)
      queueMail(context, tx, person.user, { kind: 'second_factor_removed', factor: 'totp', by: 'person' });
    setTotp(tx, user_id, null, null);
    replaceRecoveryCodes(tx, user_id, [], context.clock.now());
  });
}

/** Digest in hex of a recovery code, however its letters and hyphens were typed. 60 random bits need no salt. */
export function recoveryCodeHash(user_id: string, code: string): string {
  return createHash('sha256')
    .update(`${user_id} ${readCrockford(code)}`)
    .digest('hex');
}

/** Encrypts again the secrets of authenticator apps whose data key is retired. @returns how many */
export async function resealTotpSecrets(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => lockOldTotpSecrets(tx, list_max),
    async (tx, { user_id, totp_data_key_id: data_key_id, totp_secret: bytes }) => {
      if (!data_key_id || !bytes) return;
      const sealed = await keyring.reseal('sign_key', { data_key_id, bytes }, totpContext(user_id));
      resealTotpSecret(tx, user_id, sealed.data_key_id, sealed.bytes);
    },
  );
}

/** How many recovery codes a person has left. */
export async function countRemainingCodes(
  { database }: Pick<ReadContext, 'database'>,
  user_id: string,
): Promise<number> {
  const [counted] = await database.read(countCodes, { user_id });
  return Number(counted?.codes ?? 0n);
}
