import type { Context, ReadContext } from '../../../kernel/context.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { deleteOldDevices, findDeviceRow, insertDeviceRow } from './known-device-store.ts';
import { newToken, tokenHash } from './session.ts';

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
 * Notes that a person has signed in from the device whose cookie came with the request, or from a new one.
 * @returns the token for its cookie
 */
export async function rememberDevice(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  user_id: string,
  token: string | null,
): Promise<string> {
  const at = clock.now();
  const noted =
    token !== null &&
    (await insertDeviceRow(database, { user_id, device_hash: tokenHash(token), at, issued: false }));
  if (noted) return token;
  const issued = newToken();
  await insertDeviceRow(database, { user_id, device_hash: tokenHash(issued), at, issued: true });
  return issued;
}

/** Forgets devices from which nobody has signed in for long. @returns how many */
export function forgetDevices({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> {
  return deleteOldDevices(database, addMs(clock.now(), -known_device_ms));
}
