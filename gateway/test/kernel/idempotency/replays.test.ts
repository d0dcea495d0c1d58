import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { samplePayment, TestClient, type Payment } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function refundsOf({ transaction_id }: Payment): Promise<number> {
  const [row] = await gateway.query<{ refund_count: number }>(
    'SELECT refund_count FROM payments WHERE transaction_id = $1',
    [transaction_id],
  );
  return row?.refund_count ?? 0;
}

it('a request with a future timestamp cannot be replayed for as long as its time is in the window', async () => {
  const payment = await client.captured();
  const timestamp = String(Math.floor(gateway.clock.now().getTime() / 1000) + 290);
  const orders = { refund_orders: [{ ...payment, refund_amount: '1.00' }] };
  const text = JSON.stringify(client.sign('refund', { ...orders, timestamp }));
  expect((await client.send('refund', text)).status).toBe(200);
  await gateway.work(400_000);
  const again = await client.send('refund', text);
  expect([again.status, again.body['code']]).toEqual([401, 'I0017']);
  expect(await refundsOf(payment)).toBe(1);
});

it('thirty equal requests under one key at the same moment refund once', async () => {
  const payment = await client.captured();
  const orders = { refund_orders: [{ ...payment, refund_amount: '1.00' }] };
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.post('refund', orders, key)));
  expect(await refundsOf(payment)).toBe(1);
  const done = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
  expect(done.size).toBe(1);
  for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body['code']).toBe('I0021');
});

it('a retry that is signed with the account’s next key is the same request', async () => {
  const payment = await client.captured();
  const { key_id, secret } = await createSignKey(gateway.gateway.context, client.account_id);
  const next = new TestClient({ ...client.credentials, key_id, sign_key: secret });
  const orders = { refund_orders: [{ ...payment, refund_amount: '1.00' }] };
  const key = { 'idempotency-key': randomUUID() };
  const first = await client.post('refund', { ...orders, key_id: client.credentials.key_id }, key);
  expect(first.body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
  const again = await next.post('refund', { ...orders, key_id }, key);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await refundsOf(payment)).toBe(1);
});

it('an Idempotency-Key whose request was refused is free: the corrected request is accepted under it', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const order = samplePayment();
  const authorised = await client.authorise();
  const refused = await client.post('authorise', { ...order, order_no: authorised.body['order_no'] }, key);
  expect(refused.status).toBe(409);
  const mended = await client.post('authorise', order, key);
  expect(mended.body).toMatchObject({ payment_status: '3000' });
  expect((await client.post('authorise', order, key)).text).toBe(mended.text);
});
