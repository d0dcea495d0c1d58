import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hour_ms } from '../../src/values/dates.ts';
import type { Payment } from '../support/client.ts';
import { ToldWorld } from './told-world.ts';

let world: ToldWorld;
beforeEach(async () => {
  world = await ToldWorld.start();
});
afterEach(() => world.close());

async function amounts(payment: Payment): Promise<unknown> {
  const [row] = await world.gateway.query(
    'SELECT captured::int, refunded::int, refunding::int FROM payments WHERE transaction_id = $1',
    [payment.transaction_id],
  );
  return row;
}

async function pending(): Promise<number> {
  const [row] = await world.gateway.query<{ sum: number }>(
    `SELECT coalesce(sum(p.amount), 0)::int AS sum FROM journal j
     CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
     WHERE j.account_id = $1 AND p.account = 1`,
    [world.client.account_id],
  );
  return row?.sum ?? 0;
}

describe('a refund that fails after it was done', () => {
  it('comes back: money, amounts, status, refund and event; and can be refunded again', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '100.00' });
    expect(await client.status(payment)).toBe('4100');
    const failed = acquirer.event(acquirer.last('refund'), false);
    await world.tell(failed, { ...failed, id: 'the same in other words' });
    await world.tell(failed);
    expect(await client.status(payment)).toBe('3000');
    expect(await amounts(payment)).toEqual({ captured: 10_000, refunded: 0, refunding: 0 });
    expect(await world.movements(payment)).toEqual([
      'capture 10000',
      'refund_accepted 10000',
      'refund_completed 10000',
      'refund_returned 10000',
    ]);
    expect(await world.events(payment)).toEqual([
      'payment.authorised',
      'payment.captured',
      'refund.accepted',
      'refund.completed',
      'refund.failed',
    ]);
    const { body } = await client.post('retrievalRefund', { refund_orders: [payment.order_no] });
    expect(JSON.stringify(body)).toContain('"refund_status":"3"');
    expect(await client.refund({ ...payment, refund_amount: '40.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
    expect(await client.status(payment)).toBe('4000');
  });

  it('leaves the other refunds of its payment as they are', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const first = acquirer.last('refund');
    await client.refund({ ...payment, refund_amount: '70.00' });
    await world.tell(acquirer.event(first, false));
    expect(await client.status(payment)).toBe('4000');
    expect(await amounts(payment)).toEqual({ captured: 10_000, refunded: 7_000, refunding: 0 });
  });

  it('comes back in whatever order done and failed are told', async () => {
    const { acquirer, client } = world;
    acquirer.manners.refund = 'received';
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const [done] = acquirer.work();
    const failed = acquirer.event(acquirer.last('refund'), false);
    await world.tell(failed);
    await world.tell(done!);
    expect(await world.notifications()).toMatchObject([
      { state: 'applied' },
      { state: 'applied', reason: 'nothing to do' },
    ]);
    expect(await client.status(payment)).toBe('3000');
    expect(await amounts(payment)).toEqual({ captured: 10_000, refunded: 0, refunding: 0 });
  });

  it('that is told to be done after all is in suspense', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.tell(acquirer.event(acquirer.last('refund'), false));
    await world.tell(acquirer.event(acquirer.last('refund'), true));
    expect(await world.last()).toMatchObject({
      state: 'applied',
      reason: 'in suspense: it says that it was done, after it had been refused',
    });
    expect(await client.status(payment)).toBe('3000');
  });

  it('reduces what was counted as refunded', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.gateway.work();
    await world.tell(acquirer.event(acquirer.last('refund'), false));
    const [day] = await world.gateway.query(
      `SELECT sum(refunded)::int AS refunded, sum(refunded_amount)::int AS amount FROM trade_days WHERE account_id = $1`,
      [client.account_id],
    );
    expect(day).toEqual({ refunded: 0, amount: 0 });
  });
});

describe('a capture that fails after it was done', () => {
  it('is undone: the payment is authorised again, and the merchant is owed nothing', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await world.gateway.work();
    const failed = acquirer.event(acquirer.last('capture'), false);
    await world.tell(failed, { ...failed, id: 'again' });
    expect(await client.status(payment)).toBe('2000');
    expect(await amounts(payment)).toEqual({ captured: 0, refunded: 0, refunding: 0 });
    const shown = await world.gateway.query('SELECT captured_at FROM payments WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(shown).toEqual([{ captured_at: null }]);
    expect(await world.movements(payment)).toEqual(['capture 10000', 'capture_undone 10000']);
    expect(await pending()).toBe(0);
    expect(await world.events(payment)).toEqual([
      'payment.authorised',
      'payment.captured',
      'payment.capture_failed',
    ]);
    const [day] = await world.gateway.query(
      `SELECT sum(captured)::int AS captured, sum(captured_amount)::int AS amount FROM trade_days WHERE account_id = $1`,
      [client.account_id],
    );
    expect(day).toEqual({ captured: 0, amount: 0 });
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
    expect(await client.status(payment)).toBe('3000');
  });

  it('whose hold can no longer be captured is released', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await world.gateway.work(30 * 24 * hour_ms);
    await world.tell(acquirer.event(acquirer.last('capture'), false));
    await world.gateway.work(5_000);
    expect(await client.status(payment)).toBe('6100');
  });

  it('that was settled already is owed by the merchant, and taken with the next settlement', async () => {
    const { acquirer } = world;
    const payment = await world.paid();
    for (let day = 0; day < 10; day += 1) await world.gateway.work(24 * hour_ms);
    expect(await world.gateway.query(`SELECT 1 FROM journal WHERE movement = 'settlement'`)).toHaveLength(1);
    expect(await pending()).toBe(0);
    await world.tell(acquirer.event(acquirer.last('capture'), false));
    expect(await pending()).toBe(-10_000);
    await world.gateway.verify();
    for (let day = 0; day < 10; day += 1) await world.gateway.work(24 * hour_ms);
    expect(await pending()).toBe(0);
    expect(await world.movements(payment)).toEqual(['capture 10000', 'capture_undone 10000']);
  });

  it('of several leaves the others, and what was refunded of them', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    await client.capture({ ...payment, amount: '40.00' });
    const first = acquirer.last('capture');
    await client.capture({ ...payment, amount: '60.00' });
    await client.refund({ ...payment, refund_amount: '10.00' });
    await world.tell(acquirer.event(first, false));
    expect(await client.status(payment)).toBe('4000');
    expect(await amounts(payment)).toEqual({ captured: 6_000, refunded: 1_000, refunding: 0 });
  });

  it('of a payment that is open, in dispute or under way changes its amounts only', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    await client.capture({ ...payment, amount: '20.00' });
    const first = acquirer.last('capture');
    await client.capture({ ...payment, amount: '30.00' });
    acquirer.manners.capture = 'received';
    await client.capture({ ...payment, amount: '10.00' });
    await world.tell(acquirer.event(first, false));
    expect(await client.status(payment)).toBe('3200');
    await world.tell(...acquirer.work());
    expect(await client.status(payment)).toBe('3100');
    expect(await amounts(payment)).toEqual({ captured: 4_000, refunded: 0, refunding: 0 });
  });

  it('and whose money was refunded goes to suspense, for a person to decide who bears it', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const failed = acquirer.event(acquirer.last('capture'), false);
    await world.tell(failed, { ...failed, id: 'in other words' });
    await world.tell(failed);
    expect(await client.status(payment)).toBe('4000');
    expect(await amounts(payment)).toEqual({ captured: 10_000, refunded: 3_000, refunding: 0 });
    const items = await world.gateway.query(
      'SELECT cause, amount::int, currency, ledger_account, likely_transaction_id::text AS likely FROM suspense_items',
    );
    expect(items).toEqual([
      {
        cause: 'capture_failed',
        amount: -10_000,
        currency: 'EUR',
        ledger_account: 101,
        likely: payment.transaction_id,
      },
    ]);
  });
});

it('a cancellation or an authorisation that is told to have failed after it was done is left to the operator', async () => {
  const { acquirer, client } = world;
  const [cancelled, authorised] = [await client.authorised(), await client.authorised()];
  await client.cancel(cancelled);
  await world.tell(
    acquirer.event(acquirer.last('void'), false),
    acquirer.event(acquirer.last('authorise'), false),
  );
  expect(await world.notifications()).toMatchObject([
    { state: 'not_understood', reason: 'it refuses what was done' },
    { state: 'not_understood', reason: 'it refuses an authorisation that was approved' },
  ]);
  expect([await client.status(cancelled), await client.status(authorised)]).toEqual(['6000', '2000']);
});
