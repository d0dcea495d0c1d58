import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, type Item } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterAll(async () => {
  await world.verify();
  await world.close();
});

const start = '2030-01-10T09:00:00Z';

/** A subscription whose first charge, held for review, was approved. */
async function approvedFirst(): Promise<{ seller: Seller; recurring_id: string }> {
  const seller = await Seller.at(world, start);
  const { recurring_id, answer } = await seller.subscribe({ card: cards.review });
  expect(answer.body['payment_status']).toBe('2100');
  expect(await seller.client.review({ ...itemOf(answer.body), review_flag: '1' })).toMatchObject([
    { review_status: '1' },
  ]);
  expect(await seller.status(recurring_id)).toBe('Actived');
  return { seller, recurring_id };
}

function itemOf({ transaction_id, order_no, currency, amount }: Record<string, string>): Item {
  return { transaction_id, order_no, currency, amount } as Item;
}

/** Decides about the charge of the newest contract. @returns its order_no */
async function decide(seller: Seller, recurring_id: string, review_flag: '0' | '1'): Promise<string> {
  const contract = (await seller.contracts(recurring_id)).at(-1);
  expect(contract).toMatchObject({ status: 'charging' });
  const trades = [contract?.['transaction_id'] ?? ''];
  const { body } = await seller.client.post('retrievalTrans', { trades });
  const charge = itemOf(body['orders_list'][0]);
  expect(await seller.client.review({ ...charge, review_flag })).toMatchObject([{ review_status: '1' }]);
  return charge.order_no ?? '';
}

it('a renewal rejected in review is declined with D0100, and charged once on its dunning day', async () => {
  const { seller, recurring_id } = await approvedFirst();
  await seller.advance('2030-02-10T00:00:00Z');
  const first = await decide(seller, recurring_id, '0');
  const rejected = (await seller.contracts(recurring_id)).at(-1);
  expect(rejected).toMatchObject({
    status: 'past_due',
    attempts: '1',
    failure_code: 'D0100',
    next_attempt_at: '2030-02-11T00:00:00.000Z',
  });
  expect(await seller.status(recurring_id)).toBe('Past_due');
  await seller.advance('2030-02-11T00:00:00Z');
  // The rejected payment keeps its order number, so the next has one that follows from it.
  expect(await decide(seller, recurring_id, '1')).toBe(`${first}-${rejected?.['transaction_id']}`);
  await seller.advance('2030-02-20T00:00:00Z');
  expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'charged', attempts: '2' });
  expect(await seller.status(recurring_id)).toBe('Actived');
  expect(await seller.journal()).toHaveLength(2);
});

it('a renewal without a review decision until its limit counts as declined, and is charged again', async () => {
  const { seller, recurring_id } = await approvedFirst();
  await seller.advance('2030-02-10T00:00:00Z');
  await seller.advance('2030-02-13T00:00:00Z');
  expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({
    status: 'past_due',
    failure_code: 'D0100',
    next_attempt_at: '2030-02-13T12:00:00.000Z',
  });
  await seller.advance('2030-02-13T12:00:00Z');
  await decide(seller, recurring_id, '1');
  expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
});

it.each([
  ['starts later', { contract_start: '2030-01-11' }],
  ['begins with a trial', { trial_days: '1' }],
])('a subscription that %s is charged for no day before its card was verified', async (_what, fields) => {
  const seller = await Seller.at(world, start);
  const daily = { interval_unit: 'day', ...fields };
  const { recurring_id, answer } = await seller.subscribe({ card: cards.review, ...daily });
  await seller.advance('2030-01-13T08:00:00Z');
  await seller.client.review({ ...itemOf(answer.body), review_flag: '1' });
  await seller.advance('2030-01-14T00:00:00Z');
  expect(await seller.bill(recurring_id)).toMatchObject([
    expect.stringMatching('2030-01-13 charging'),
    expect.stringMatching('2030-01-14 charging'),
    expect.stringMatching('2030-01-15 drawn_up'),
  ]);
});

it('a first charge rejected in review ends its subscription, with D0100 on its contract', async () => {
  const seller = await Seller.at(world, start);
  const { recurring_id, answer } = await seller.subscribe({ card: cards.review });
  await seller.client.review({ ...itemOf(answer.body), review_flag: '0' });
  expect(await seller.contracts(recurring_id)).toMatchObject([{ status: 'failed', failure_code: 'D0100' }]);
  expect(await seller.subscription(recurring_id)).toMatchObject({
    status: 'Inactived',
    end_reason: 'first_payment_failed',
  });
});
