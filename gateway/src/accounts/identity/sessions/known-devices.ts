import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { redactText } from '../../../kernel/values/redact.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { findUser } from '../users/user-store.ts';
import { deleteOldDevices, findDeviceRow, insertDeviceRow, type DeviceNote } from './known-device-store.ts';
import { newToken, tokenHash, type SignInOrigin } from './session.ts';

/** For how long a device is known after the last signing in. */
export const known_device_ms = 180 * day_ms;

/**
 * A name for the device whose cookie came with a request, where the person has signed in from it before; null otherwise.
 * @param email in its stored form, of a person or of nobody
 */
export async function findKnownDevice(
  { database }: Pick<ReadContext, 'database'>,
  email: string,
  token: string | null,
): Promise<string | null> {
  if (token === null) return null;
  const device_hash = tokenHash(token);
  return (await findDeviceRow(database, email, device_hash)) ? device_hash.toString('hex') : null;
}

/**
 * Notes that a person has signed in from the device whose cookie came with the request, or from a new one, and tells them
 * by mail of one that is not their first.
 * @returns the token for its cookie
 */
export async function rememberDevice(
  context: Pick<Context, 'database' | 'clock' | 'sends_mail'>,
  user_id: string,
  { device: token, address, user_agent }: SignInOrigin,
): Promise<string> {
  const at = context.clock.now();
  const noted = (tx: Transaction, of: string, issued: boolean): Promise<DeviceNote | null> =>
    insertDeviceRow(tx, { user_id, device_hash: tokenHash(of), at, issued });
  const drawn = newToken();
  return transact(context.database, async (tx) => {
    const known = token === null ? null : await noted(tx, token, false);
    const note = known ?? (await noted(tx, drawn, true));
    if (note?.added && note.others) {
      const user = await findUser(tx, user_id);
      const content = { kind: 'new_device', address, user_agent: redactText(user_agent) } as const;
      if (user) queueMail(context, tx, user, content);
    }
    return known && token !== null ? token : drawn;
  });
}

/** Forgets devices from which nobody has signed in for long. @returns how many */
export function forgetDevices({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> {
  return deleteOldDevices(database, addMs(clock.now(), -known_device_ms));
}
