import { setTimeout as sleep } from 'node:timers/promises';
import { coalesce, database_lists, type PluralVerb } from '../coalesce.ts';
import type { Context } from '../context.ts';
import { RequestRefused } from '../errors.ts';
import { addMs } from '../values/dates.ts';
import {
  ClaimLost,
  claimRequests,
  findAnswers,
  releaseHeldClaims,
  releaseRequests,
  saveAnswers,
  type ClaimResult,
  type FirstAnswer,
  type HeldClaim,
  type RequestClaim,
} from './claim-requests.ts';
import { keyName, type AnswerRow, type ClaimKey } from './claim-store.ts';

/** How long released claims wait before the next try when the database is unavailable. */
const give_up_pause_ms = 250;

/** A request that says how to know it again. */
type KeyedRequest = RequestClaim & { readonly idempotency: object };

/** The claims of this process: how requests are processed once, and released. */
export class Claims {
  readonly #context: Context;
  readonly #claim: PluralVerb<RequestClaim, ClaimResult>;
  readonly #release: PluralVerb<ClaimKey, void>;
  readonly #save: PluralVerb<AnswerRow, FirstAnswer | null>;
  /** Released claims that the database does not know of yet, with the time at which they expire anyway. */
  readonly #releasing_claims = new Map<bigint, ClaimKey & { readonly until: Date }>();
  #releasing: Promise<void> | null = null;
  #watching = false;

  constructor(context: Context) {
    this.#context = context;
    this.#claim = this.#merge('claim', async (claims) => {
      // Releasing locks the rows of the claims, as work under them would.
      await this.#releasing;
      return claimRequests(context, claims, this.#releasing_claims, (keys) => this.#giveUp(keys));
    });
    this.#release = this.#merge('release_claim', (claims) => releaseRequests(context, claims));
    this.#save = this.#merge('save_answer', (answers) => saveAnswers(context, answers));
  }

  #merge<Item extends { account_id: string }, Outcome>(
    name: string,
    verb: PluralVerb<Item, Outcome>,
  ): PluralVerb<Item, Outcome> {
    return coalesce(verb, {
      ...database_lists,
      laneOf: (item) => item.account_id,
      splitsOn: () => true,
      onList: (items) => this.#context.meters.list(name, items),
    });
  }

  /** Claims a nonce, for a request without a key. @throws RequestRefused I0017 */
  async useNonce(account_id: string, nonce: string): Promise<void> {
    await this.#claimed({ account_id, nonce, idempotency: null });
  }

  /**
   * Processes a request once, however often it is sent: the response is the first one that was given to it. Work that
   * an earlier process has begun is taken over (`resumed` of the claim). If the claim is taken over meanwhile, the
   * response is the other process's.
   * @param work under the claim; @returns the response as text
   * @throws RequestRefused I0017, I0020, I0021, and whatever the work throws
   */
  async runOnce(request: KeyedRequest, work: (claim: HeldClaim) => Promise<string>): Promise<FirstAnswer> {
    const claimed = await this.#claimed(request);
    if (claimed.result === 'answered') return claimed;
    const { claim } = claimed;
    if (!claim) throw new Error('a request with a key was not claimed under it');
    try {
      const body = await work(claim);
      const [answer] = await this.#save([{ ...claim, status: 200, body }]);
      if (!answer) throw new ClaimLost();
      return answer;
    } catch (error) {
      if (!(error instanceof ClaimLost)) {
        await this.#releaseAfter(claim, error);
        throw error;
      }
      const answer = (await findAnswers(this.#context.database, [claim])).get(keyName(claim));
      if (!answer) throw error;
      return answer;
    }
  }

  async #claimed(
    request: RequestClaim,
  ): Promise<Extract<ClaimResult, { readonly result: 'claimed' | 'answered' }>> {
    const [claimed] = await this.#claim([request]);
    const resumed = claimed?.result === 'claimed' && (claimed.claim?.resumed ?? null) !== null;
    this.#context.meters.claim(resumed ? 'resumed' : (claimed?.result ?? 'under_way'));
    switch (claimed?.result) {
      case 'claimed':
      case 'answered':
        return claimed;
      case 'nonce_used':
        throw new RequestRefused('I0017', { source: 'nonce', reason: { rule: 'nonce_used' } });
      case 'other_request':
        throw new RequestRefused('I0020', { source: 'Idempotency-Key', reason: { rule: 'key_used' } });
      case 'under_way':
      case undefined:
        throw new ClaimLost();
    }
  }

  /** A refused request leaves no claim; a failed one can be resumed at once, from whatever it has written. */
  async #releaseAfter(claim: HeldClaim, error: unknown): Promise<void> {
    if (!(error instanceof RequestRefused)) return this.#giveUp([claim]);
    try {
      await this.#release([claim]);
    } catch {
      this.#giveUp([claim]);
    }
  }

  #giveUp(claims: readonly ClaimKey[]): void {
    const { clock, claim_ms } = this.#context;
    const until = addMs(clock.now(), claim_ms);
    for (const claim of claims) this.#releasing_claims.set(claim.claim_id, { ...claim, until });
    if (!this.#watching) void this.#watchReleases();
  }

  /** Releases claims in the database as soon as it is available. */
  async #watchReleases(): Promise<void> {
    this.#watching = true;
    while (this.#releasing_claims.size > 0) {
      this.#releasing = this.#releaseAll();
      await this.#releasing;
      this.#releasing = null;
      if (this.#releasing_claims.size > 0) await sleep(give_up_pause_ms, undefined, { ref: false });
    }
    this.#watching = false;
  }

  async #releaseAll(): Promise<void> {
    const claims = [...this.#releasing_claims.values()];
    const now = this.#context.clock.now();
    const later = await releaseHeldClaims(this.#context, claims).catch(() => claims);
    const waiting = new Set(later.filter(({ until }) => until > now));
    for (const claim of claims) if (!waiting.has(claim)) this.#releasing_claims.delete(claim.claim_id);
  }
}
