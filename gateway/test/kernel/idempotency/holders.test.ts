import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  claimRequests,
  releaseHeldClaims,
  saveAnswers,
  type ClaimResult,
  type HeldClaim,
} from '../../../src/kernel/idempotency/claim-requests.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let account_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ account_id } = await gateway.createClient());
});

const digest = (): string => randomBytes(32).toString('hex');

/** One request, however often it comes. */
function requestOf(idempotency = { key_hash: digest(), request_hash: digest() }) {
  return { account_id, nonce: null, idempotency };
}

async function claim(request: ReturnType<typeof requestOf>): Promise<ClaimResult> {
  const [claimed] = await claimRequests(gateway.gateway.context, [request]);
  if (!claimed) throw new Error('there is no result');
  return claimed;
}

async function holderOf(request: ReturnType<typeof requestOf>): Promise<HeldClaim> {
  const claimed = await claim(request);
  if (claimed.result !== 'claimed' || !claimed.claim) throw new Error(`not claimed: ${claimed.result}`);
  return claimed.claim;
}

/** A request that two have held: the first stood still until its claim had run out. */
async function takeover(): Promise<{ request: ReturnType<typeof requestOf>; holders: HeldClaim[] }> {
  const request = requestOf();
  const first = await holderOf(request);
  gateway.clock.advance(gateway.gateway.context.claim_ms + 1);
  return { request, holders: [first, await holderOf(request)] };
}

it('the first of two requests with one nonce is executed when both arrive together', async () => {
  const request = { account_id, nonce: digest(), idempotency: null };
  const results = await claimRequests(gateway.gateway.context, [request, request]);
  expect(results.map(({ result }) => result)).toEqual(['claimed', 'nonce_used']);
});

it('an expired claim is taken over by the same request, and by no other under its key', async () => {
  const request = requestOf();
  await holderOf(request);
  gateway.clock.advance(gateway.gateway.context.claim_ms + 1);
  const other = requestOf({ ...request.idempotency, request_hash: digest() });
  expect(await claim(other)).toEqual({ result: 'other_request' });
  expect(await claim(request)).toMatchObject({ result: 'claimed', claim: { resumed: {} } });
});

it('a former holder of a claim cannot release what its successor holds', async () => {
  const { request, holders } = await takeover();
  expect(await releaseHeldClaims(gateway.gateway.context, holders.slice(0, 1))).toEqual([]);
  expect(await claim(request)).toEqual({ result: 'under_way' });
});

it('the answer of a claim’s former holder is not stored: its successor’s is', async () => {
  const { request, holders } = await takeover();
  const [late, holder] = holders.map((held, at) => ({ ...held, status: 200, body: `answer ${at}` }));
  const { context } = gateway.gateway;
  expect(await saveAnswers(context, [late!])).toEqual([null]);
  const stored = { result: 'answered', status: 200, body: 'answer 1' };
  expect(await saveAnswers(context, [holder!])).toEqual([{ ...stored, replayed: false }]);
  expect(await saveAnswers(context, [late!])).toEqual([{ ...stored, replayed: true }]);
  expect(await claim(request)).toEqual({ ...stored, replayed: true });
});
