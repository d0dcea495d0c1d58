import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NotificationRequest } from '@causeway/connector-kit/acquirer.ts';
import { authorisation, following, money, openDesk, type Desk } from './checkoutcom-desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

function signed(content: object, headers: Record<string, string> = {}): NotificationRequest {
  const body = Buffer.from(JSON.stringify(content));
  const { webhook_secret } = desk.stand_in.settings;
  const signature = createHmac('sha256', webhook_secret).update(body).digest('hex');
  return { headers: { 'cko-signature': signature, ...headers }, body, received_at: desk.clock.now };
}

function meaning(content: object): readonly any[] {
  const read = desk.connector.readNotification!(signed(content));
  if ('refused' in read) throw new Error(read.refused);
  return read.events.flatMap((one) => desk.connector.interpret!(one));
}

function event(type: string, data: object): object {
  return { id: 'evt_az5sblvku4ge3dwpztvyizgcau', type, created_on: '2027-03-09T11:00:00.5Z', data };
}

const payment = {
  id: 'pay_awlo4m4phelezkhsj4egc6d35q',
  action_id: 'act_rzy3fxofo3lufmjzaismfzjiae',
  amount: 3_737,
  currency: 'EUR',
  processed_on: '2027-03-09T10:59:00Z',
  response_code: '10000',
  response_summary: 'Approved',
};

it('a notification of Checkout.com needs the hex of the HMAC-SHA256 over the raw body, and nothing else', () => {
  // Computed by: printf '{"id":"evt_abc","type":"payment_pending"}' | openssl dgst -sha256 -hmac stand-in-webhook-secret
  const vector = 'cd6719e48b66e419f9a366a0c78b7219838a87cf894354fa70f9fa7c2472dbd6';
  const body = Buffer.from('{"id":"evt_abc","type":"payment_pending"}');
  const request = { body, received_at: desk.clock.now };
  const read = (headers: Record<string, string>): unknown =>
    desk.connector.readNotification!({ ...request, headers });
  expect(read({ 'cko-signature': vector })).toMatchObject({
    events: [{ id: 'evt_abc', kind: 'payment_pending' }],
  });
  expect(read({ 'cko-signature': vector.slice(1) })).toEqual({ refused: 'signature' });
  expect(read({ 'cko-signature': '' })).toEqual({ refused: 'signature' });
  expect(read({})).toEqual({ refused: 'signature' });
});

it('a notification of Checkout.com needs the Authorization header where one is set', () => {
  const connector = desk.open({ webhook_authorization: 'letmein' });
  const one = event('payment_pending', {});
  expect(connector.readNotification!(signed(one))).toEqual({ refused: 'signature' });
  expect(connector.readNotification!(signed(one, { authorization: 'letmein' }))).toHaveProperty('events');
});

it('a signed notification of Checkout.com that is no event is refused', () => {
  expect(desk.connector.readNotification!(signed({ type: 'payment_captured' }))).toEqual({
    refused: 'malformed',
  });
});

it('a notification of Checkout.com is stored without the customer, and of the card only with its checks', () => {
  const read = desk.connector.readNotification!(
    signed(
      event('payment_approved', {
        ...payment,
        reference: 'shop1-7',
        customer: { email: 'ann@shop.example' },
        source: {
          type: 'card',
          name: 'ANN EXAMPLE',
          last_4: '9996',
          bin: '454347',
          avs_check: 'G',
          note: '4543474002249996',
        },
      }),
    ),
  );
  const text = JSON.stringify(read);
  for (const secret of ['ann@', 'ANN', '9996', '454347']) expect(text).not.toContain(secret);
  expect(text).toContain('avs_check');
});

it.each([
  ['payment_captured', 'capture', 'done'],
  ['payment_capture_declined', 'capture', 'refused'],
  ['payment_voided', 'void', 'done'],
  ['payment_void_declined', 'void', 'refused'],
  ['payment_refunded', 'refund', 'done'],
  ['payment_refund_declined', 'refund', 'refused'],
  ['payment_approved', 'authorise', 'done'],
  ['payment_declined', 'authorise', 'refused'],
  ['payment_expired', 'authorise', 'refused'],
  ['payment_canceled', 'authorise', 'refused'],
])('%s reports the outcome of a %s', (type, instruction_kind, result) => {
  expect(meaning(event(type, { ...payment, reference: 'shop1-7' }))).toEqual([
    expect.objectContaining({
      kind: 'outcome',
      instruction: { account_id: 'shop1', id: 7n },
      instruction_kind,
      authorisation_reference: payment.id,
      amount: money(37_37n),
      outcome: expect.objectContaining({ result }),
      occurred_at: new Date('2027-03-09T10:59:00Z'),
    }),
  ]);
});

it.each([
  ['payment_authorization_incremented', 'done', money(40_00n)],
  ['payment_authorization_increment_declined', 'refused', null],
])('%s reports the whole authorisation, not what was added to it', (type, result, amount) => {
  // As in Checkout.com's sample: by 20, to 40.
  const balances = { total_authorized: 4_000, total_voided: 0, available_to_capture: 4_000 };
  expect(meaning(event(type, { ...payment, reference: 'shop1-7', amount: 2_000, balances }))).toEqual([
    expect.objectContaining({
      instruction: { account_id: 'shop1', id: 7n },
      instruction_kind: 'adjust',
      authorisation_reference: payment.id,
      reference: payment.action_id,
      amount,
      outcome: expect.objectContaining({ result }),
    }),
  ]);
});

it.each([
  'payment_pending',
  'payment_capture_pending',
  'payment_refund_pending',
  'dispute_evidence_submitted',
])('a notification of the type %s needs no action', (type) => {
  expect(meaning(event(type, payment))).toEqual([]);
});

it('a refund made at Checkout.com itself is reported without an instruction', () => {
  const ours = { ...payment, reference: 'shop1-7', metadata: { authorisation: 'shop1-7' } };
  expect(meaning(event('payment_refunded', ours))).toEqual([
    expect.objectContaining({
      instruction: null,
      instruction_kind: 'refund',
      authorisation_reference: payment.id,
    }),
  ]);
  expect(meaning(event('payment_refunded', { ...payment, reference: 'ORD-5023-4E89' }))).toMatchObject([
    { instruction: null },
  ]);
});

it.each([
  ['payment_captured', 'capture'],
  ['payment_voided', 'void'],
])('%s of a card that carries the payment’s own reference is about the %s of its action', (type, kind) => {
  const data = { ...payment, reference: 'shop1-7', metadata: {}, trigger: 'manual' };
  expect(meaning(event(type, data))).toMatchObject([
    { instruction_kind: kind, reference: payment.action_id, authorisation_reference: payment.id },
  ]);
});

it('a void made in the Dashboard of Checkout.com is reported without an instruction', () => {
  const data = {
    ...payment,
    reference: 'shop1-7',
    metadata: { authorisation: 'shop1-7' },
    trigger: 'manual',
  };
  expect(meaning(event('payment_voided', data))).toMatchObject([
    { instruction: null, instruction_kind: 'void', authorisation_reference: payment.id },
  ]);
});

it('the step in Checkout.com’s metadata takes precedence over the payment’s reference', () => {
  const data = { ...payment, reference: 'shop1-7', metadata: { instruction: 'shop1-8' } };
  expect(meaning(event('payment_captured', data))).toMatchObject([
    { instruction: { id: 8n }, instruction_kind: 'capture' },
  ]);
});

it('a void of a redirect payment that does not say who requested it is Checkout.com’s own', () => {
  const data = { ...payment, reference: 'shop1-7', metadata: { authorisation: 'shop1-7' } };
  expect(meaning(event('payment_voided', data))).toEqual([]);
});

it('the release of the rest after a last capture is not a requested void', () => {
  expect(
    meaning(event('payment_voided', { ...payment, reference: 'shop1-8', trigger: 'automatic' })),
  ).toEqual([]);
});

it('the money of a redirect method at Checkout.com ends its authorisation', () => {
  const data = {
    ...payment,
    reference: 'shop1-7',
    metadata: { authorisation: 'shop1-7' },
    source: { type: 'ideal' },
  };
  expect(meaning(event('payment_approved', data))).toEqual([]);
  expect(meaning(event('payment_captured', data))).toMatchObject([
    { instruction: { id: 7n }, instruction_kind: 'authorise', outcome: { result: 'done', captured: true } },
  ]);
});

it.each([
  ['request_for_information_received', 'inquiry', null],
  ['dispute_received', 'chargeback', null],
  ['dispute_evidence_required', 'chargeback', -37_37n],
  ['dispute_won', 'won', 37_37n],
  ['dispute_canceled', 'won', 37_37n],
  ['dispute_resolved', 'won', null],
  ['dispute_lost', 'lost', null],
  ['dispute_accepted', 'lost', null],
  ['dispute_expired', 'lost', null],
  ['dispute_arbitration_sent_to_scheme', 'arbitration', null],
  ['dispute_arbitration_won', 'won', 37_37n],
  ['dispute_arbitration_lost', 'lost', null],
])('%s begins the stage %s and moves %s', (type, stage, moved) => {
  const data = {
    id: 'dsp_9rjdlsd4epepfjyyf9vl',
    date: '2027-03-01T00:00:00Z',
    amount: 3_737,
    currency: 'EUR',
    reason_code: '10.4',
    payment_id: payment.id,
    payment_reference: 'shop1-7',
    evidence_required_by: '2027-03-23T00:00:00Z',
  };
  expect(meaning(event(type, data))).toEqual([
    expect.objectContaining({
      kind: 'dispute',
      account_id: 'shop1',
      authorisation_id: 7n,
      case_reference: data.id,
      stage,
      amount: money(37_37n),
      funds: moved === null ? null : money(moved),
      fee: null,
      reason_code: '10.4',
      answer_due_at: stage === 'chargeback' ? new Date(data.evidence_required_by) : null,
      occurred_at: new Date('2027-03-09T11:00:00.5Z'),
    }),
  ]);
});

it.each([
  ['something_new', payment],
  ['dispute_won', { id: 'dsp_1', amount: 1, currency: 'EUR', payment_reference: 'somebody-else-1' }],
  ['dispute_won', { id: 'dsp_1', payment_reference: 'shop1-7' }],
  ['payment_approved', { ...payment, amount: undefined, reference: 'shop1-7' }],
])('the meaning of a %s from Checkout.com that does not fit is not guessed', (type, data) => {
  expect(() => meaning(event(type, data))).toThrow();
});

it('a refund that fails after it was accepted is reported by Checkout.com', async () => {
  const instruction = authorisation();
  const paid = await desk.perform(instruction);
  if (paid.result !== 'done') throw new Error(paid.result);
  await desk.perform(following('capture', paid.reference, { final: true }));
  await desk.stand_in.work();
  const refund = following('refund', paid.reference, {
    amount: money(desk.stand_in.refund_that_fails_later),
  });
  const accepted = await desk.perform(refund);
  if (accepted.result !== 'accepted') throw new Error(accepted.result);
  desk.stand_in.takeNotifications();
  expect(await desk.finish(refund)).toMatchObject({ result: 'refused' });
  const [notification] = desk.stand_in.takeNotifications();
  const read = desk.connector.readNotification!({
    headers: notification!.headers,
    body: Buffer.from(notification!.body),
    received_at: desk.clock.now,
  });
  if ('refused' in read) throw new Error(read.refused);
  expect(desk.connector.interpret!(read.events[0]!)).toMatchObject([
    {
      instruction: { id: instruction.id },
      instruction_kind: 'refund',
      reference: accepted.reference,
      outcome: { result: 'refused' },
    },
  ]);
});
