import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { repairUndone } from '../../../src/acquiring/payments/outcomes/repair-undone.ts';
import type { Payment } from '../../support/client.ts';
import { createOperator } from '../../support/command.ts';
import { balancesOf } from '../../support/payouts.ts';
import type { AcquirerEvent } from '../../support/notifying-acquirer.ts';
import { NotifiedGateway, notifiedGateways } from './notified-gateway.ts';

const addWorld = notifiedGateways();
let world: NotifiedGateway;
beforeEach(async () => {
  world = await addWorld();
});

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

/** What is in suspense of a payment, in minor units. */
async function suspense({ transaction_id }: Payment): Promise<number[]> {
  const rows = await world.gateway.query<{ amount: number }>(
    'SELECT amount::int FROM suspense_items WHERE likely_transaction_id = $1 ORDER BY item_id',
    [transaction_id],
  );
  return rows.map(({ amount }) => amount);
}

/** What a refund is refused with; empty where it is taken. */
async function refund(payment: Payment, refund_amount: string): Promise<string> {
  const [item] = await world.client.refund({ ...payment, refund_amount });
  return item?.['refund_status'] === '0' ? (item['refund_message'] ?? '') : '';
}

/** A dispute of the last payment. */
function dispute(stage: 'chargeback' | 'won', amount: string): AcquirerEvent {
  const { acquirer } = world;
  return acquirer.event(acquirer.last('authorise'), stage === 'won', {
    kind: `dispute.${stage}`,
    of: 'dispute',
    reference: `case-of-${acquirer.last('authorise').reference}`,
    amount,
  });
}

describe('a refund that fails after it was done', () => {
  it('gives back its money, amounts, status, refund and event; and can be refunded again', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '100.00' });
    expect(await client.status(payment)).toBe('4100');
    const failed = acquirer.event(acquirer.last('refund'), false);
    await world.notify(failed, { ...failed, id: 'the same in other words' });
    await world.notify(failed);
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

  it('leaves the other refunds of its payment unchanged', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const first = acquirer.last('refund');
    await client.refund({ ...payment, refund_amount: '70.00' });
    await world.notify(acquirer.event(first, false));
    expect(await client.status(payment)).toBe('4000');
    expect(await amounts(payment)).toEqual({ captured: 10_000, refunded: 7_000, refunding: 0 });
  });

  it('is returned in whatever order done and failed are reported', async () => {
    const { acquirer, client } = world;
    acquirer.manners.refund = 'received';
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const [done] = acquirer.work();
    const failed = acquirer.event(acquirer.last('refund'), false);
    await world.notify(failed);
    await world.notify(done!);
    expect(await world.notifications()).toMatchObject([
      { state: 'applied' },
      { state: 'applied', reason: 'nothing to do' },
    ]);
    expect(await client.status(payment)).toBe('3000');
    expect(await amounts(payment)).toEqual({ captured: 10_000, refunded: 0, refunding: 0 });
  });

  it('that is reported as done after all is in suspense', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify(acquirer.event(acquirer.last('refund'), false));
    await world.notify(acquirer.event(acquirer.last('refund'), true));
    expect(await world.last()).toMatchObject({
      state: 'applied',
      reason: 'in suspense: it says that it was done, after it had been refused',
    });
    expect(await client.status(payment)).toBe('3000');
  });

  it('reduces the refunded amount', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.gateway.work();
    await world.notify(acquirer.event(acquirer.last('refund'), false));
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
    await world.notify(failed, { ...failed, id: 'again' });
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

  it('is undone, and released where the authorisation can no longer be captured', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await world.gateway.work(30 * 24 * hour_ms);
    await world.notify(acquirer.event(acquirer.last('capture'), false));
    await world.gateway.work(5_000);
    expect(await client.status(payment)).toBe('6100');
  });

  it('is owed by the merchant where it was settled, and taken with the next settlement', async () => {
    const { acquirer } = world;
    const payment = await world.paid();
    for (let day = 0; day < 10; day += 1) await world.gateway.work(24 * hour_ms);
    expect(
      await world.gateway.query(`SELECT 1 FROM journal WHERE movement = 'settlement' AND account_id = $1`, [
        world.client.account_id,
      ]),
    ).toHaveLength(1);
    expect(await pending()).toBe(0);
    await world.notify(acquirer.event(acquirer.last('capture'), false));
    expect(await pending()).toBe(-10_000);
    await world.gateway.verify();
    for (let day = 0; day < 10; day += 1) await world.gateway.work(24 * hour_ms);
    expect(await pending()).toBe(0);
    expect(await world.movements(payment)).toEqual(['capture 10000', 'capture_undone 10000']);
  });

  it('leaves other captures, and what was refunded of them', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    await client.capture({ ...payment, amount: '40.00' });
    const first = acquirer.last('capture');
    await client.capture({ ...payment, amount: '60.00' });
    await client.refund({ ...payment, refund_amount: '10.00' });
    await world.notify(acquirer.event(first, false));
    expect(await client.status(payment)).toBe('4000');
    expect(await amounts(payment)).toEqual({ captured: 6_000, refunded: 1_000, refunding: 0 });
  });

  it('changes only the amounts of a payment that is open, in dispute or under way', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    await client.capture({ ...payment, amount: '20.00' });
    const first = acquirer.last('capture');
    await client.capture({ ...payment, amount: '30.00' });
    acquirer.manners.capture = 'received';
    await client.capture({ ...payment, amount: '10.00' });
    await world.notify(acquirer.event(first, false));
    expect(await client.status(payment)).toBe('3200');
    await world.notify(...acquirer.work());
    expect(await client.status(payment)).toBe('3100');
    expect(await amounts(payment)).toEqual({ captured: 4_000, refunded: 0, refunding: 0 });
  });

  it('is undone except for what was refunded, which is in suspense for a person to decide', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const failed = acquirer.event(acquirer.last('capture'), false);
    await world.notify(failed, { ...failed, id: 'in other words' });
    await world.notify(failed);
    expect(await client.status(payment)).toBe('4100');
    expect(await amounts(payment)).toEqual({ captured: 3_000, refunded: 3_000, refunding: 0 });
    expect((await world.movements(payment)).slice(-1)).toEqual(['capture_undone 7000']);
    expect(await pending()).toBe(0);
    const items = await world.gateway.query(
      'SELECT cause, amount::int, currency, ledger_account, likely_transaction_id::text AS likely FROM suspense_items WHERE connector = $1',
      [world.name],
    );
    expect(items).toEqual([
      {
        cause: 'capture_failed',
        amount: -3_000,
        currency: 'EUR',
        ledger_account: 101,
        likely: payment.transaction_id,
      },
    ]);
    expect(await world.notifications()).toMatchObject([
      { state: 'applied', reason: 'undone in part, the rest is in suspense' },
      { state: 'applied', reason: 'nothing to do' },
    ]);
  });

  it('leaves nothing to be settled or paid out for a cent that was refunded', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid('1000.00');
    await client.refund({ ...payment, refund_amount: '0.01' });
    await world.notify(acquirer.event(acquirer.last('capture'), false));
    for (let day = 0; day < 10; day += 1) await world.gateway.work(24 * hour_ms);
    expect(await pending()).toBe(0);
    expect(await balancesOf(world.gateway, client)).toEqual({});
    expect(await refund(payment, '0.01')).toMatch(/^R0001/);
  });

  it('is undone for what is not refunded also where it was settled and paid out since', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    for (let day = 0; day < 10; day += 1) await world.gateway.work(24 * hour_ms);
    await world.notify(acquirer.event(acquirer.last('capture'), false));
    expect(await pending()).toBe(-7_000);
    await world.gateway.verify();
    for (let day = 0; day < 10; day += 1) await world.gateway.work(24 * hour_ms);
    expect(await pending()).toBe(0);
    expect(await suspense(payment)).toEqual([-3_000]);
  });

  it.each(['first', 'second'])(
    'takes all that is left of both when the %s is reported first',
    async (order) => {
      const { acquirer, client } = world;
      const payment = await client.authorised();
      await client.capture({ ...payment, amount: '30.00' });
      const first = acquirer.last('capture');
      await client.refund({ ...payment, refund_amount: '20.00' });
      await client.capture({ ...payment, amount: '70.00' });
      const both = [first, acquirer.last('capture')];
      for (const one of order === 'first' ? both : both.toReversed()) {
        await world.notify(acquirer.event(one, false));
        await world.gateway.verify();
      }
      expect(await amounts(payment)).toEqual({ captured: 2_000, refunded: 2_000, refunding: 0 });
      expect(await suspense(payment)).toEqual([-2_000]);
      expect(await refund(payment, '10.00')).toMatch(/^R0001/);
      expect(await pending()).toBe(0);
    },
  );

  it.each([true, false])(
    'while a refund is under way (done: %s) cannot be refunded afterwards either',
    async (done) => {
      const { acquirer, client } = world;
      acquirer.manners.refund = 'received';
      const payment = await world.paid();
      await client.refund({ ...payment, refund_amount: '40.00' });
      await world.notify(acquirer.event(acquirer.last('capture'), false));
      expect(await amounts(payment)).toEqual({ captured: 4_000, refunded: 0, refunding: 4_000 });
      await world.notify(...acquirer.work(() => done));
      expect(await client.status(payment)).toBe(done ? '4100' : '3000');
      expect(await refund(payment, '40.00')).toMatch(/^R0001/);
      expect(await suspense(payment)).toEqual([-4_000]);
    },
  );

  it('while part of it is disputed is undone for the rest, which is not refunded once the dispute is won', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await world.notify(dispute('chargeback', '3000'));
    await world.notify(acquirer.event(acquirer.last('capture'), false));
    expect(await amounts(payment)).toEqual({ captured: 3_000, refunded: 0, refunding: 0 });
    expect(await suspense(payment)).toEqual([-3_000]);
    await world.notify(dispute('won', '3000'));
    expect(await client.status(payment)).toBe('7200');
    expect(await refund(payment, '30.00')).toMatch(/^R0001/);
  });

  it('after it was disputed in full goes to suspense as a whole', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await world.notify(dispute('chargeback', '10000'));
    await world.notify(acquirer.event(acquirer.last('capture'), false));
    expect(await amounts(payment)).toEqual({ captured: 10_000, refunded: 0, refunding: 0 });
    expect(await suspense(payment)).toEqual([-10_000]);
    await world.notify(dispute('won', '10000'));
    expect(await client.status(payment)).toBe('7200');
    expect(await refund(payment, '0.01')).toMatch(/^R0001/);
  });
});

describe('a payment that an earlier release has left inconsistent', () => {
  beforeEach(async () => {
    world = await NotifiedGateway.start();
  });
  afterEach(() => world.close());

  const repair = () => repairUndone(world.gateway.gateway.context, world.client.account_id);

  it('in the status of a dispute, with nothing captured, is authorised again by the repair, once', async () => {
    const { acquirer, client, gateway } = world;
    const payment = await world.paid();
    const capture = acquirer.last('capture');
    await world.notify(dispute('chargeback', '10000'));
    await world.notify(dispute('won', '10000'));
    await world.notify(acquirer.event(capture, false));
    // As if an earlier release had taken it up: the status stayed, and no timer was set.
    const leave = async (): Promise<void> => {
      await gateway.query(
        'UPDATE payments SET status = 7200, remainder_open = true WHERE transaction_id = $1',
        [payment.transaction_id],
      );
      await gateway.query(`DELETE FROM due_work WHERE kind = 'capture_deadline'`);
    };
    await leave();
    const operator = createOperator(gateway.connection);
    try {
      const { output } = await operator.run(['payments', 'repair', '--account', client.account_id]);
      expect(output).toMatch(new RegExp(`${payment.transaction_id}\\D+2000`));
      expect((await operator.run(['payments', 'repair'])).output).toMatch(/as they should be/);
    } finally {
      operator.remove();
    }
    expect(await repair()).toEqual([]);
    await leave();
    expect(await repair()).toMatchObject([{ status: 2000, remainder_open: false }]);
    expect(await client.status(payment)).toBe('2000');
    expect((await world.events(payment)).slice(-2)).toEqual([
      'payment.capture_failed',
      'payment.capture_failed',
    ]);
    await gateway.verify();
    await gateway.work(31 * 24 * hour_ms);
    await gateway.work(5_000);
    expect(await client.status(payment)).toBe('6100');
  });

  it('without what could not be taken back shows that after the repair, once', async () => {
    const { acquirer, client, gateway } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '40.00' });
    await world.notify(acquirer.event(acquirer.last('capture'), false));
    expect(await suspense(payment)).toEqual([-4_000]);
    // As if an earlier release had put all of it in suspense during the upgrade.
    await gateway.query('UPDATE payments SET uncovered = 0 WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    const both = await Promise.all([repair(), repair()]);
    expect(both.flat()).toMatchObject([{ uncovered: 4_000n }]);
    await gateway.verify();
  });
});

describe('a capture that fails after a dispute of its payment was won', () => {
  async function undone(): Promise<Payment> {
    const { acquirer, client } = world;
    const payment = await world.paid();
    const capture = acquirer.last('capture');
    await world.notify(dispute('chargeback', '10000'));
    await world.notify(dispute('won', '10000'));
    expect(await client.status(payment)).toBe('7200');
    const failed = acquirer.event(capture, false);
    await world.notify(failed, { ...failed, id: 'in other words' });
    expect(await amounts(payment)).toEqual({ captured: 0, refunded: 0, refunding: 0 });
    expect(await client.status(payment)).toBe('2000');
    await world.gateway.verify();
    return payment;
  }

  it('can be captured again, and shows its dispute then', async () => {
    const payment = await undone();
    expect(await world.client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
    expect(await world.client.status(payment)).toBe('7200');
    expect(await pending()).toBe(10_000);
  });

  it('can be cancelled', async () => {
    const payment = await undone();
    expect(await world.client.cancel(payment)).toMatchObject([{ cancel_status: '1' }]);
    expect(await world.client.status(payment)).toBe('6000');
  });

  it('is released at its deadline', async () => {
    const payment = await undone();
    await world.gateway.work(31 * 24 * hour_ms);
    await world.gateway.work(5_000);
    expect(await world.client.status(payment)).toBe('6100');
    expect(world.acquirer.last('void').executions).toBe(1);
  });
});

describe('a payment in any state', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('capture' as const), amount: fc.integer({ min: 1, max: 5_000 }) }),
    fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 5_000 }) }),
    fc.record({ kind: fc.constant('fail' as const), amount: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ kind: fc.constant('return' as const), amount: fc.integer({ min: 0, max: 5 }) }),
  );

  it('has failing captures undone or in suspense, and gives back no more than was captured', async () => {
    const { acquirer, client } = world;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const payment = await client.authorised();
        const before = acquirer.booked.length;
        const failed = new Set<string>();
        for (const { kind, amount } of steps) {
          const decimal = (amount / 100).toFixed(2);
          if (kind === 'capture') await client.capture({ ...payment, amount: decimal });
          else if (kind === 'refund') await client.refund({ ...payment, refund_amount: decimal });
          else {
            const of = kind === 'fail' ? 'capture' : 'refund';
            const instructed = acquirer.booked.slice(before).filter((one) => one.kind === of)[amount];
            if (!instructed) continue;
            failed.add(instructed.name);
            await world.notify(acquirer.event(instructed, false));
          }
        }
        const sum = (kind: string, fails: boolean): number =>
          acquirer.booked
            .slice(before)
            .filter((one) => one.kind === kind && failed.has(one.name) === fails)
            .reduce((total, one) => total + Number(one.amount), 0);
        const [row] = await world.gateway.query(
          `SELECT (captured - uncovered)::int AS taken, refunded::int AS given, uncovered::int AS lost
           FROM payments WHERE transaction_id = $1`,
          [payment.transaction_id],
        );
        const items = await suspense(payment);
        expect({ ...row, lost: items.reduce((total, one) => total - one, 0) }).toEqual({
          taken: sum('capture', false),
          given: sum('refund', false),
          lost: row?.['lost'],
        });
      }),
      { numRuns: 12 },
    );
  });
});

it('a cancellation or an authorisation reported as failed after it was done is left to the operator', async () => {
  const { acquirer, client } = world;
  const [cancelled, authorised] = [await client.authorised(), await client.authorised()];
  await client.cancel(cancelled);
  await world.notify(
    acquirer.event(acquirer.last('void'), false),
    acquirer.event(acquirer.last('authorise'), false),
  );
  expect(await world.notifications()).toMatchObject([
    { state: 'not_understood', reason: 'it refuses what was done' },
    { state: 'not_understood', reason: 'it refuses an authorisation that was approved' },
  ]);
  expect([await client.status(cancelled), await client.status(authorised)]).toEqual(['6000', '2000']);
});
