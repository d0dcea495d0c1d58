import { beforeEach, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { notifiedGateways, type NotifiedGateway } from './notified-gateway.ts';
import type { AcquirerEvent } from '../../support/notifying-acquirer.ts';

const addWorld = notifiedGateways();
let world: NotifiedGateway;
beforeEach(async () => {
  world = await addWorld();
});

interface Item {
  readonly ledger_account: number;
  readonly currency: string;
  readonly amount: string;
  readonly cause: string;
  readonly reference: string;
  readonly likely: string | null;
}

async function suspense(): Promise<Item[]> {
  return world.gateway.query<Item & Record<string, unknown>>(
    `SELECT ledger_account, currency, amount::text, cause, reference, likely_transaction_id::text AS likely
     FROM suspense_items WHERE connector = $1 ORDER BY item_id`,
    [world.name],
  );
}

/** What somebody has refunded or captured in the acquirer's own dashboard. */
function outside(of: 'refund' | 'capture', more: Partial<AcquirerEvent> = {}): AcquirerEvent {
  const { acquirer } = world;
  const authorised = acquirer.booked.find(({ kind }) => kind === 'authorise')!;
  return acquirer.event(authorised, true, {
    kind: `${of}.done`,
    of,
    name: null,
    reference: `${of}-of-the-dashboard`,
    authorisation: authorised.reference,
    amount: '3000',
    ...more,
  });
}

describe('an unrequested movement at the acquirer is in suspense, once', () => {
  it('as a refund, with the payment that it probably belongs to', async () => {
    const payment = await world.paid();
    const refund = outside('refund');
    await world.notify(refund, { ...refund, id: 'the same in other words' });
    await world.notify(refund);
    expect(await suspense()).toEqual([
      {
        ledger_account: 101,
        currency: 'EUR',
        amount: '-3000',
        cause: 'not_expected',
        reference: 'refund-of-the-dashboard',
        likely: payment.transaction_id,
      },
    ]);
    expect(await world.notifications()).toMatchObject([
      { state: 'applied', reason: /^in suspense: / },
      { state: 'applied', reason: /^in suspense: / },
    ]);
    expect(await world.client.status(payment)).toBe('3000');
  });

  it('as a refund of the same amount as a requested one, after it', async () => {
    const payment = await world.paid();
    await world.client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify(outside('refund'));
    expect(await suspense()).toMatchObject([{ amount: '-3000' }]);
    expect(await world.client.status(payment)).toBe('4000');
  });

  it('as the later of two equal refunds, where the answer to the requested one was lost', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    acquirer.manners.refund = 'lost_answer';
    await client.refund({ ...payment, refund_amount: '30.00' });
    const ordered = acquirer.event(acquirer.last('refund'), true);
    await world.notify(outside('refund'));
    await world.notify(ordered, { ...ordered, id: 'the same in other words' });
    await world.notify(ordered);
    expect(await suspense()).toMatchObject([{ amount: '-3000', likely: payment.transaction_id }]);
    expect(await world.movements(payment)).toEqual([
      'capture 10000',
      'refund_accepted 3000',
      'refund_completed 3000',
    ]);
    expect(await client.status(payment)).toBe('4000');
  });

  it('as a capture', async () => {
    const payment = await world.client.authorised();
    await world.notify(outside('capture', { amount: '10000' }));
    expect(await suspense()).toMatchObject([{ amount: '10000', likely: payment.transaction_id }]);
  });

  it('as a refund that fails afterwards, which is returned beside it', async () => {
    await world.paid();
    const refund = outside('refund');
    await world.notify(refund);
    await world.notify({ ...refund, id: 'it failed', kind: 'refund.failed', ok: false });
    expect((await suspense()).map(({ amount }) => amount)).toEqual(['-3000', '3000']);
  });

  it('as the difference, when a step was done over another amount than is recorded', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await world.notify(acquirer.event(acquirer.last('capture'), true, { amount: '9990' }));
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify(acquirer.event(acquirer.last('refund'), true, { amount: '2500' }));
    expect(await suspense()).toMatchObject([
      { amount: '-10', cause: 'other_amount' },
      { amount: '500', cause: 'other_amount' },
    ]);
  });

  it('as a refund that was refused, and done after all', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify(acquirer.event(acquirer.last('refund'), false));
    await world.notify(acquirer.event(acquirer.last('refund'), true));
    expect(await suspense()).toMatchObject([{ amount: '-3000', cause: 'not_expected' }]);
    expect(await client.status(payment)).toBe('3000');
    await world.notify(acquirer.event(acquirer.last('refund'), false));
    expect((await suspense()).map(({ amount }) => amount)).toEqual(['-3000', '3000']);
  });

  it('as a refund that fails afterwards, although one of the same amount was refused', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    acquirer.manners.refund = 'refused';
    await client.refund({ ...payment, refund_amount: '30.00' });
    const refund = outside('refund');
    await world.notify(refund);
    await world.notify({ ...refund, id: 'it failed', kind: 'refund.failed', ok: false });
    expect((await suspense()).map(({ amount }) => amount)).toEqual(['-3000', '3000']);
  });

  it('when it names an instruction of this gateway that its database has lost', async () => {
    await world.paid();
    const name = `${world.client.account_id}-123456789012345678`;
    await world.notify(outside('capture', { name, reference: 'capture-lost' }));
    expect(await suspense()).toMatchObject([{ amount: '3000', cause: 'nothing_known', likely: null }]);
  });
});

/** The same step, told to have failed. */
function failureOf(done: AcquirerEvent, more: Partial<AcquirerEvent> = {}): AcquirerEvent {
  return { ...done, id: `${done.id} failed`, kind: done.kind.replace('done', 'failed'), ok: false, ...more };
}

const [early, late] = ['2030-06-01T00:00:00.000Z', '2030-06-02T00:00:00.000Z'];

describe('the failure of an unrequested movement, reported before the movement itself,', () => {
  it.each([
    ['a refund', 'refund', '3000'],
    ['a capture', 'capture', '10000'],
    ['a capture of part of the authorisation', 'capture', '3000'],
  ] as const)('leaves nothing of %s in suspense, also months later and twice', async (_what, of, amount) => {
    const payment = await (of === 'refund' ? world.paid() : world.client.authorised());
    const before = await world.client.status(payment);
    const done = outside(of, { amount, at: early });
    const failed = failureOf(done, { at: late });
    await world.notify(failed);
    for (let days = 0; days < 4; days += 1) await world.gateway.work(60 * day_ms);
    const status = await world.client.status(payment);
    await world.notify(done, { ...done, id: 'the same in other words' });
    await world.notify(done);
    expect(await world.last()).toMatchObject({ state: 'applied', reason: 'nothing to do; it has failed' });
    expect(await suspense()).toEqual([]);
    await world.notify({ ...failed, id: 'the failure in other words' });
    expect(await world.last()).toMatchObject({ state: 'applied', reason: 'nothing to do; it has failed' });
    expect(await suspense()).toEqual([]);
    expect(await world.client.status(payment)).toBe(status);
    expect(before).toBe(of === 'refund' ? '3000' : '2000');
  });

  it('counts as the later of the two when both have the same time', async () => {
    await world.paid();
    const done = outside('refund', { at: early });
    await world.notify(failureOf(done), done);
    expect(await suspense()).toEqual([]);
  });

  it('does not prevent what was done after it', async () => {
    await world.paid();
    const done = outside('refund', { at: late });
    const failed = failureOf(done, { at: early });
    await world.notify(failed);
    await world.notify(done);
    await world.notify({ ...failed, id: 'the failure in other words' });
    expect(await world.last()).toMatchObject({ state: 'not_understood' });
    expect((await suspense()).map(({ amount }) => amount)).toEqual(['-3000']);
    await world.notify(failureOf(done, { id: 'failed again', at: '2030-06-03T00:00:00.000Z' }));
    expect((await suspense()).map(({ amount }) => amount)).toEqual(['-3000', '3000']);
  });

  it('does not prevent a refund with another reference of the acquirer', async () => {
    await world.paid();
    const done = outside('refund', { at: early });
    await world.notify(failureOf(done, { at: late }));
    await world.notify({ ...done, id: 'another', reference: 'another-refund' });
    expect((await suspense()).map(({ amount }) => amount)).toEqual(['-3000']);
  });

  it('leaves no money moved also where both are applied at once', async () => {
    await world.paid();
    for (const round of [1, 2, 3, 4]) {
      const done = outside('refund', { at: early, reference: `refund-at-once-${round}` });
      await world.post(done);
      await world.post(failureOf(done, { at: late }));
      await Promise.all([world.gateway.work(), world.gateway.work(), world.gateway.work()]);
    }
    const sum = (await suspense()).reduce((total, { amount }) => total + Number(amount), 0);
    expect(sum).toBe(0);
  });
});

it('an unrequested capture of a part of an authorisation is in suspense', async () => {
  const payment = await world.client.authorised();
  await world.notify(outside('capture'));
  expect(await suspense()).toMatchObject([{ amount: '3000', likely: payment.transaction_id }]);
  expect(await world.client.status(payment)).toBe('2000');
});

describe('a notification is not booked', () => {
  it('for a payment that is not this gateway’s: others use its acquirer', async () => {
    await world.paid();
    await world.notify(outside('refund', { authorisation: 'somebody-else’s' }));
    for (let day = 0; day < 9; day += 1) await world.gateway.work(day_ms);
    expect(await world.last()).toMatchObject({ state: 'not_understood' });
    expect(await suspense()).toEqual([]);
  });

  it('for an open instruction over another amount: it is left to people with the instruction', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    acquirer.manners.refund = 'received';
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify(acquirer.event(acquirer.last('refund'), true, { amount: '2500' }));
    expect(await world.last()).toMatchObject({ state: 'not_understood' });
    expect(await suspense()).toEqual([]);
  });

  it('as the failure of a movement that was never reported as done', async () => {
    await world.paid();
    await world.notify({ ...outside('refund'), kind: 'refund.failed', ok: false });
    expect(await world.last()).toMatchObject({ state: 'not_understood' });
    expect(await suspense()).toEqual([]);
  });
});
