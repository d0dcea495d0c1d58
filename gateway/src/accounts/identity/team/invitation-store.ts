import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';

const columns = {
  merchant_id: 'text',
  merchant_name: 'text',
  invitation_id: 'text',
  email: 'text',
  role_id: 'text',
  invited_by: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  mailed: 'bool',
  code_hash: 'bytea?',
} as const;

const $ = sql.parameters({
  ...columns,
  code_hash: 'bytea',
  token_hash: 'bytea',
  at: 'timestamptz',
  now: 'timestamptz',
});
const list = `i.merchant_id, m.name AS merchant_name, i.invitation_id, i.email, i.role_id, i.invited_by,
  i.created_at, i.expires_at, i.mailed, i.code_hash`;
const open_only = 'i.accepted_at IS NULL AND i.withdrawn_at IS NULL';

/** An open invitation. */
export interface Invitation {
  readonly merchant_id: string;
  readonly merchant_name: string;
  readonly invitation_id: string;
  readonly email: string;
  readonly role_id: string;
  /** user_id of who invites. */
  readonly invited_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Whether its link went to the address by mail. */
  readonly mailed: boolean;
  /** Digest of the code that the operator has drawn for it; null without one. */
  readonly code_hash: Buffer | null;
}

const insertRow = writing(
  'insert_invitation',
  {},
  sql`INSERT INTO invitations (merchant_id, invitation_id, email, role_id, token_hash, invited_by, created_at,
     expires_at, mailed)
   VALUES (${$.merchant_id}, ${$.invitation_id}, ${$.email}, ${$.role_id}, ${$.token_hash}, ${$.invited_by},
     ${$.created_at}, ${$.expires_at}, ${$.mailed})`,
);
const withdrawRows = writing(
  'withdraw_invitations',
  { email: 'text', role_id: 'text' },
  sql`UPDATE invitations i SET withdrawn_at = ${$.at}
   WHERE i.merchant_id = ${$.merchant_id}
     AND (${$.invitation_id.or_null}::text IS NULL OR i.invitation_id = ${$.invitation_id.or_null})
   AND (${$.email.or_null}::text IS NULL OR i.email = ${$.email.or_null})
     AND ${open_only} RETURNING i.email, i.role_id`,
);
const openOfMerchant = reading(
  'open_invitations',
  columns,
  sql`SELECT ${list} FROM invitations i JOIN merchants m USING (merchant_id)
   WHERE i.merchant_id = ${$.merchant_id} AND i.expires_at > ${$.now} AND ${open_only}
   ORDER BY i.created_at DESC`,
);
const byToken = reading(
  'invitation_by_token',
  columns,
  sql`SELECT ${list} FROM invitations i JOIN merchants m USING (merchant_id)
   WHERE i.token_hash = ${$.token_hash} AND i.expires_at > ${$.now} AND ${open_only}`,
);
const setCodeRow = writing(
  'set_invitation_code',
  { invitation_id: 'text' },
  sql`UPDATE invitations i SET code_hash = ${$.code_hash} WHERE i.merchant_id = ${$.merchant_id}
     AND i.invitation_id = ${$.invitation_id} AND i.expires_at > ${$.now} AND ${open_only}
   RETURNING i.invitation_id`,
);
const acceptRow = writing(
  'accept_invitation',
  { invitation_id: 'text' },
  sql`UPDATE invitations i SET accepted_at = ${$.at} WHERE i.merchant_id = ${$.merchant_id}
     AND i.invitation_id = ${$.invitation_id}
     AND i.expires_at > ${$.at} AND ${open_only} RETURNING i.invitation_id`,
);

export function insertInvitation(
  tx: Transaction,
  row: Omit<Invitation, 'merchant_name' | 'code_hash'>,
  token_hash: Buffer,
): void {
  tx.write(insertRow, { ...row, token_hash });
}

/** Puts the digest of a code in the place of an earlier one. @returns whether the invitation is open */
export async function setInvitationCode(
  database: Database,
  code: { merchant_id: string; invitation_id: string; code_hash: Buffer; now: Date },
): Promise<boolean> {
  return (await writeAlone(database, setCodeRow, code)).length > 0;
}

/** Withdraws open invitations: the one with this id, or all to this address. */
export function withdrawInvitations(
  tx: Transaction,
  of: { merchant_id: string; invitation_id: string | null; email: string | null; at: Date },
): Promise<{ email: string; role_id: string }[]> {
  return tx.read(withdrawRows, of);
}

export function readInvitations(
  database: Pick<ReadDatabase, 'read'>,
  merchant_id: string,
  now: Date,
): Promise<Invitation[]> {
  return database.read(openOfMerchant, { merchant_id, now });
}

export async function findInvitation(
  database: ReadDatabase,
  token_hash: Buffer,
  now: Date,
): Promise<Invitation | null> {
  return (await database.read(byToken, { token_hash, now }))[0] ?? null;
}

/** @returns false when it was used or withdrawn in the meantime */
export async function takeInvitation(
  tx: Transaction,
  { merchant_id, invitation_id }: Invitation,
  at: Date,
): Promise<boolean> {
  return (await tx.read(acceptRow, { merchant_id, invitation_id, at })).length > 0;
}
