import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';

const $ = sql.parameters({
  user_id: 'text',
  session_id: 'text',
  token_hash: 'bytea',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  seen_after: 'timestamptz',
  now: 'timestamptz',
});

/** In the place of the one that the session had. */
const putRow = writing(
  'put_command_token',
  {},
  sql`INSERT INTO command_tokens (user_id, session_id, token_hash, created_at, expires_at)
   VALUES (${$.user_id}, ${$.session_id}, ${$.token_hash}, ${$.created_at}, ${$.expires_at})
   ON CONFLICT (user_id, session_id) DO UPDATE SET token_hash = excluded.token_hash,
     created_at = excluded.created_at, expires_at = excluded.expires_at, last_used_at = NULL`,
);
const deleteOver = writing(
  'delete_ended_command_tokens',
  {},
  sql`DELETE FROM command_tokens WHERE user_id = ${$.user_id} AND expires_at <= ${$.now}`,
);
const deleteRow = writing(
  'end_command_token',
  { session_id: 'text' },
  sql`DELETE FROM command_tokens WHERE user_id = ${$.user_id} AND session_id = ${$.session_id}
   RETURNING session_id`,
);
/** The holder, while the token, its session and the person's place among the operator's people last. */
const useRow = writing(
  'use_command_token',
  { user_id: 'text' },
  sql`UPDATE command_tokens t SET last_used_at = ${$.now}
   FROM sessions s, users u
   WHERE t.token_hash = ${$.token_hash} AND t.expires_at > ${$.now}
     AND s.user_id = t.user_id AND s.session_id = t.session_id AND s.stage = 'signed_in'
     AND s.expires_at > ${$.now} AND s.last_seen_at > ${$.seen_after}
     AND u.user_id = t.user_id AND u.operator AND u.disabled_at IS NULL
   RETURNING t.user_id`,
);
const columns = {
  session_id: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  last_used_at: 'timestamptz?',
} as const;
const listRows = reading(
  'list_command_tokens',
  columns,
  sql`SELECT t.session_id, t.created_at, t.expires_at, t.last_used_at
   FROM command_tokens t JOIN sessions s USING (user_id, session_id)
   WHERE t.user_id = ${$.user_id} AND t.expires_at > ${$.now} AND s.expires_at > ${$.now}
     AND s.last_seen_at > ${$.seen_after}
   ORDER BY t.created_at DESC`,
);

/** A living token, without what it is. */
export type CommandToken = RowOf<typeof columns>;

export function putToken(
  tx: Transaction,
  token: {
    user_id: string;
    session_id: string;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
  },
): void {
  tx.write(deleteOver, { user_id: token.user_id, now: token.created_at });
  tx.write(putRow, token);
}

export async function deleteToken(database: Database, user_id: string, session_id: string): Promise<boolean> {
  return (await writeAlone(database, deleteRow, { user_id, session_id })).length > 0;
}

/** @returns whose it is; null for one that is over, or never was */
export async function noteUse(
  database: Database,
  token_hash: Buffer,
  now: Date,
  seen_after: Date,
): Promise<string | null> {
  const [row] = await writeAlone(database, useRow, { token_hash, now, seen_after });
  return row?.user_id ?? null;
}

export function listTokens(
  database: ReadDatabase,
  user_id: string,
  now: Date,
  seen_after: Date,
): Promise<CommandToken[]> {
  return database.read(listRows, { user_id, now, seen_after });
}
