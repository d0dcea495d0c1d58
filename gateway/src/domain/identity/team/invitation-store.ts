import type { Database } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';
import type { Transaction } from '../../../database/transaction.ts';

const columns = {
  merchant_id: 'text',
  merchant_name: 'text',
  invitation_id: 'text',
  email: 'text',
  role_id: 'text',
  invited_by: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
} as const;
const list = `i.merchant_id, m.name AS merchant_name, i.invitation_id, i.email, i.role_id, i.invited_by,
  i.created_at, i.expires_at`;
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
}

const insertRow = statement(
  'insert_invitation',
  {},
  `INSERT INTO invitations (merchant_id, invitation_id, email, role_id, token_hash, invited_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const withdrawRows = statement(
  'withdraw_invitations',
  { email: 'text', role_id: 'text' },
  `UPDATE invitations i SET withdrawn_at = $4
   WHERE i.merchant_id = $1 AND ($2::text IS NULL OR i.invitation_id = $2) AND ($3::text IS NULL OR i.email = $3)
     AND ${open_only} RETURNING i.email, i.role_id`,
);
const openOfMerchant = statement(
  'open_invitations',
  columns,
  `SELECT ${list} FROM invitations i JOIN merchants m USING (merchant_id)
   WHERE i.merchant_id = $1 AND i.expires_at > $2 AND ${open_only} ORDER BY i.created_at DESC`,
);
const byToken = statement(
  'invitation_by_token',
  columns,
  `SELECT ${list} FROM invitations i JOIN merchants m USING (merchant_id)
   WHERE i.token_hash = $1 AND i.expires_at > $2 AND ${open_only}`,
);
const acceptRow = statement(
  'accept_invitation',
  { invitation_id: 'text' },
  `UPDATE invitations i SET accepted_at = $3 WHERE i.merchant_id = $1 AND i.invitation_id = $2
     AND i.expires_at > $3 AND ${open_only} RETURNING i.invitation_id`,
);

export function insertInvitation(
  tx: Transaction,
  row: Omit<Invitation, 'merchant_name'>,
  token_hash: Buffer,
): void {
  const { merchant_id, invitation_id, email, role_id, invited_by, created_at, expires_at } = row;
  tx.write(insertRow, [
    merchant_id,
    invitation_id,
    email,
    role_id,
    token_hash,
    invited_by,
    created_at,
    expires_at,
  ]);
}

/** Withdraws open invitations: the one with this id, or all to this address. */
export function withdrawInvitations(
  tx: Transaction,
  of: { merchant_id: string; invitation_id: string | null; email: string | null; at: Date },
): Promise<{ email: string; role_id: string }[]> {
  return tx.read(withdrawRows, [of.merchant_id, of.invitation_id, of.email, of.at]);
}

export function readInvitations(database: Database, merchant_id: string, now: Date): Promise<Invitation[]> {
  return database.read(openOfMerchant, [merchant_id, now]);
}

export async function findInvitation(
  database: Database,
  token_hash: Buffer,
  now: Date,
): Promise<Invitation | null> {
  return (await database.read(byToken, [token_hash, now]))[0] ?? null;
}

/** @returns false when it was used or withdrawn in the meantime */
export async function takeInvitation(
  tx: Transaction,
  { merchant_id, invitation_id }: Invitation,
  at: Date,
): Promise<boolean> {
  return (await tx.read(acceptRow, [merchant_id, invitation_id, at])).length > 0;
}
