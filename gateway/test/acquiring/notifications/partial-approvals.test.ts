import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Payment } from '../../support/client.ts';
import type { AcquirerEvent } from '../../support/notifying-acquirer.ts';
import { notifiedGateways, type NotifiedGateway } from './notified-gateway.ts';

// Longer than a busy machine takes to have a notification applied before an answer.
const addWorld = notifiedGateways({ timeout_ms: 60_000 });
let world: NotifiedGateway;
beforeEach(async () => {
  world = await addWorld();
  world.acquirer.approves = '6000';
});

/** How an event says that less was approved: as such, or only by its amount. */
const cases: readonly (readonly [string, Partial<AcquirerEvent>])[] = [
  ['says what was approved', { amount: '6000', approved: '6000' }],
  ['is over what was approved', { amount: '6000' }],
  ['claims what was asked for', { amount: '10000' }],
];
const orders = ['answer', 'notification'] as const;

/** Authorises 100.00, of which the acquirer approves 60.00; the answer comes first, or the notification. */
async function authorise(
  first: (typeof orders)[number],
  reported: Partial<AcquirerEvent>,
  fields: Record<string, string>,
): Promise<Answer> {
  const { acquirer, client } = world;
  acquirer.hold = true;
  const sent = client.authorise({ capture: 'manual', amount: '100.00', ...fields });
  await acquirer.held();
  const event = acquirer.event(acquirer.last('authorise'), true, reported);
  if (first === 'notification') {
    acquirer.hold = false;
    await world.notify(event);
  }
  acquirer.release();
  const answer = await sent;
  await world.notify(event, { ...event, id: 'the same in other words' });
  expect((await world.notifications()).map(({ state }) => state)).not.toContain('not_understood');
  return answer;
}

/** What the payment is in the end, and what the acquirer was asked for beside its authorisation. */
async function result(answer: Answer): Promise<unknown> {
  const { payment_status, amount, requested_amount, error_message } = answer.body;
  const [row] = await world.gateway.query(
    `SELECT status, amount::int, requested::int, captured::int, failure_code, open_operation_id FROM payments
     WHERE account_id = $1`,
    [world.client.account_id],
  );
  const requests = world.acquirer.booked.map((one) => `${one.kind} ${one.amount} x${one.executions}`);
  const payment = { transaction_id: answer.body['transaction_id'] };
  return {
    answer: { payment_status, amount, requested_amount, error_message },
    row,
    requests,
    events: await world.events(payment),
    movements: await world.movements(payment),
  };
}

describe.each(cases)('a partial approval whose notification %s,', (_how, fields) => {
  it.each(orders)('is the payment’s amount where the merchant allows it: first the %s', async (first) => {
    const answer = await authorise(first, fields, { partial_approval: 'accept' });
    expect(await result(answer)).toMatchObject({
      answer: { payment_status: '2000', amount: '60.00', requested_amount: '100.00', error_message: '' },
      row: { status: 2000, amount: 6_000, requested: 10_000, open_operation_id: null },
      requests: ['authorise 10000 x1'],
      events: ['payment.authorised'],
    });
    expect(await world.client.capture({ ...(answer.body as Payment), amount: '60.00' })).toMatchObject([
      { capture_status: '1' },
    ]);
  });

  it.each(orders)('is captured where the payment is to be captured at once: first the %s', async (first) => {
    const answer = await authorise(first, fields, { partial_approval: 'accept', capture: 'auto' });
    expect(await result(answer)).toMatchObject({
      row: { status: 3000, amount: 6_000, captured: 6_000 },
      requests: ['authorise 10000 x1', 'capture 6000 x1'],
      movements: ['capture 6000'],
    });
  });

  it.each(orders)('is reversed once where the merchant does not allow it: first the %s', async (first) => {
    const answer = await authorise(first, fields, { partial_approval: 'reverse' });
    await world.gateway.work(3_600_000);
    expect(await result(answer)).toMatchObject({
      answer: { payment_status: '5000', error_message: expect.stringMatching(/^D0108/) },
      row: { status: 5000, amount: 10_000, requested: null, failure_code: 'D0108', open_operation_id: null },
      requests: ['authorise 10000 x1', 'void 6000 x1'],
      events: ['payment.declined'],
      movements: [],
    });
  });
});

it.each([
  ['says how much of it was approved', { amount: '6000', approved: '6000' }, '2000'],
  ['claims all of it', { amount: '10000' }, '1200'],
])('before its answer, an authorisation whose notification %s is %j: %s', async (_how, fields, status) => {
  const { acquirer, client } = world;
  acquirer.hold = true;
  const order_no = 'held';
  const sent = client.authorise({
    order_no,
    capture: 'manual',
    amount: '100.00',
    partial_approval: 'accept',
  });
  await acquirer.held();
  await world.notify(acquirer.event(acquirer.last('authorise'), true, fields));
  const { body } = await client.post('retrievalTrans', { orders: [order_no] });
  expect(body['orders_list'][0].payment_status).toBe(status);
  acquirer.hold = false;
  acquirer.release();
  expect((await sent).body).toMatchObject({ payment_status: '2000', amount: '60.00' });
});

it('an approval notified without an amount waits for its answer, which says that it was partial', async () => {
  const answer = await authorise('notification', { amount: null }, { partial_approval: 'accept' });
  expect(await result(answer)).toMatchObject({
    answer: { payment_status: '2000', amount: '60.00' },
    row: { status: 2000, amount: 6_000 },
  });
});

it('a partial approval is notified while the customer is at the issuer', async () => {
  const { acquirer, client } = world;
  acquirer.manners.authorise = 'challenge';
  const answer = await client.authorise({ capture: 'manual', amount: '100.00', partial_approval: 'reverse' });
  await world.notify(acquirer.event(acquirer.last('authorise'), true, { amount: '6000' }));
  expect(await result(answer)).toMatchObject({
    row: { status: 5000, failure_code: 'D0108' },
    requests: ['authorise 10000 x0', 'void 6000 x1'],
  });
});

it('an approved amount that was neither requested nor approved is left to a person', async () => {
  const { acquirer, client } = world;
  const { body } = await client.authorise({
    capture: 'manual',
    amount: '100.00',
    partial_approval: 'accept',
  });
  await world.notify(acquirer.event(acquirer.last('authorise'), true, { amount: '5900' }));
  expect(await world.last()).toMatchObject({ state: 'not_understood' });
  expect(await client.status(body as Payment)).toBe('2000');
});
