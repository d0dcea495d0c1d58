import {
  answerDispute,
  listDisputes,
  readDispute,
  removeEvidence,
  uploadEvidence,
} from '@causeway/schemas/portal/disputes.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Payment, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { Acquirer, disputesOf, expectedStage, type ExpectedStage } from './acquirer.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let acquirer: Acquirer;
let payment: Payment;
let at: { account_id: string; dispute_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'support',
  });
  acquirer = new Acquirer(gateway, shop);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  const { account_id } = shop;
  payment = await shop.captured({ amount: '500.00' });
  await acquirer.says(payment, { amount: '20.00 EUR', funds: '-20.00 EUR' });
  const query = { q: payment.order_no };
  const { body } = await person.call(listDisputes, { params: { account_id }, query });
  at = { account_id, dispute_id: body['disputes'][0].dispute_id };
});

function answer(response: string, seen?: ExpectedStage): Promise<PortalAnswer> {
  const body = { response, explanation: response === 'defended' ? 'Signed for' : '', ...(seen && { seen }) };
  return person.call(answerDispute, { params: at, body });
}

function upload(stage_no?: number): Promise<PortalAnswer> {
  const content = Buffer.from('signed for').toString('base64');
  const body = { name: 'proof.txt', content_type: 'text/plain', content, ...(stage_no && { stage_no }) };
  return person.call(uploadEvidence, { params: at, body });
}

async function remains(stage: string): Promise<void> {
  expect(await disputesOf(gateway, payment)).toMatchObject([{ stage }]);
}

it('an acceptance of a dispute counts only for the stage and the amount that were shown', async () => {
  const expected = await expectedStage(person, at);
  expect(expected).toMatchObject({ stage_no: 1, amount: '20.00', currency: 'EUR' });
  await acquirer.says(payment, { stage: 'pre_arbitration', amount: '500.00 EUR', funds: '-480.00 EUR' });
  expect(await answer('accepted', expected)).toMatchObject({
    status: 409,
    body: { code: 'U0015', message: 'The dispute is at another stage now: pre_arbitration' },
  });
  await remains('pre_arbitration');
  expect(await answer('accepted', await expectedStage(person, at))).toMatchObject({
    status: 200,
    body: { stage: 'lost', amount: '500.00' },
  });
});

it('an acceptance of a dispute does not count for another amount of the same stage', async () => {
  const expected = await expectedStage(person, at);
  await acquirer.says(payment, { amount: '500.00 EUR', funds: '-480.00 EUR' });
  expect(await answer('accepted', expected)).toMatchObject({
    status: 409,
    body: { code: 'U0015', message: 'The amount was 20.00 when you saw it, and is 500.00 now' },
  });
  await remains('chargeback');
});

it('an answer to a dispute that does not say what was shown is refused, and so is its file', async () => {
  expect(await answer('accepted')).toMatchObject({ status: 409, body: { code: 'U0015' } });
  expect(await upload()).toMatchObject({ status: 409, body: { code: 'U0015' } });
  await remains('chargeback');
});

it('a defence of a dispute is sent with the files that were shown', async () => {
  expect((await upload(1)).status).toBe(200);
  const expected = await expectedStage(person, at);
  const params = { ...at, evidence_id: expected.evidence_ids[0] ?? '' };
  expect((await person.call(removeEvidence, { params })).status).toBe(200);
  expect(await answer('defended', expected)).toMatchObject({ status: 409, body: { code: 'U0015' } });
  await remains('chargeback');
  expect((await answer('defended', await expectedStage(person, at))).status).toBe(200);
});

it('a file of evidence belongs to the stage for which it was chosen', async () => {
  expect((await upload(1)).status).toBe(200);
  await acquirer.says(payment, { stage: 'pre_arbitration' });
  expect(await upload(1)).toMatchObject({
    status: 409,
    body: { code: 'U0015', rule: 'stage_changed', parameters: { stage: 'pre_arbitration' } },
  });
  expect((await upload(2)).status).toBe(200);
  const { body } = await person.call(readDispute, { params: at });
  expect(body['evidence'].map(({ current }: { current: boolean }) => current)).toEqual([false, true]);
  expect((await expectedStage(person, at)).evidence_ids).toHaveLength(1);
});

it('a dispute accepted when only its money had moved stays accepted when its stage is reported', async () => {
  payment = await shop.captured({ amount: '500.00' });
  await acquirer.says(payment, { stage: null, amount: '20.00 EUR', funds: '-20.00 EUR' });
  const [row] = await gateway.query<{ dispute_id: string }>(
    'SELECT dispute_id::text FROM disputes WHERE transaction_id = $1',
    [payment.transaction_id],
  );
  at = { account_id: shop.account_id, dispute_id: row!.dispute_id };
  expect((await answer('accepted', await expectedStage(person, at))).status).toBe(200);
  await acquirer.says(payment, { amount: '20.00 EUR' });
  await remains('lost');
  const { body } = await person.call(readDispute, { params: at });
  expect(body).toMatchObject({ response: 'accepted', dispute: { stage: 'lost' } });
  expect(await gateway.query(`SELECT kind FROM due_work WHERE subject_id = $1`, [at.dispute_id])).toEqual([
    { kind: 'dispute_answer' },
  ]);
});
