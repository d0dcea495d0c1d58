import { beforeEach, describe, expect, it } from 'vitest';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { Payment } from '../../support/client.ts';
import { notifiedGateways, type NotifiedGateway } from './notified-gateway.ts';

const addWorld = notifiedGateways();
let world: NotifiedGateway;
beforeEach(async () => {
  world = await addWorld();
});

/** A payment whose customer is at the issuer, and that the merchant cancels meanwhile. */
async function cancelled(): Promise<Payment> {
  const { acquirer, client } = world;
  acquirer.manners.authorise = 'challenge';
  const { body } = await client.authorise({ capture: 'auto' });
  const payment = body as Payment;
  expect(await client.status(payment)).toBe('1100');
  expect(await client.cancel(payment)).toMatchObject([{ cancel_status: '1' }]);
  return payment;
}

function voids(): unknown[] {
  return world.acquirer.booked.filter(({ kind }) => kind === 'void').map(({ executions }) => executions);
}

async function states(): Promise<string[]> {
  return (await world.notifications()).map(({ state }) => state);
}

describe('an authorisation by the customer after the merchant has cancelled the payment', () => {
  it('is released once, however often it is reported', async () => {
    const payment = await cancelled();
    const { acquirer, client } = world;
    const authorised = acquirer.event(acquirer.last('authorise'), true);
    await world.notify(authorised, { ...authorised, id: 'the same in other words' });
    await world.notify(authorised);
    for (let day = 0; day < 10; day += 1) await world.gateway.work(day_ms);
    expect(voids()).toEqual([1]);
    expect(acquirer.last('void')).toMatchObject({ authorisation: acquirer.last('authorise').reference });
    expect(await client.status(payment)).toBe('6000');
    expect(await world.movements(payment)).toEqual([]);
    expect(await world.events(payment)).toEqual(['payment.cancelled']);
    expect(await states()).toEqual(['applied', 'applied']);
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '0' }]);
  });

  it('is released when it is reported weeks later', async () => {
    const payment = await cancelled();
    await world.gateway.work(20 * day_ms);
    await world.notify(world.acquirer.event(world.acquirer.last('authorise'), true));
    expect(voids()).toEqual([1]);
    expect(await world.client.status(payment)).toBe('6000');
  });

  it('is released as soon as the acquirer no longer refuses that', async () => {
    const payment = await cancelled();
    const { acquirer } = world;
    acquirer.manners.void = 'refused';
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    await world.gateway.verify();
    delete acquirer.manners.void;
    await world.gateway.work(hour_ms + 1);
    await world.gateway.work(hour_ms + 1);
    expect(voids()).toEqual([0, 1]);
    expect(await world.client.status(payment)).toBe('6000');
  });

  it('is no longer requested to be released once no authorisation lasts so long', async () => {
    await cancelled();
    const { acquirer } = world;
    acquirer.manners.void = 'refused';
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    await world.gateway.work(40 * day_ms);
    await world.gateway.work(2 * day_ms);
    expect(voids()).toEqual([0]);
  });

  it('is refunded where it was captured, although the acquirer refuses that for months', async () => {
    const payment = await cancelled();
    const { acquirer, client } = world;
    acquirer.manners.void = 'refused';
    const authorised = acquirer.last('authorise');
    await world.notify(acquirer.event(authorised, true, { captured: true }));
    await world.gateway.work(40 * day_ms);
    await world.gateway.work(30 * day_ms);
    await world.gateway.work(day_ms / 2);
    expect(voids()).toEqual([0, 0, 0]);
    delete acquirer.manners.void;
    await world.gateway.work(day_ms);
    expect(voids()).toEqual([0, 0, 0, 1]);
    expect(acquirer.last('void')).toMatchObject({ amount: '10000', reverses: authorised.name });
    await world.gateway.work(day_ms);
    expect(voids()).toHaveLength(4);
    expect(await client.status(payment)).toBe('6000');
    expect(await world.movements(payment)).toEqual([]);
  });

  it('is under way until the acquirer has reported its release', async () => {
    const payment = await cancelled();
    const { acquirer } = world;
    acquirer.manners.void = 'received';
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    await world.gateway.verify();
    await world.notify(...acquirer.work());
    expect(voids()).toEqual([1]);
    expect(await world.client.status(payment)).toBe('6000');
  });

  it('changes nothing where the acquirer reports that it failed', async () => {
    const payment = await cancelled();
    const failed = world.acquirer.event(world.acquirer.last('authorise'), false);
    await world.notify(failed, { ...failed, id: 'the same in other words' });
    expect(await states()).toEqual(['applied', 'applied']);
    expect(voids()).toEqual([]);
    expect(await world.client.status(payment)).toBe('6000');
  });

  it.each(['authorisation', 'capture'])(
    'is refunded once where it was captured at once: first report of the %s',
    async (first) => {
      const payment = await cancelled();
      const { acquirer } = world;
      const booked = acquirer.last('authorise');
      const authorised = acquirer.event(booked, true, { captured: true });
      const captured = acquirer.event(booked, true, { of: 'capture', reference: 'captured-at-once' });
      const events = [authorised, captured];
      await world.notify(...(first === 'capture' ? events.toReversed() : events));
      for (let day = 0; day < 3; day += 1) await world.gateway.work(day_ms);
      await world.notify(...events.map((event) => ({ ...event, id: `${event.id} in other words` })));
      expect(await states()).toEqual(Array(4).fill('applied'));
      expect(voids()).toEqual([1]);
      expect(acquirer.last('void')).toMatchObject({ amount: '10000', reverses: booked.name });
      expect(await world.client.status(payment)).toBe('6000');
      expect(await world.movements(payment)).toEqual([]);
      expect(
        await world.gateway.query('SELECT 1 FROM suspense_items WHERE connector = $1', [world.name]),
      ).toEqual([]);
    },
  );

  it('is the outcome where it was reported before the merchant cancels', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'challenge';
    const { body } = await client.authorise({ capture: 'auto' });
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    const payment = body as Payment;
    expect(await client.status(payment)).toBe('3000');
    expect(await client.cancel(payment)).toMatchObject([{ cancel_status: '0' }]);
    expect(voids()).toEqual([]);
  });
});
