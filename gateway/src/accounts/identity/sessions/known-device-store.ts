import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone } from '../../../kernel/database/transaction.ts';

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
  { user_id: 'text' },
  sql`INSERT INTO known_devices (user_id, device_hash, first_seen_at, last_seen_at)
   SELECT ${$.user_id}, ${$.device_hash}, ${$.at}, ${$.at}
   WHERE ${$.issued} OR EXISTS (SELECT FROM known_devices WHERE device_hash = ${$.device_hash})
   ON CONFLICT (user_id, device_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
   RETURNING user_id`,
);
const deleteOld = writing(
  'forget_known_devices',
  { user_id: 'text' },
  sql`DELETE FROM known_devices WHERE last_seen_at < ${$.before} RETURNING user_id`,
);

/** Whether the person with this address, in its stored form, has signed in from the device. */
export async function findDeviceRow(
  database: Pick<ReadDatabase, 'read'>,
  email: string,
  device_hash: Buffer,
): Promise<boolean> {
  const [row] = await database.read(findDevice, { email, device_hash });
  return row?.found ?? false;
}

/**
 * Notes that a person has signed in from a device.
 * @param issued whether the gateway has just drawn its token; any other is noted only where it is known of somebody
 * @returns whether it was noted
 */
export async function insertDeviceRow(
  database: Database,
  device: { user_id: string; device_hash: Buffer; at: Date; issued: boolean },
): Promise<boolean> {
  return (await writeAlone(database, insertDevice, device)).length > 0;
}

export async function deleteOldDevices(database: Database, before: Date): Promise<number> {
  return (await writeAlone(database, deleteOld, { before })).length;
}
