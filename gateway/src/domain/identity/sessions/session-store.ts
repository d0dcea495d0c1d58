import type { Database } from '../../../database/database.ts';
import { selectList, statement, type RowOf } from '../../../database/statement.ts';
import { writeAlone, type Transaction } from '../../../database/transaction.ts';
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
} as const;

function sessionOf(row: RowOf<typeof columns>): Session {
  return { ...row, stage: row.stage as SessionStage };
}

const insertRow = statement(
  'insert_session',
  {},
  `INSERT INTO sessions (token_hash, session_id, user_id, stage, method, address, user_agent, created_at,
     last_seen_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
);
/** With whom it belongs to: nobody acts through a session of a person who is disabled. */
const findRow = statement(
  'find_session',
  { ...columns },
  `SELECT ${selectList(columns, 's')} FROM sessions s JOIN users u USING (user_id)
   WHERE s.token_hash = $1 AND u.disabled_at IS NULL`,
);
const touchRow = statement(
  'touch_session',
  {},
  'UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $2',
);
const rotateRow = statement(
  'rotate_session',
  { session_id: 'text' },
  `UPDATE sessions SET token_hash = $2, stage = $3, method = $4, last_seen_at = $5, expires_at = $6
   WHERE token_hash = $1 AND stage = $7 RETURNING session_id`,
);
const deleteByToken = statement('end_session', {}, 'DELETE FROM sessions WHERE token_hash = $1');
const deleteById = statement(
  'revoke_session',
  { session_id: 'text' },
  'DELETE FROM sessions WHERE user_id = $1 AND session_id = $2 RETURNING session_id',
);
const deleteOthers = statement(
  'revoke_other_sessions',
  { session_id: 'text' },
  'DELETE FROM sessions WHERE user_id = $1 AND session_id <> $2 RETURNING session_id',
);
const listRows = statement(
  'list_sessions',
  columns,
  `SELECT ${selectList(columns, 's')} FROM sessions s
   WHERE s.user_id = $1 AND s.last_seen_at > $2 AND s.expires_at > $3 ORDER BY s.last_seen_at DESC`,
);
const deleteOld = statement(
  'forget_sessions',
  { session_id: 'text' },
  'DELETE FROM sessions WHERE last_seen_at < $1 RETURNING session_id',
);

/** @param token_hash digest of the token in the cookie */
export function insertSession(tx: Transaction, token_hash: Buffer, session: Session): void {
  const { session_id, user_id, stage, method, address, user_agent, created_at, expires_at } = session;
  tx.write(insertRow, [
    token_hash,
    session_id,
    user_id,
    stage,
    method,
    address,
    user_agent,
    created_at,
    expires_at,
  ]);
}

export async function findSessionRow(database: Database, token_hash: Buffer): Promise<Session | null> {
  const [row] = await database.read(findRow, [token_hash]);
  return row ? sessionOf(row) : null;
}

export async function touchSession(database: Database, token_hash: Buffer, at: Date): Promise<void> {
  await writeAlone(database, touchRow, [token_hash, at]);
}

/** @returns false when the session is gone, or was rotated in the meantime */
export async function rotateSessionRow(
  tx: Transaction,
  token_hash: Buffer,
  next: {
    token_hash: Buffer;
    from: SessionStage;
    stage: SessionStage;
    method: string;
    at: Date;
    expires_at: Date;
  },
): Promise<boolean> {
  const values = [token_hash, next.token_hash, next.stage, next.method, next.at, next.expires_at, next.from];
  return (await tx.read(rotateRow, values)).length > 0;
}

export async function endSessionRow(database: Database, token_hash: Buffer): Promise<void> {
  await writeAlone(database, deleteByToken, [token_hash]);
}

/** @returns whether the person had such a session */
export async function revokeSessionRow(
  tx: Transaction,
  user_id: string,
  session_id: string,
): Promise<boolean> {
  return (await tx.read(deleteById, [user_id, session_id])).length > 0;
}

/** @returns how many were ended */
export async function revokeOtherRows(tx: Transaction, user_id: string, kept: string): Promise<number> {
  return (await tx.read(deleteOthers, [user_id, kept])).length;
}

export async function listSessionRows(
  database: Database,
  user_id: string,
  seen_after: Date,
  now: Date,
): Promise<Session[]> {
  return (await database.read(listRows, [user_id, seen_after, now])).map(sessionOf);
}

export async function forgetSessionRows(database: Database, seen_before: Date): Promise<number> {
  return (await writeAlone(database, deleteOld, [seen_before])).length;
}
