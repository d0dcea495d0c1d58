import type { Context } from '../../context.ts';
import { transact, type Transaction } from '../../database/transaction.ts';
import { addMs, day_ms } from '../../values/dates.ts';
import { inKeyOrder } from '../../values/ids.ts';
import {
  claimKeys,
  claimNonces,
  dropClaims,
  extendClaims,
  forgetOldRequests,
  insertNonces,
  lockKnownKeys,
  releaseClaimRows,
  saveAnswerRows,
  type AnswerRow,
  type KeyRow,
  type KnownKey,
} from './request-store.ts';

/** A nonce is kept for as long as its timestamp can be inside the window: 300 s on either side. */
const nonce_kept_ms = 600_000;
/** After this time without an answer, the process that claimed a key is taken for dead. */
const claim_ms = 60_000;
const idempotency_kept_ms = 31 * day_ms;
const cleanup_rows_max = 10_000;

/** A request that has been authenticated, before anything is done about it. Digests are in hex. */
export interface RequestClaim {
  readonly account_id: string;
  /** Digest of the nonce; null where the signing profile has none. */
  readonly nonce: string | null;
  /** Digest of the Idempotency-Key and of what the request says; null without a key. */
  readonly idempotency: { readonly key_hash: string; readonly request_hash: string } | null;
}

/** The request that items come from; all items of one request share one object. */
export interface RequestOrigin {
  /** Digest of the Idempotency-Key, which is claimed already; null without one. */
  readonly key: string | null;
  /** Digest of the nonce that is still to be claimed, in the transaction that does the work; or null. */
  readonly nonce: string | null;
  /** The request was begun by a process that is gone: what it accepted is not decided again. */
  readonly resumed: boolean;
}

export type ClaimResult =
  /** Seen for the first time: go on. */
  | { readonly result: 'fresh' }
  /** The same request was begun by a process that is gone: go on from what it wrote. */
  | { readonly result: 'resumed' }
  | { readonly result: 'answered'; readonly status: number; readonly body: string }
  | { readonly result: 'under_way' }
  | { readonly result: 'other_request' }
  | { readonly result: 'nonce_used' };

/**
 * Claims requests, so that each is done once (definitions 4): a nonce counts once per account, an
 * Idempotency-Key gives its first answer again. A retry under its key is no replay, whatever its nonce.
 */
export async function claimRequests(
  context: Pick<Context, 'database' | 'clock'>,
  claims: readonly RequestClaim[],
): Promise<ClaimResult[]> {
  const now = context.clock.now();
  const keyed = claims.flatMap((claim) =>
    claim.idempotency ? [keyRowOf(claim.account_id, claim.idempotency, now)] : [],
  );
  if (keyed.length === 0)
    return resultsOf(claims, new Map(), await claimNonces(context.database, nonceRows(claims, now)));
  return transact(context.database, async (tx) => {
    const [fresh, nonces] = await Promise.all([
      claimKeys(tx, keyed),
      claimNonces(tx, nonceRows(claims, now)),
    ]);
    const seen = keyed.filter((row) => !fresh.has(keyName(row)));
    const known = await lockKnownKeys(tx, seen);
    const by_key = new Map(
      keyed.map((row): [string, ClaimResult] => [keyName(row), keyResult(row, known.get(keyName(row)), now)]),
    );
    const results = resultsOf(claims, by_key, nonces);
    extendClaims(
      tx,
      seen.filter((row) => by_key.get(keyName(row))?.result === 'resumed'),
    );
    // The header is not signed: a replayed request under a key of its own must not leave a claim behind.
    dropClaims(
      tx,
      keyed.filter(
        (row) => fresh.has(keyName(row)) && results[claimIndex(claims, row)]?.result === 'nonce_used',
      ),
    );
    return results;
  });
}

function keyRowOf(account_id: string, key: NonNullable<RequestClaim['idempotency']>, now: Date): KeyRow {
  return { account_id, ...key, claimed_until: addMs(now, claim_ms), created_at: now };
}

function keyName(row: Pick<KeyRow, 'account_id' | 'key_hash'>): string {
  return `${row.account_id} ${row.key_hash}`;
}

function claimIndex(claims: readonly RequestClaim[], row: KeyRow): number {
  return claims.findIndex(
    (claim) => claim.account_id === row.account_id && claim.idempotency?.key_hash === row.key_hash,
  );
}

function nonceRows(
  claims: readonly Pick<RequestClaim, 'account_id' | 'nonce'>[],
  now: Date,
): { account_id: string; nonce: string; expires_at: Date }[] {
  const expires_at = addMs(now, nonce_kept_ms);
  const rows = claims.flatMap(({ account_id, nonce }) =>
    nonce === null ? [] : [{ account_id, nonce, expires_at }],
  );
  return inKeyOrder(rows, ({ nonce }) => nonce);
}

function keyResult(row: KeyRow, known: KnownKey | undefined, now: Date): ClaimResult {
  if (!known) return { result: 'fresh' };
  if (known.request_hash !== row.request_hash) return { result: 'other_request' };
  if (known.response_status !== null) {
    return { result: 'answered', status: known.response_status, body: known.response_body ?? '' };
  }
  return known.claimed_until > now ? { result: 'under_way' } : { result: 'resumed' };
}

/** In the order of the claims; of equal ones that were merged into one list, the first counts. */
function resultsOf(
  claims: readonly RequestClaim[],
  by_key: Map<string, ClaimResult>,
  nonces: Set<string>,
): ClaimResult[] {
  const keys_seen = new Set<string>();
  return claims.map((claim): ClaimResult => {
    const { account_id, nonce, idempotency } = claim;
    const nonce_fresh = nonce === null || nonces.delete(`${account_id} ${nonce}`);
    if (!idempotency) return { result: nonce_fresh ? 'fresh' : 'nonce_used' };
    const name = keyName({ account_id, ...idempotency });
    const first = !keys_seen.has(name);
    keys_seen.add(name);
    const result = by_key.get(name) ?? { result: 'fresh' };
    if (result.result !== 'fresh') return result;
    if (!first) return { result: 'under_way' };
    return nonce_fresh ? result : { result: 'nonce_used' };
  });
}

/**
 * Claims the nonces of the requests that items come from, in the transaction that does the work: either both
 * happen or neither.
 * @returns the requests whose nonce was used before: nothing may be done for them
 */
export async function claimOrigins(
  tx: Transaction,
  now: Date,
  items: readonly { account_id: string; origin: RequestOrigin }[],
): Promise<Set<RequestOrigin>> {
  const origins = originsOf(items);
  const fresh = await claimNonces(tx, nonceRows(claimsOf(origins), now));
  const replayed = [...origins].filter(
    ([{ nonce }, account_id]) => nonce !== null && !fresh.delete(`${account_id} ${nonce}`),
  );
  return new Set(replayed.map(([origin]) => origin));
}

/** As `claimOrigins`, without waiting: a nonce that was used before fails the transaction, which is then tried again. */
export function claimFreshOrigins(
  tx: Transaction,
  now: Date,
  items: readonly { account_id: string; origin: RequestOrigin }[],
): void {
  insertNonces(tx, nonceRows(claimsOf(originsOf(items)), now));
}

function originsOf(
  items: readonly { account_id: string; origin: RequestOrigin }[],
): Map<RequestOrigin, string> {
  return new Map(items.map(({ account_id, origin }) => [origin, account_id]));
}

function claimsOf(origins: ReadonlyMap<RequestOrigin, string>): Pick<RequestClaim, 'account_id' | 'nonce'>[] {
  return [...origins].map(([{ nonce }, account_id]) => ({ account_id, nonce }));
}

/** Keeps the first answers of requests with an Idempotency-Key. */
export async function saveAnswers(
  context: Pick<Context, 'database'>,
  answers: readonly AnswerRow[],
): Promise<void[]> {
  await saveAnswerRows(context.database, answers);
  return answers.map(() => undefined);
}

/** Gives up claims of requests that were refused before anything happened, so that they may be tried again. */
export async function releaseRequests(
  context: Pick<Context, 'database'>,
  keys: readonly { account_id: string; key_hash: string }[],
): Promise<void[]> {
  await transact(context.database, async (tx) => dropClaims(tx, keys));
  return keys.map(() => undefined);
}

/** Ends claims whose process is gone, where nobody else can be working on them. */
export async function releaseClaims(context: Pick<Context, 'database'>, now: Date): Promise<void> {
  await releaseClaimRows(context.database, now);
}

/** Forgets nonces and keys that are too old to matter; called again and again, a bounded number at a time. */
export async function forgetRequests(context: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = context.clock.now();
  await forgetOldRequests(
    context.database,
    { nonces: now, keys: addMs(now, -idempotency_kept_ms) },
    cleanup_rows_max,
  );
}
