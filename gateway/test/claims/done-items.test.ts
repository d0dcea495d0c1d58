import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../src/database/transaction.ts';
import {
  claimRequests,
  type HeldClaim,
  noteDone,
  releaseRequests,
} from '../../src/domain/requests/claim-requests.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

it('what a request has done is told to whoever takes it over, whatever was refused of it in between', async () => {
  const { context } = gateway.gateway;
  const { account_id } = await gateway.createClient();
  const [key_hash, request_hash] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const claim = async (): Promise<HeldClaim> => {
    const [claimed] = await claimRequests(context, [
      { account_id, nonce: null, idempotency: { key_hash, request_hash } },
    ]);
    if (claimed?.result !== 'claimed' || !claimed.claim) throw new Error(`not claimed: ${claimed?.result}`);
    return claimed.claim;
  };
  const first = await claim();
  expect(first.resumed).toBeNull();
  const origin = { claim: first, nonce: null };
  for (const [place, subject] of ['one', 'another'].entries())
    await transact(context.database, async (tx) => noteDone(tx, [{ origin, place, subject }]));
  await releaseRequests(context, [first]);
  gateway.clock.advance(context.claim_ms + 1);
  expect((await claim()).resumed).toEqual({ 0: 'one', 1: 'another' });
});
