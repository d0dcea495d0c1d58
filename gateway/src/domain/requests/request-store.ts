import type { Database } from '../../database/database.ts';
import { acrossAccounts, ofAccount, recordset, sql, statement } from '../../database/statement.ts';
import { writeAlone, type Transaction } from '../../database/transaction.ts';
import { inKeyOrder } from '../../values/ids.ts';

const nonceRows = statement(
  'claim_nonces',
  { account_id: 'text', nonce: 'text' },
  sql`INSERT INTO nonces (account_id, nonce, expires_at)
   SELECT account_id, decode(nonce, 'hex'), expires_at
   FROM ${recordset('r', { account_id: 'text', nonce: 'text', expires_at: 'timestamptz' })}
   ON CONFLICT DO NOTHING RETURNING account_id, encode(nonce, 'hex') AS nonce`,
);

const freshNonceRows = statement(
  'insert_nonces',
  {},
  sql`INSERT INTO nonces (account_id, nonce, expires_at)
   SELECT account_id, decode(nonce, 'hex'), expires_at
   FROM ${recordset('r', { account_id: 'text', nonce: 'text', expires_at: 'timestamptz' })}`,
);

const keyRows = statement(
  'claim_idempotency_keys',
  { account_id: 'text', key_hash: 'text' },
  sql`INSERT INTO idempotency_keys (account_id, key_hash, request_hash, claimed_until, created_at)
   SELECT account_id, decode(key_hash, 'hex'), decode(request_hash, 'hex'), claimed_until, created_at
   FROM ${recordset('r', {
     account_id: 'text',
     key_hash: 'text',
     request_hash: 'text',
     claimed_until: 'timestamptz',
     created_at: 'timestamptz',
   })}
   ON CONFLICT DO NOTHING RETURNING account_id, encode(key_hash, 'hex') AS key_hash`,
);

const knownKeys = statement(
  'lock_idempotency_keys',
  {
    account_id: 'text',
    key_hash: 'text',
    request_hash: 'text',
    claimed_until: 'timestamptz',
    response_status: 'int2?',
    response_body: 'text?',
  },
  sql`SELECT k.account_id, encode(k.key_hash, 'hex') AS key_hash, encode(k.request_hash, 'hex') AS request_hash,
     k.claimed_until, k.response_status, k.response_body
   FROM idempotency_keys k
   JOIN ${recordset('r', { account_id: 'text', key_hash: 'text' })}
     ON k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')
   ORDER BY k.account_id, k.key_hash FOR UPDATE OF k`,
);

const extendRows = statement(
  'extend_idempotency_claims',
  {},
  sql`UPDATE idempotency_keys k SET claimed_until = r.claimed_until
   FROM ${recordset('r', { account_id: 'text', key_hash: 'text', claimed_until: 'timestamptz' })}
   WHERE k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')`,
);

const dropRows = statement(
  'drop_idempotency_claims',
  {},
  sql`DELETE FROM idempotency_keys k
   USING ${recordset('r', { account_id: 'text', key_hash: 'text' })}
   WHERE k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')`,
);

const answerRows = statement(
  'save_idempotent_answers',
  {},
  sql`UPDATE idempotency_keys k SET response_status = r.status, response_body = r.body
   FROM ${recordset('r', { account_id: 'text', key_hash: 'text', status: 'int2', body: 'text' })}
   WHERE k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')`,
);

/** Ends claims whose process is gone: for a gateway that is alone on its database and has just started. */
const releaseRows = statement(
  'release_idempotency_claims',
  {},
  'UPDATE idempotency_keys SET claimed_until = $1 WHERE response_status IS NULL AND claimed_until > $1',
);

const expireNonces = statement(
  'expire_nonces',
  {},
  acrossAccounts(
    sql`DELETE FROM nonces n WHERE ${ofAccount('n')} AND ctid = ANY (ARRAY(
     SELECT ctid FROM nonces o WHERE ${ofAccount('o')} AND expires_at < $1 LIMIT $2))`,
    'SELECT DISTINCT account_id FROM nonces WHERE expires_at < $1 LIMIT 100',
    [1],
  ),
);

const expireKeys = statement(
  'expire_idempotency_keys',
  {},
  acrossAccounts(
    sql`DELETE FROM idempotency_keys k WHERE ${ofAccount('k')} AND ctid = ANY (ARRAY(
     SELECT ctid FROM idempotency_keys o WHERE ${ofAccount('o')} AND created_at < $1 LIMIT $2))`,
    'SELECT DISTINCT account_id FROM idempotency_keys WHERE created_at < $1 LIMIT 100',
    [1],
  ),
);

export interface NonceRow {
  readonly account_id: string;
  /** Digest in hex. */
  readonly nonce: string;
  readonly expires_at: Date;
}

export interface KeyRow {
  readonly account_id: string;
  /** Digests in hex. */
  readonly key_hash: string;
  readonly request_hash: string;
  readonly claimed_until: Date;
  readonly created_at: Date;
}

export interface KnownKey {
  readonly account_id: string;
  readonly key_hash: string;
  readonly request_hash: string;
  readonly claimed_until: Date;
  readonly response_status: number | null;
  readonly response_body: string | null;
}

/** @returns those that were not there yet, as `account nonce` */
export async function claimNonces(
  tx: Transaction | Database,
  rows: readonly NonceRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const claimed = await tx.read(nonceRows, [rows]);
  return new Set(claimed.map((row) => `${row.account_id} ${row.nonce}`));
}

/** Claims nonces that are expected to be new; one that is not fails the transaction, which is then tried again. */
export function insertNonces(tx: Transaction, rows: readonly NonceRow[]): void {
  if (rows.length > 0) tx.write(freshNonceRows, [rows]);
}

/** @returns those that were not there yet, as `account key` */
export async function claimKeys(tx: Transaction, rows: readonly KeyRow[]): Promise<Set<string>> {
  const claimed = await tx.read(keyRows, [inKeyOrder(rows, ({ key_hash }) => key_hash)]);
  return new Set(claimed.map((row) => `${row.account_id} ${row.key_hash}`));
}

export async function lockKnownKeys(
  tx: Transaction,
  rows: readonly KeyRow[],
): Promise<Map<string, KnownKey>> {
  if (rows.length === 0) return new Map();
  const known = await tx.read(knownKeys, [rows]);
  return new Map(known.map((row) => [`${row.account_id} ${row.key_hash}`, row]));
}

export function extendClaims(tx: Transaction, rows: readonly KeyRow[]): void {
  if (rows.length > 0) tx.write(extendRows, [rows]);
}

export function dropClaims(tx: Transaction, rows: readonly Pick<KeyRow, 'account_id' | 'key_hash'>[]): void {
  if (rows.length > 0) tx.write(dropRows, [rows]);
}

export interface AnswerRow {
  readonly account_id: string;
  readonly key_hash: string;
  readonly status: number;
  readonly body: string;
}

export async function saveAnswerRows(database: Database, rows: readonly AnswerRow[]): Promise<void> {
  await writeAlone(database, answerRows, [rows]);
}

export async function releaseClaimRows(database: Database, now: Date): Promise<void> {
  await writeAlone(database, releaseRows, [now]);
}

export async function forgetOldRequests(
  database: Database,
  before: { nonces: Date; keys: Date },
  limit: number,
): Promise<void> {
  await writeAlone(database, expireNonces, [before.nonces, limit]);
  await writeAlone(database, expireKeys, [before.keys, limit]);
}
