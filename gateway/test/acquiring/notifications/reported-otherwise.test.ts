import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { changeAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { RouteDesk } from '../../accounts/merchants/routing/routing-desk.ts';
import type { Payment } from '../../support/client.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { post } from '../../support/notifying-acquirer.ts';
import { NotifiedGateway, notifiedGateways } from './notified-gateway.ts';

const addWorld = notifiedGateways();
let world: NotifiedGateway;
beforeEach(async () => {
  world = await addWorld();
});

const nothing_to_do = { state: 'applied', reason: 'nothing to do' };

async function suspense(): Promise<unknown[]> {
  return world.gateway.query(
    'SELECT amount::int, cause FROM suspense_items WHERE connector = $1 ORDER BY item_id',
    [world.name],
  );
}

/** A payment whose authorisation was not answered, and that the gateway has given up and had reversed. */
async function abandoned(): Promise<Payment> {
  const { acquirer, client, gateway } = world;
  acquirer.manners.authorise = 'lost_answer';
  const { body } = await client.authorise({ capture: 'manual' });
  acquirer.forget(acquirer.last('authorise').name);
  for (let round = 0; round < 15; round += 1) await gateway.work(hour_ms);
  return body as Payment;
}

describe('a second report of an authorisation', () => {
  it('changes nothing for a refused one, also where another acquirer has the payment since', async () => {
    const { acquirer, gateway } = world;
    const desk = new RouteDesk(gateway, await createPortalClient(gateway, { operator: true }));
    const client = await desk.routed([{ connector: world.name, next: ['sandbox'] }]);
    acquirer.manners.authorise = 'refused';
    const { body } = await client.authorise({ capture: 'manual' });
    expect(body['payment_status']).toBe('2000');
    const refused = acquirer.last('authorise');
    await world.notify(acquirer.event(refused, false));
    expect(await world.last()).toMatchObject(nothing_to_do);
    await world.notify(acquirer.event(refused, true));
    expect(await world.last()).toMatchObject({
      state: 'not_understood',
      reason: 'the payment has gone to another acquirer since',
    });
    expect(await client.status(body as Payment)).toBe('2000');
    expect(await client.capture(body as Payment)).toMatchObject([{ capture_status: '1' }]);
    expect(acquirer.booked).toHaveLength(1);
  });

  it('with another reference than the payment’s is left to the operator', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    const known = acquirer.last('authorise');
    await world.notify(acquirer.event(known, true, { authorisation: 'another' }));
    expect(await world.last()).toMatchObject({
      state: 'not_understood',
      reason: expect.stringContaining(known.reference),
    });
    await world.notify(acquirer.event(known, true));
    expect(await world.last()).toMatchObject(nothing_to_do);
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
    expect(acquirer.last('capture').authorisation).toBe(known.reference);
  });

  it('that approves what the issuer had declined is left to the operator', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'challenge';
    const { body } = await client.authorise({ capture: 'manual' });
    await world.notify(acquirer.event(acquirer.last('authorise'), false));
    expect(await client.status(body as Payment)).toBe('5000');
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    expect(await world.last()).toMatchObject({
      state: 'not_understood',
      reason: expect.stringContaining('D0005'),
    });
    expect(await client.status(body as Payment)).toBe('5000');
  });

  it('is the outcome where the acquirer had only received it', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'received';
    const [approved, refused] = [
      await client.authorise({ capture: 'manual' }),
      await client.authorise({ capture: 'manual' }),
    ];
    expect([approved.body['payment_status'], refused.body['payment_status']]).toEqual(['1200', '1200']);
    const [first] = acquirer.booked;
    await world.notify(...acquirer.work((booked) => booked === first));
    await world.gateway.work(day_ms);
    expect(await client.status(approved.body as Payment)).toBe('2000');
    expect(await client.status(refused.body as Payment)).toBe('5200');
  });

  it('after the payment was cancelled costs an attempt, and the authorisation is released', async () => {
    const { acquirer, client, gateway } = world;
    const { account_id } = client;
    const settings = JSON.stringify({ attempt_fee: '0.05 EUR' });
    await changeAcquirer(gateway.gateway.acquirers, { name: world.name, account_id }, settings, 0);
    acquirer.manners.authorise = 'challenge';
    const { body } = await client.authorise({ capture: 'manual' });
    await client.cancel(body as Payment);
    expect(await gateway.query('SELECT 1 FROM attempt_costs WHERE account_id = $1', [account_id])).toEqual(
      [],
    );
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    expect(
      await gateway.query('SELECT outcome, amount::int, currency FROM attempt_costs WHERE account_id = $1', [
        account_id,
      ]),
    ).toEqual([{ outcome: 'approved', amount: 5, currency: 'EUR' }]);
    expect(acquirer.last('void').executions).toBe(1);
  });

  it('that is a challenge ends the payment when the answer was lost: the customer cannot be sent there', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'lost_answer';
    const { body } = await client.authorise({ capture: 'manual' });
    acquirer.last('authorise').state = 'challenge';
    await world.gateway.work(60_000);
    expect(await client.status(body as Payment)).toBe('5200');
    const [row] = await world.gateway.query(
      'SELECT failure_code, open_operation_id FROM payments WHERE account_id = $1',
      [client.account_id],
    );
    expect(row).toEqual({ failure_code: 'D0102', open_operation_id: null });
    expect(
      await world.gateway.query('SELECT 1 FROM challenges WHERE account_id = $1', [client.account_id]),
    ).toEqual([]);
  });
});

describe('the reversal of an unanswered authorisation', () => {
  it('ends the payment when the acquirer refuses it: there is nothing to reverse', async () => {
    world = await NotifiedGateway.start({ inquiry_is_final: false });
    onTestFinished(() => world.close());
    const { acquirer, client, gateway } = world;
    acquirer.manners.void = 'refused';
    const payment = await abandoned();
    expect(await client.status(payment)).toBe('5200');
    expect(await world.events(payment)).toEqual(['payment.declined']);
    expect(await world.movements(payment)).toEqual([]);
    const [row] = await gateway.query('SELECT failure_code, open_operation_id, live FROM payments');
    expect(row).toEqual({ failure_code: 'D0102', open_operation_id: null, live: false });
    // As an older program would have set it: there is no authorisation to ask for the release of.
    await due(payment);
    await gateway.work(2 * hour_ms);
    expect(acquirer.booked.filter(({ kind }) => kind === 'void')).toHaveLength(1);
  });

  it('is not requested twice while it is under way, although its timer fires', async () => {
    const { acquirer, client, gateway } = world;
    acquirer.manners.authorise = 'challenge';
    const { body } = await client.authorise({ capture: 'manual' });
    const payment = body as Payment;
    await client.cancel(payment);
    acquirer.manners.void = 'received';
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    await due(payment);
    await gateway.work(2 * hour_ms);
    expect(acquirer.booked.filter(({ kind }) => kind === 'void')).toHaveLength(1);
    await world.notify(...acquirer.work());
    expect(await client.status(payment)).toBe('6000');
  });
});

/** A deadline, as an older program has set it for a payment that has ended. */
async function due({ transaction_id }: Payment): Promise<void> {
  await world.gateway.query(
    `INSERT INTO due_work (account_id, kind, subject_id, due_at) VALUES ($1, 'capture_deadline', $2, $3)`,
    [world.client.account_id, transaction_id, world.gateway.clock.now()],
  );
}

describe('a report of a step that is done', () => {
  it('is a duplicate when the account’s own settings sign it as well', async () => {
    const { acquirer, client, gateway } = world;
    const { account_id } = client;
    const settings = JSON.stringify({ base_url: acquirer.url, secret: 'of the account' });
    await changeAcquirer(gateway.gateway.acquirers, { name: world.name, account_id }, settings, 0);
    acquirer.manners.refund = 'received';
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const [done] = acquirer.work();
    await world.notify(done!);
    expect(await world.last()).toMatchObject({ state: 'applied', reason: 'recorded' });
    expect((await post(gateway.url, [done!], 'of the account', world.name)).status).toBe(200);
    await gateway.work();
    expect(await world.last()).toMatchObject({ state: 'applied', reason: 'told before' });
    expect(await client.status(payment)).toBe('4000');
  });

  it('is left to the operator when it is a failure from before, and one of the same moment counts', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    const capture = acquirer.last('capture');
    const [before, then] = ['2030-06-01T00:00:00.000Z', '2030-06-02T00:00:00.000Z'];
    await world.notify(acquirer.event(capture, true, { at: then }));
    await world.notify(acquirer.event(capture, false, { at: before }));
    expect(await world.last()).toMatchObject({
      state: 'not_understood',
      reason: 'it says that it was refused, before it was done',
    });
    expect(await client.status(payment)).toBe('3000');
    await world.notify(acquirer.event(capture, false, { at: then }));
    expect(await client.status(payment)).toBe('2000');
    expect(await world.movements(payment)).toEqual(['capture 10000', 'capture_undone 10000']);
  });

  it('under the authorisation’s reference is no other step', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const { reference } = acquirer.last('authorise');
    await world.notify(acquirer.event(acquirer.last('refund'), true, { reference }));
    expect(await world.last()).toMatchObject(nothing_to_do);
    await world.notify(acquirer.event(acquirer.last('capture'), true, { reference }));
    expect(await world.last()).toMatchObject(nothing_to_do);
    expect(await suspense()).toEqual([]);
  });

  it('is a duplicate for a cancellation under another reference, and nothing is in suspense', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    await client.cancel(payment);
    await world.notify(acquirer.event(acquirer.last('void'), true, { reference: 'otherwise' }));
    expect(await world.last()).toMatchObject(nothing_to_do);
    expect(await suspense()).toEqual([]);
    expect(await client.status(payment)).toBe('6000');
  });

  it('changes only the amounts for a refund that fails while its payment is in dispute', async () => {
    const { acquirer, client, gateway } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const more = { of: 'dispute', reference: 'case-1', amount: '7000' };
    await world.notify(acquirer.event(acquirer.last('authorise'), false, more));
    await world.notify(acquirer.event(acquirer.last('refund'), false));
    expect(await client.status(payment)).toBe('7100');
    expect(
      await gateway.query('SELECT refunded::int FROM payments WHERE account_id = $1', [client.account_id]),
    ).toEqual([{ refunded: 0 }]);
    expect((await world.movements(payment)).slice(-1)).toEqual(['refund_returned 3000']);
  });

  it('is in suspense in full for a refund that was refused, and done over another amount', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    acquirer.manners.refund = 'refused';
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify(acquirer.event(acquirer.last('refund'), true, { amount: '2500' }));
    expect(await suspense()).toEqual([{ amount: -2_500, cause: 'other_amount' }]);
    expect(await client.status(payment)).toBe('3000');
  });
});

describe('a capture that fails after a dispute of another one was won', () => {
  it.each([
    [['20.00', '30.00'], '7200', true],
    [['20.00'], '2000', false],
  ] as const)(
    'of %s leaves the payment in %s, with more of it to capture',
    async (captures, status, open) => {
      const { acquirer, client, gateway } = world;
      const payment = await client.authorised({ amount: '100.00' });
      for (const amount of captures) await client.capture({ ...payment, amount });
      const first = acquirer.booked.find(({ kind }) => kind === 'capture')!;
      const dispute = (won: boolean) =>
        acquirer.event(acquirer.last('authorise'), won, {
          of: 'dispute',
          reference: 'case-1',
          amount: '2000',
        });
      await world.notify(dispute(false));
      await world.notify(dispute(true));
      expect(await client.status(payment)).toBe('7200');
      await world.notify(acquirer.event(first, false));
      expect(await client.status(payment)).toBe(status);
      expect(
        await gateway.query('SELECT remainder_open FROM payments WHERE account_id = $1', [client.account_id]),
      ).toEqual([{ remainder_open: open }]);
      expect(await client.capture({ ...payment, amount: '70.00' })).toMatchObject([{ capture_status: '1' }]);
    },
  );
});

describe('a notification matched by the acquirer’s references', () => {
  it('is left to the operator when one of several equal refunds is named only by its authorisation', async () => {
    const { acquirer, client } = world;
    acquirer.names = false;
    acquirer.manners.refund = 'received';
    const payment = await world.paid();
    for (const refund_reference of ['first', 'second'])
      await client.refund({ ...payment, refund_amount: '20.00', refund_reference });
    await client.refund({ ...payment, refund_amount: '10.00' });
    const { reference } = acquirer.last('authorise');
    const [first, second, third] = acquirer.work().map((event) => ({ ...event, reference }));
    await world.notify(third!);
    expect(await world.last()).toMatchObject({ state: 'applied' });
    await world.notify(first!);
    expect(await world.last()).toMatchObject({
      state: 'not_understood',
      reason: expect.stringMatching(/2 of refund/),
    });
    await world.notify({ ...second!, amount: null });
    expect(await world.last()).toMatchObject({ state: 'not_understood' });
    expect((await world.movements(payment)).slice(-1)).toEqual(['refund_completed 1000']);
  });

  it('finds a capture by an authorisation that only a notification has reported', async () => {
    const { acquirer, client, gateway } = world;
    acquirer.manners.authorise = 'lost_answer';
    const { body } = await client.authorise({ capture: 'manual' });
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    acquirer.forget(acquirer.last('authorise').name);
    await gateway.query('DELETE FROM unsettled_operations WHERE account_id = $1', [client.account_id]);
    await gateway.work(12_000);
    acquirer.names = false;
    acquirer.manners.capture = 'received';
    const payment = body as Payment;
    await client.capture(payment);
    expect(await client.status(payment)).toBe('3200');
    await world.notify(...acquirer.work().map((event) => ({ ...event, reference: event.authorisation })));
    expect(await client.status(payment)).toBe('3000');
  });

  it('belongs to the named authorisation where the step’s reference is also another payment’s', async () => {
    const { acquirer, client } = world;
    acquirer.manners.capture = 'received';
    const first = await client.authorised();
    const { name } = acquirer.last('authorise');
    await client.capture(first);
    for (const booked of acquirer.booked) acquirer.forget(booked.name);
    const second = await client.authorised();
    await client.capture(second);
    const capture = acquirer.last('capture');
    await world.notify(acquirer.event(capture, true, { name }));
    expect(await world.last()).toMatchObject({ state: 'applied' });
    expect([await client.status(first), await client.status(second)]).toEqual(['3000', '3200']);
    await world.notify(acquirer.event(capture, true, { name: null }));
    expect(await client.status(second)).toBe('3000');
    expect(await suspense()).toEqual([]);
  });

  it('does not count for a payment when the step belongs to another than the named authorisation', async () => {
    const { acquirer, client } = world;
    acquirer.manners.capture = 'received';
    const first = await client.authorised();
    await client.capture(first);
    const capture = acquirer.last('capture');
    const second = await client.authorised();
    const { name } = acquirer.last('authorise');
    await client.capture(second);
    await world.notify(acquirer.event(capture, true, { name }));
    expect([await client.status(first), await client.status(second)]).toEqual(['3200', '3200']);
    expect(await suspense()).toEqual([{ amount: 10_000, cause: 'not_expected' }]);
  });

  it('is a reversal as the refund of a failed payment’s capture, and a refund is no plain cancellation', async () => {
    const { acquirer, client } = world;
    Object.assign(acquirer, { captures: true, approves: '6000' });
    acquirer.manners.void = 'received';
    const { body } = await client.authorise({ amount: '100.00', partial_approval: 'reverse' });
    await world.notify(...acquirer.work().map((event) => ({ ...event, of: 'refund' })));
    expect(await world.last()).toMatchObject({ state: 'applied', reason: 'recorded' });
    expect(await client.status(body as Payment)).toBe('5000');
    const [row] = await world.gateway.query('SELECT open_operation_id FROM payments WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(row).toEqual({ open_operation_id: null });
    Object.assign(acquirer, { captures: false, approves: null });
    const payment = await client.authorised();
    await client.cancel(payment);
    await world.notify(...acquirer.work().map((event) => ({ ...event, of: 'refund' })));
    expect(await world.last()).toMatchObject({
      state: 'not_understood',
      reason: 'it tells of a refund; the instruction is a void',
    });
  });
});

it('a capture that the acquirer refused is reported as refused when its request comes again after its process died', async () => {
  const { acquirer, client, gateway } = world;
  const orders = { capture_orders: [await client.authorised()] };
  acquirer.manners.capture = 'refused';
  const key = { 'idempotency-key': 'taken-over' };
  const first = await client.post('capture', orders, key);
  await gateway.query(
    'UPDATE idempotency_keys SET response_status = NULL, response_body = NULL WHERE account_id = $1',
    [client.account_id],
  );
  gateway.clock.advance(61_000);
  const again = await client.post('capture', orders, key);
  expect(again.body['capture_orders']).toEqual(first.body['capture_orders']);
  expect(again.body['capture_orders']).toMatchObject([
    { capture_status: '3', error_message: expect.stringMatching(/^A0001:/) },
  ]);
});

it('an adjustment that is only received waits, and is done when that is notified', async () => {
  world = await NotifiedGateway.start({
    adjustments: ['increase', 'decrease'],
    answered_later: ['adjust', 'capture'],
  });
  onTestFinished(() => world.close());
  const { acquirer, client } = world;
  const payment = await client.authorised({ amount: '100.00' });
  acquirer.manners.adjust = 'received';
  expect(await client.adjust({ ...payment, amount: '150.00' })).toMatchObject([{ adjust_status: '2' }]);
  await world.gateway.work(day_ms);
  expect(await client.status(payment)).toBe('1200');
  await world.notify(...acquirer.work());
  expect(await client.status(payment)).toBe('2000');
  const raised = { ...payment, amount: '150.00' };
  expect(await client.adjust({ ...raised, amount: '120.00' })).toMatchObject([{ adjust_status: '2' }]);
  await world.notify(...acquirer.work(() => false));
  expect(await client.capture(raised)).toMatchObject([{ capture_status: '1' }]);
});
