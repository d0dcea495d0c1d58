import { setTimeout as sleep } from 'node:timers/promises';
import { coalesce, database_lists, type PluralVerb } from '../../coalesce.ts';
import type { Context } from '../../context.ts';
import { RequestRefused } from '../../errors.ts';
import { addMs } from '../../values/dates.ts';
import {
  ClaimLost,
  claimRequests,
  findAnswers,
  letGoOfClaims,
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

/** A request being processed by this process, under a claim where it has a key. */
interface Claimed<Request extends RequestClaim> {
  readonly claim: HeldClaim | (Request['idempotency'] extends object ? never : null);
}

/** The claims of this process: how requests are claimed, answered once, and released. */
export class Claims {
  readonly #context: Context;
  readonly #claim: PluralVerb<RequestClaim, ClaimResult>;
  readonly #release: PluralVerb<ClaimKey, void>;
  readonly #save: PluralVerb<AnswerRow, FirstAnswer | null>;
  /** Released claims that the database does not know of yet, with the time at which they expire anyway. */
  readonly #given_up = new Map<bigint, ClaimKey & { readonly until: Date }>();
  #letting_go: Promise<void> | null = null;
  #watching = false;

  constructor(context: Context) {
    this.#context = context;
    this.#claim = this.#merge('claim', async (claims) => {
      // Releasing locks the rows of the claims, as work under them would.
      await this.#letting_go;
      return claimRequests(context, claims, this.#given_up, (keys) => this.#giveUp(keys));
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

  /**
   * Claims a request.
   * @returns the claim, null where the request has no key; or the response that was given before
   * @throws RequestRefused I0017, I0020, I0021
   */
  async claim<Request extends RequestClaim>(request: Request): Promise<Claimed<Request> | FirstAnswer> {
    const [claimed] = await this.#claim([request]);
    const resumed = claimed?.result === 'claimed' && (claimed.claim?.resumed ?? null) !== null;
    this.#context.meters.claim(resumed ? 'resumed' : (claimed?.result ?? 'under_way'));
    switch (claimed?.result) {
      case 'claimed':
        return { claim: claimed.claim } as Claimed<Request>;
      case 'answered':
        return claimed;
      case 'nonce_used':
        throw new RequestRefused('I0017', { source: 'nonce' });
      case 'other_request':
        throw new RequestRefused('I0020', { source: 'Idempotency-Key' });
      case 'under_way':
      case undefined:
        throw new ClaimLost();
    }
  }

  /**
   * Does the claimed work and stores its response. If the claim was taken over meanwhile, the response is the other
   * process's.
   * @throws ClaimLost where the other process has not answered yet, and whatever the work throws
   */
  async answerOnce(claim: HeldClaim, work: () => Promise<string>): Promise<FirstAnswer> {
    try {
      const body = await work();
      const [answer] = await this.#save([{ ...claim, status: 200, body }]);
      if (!answer) throw new ClaimLost();
      return answer;
    } catch (error) {
      if (!(error instanceof ClaimLost)) {
        await this.#letGo(claim, error);
        throw error;
      }
      const answer = (await findAnswers(this.#context.database, [claim])).get(keyName(claim));
      if (!answer) throw error;
      return answer;
    }
  }

  /** A refused request leaves no claim; a failed one can be resumed at once, from whatever it has written. */
  async #letGo(claim: HeldClaim, error: unknown): Promise<void> {
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
    for (const claim of claims) this.#given_up.set(claim.claim_id, { ...claim, until });
    if (!this.#watching) void this.#watchGivenUp();
  }

  /** Releases claims in the database as soon as it is available. */
  async #watchGivenUp(): Promise<void> {
    this.#watching = true;
    while (this.#given_up.size > 0) {
      this.#letting_go = this.#letGoOfAll();
      await this.#letting_go;
      this.#letting_go = null;
      if (this.#given_up.size > 0) await sleep(give_up_pause_ms, undefined, { ref: false });
    }
    this.#watching = false;
  }

  async #letGoOfAll(): Promise<void> {
    const claims = [...this.#given_up.values()];
    const now = this.#context.clock.now();
    const later = await letGoOfClaims(this.#context, claims).catch(() => claims);
    const waiting = new Set(later.filter(({ until }) => until > now));
    for (const claim of claims) if (!waiting.has(claim)) this.#given_up.delete(claim.claim_id);
  }
}
