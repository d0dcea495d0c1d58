import type { Database } from '../database/database.ts';
import { reading, sql, type Statement, writing } from '../database/statement.ts';
import { transact, unlessChanged, writeAlone, Transaction } from '../database/transaction.ts';
import { inKeyOrder } from '../values/ids.ts';

const $ = sql.parameters({ now: 'timestamptz', nonces: 'timestamptz', limit: 'rows', keys: 'timestamptz' });

const key_fields = { account_id: 'text', key_hash: 'text' } as const;
const claim_fields = { ...key_fields, claim_id: 'int8' } as const;

/**
 * Skips keys claimed by a transaction that is still open, where the insert would wait for it: claiming takes this
 * advisory lock until the commit, and whoever does not get it knows that the key is being claimed.
 */
function unlessBeingClaimed(name: 'nonce' | 'key_hash'): string {
  return `pg_try_advisory_xact_lock(hashtextextended(account_id || ' ' || ${name}, 0))`;
}

const nonceRows = writing(
  'claim_nonces',
  { account_id: 'text', nonce: 'text' },
  sql`INSERT INTO nonces (account_id, nonce, expires_at)
   SELECT account_id, decode(nonce, 'hex'), expires_at
   FROM ${sql.recordset('r', { account_id: 'text', nonce: 'text', expires_at: 'timestamptz' })}
   WHERE ${unlessBeingClaimed('nonce')}
   ON CONFLICT DO NOTHING RETURNING account_id, encode(nonce, 'hex') AS nonce`,
);

const freshNonceRows = writing(
  'insert_nonces',
  {},
  sql`INSERT INTO nonces (account_id, nonce, expires_at)
   SELECT account_id, decode(nonce, 'hex'), expires_at
   FROM ${sql.recordset('r', { account_id: 'text', nonce: 'text', expires_at: 'timestamptz' })}`,
);

/**
 * The name under which operations are kept of what a request does: the key's digest. A key that is used again after it
 * was forgotten has a name of its own, as operations are kept for ever.
 */
const its_request_key = sql`encode(coalesce(k.request_key, k.key_hash), 'hex') AS request_key`;

const keyRows = writing(
  'claim_idempotency_keys',
  { claim_id: 'int8', request_key: 'text' },
  sql`INSERT INTO idempotency_keys AS k (account_id, key_hash, request_hash, claim_id, claimed_until, created_at, request_key)
   SELECT account_id, decode(key_hash, 'hex'), decode(request_hash, 'hex'), claim_id, claimed_until, created_at,
     CASE WHEN EXISTS (SELECT FROM operations o
       WHERE ${sql.ofAccount('o', 'r')} AND o.request_key = decode(r.key_hash, 'hex'))
     THEN sha256(decode(key_hash, 'hex') || int8send(claim_id)) END
   FROM ${sql.recordset('r', {
     ...claim_fields,
     request_hash: 'text',
     claimed_until: 'timestamptz',
     created_at: 'timestamptz',
   })}
   WHERE ${unlessBeingClaimed('key_hash')}
   ON CONFLICT DO NOTHING RETURNING k.claim_id, ${its_request_key}`,
);

const knownKeys = reading(
  'find_idempotency_keys',
  {
    account_id: 'text',
    key_hash: 'text',
    request_hash: 'text',
    claim_id: 'int8',
    claimed_until: 'timestamptz',
    response_status: 'int2?',
    response_body: 'text?',
  },
  sql`SELECT k.account_id, encode(k.key_hash, 'hex') AS key_hash, encode(k.request_hash, 'hex') AS request_hash,
     k.claim_id, k.claimed_until, k.response_status, k.response_body
   FROM ${sql.recordset('r', key_fields)}
   JOIN idempotency_keys k ON k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')`,
);

/** Transfers or releases claims, except those under which a transaction is at work, which has locked their rows. */
const passOnRows = writing(
  'pass_on_idempotency_claims',
  { claim_id: 'int8', request_key: 'text', done: 'jsonb?' },
  sql`WITH free AS (
     SELECT k.account_id, k.key_hash, r.claim_id, r.claimed_until
     FROM ${sql.recordset('r', { ...claim_fields, held_id: 'int8', claimed_until: 'timestamptz' })}
     JOIN idempotency_keys k ON k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')
       AND k.claim_id = r.held_id AND k.response_status IS NULL
     ORDER BY k.account_id, k.key_hash FOR NO KEY UPDATE OF k SKIP LOCKED
   )
   UPDATE idempotency_keys k SET claim_id = free.claim_id, claimed_until = free.claimed_until FROM free
   WHERE ${sql.ofAccount('k', 'free')} AND k.key_hash = free.key_hash RETURNING k.claim_id, ${its_request_key}, k.done`,
);

/** Locks claims until the work done under them has been committed. */
const lockRows = writing(
  'lock_idempotency_claims',
  { claim_id: 'int8' },
  sql`SELECT k.claim_id FROM ${sql.recordset('r', claim_fields)}
   JOIN idempotency_keys k ON k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')
     AND k.claim_id = r.claim_id AND k.response_status IS NULL
   ORDER BY k.account_id, k.key_hash FOR NO KEY UPDATE OF k`,
);

const requireRows = writing(
  'require_idempotency_claims',
  { held: 'int8' },
  sql`WITH claims AS (SELECT * FROM ${sql.recordset('r', claim_fields)}), held AS (
     SELECT FROM claims c
     JOIN idempotency_keys k ON ${sql.ofAccount('k', 'c')} AND k.key_hash = decode(c.key_hash, 'hex')
       AND k.claim_id = c.claim_id AND k.response_status IS NULL
     ORDER BY k.account_id, k.key_hash FOR NO KEY UPDATE OF k
   )
   SELECT ${unlessChanged(
     '(SELECT count(*) FROM held) = (SELECT count(*) FROM claims)',
     '(SELECT count(*) FROM claims)',
   )} AS held`,
);

const doneRows = writing(
  'note_done_without_operation',
  {},
  sql`UPDATE idempotency_keys k SET done = coalesce(k.done, '{}') || r.done
   FROM ${sql.recordset('r', { ...key_fields, done: 'jsonb' })}
   WHERE k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex')`,
);

/** The row of a request that has already done something is kept, even if a later attempt is refused. */
const dropRows = writing(
  'drop_idempotency_claims',
  {},
  sql`DELETE FROM idempotency_keys k
   USING ${sql.recordset('r', claim_fields)}
   WHERE k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex') AND k.claim_id = r.claim_id
     AND k.response_status IS NULL AND k.done IS NULL
     AND NOT EXISTS (SELECT FROM operations o WHERE o.account_id = k.account_id
       AND o.request_key = coalesce(k.request_key, k.key_hash))`,
);

const answerRows = writing(
  'save_idempotent_answers',
  { claim_id: 'int8' },
  sql`UPDATE idempotency_keys k SET response_status = r.status, response_body = r.body
   FROM ${sql.recordset('r', { ...claim_fields, status: 'int2', body: 'text' })}
   WHERE k.account_id = r.account_id AND k.key_hash = decode(r.key_hash, 'hex') AND k.claim_id = r.claim_id
     AND k.response_status IS NULL
   RETURNING k.claim_id`,
);

/** Ends claims of terminated processes: for a gateway that is the only one on its database and has just started. */
const releaseRows = writing(
  'release_idempotency_claims',
  {},
  sql`UPDATE idempotency_keys SET claimed_until = ${$.now} WHERE response_status IS NULL
     AND claimed_until > ${$.now}`,
);

const expireNonces = writing(
  'expire_nonces',
  {},
  sql.acrossAccounts(
    sql`DELETE FROM nonces n WHERE ${sql.ofAccount('n')} AND ctid = ANY (ARRAY(
     SELECT ctid FROM nonces o WHERE ${sql.ofAccount('o')} AND expires_at < ${$.nonces} LIMIT ${$.limit}))`,
    sql`SELECT DISTINCT account_id FROM nonces WHERE expires_at < ${$.nonces} LIMIT 100`,
  ),
);

const expireKeys = writing(
  'expire_idempotency_keys',
  { account_id: 'text' },
  sql.acrossAccounts(
    sql`DELETE FROM idempotency_keys k WHERE ${sql.ofAccount('k')} AND ctid = ANY (ARRAY(
     SELECT ctid FROM idempotency_keys o WHERE ${sql.ofAccount('o')} AND created_at < ${$.keys} LIMIT ${$.limit}))
   RETURNING account_id`,
    sql`SELECT DISTINCT account_id FROM idempotency_keys WHERE created_at < ${$.keys} LIMIT 100`,
  ),
);

export interface NonceRow {
  readonly account_id: string;
  /** Digest in hex. */
  readonly nonce: string;
  readonly expires_at: Date;
}

/** A claim on an Idempotency-Key, with the number assigned by its holder. */
export interface ClaimKey {
  readonly account_id: string;
  /** Digest in hex. */
  readonly key_hash: string;
  readonly claim_id: bigint;
}

/** What items of a request have done without an instruction: the subject by the item's place. */
export type DoneItems = Readonly<Record<number, string>>;

export interface KeyRow extends ClaimKey {
  /** Digest in hex. */
  readonly request_hash: string;
  readonly claimed_until: Date;
  readonly created_at: Date;
}

/** A claim to transfer, or to release where both numbers are the same. */
export interface PassedOn extends ClaimKey {
  /** The number that the claim must still have. */
  readonly held_id: bigint;
  readonly claimed_until: Date;
}

export interface KnownKey extends ClaimKey {
  readonly request_hash: string;
  readonly claimed_until: Date;
  readonly response_status: number | null;
  readonly response_body: string | null;
}

/** The name of a key as text, for maps. */
export function keyName(row: Pick<ClaimKey, 'account_id' | 'key_hash'>): string {
  return `${row.account_id} ${row.key_hash}`;
}

function inOrder<Row extends ClaimKey>(rows: readonly Row[]): Row[] {
  return inKeyOrder(rows, ({ key_hash }) => key_hash);
}

/** Changes rows within a transaction, or alone. */
function changeIn<Takes, Row>(
  place: Transaction | Database,
  statement: Statement<Takes, Row>,
  values: NoInfer<Takes>,
): Promise<Row[]> {
  return place instanceof Transaction ? place.read(statement, values) : writeAlone(place, statement, values);
}

function idsOf(rows: readonly { claim_id: bigint }[]): Set<bigint> {
  return new Set(rows.map(({ claim_id }) => claim_id));
}

/** @returns those that did not exist, as `account nonce` */
export async function claimNonces(
  tx: Transaction | Database,
  rows: readonly NonceRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const claimed = await changeIn(tx, nonceRows, { r: rows });
  return new Set(claimed.map((row) => `${row.account_id} ${row.nonce}`));
}

/** Claims nonces that are expected to be new; if one is not, the transaction fails and is retried. */
export function insertNonces(tx: Transaction, rows: readonly NonceRow[]): void {
  if (rows.length > 0) tx.write(freshNonceRows, { r: rows });
}

/** What a claim that was just had or taken over is about. */
export interface ClaimedWork {
  /** Digest in hex: the name under which its operations are kept. */
  readonly request_key: string;
  /** What its earlier holders did without an instruction; null where it had none. */
  readonly done: DoneItems | null;
}

/** Claims keys that have not been claimed before. @returns the successful claims by their numbers */
export async function claimKeys(tx: Transaction, rows: readonly KeyRow[]): Promise<Map<bigint, ClaimedWork>> {
  const claimed = await tx.read(keyRows, { r: inOrder(rows) });
  return new Map(claimed.map(({ claim_id, request_key }) => [claim_id, { request_key, done: null }]));
}

/** The stored rows of keys, by `keyName`. Locks nothing. */
export async function findKnownKeys(
  reader: Transaction | Database,
  rows: readonly Pick<ClaimKey, 'account_id' | 'key_hash'>[],
): Promise<Map<string, KnownKey>> {
  if (rows.length === 0) return new Map();
  const known = await reader.read(knownKeys, { r: rows });
  return new Map(known.map((row) => [keyName(row), row]));
}

/** @returns the transferred claims by their numbers; the others are answered, held by another process, or in use */
export async function passOnClaims(
  tx: Transaction | Database,
  rows: readonly PassedOn[],
): Promise<Map<bigint, ClaimedWork>> {
  if (rows.length === 0) return new Map();
  const passed = await changeIn(tx, passOnRows, { r: inOrder(rows) });
  return new Map(
    passed.map(({ claim_id, request_key, done }) => [
      claim_id,
      { request_key, done: (done ?? {}) as DoneItems },
    ]),
  );
}

/** Locks claims for the work done under them. @returns the numbers of those that are still held */
export async function lockClaims(tx: Transaction, claims: readonly ClaimKey[]): Promise<Set<bigint>> {
  if (claims.length === 0) return new Set();
  return idsOf(await tx.read(lockRows, { r: inOrder(claims) }));
}

/** Like `lockClaims`, without waiting: if a claim is no longer held, the transaction fails and is retried. */
export function requireClaims(tx: Transaction, claims: readonly ClaimKey[]): void {
  if (claims.length > 0) tx.write(requireRows, { r: inOrder(claims) });
}

/** Stores what was done without an instruction, in the transaction that does it and has locked the claims. */
export function noteDoneItems(tx: Transaction, rows: readonly (ClaimKey & { done: DoneItems })[]): void {
  if (rows.length > 0) tx.write(doneRows, { r: rows });
}

export function dropClaims(tx: Transaction, claims: readonly ClaimKey[]): void {
  if (claims.length > 0) tx.write(dropRows, { r: claims });
}

export interface AnswerRow extends ClaimKey {
  readonly status: number;
  readonly body: string;
}

/** @returns the numbers of the claims that were still held: their responses are stored */
export async function saveAnswerRows(
  database: Database,
  answers: readonly AnswerRow[],
): Promise<Set<bigint>> {
  return idsOf(await transact(database, (tx) => tx.read(answerRows, { r: inOrder(answers) })));
}

export async function releaseClaimRows(database: Database, now: Date): Promise<void> {
  await writeAlone(database, releaseRows, { now });
}

export async function forgetOldClaims(
  database: Database,
  before: { nonces: Date; keys: Date },
  limit: number,
): Promise<number> {
  await writeAlone(database, expireNonces, { nonces: before.nonces, limit });
  return (await writeAlone(database, expireKeys, { keys: before.keys, limit })).length;
}
