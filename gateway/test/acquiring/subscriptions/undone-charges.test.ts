import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTimers } from '../../../src/kernel/scheduling/run-timers.ts';
import { followPayments } from '../../../src/acquiring/subscriptions/contracts/record-payments.ts';
import { NotifiedGateway } from '../notifications/notified-gateway.ts';
import { paymentIn } from '../../support/client.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: NotifiedGateway;
beforeAll(async () => {
  world = await NotifiedGateway.start();
});
beforeEach(() => {
  delete world.acquirer.manners.void;
});
afterAll(() => world.close());

/** A merchant of this acquirer, whose clock stands on a January morning. */
async function sellerAt(moment = '2030-01-10T09:00:00Z'): Promise<Seller> {
  return Seller.at(world.gateway, moment, { connector: 'told' });
}

/** The acquirer tells that the last capture, or another one, has failed. */
async function undo(capture = world.acquirer.last('capture')): Promise<void> {
  await world.notify(world.acquirer.event(capture, false));
}

async function payments(seller: Seller): Promise<string[]> {
  const rows = await world.gateway.query<Record<string, unknown>>(
    `SELECT status, captured, order_no FROM payments WHERE account_id = $1 ORDER BY transaction_id`,
    [seller.client.account_id],
  );
  return rows.map(({ status, captured, order_no }) => {
    const kind = String(order_no).startsWith('sub-') ? 'renewal' : 'first';
    return `${kind} ${String(status)} ${String(captured)}`;
  });
}

/** The payment of the second period, as requests name it. */
async function renewalOf(
  seller: Seller,
): Promise<Record<'transaction_id' | 'order_no' | 'currency', string>> {
  const [row] = await world.gateway.query<Record<'transaction_id' | 'order_no', string>>(
    `SELECT transaction_id::text, order_no FROM payments WHERE account_id = $1 AND order_no LIKE 'sub-%'`,
    [seller.client.account_id],
  );
  if (!row) throw new Error('no renewal');
  return { ...row, currency: 'EUR' };
}

/** What was told of subscription and contracts since a number of events. */
async function eventsSince(seller: Seller, count: number): Promise<string[]> {
  return (await seller.events()).slice(count);
}

describe('a renewal whose capture fails later', () => {
  it('is past due; its authorisation is released, and it is charged again once on its dunning day', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-10T01:00:00Z');
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 3000 1000']);
    const count = (await seller.events()).length;
    await undo();
    // Until the subscription has followed, the book is sound.
    await world.gateway.verify();
    await seller.advance('2030-02-10T01:30:00Z');
    await world.gateway.verify();
    expect(await seller.status(recurring_id)).toBe('Past_due');
    expect((await seller.contracts(recurring_id))[1]).toMatchObject({
      status: 'past_due',
      failure_code: 'D0102',
      next_attempt_at: '2030-02-11T00:00:00.000Z',
      attempts: '1',
    });
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 6000 0']);
    expect(await eventsSince(seller, count)).toEqual(['contract.failed', 'subscription.past_due']);
    await seller.advance('2030-02-11T01:00:00Z');
    await world.gateway.verify();
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 6000 0', 'renewal 3000 1000']);
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
    expect(await seller.status(recurring_id)).toBe('Actived');
    expect((await eventsSince(seller, count)).slice(2)).toEqual(['contract.charged', 'subscription.renewed']);
    await seller.advance('2030-03-10T01:00:00Z');
    expect(await seller.bill(recurring_id)).toHaveLength(3);
  });

  it('counts once, however often it is reported, and whichever process handles it', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-10T01:00:00Z');
    const capture = world.acquirer.last('capture');
    const voids = world.acquirer.booked.filter(({ kind }) => kind === 'void').length;
    await undo(capture);
    await undo(capture);
    const [, contract] = await seller.contracts(recurring_id);
    const { account_id } = seller.client;
    const { gateway } = world.gateway;
    const key = { account_id, transaction_id: BigInt(contract?.['transaction_id'] ?? 0) } as never;
    // Two processes at once, by the account's clock.
    gateway.clocks.set(account_id, new Date('2030-02-10T01:00:10Z'));
    const handler = gateway.timers.find(({ kind }) => kind === 'subscription_payment');
    if (!handler) throw new Error('no handler');
    const run = (): Promise<unknown> => runTimers(gateway.context, handler, { account_id });
    const [, , ordered] = await Promise.all([run(), run(), followPayments(gateway.context, [key])]);
    await gateway.verbs.performer.perform(ordered);
    await undo(capture);
    expect(await followPayments(gateway.context, [key])).toEqual([]);
    expect(world.acquirer.booked.filter(({ kind }) => kind === 'void')).toHaveLength(voids + 1);
    expect((await seller.events()).filter((type) => type === 'contract.failed')).toHaveLength(1);
    await seller.advance('2030-02-12T01:00:00Z');
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 6000 0', 'renewal 3000 1000']);
  });

  it('is charged again although later periods have been paid', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-10T01:00:00Z');
    const capture = world.acquirer.last('capture');
    await seller.advance('2030-03-10T01:00:00Z');
    await undo(capture);
    await seller.advance('2030-03-12T01:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 charged 10.00',
      '2030-03-10 charged 10.00',
    ]);
    // Its capture deadline is over.
    expect(await payments(seller)).toEqual([
      'first 3000 1000',
      'renewal 6100 0',
      'renewal 3000 1000',
      'renewal 3000 1000',
    ]);
    expect(await seller.status(recurring_id)).toBe('Actived');
    await world.gateway.verify();
  });

  it('of a subscription that has ended is given up, and its authorisation is released', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-10T01:00:00Z');
    await seller.cancel(recurring_id);
    await undo();
    await seller.advance('2030-03-20T01:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 failed 10.00']);
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 6000 0']);
    await world.gateway.verify();
  });

  it('after it was refunded stays charged: the difference is in suspense', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-10T01:00:00Z');
    const capture = world.acquirer.last('capture');
    const { transaction_id, ...names } = await renewalOf(seller);
    const refund = { ...names, transaction_id, amount: '10.00', refund_amount: '10.00' };
    expect(await seller.client.refund(refund)).toMatchObject([{ refund_status: '1' }]);
    await undo(capture);
    await seller.advance('2030-02-12T01:00:00Z');
    expect((await seller.contracts(recurring_id))[1]).toMatchObject({ status: 'charged', transaction_id });
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 4100 1000']);
    await world.gateway.verify();
  });

  it('is not charged anew while its authorisation cannot be released; captured by the merchant, it is paid', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-10T01:00:00Z');
    world.acquirer.manners.void = 'refused';
    await undo();
    await seller.advance('2030-02-11T01:00:00Z');
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 2000 0']);
    const [, contract] = await seller.contracts(recurring_id);
    expect(contract).toMatchObject({ status: 'past_due', attempts: '2' });
    await world.gateway.verify();
    const renewal = { ...(await renewalOf(seller)), amount: '10.00' };
    expect(await seller.client.capture(renewal)).toMatchObject([{ capture_status: '1' }]);
    await seller.advance('2030-02-20T01:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
    expect(await payments(seller)).toEqual(['first 3000 1000', 'renewal 3000 1000']);
    expect(await seller.status(recurring_id)).toBe('Actived');
    await world.gateway.verify();
  });

  it.each([
    ['cancelled by hand', false, 'cancelled', 'Actived'],
    ['given up with its subscription', true, 'failed', 'Inactived'],
  ])(
    'and that was %s is charged once the merchant captures it again',
    async (_what, ends, was, subscription) => {
      const seller = await sellerAt();
      const { recurring_id } = await seller.subscribe();
      await seller.advance('2030-02-10T01:00:00Z');
      world.acquirer.manners.void = 'refused';
      if (ends) await seller.cancel(recurring_id);
      await undo();
      await seller.advance('2030-02-10T02:00:00Z');
      if (!ends) await seller.cancelContract((await seller.contracts(recurring_id))[1]?.['contract_id']);
      expect((await seller.contracts(recurring_id))[1]).toMatchObject({ status: was });
      const renewal = { ...(await renewalOf(seller)), amount: '10.00' };
      expect(await seller.client.capture(renewal)).toMatchObject([{ capture_status: '1' }]);
      await seller.advance('2030-02-10T03:00:00Z');
      expect((await seller.contracts(recurring_id))[1]).toMatchObject({ status: 'charged' });
      expect(await seller.status(recurring_id)).toBe(subscription);
      await world.gateway.verify();
    },
  );
});

describe('a first payment whose capture fails later', () => {
  it('is charged again without the customer, and the subscription continues', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    await undo();
    await seller.advance('2030-01-10T09:10:00Z');
    expect(await seller.status(recurring_id)).toBe('Past_due');
    await world.gateway.verify();
    await seller.advance('2030-01-12T09:10:00Z');
    expect(await payments(seller)).toEqual(['first 6000 0', 'renewal 3000 1000']);
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00']);
    await seller.advance('2030-02-10T01:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
    await world.gateway.verify();
  });

  it('is charged again on days that count from its capture, however late the merchant captured it', async () => {
    const seller = await sellerAt();
    const { recurring_id, answer } = await seller.subscribe({ capture: 'manual' });
    await seller.advance('2030-01-14T09:00:00Z');
    expect(await seller.client.capture(paymentIn(answer.body))).toMatchObject([{ capture_status: '1' }]);
    await undo();
    await seller.advance('2030-01-14T10:00:00Z');
    expect(await seller.contracts(recurring_id)).toMatchObject([
      { period_start: '2030-01-14', next_attempt_at: '2030-01-15T00:00:00.000Z' },
    ]);
    await world.gateway.verify();
    await seller.advance('2030-01-15T01:00:00Z');
    expect(await payments(seller)).toEqual(['first 6000 0', 'renewal 3000 1000']);
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-14 charged 10.00']);
    await world.gateway.verify();
  });

  it('ends its subscription where no attempt remains', async () => {
    const seller = await sellerAt();
    const { recurring_id } = await seller.subscribe();
    for (const to of ['2030-01-12', '2030-01-14', '2030-01-16', '2030-01-18']) {
      await undo();
      await seller.advance(`${to}T09:10:00Z`);
      expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00']);
    }
    await undo();
    await seller.advance('2030-01-19T09:10:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 failed 10.00']);
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'unpaid',
    });
    await world.gateway.verify();
  });
});

it('the first charge after a trial whose capture fails later is charged again', async () => {
  const seller = await sellerAt();
  const { recurring_id } = await seller.subscribe({ trial_days: '7' });
  await seller.advance('2030-01-17T01:00:00Z');
  await undo();
  await seller.advance('2030-01-18T01:00:00Z');
  expect(await seller.bill(recurring_id)).toEqual(['2030-01-17 charged 10.00']);
  expect(await seller.status(recurring_id)).toBe('Actived');
  await world.gateway.verify();
});
