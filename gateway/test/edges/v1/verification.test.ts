import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { cards, samplePayment, type Payment, type TestClient } from '../../support/client.ts';
import { authenticateAt } from '../../support/authenticate-at.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterEach(() => gateway.verify());
afterAll(() => gateway.close());

/** Verifies a card. @returns the answer's body */
async function verify(fields: Record<string, unknown> = {}): Promise<Record<string, string>> {
  const { status, body } = await client.authorise({ amount: '0.00', ...fields });
  expect(status).toBe(200);
  return body;
}

function itemOf(body: Record<string, string>): Payment {
  const { transaction_id, order_no, currency, amount } = body;
  return { transaction_id, order_no, currency, amount } as Payment;
}

/** The acquirer's instructions about a payment, in their order. */
async function instructed(body: Record<string, string>): Promise<string[]> {
  const rows = await gateway.query<{ told: string }>(
    `SELECT i.kind || ' ' || i.amount AS told FROM sandbox_acquirer.instructions i
     JOIN operations o ON o.account_id = i.account_id AND o.operation_id = i.instruction_id
     WHERE o.account_id = $1 AND o.transaction_id = $2 ORDER BY i.instruction_id`,
    [client.account_id, body['transaction_id']],
  );
  return rows.map(({ told }) => told);
}

describe('a verified card', () => {
  it.each(['0', '0.0', '0.00'])(
    'is authorised with %s, and no money is requested or moves',
    async (amount) => {
      const body = await verify({ amount });
      expect(body).toMatchObject({
        amount: '0.00',
        payment_status: '2000',
        auth_code: expect.stringMatching(/^\d{6}$/),
        avs_result: 'Y',
        cvv_result: 'M',
        error_message: '',
        recurring_id: '',
      });
      expect(await instructed(body)).toEqual(['authorise 0']);
      const postings = await gateway.query(
        'SELECT 1 FROM journal WHERE account_id = $1 AND subject_id = $2',
        [client.account_id, body['transaction_id']],
      );
      expect(postings).toEqual([]);
      const events = await gateway.query(
        `SELECT type, data ->> 'amount' AS amount FROM events WHERE account_id = $1 AND subject_id = $2 ORDER BY seq`,
        [client.account_id, body['transaction_id']],
      );
      expect(events).toEqual([{ type: 'payment.authorised', amount: '0.00' }]);
    },
  );

  it('waits for nothing, however old it is, and is no work for anybody', async () => {
    const body = await verify({ capture: 'manual' });
    const waiting = await gateway.query(
      'SELECT kind FROM due_work WHERE account_id = $1 AND subject_id = $2',
      [client.account_id, body['transaction_id']],
    );
    expect(waiting).toEqual([]);
    const [row] = await gateway.query(
      'SELECT auto_capture, capture_deadline_at FROM payments WHERE transaction_id = $1',
      [body['transaction_id']],
    );
    expect(row).toEqual({ auto_capture: false, capture_deadline_at: null });
  });

  it('has nothing to capture, release or refund, and the refusal says so', async () => {
    const item = itemOf(await verify());
    const only = /^T0013:The card was verified only/;
    expect(await client.cancel(item)).toMatchObject([
      { cancel_status: '0', error_message: expect.stringMatching(only) },
    ]);
    for (const amount of ['0.00', '1.00'])
      expect(await client.capture({ ...item, amount })).toMatchObject([
        { capture_status: '0', error_message: expect.stringMatching(only) },
      ]);
    for (const refund_amount of ['0.00', '1.00'])
      expect(await client.refund({ ...item, refund_amount })).toMatchObject([
        { refund_status: '0', refund_message: expect.stringMatching(/^R0002:/) },
      ]);
    expect(await client.status(item)).toBe('2000');
  });

  it('is found by its order number, which stays in use', async () => {
    const { order_no } = await verify();
    const { body } = await client.post('retrievalTrans', { orders: [order_no] });
    expect(body['orders_list']).toMatchObject([
      { query_result: '1', amount: '0.00', payment_status: '2000' },
    ]);
    const again = await client.authorise({ order_no });
    expect([again.status, again.body['code']]).toEqual([409, 'I0024']);
  });

  it('can be stored: its customer agrees as with a payment, and later payments refer to it', async () => {
    const body = await verify({ token_flag: 'YES' });
    const [agreed] = await gateway.query<Record<string, string>>(
      `SELECT a.purpose, a.network_transaction_id, p.network_transaction_id AS of_payment, a.transaction_id::text
       FROM card_agreements a JOIN payments p USING (account_id, transaction_id)
       WHERE a.account_id = $1 AND a.token_id = $2`,
      [client.account_id, body['token_id']],
    );
    expect(agreed).toMatchObject({ purpose: 'card_on_file', transaction_id: body['transaction_id'] });
    expect(agreed?.['network_transaction_id']).toBe(agreed?.['of_payment']);
    expect(agreed?.['network_transaction_id']).not.toBe('');
    const { card: _, expiration_month: __, expiration_year: ___, ...order } = samplePayment();
    const later = await client.post('authorise', { ...order, token_id: body['token_id'] });
    expect(later.body).toMatchObject({ payment_status: '3000' });
    const [instruction] = await gateway.query(
      `SELECT stored_credential AS used, network_id FROM sandbox_acquirer.instructions
       WHERE account_id = $1 ORDER BY instruction_id DESC LIMIT 1`,
      [client.account_id],
    );
    expect(instruction).toEqual({
      used: 'subsequent customer card_on_file',
      network_id: agreed?.['network_transaction_id'],
    });
  });

  it('may be a stored one', async () => {
    const { token_id } = await verify({ token_flag: 'YES' });
    const { card: _, expiration_month: __, expiration_year: ___, ...order } = samplePayment();
    const { body } = await client.post('authorise', { ...order, amount: '0.00', token_id });
    expect(body).toMatchObject({ payment_status: '2000', amount: '0.00', token_id });
  });
});

describe('a card that cannot be verified', () => {
  it.each([
    ['declined', cards.declined, '5000', /^D0005:/],
    ['expired', cards.expired, '5000', /^D0054:/],
    ['blocked by risk', cards.blocked, '5100', /^D0100:/],
  ])('has the same response as a payment with it: %s', async (_what, card, status, code) => {
    const body = await verify({ card });
    expect(body).toMatchObject({ payment_status: status, error_message: expect.stringMatching(code) });
    const { order_no } = body;
    expect(await verify({ order_no })).toMatchObject({ payment_status: '2000' });
  });

  it('counts as declined for its scheme, so that verifying cannot be used to test cards', async () => {
    const tester = await gateway.createClient();
    const last: Record<string, string>[] = [];
    for (let attempt = 0; attempt < 17; attempt += 1)
      last.push((await tester.authorise({ amount: '0.00', card: cards.declined })).body);
    expect(last.at(15)).toMatchObject({ payment_status: '5000' });
    expect(last.at(16)).toMatchObject({
      payment_status: '5100',
      error_message: expect.stringMatching(/^D0104:/),
    });
  });
});

describe('a verification with a person involved', () => {
  it('waits for the customer where the issuer requires it, and can be cancelled until then', async () => {
    const passed = await verify({ card: cards.challenge });
    expect(passed['payment_status']).toBe('1100');
    await authenticateAt(passed['issuer_url'], 'passed');
    expect(await client.status(itemOf(passed))).toBe('2000');
    const abandoned = itemOf(await verify({ card: cards.challenge }));
    expect(await client.cancel(abandoned)).toMatchObject([{ cancel_status: '1', error_message: '' }]);
    expect(await client.status(abandoned)).toBe('6000');
  });

  it.each([
    ['approved', '1', '2000', ['authorise 0']],
    ['rejected', '0', '6200', ['authorise 0', 'void 0']],
  ])('is %s in a review that repeats its amount', async (_what, review_flag, status, expected) => {
    const body = await verify({ card: cards.review });
    expect(body['payment_status']).toBe('2100');
    const item = itemOf(body);
    expect(await client.review({ ...item, amount: '1.00', review_flag })).toMatchObject([
      { review_status: '0', error_message: expect.stringMatching(/^T0008:/) },
    ]);
    expect(await client.review({ ...item, review_flag })).toMatchObject([
      { review_status: '1', error_message: '' },
    ]);
    expect(await client.status(item)).toBe(status);
    expect(await instructed(body)).toEqual(expected);
  });

  it('counts as rejected without a review decision in time', async () => {
    const item = itemOf(await verify({ card: cards.review }));
    await gateway.work(73 * hour_ms);
    expect(await client.status(item)).toBe('6200');
  });
});

describe('a verification whose answer is lost', () => {
  it('is resolved by an inquiry at the acquirer', async () => {
    const body = await verify({ card: cards.answer_lost });
    expect(body['payment_status']).toBe('1200');
    await gateway.work(hour_ms);
    expect(await client.status(itemOf(body))).toBe('2000');
  });
});

describe('an amount of zero is refused', () => {
  it('with capture auto, because nothing could be captured', async () => {
    const { status, body } = await client.authorise({ amount: '0.00', capture: 'auto' });
    expect([status, body['source']]).toEqual([422, 'capture']);
  });

  it('with parts that add up to more', async () => {
    const { status, body } = await client.authorise({ amount: '0.00', item_total: '5.00' });
    expect([status, body['source']]).toEqual([422, 'amount']);
  });

  it('for a subscription, whose trial verifies the card', async () => {
    const { status, body } = await client.authorise({
      amount: '0.00',
      recurring_id: 'free',
      contract_name: 'Free',
      interval_unit: 'month',
      interval: '1',
    });
    expect([status, body['source']]).toEqual([422, 'amount']);
    expect(body['message']).toMatch(/trial of a subscription/);
  });
});
