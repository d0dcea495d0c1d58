import type { Database } from '../../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';

const columns = {
  user_id: 'text',
  credential_id: 'text',
  name: 'text',
  public_key: 'bytea',
  counter: 'int8',
  transports: 'text[]',
  created_at: 'timestamptz',
  last_used_at: 'timestamptz?',
} as const;

const $ = sql.parameters({
  ...columns,
  at: 'timestamptz',
  hash: 'bytea',
  expires_at: 'timestamptz',
  now: 'timestamptz',
  before: 'timestamptz',
});

/** A passkey as the row holds it. */
export type Passkey = RowOf<typeof columns>;

const anyOfUser = reading(
  'any_passkey',
  { found: 'bool' },
  sql`SELECT EXISTS (SELECT FROM passkeys WHERE user_id = ${$.user_id}) AS found`,
);
const listRows = reading(
  'list_passkeys',
  columns,
  sql`SELECT ${sql.selectList(columns, 'p')} FROM passkeys p WHERE p.user_id = ${$.user_id} ORDER BY p.created_at`,
);
const byCredential = reading(
  'passkey_by_credential',
  columns,
  sql`SELECT ${sql.selectList(columns, 'p')} FROM passkeys p WHERE p.credential_id = ${$.credential_id}`,
);
const insertRow = writing(
  'insert_passkey',
  { credential_id: 'text' },
  sql`INSERT INTO passkeys (user_id, credential_id, name, public_key, counter, transports, created_at)
   VALUES (${$.user_id}, ${$.credential_id}, ${$.name}, ${$.public_key}, ${$.counter}, ${$.transports},
     ${$.created_at}) ON CONFLICT DO NOTHING RETURNING credential_id`,
);
const usedRow = writing(
  'use_passkey',
  { credential_id: 'text' },
  sql`UPDATE passkeys SET counter = ${$.counter}, last_used_at = ${$.at} WHERE user_id = ${$.user_id}
     AND credential_id = ${$.credential_id} RETURNING credential_id`,
);
const deleteRow = writing(
  'delete_passkey',
  { name: 'text' },
  sql`DELETE FROM passkeys WHERE user_id = ${$.user_id} AND credential_id = ${$.credential_id} RETURNING name`,
);
const deleteAllRows = writing(
  'delete_passkeys',
  { name: 'text' },
  sql`DELETE FROM passkeys WHERE user_id = ${$.user_id} RETURNING name`,
);
const insertChallenge = writing(
  'insert_passkey_challenge',
  {},
  sql`INSERT INTO passkey_challenges (challenge_hash, user_id, expires_at)
   VALUES (${$.hash}, ${$.user_id.or_null}, ${$.expires_at})`,
);
const takeChallenge = writing(
  'take_passkey_challenge',
  { user_id: 'text?' },
  sql`DELETE FROM passkey_challenges WHERE challenge_hash = ${$.hash} AND expires_at > ${$.now}
   RETURNING user_id`,
);
const forgetChallengeRows = writing(
  'forget_passkey_challenges',
  { user_id: 'text?' },
  sql`DELETE FROM passkey_challenges WHERE expires_at < ${$.before} RETURNING user_id`,
);

export async function hasPasskeys(database: Pick<Database, 'read'>, user_id: string): Promise<boolean> {
  return (await database.read(anyOfUser, { user_id }))[0]?.found === true;
}

export function passkeysOf(database: Pick<Database, 'read'>, user_id: string): Promise<Passkey[]> {
  return database.read(listRows, { user_id });
}

export async function findPasskey(database: Database, credential_id: string): Promise<Passkey | null> {
  return (await database.read(byCredential, { credential_id }))[0] ?? null;
}

/** @returns false when the passkey is registered already */
export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<Passkey, 'last_used_at'>,
): Promise<boolean> {
  const { user_id, credential_id, name, public_key, counter, transports, created_at } = passkey;
  const values = { user_id, credential_id, name, public_key, counter, transports, created_at };
  return (await tx.read(insertRow, values)).length > 0;
}

/** @returns false when the passkey was removed in the meantime */
export async function notePasskeyUse(
  tx: Transaction,
  passkey: Passkey,
  counter: bigint,
  at: Date,
): Promise<boolean> {
  return (await tx.read(usedRow, { ...passkey, counter, at })).length > 0;
}

/** @returns its name, or null when the person has no such passkey */
export async function deletePasskey(
  tx: Transaction,
  user_id: string,
  credential_id: string,
): Promise<string | null> {
  return (await tx.read(deleteRow, { user_id, credential_id }))[0]?.name ?? null;
}

/** @returns how many the person had */
export async function deletePasskeys(tx: Transaction, user_id: string): Promise<number> {
  return (await tx.read(deleteAllRows, { user_id })).length;
}

export async function storeChallenge(
  database: Database,
  hash: Buffer,
  user_id: string | null,
  expires_at: Date,
): Promise<void> {
  await writeAlone(database, insertChallenge, { hash, user_id, expires_at });
}

/** Takes a question away, so that it is answered once. @returns for whom it was, or null when there is none */
export async function takeChallengeRow(
  database: Database,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string | null } | null> {
  return (await writeAlone(database, takeChallenge, { hash, now }))[0] ?? null;
}

export async function forgetChallenges(database: Database, before: Date): Promise<number> {
  return (await writeAlone(database, forgetChallengeRows, { before })).length;
}
