import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';

const $ = sql.parameters({
  token_hash: 'bytea',
  email: 'text',
  expires_at: 'timestamptz',
  now: 'timestamptz',
});

const insertRow = writing(
  'insert_password_reset',
  {},
  sql`INSERT INTO password_resets (token_hash, email, expires_at)
   VALUES (${$.token_hash}, ${$.email}, ${$.expires_at})`,
);
const findRow = reading(
  'find_password_reset',
  { email: 'text' },
  sql`SELECT email FROM password_resets WHERE token_hash = ${$.token_hash} AND expires_at > ${$.now}`,
);
const takeRow = writing(
  'take_password_reset',
  { email: 'text' },
  sql`DELETE FROM password_resets WHERE token_hash = ${$.token_hash} AND expires_at > ${$.now} RETURNING email`,
);
const deleteOthers = writing(
  'delete_password_resets',
  {},
  sql`DELETE FROM password_resets WHERE email = ${$.email}`,
);
const deleteOld = writing(
  'forget_password_resets',
  { email: 'text' },
  sql`DELETE FROM password_resets WHERE expires_at <= ${$.now} RETURNING email`,
);

export function insertReset(
  tx: Transaction,
  reset: { token_hash: Buffer; email: string; expires_at: Date },
): void {
  tx.write(insertRow, reset);
}

/** @returns the address that a link was sent to; null where it is over, or never was */
export async function findReset(
  database: ReadDatabase,
  token_hash: Buffer,
  now: Date,
): Promise<string | null> {
  return (await database.read(findRow, { token_hash, now }))[0]?.email ?? null;
}

/** Uses a link up, and with it the others to its address. @returns whether it was still there */
export async function takeReset(tx: Transaction, token_hash: Buffer, now: Date): Promise<boolean> {
  const [used] = await tx.read(takeRow, { token_hash, now });
  if (used) tx.write(deleteOthers, { email: used.email });
  return used !== undefined;
}

export async function deleteOldResets(database: Database, now: Date): Promise<number> {
  return (await writeAlone(database, deleteOld, { now })).length;
}
