import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../../support/client.ts';
import { balancesOf } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import type { AcquirerEvent } from '../../support/notifying-acquirer.ts';
import { notifiedGateways, type NotifiedGateway } from './notified-gateway.ts';

const addWorld = notifiedGateways();
let world: NotifiedGateway;
let ann: PortalClient;
let bob: PortalClient;
beforeEach(async () => {
  world = await addWorld();
  ann ??= await createPortalClient(world.gateway, { operator: true });
  bob ??= await createPortalClient(world.gateway, { operator: true });
});

/** What somebody has refunded in the acquirer's own dashboard. */
function outside(more: Partial<AcquirerEvent> = {}): AcquirerEvent {
  const { acquirer } = world;
  const authorised = acquirer.booked.find(({ kind }) => kind === 'authorise')!;
  return acquirer.event(authorised, true, {
    kind: 'refund.done',
    of: 'refund',
    name: null,
    reference: 'refund-of-the-dashboard',
    authorisation: authorised.reference,
    amount: '3000',
    ...more,
  });
}

/** The same, when it has failed afterwards. */
function failed(event: AcquirerEvent, more: Partial<AcquirerEvent> = {}): AcquirerEvent {
  const message = { code: '71', text: 'Account closed' };
  return { ...event, id: 'it failed', kind: 'refund.failed', ok: false, message, ...more };
}

async function items(): Promise<any[]> {
  return (await ann.fetch('GET', '/operator/suspense', { query: { connector: world.name } })).body['items'];
}

async function propose(more: object = {}): Promise<PortalAnswer & { readonly item: string }> {
  const item = (await items())[0].item_id as string;
  const body = { resolution: 'refund', reason: 'the shop refunded it by hand', ...more };
  return { ...(await ann.fetch('POST', `/operator/suspense/${item}/proposals`, { body })), item };
}

function confirm(item: string, proposal: string, by = bob): Promise<PortalAnswer> {
  const body = { decision: 'confirmed' };
  return by.fetch('POST', `/operator/suspense/${item}/proposals/${proposal}`, { body });
}

/** Two people take the refund over. */
async function takeOver(): Promise<string> {
  const { item, body } = await propose();
  const decided = await confirm(item, body['proposal_id']);
  expect(decided).toMatchObject({ status: 200, body: { decision: 'confirmed' } });
  return item;
}

async function refundsOf(payment: Payment): Promise<unknown[]> {
  return world.gateway.query(
    `SELECT refund_no, amount::int, status, failure_code, returned_at IS NOT NULL AS returned FROM refunds
     WHERE transaction_id = $1 ORDER BY 1`,
    [payment.transaction_id],
  );
}

async function amounts(payment: Payment): Promise<unknown> {
  const [row] = await world.gateway.query(
    'SELECT captured::int, refunded::int, refunding::int, refund_count::int FROM payments WHERE transaction_id = $1',
    [payment.transaction_id],
  );
  return row;
}

describe('a refund made at the acquirer', () => {
  it('becomes one of its payment when two people confirm it', async () => {
    const { client } = world;
    const payment = await world.paid();
    await world.notify(outside());
    const { item, body } = await propose();
    expect(body).toMatchObject({ to_account_id: client.account_id, transaction_id: payment.transaction_id });
    expect(await amounts(payment)).toMatchObject({ refunded: 0 });
    expect(await confirm(item, body['proposal_id'], ann)).toMatchObject({ status: 422 });
    expect((await confirm(item, body['proposal_id'])).status).toBe(200);
    expect(await items()).toEqual([]);
    expect(await amounts(payment)).toEqual({
      captured: 10_000,
      refunded: 3_000,
      refunding: 0,
      refund_count: 1,
    });
    expect(await client.status(payment)).toBe('4000');
    expect(await world.movements(payment)).toEqual([
      'capture 10000',
      'refund_accepted 3000',
      'refund_completed 3000',
    ]);
    expect(await world.events(payment)).toEqual([
      'payment.authorised',
      'payment.captured',
      'refund.accepted',
      'refund.completed',
    ]);
    const { entries } = (await ann.fetch('GET', '/operator/audit')).body;
    const decided = entries.filter(({ action }: any) => action === 'operator.decide_clearing');
    expect(decided.map(({ after }: any) => after)).toContainEqual(
      expect.objectContaining({
        resolution: 'refund',
        transaction_id: payment.transaction_id,
        refund_reference_id: `${payment.transaction_id}-01`,
      }),
    );
    expect(world.acquirer.booked.filter(({ kind }) => kind === 'refund')).toEqual([]);
  });

  it('counts for its merchant like any other: in lists, in the timeline, and for what can still be refunded', async () => {
    const { client } = world;
    const payment = await world.paid();
    await world.notify(outside());
    await takeOver();
    const { body } = await client.post('retrievalRefund', { refund_orders: [payment.order_no] });
    expect(body['refund_orders']).toMatchObject([
      { refund_reference_id: `${payment.transaction_id}-01`, refund_amount: '30.00', refund_status: '1' },
    ]);
    expect(await client.refund({ ...payment, refund_amount: '70.01' })).toMatchObject([
      { refund_message: expect.stringMatching(/^R0001/) },
    ]);
    expect(await client.refund({ ...payment, refund_amount: '70.00' })).toMatchObject([
      { refund_status: '1', refund_reference_id: `${payment.transaction_id}-02` },
    ]);
    expect(await client.status(payment)).toBe('4100');
    const admin = await createPortalClient(world.gateway, { merchant_id: client.credentials.merchant_id });
    const path = `/accounts/${client.account_id}/payments/${payment.transaction_id}`;
    const { timeline } = (await admin.fetch('GET', path)).body;
    expect(
      timeline
        .filter(({ type }: any) => type.startsWith('refund.'))
        .map(({ type, actor }: any) => `${type} ${actor}`),
    ).toEqual([
      'refund.accepted acquirer',
      'refund.completed acquirer',
      expect.stringMatching(/^refund.accepted api/),
      expect.stringMatching(/^refund.completed api/),
    ]);
  });

  it('is one refund, whoever confirms it and how often', async () => {
    const payment = await world.paid();
    await world.notify(outside());
    const { item, body } = await propose();
    const carol = await createPortalClient(world.gateway, { operator: true });
    const decided = await Promise.all([bob, carol, bob].map((by) => confirm(item, body['proposal_id'], by)));
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refundsOf(payment)).toHaveLength(1);
    expect((await propose().catch(() => ({ status: 0 }))).status).not.toBe(200);
  });

  it('that fails afterwards is returned, once', async () => {
    const { client } = world;
    const payment = await world.paid();
    const before = await balancesOf(world.gateway, client);
    const refund = outside();
    await world.notify(refund);
    await takeOver();
    await world.notify(failed(refund), failed(refund, { id: 'in other words' }));
    await world.notify({ ...refund, id: 'done, again' });
    expect(await items()).toEqual([]);
    expect(await refundsOf(payment)).toEqual([
      { refund_no: 1, amount: 3_000, status: 'failed', failure_code: 'A0001', returned: true },
    ]);
    expect(await amounts(payment)).toMatchObject({ captured: 10_000, refunded: 0, refunding: 0 });
    expect(await client.status(payment)).toBe('3000');
    expect(await world.movements(payment)).toEqual([
      'capture 10000',
      'refund_accepted 3000',
      'refund_completed 3000',
      'refund_returned 3000',
    ]);
    expect((await world.events(payment)).at(-1)).toBe('refund.failed');
    expect(await balancesOf(world.gateway, client)).toEqual(before);
    expect((await world.notifications()).map(({ state }) => state)).toEqual(Array(4).fill('applied'));
  });

  it('is not accepted when it has failed before it was confirmed', async () => {
    const payment = await world.paid();
    const refund = outside();
    await world.notify(refund);
    const { item, body } = await propose();
    await world.notify(failed(refund));
    expect(await confirm(item, body['proposal_id'])).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('has failed') },
    });
    expect(await refundsOf(payment)).toEqual([]);
    expect((await items()).map(({ amount }) => amount)).toEqual(['-30.00', '30.00']);
  });

  it('is not mistaken for a later refund of the same amount when it is reported again', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    const refund = outside();
    await world.notify(refund);
    await takeOver();
    acquirer.manners.refund = 'lost_request';
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify({ ...refund, id: 'the same in other words' });
    expect(await world.last()).toMatchObject({ state: 'applied' });
    expect(await refundsOf(payment)).toMatchObject([{ status: 'completed' }, { status: 'pending' }]);
    expect(await amounts(payment)).toMatchObject({ refunded: 3_000, refunding: 3_000 });
  });

  it('is a second refund beside one of the gateway that failed and is done after all', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    const ordered = acquirer.last('refund');
    await world.notify(acquirer.event(ordered, false));
    await world.notify(acquirer.event(ordered, true));
    await takeOver();
    expect(await refundsOf(payment)).toMatchObject([{ status: 'failed' }, { status: 'completed' }]);
    await world.notify(acquirer.event(ordered, false));
    expect(await refundsOf(payment)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    expect(await amounts(payment)).toMatchObject({ refunded: 0, refunding: 0 });
  });
});

describe('a refund made at the acquirer is not accepted', () => {
  function saying(message: RegExp): object {
    return { status: 422, body: { code: 'U0010', message: expect.stringMatching(message) } };
  }

  it('when it is more than can be refunded', async () => {
    const payment = await world.paid();
    await world.client.refund({ ...payment, refund_amount: '80.00' });
    await world.notify(outside());
    expect(await propose()).toMatchObject(saying(/20\.00/));
  });

  it('when the rest was refunded before it was confirmed', async () => {
    const payment = await world.paid();
    await world.notify(outside());
    const { item, body } = await propose();
    await world.client.refund({ ...payment, refund_amount: '80.00' });
    expect((await confirm(item, body['proposal_id'])).body['message']).toMatch(/20\.00/);
    expect(await items()).toHaveLength(1);
  });

  it('when it is in another currency than its payment', async () => {
    const payment = await world.paid();
    await world.notify(outside({ currency: 'USD' }));
    expect(await propose()).toMatchObject(saying(new RegExp(payment.transaction_id)));
  });

  it('when its payment was refunded as often as possible', async () => {
    const payment = await world.paid();
    for (const count of [50, 49])
      await world.client.refund(
        ...Array.from({ length: count }, (_, n) => ({
          ...payment,
          refund_amount: '0.01',
          refund_reference: `${count}-${n}`,
        })),
      );
    await world.notify(outside());
    expect(await propose()).toMatchObject(saying(/99/));
  });

  it('when it has no reference of its own', async () => {
    await world.paid();
    await world.notify(outside({ reference: '' }));
    expect(await propose()).toMatchObject(saying(/reference/));
  });

  it('when it is the difference to a requested one', async () => {
    const { acquirer, client } = world;
    const payment = await world.paid();
    await client.refund({ ...payment, refund_amount: '30.00' });
    await world.notify(acquirer.event(acquirer.last('refund'), true, { amount: '3500' }));
    expect(await propose()).toMatchObject(saying(/refund/));
  });
});
