import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/kernel/database/transaction.ts';
import {
  claimRequests,
  type HeldClaim,
  noteDone,
  releaseRequests,
} from '../../../src/kernel/idempotency/claim-requests.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

it('a process that takes over a request learns what it has done, whatever was refused in between', async () => {
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

it('a request that has sent something is executed once, whatever was refused in between', async () => {
  const { context } = gateway.gateway;
  const client = await gateway.createClient();
  const payment = await client.captured();
  const key = { 'idempotency-key': randomUUID() };
  const orders = { refund_orders: [{ ...payment, refund_amount: '1.00' }] };
  await client.post('refund', orders, key);
  // As if the process had died before it kept the answer.
  const [claim] = await gateway.query<{ account_id: string; key_hash: string; claim_id: string }>(
    `UPDATE idempotency_keys SET response_status = NULL, response_body = NULL WHERE account_id = $1
     RETURNING account_id, encode(key_hash, 'hex') AS key_hash, claim_id`,
    [client.account_id],
  );
  await releaseRequests(context, [{ ...claim!, claim_id: BigInt(claim!.claim_id) }]);
  gateway.clock.advance(context.claim_ms + 1);
  const again = await client.post('refund', orders, key);
  expect(again.body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
  const refunds = await gateway.query('SELECT FROM refunds WHERE account_id = $1', [client.account_id]);
  expect(refunds).toHaveLength(1);
});
