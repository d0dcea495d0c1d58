import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';

const columns = {
  user_id: 'text',
  email: 'text',
  email_proven: 'bool',
  name: 'text',
  locale: 'text',
  operator: 'bool',
  password_hash: 'text?',
  totp_data_key_id: 'text?',
  totp_secret: 'bytea?',
  totp_confirmed_at: 'timestamptz?',
  totp_last_step: 'int8',
  disabled_at: 'timestamptz?',
  last_sign_in_at: 'timestamptz?',
  created_at: 'timestamptz',
} as const;

const $ = sql.parameters({
  ...columns,
  user_ids: 'text[]',
  password_hash: 'text',
  at: 'timestamptz',
  data_key_id: 'text',
  secret: 'bytea',
  step: 'int8',
  hashes: 'text[]',
  hash: 'text',
  limit: 'rows',
});

/** A person as the row holds them. */
export type User = RowOf<typeof columns>;

const userByEmail = reading(
  'user_by_email',
  columns,
  sql`SELECT ${sql.selectList(columns, 'u')} FROM users u WHERE u.email = ${$.email}`,
);
const userById = reading(
  'user_by_id',
  columns,
  sql`SELECT ${sql.selectList(columns, 'u')} FROM users u WHERE u.user_id = ${$.user_id}`,
);
const userForUpdate = writing(
  'user_for_update',
  columns,
  sql`SELECT ${sql.selectList(columns, 'u')} FROM users u WHERE u.user_id = ${$.user_id} FOR UPDATE`,
);
export const allUsers = reading(
  'all_users',
  columns,
  `SELECT ${sql.selectList(columns, 'u')} FROM users u ORDER BY u.created_at, u.user_id`,
);
const namesOf = reading(
  'user_names',
  { user_id: 'text', name: 'text' },
  sql`SELECT u.user_id, u.name FROM users u WHERE u.user_id = ANY(${$.user_ids}::text[]) ORDER BY u.user_id`,
);
const operatorRows = reading(
  'list_operators',
  { user_id: 'text', email: 'text', name: 'text' },
  sql`SELECT u.user_id, u.email, u.name FROM users u WHERE u.operator AND u.disabled_at IS NULL
   ORDER BY u.name, u.user_id LIMIT ${$.limit}`,
);
const insertRow = writing(
  'insert_user',
  { user_id: 'text' },
  sql`INSERT INTO users (user_id, email, email_proven, name, locale, operator, password_hash, created_at)
   VALUES (${$.user_id}, ${$.email}, ${$.email_proven}, ${$.name}, ${$.locale}, ${$.operator}, ${$.password_hash.or_null},
     ${$.created_at}) ON CONFLICT DO NOTHING RETURNING user_id`,
);
const proveRow = writing(
  'prove_user_email',
  {},
  sql`UPDATE users SET email_proven = true WHERE user_id = ${$.user_id}`,
);
/** RFC 2606: nothing is at such an address. */
const releaseRow = writing(
  'release_user_email',
  {},
  sql`UPDATE users SET email = ${$.user_id} || '@unproven.invalid', disabled_at = ${$.at}
   WHERE user_id = ${$.user_id} AND NOT email_proven`,
);
const setPasswordRow = writing(
  'set_user_password',
  {},
  sql`UPDATE users SET password_hash = ${$.password_hash} WHERE user_id = ${$.user_id}`,
);
const setDisabledRow = writing(
  'set_user_disabled',
  { user_id: 'text' },
  sql`UPDATE users SET disabled_at = ${$.at.or_null} WHERE user_id = ${$.user_id} RETURNING user_id`,
);
const setOperatorRow = writing(
  'set_user_operator',
  {},
  sql`UPDATE users SET operator = ${$.operator} WHERE user_id = ${$.user_id}`,
);
const setProfileRow = writing(
  'set_user_profile',
  {},
  sql`UPDATE users SET name = ${$.name}, locale = ${$.locale} WHERE user_id = ${$.user_id}`,
);
const signedInRow = writing(
  'user_signed_in',
  {},
  sql`UPDATE users SET last_sign_in_at = ${$.at} WHERE user_id = ${$.user_id}`,
);
const setTotpRow = writing(
  'set_user_totp',
  {},
  sql`UPDATE users SET totp_data_key_id = ${$.data_key_id.or_null}, totp_secret = ${$.secret.or_null},
     totp_confirmed_at = NULL, totp_last_step = 0
   WHERE user_id = ${$.user_id}`,
);
const confirmTotpRow = writing(
  'confirm_user_totp',
  {},
  sql`UPDATE users SET totp_confirmed_at = ${$.at}, totp_last_step = ${$.step} WHERE user_id = ${$.user_id}`,
);
const useTotpRow = writing(
  'use_user_totp_step',
  { user_id: 'text' },
  sql`UPDATE users SET totp_last_step = ${$.step} WHERE user_id = ${$.user_id} AND totp_last_step < ${$.step}
   RETURNING user_id`,
);
const forgetCodes = writing(
  'forget_recovery_codes',
  {},
  sql`DELETE FROM recovery_codes WHERE user_id = ${$.user_id}`,
);
const insertCodes = writing(
  'insert_recovery_codes',
  {},
  sql`INSERT INTO recovery_codes (user_id, code_hash, created_at)
   SELECT ${$.user_id}, decode(unnest(${$.hashes}::text[]), 'hex'), ${$.at}`,
);
const useCode = writing(
  'use_recovery_code',
  { user_id: 'text' },
  sql`DELETE FROM recovery_codes WHERE user_id = ${$.user_id} AND code_hash = decode(${$.hash}, 'hex')
   RETURNING user_id`,
);
export const countCodes = reading(
  'count_recovery_codes',
  { codes: 'int8' },
  sql`SELECT count(*) AS codes FROM recovery_codes WHERE user_id = ${$.user_id}`,
);
const oldSecrets = writing(
  'old_totp_secrets',
  { user_id: 'text', totp_data_key_id: 'text?', totp_secret: 'bytea?' },
  sql`SELECT u.user_id, u.totp_data_key_id, u.totp_secret FROM users u
   JOIN data_keys d ON d.data_key_id = u.totp_data_key_id WHERE NOT d.active LIMIT ${$.limit} FOR UPDATE OF u`,
);
const resealRow = writing(
  'reseal_totp_secret',
  {},
  sql`UPDATE users SET totp_data_key_id = ${$.data_key_id}, totp_secret = ${$.secret}
   WHERE user_id = ${$.user_id}`,
);

export async function findUserByEmail(database: Pick<Database, 'read'>, email: string): Promise<User | null> {
  return (await database.read(userByEmail, { email }))[0] ?? null;
}

export async function findUser(database: Pick<Database, 'read'>, user_id: string): Promise<User | null> {
  return (await database.read(userById, { user_id }))[0] ?? null;
}

export async function lockUser(tx: Transaction, user_id: string): Promise<User | null> {
  return (await tx.read(userForUpdate, { user_id }))[0] ?? null;
}

export function readNames(
  database: ReadDatabase,
  user_ids: readonly string[],
): Promise<{ user_id: string; name: string }[]> {
  return database.read(namesOf, { user_ids });
}

/** The gateway's own people who can sign in, by name. */
export function readOperators(
  database: ReadDatabase,
  limit: number,
): Promise<{ user_id: string; email: string; name: string }[]> {
  return database.read(operatorRows, { limit });
}

export interface NewUser {
  readonly user_id: string;
  readonly email: string;
  readonly email_proven: boolean;
  readonly name: string;
  readonly locale: string;
  readonly operator: boolean;
  readonly password_hash: string | null;
  readonly created_at: Date;
}

/** @returns whether the e-mail address was free */
export async function insertUser(tx: Transaction, user: NewUser): Promise<boolean> {
  return (await tx.read(insertRow, user)).length > 0;
}

/** Notes that a person has shown that their address is theirs. */
export function proveEmail(tx: Transaction, user_id: string): void {
  tx.write(proveRow, { user_id });
}

/** Takes an address that was never proven from who has it, who signs in no more. */
export function releaseEmail(tx: Transaction, user_id: string, at: Date): void {
  tx.write(releaseRow, { user_id, at });
}

export function setPasswordHash(tx: Transaction, user_id: string, password_hash: string): void {
  tx.write(setPasswordRow, { user_id, password_hash });
}

/** @returns whether there is such a person */
export async function setDisabled(tx: Transaction, user_id: string, at: Date | null): Promise<boolean> {
  return (await tx.read(setDisabledRow, { user_id, at })).length > 0;
}

/** Makes somebody one of the gateway's own people, or no longer. */
export function setOperator(tx: Transaction, user_id: string, operator: boolean): void {
  tx.write(setOperatorRow, { user_id, operator });
}

export function setProfile(tx: Transaction, user_id: string, name: string, locale: string): void {
  tx.write(setProfileRow, { user_id, name, locale });
}

export function noteSignIn(tx: Transaction, user_id: string, at: Date): void {
  tx.write(signedInRow, { user_id, at });
}

export function setTotp(
  tx: Transaction,
  user_id: string,
  data_key_id: string | null,
  secret: Buffer | null,
): void {
  tx.write(setTotpRow, { user_id, data_key_id, secret });
}

export function confirmTotp(tx: Transaction, user_id: string, at: Date, step: bigint): void {
  tx.write(confirmTotpRow, { user_id, at, step });
}

/** @returns false when this time step, or a later one, was used before */
export async function takeTotpStep(tx: Transaction, user_id: string, step: bigint): Promise<boolean> {
  return (await tx.read(useTotpRow, { user_id, step })).length > 0;
}

/** Puts new recovery codes (digests in hex) in the place of the old ones. */
export function replaceRecoveryCodes(
  tx: Transaction,
  user_id: string,
  hashes: readonly string[],
  at: Date,
): void {
  tx.write(forgetCodes, { user_id });
  if (hashes.length > 0) tx.write(insertCodes, { user_id, hashes, at });
}

/** @returns whether the code was one of the person's; it is used up by this */
export async function takeRecoveryCode(tx: Transaction, user_id: string, hash: string): Promise<boolean> {
  return (await tx.read(useCode, { user_id, hash })).length > 0;
}

export function lockOldTotpSecrets(
  tx: Transaction,
  limit: number,
): Promise<{ user_id: string; totp_data_key_id: string | null; totp_secret: Buffer | null }[]> {
  return tx.read(oldSecrets, { limit });
}

export function resealTotpSecret(
  tx: Transaction,
  user_id: string,
  data_key_id: string,
  secret: Buffer,
): void {
  tx.write(resealRow, { user_id, data_key_id, secret });
}
