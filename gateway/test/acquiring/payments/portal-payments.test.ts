import { randomUUID } from 'node:crypto';
import type { PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import {
  listPayments,
  payment_actions,
  readPayment,
  reviewQueue,
  type PaymentActionItem,
} from '@causeway/schemas/portal/payments.ts';
import { listRefunds } from '@causeway/schemas/portal/refunds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { asShown } from '../../support/payment-actions.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  params = { account_id: shop.account_id };
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function list(query: Record<string, string>): Promise<PortalAnswer> {
  return person.call(listPayments, { params, query });
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { body } = await list(query);
  return body['payments'].map((row: { transaction_id: string }) => row.transaction_id);
}

interface Act {
  readonly action?: PaymentAction;
  readonly request_id?: string;
  readonly items: readonly PaymentActionItem[];
}

/** Confirms what the preview shows. */
async function act(verb: keyof typeof payment_actions, { items, ...fields }: Act): Promise<PortalAnswer> {
  const action = fields.action ?? (verb as PaymentAction);
  const shown = await asShown(person, params.account_id, action, items);
  return person.call(payment_actions[verb].perform, {
    params,
    body: { action, request_id: randomUUID(), ...fields, items: shown },
  });
}

describe('the portal’s list of payments', () => {
  it('finds a payment by each of its numbers, by e-mail and by the last four digits', async () => {
    const payment = await shop.captured({ shopper_email: 'Finder@Example.com', card: cards.frictionless });
    const { body } = await list({ q: payment.order_no });
    const [row] = body['payments'];
    expect(row).toMatchObject({
      transaction_id: payment.transaction_id,
      shopper_email: 'Finder@Example.com',
    });
    await shop.refund({ ...payment, refund_amount: '1.00' });
    for (const q of [
      payment.order_no,
      payment.transaction_id,
      row.reference_no,
      `${payment.transaction_id}-01`,
      'finder@example.com',
      '3063',
      '•••• 3063',
    ]) {
      expect(await found({ q }), q).toContain(payment.transaction_id);
    }
    expect(await found({ q: 'nothing-like-it' })).toEqual([]);
    expect(await found({ q: "' OR 1=1 --" })).toEqual([]);
  });

  it('filters by status, day, currency, amount, method and site', async () => {
    const payment = await shop.authorised({ amount: '4321.09', website: 'other.example.com' });
    const query = { currency: 'EUR', amount_min: '4321.09', amount_max: '4321.09' };
    expect(await found(query)).toEqual([payment.transaction_id]);
    expect(await found({ ...query, status: '2000,2100' })).toEqual([payment.transaction_id]);
    expect(await found({ ...query, status: '3000' })).toEqual([]);
    expect(await found({ ...query, method: 'visa', website: 'other.example.com' })).toEqual([
      payment.transaction_id,
    ]);
    expect(await found({ ...query, method: 'jcb' })).toEqual([]);
    expect(await found({ q: payment.order_no, last_four: '4242' })).toEqual([payment.transaction_id]);
    expect(await found({ ...query, last_four: '4242' })).toEqual([payment.transaction_id]);
    expect(await found({ ...query, last_four: '0000' })).toEqual([]);
    const today = gateway.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(gateway.clock.now().getTime() + day_ms).toISOString().slice(0, 10);
    expect(await found({ ...query, from: today, to: today })).toEqual([payment.transaction_id]);
    expect(await found({ ...query, from: tomorrow })).toEqual([]);
  });

  it('refuses a wrong filter by name', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ amount_min: '1' }, 'amount_min'],
      [{ currency: 'EUR', amount_max: '1.001' }, 'amount_max'],
      [{ currency: 'QQQ' }, 'currency'],
      [{ from: '2026-02-30x' }, 'from'],
      [{ from: '2026-02-30' }, 'from'],
      [{ status: 'paid' }, 'status'],
      [{ cursor: 'x' }, 'cursor'],
    ];
    for (const [query, source] of wrong) {
      expect(await list(query)).toMatchObject({ status: 422, body: { source } });
    }
  });

  it('returns page after page without missing or repeating a payment', async () => {
    const client = await gateway.createClient();
    const reader = await createPortalClient(gateway, { merchant_id: client.credentials.merchant_id });
    const made = new Set<string>();
    for (let at = 0; at < 60; at += 10) {
      const some = await Promise.all(Array.from({ length: 10 }, () => client.authorise()));
      for (const { body } of some) made.add(body['transaction_id']);
    }
    const listed: string[] = [];
    let cursor = '';
    do {
      const query = { limit: '25', ...(cursor ? { cursor } : {}) };
      const { body } = await reader.call(listPayments, { params: { account_id: client.account_id }, query });
      listed.push(...body['payments'].map((row: { transaction_id: string }) => row.transaction_id));
      cursor = body['next_cursor'];
    } while (cursor !== '');
    expect(listed).toHaveLength(60);
    expect(new Set(listed)).toEqual(made);
  });
});

describe('the page of one payment', () => {
  it('shows its attempts, refunds, timeline and movements', async () => {
    const order_no = `order-${randomUUID()}`;
    await shop.authorise({ order_no, card: cards.declined });
    const payment = await shop.captured({ order_no, amount: '50.00' });
    await shop.refund({ ...payment, refund_amount: '20.00', refund_reason: 'broken' });
    const { body } = await person.call(readPayment, {
      params: { ...params, transaction_id: payment.transaction_id },
    });
    expect(body).toMatchObject({
      payment: { order_no, status: 4000, captured: '50.00', refunded: '20.00', refundable: '30.00' },
      details: { first_name: 'Ada' },
      refunds: [{ amount: '20.00', reason: 'broken', status: 'completed' }],
    });
    expect(body['attempts'].map(({ status }: { status: number }) => status)).toEqual([4000, 5000]);
    expect(body['timeline'].map(({ type }: { type: string }) => type)).toEqual([
      'payment.authorised',
      'payment.captured',
      'refund.accepted',
      'refund.completed',
    ]);
    expect(body['postings'].map(({ movement }: { movement: string }) => movement)).toEqual([
      'capture',
      'refund_accepted',
      'refund_completed',
    ]);
    expect(JSON.stringify(body)).not.toContain(cards.approve);
  });

  it('is not found for another merchant', async () => {
    const payment = await shop.captured();
    const other = await gateway.createClient();
    const stranger = await createPortalClient(gateway, { merchant_id: other.credentials.merchant_id });
    for (const account_id of [shop.account_id, other.account_id]) {
      const path = { account_id, transaction_id: payment.transaction_id };
      expect(await stranger.call(readPayment, { params: path })).toMatchObject({ status: 404 });
    }
  });
});

describe('actions on payments in the portal', () => {
  it('preview their effect, and do nothing yet', async () => {
    const payment = await shop.captured({ amount: '50.00' });
    const { preview } = payment_actions.refund;
    const previewItems = (items: string) =>
      person.call(preview, { params, query: { action: 'refund', items } });
    expect((await previewItems(`${payment.transaction_id}:20.00,999`)).body['items']).toEqual([
      {
        transaction_id: payment.transaction_id,
        order_no: payment.order_no,
        currency: 'EUR',
        left: '50.00',
        amount: '20.00',
        rest: '30.00',
        released: '0.00',
        postings: [
          { ledger_account: 'pending', amount: '-20.00' },
          { ledger_account: 'refunds_in_transit', amount: '20.00' },
        ],
        refusal: '',
      },
      expect.objectContaining({ transaction_id: '999', refusal: expect.stringMatching(/^T0001:/) }),
    ]);
    expect((await previewItems(`${payment.transaction_id}:50.01`)).body['items'][0].refusal).toMatch(
      /^R0001:/,
    );
    expect(await shop.status(payment)).toBe('3000');
  });

  it('capture, cancel and refund with the person as the actor, item by item', async () => {
    const [first, second] = [await shop.authorised({ amount: '30.00' }), await shop.captured()];
    const ids = [first, second].map(({ transaction_id }) => ({ transaction_id }));
    const { body } = await act('capture', { items: ids });
    expect(body['items']).toMatchObject([
      { status: 'done', payment_status: '3000', message: '' },
      { status: 'refused', message: expect.stringMatching(/^T0011:/) },
    ]);
    await act('refund', { items: [{ transaction_id: first.transaction_id, reason: 'changed mind' }] });
    expect(await shop.status(first)).toBe('4100');
    const third = await shop.authorised();
    await act('cancel', { items: [{ transaction_id: third.transaction_id }] });
    expect(await shop.status(third)).toBe('6000');
    const path = { ...params, transaction_id: first.transaction_id };
    const { body: record } = await person.call(readPayment, { params: path });
    expect(record['timeline'].at(-1)).toMatchObject({
      type: 'refund.completed',
      actor: `user:${person.user_id}`,
    });
  });

  it('change the authorised amount, with the permit of captures, and are in the audit log', async () => {
    const { transaction_id } = await shop.authorised({ amount: '30.00' });
    const query = { action: 'adjust', items: `${transaction_id}:45.00` };
    const { body: preview } = await person.call(payment_actions.adjust.preview, { params, query });
    expect(preview['items']).toMatchObject([
      { amount: '45.00', rest: '45.00', released: '0.00', postings: [] },
    ]);
    const { body } = await act('adjust', { items: [{ transaction_id, amount: '45.00' }] });
    expect(body['items']).toMatchObject([{ status: 'done', payment_status: '2000' }]);
    const path = { ...params, transaction_id };
    const { body: record } = await person.call(readPayment, { params: path });
    expect(record['payment']).toMatchObject({ amount: '45.00', remaining: '45.00' });
    expect(record['timeline'].at(-1)).toMatchObject({
      type: 'payment.adjusted',
      actor: `user:${person.user_id}`,
    });
    const [logged] = await gateway.query(
      'SELECT after FROM audit_log_outcomes JOIN audit_log_entries USING (merchant_id, audit_id) WHERE action = $1',
      ['payments.adjust'],
    );
    expect(logged?.['after']).toMatchObject([{ transaction_id, status: 'done', amount: '45.00' }]);
    expect(payment_actions.adjust.perform.permit).toBe('payments.capture');
  });

  it('preview what a lower amount releases, and what a decision of a review captures or releases', async () => {
    const { transaction_id } = await shop.authorised({ amount: '30.00' });
    const [auto, manual] = [
      (await shop.authorise({ card: cards.review, amount: '30.00' })).body['transaction_id'],
      (await shop.authorise({ card: cards.review, amount: '30.00', capture: 'manual' })).body[
        'transaction_id'
      ],
    ];
    const shown = async (action: PaymentAction, items: string): Promise<unknown> => {
      const { preview } = payment_actions[action === 'adjust' ? 'adjust' : 'review'];
      const { body } = await person.call(preview, { params, query: { action, items } });
      return body['items'][0];
    };
    const nothing = { released: '0.00', postings: [], refusal: '' };
    expect(await shown('adjust', `${transaction_id}:20.00`)).toMatchObject({
      amount: '20.00',
      rest: '20.00',
      released: '10.00',
    });
    expect(await shown('approve', auto)).toMatchObject({
      amount: '30.00',
      rest: '0.00',
      postings: [{ amount: expect.any(String) }, { amount: expect.any(String) }],
    });
    expect(await shown('approve', manual)).toMatchObject({ amount: '30.00', rest: '30.00', ...nothing });
    expect(await shown('reject', manual)).toMatchObject({ amount: '30.00', rest: '0.00', ...nothing });
    for (const action of ['approve', 'reject'] as const)
      expect(await shown(action, transaction_id)).toMatchObject({
        amount: '',
        refusal: expect.stringMatching(/^T/),
      });
  });

  it('count once, however often a confirmation is sent', async () => {
    const payment = await shop.captured({ amount: '50.00' });
    const item = { transaction_id: payment.transaction_id, amount: '10.00' };
    const items = await asShown(person, params.account_id, 'refund', [item]);
    const body = { action: 'refund', request_id: randomUUID(), items };
    const send = () => person.call(payment_actions.refund.perform, { params, body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const again = await send();
    expect(again.body['items']).toMatchObject([{ status: 'done' }]);
    const { body: listed } = await person.call(listRefunds, { params, query: { q: payment.order_no } });
    expect(listed['refunds']).toHaveLength(1);
    const { request_id } = body;
    expect(await act('refund', { request_id, items: [{ ...item, amount: '11.00' }] })).toMatchObject({
      status: 409,
    });
  });

  it('refund an item once that was selected twice', async () => {
    const { transaction_id } = await shop.captured();
    const item = { transaction_id, amount: '10.00', reason: 'late' };
    const { body } = await act('refund', { items: [item, item, { ...item, amount: '11.00' }] });
    expect(body['items']).toMatchObject([
      { status: 'done' },
      { status: 'refused', message: expect.stringMatching(/^T0004:/) },
      { status: 'refused', message: expect.stringMatching(/^U0015:/) },
    ]);
    const rows = await gateway.query('SELECT refunded FROM payments WHERE transaction_id = $1', [
      transaction_id,
    ]);
    expect(rows).toEqual([{ refunded: '1000' }]);
  });

  it('decide a payment held for review, which leaves the queue', async () => {
    const [one, two] = [
      await shop.authorise({ card: cards.review }),
      await shop.authorise({ card: cards.review, capture: 'manual' }),
    ];
    const ids = [one, two].map(({ body }) => body['transaction_id']);
    const queue = async (): Promise<string[]> => {
      const { body } = await person.call(reviewQueue, { params });
      return body['payments'].map((row: { transaction_id: string }) => row.transaction_id);
    };
    expect(await queue()).toEqual(expect.arrayContaining(ids));
    const decide = (action: PaymentAction, transaction_id: string) =>
      act('review', { action, items: [{ transaction_id }] });
    expect((await decide('approve', ids[0])).body['items']).toMatchObject([{ payment_status: '3000' }]);
    expect((await decide('reject', ids[1])).body['items']).toMatchObject([{ payment_status: '6200' }]);
    expect(await queue()).not.toEqual(expect.arrayContaining([ids[0]]));
    expect((await decide('approve', ids[1])).body['items']).toMatchObject([{ status: 'refused' }]);
  });
});
