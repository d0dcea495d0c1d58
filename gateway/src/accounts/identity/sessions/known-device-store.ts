import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';

const $ = sql.parameters({
  user_id: 'text',
  email: 'text',
  device_hash: 'bytea',
  at: 'timestamptz',
  issued: 'bool',
  before: 'timestamptz',
});

const findDevice = reading(
  'find_known_device',
  { found: 'bool' },
  sql`SELECT EXISTS (SELECT FROM known_devices d JOIN users u USING (user_id)
     WHERE d.device_hash = ${$.device_hash} AND u.email = ${$.email}) AS found`,
);
const insertDevice = writing(
  'remember_device',
  { added: 'bool', others: 'bool' },
  sql`INSERT INTO known_devices (user_id, device_hash, first_seen_at, last_seen_at)
   SELECT ${$.user_id}, ${$.device_hash}, ${$.at}, ${$.at}
   WHERE ${$.issued} OR EXISTS (SELECT FROM known_devices WHERE device_hash = ${$.device_hash})
   ON CONFLICT (user_id, device_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
   RETURNING first_seen_at = last_seen_at AS added,
     EXISTS (SELECT FROM known_devices o WHERE o.user_id = ${$.user_id} AND o.device_hash <> ${$.device_hash})
       AS others`,
);
const deleteOld = writing(
  'forget_known_devices',
  { user_id: 'text' },
  sql`DELETE FROM known_devices WHERE last_seen_at < ${$.before} RETURNING user_id`,
);

const deleteOfUser = writing(
  'forget_devices_of_user',
  {},
  sql`DELETE FROM known_devices WHERE user_id = ${$.user_id}`,
);

/** Forgets every device that a person has signed in from. */
export function deleteDevicesOf(tx: Transaction, user_id: string): void {
  tx.write(deleteOfUser, { user_id });
}

/** Whether the person with this address, in its stored form, has signed in from the device. */
export async function findDeviceRow(
  database: Pick<ReadDatabase, 'read'>,
  email: string,
  device_hash: Buffer,
): Promise<boolean> {
  const [row] = await database.read(findDevice, { email, device_hash });
  return row?.found ?? false;
}

/** Whether a device is new to its person, and whether they have others. */
export interface DeviceNote {
  readonly added: boolean;
  readonly others: boolean;
}

/**
 * Notes that a person has signed in from a device.
 * @param issued whether the gateway has just drawn its token; any other is noted only where it is known of somebody
 * @returns null where it was not noted
 */
export async function insertDeviceRow(
  tx: Transaction,
  device: { user_id: string; device_hash: Buffer; at: Date; issued: boolean },
): Promise<DeviceNote | null> {
  return (await tx.read(insertDevice, device))[0] ?? null;
}

export async function deleteOldDevices(database: Database, before: Date): Promise<number> {
  return (await writeAlone(database, deleteOld, { before })).length;
}
