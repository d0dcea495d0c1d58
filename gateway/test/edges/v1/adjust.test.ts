import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { capturesDue } from '../../../src/acquiring/payments/listing/captures-due.ts';
import { addMs, day_ms } from '../../../src/kernel/values/dates.ts';
import { RiskDesk } from '../../acquiring/risk/risk-desk.ts';
import { cards, samplePayment, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { monthly } from '../../support/subscriptions.ts';

const mastercard = '5555555555554444';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterEach(() => gateway.verify());
afterAll(() => gateway.close());

function to(payment: Payment, amount: string): Payment {
  return { ...payment, amount };
}

function done(item: Record<string, string> | undefined): unknown {
  return { status: item?.['adjust_status'], code: item?.['error_message']?.slice(0, 5) };
}

async function row(payment: Payment): Promise<Record<string, unknown>> {
  const [found] = await gateway.query(
    `SELECT status, amount::int, captured::int, open_operation_id AS open,
       (extract(epoch FROM capture_deadline_at - created_at) / 3600)::int AS hours
     FROM payments WHERE transaction_id = $1`,
    [payment.transaction_id],
  );
  return found ?? {};
}

function adjustsOf(payment: Payment): Promise<{ amount: string; response_code: string }[]> {
  return gateway.query(
    `SELECT i.amount::text, i.response_code FROM sandbox_acquirer.instructions i JOIN payments p
       ON p.account_id = i.account_id AND p.connector_reference = i.reference
      WHERE p.transaction_id = $1 AND i.kind = 'adjust' ORDER BY i.instruction_id`,
    [payment.transaction_id],
  );
}

async function eventsOf(payment: Payment, of = client): Promise<Record<string, string>[]> {
  const { body } = await of.post('events', { limit: '1000' });
  return body['events']
    .filter(({ data }: { data: Record<string, string> }) => data['transaction_id'] === payment.transaction_id)
    .map(({ type, data }: { type: string; data: Record<string, string> }) => ({ type, ...data }));
}

describe('an adjustment of an authorisation', () => {
  it('increases it: all of it can be captured, and the first amount is no longer needed', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    const [item] = await client.adjust(to(payment, '150.00'));
    expect(item).toEqual({ ...to(payment, '150.00'), adjust_status: '1', error_message: '' });
    expect(await row(payment)).toMatchObject({ status: 2000, amount: 15_000, open: null });
    expect(await adjustsOf(payment)).toEqual([{ amount: '15000', response_code: '00' }]);
    const { body } = await client.post('retrievalTrans', { trades: [payment.transaction_id] });
    expect(body['orders_list'][0]).toMatchObject({ amount: '150.00', payment_status: '2000' });
    expect(await client.capture(to(payment, '150.00'))).toMatchObject([{ capture_status: '1' }]);
    expect(await row(payment)).toMatchObject({ status: 3000, captured: 15_000 });
    expect(await client.refund({ ...to(payment, '150.00'), refund_amount: '120.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
  });

  it('lowers it: the difference is released, and no more than the rest can be captured', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    expect((await client.adjust(to(payment, '60.00'))).map(done)).toEqual([{ status: '1', code: '' }]);
    expect((await client.capture(payment))[0]?.['error_message']).toMatch(/^T0007:/);
    expect(await client.capture(to(payment, '60.00'))).toMatchObject([{ capture_status: '1' }]);
  });

  it('leaves the payment to be cancelled with its new amount', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    await client.adjust(to(payment, '130.00'));
    expect((await client.cancel(payment))[0]?.['error_message']).toMatch(/^T0008:.*130\.00/);
    expect(await client.cancel(to(payment, '130.00'))).toMatchObject([{ cancel_status: '1' }]);
  });

  it('is possible several times, up and down', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    for (const amount of ['140.00', '90.00', '200.00'])
      expect((await client.adjust(to(payment, amount))).map(done)).toEqual([{ status: '1', code: '' }]);
    expect((await adjustsOf(payment)).map(({ amount }) => amount)).toEqual(['14000', '9000', '20000']);
  });

  it('increases it where the issuer had approved only a part', async () => {
    const payment = await client.authorised({ card: cards.partial, partial_approval: 'accept' });
    expect(payment.amount).toBe('60.00');
    expect((await client.adjust(to(payment, '80.00'))).map(done)).toEqual([{ status: '1', code: '' }]);
    expect((await eventsOf(payment)).at(-1)).toMatchObject({ amount: '80.00', requested_amount: '' });
    expect(await client.capture(to(payment, '80.00'))).toMatchObject([{ capture_status: '1' }]);
  });

  it('is reported with the amount before', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    await client.adjust(to(payment, '150.00'));
    const events = await eventsOf(payment);
    expect(events.map(({ type }) => type)).toEqual(['payment.authorised', 'payment.adjusted']);
    expect(events[1]).toMatchObject({
      payment_status: '2000',
      amount: '150.00',
      previous_amount: '100.00',
      capture_deadline_at: expect.stringMatching(/^2\d{3}-.*Z$/),
    });
  });

  it('is decided item by item: a refused one does not affect the others', async () => {
    const [one, two, three] = [
      await client.authorised(),
      await client.captured(),
      await client.authorised({ card: cards.adjust_declined }),
    ];
    const items = await client.adjust(
      to(one, '120.00'),
      to(two, '120.00'),
      to(three, '120.00'),
      to(one, '130.00'),
    );
    expect(items.map(done)).toEqual([
      { status: '1', code: '' },
      { status: '0', code: 'T0011' },
      { status: '3', code: 'D0051' },
      { status: '0', code: 'T0004' },
    ]);
    expect(await row(one)).toMatchObject({ amount: 12_000 });
  });
});

describe('a declined adjustment', () => {
  it('leaves the authorisation as it was, and is reported', async () => {
    const payment = await client.authorised({ card: cards.adjust_declined });
    expect((await client.adjust(to(payment, '150.00'))).map(done)).toEqual([{ status: '3', code: 'D0051' }]);
    expect(await row(payment)).toMatchObject({ status: 2000, amount: 10_000, open: null });
    const [, event] = await eventsOf(payment);
    expect(event).toMatchObject({
      type: 'payment.adjust_failed',
      amount: '100.00',
      asked_amount: '150.00',
      failure_code: 'D0051',
      response_code: '51',
    });
    expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
  });

  it('does not prevent the amount from being lowered', async () => {
    const payment = await client.authorised({ card: cards.adjust_declined });
    expect((await client.adjust(to(payment, '50.00'))).map(done)).toEqual([{ status: '1', code: '' }]);
  });

  it('that forbids another attempt is the last: nothing more is sent, and the card is blocked', async () => {
    const payment = await client.authorised({ card: cards.adjust_stopped });
    expect((await client.adjust(to(payment, '150.00'))).map(done)).toMatchObject([{ status: '3' }]);
    expect((await client.adjust(to(payment, '150.00'))).map(done)).toEqual([{ status: '0', code: 'T0025' }]);
    expect(await adjustsOf(payment)).toHaveLength(1);
    const { body } = await client.authorise({ card: cards.adjust_stopped });
    expect(body['error_message']).toMatch(/^D0105:/);
    expect((await client.adjust(to(payment, '90.00'))).map(done)).toEqual([{ status: '1', code: '' }]);
  });
});

describe('an adjustment of unknown outcome', () => {
  it('keeps the payment from being captured, cancelled or adjusted until it is known, and counts once', async () => {
    const payment = await client.authorised({ card: cards.adjust_lost });
    expect((await client.adjust(to(payment, '150.00'))).map(done)).toEqual([{ status: '2', code: 'A0002' }]);
    expect(await row(payment)).toMatchObject({ status: 1200, amount: 10_000 });
    for (const [refused] of [
      await client.capture(payment),
      await client.cancel(payment),
      await client.adjust(to(payment, '200.00')),
    ])
      expect(refused?.['error_message']).toMatch(/^T0012:/);
    await gateway.work(1_500);
    expect(await row(payment)).toMatchObject({ status: 2000, amount: 15_000, open: null });
    expect(await adjustsOf(payment)).toHaveLength(1);
  });
});

describe('the validity of an authorisation', () => {
  it('is extended by an adjustment to the same amount where the scheme allows it, from the day of the request', async () => {
    const payment = await client.authorised({ card: mastercard });
    expect(await row(payment)).toMatchObject({ hours: 7 * 24 });
    await gateway.work(5 * day_ms);
    expect((await client.adjust(payment)).map(done)).toEqual([{ status: '1', code: '' }]);
    expect(await row(payment)).toMatchObject({ status: 2000, amount: 10_000, hours: 12 * 24 });
    // Nobody is asked to hurry: the deadline is six days away by now.
    const now = gateway.clock.now();
    const near = await capturesDue(gateway.gateway.context, client.account_id, addMs(now, day_ms));
    expect(near).not.toContain(BigInt(payment.transaction_id));
    await gateway.work(4 * day_ms);
    expect(await client.status(payment)).toBe('2000');
    await gateway.work(4 * day_ms);
    expect(await client.status(payment)).toBe('6100');
  });

  it('grows with an increase as the scheme says: Mastercard’s begins anew, Visa’s does not', async () => {
    const [visa, master] = [await client.authorised(), await client.authorised({ card: mastercard })];
    const { hours } = await row(visa);
    await gateway.work(3 * day_ms);
    await client.adjust(to(visa, '120.00'), to(master, '120.00'));
    expect(await row(visa)).toMatchObject({ amount: 12_000, hours });
    expect(await row(master)).toMatchObject({ amount: 12_000, hours: 10 * 24 });
  });

  it('does not grow when the amount is lowered', async () => {
    const payment = await client.authorised({ card: mastercard });
    await gateway.work(2 * day_ms);
    await client.adjust(to(payment, '80.00'));
    expect(await row(payment)).toMatchObject({ amount: 8_000, hours: 7 * 24 });
  });

  it('is as long as the operator has set for the account', async () => {
    const short = await gateway.createClient({ capture_deadline_hours: 48 });
    const payment = await short.authorised({ card: mastercard });
    await gateway.work(day_ms);
    expect((await short.adjust(payment)).map(done)).toEqual([{ status: '1', code: '' }]);
    expect(await row(payment)).toMatchObject({ hours: 72 });
  });

  it('counts as adjusted, although a worker had already read the old one', async () => {
    const payment = await client.authorised({ card: mastercard });
    await client.adjust(payment);
    await gateway.query(`UPDATE due_work SET due_at = '2001-01-01' WHERE subject_id = $1`, [
      payment.transaction_id,
    ]);
    await gateway.work(1_000);
    expect(await client.status(payment)).toBe('2000');
    const [again] = await gateway.query(
      `SELECT d.due_at = p.capture_deadline_at AS same FROM due_work d JOIN payments p
         ON p.account_id = d.account_id AND p.transaction_id = d.subject_id WHERE d.subject_id = $1`,
      [payment.transaction_id],
    );
    expect(again).toEqual({ same: true });
  });

  it('stays as it is where the issuer declines the adjustment', async () => {
    const payment = await client.authorised({ card: cards.extension_declined });
    await gateway.work(day_ms);
    expect((await client.adjust(payment)).map(done)).toEqual([{ status: '3', code: 'D0051' }]);
    expect(await row(payment)).toMatchObject({ status: 2000, hours: 7 * 24 });
  });
});

describe('an adjustment is refused, and nothing is sent,', () => {
  async function refusal(payment: Payment, amount: string, of = client): Promise<string> {
    const sent = await adjustsOf(payment);
    const [item] = await of.adjust(to(payment, amount));
    expect(item?.['adjust_status']).toBe('0');
    expect(await adjustsOf(payment)).toEqual(sent);
    return item?.['error_message'] ?? '';
  }

  it.each([
    ['a payment that is captured', () => client.captured(), 'T0011'],
    ['a verification of a card', () => client.authorised({ amount: '0.00' }), 'T0013'],
  ] as const)('for %s', async (_what, make, code) => {
    expect(await refusal(await make(), '150.00')).toMatch(new RegExp(`^${code}:`));
  });

  it('for a payment that is cancelled, expired, or was never approved', async () => {
    const cancelled = await client.authorised();
    await client.cancel(cancelled);
    expect(await refusal(cancelled, '150.00')).toMatch(/^T0014:/);
    const declined = (await client.authorise({ card: cards.declined })).body as Payment;
    expect(await refusal(declined, '150.00')).toMatch(/^T0013:/);
    const expired = await client.authorised({ card: mastercard });
    await gateway.work(8 * day_ms);
    expect(await refusal(expired, '150.00')).toMatch(/^T0015:/);
  });

  it('for a payment that is held for review, or waits for its customer', async () => {
    const held = (await client.authorise({ card: cards.review, capture: 'manual' })).body as Payment;
    expect(await refusal(held, '150.00')).toMatch(/^T0010:/);
    const waiting = (await client.authorise({ card: cards.challenge, capture: 'manual' })).body as Payment;
    expect(await refusal(waiting, '150.00')).toMatch(/^T0013:/);
  });

  it('for a payment of which a part is captured, up or down', async () => {
    const several = await gateway.createClient({ several_captures: true });
    const payment = await several.authorised();
    await several.capture(to(payment, '40.00'));
    for (const amount of ['150.00', '30.00', '80.00'])
      expect(await refusal(payment, amount, several)).toMatch(/^T0022:/);
  });

  it('for a payment that is disputed', async () => {
    const disputed = await client.captured({ card: cards.disputed });
    await gateway.work(5_000);
    await gateway.work(5_000);
    expect(await client.status(disputed)).toBe('7100');
    expect(await refusal(disputed, '150.00')).toMatch(/^T0013:/);
  });

  it('for a charge of a subscription', async () => {
    const { body } = await client.authorise({ ...samplePayment(), ...monthly(), capture: 'manual' });
    expect(body['payment_status']).toBe('2000');
    expect(await refusal(body as Payment, '150.00')).toMatch(/^T0024:/);
  });

  it('to the same amount where the scheme does not extend, and to more where it allows no increase', async () => {
    expect(await refusal(await client.authorised(), '100.00')).toMatch(/^T0021:/);
    const unionpay = await client.authorised({ card: '6212345678901232' });
    expect(await refusal(unionpay, '150.00')).toMatch(/^T0021:/);
  });

  it('to an invalid amount, without a payment, or for another one', async () => {
    const payment = await client.authorised();
    expect(await refusal(payment, '0.00')).toMatch(/^T0006:.*amount/);
    expect(await refusal(payment, '1e3')).toMatch(/^T0006:.*amount/);
    expect(await refusal(payment, '')).toMatch(/^T0005:.*amount/);
    expect(await refusal({ ...payment, order_no: 'another' }, '150.00')).toMatch(/^T0002:/);
    expect(await refusal({ ...payment, currency: 'USD' }, '150.00')).toMatch(/^T0003:/);
    const other = await gateway.createClient();
    expect(await refusal(payment, '150.00', other)).toMatch(/^T0001:/);
  });
});

describe('an adjustment that a risk rule stops', () => {
  it('is refused, whether the rule blocks or requires a review; a lower one goes through', async () => {
    const desk = await RiskDesk.open();
    const careful = await desk.gateway.createClient();
    for (const [action, above] of [
      ['block', '500.00'],
      ['review', '300.00'],
    ] as const)
      await desk.enforce(careful.account_id, action, { kind: 'amount', currency: 'EUR', above });
    const payment = await careful.authorised();
    for (const amount of ['600.00', '400.00'])
      expect((await careful.adjust(to(payment, amount))).map(done)).toEqual([{ status: '0', code: 'T0023' }]);
    expect((await careful.adjust(to(payment, '300.00'))).map(done)).toEqual([{ status: '1', code: '' }]);
    await desk.close();
  });

  it('does not prevent extending what was authorised before the rule existed', async () => {
    const desk = await RiskDesk.open();
    const careful = await desk.gateway.createClient();
    const payment = await careful.authorised({ card: mastercard });
    await desk.enforce(careful.account_id, 'block', { kind: 'amount', currency: 'EUR', above: '50.00' });
    expect((await careful.adjust(payment)).map(done)).toEqual([{ status: '1', code: '' }]);
    expect((await careful.adjust(to(payment, '100.01'))).map(done)).toEqual([{ status: '0', code: 'T0023' }]);
    await desk.close();
  });
});

describe('a repeated adjustment', () => {
  it('under its Idempotency-Key gets the first response, and another amount under it is refused', async () => {
    const payment = await client.authorised();
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.post('adjust', { adjust_orders: [to(payment, '150.00')] }, key);
    const again = await client.post('adjust', { adjust_orders: [to(payment, '150.00')] }, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await client.post('adjust', { adjust_orders: [to(payment, '160.00')] }, key)).status).toBe(409);
    expect(await adjustsOf(payment)).toHaveLength(1);
  });

  it('at the same time from many connections leaves one amount, also at the acquirer', async () => {
    const payment = await client.authorised();
    const amounts = ['110.00', '120.00', '130.00', '140.00', '150.00'];
    const answers = await Promise.all(amounts.map((amount) => client.adjust(to(payment, amount))));
    const { amount } = await row(payment);
    expect((await adjustsOf(payment)).at(-1)?.amount).toBe(String(amount));
    expect(answers.filter(([item]) => item?.['adjust_status'] === '1').length).toBe(
      (await adjustsOf(payment)).length,
    );
  });
});
