import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';
import type { Session, SessionStage } from './session.ts';

const columns = {
  session_id: 'text',
  user_id: 'text',
  stage: 'text',
  method: 'text',
  address: 'text',
  user_agent: 'text',
  created_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  expires_at: 'timestamptz',
  authenticated_at: 'timestamptz?',
  provider_id: 'text?',
  provider_sid: 'text?',
} as const;
const found_columns = { ...columns, provider_merchant_id: 'text?' } as const;

const $ = sql.parameters({
  ...columns,
  token_hash: 'bytea',
  at: 'timestamptz',
  next_token_hash: 'bytea',
  kept: 'text',
  seen_after: 'timestamptz',
  now: 'timestamptz',
  seen_before: 'timestamptz',
});

function sessionOf({
  provider_id,
  provider_sid: sid,
  provider_merchant_id: merchant_id,
  ...row
}: RowOf<typeof found_columns>): Session {
  const provider = provider_id === null || merchant_id === null ? null : { provider_id, merchant_id, sid };
  return { ...row, stage: row.stage as SessionStage, provider };
}
/** A session whose provider is gone is none: it ended with it. */
const from_sessions = `FROM sessions s JOIN users u USING (user_id)
   LEFT JOIN identity_providers i ON i.provider_id = s.provider_id`;
const of_known_provider = '(s.provider_id IS NULL OR i.provider_id IS NOT NULL)';
const found_list = `${sql.selectList(columns, 's')}, i.merchant_id AS provider_merchant_id`;

const insertRow = writing(
  'insert_session',
  {},
  sql`INSERT INTO sessions (token_hash, session_id, user_id, stage, method, address, user_agent, created_at,
     last_seen_at, expires_at, authenticated_at, provider_id, provider_sid)
   VALUES (${$.token_hash}, ${$.session_id}, ${$.user_id}, ${$.stage}, ${$.method}, ${$.address},
     ${$.user_agent}, ${$.created_at}, ${$.created_at}, ${$.expires_at}, ${$.authenticated_at.or_null},
     ${$.provider_id.or_null}, ${$.provider_sid.or_null})`,
);
/** With whom it belongs to: nobody acts through a session of a person who is disabled. */
const findRow = reading(
  'find_session',
  found_columns,
  sql`SELECT ${found_list} ${from_sessions}
   WHERE s.token_hash = ${$.token_hash} AND u.disabled_at IS NULL AND ${of_known_provider}`,
);
const touchRow = writing(
  'touch_session',
  {},
  sql`UPDATE sessions SET last_seen_at = ${$.at} WHERE token_hash = ${$.token_hash} AND last_seen_at < ${$.at}`,
);
const rotateRow = writing(
  'rotate_session',
  { session_id: 'text' },
  sql`UPDATE sessions SET token_hash = ${$.next_token_hash}, stage = ${$.stage}, method = ${$.method},
     last_seen_at = ${$.at}, expires_at = ${$.expires_at}, authenticated_at = ${$.authenticated_at.or_null}
   WHERE token_hash = ${$.token_hash} RETURNING session_id`,
);
const lockRow = writing(
  'lock_session',
  { session_id: 'text' },
  sql`SELECT session_id FROM sessions WHERE user_id = ${$.user_id} AND session_id = ${$.session_id} FOR UPDATE`,
);
const deleteByToken = writing(
  'end_session',
  {},
  sql`DELETE FROM sessions WHERE token_hash = ${$.token_hash}`,
);
const deleteById = writing(
  'revoke_session',
  { session_id: 'text' },
  sql`DELETE FROM sessions WHERE user_id = ${$.user_id} AND session_id = ${$.session_id} RETURNING session_id`,
);
const deleteOthers = writing(
  'revoke_other_sessions',
  { session_id: 'text' },
  sql`DELETE FROM sessions WHERE user_id = ${$.user_id} AND session_id <> ${$.kept} RETURNING session_id`,
);
const listRows = reading(
  'list_sessions',
  found_columns,
  sql`SELECT ${found_list} ${from_sessions}
   WHERE ${of_known_provider} AND s.user_id = ${$.user_id} AND s.last_seen_at > ${$.seen_after} AND s.expires_at > ${$.now}
   ORDER BY s.last_seen_at DESC`,
);
const deleteOld = writing(
  'forget_sessions',
  { session_id: 'text' },
  sql`DELETE FROM sessions WHERE last_seen_at < ${$.seen_before} RETURNING session_id`,
);

/** @param token_hash digest of the token in the cookie */
export function insertSession(tx: Transaction, token_hash: Buffer, session: Session): void {
  const { last_seen_at: _, provider, ...row } = session;
  const { provider_id = null, sid: provider_sid = null } = provider ?? {};
  tx.write(insertRow, { token_hash, ...row, provider_id, provider_sid });
}

export async function findSessionRow(database: ReadDatabase, token_hash: Buffer): Promise<Session | null> {
  const [row] = await database.read(findRow, { token_hash });
  return row ? sessionOf(row) : null;
}

export async function touchSession(database: Database, token_hash: Buffer, at: Date): Promise<void> {
  await writeAlone(database, touchRow, { token_hash, at });
}

/** @returns false when the session is gone, or was rotated in the meantime */
export async function rotateSessionRow(
  tx: Transaction,
  token_hash: Buffer,
  next: {
    token_hash: Buffer;
    stage: SessionStage;
    method: string;
    at: Date;
    expires_at: Date;
    authenticated_at: Date | null;
  },
): Promise<boolean> {
  const { token_hash: next_token_hash, ...values } = next;
  return (await tx.read(rotateRow, { ...values, token_hash, next_token_hash })).length > 0;
}

/** @returns false when the session is gone */
export async function lockSessionRow(tx: Transaction, user_id: string, session_id: string): Promise<boolean> {
  return (await tx.read(lockRow, { user_id, session_id })).length > 0;
}

export async function endSessionRow(database: Database, token_hash: Buffer): Promise<void> {
  await writeAlone(database, deleteByToken, { token_hash });
}

/** @returns whether the person had such a session */
export async function revokeSessionRow(
  tx: Transaction,
  user_id: string,
  session_id: string,
): Promise<boolean> {
  return (await tx.read(deleteById, { user_id, session_id })).length > 0;
}

/** @returns how many were ended */
export async function revokeOtherRows(tx: Transaction, user_id: string, kept: string): Promise<number> {
  return (await tx.read(deleteOthers, { user_id, kept })).length;
}

export async function listSessionRows(
  database: ReadDatabase,
  user_id: string,
  seen_after: Date,
  now: Date,
): Promise<Session[]> {
  return (await database.read(listRows, { user_id, seen_after, now })).map(sessionOf);
}

export async function forgetSessionRows(database: Database, seen_before: Date): Promise<number> {
  return (await writeAlone(database, deleteOld, { seen_before })).length;
}
