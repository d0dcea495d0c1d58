import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing, type RowOf } from '../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';

const settings_columns = {
  name: 'text',
  kind: 'text',
  folder: 'text',
  host: 'text',
  port: 'int4',
  username: 'text',
  host_keys: 'text[]',
  data_key_id: 'text',
  secret: 'bytea',
  file_names: 'text',
  acquirer: 'text',
  format: 'text',
  columns: 'text[]',
  bank: 'text',
  every_minutes: 'int4',
} as const;

/** What is set of a location, as its row holds it. */
export type LocationSettings = RowOf<typeof settings_columns>;

const columns = {
  ...settings_columns,
  changed_at: 'timestamptz',
  due_at: 'timestamptz',
  attempt: 'int8',
  looked_at: 'timestamptz?',
  failing_since: 'timestamptz?',
  failure: 'jsonb?',
} as const;

/** A location with what its files last came to. */
export type FileLocation = RowOf<typeof columns>;

const $ = sql.parameters({
  ...columns,
  now: 'timestamptz',
  leased_until: 'timestamptz',
  looked_at: 'timestamptz?',
  limit: 'rows',
});

const list = sql.selectList(columns, 'l');
const set_again = Object.keys(settings_columns)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

const allRows = reading(
  'list_file_locations',
  { ...columns, refused: 'int8', arriving: 'int8' },
  `SELECT ${list},
     (SELECT count(*) FROM fetched_files f WHERE f.location = l.name AND f.state = 'refused') AS refused,
     (SELECT count(*) FROM fetched_files f WHERE f.location = l.name AND f.state = 'arriving') AS arriving
   FROM file_locations l ORDER BY l.name`,
);

const oneRow = reading(
  'find_file_location',
  columns,
  sql`SELECT ${list} FROM file_locations l WHERE l.name = ${$.name}`,
);

const lockRow = writing(
  'lock_file_location',
  columns,
  sql`SELECT ${list} FROM file_locations l WHERE l.name = ${$.name} FOR UPDATE`,
);

/** Whoever works with the former settings is not waited for: the next attempt is another one. */
const putRow = writing(
  'put_file_location',
  {},
  sql`INSERT INTO file_locations AS l (name, kind, folder, host, port, username, host_keys, data_key_id, secret,
     file_names, acquirer, format, columns, bank, every_minutes, changed_at, due_at)
   VALUES (${$.name}, ${$.kind}, ${$.folder}, ${$.host}, ${$.port}, ${$.username}, ${$.host_keys}, ${$.data_key_id},
     ${$.secret}, ${$.file_names}, ${$.acquirer}, ${$.format}, ${$.columns}, ${$.bank}, ${$.every_minutes}, ${$.now},
     ${$.now})
   ON CONFLICT (name) DO UPDATE SET ${set_again},
     changed_at = excluded.changed_at, due_at = excluded.due_at, leased_until = NULL, attempt = l.attempt + 1,
     looked_at = NULL, failing_since = NULL, failure = NULL`,
);

const dropRow = writing('drop_file_location', {}, sql`DELETE FROM file_locations WHERE name = ${$.name}`);

const hurryRow = writing(
  'hurry_file_location',
  {},
  sql`UPDATE file_locations SET due_at = ${$.now} WHERE name = ${$.name}`,
);

const claimRow = writing(
  'claim_file_location',
  columns,
  sql`UPDATE file_locations l SET leased_until = ${$.leased_until}, attempt = l.attempt + 1
   WHERE l.name = (
     SELECT d.name FROM file_locations d
     WHERE d.due_at <= ${$.now} AND (d.leased_until IS NULL OR d.leased_until < ${$.now})
     ORDER BY d.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING ${list}`,
);

const renewRow = writing(
  'renew_file_location',
  { name: 'text' },
  sql`UPDATE file_locations SET leased_until = ${$.leased_until}
   WHERE name = ${$.name} AND attempt = ${$.attempt} RETURNING name`,
);

const endRow = writing(
  'end_file_location',
  {},
  sql`UPDATE file_locations SET leased_until = NULL, due_at = ${$.due_at},
     looked_at = coalesce(${$.looked_at}, looked_at), failure = ${$.failure},
     failing_since = CASE WHEN ${$.failure}::jsonb IS NULL THEN NULL ELSE coalesce(failing_since, ${$.now}) END
   WHERE name = ${$.name} AND attempt = ${$.attempt}`,
);

const lockOldRows = writing(
  'lock_old_file_secrets',
  { name: 'text', data_key_id: 'text', secret: 'bytea' },
  sql`SELECT l.name, l.data_key_id, l.secret FROM file_locations l JOIN data_keys k USING (data_key_id)
   WHERE NOT k.active LIMIT ${$.limit} FOR UPDATE OF l`,
);

const resealRow = writing(
  'reseal_file_secret',
  {},
  sql`UPDATE file_locations SET data_key_id = ${$.data_key_id}, secret = ${$.secret} WHERE name = ${$.name}`,
);

/** Every location by its name, with how many of its files arrive and how many were refused. */
export function allLocations(database: ReadDatabase) {
  return database.read(allRows, {});
}

export async function findLocation(database: ReadDatabase, name: string): Promise<FileLocation | null> {
  const [row] = await database.read(oneRow, { name });
  return row ?? null;
}

export async function lockLocation(tx: Transaction, name: string): Promise<FileLocation | null> {
  const [row] = await tx.read(lockRow, { name });
  return row ?? null;
}

export function putLocation(tx: Transaction, settings: LocationSettings, now: Date): void {
  tx.write(putRow, { ...settings, now });
}

export function dropLocation(tx: Transaction, name: string): void {
  tx.write(dropRow, { name });
}

/** Has it looked at as soon as a worker is free. */
export function hurryLocation(tx: Transaction, name: string, now: Date): void {
  tx.write(hurryRow, { name, now });
}

/** Takes the location that has been due for longest, and that nobody works on. */
export async function claimLocation(
  database: Database,
  now: Date,
  leased_until: Date,
): Promise<FileLocation | null> {
  const [row] = await writeAlone(database, claimRow, { now, leased_until });
  return row ?? null;
}

type Attempt = Pick<FileLocation, 'name' | 'attempt'>;

/** @returns false when the location was changed or removed, or is another worker's by now */
export async function renewLease(
  database: Database,
  { name, attempt }: Attempt,
  leased_until: Date,
): Promise<boolean> {
  return (await writeAlone(database, renewRow, { name, attempt, leased_until })).length > 0;
}

/** Ends an attempt. @param ended.looked_at when its files were listed; null where they could not be */
export async function endAttempt(
  database: Database,
  { name, attempt }: Attempt,
  ended: {
    readonly now: Date;
    readonly due_at: Date;
    readonly looked_at: Date | null;
    readonly failure: object | null;
  },
): Promise<void> {
  const failure = ended.failure && JSON.stringify(ended.failure);
  const { now, due_at, looked_at } = ended;
  await writeAlone(database, endRow, { name, attempt, now, due_at, looked_at, failure });
}

export function lockOldSecrets(tx: Transaction, limit: number) {
  return tx.read(lockOldRows, { limit });
}

export function resealSecret(
  tx: Transaction,
  { name, data_key_id, secret }: Pick<FileLocation, 'name' | 'data_key_id' | 'secret'>,
): void {
  tx.write(resealRow, { name, data_key_id, secret });
}
