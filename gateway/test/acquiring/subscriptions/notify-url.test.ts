import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
let receiver: Receiver;
beforeAll(async () => {
  world = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
});
afterAll(() => world.close());
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});

/** What arrived, in the order in which it happened: deliveries may overtake one another. */
function heard(): string[] {
  return receiver.received
    .map(({ body }) => JSON.parse(body) as { type: string; sequence: string })
    .toSorted((one, other) => Number(one.sequence) - Number(other.sequence))
    .map(({ type }) => type);
}

const start = '2030-01-10T09:00:00Z';

it('the notify_url of a subscription receives its events and those of its contracts and renewals', async () => {
  const seller = await Seller.at(world, start);
  const { recurring_id } = await seller.subscribe({ notify_url: `${receiver.url}/subscribed` });
  await seller.advance('2030-02-08T00:00:00Z');
  await seller.cancel(recurring_id);
  await seller.advance('2030-02-11T00:00:00Z');
  expect(heard()).toEqual([
    'payment.authorised',
    'payment.captured',
    'subscription.created',
    'contract.charged',
    'contract.drawn_up',
    'subscription.inactived',
    'payment.authorised',
    'payment.captured',
    'contract.charged',
  ]);
  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/subscribed']));
});

it('the notify_url of a subscription receives declined renewals, and of no other subscription', async () => {
  const seller = await Seller.at(world, start);
  await seller.subscribe();
  await seller.subscribe({ card: cards.renewal_declined, notify_url: receiver.url });
  await seller.advance('2030-02-11T00:00:00Z');
  expect(heard()).toEqual([
    'payment.authorised',
    'payment.captured',
    'subscription.created',
    'contract.charged',
    'contract.drawn_up',
    'payment.declined',
    'contract.failed',
    'subscription.past_due',
    'payment.declined',
    'contract.failed',
  ]);
});
