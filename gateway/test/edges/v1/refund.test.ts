import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

describe('a refund', () => {
  it('returns the money and the record of the specification', async () => {
    const payment = await client.captured({ amount: '80.00' });
    const item = { ...payment, refund_amount: '30.00', refund_reason: 'damaged' };
    const answer = await client.post('refund', { refund_orders: [item] });
    expect(answer.body).toEqual({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      encryption_data: expect.any(String),
      return_status: '1',
      return_message: 'OK',
      refund_orders: [
        {
          ...item,
          refund_reference: '',
          refund_message: '0000:OK',
          refund_reference_id: `${payment.transaction_id}-01`,
          refund_status: '1',
          metadata: {},
        },
      ],
    });
    expect(await client.status(payment)).toBe('4000');
    expect(await client.refund({ ...payment, refund_amount: '50.00' })).toMatchObject([
      { refund_status: '1', refund_reference_id: `${payment.transaction_id}-02` },
    ]);
    expect(await client.status(payment)).toBe('4100');
  });

  it('can be made several times in one batch, numbered in order', async () => {
    const payment = await client.captured({ amount: '80.00' });
    const answers = await client.refund(
      { ...payment, refund_amount: '10.00' },
      { ...payment, refund_amount: '20.00' },
      { ...payment, refund_amount: '60.00' },
    );
    expect(
      answers.map(({ refund_reference_id, refund_status }) => [refund_reference_id, refund_status]),
    ).toEqual([
      [`${payment.transaction_id}-01`, '1'],
      [`${payment.transaction_id}-02`, '1'],
      ['', '0'],
    ]);
  });

  it('counts once where two items of a batch are equal in every field without a reference', async () => {
    const payment = await client.captured({ amount: '80.00' });
    const item = { ...payment, refund_amount: '10.00', refund_reason: 'late' };
    const answers = await client.refund(item, item, { ...item, refund_reason: 'late again' }, item);
    expect(answers).toMatchObject([
      { refund_status: '1', refund_reference_id: `${payment.transaction_id}-01` },
      { refund_status: '0', refund_reference_id: '', refund_message: expect.stringMatching(/^T0004:/) },
      { refund_status: '1', refund_reference_id: `${payment.transaction_id}-02` },
      { refund_status: '0', refund_message: expect.stringMatching(/^T0004:/) },
    ]);
    const rows = await gateway.query('SELECT refunded FROM payments WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(rows).toEqual([{ refunded: '2000' }]);
  });

  it('counts once where one amount is written in two ways', async () => {
    const payment = await client.captured({ amount: '80.00' });
    const item = { ...payment, refund_amount: '10.00' };
    expect(
      await client.refund(item, { ...item, refund_amount: '10.0' }, { ...item, amount: '80' }),
    ).toMatchObject([
      { refund_status: '1' },
      { refund_status: '0', refund_message: expect.stringMatching(/^T0004:/) },
      { refund_status: '0', refund_message: expect.stringMatching(/^T0004:/) },
    ]);
  });

  it('counts twice where two equal items have references of their own, or are in two requests', async () => {
    const payment = await client.captured({ amount: '80.00' });
    const item = { ...payment, refund_amount: '10.00' };
    const named = (refund_reference: string) => ({
      ...item,
      refund_reference: `${payment.order_no.slice(-40)}${refund_reference}`,
    });
    await client.refund(named('a'), named('b'));
    await client.refund(item);
    expect(await client.refund(item)).toMatchObject([
      { refund_status: '1', refund_reference_id: `${payment.transaction_id}-04` },
    ]);
  });

  it('is never more than was captured, also when many are requested at once', async () => {
    const payment = await client.captured({ amount: '100.00' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.refund({ ...payment, refund_amount: '9.00' })),
    );
    const done = answers.flat().filter((item) => item['refund_status'] === '1');
    expect(done).toHaveLength(11);
    expect(done.map((item) => item['refund_reference_id']?.slice(-2)).toSorted()).toEqual(
      Array.from({ length: 11 }, (_, at) => String(at + 1).padStart(2, '0')),
    );
  });

  it('posts to the ledger at each step', async () => {
    const payment = await client.captured({ amount: '10.00' });
    await client.refund({ ...payment, refund_amount: '4.00' });
    const rows = await gateway.query(
      `SELECT movement, subject_no, ledger_accounts, amounts FROM journal WHERE subject_id = $1 ORDER BY entry_id`,
      [payment.transaction_id],
    );
    expect(rows).toEqual([
      { movement: 'capture', subject_no: 0, ledger_accounts: [101, 1], amounts: ['-1000', '1000'] },
      { movement: 'refund_accepted', subject_no: 1, ledger_accounts: [1, 5], amounts: ['-400', '400'] },
      { movement: 'refund_completed', subject_no: 1, ledger_accounts: [5, 101], amounts: ['-400', '400'] },
    ]);
  });
});

describe('a refund that fails after it was accepted', () => {
  it('has status 2, then 3 with the money back at the merchant, also in repeated queries', async () => {
    const payment = await client.captured({ card: cards.refund_fails });
    const request = { ...payment, refund_amount: '100.00', refund_reference: 'later-1' };
    const [item] = await client.refund(request);
    expect(item).toMatchObject({
      refund_status: '2',
      refund_message: expect.stringMatching(/^A0002:/),
    });
    expect(await client.refund(request)).toEqual([item]);
    expect(await client.refund({ ...payment, refund_amount: '0.01' })).toMatchObject([
      { refund_status: '0', refund_message: expect.stringMatching(/^R0001:/) },
    ]);
    await gateway.work(5_000);
    await gateway.work(5_000);
    expect(await client.refund(request)).toMatchObject([
      { refund_status: '3', refund_message: expect.stringMatching(/^A0001:/) },
    ]);
    const { body } = await client.post('retrievalRefund', { merchant_refunds: ['later-1'] });
    expect(body['refund_orders']).toMatchObject([{ refund_status: '3', payment_status: '3000' }]);
    const events = await gateway.query('SELECT type FROM events WHERE subject_id = $1 ORDER BY seq', [
      payment.transaction_id,
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      'payment.authorised',
      'payment.captured',
      'refund.accepted',
      'refund.failed',
    ]);
  });
});

describe('the refund_reference', () => {
  it('of a repeated refund with the same content returns the first result', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '10.00', refund_reason: 'late', refund_reference: 'same-1' };
    const [first] = await client.refund(item);
    const [again] = await client.refund(item);
    expect(again).toEqual(first);
    expect(await client.status(payment)).toBe('4000');
    const rows = await gateway.query('SELECT refunded FROM payments WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(rows).toEqual([{ refunded: '1000' }]);
  });

  it('that is twice in one batch returns the first result', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '10.00', refund_reference: 'same-batch' };
    const [first, again] = await client.refund(item, item);
    expect(first).toMatchObject({ refund_status: '1' });
    expect(again).toEqual(first);
  });

  it('has 50 characters at most, counted as a reader counts them', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '10.00', refund_reason: '😀'.repeat(50) };
    expect(await client.refund(item)).toMatchObject([{ refund_status: '1' }]);
    expect(await client.refund({ ...item, refund_reason: '😀'.repeat(51) })).toMatchObject([
      { refund_message: 'T0006:refund_reason must have at most 50 characters' },
    ]);
  });

  it('and refund_reason may have several lines, but no unreadable characters', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '10.00', refund_reason: 'late\nand wet' };
    expect(await client.refund(item)).toMatchObject([{ refund_status: '1', refund_reason: 'late\nand wet' }]);
    for (const field of ['refund_reason', 'refund_reference'])
      expect(await client.refund({ ...item, [field]: 'a\u202eb' })).toMatchObject([
        { refund_status: '0', refund_message: `T0006:${field} must hold printable characters only` },
      ]);
  });

  it('of a repeated refund with other content is refused', async () => {
    const [payment, other] = [await client.captured(), await client.captured()];
    const item = { ...payment, refund_amount: '10.00', refund_reference: 'same-2' };
    await client.refund(item);
    for (const changed of [{ refund_amount: '11.00' }, { refund_reason: 'x' }, other]) {
      expect(await client.refund({ ...item, ...changed })).toMatchObject([
        { refund_status: '0', refund_message: expect.stringMatching(/^R0005:/) },
      ]);
    }
  });

  it('refunds once when ten requests send it at once', async () => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '10.00', refund_reference: 'same-3' };
    const answers = (await Promise.all(Array.from({ length: 10 }, () => client.refund(item)))).flat();
    expect(new Set(answers.map((answer) => answer['refund_reference_id'])).size).toBe(1);
    const rows = await gateway.query('SELECT refund_count FROM payments WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    expect(rows).toEqual([{ refund_count: 1 }]);
  });

  it('is unique in an account, also for two payments at once', async () => {
    const payments = await Promise.all(Array.from({ length: 8 }, () => client.captured()));
    const answers = await Promise.all(
      payments.map((payment) =>
        client.refund({ ...payment, refund_amount: '1.00', refund_reference: 'same-4' }),
      ),
    );
    expect(answers.flat().filter((item) => item['refund_status'] === '1')).toHaveLength(1);
  });
});

describe('a refund is refused', () => {
  it.each([
    ['T0001', { transaction_id: '17' }],
    ['T0002', { order_no: 'another' }],
    ['T0003', { currency: 'USD' }],
    ['T0005', { refund_amount: '' }],
    ['T0005', { amount: '' }],
    ['T0006', { refund_amount: '0.00' }],
    ['T0006', { refund_amount: '1.001' }],
    ['T0006', { refund_reason: 'x'.repeat(51) }],
    ['T0006', { refund_reference: 'x'.repeat(51) }],
    ['T0008', { amount: '99.00' }],
    ['R0001', { refund_amount: '100.01' }],
  ])('with %s for %j, and nothing happens', async (code, change) => {
    const payment = await client.captured();
    const [item] = await client.refund({ ...payment, refund_amount: '1.00', ...change });
    expect(item).toMatchObject({
      refund_status: '0',
      refund_reference_id: '',
      refund_message: expect.stringMatching(`^${code}:`),
    });
    expect(await client.status(payment)).toBe('3000');
  });

  it('with the captured amount in place of the payment’s, and the text says so', async () => {
    const payment = await client.authorised({ amount: '100.00' });
    await client.capture({ ...payment, amount: '60.00' });
    expect(await client.refund({ ...payment, amount: '60.00', refund_amount: '10.00' })).toMatchObject([
      { refund_status: '0', refund_message: expect.stringMatching(/^T0008:.*the payment’s amount, 100\.00/) },
    ]);
    expect(await client.refund({ ...payment, refund_amount: '10.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
  });

  it('with the amount before an adjustment, and the text says so', async () => {
    const payment = await client.authorised({ amount: '10.50' });
    await client.post('adjust', { adjust_orders: [{ ...payment, amount: '20.00' }] });
    await client.capture({ ...payment, amount: '20.00' });
    expect(await client.refund({ ...payment, amount: '10.50', refund_amount: '1.00' })).toMatchObject([
      {
        refund_message:
          'T0008:amount must be the payment’s amount, 20.00; refund_amount says how much is given back',
      },
    ]);
  });

  it('before the capture of its payment', async () => {
    const payment = await client.authorised();
    expect(await client.refund({ ...payment, refund_amount: '1.00' })).toMatchObject([
      { refund_message: expect.stringMatching(/^R0002:/) },
    ]);
  });

  it('after 365 days', async () => {
    const payment = await client.captured();
    gateway.clock.advance(364 * day_ms);
    expect(await client.refund({ ...payment, refund_amount: '1.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
    gateway.clock.advance(2 * day_ms);
    expect(await client.refund({ ...payment, refund_amount: '1.00' })).toMatchObject([
      { refund_message: expect.stringMatching(/^R0003:/) },
    ]);
  });

  it('the hundredth time', async () => {
    const payment = await client.captured();
    const one = { ...payment, refund_amount: '0.01' };
    for (const size of [50, 49]) {
      const items = Array.from({ length: size }, (_, at) => ({ ...one, refund_reason: `part ${at}` }));
      const answers = await client.refund(...items);
      expect(answers.every((item) => item['refund_status'] === '1')).toBe(true);
    }
    expect(await client.refund(one)).toMatchObject([{ refund_message: expect.stringMatching(/^R0004:/) }]);
  });

  it('as a batch of more than 50 orders', async () => {
    const { status, body } = await client.post('refund', {
      refund_orders: Array.from({ length: 51 }, () => ({})),
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'I0018', source: 'refund_orders' });
  });

  it('while the payment is disputed', async () => {
    const payment = await client.captured({ card: cards.disputed });
    await gateway.work(2_000);
    expect(await client.status(payment)).toBe('7100');
    expect(await client.refund({ ...payment, refund_amount: '1.00' })).toMatchObject([
      { refund_message: expect.stringMatching(/^T0013:/) },
    ]);
  });
});
