import { expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, sampleOrder } from '../../support/client.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { startReceiver, verified } from '../../support/receiver.ts';

it('the notify_url of a checkout session gets the events of its payments, signed, and nothing of the card', async () => {
  const environment = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };
  const [gateway, receiver] = await Promise.all([startTestGateway({ environment }), startReceiver()]);
  const client = await gateway.createClient();
  const session = await OpenedCheckout.create(client, { notify_url: `${receiver.url}/notify` });
  await session.pay(submission(cards.declined));
  const { result } = await session.pay(submission());
  for (let round = 0; round < 3; round += 1) await gateway.work(1_000);
  expect(receiver.types().toSorted()).toEqual(['payment.authorised', 'payment.captured', 'payment.declined']);
  const key = Buffer.from(client.credentials.sign_key).toString('base64');
  const heard = receiver.received.map((webhook) => verified(key, webhook)) as {
    type: string;
    data: Record<string, string>;
  }[];
  const captured = heard.find(({ type }) => type === 'payment.captured');
  expect(captured?.data).toMatchObject({
    order_no: session.order_no,
    transaction_id: result['transaction_id'],
  });
  expect(JSON.stringify(receiver.received)).not.toMatch(new RegExp(`${cards.approve}|${cards.declined}`));
  const refused = await client.post('checkout', sampleOrder({ notify_url: 'http://169.254.169.254/latest' }));
  expect([refused.status, refused.body['source']]).toEqual([422, 'notify_url']);
  await gateway.verify();
  await Promise.all([gateway.close(), receiver.close()]);
});
