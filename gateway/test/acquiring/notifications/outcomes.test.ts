import { readPayment } from '@causeway/schemas/portal/payments.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addAcquirer, changeAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import type { Payment } from '../../support/client.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { notification_secret, post, type AcquirerEvent } from '../../support/notifying-acquirer.ts';
import { NotifiedGateway, notifiedGateways } from './notified-gateway.ts';

const addWorld = notifiedGateways();
let world: NotifiedGateway;
beforeEach(async () => {
  world = await addWorld();
});

describe('a capture, cancellation or refund that the acquirer only receives', () => {
  it('is under way until its notification, and then done, once', async () => {
    const { acquirer, client } = world;
    const [to_capture, to_cancel] = [await client.authorised(), await client.authorised()];
    const to_refund = await world.paid();
    Object.assign(acquirer.manners, { capture: 'received', void: 'received', refund: 'received' });
    expect(await client.capture(to_capture)).toMatchObject([
      { capture_status: '2', error_message: expect.stringMatching(/^A0002:/) },
    ]);
    expect(await client.cancel(to_cancel)).toMatchObject([{ cancel_status: '2' }]);
    expect(await client.refund({ ...to_refund, refund_amount: '30.00' })).toMatchObject([
      { refund_status: '2' },
    ]);
    await world.gateway.work(3_700_000);
    expect(await client.status(to_capture)).toBe('3200');
    expect(await client.status(to_cancel)).toBe('1200');
    expect(await client.status(to_refund)).toBe('3000');
    const events = acquirer.work();
    await world.notify(...events, ...events);
    await world.notify(...events.toReversed());
    expect(await client.status(to_capture)).toBe('3000');
    expect(await client.status(to_cancel)).toBe('6000');
    expect(await client.status(to_refund)).toBe('4000');
    expect(await world.movements(to_capture)).toEqual(['capture 10000']);
    expect(await world.movements(to_refund)).toEqual([
      'capture 10000',
      'refund_accepted 3000',
      'refund_completed 3000',
    ]);
    expect(acquirer.booked.filter(({ executions }) => executions > 1)).toEqual([]);
  });

  it('returns to its state before when the notification reports a failure', async () => {
    const { acquirer, client } = world;
    const [to_capture, to_refund] = [await client.authorised(), await world.paid()];
    Object.assign(acquirer.manners, { capture: 'received', refund: 'received' });
    await client.capture(to_capture);
    await client.refund({ ...to_refund, refund_amount: '30.00' });
    await world.notify(...acquirer.work(() => false));
    expect(await client.status(to_capture)).toBe('2000');
    expect(await client.status(to_refund)).toBe('3000');
    expect(await world.movements(to_refund)).toEqual([
      'capture 10000',
      'refund_accepted 3000',
      'refund_failed 3000',
    ]);
  });

  it('is neither given up nor sent again, although inquiries find nothing for months', async () => {
    const { acquirer, client } = world;
    const to_capture = await client.authorised();
    acquirer.manners.capture = 'received';
    await client.capture(to_capture);
    const { name } = acquirer.last('capture');
    acquirer.forget(name);
    for (let round = 0; round < 20; round += 1) await world.gateway.work(7 * day_ms);
    expect(acquirer.booked.filter(({ kind }) => kind === 'capture')).toEqual([]);
    expect(await client.status(to_capture)).toBe('3200');
  });

  it('is done by a notification before its answer, which then changes nothing', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    acquirer.manners.capture = 'received';
    acquirer.hold = true;
    const capture = client.capture(payment);
    await acquirer.held();
    await world.notify(...acquirer.work());
    expect(await client.status(payment)).toBe('3000');
    acquirer.release();
    await capture;
    await world.gateway.work(5_000);
    expect(await client.status(payment)).toBe('3000');
    expect(await world.movements(payment)).toEqual(['capture 10000']);
  });

  it('stays accepted when the process that first sent it resumes and reports a refusal', async () => {
    const patient = await NotifiedGateway.start({ timeout_ms: 60_000 });
    try {
      const { acquirer, client, gateway } = patient;
      const payment = await patient.paid();
      acquirer.manners.refund = 'refused';
      acquirer.hold = true;
      const stalled = client.refund({ ...payment, refund_amount: '30.00' });
      await acquirer.held();
      acquirer.forget(acquirer.last('refund').name);
      acquirer.manners.refund = 'received';
      acquirer.hold = false;
      for (let round = 0; round < 3; round += 1) await gateway.work(120_000);
      expect(acquirer.last('refund')).toMatchObject({ state: 'received' });
      acquirer.release();
      expect(await stalled).toMatchObject([{ refund_status: '2' }]);
      await patient.notify(...acquirer.work());
      expect(await client.status(payment)).toBe('4000');
      expect(await patient.movements(payment)).toEqual([
        'capture 10000',
        'refund_accepted 3000',
        'refund_completed 3000',
      ]);
    } finally {
      await patient.close();
    }
  });

  it('is found by the acquirer’s own references where the notification has no other', async () => {
    const { acquirer, client } = world;
    acquirer.names = false;
    const payment = await world.paid();
    acquirer.manners.refund = 'received';
    await client.refund({ ...payment, refund_amount: '10.00' });
    await client.refund({ ...payment, refund_amount: '20.00' });
    await client.refund({ ...payment, refund_amount: '20.00', refund_reference: 'another' });
    await world.notify(...acquirer.work());
    expect(await world.movements(payment)).toEqual([
      'capture 10000',
      'refund_accepted 1000',
      'refund_accepted 2000',
      'refund_accepted 2000',
      'refund_completed 1000',
      'refund_completed 2000',
      'refund_completed 2000',
    ]);
  });
});

describe('an authorisation', () => {
  it('whose answer was lost is recorded by its notification once no answer can come, also where inquiries find nothing', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'lost_answer';
    const { body } = await client.authorise({ capture: 'manual' });
    expect(body['payment_status']).toBe('1200');
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    acquirer.forget(acquirer.last('authorise').name);
    await world.gateway.query('DELETE FROM unsettled_operations WHERE account_id = $1', [client.account_id]);
    await world.gateway.work(2_500);
    expect(await client.status(body as Payment)).toBe('1200');
    await world.gateway.work(12_000);
    expect(await client.status(body as Payment)).toBe('2000');
  });

  it('that a notification reports as refused waits for its own answer while that may come', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'lost_answer';
    const { body } = await client.authorise({ capture: 'manual' });
    await world.notify(acquirer.event(acquirer.last('authorise'), false));
    expect(await world.last()).toMatchObject({
      state: 'waiting',
      reason: 'its own answer is still expected',
    });
    acquirer.forget(acquirer.last('authorise').name);
    await world.gateway.query('DELETE FROM unsettled_operations WHERE account_id = $1', [client.account_id]);
    await world.gateway.work(2_500);
    expect(await client.status(body as Payment)).toBe('1200');
    await world.gateway.work(12_000);
    expect(await client.status(body as Payment)).toBe('5000');
  });

  it('whose customer did not return from the issuer is recorded by its notification', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'challenge';
    const [approved, refused] = [await client.authorise({ capture: 'manual' }), await client.authorise()];
    expect(approved.body['payment_status']).toBe('1100');
    const [first, second] = acquirer.booked;
    await world.notify(acquirer.event(first!, true), acquirer.event(second!, false));
    expect(await client.status(approved.body as Payment)).toBe('2000');
    expect(await client.status(refused.body as Payment)).toBe('5000');
    expect(
      await world.gateway.query('SELECT 1 FROM challenges WHERE account_id = $1', [client.account_id]),
    ).toEqual([]);
  });

  it('that is reported while its reversal is under way is released afterwards', async () => {
    const uncertain = await NotifiedGateway.start({ inquiry_is_final: false });
    try {
      const { acquirer, client, gateway } = uncertain;
      acquirer.manners.authorise = 'lost_answer';
      const { body } = await client.authorise({ capture: 'manual' });
      const authorised = acquirer.last('authorise');
      acquirer.forget(authorised.name);
      acquirer.manners.void = 'received';
      for (let round = 0; round < 15; round += 1) await gateway.work(3_600_000);
      const reversal = acquirer.last('void');
      await uncertain.notify(acquirer.event(authorised, true));
      expect(await uncertain.last()).toMatchObject({ state: 'waiting' });
      await uncertain.notify(...acquirer.work());
      expect(await client.status(body as Payment)).toBe('5200');
      await gateway.work(day_ms);
      const release = acquirer.last('void');
      expect(release).not.toBe(reversal);
      expect(release).toMatchObject({ authorisation: authorised.reference });
      // The reversal has released it already: refused for that, the release is not ordered again.
      await uncertain.notify(...acquirer.work(() => false));
      for (let round = 0; round < 3; round += 1) await gateway.work(3_600_000);
      expect(acquirer.last('void')).toBe(release);
    } finally {
      await uncertain.close();
    }
  });

  it('that is reported after the payment was given up is released', async () => {
    const { acquirer, client } = world;
    acquirer.manners.authorise = 'challenge';
    const { body } = await client.authorise({ capture: 'manual' });
    await world.gateway.work(3_700_000);
    expect(await client.status(body as Payment)).toBe('5300');
    acquirer.manners.void = 'received';
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    await world.gateway.verify();
    expect(acquirer.last('void')).toMatchObject({ authorisation: acquirer.last('authorise').reference });
    await world.notify(...acquirer.work());
    expect(await client.status(body as Payment)).toBe('5300');
  });
});

describe('a notification that does not match what was requested', () => {
  const over = 'the instruction was over 100.00 EUR';
  const stored = { state: 'not_understood' };
  const booked = { state: 'applied' };
  it.each([
    ['another amount', { amount: '9999' }, { ...stored, reason: `it is over 99.99 EUR; ${over}` }],
    ['another currency', { currency: 'USD' }, { ...stored, reason: `it is over 100.00 USD; ${over}` }],
    [
      'another kind',
      { of: 'refund' },
      { ...stored, reason: 'it tells of a refund; the instruction is a capture' },
    ],
    [
      'an instruction never given',
      { name: '1000000001-17' },
      { ...booked, reason: 'in suspense: it names an instruction that this gateway never gave' },
    ],
    [
      'a kind of event never heard of',
      { of: 'weather' },
      { ...stored, reason: 'there is no event of weather' },
    ],
  ])(
    '(%s) changes nothing of the payment, and is in suspense or left to the operator',
    async (_what, more, what) => {
      const { acquirer, client } = world;
      const payment = await client.authorised();
      acquirer.manners.capture = 'received';
      await client.capture(payment);
      const [event] = acquirer.work();
      await world.notify({ ...event!, ...more });
      expect(await world.last()).toMatchObject(what);
      expect(await client.status(payment)).toBe('3200');
      expect(await world.movements(payment)).toEqual([]);
    },
  );

  it('is refused from another acquirer than the instruction’s', async () => {
    const { acquirer, gateway } = world;
    const other = await gateway.createClient();
    const payment = await other.authorised();
    const [row] = await gateway.query<{ id: string }>(
      'SELECT operation_id::text AS id FROM operations WHERE transaction_id = $1',
      [payment.transaction_id],
    );
    await world.client.authorised();
    const name = `${other.account_id}-${row?.id}`;
    await world.notify(acquirer.event(acquirer.last('authorise'), false, { name }));
    expect(await world.last()).toMatchObject({ reason: 'it names an instruction of another acquirer' });
    expect(await other.status(payment)).toBe('2000');
  });

  it('without a known reference is tried again for days, then left to the operator; an unrequested refund changes no payment', async () => {
    const { acquirer, client, gateway } = world;
    acquirer.names = false;
    const payment = await world.paid();
    const captured = acquirer.last('capture');
    const strange = { authorisation: 'nobody', reference: 'nothing' };
    await world.notify(acquirer.event(captured, false, strange));
    expect(await world.last()).toMatchObject({ state: 'waiting' });
    for (let round = 0; round < 10; round += 1) await gateway.work(day_ms);
    expect(await world.last()).toMatchObject({
      state: 'not_understood',
      reason: 'it names nothing that the gateway knows',
    });
    await world.notify(acquirer.event(captured, true, { of: 'refund', reference: 'from-the-dashboard' }));
    expect(await world.last()).toMatchObject({
      state: 'applied',
      reason: 'in suspense: the payment has no refund like this that the gateway ordered',
    });
    expect(await client.status(payment)).toBe('3000');
  });

  it('with only a reference is applied once the answer with that reference is known', async () => {
    const { acquirer, client } = world;
    acquirer.names = false;
    acquirer.hold = true;
    const authorising = client.authorise({ capture: 'manual' });
    await acquirer.held();
    await world.notify(acquirer.event(acquirer.last('authorise'), true));
    expect(await world.last()).toMatchObject({ state: 'waiting' });
    acquirer.release();
    await authorising;
    await world.gateway.work(2_500);
    expect(await world.last()).toMatchObject({ state: 'applied' });
  });
});

describe('a capture notification that names an authorisation', () => {
  it.each(['lost_answer', 'challenge'] as const)(
    'is not its outcome while that is open: %s',
    async (manner) => {
      const uncertain = await NotifiedGateway.start({ inquiry_is_final: false });
      try {
        const { acquirer, client } = uncertain;
        acquirer.manners.authorise = manner;
        const { body } = await client.authorise();
        const before = await client.status(body as Payment);
        const authorised = acquirer.last('authorise');
        // However long this takes, no inquiry finds its outcome.
        acquirer.forget(authorised.name);
        for (const ok of [false, true]) {
          await uncertain.notify(acquirer.event(authorised, ok, { of: 'capture', reference: 'early' }));
          expect(await uncertain.last()).toMatchObject({
            state: 'waiting',
            reason: 'its own answer is still expected',
          });
          expect(await client.status(body as Payment)).toBe(before);
        }
      } finally {
        await uncertain.close();
      }
    },
  );

  it('is in suspense when the gateway did not request it', async () => {
    const { acquirer, client } = world;
    const payment = await client.authorised();
    await world.notify(
      acquirer.event(acquirer.last('authorise'), true, { of: 'capture', reference: 'outside' }),
    );
    expect(await world.last()).toMatchObject({
      state: 'applied',
      reason: 'in suspense: the payment has no capture that the gateway ordered',
    });
    expect(await client.status(payment)).toBe('2000');
  });
});

it('an approval in another currency is left to the operator, also where it has the approved amount', async () => {
  const { acquirer, client } = world;
  acquirer.manners.authorise = 'challenge';
  const { body } = await client.authorise({ capture: 'manual', amount: '100.00' });
  const other = { currency: 'USD', approved: '10000' };
  await world.notify(acquirer.event(acquirer.last('authorise'), true, other));
  expect(await world.last()).toMatchObject({
    state: 'not_understood',
    reason: 'it is over 100.00 USD; the instruction was over 100.00 EUR',
  });
  expect(await client.status(body as Payment)).toBe('1100');
});

it('a partial approval that is reported again with its own amount changes nothing', async () => {
  const { acquirer, client } = world;
  acquirer.manners.authorise = 'challenge';
  const { body } = await client.authorise({
    capture: 'manual',
    amount: '100.00',
    partial_approval: 'accept',
  });
  const booked = acquirer.last('authorise');
  await world.notify(acquirer.event(booked, true, { amount: '6000', approved: '6000' }));
  expect(await client.status(body as Payment)).toBe('2000');
  await world.notify(acquirer.event(booked, true, { amount: '6000' }), acquirer.event(booked, true));
  expect((await world.notifications()).slice(-2)).toMatchObject([
    { state: 'applied', reason: 'nothing to do' },
    { state: 'applied', reason: 'nothing to do' },
  ]);
});

it('a dispute that names only the acquirer’s reference is assigned to its payment', async () => {
  const { acquirer, client } = world;
  const payment = await world.paid();
  const { authorisation } = acquirer.last('capture');
  await world.notify(
    acquirer.event(acquirer.last('capture'), false, {
      of: 'dispute',
      authorisation,
      reference: 'case-1',
      name: null,
    }),
  );
  expect(await client.status(payment)).toBe('7100');
  expect(await world.movements(payment)).toEqual(['capture 10000', 'dispute_taken 10000']);
});

it('a dispute that names an instruction of another acquirer moves no money, and is left to the operator', async () => {
  const { acquirer, client, gateway } = world;
  const payment = await world.paid();
  const text = JSON.stringify({ base_url: acquirer.url, secret: notification_secret });
  await addAcquirer(gateway.gateway.acquirers, { name: 'told-us', kind: 'told', text });
  const event = acquirer.event(acquirer.last('authorise'), false, { of: 'dispute', reference: 'case-1' });
  await world.notify(event);
  expect((await post(gateway.url, [event], notification_secret, 'told-us')).status).toBe(200);
  await gateway.work();
  expect(await world.last('told-us')).toMatchObject({
    state: 'not_understood',
    reason: 'it names an instruction of another acquirer',
  });
  expect(await world.movements(payment)).toEqual(['capture 10000', 'dispute_taken 10000']);
  expect(
    await gateway.query(`SELECT 1 FROM suspense_items WHERE connector IN ($1, 'told-us')`, [world.name]),
  ).toEqual([]);
  expect(await client.status(payment)).toBe('7100');
});

it('a dispute by an account’s own settings returns no more than it has taken: the rest is in suspense, once', async () => {
  const { acquirer, gateway } = world;
  const own = await gateway.createClient({ connector: world.name });
  const settings = JSON.stringify({ secret: 'of the account' });
  await changeAcquirer(
    gateway.gateway.acquirers,
    { name: world.name, account_id: own.account_id },
    settings,
    0,
  );
  const payment = await own.authorised({ amount: '100.00' });
  await own.capture(payment);
  const dispute = (ok: boolean, amount: string, reference = 'case-1'): AcquirerEvent =>
    acquirer.event(acquirer.last('authorise'), ok, { of: 'dispute', reference, amount });
  const invented = dispute(true, '100000000', 'never taken');
  const events = [invented, dispute(false, '10000'), dispute(true, '12500'), dispute(true, '1')];
  for (const event of [...events, { ...invented, kind: 'repeated' }]) {
    expect((await post(gateway.url, [event], 'of the account', world.name)).status).toBe(200);
    await gateway.work();
  }
  expect(await world.movements(payment)).toEqual([
    'capture 10000',
    'dispute_taken 10000',
    'dispute_returned 10000',
  ]);
  const items = await gateway.query(
    `SELECT amount::text, cause, likely_transaction_id::text AS payment FROM suspense_items WHERE connector = $1 ORDER BY item_id`,
    [world.name],
  );
  expect(items).toEqual(
    ['100000000', '2500', '1'].map((amount) => ({
      amount,
      cause: 'more_than_sent',
      payment: payment.transaction_id,
    })),
  );
});

it('a lost request is sent again while the acquirer stores its key, and never after', async () => {
  const { acquirer, client, gateway } = world;
  const [soon, late] = [await client.authorised(), await client.authorised()];
  acquirer.manners.capture = 'lost_request';
  await client.capture(soon);
  acquirer.manners.capture = 'done';
  await gateway.work(2_000);
  expect(await client.status(soon)).toBe('3000');
  acquirer.manners.capture = 'lost_request';
  await client.capture(late);
  acquirer.manners.capture = 'done';
  await gateway.work(2 * day_ms);
  await gateway.work(2 * day_ms);
  expect(await client.status(late)).toBe('3200');
  expect(acquirer.booked.filter(({ kind }) => kind === 'capture')).toHaveLength(1);
});

it('an inquiry that finds nothing and proves nothing causes no second sending and fails no payment', async () => {
  const uncertain = await NotifiedGateway.start({ inquiry_is_final: false });
  try {
    const { acquirer, client, gateway } = uncertain;
    const payment = await client.authorised();
    Object.assign(acquirer.manners, { capture: 'lost_request', authorise: 'lost_request' });
    await client.capture(payment);
    const { body } = await client.authorise();
    Object.assign(acquirer.manners, { capture: 'done', authorise: 'done' });
    await gateway.work(3_600_000);
    expect(await client.status(payment)).toBe('3200');
    expect(await client.status(body as Payment)).toBe('1200');
    expect(acquirer.booked).toHaveLength(1);
  } finally {
    await uncertain.close();
  }
});

it('the acquirer’s own text is shown to people with the payment, without card numbers, and to no program', async () => {
  const { acquirer, client, gateway } = world;
  const person = await createPortalClient(gateway, { merchant_id: client.credentials.merchant_id });
  const payment = await client.authorised();
  acquirer.manners.capture = 'refused';
  const [item] = await client.capture(payment);
  expect(item).toMatchObject({ capture_status: '3', error_message: expect.stringMatching(/^A0001:/) });
  Object.assign(acquirer.manners, { capture: 'done', refund: 'received' });
  await client.capture(payment);
  await client.refund({ ...payment, refund_amount: '1.00' });
  await world.notify(...acquirer.work(() => false));
  const params = { account_id: client.account_id, transaction_id: payment.transaction_id };
  const { body, text } = await person.call(readPayment, { params });
  const messages = body['timeline'].filter(({ type }: { type: string }) => type === 'acquirer.said');
  expect(messages.map(({ data }: { data: object }) => data)).toEqual([
    {
      kind: 'capture',
      result: 'refused',
      said_code: '99',
      said_text: expect.stringMatching(/^Refused, card 4111/),
    },
    { kind: 'refund', result: 'refused', said_code: '71', said_text: 'Account closed' },
  ]);
  expect(text).not.toContain('4111 1111 1111 1111');
  const events = await gateway.query('SELECT data FROM events');
  expect(JSON.stringify(events)).not.toMatch(/Account closed|Refused, card/);
});
