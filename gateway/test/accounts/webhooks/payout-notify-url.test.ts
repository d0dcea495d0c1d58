import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';
import { startReceiver, verified } from '../../support/receiver.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', SANDBOX_LATER_MS: '0' },
  });
});
afterAll(() => gateway.close());

it('the notify_url of a payout gets every state that the payout enters, and no other payout’s', async () => {
  const receiver = await startReceiver();
  const client = await gateway.createClient();
  await fund(gateway, client, '500.00');
  await payout(client);
  const { body } = await payout(client, { notify_url: `${receiver.url}/payouts` });
  expect(body).not.toHaveProperty('notify_url');
  for (let round = 0; round < 4; round += 1) await gateway.work(60_000);
  const { body: pulled } = await client.post('events', { types: 'payout.*' });
  const events = (pulled['events'] as unknown as { data: { transaction_id: string } }[]).filter(
    ({ data }) => data.transaction_id === body['transaction_id'],
  );
  expect(events.length).toBeGreaterThan(1);
  const base64_key = Buffer.from(client.credentials.sign_key).toString('base64');
  const heard = receiver.received.map((webhook) => verified(base64_key, webhook)) as { sequence: string }[];
  expect(heard.toSorted((one, other) => Number(one.sequence) - Number(other.sequence))).toEqual(events);
  expect(events.at(-1)).toMatchObject({ type: 'payout.completed' });
  await receiver.close();
});

it('a payout whose notify_url names a private address is refused, and no money is held', async () => {
  const client = await gateway.createClient();
  await fund(gateway, client, '500.00');
  for (const notify_url of [
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://10.0.0.1/x',
    'ftp://a.b',
  ]) {
    const { status, body } = await payout(client, { notify_url });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', 'notify_url']);
  }
  await gateway.verify();
});
