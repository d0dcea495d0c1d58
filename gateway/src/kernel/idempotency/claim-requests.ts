import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { RequestRefused } from '../errors.ts';
import { addMs, day_ms } from '../values/dates.ts';
import { inKeyOrder } from '../values/ids.ts';
import {
  claimKeys,
  claimNonces,
  dropClaims,
  findKnownKeys,
  forgetOldClaims,
  insertNonces,
  keyName,
  lockClaims,
  noteDoneItems,
  passOnClaims,
  releaseClaimRows,
  requireClaims,
  saveAnswerRows,
  type AnswerRow,
  type ClaimedWork,
  type ClaimKey,
  type DoneItems,
  type KeyRow,
  type KnownKey,
} from './claim-store.ts';

/**
 * A nonce is kept while its timestamp can be inside the window: 300 s on either side, up to the end of the last second.
 */
const nonce_retention_ms = 601_000;
/** How long first answers are kept at least. */
export const idempotency_days = 31;
const cleanup_rows_max = 10_000;
const under_way_retry_s = 2;

/** Digests in hex: of the key under which a request is processed once, and of its content. */
export interface RequestDigests {
  readonly key_hash: string;
  readonly request_hash: string;
}

/** An authenticated request, before anything is done for it. Digests are in hex. */
export interface RequestClaim {
  readonly account_id: string;
  /** Digest of the nonce; null where the signing profile has none. */
  readonly nonce: string | null;
  /** Digests of the Idempotency-Key and of the request's content; null without a key. */
  readonly idempotency: RequestDigests | null;
}

/**
 * A claim held by a process. A process that takes over a claim assigns a new number: work is done only while the claim
 * still has the holder's number.
 */
export interface HeldClaim extends ClaimKey {
  /** Digest in hex: the name under which the operations of the request are kept. */
  readonly request_key: string;
  /** What the request has already done without an instruction; null where the key has not been held before. */
  readonly resumed: DoneItems | null;
}

/** The request that items come from; all items of one request share one object. */
export interface RequestOrigin {
  /** The claim on its Idempotency-Key; null without one. */
  readonly claim: HeldClaim | null;
  /** Digest of the nonce that is still to be claimed, in the transaction that does the work; or null. */
  readonly nonce: string | null;
}

/** The origin of work that no API request with a key or nonce asked for: by a worker, a customer, or a portal user. */
export const no_request: RequestOrigin = { claim: null, nonce: null };

export type ClaimResult =
  /** Continue; where the claim was taken over, with what its earlier holders wrote. Null: the request has no key. */
  | { readonly result: 'claimed'; readonly claim: HeldClaim | null }
  | FirstAnswer
  | { readonly result: 'under_way' }
  | { readonly result: 'other_request' }
  | { readonly result: 'nonce_used' };

/** The response that was given to the request. */
export interface FirstAnswer {
  readonly result: 'answered';
  /** It was given by another holder of the claim, or earlier by this one. */
  readonly replayed: boolean;
  readonly status: number;
  readonly body: string;
}

/** Why a request must not be processed. */
export type Stop = 'nonce_used' | 'claim_lost';

/**
 * Another process holds the request's claim now, because this one stalled for longer than a claim lasts. The result
 * comes from the other process; until then the request is under way.
 */
export class ClaimLost extends RequestRefused {
  constructor() {
    super('I0021', { source: 'Idempotency-Key', retry_after_s: under_way_retry_s });
  }
}

/** The refusal of a request that must not be processed. */
export function stoppedRequest(stop: Stop): RequestRefused {
  return stop === 'claim_lost'
    ? new ClaimLost()
    : new RequestRefused('I0017', { source: 'nonce', reason: { rule: 'nonce_used' } });
}

type Claiming = Pick<Context, 'database' | 'clock' | 'ids' | 'claim_ms'>;

/**
 * Claims requests, so that each is processed once (docs/specification/requests.md#what-is-done-once): a nonce is valid
 * once per account, and an Idempotency-Key returns its first response again. A retry with the same key is not a replay,
 * whatever its nonce. A key that was claimed and not answered is taken over when its claim has expired.
 * @param given_up numbers of claims that can be taken over at once, because their holders released them
 * @param onFailure receives the claims that may or may not have been committed
 */
export async function claimRequests(
  context: Claiming,
  claims: readonly RequestClaim[],
  releasing: { has(claim_id: bigint): boolean } = new Set(),
  onFailure: (claims: readonly ClaimKey[]) => void = () => {},
): Promise<ClaimResult[]> {
  const now = context.clock.now();
  const rows = claims.map((claim) => keyRowOf(context, claim, now));
  const keyed = rows.filter((row) => row !== null);
  if (keyed.length === 0) {
    const nonces = await claimNonces(context.database, nonceRows(claims, now));
    return claims.map((claim) => (isFresh(claim, nonces) ? { result: 'claimed', claim: null } : nonce_used));
  }
  try {
    return await transact(context.database, async (tx) => {
      const [fresh, nonces] = await Promise.all([
        claimKeys(tx, keyed),
        claimNonces(tx, nonceRows(claims, now)),
      ]);
      const expected = keyed.filter(({ claim_id }) => !fresh.has(claim_id));
      const known = await findKnownKeys(tx, expected);
      const mayPass = ({ claimed_until, claim_id }: KnownKey): boolean =>
        claimed_until <= now || releasing.has(claim_id);
      const resumed = await passOnClaims(tx, runOut(expected, known, mayPass));
      const results = claims.map((claim, at): ClaimResult => {
        const row = rows[at];
        const nonce_fresh = isFresh(claim, nonces);
        const claimed = row && fresh.get(row.claim_id);
        if (row && !claimed) return keyResult(row, known.get(keyName(row)), resumed);
        if (!nonce_fresh) return nonce_used;
        return { result: 'claimed', claim: row && claimed ? heldClaim(row, claimed) : null };
      });
      // The header is not signed: a replayed request with another key must not leave a claim behind.
      const replayed = rows.flatMap((row, at) =>
        row && fresh.has(row.claim_id) && results[at] === nonce_used ? [row] : [],
      );
      dropClaims(tx, replayed);
      return results;
    });
  } catch (error) {
    onFailure(keyed);
    throw error;
  }
}

const nonce_used: ClaimResult = { result: 'nonce_used' };

function keyRowOf(
  { ids, claim_ms }: Claiming,
  { account_id, idempotency }: RequestClaim,
  now: Date,
): KeyRow | null {
  if (!idempotency) return null;
  const claimed_until = addMs(now, claim_ms);
  return { account_id, ...idempotency, claim_id: ids.next(), claimed_until, created_at: now };
}

function heldClaim(
  { account_id, key_hash, claim_id }: KeyRow,
  { request_key, done: resumed }: ClaimedWork,
): HeldClaim {
  return { account_id, key_hash, claim_id, request_key, resumed };
}

function nonceRows(
  claims: readonly Pick<RequestClaim, 'account_id' | 'nonce'>[],
  now: Date,
): { account_id: string; nonce: string; expires_at: Date }[] {
  const expires_at = addMs(now, nonce_retention_ms);
  const rows = claims.flatMap(({ account_id, nonce }) =>
    nonce === null ? [] : [{ account_id, nonce, expires_at }],
  );
  return inKeyOrder(rows, ({ nonce }) => nonce);
}

/** Whether the nonce is new; of equal ones merged into one list, only the first is. */
function isFresh({ account_id, nonce }: Pick<RequestClaim, 'account_id' | 'nonce'>, nonces: Set<string>) {
  return nonce === null || nonces.delete(`${account_id} ${nonce}`);
}

/** The claims to take over: for the same request, without an answer, and expired or released. */
function runOut(
  rows: readonly KeyRow[],
  known: ReadonlyMap<string, KnownKey>,
  mayPass: (key: KnownKey) => boolean,
): Parameters<typeof passOnClaims>[1] {
  return rows.flatMap((row) => {
    const key = known.get(keyName(row));
    const free = key && key.request_hash === row.request_hash && key.response_status === null && mayPass(key);
    return free ? [{ ...row, held_id: key.claim_id }] : [];
  });
}

function keyResult(
  row: KeyRow,
  known: KnownKey | undefined,
  resumed: ReadonlyMap<bigint, ClaimedWork>,
): ClaimResult {
  const work = resumed.get(row.claim_id);
  if (work) return { result: 'claimed', claim: heldClaim(row, work) };
  if (known && known.request_hash !== row.request_hash) return { result: 'other_request' };
  return (known && answerIn(known)) ?? { result: 'under_way' };
}

function answerIn({ response_status: status, response_body }: KnownKey): FirstAnswer | null {
  return status === null ? null : { result: 'answered', replayed: true, status, body: response_body ?? '' };
}

/**
 * Verifies, in the transaction that does the work, that this process still has to do it: locks the claims of the
 * requests that items come from until the commit, and claims the nonces that are not claimed yet.
 * @returns the requests for which nothing may be done, and why
 */
export async function claimOrigins(
  tx: Transaction,
  now: Date,
  items: readonly { account_id: string; origin: RequestOrigin }[],
): Promise<Map<RequestOrigin, Stop>> {
  const origins = originsOf(items);
  const [held, fresh] = await Promise.all([
    lockClaims(tx, claimsOf(origins)),
    claimNonces(tx, nonceRows(noncesOf(origins), now)),
  ]);
  const stops = new Map<RequestOrigin, Stop>();
  for (const [origin, account_id] of origins) {
    if (origin.claim && !held.has(origin.claim.claim_id)) stops.set(origin, 'claim_lost');
    else if (!isFresh({ account_id, nonce: origin.nonce }, fresh)) stops.set(origin, 'nonce_used');
  }
  return stops;
}

/** Like `claimOrigins`, without waiting: if something must not be done, the transaction fails and is retried. */
export function claimFreshOrigins(
  tx: Transaction,
  now: Date,
  items: readonly { account_id: string; origin: RequestOrigin }[],
): void {
  const origins = originsOf(items);
  requireClaims(tx, claimsOf(origins));
  insertNonces(tx, nonceRows(noncesOf(origins), now));
}

/** An item of a request with the result of its work. */
interface DoneItem {
  readonly origin: RequestOrigin;
  readonly place: number;
  /** For example a transaction_id. */
  readonly subject: string;
}

/**
 * Stores what items have done without an instruction, for a process that takes over their request: in the transaction
 * that does it, after `claimOrigins` or `claimFreshOrigins`.
 */
export function noteDone(tx: Transaction, items: readonly DoneItem[]): void {
  const by_claim = Map.groupBy(items, ({ origin }) => origin.claim);
  const rows = [...by_claim].flatMap(([claim, of_it]) =>
    claim
      ? [{ ...claim, done: Object.fromEntries(of_it.map(({ place, subject }) => [place, subject])) }]
      : [],
  );
  noteDoneItems(tx, rows);
}

function originsOf(
  items: readonly { account_id: string; origin: RequestOrigin }[],
): Map<RequestOrigin, string> {
  return new Map(items.map(({ account_id, origin }) => [origin, account_id]));
}

function claimsOf(origins: ReadonlyMap<RequestOrigin, string>): HeldClaim[] {
  return [...origins.keys()].flatMap(({ claim }) => claim ?? []);
}

function noncesOf(origins: ReadonlyMap<RequestOrigin, string>): Pick<RequestClaim, 'account_id' | 'nonce'>[] {
  return [...origins].map(([{ nonce }, account_id]) => ({ account_id, nonce }));
}

/**
 * Stores the first responses of requests with an Idempotency-Key. Nothing is stored where another process holds the
 * claim.
 * @returns the responses that count; null where the other process has not answered yet
 */
export async function saveAnswers(
  context: Pick<Context, 'database'>,
  answers: readonly AnswerRow[],
): Promise<(FirstAnswer | null)[]> {
  const saved = await saveAnswerRows(context.database, answers);
  const others = await findAnswers(
    context.database,
    answers.filter(({ claim_id }) => !saved.has(claim_id)),
  );
  return answers.map((answer): FirstAnswer | null => {
    const { claim_id, status, body } = answer;
    return saved.has(claim_id)
      ? { result: 'answered', replayed: false, status, body }
      : (others.get(keyName(answer)) ?? null);
  });
}

/** The responses stored under keys, by `keyName`. */
export async function findAnswers(
  database: Database,
  keys: readonly ClaimKey[],
): Promise<Map<string, FirstAnswer>> {
  const known = await findKnownKeys(database, keys);
  return new Map(
    [...known].flatMap(([name, key]): [string, FirstAnswer][] => {
      const answer = answerIn(key);
      return answer ? [[name, answer]] : [];
    }),
  );
}

/** Deletes claims of requests that were refused before anything happened, so that they can be retried. */
export async function releaseRequests(
  context: Pick<Context, 'database'>,
  claims: readonly ClaimKey[],
): Promise<void[]> {
  await transact(context.database, async (tx) => dropClaims(tx, claims));
  return claims.map(() => undefined);
}

/**
 * Lets other processes take over claims at once, because their holders have stopped working on them. A claim under
 * which the database may still commit something is not changed.
 * @returns those that have to be released later
 */
export async function releaseHeldClaims<Claim extends ClaimKey>(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const claimed_until = clock.now();
  const rows = claims.map((claim) => ({ ...claim, held_id: claim.claim_id, claimed_until }));
  const free = await passOnClaims(database, rows);
  const held = claims.filter(({ claim_id }) => !free.has(claim_id));
  const known = await findKnownKeys(database, held);
  return held.filter((claim) => {
    const key = known.get(keyName(claim));
    return key?.claim_id === claim.claim_id && key.response_status === null;
  });
}

/** Ends claims of terminated processes, where no other process can be working on them. */
export async function releaseClaims(context: Pick<Context, 'database'>, now: Date): Promise<void> {
  await releaseClaimRows(context.database, now);
}

/** Deletes expired nonces, and keys older than so many days, a limited number per call. @returns how many keys */
export async function forgetClaims(
  context: Pick<Context, 'database' | 'clock'>,
  days: number,
): Promise<number> {
  const now = context.clock.now();
  return forgetOldClaims(
    context.database,
    { nonces: now, keys: addMs(now, -days * day_ms) },
    cleanup_rows_max,
  );
}
