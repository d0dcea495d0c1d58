import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, samplePayment, type Payment } from '../../support/client.ts';
import { RiskDesk, statusOf } from './risk-desk.ts';

type Terms = Record<string, unknown>;

let desk: RiskDesk;
beforeAll(async () => {
  desk = await RiskDesk.open();
});
afterAll(() => desk.close());

describe('a risk rule that blocks', () => {
  it.each<[string, Terms, Terms, Terms]>([
    ['amount', { currency: 'EUR', above: '100.00' }, { amount: '100.01', items: 'A#,#1#,#100.01#,#1' }, {}],
    [
      'country',
      { values: ['ie'] },
      {},
      { billing_address: { address: '1 Rue', city: 'Paris', country: 'FR' } },
    ],
    [
      'country',
      { match: 'not_in', values: ['FR'] },
      {},
      { billing_address: { address: '1', country: 'FR' } },
    ],
    ['bin', { values: ['4242'] }, {}, { card: cards.frictionless }],
    ['email', { values: ['Shopper@Example.com'] }, {}, { shopper_email: 'shopper@example.org' }],
    ['email', { values: ['@example.com'] }, {}, { shopper_email: 'shopper@sub.example.com' }],
    ['ip', { values: ['203.0.113.99/28', '203.0.113.0/29'] }, {}, { shopper_ip: '203.0.113.8' }],
  ])(
    'by %s %j stops matching payments before the acquirer, and nothing else',
    async (kind, terms, hit, miss) => {
      const client = await desk.gateway.createClient();
      await desk.enforce(client.account_id, 'block', { kind, ...terms });
      const { body } = await client.authorise(hit);
      expect(body).toMatchObject({ payment_status: '5100', error_message: expect.stringMatching(/^D0100:/) });
      expect(await statusOf(client, miss)).toBe('3000');
      const sent = await desk.gateway.query(
        'SELECT count(*)::int AS n FROM operations WHERE transaction_id = $1',
        [body['transaction_id']],
      );
      expect(sent).toEqual([{ n: 0 }]);
      const events = await desk.gateway.query('SELECT type FROM events WHERE subject_id = $1', [
        body['transaction_id'],
      ]);
      expect(events).toEqual([{ type: 'payment.declined' }]);
    },
  );

  it('returns the blocked payment to the process that takes its request over', async () => {
    const client = await desk.gateway.createClient();
    await desk.enforce(client.account_id, 'block', { kind: 'email', values: ['bad@example.com'] });
    const fields = { ...samplePayment(), shopper_email: 'bad@example.com' };
    const first = await client.authorise(fields, { 'idempotency-key': 'taken-over' });
    await desk.gateway.query(
      'UPDATE idempotency_keys SET response_status = NULL, response_body = NULL WHERE account_id = $1',
      [client.account_id],
    );
    await desk.later(61_000);
    const again = await client.authorise(fields, { 'idempotency-key': 'taken-over' });
    const { payment_status, transaction_id, error_message } = first.body;
    expect(payment_status).toBe('5100');
    expect(again.body).toMatchObject({ payment_status, transaction_id, error_message });
  });

  it('frees the order number for another attempt, and gives a repeated request the same response', async () => {
    const client = await desk.gateway.createClient();
    await desk.enforce(client.account_id, 'block', { kind: 'email', values: ['bad@example.com'] });
    const order_no = 'order-again';
    const signed = client.sign('authorise', {
      ...samplePayment(),
      order_no,
      shopper_email: 'bad@example.com',
    });
    const headers = { 'idempotency-key': 'blocked-once' };
    const first = await client.send('authorise', JSON.stringify(signed), headers);
    const again = await client.send('authorise', JSON.stringify(signed), headers);
    expect(again.body).toEqual(first.body);
    expect(await statusOf(client, { order_no })).toBe('3000');
  });

  it('names a card by a payment that was made with it', async () => {
    const client = await desk.gateway.createClient();
    const { transaction_id } = await client.captured();
    await desk.enforce(client.account_id, 'block', { kind: 'card', payments: [transaction_id] });
    expect(await statusOf(client)).toBe('5100');
    expect(await statusOf(client, { card: cards.frictionless })).toBe('3000');
  });

  it('applies to its account alone, or to every account', async () => {
    const [one, other] = [await desk.gateway.createClient(), await desk.gateway.createClient()];
    const path = await desk.enforce('*', 'block', { kind: 'email', values: ['everywhere@example.com'] });
    await desk.enforce(one.account_id, 'block', { kind: 'email', values: ['here@example.com'] });
    for (const client of [one, other]) {
      expect(await statusOf(client, { shopper_email: 'everywhere@example.com' })).toBe('5100');
    }
    expect(await statusOf(one, { shopper_email: 'here@example.com' })).toBe('5100');
    expect(await statusOf(other, { shopper_email: 'here@example.com' })).toBe('3000');
    expect((await desk.operator.fetch('DELETE', path)).body).toMatchObject({ state: 'retired' });
    expect(await statusOf(one, { shopper_email: 'everywhere@example.com' })).toBe('3000');
    expect((await desk.operator.fetch('POST', `${path}/activation`)).body).toMatchObject({ code: 'U0010' });
  });
});

describe('a risk rule that counts', () => {
  it.each([
    ['card', {}, { card: cards.frictionless }],
    ['email', {}, { shopper_email: 'another@example.com' }],
    ['ip', {}, { shopper_ip: '203.0.113.8' }],
  ])(
    'by %s stops excess payments within its hours, also of one batch, and then allows more',
    async (subject, hit, miss) => {
      const client = await desk.gateway.createClient();
      await client.captured(hit);
      await desk.enforce(client.account_id, 'block', { kind: 'velocity', subject, more_than: 3, hours: 2 });
      const answers = await Promise.all(Array.from({ length: 6 }, () => statusOf(client, hit)));
      const paid = answers.filter((status) => status === '3000').length;
      // Payments that two transactions hold at the same moment do not count for each other.
      expect(paid).toBeGreaterThanOrEqual(2);
      expect(await statusOf(client, hit)).toBe('5100');
      expect(await statusOf(client, miss)).toBe('3000');
      desk.gateway.clock.advance(2 * hour_ms + 1_000);
      expect(await statusOf(client, hit)).toBe('3000');
      await desk.gateway.work(169 * hour_ms);
      await desk.operator.signIn();
      const remaining = await desk.gateway.query('SELECT 1 FROM risk_sightings WHERE account_id = $1', [
        client.account_id,
      ]);
      expect(remaining).toEqual([]);
    },
  );

  it('counts back so many hours to the millisecond, and as far as each of several rules needs', async () => {
    const client = await desk.gateway.createClient();
    const noon = new Date('2031-03-03T12:00:00Z');
    const setClock = (span_ms: number): void =>
      desk.gateway.gateway.clocks.set(client.account_id, new Date(noon.getTime() + span_ms));
    const counted = { kind: 'velocity', subject: 'email', hours: 2 };
    await desk.enforce(client.account_id, 'block', { ...counted, more_than: 2 });
    await desk.enforce(client.account_id, 'review', { ...counted, more_than: 1 });
    const [early, late] = [{ shopper_email: 'early@example.com' }, { shopper_email: 'late@example.com' }];
    setClock(0);
    for (const fields of [early, late])
      expect([await statusOf(client, fields), await statusOf(client, fields)]).toEqual(['3000', '2100']);
    setClock(2 * hour_ms - 1);
    expect(await statusOf(client, early)).toBe('5100');
    setClock(2 * hour_ms);
    expect(await statusOf(client, late)).toBe('3000');
  });

  it('by card does not count payments without a card together', async () => {
    const client = await desk.gateway.createClient();
    const counted = { kind: 'velocity', subject: 'card', more_than: 1, hours: 2 };
    await desk.enforce(client.account_id, 'block', counted);
    for (const _ of [1, 2, 3]) {
      const session = await OpenedCheckout.create(client);
      const { attempt_key } = submission();
      const { body } = await session.post('pay', { attempt_key, payment_method: 'sandbox_wallet' });
      expect(body['continue_url']).toMatch(/^http/);
    }
    expect(await statusOf(client)).toBe('3000');
    expect(await statusOf(client)).toBe('5100');
  });

  it('stores nothing of accounts without such a rule', async () => {
    const client = await desk.gateway.createClient();
    await client.captured();
    const sightings = await desk.gateway.query('SELECT 1 FROM risk_sightings WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(sightings).toEqual([]);
  });
});

describe('a risk rule that requires a review', () => {
  it('holds the payment once it is authorised; approved, it continues as requested', async () => {
    const client = await desk.gateway.createClient();
    await desk.enforce(client.account_id, 'review', { kind: 'country', values: ['IE'] });
    const { body } = await client.authorise();
    expect(body).toMatchObject({ payment_status: '2100', error_message: '' });
    const journal = await desk.gateway.query('SELECT 1 FROM journal WHERE subject_id = $1', [
      body['transaction_id'],
    ]);
    expect(journal).toEqual([]);
    const { transaction_id, order_no, currency, amount } = body as unknown as Payment;
    const item = { transaction_id, order_no, currency, amount };
    expect(await client.review({ ...item, review_flag: '1' })).toMatchObject([{ review_status: '1' }]);
    expect(await client.status(item)).toBe('3000');
    expect(await statusOf(client, { card: cards.declined })).toBe('5000');
  });

  it('applies also after a challenge, and after a late answer', async () => {
    const client = await desk.gateway.createClient();
    await desk.enforce(client.account_id, 'review', { kind: 'country', values: ['IE'] });
    const { body } = await client.authorise({ card: cards.answer_lost });
    expect(body).toMatchObject({ payment_status: '1200' });
    await desk.gateway.work(1_500);
    expect(await client.status(body as unknown as Payment)).toBe('2100');
  });

  it('is overridden by one that blocks; both are reported as hits, to operators only', async () => {
    const client = await desk.gateway.createClient();
    await desk.enforce(client.account_id, 'review', { kind: 'country', values: ['IE'] });
    await desk.enforce(client.account_id, 'block', { kind: 'bin', values: ['424242'] });
    const answer = await client.authorise();
    expect(answer.body['payment_status']).toBe('5100');
    expect(answer.text).not.toContain('rule_');
    const { body } = await desk.operator.fetch('GET', `/operator/accounts/${client.account_id}/risk-hits`);
    expect(body['hits'].map((hit: any) => hit.action).toSorted()).toEqual(['block', 'review']);
    const rules = await desk.operator.fetch('GET', '/operator/risk-rules', {
      query: { account_id: client.account_id },
    });
    const own = rules.body['rules'].filter((rule: any) => rule.account_id !== '*');
    expect(own).toMatchObject([{ hits: 1 }, { hits: 1 }]);
  });
});
