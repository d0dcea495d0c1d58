import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import {
  changeSubscription,
  pauseSubscriptions,
  resumeSubscriptions,
} from '../../../src/acquiring/subscriptions/change-subscriptions.ts';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const start = '2030-01-10T09:00:00Z';

describe('a changed subscription', () => {
  it('is charged for nothing that begins while it is paused', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    await pauseSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    expect(await seller.status(recurring_id)).toBe('Paused');
    await seller.advance('2030-04-20T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00']);
    await resumeSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    await seller.advance('2030-06-10T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-05-10 charged 10.00',
      '2030-06-10 charged 10.00',
    ]);
    expect((await seller.events()).filter((type) => /paused|resumed/.test(type))).toEqual([
      'subscription.paused',
      'subscription.resumed',
    ]);
  });

  it('ends at once when it is resumed after its last period', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ total_cycles: '1' });
    await pauseSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    await seller.advance('2030-02-20T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Paused');
    await resumeSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'completed',
    });
  });

  it('is not charged while its account is disabled, and is the next day once it is enabled again', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    const { context } = world.gateway;
    await changeAccount(context, seller.client.account_id, { enabled: false });
    await seller.advance('2030-02-11T12:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 drawn_up 10.00',
    ]);
    await changeAccount(context, seller.client.account_id, { enabled: true });
    await seller.advance('2030-02-12T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 charged 10.00']);
    expect(await seller.attempts()).toHaveLength(2);
  });

  it('costs another amount from the next contract that is created', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    const change = (amount: bigint) =>
      changeSubscription(world.gateway.context, { ...seller.named(recurring_id), amount });
    expect(await change(0n)).toMatchObject({ code: 'S0007' });
    await change(12_00n);
    await seller.advance('2030-03-08T00:00:00Z');
    await change(15_00n);
    await seller.advance('2030-04-10T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 charged 12.00',
      '2030-03-10 charged 12.00',
      '2030-04-10 charged 15.00',
    ]);
  });

  it('is charged for a contract due before its pause, tried again while paused, and resumed past due', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_declined });
    await seller.advance('2030-02-08T00:00:00Z');
    await pauseSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    await seller.advance('2030-02-12T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Paused');
    expect(await seller.subscription(recurring_id)).toMatchObject({ next_charge_date: '2030-02-13' });
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({
      period_start: '2030-02-10',
      status: 'past_due',
      attempts: '2',
      next_attempt_at: '2030-02-13T00:00:00.000Z',
    });
    await resumeSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    expect(await seller.status(recurring_id)).toBe('Past_due');
    await seller.advance('2030-12-31T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 failed 10.00']);
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'unpaid',
    });
  });

  it.each([
    ['2030-01-23T23:59:59.999Z', 'Trialing'],
    ['2030-01-24T00:00:00.000Z', 'Actived'],
  ])('paused in its trial of 14 days and resumed at %s is %s', async (moment, status) => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ trial_days: '14' });
    await seller.advance('2030-01-12T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Trialing');
    await pauseSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    await seller.advance(moment);
    await resumeSubscriptions(world.gateway.context, [seller.named(recurring_id)]);
    expect(await seller.status(recurring_id)).toBe(status);
  });

  it('takes a new amount up to the moment at which the contract is created, and not at it', async () => {
    const seller = await Seller.at(world, start);
    const early = await seller.subscribe();
    const late = await seller.subscribe();
    const change = (recurring_id: string) =>
      changeSubscription(world.gateway.context, { ...seller.named(recurring_id), amount: 12_00n });
    await seller.advance('2030-02-06T23:59:59.999Z');
    await change(early.recurring_id);
    expect(await seller.subscription(late.recurring_id)).toMatchObject({ next_charge_date: '2030-02-10' });
    await seller.advance('2030-02-07T00:00:00Z');
    expect(await seller.subscription(late.recurring_id)).toMatchObject({ next_charge_date: '2030-02-10' });
    await change(late.recurring_id);
    await seller.advance('2030-03-10T00:00:00Z');
    expect((await seller.bill(early.recurring_id)).slice(1)).toEqual([
      '2030-02-10 charged 12.00',
      '2030-03-10 charged 12.00',
    ]);
    expect((await seller.bill(late.recurring_id)).slice(1)).toEqual([
      '2030-02-10 charged 10.00',
      '2030-03-10 charged 12.00',
    ]);
  });

  it.each([
    [
      'month',
      '2031-12-31T09:00:00Z',
      ['2031-12-31', '2032-01-31', '2032-02-29', '2032-03-31', '2032-04-30', '2032-05-31'],
    ],
    ['year', '2028-02-29T09:00:00Z', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('by the %s from %s is charged on its day, or on the last one of a shorter month', async (...row) => {
    const [interval_unit, from, days] = row;
    const seller = await Seller.at(world, from);
    const { recurring_id } = await seller.subscribe({ interval_unit });
    await seller.advance(`${days.at(-1)}T00:00:00Z`);
    expect(await seller.bill(recurring_id)).toEqual(days.map((day) => `${day} charged 10.00`));
  });

  it('can be neither paused, resumed nor changed once it has ended', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    await seller.cancel(recurring_id);
    const { context } = world.gateway;
    const item = seller.named(recurring_id);
    for (const outcomes of [
      await pauseSubscriptions(context, [item]),
      await resumeSubscriptions(context, [item]),
      [await changeSubscription(context, { ...item, amount: 1_00n })],
    ])
      expect(outcomes).toMatchObject([{ code: 'S0004' }]);
    const { body } = await seller.client.authorise({ token_flag: 'YES' });
    expect(await changeSubscription(context, { ...item, token_id: body['token_id'] })).toMatchObject({
      code: 'S0004',
    });
  });

  it('is charged to a stored card of its account only, and its present card changes nothing', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    const { context } = world.gateway;
    const [row] = await world.query<{ token_id: string }>(
      'SELECT token_id FROM subscriptions WHERE account_id = $1',
      [seller.client.account_id],
    );
    const item = seller.named(recurring_id);
    expect(await changeSubscription(context, { ...item, token_id: 'no-such' })).toEqual({
      code: 'S0007',
      source: 'token_id',
      reason: { rule: 'not_stored_card' },
    });
    const events = await seller.events();
    expect(await changeSubscription(context, { ...item, token_id: row?.token_id ?? '' })).toHaveProperty(
      'subscription',
    );
    expect(await changeSubscription(context, { ...item, amount: 10_00n })).toMatchObject({
      subscription: { amount: 1000n },
    });
    expect(await seller.events()).toEqual(events);
  });

  it('has contracts that are cancelled one by one, and no others', async () => {
    const seller = await Seller.at(world, start);
    await seller.subscribe();
    expect(await seller.cancelContract('1')).toEqual([{ code: 'S0003' }]);
  });
});
