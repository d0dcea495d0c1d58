import { beforeEach, describe, expect, it } from 'vitest';
import { RiskDesk } from '../risk/risk-desk.ts';
import { paymentIn, type Answer } from '../../support/client.ts';
import { grownBy, readMetrics } from '../../support/metrics.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { notifiedGateways, type NotifiedGateway } from './notified-gateway.ts';

const addWorld = notifiedGateways({ timeout_ms: 60_000 });
let world: NotifiedGateway;
beforeEach(async () => {
  world = await addWorld();
  world.acquirer.captures = true;
});

async function eventsOf({ body }: Answer): Promise<unknown[]> {
  const rows = await world.gateway.query<{ type: string; data: Record<string, string> }>(
    'SELECT type, data FROM events WHERE subject_id = $1 ORDER BY seq',
    [body['transaction_id']],
  );
  return rows.map(({ type, data }) => [type, data['captured_amount'], data['unordered_amount']]);
}

describe('a payment that an acquirer captures although it was to be captured later', () => {
  it('is captured in the ledger, and its event says that nobody requested it', async () => {
    const answer = await world.client.authorise({ capture: 'manual', amount: '100.00' });
    expect(answer.body).toMatchObject({ payment_status: '3000', error_message: '' });
    expect(await world.movements(paymentIn(answer.body))).toEqual(['capture 10000']);
    expect(await eventsOf(answer)).toEqual([
      ['payment.authorised', '0.00', undefined],
      ['payment.captured', '100.00', '100.00'],
    ]);
    const figures = await readMetrics(world.gateway);
    expect(figures.text).toContain(`causeway_captures_unordered_total{connector="${world.name}"} 1`);
  });

  it('cannot be captured again or cancelled, and can be refunded', async () => {
    const payment = paymentIn((await world.client.authorise({ capture: 'manual', amount: '100.00' })).body);
    expect(await world.client.capture(payment)).toMatchObject([
      { capture_status: '0', error_message: expect.stringMatching(/^T0011/) },
    ]);
    expect(await world.client.cancel(payment)).toMatchObject([
      { cancel_status: '0', error_message: expect.stringMatching(/^T0011/) },
    ]);
    expect(await world.client.refund({ ...payment, refund_amount: '100.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
    expect(await world.client.status(payment)).toBe('4100');
    expect(world.acquirer.booked.map(({ kind }) => kind)).toEqual(['authorise', 'refund']);
  });

  it('is captured once, whether its answer or its notification arrives first', async () => {
    const { acquirer, client } = world;
    for (const first of ['answer', 'notification']) {
      acquirer.hold = true;
      const sent = client.authorise({ capture: 'manual', amount: '100.00' });
      await acquirer.held();
      const event = acquirer.event(acquirer.last('authorise'), true, { captured: true });
      if (first === 'notification') await world.notify(event);
      acquirer.release();
      const answer = await sent;
      await world.notify(event, { ...event, id: `again after the ${first}` });
      expect(answer.body['payment_status'], first).toBe('3000');
      expect(await world.movements(paymentIn(answer.body)), first).toEqual(['capture 10000']);
    }
    await world.gateway.work(3_600_000);
    expect((await world.notifications()).map(({ state }) => state)).toEqual(Array(4).fill('applied'));
  });

  it('is captured when its lost answer is resolved', async () => {
    world.acquirer.manners.authorise = 'lost_answer';
    const { body } = await world.client.authorise({ capture: 'manual', amount: '100.00' });
    expect(body['payment_status']).toBe('1200');
    await world.gateway.work(60_000);
    expect(await world.client.status(paymentIn(body))).toBe('3000');
    expect(await world.movements(paymentIn(body))).toEqual(['capture 10000']);
  });
});

it('a card payment captured despite a risk rule’s review is counted as unrequested, a sale is not', async () => {
  const { gateway, client } = world;
  const counted = (captured: () => Promise<unknown>): Promise<unknown> =>
    grownBy(gateway, /^causeway_captures_unordered_total/, captured);
  expect(await counted(() => client.authorise({ amount: '100.00' }))).toEqual({});
  const desk = new RiskDesk(gateway, await createPortalClient(gateway, { operator: true }));
  await desk.enforce(client.account_id, 'review', { kind: 'amount', currency: 'EUR', above: '150.00' });
  expect(
    await counted(async () => {
      const { body } = await client.authorise({ amount: '200.00' });
      expect(body['payment_status']).toBe('3000');
    }),
  ).toEqual({ [`causeway_captures_unordered_total{connector="${world.name}"}`]: 1 });
});

it('a payment that an acquirer captures and holds for review is captured: the money has moved', async () => {
  world.acquirer.holds = true;
  const answer = await world.client.authorise({ amount: '100.00' });
  expect(answer.body).toMatchObject({ payment_status: '3000' });
  expect(await world.movements(paymentIn(answer.body))).toEqual(['capture 10000']);
});

it('an unwanted partial approval that was captured is refunded by the reference of its authorisation', async () => {
  world.acquirer.approves = '6000';
  const { body } = await world.client.authorise({ amount: '100.00', partial_approval: 'reverse' });
  expect(body).toMatchObject({
    payment_status: '5000',
    error_message: expect.stringMatching(/^D0108/),
  });
  const { name } = world.acquirer.last('authorise');
  expect(world.acquirer.last('void')).toMatchObject({ amount: '6000', reverses: name });
});
