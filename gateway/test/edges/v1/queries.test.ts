import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { asForm, writers } from '../../support/body-formats.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient({ time_zone: 'Asia/Tokyo' });
});
afterAll(() => gateway.close());

async function query(fields: Record<string, unknown>): Promise<Record<string, string>[]> {
  return (await client.post('retrievalTrans', fields)).body['orders_list'];
}

describe('retrievalTrans', () => {
  it('returns every field of the specification, and the site under both names', async () => {
    const payment = await client.captured({ website: 'shop.example.com' });
    const { body } = await client.post('retrievalTrans', { orders: [payment.order_no] });
    expect(body).toEqual({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      encryption_data: expect.any(String),
      return_status: '1',
      return_message: 'OK',
      orders_list: [
        {
          amount: '100.00',
          currency: 'EUR',
          order_no: payment.order_no,
          payment_status: '3000',
          query_result: '1',
          reference_no: expect.stringMatching(/^\d{12}$/),
          transaction_date: expect.stringMatching(/^\d{14}$/),
          transaction_id: payment.transaction_id,
          website: 'shop.example.com',
          'the service': 'shop.example.com',
          status_name: 'captured',
          captured_amount: '100.00',
          remaining_amount: '0.00',
          refunded_amount: '0.00',
          disputed_amount: '0.00',
          error_message: '',
          response_code: '',
          retry: '',
          card_brand: 'visa',
          card_masked: expect.stringMatching(/^4\d{5}\*+\d{4}$/),
          token_id: '',
          recurring_id: '',
          issuer_url: '',
          last_updated_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+0900$/),
          metadata: {},
        },
      ],
    });
  });

  it('finds an order number with commas and outer spaces in a list, in every body type', async () => {
    const legacy = await gateway.createClient({
      signing_profile: 'sha256-v1',
      registered_addresses_only: true,
    });
    legacy.profile = 'sha256-v1';
    const order_no = ' 2026/11, no. 7 ';
    await legacy.captured({ order_no });
    const { orders: _, ...envelope } = legacy.sign('retrievalTrans', { orders: [order_no] });
    const orders = [order_no];
    const bodies = [
      ...Object.values(writers).map((write) => write({ ...envelope, orders })),
      `${asForm(envelope)}&orders[]=${encodeURIComponent(order_no)}`,
    ];
    for (const text of bodies) {
      const { body } = await legacy.send('retrievalTrans', text, { 'content-type': 'text/plain' });
      expect(body['orders_list']).toMatchObject([{ query_result: '1', order_no }]);
    }
  });

  it('shows dates in the account’s time zone', async () => {
    const paid_at = Math.floor(gateway.clock.now().getTime() / day_ms) * day_ms + day_ms + 20 * hour_ms;
    gateway.clock.moveTo(new Date(paid_at));
    const { order_no } = await client.captured();
    const [order] = await query({ orders: order_no });
    const day_after = new Date(paid_at + day_ms).toISOString().slice(0, 10).replaceAll('-', '');
    expect(order?.['transaction_date']?.slice(0, 10)).toBe(`${day_after}05`);
  });

  it('returns rows in the order of the request, orders before trades, without duplicates, unknown ones with 0, the sent value and empty strings', async () => {
    const [first, second] = [await client.captured(), await client.captured()];
    const orders = await query({
      orders: [second.order_no, 'unknown', first.order_no, second.order_no],
      trades: [first.transaction_id, 'abc'],
    });
    expect(orders.map((order) => [order['query_result'], order['order_no']])).toEqual([
      ['1', second.order_no],
      ['0', 'unknown'],
      ['1', first.order_no],
      ['1', first.order_no],
      ['0', ''],
    ]);
    expect(new Set(Object.values(orders[1] ?? {}))).toEqual(new Set(['0', '', 'unknown', {}]));
    expect(orders[4]).toEqual({
      ...Object.fromEntries(Object.keys(orders[0] ?? {}).map((name) => [name, ''])),
      metadata: {},
      query_result: '0',
      transaction_id: 'abc',
    });
  });

  it('returns what was captured, refunded, and can still be captured and refunded, of a payment captured in parts', async () => {
    const payment = await client.authorised();
    const sums = async (): Promise<(string | undefined)[]> => {
      const [order = {}] = await query({ trades: [payment.transaction_id] });
      const { status_name, amount, captured_amount, remaining_amount, refunded_amount } = order;
      return [status_name, amount, captured_amount, remaining_amount, refunded_amount];
    };
    expect(await sums()).toEqual(['authorised', '100.00', '0.00', '100.00', '0.00']);
    await client.capture({ ...payment, amount: '40.00' });
    expect(await sums()).toEqual(['captured', '100.00', '40.00', '0.00', '0.00']);
    await client.refund({ ...payment, refund_amount: '15.00' });
    expect(await sums()).toEqual(['partly_refunded', '100.00', '40.00', '0.00', '15.00']);
    const refunds = await client.post('retrievalRefund', { refund_orders: [payment.order_no] });
    expect(refunds.body['refund_orders']).toMatchObject([
      { amount: '100.00', refund_amount: '15.00', remaining_refundable_amount: '25.00' },
    ]);
  });

  it('returns why a payment was declined, and whether to try again', async () => {
    const { body } = await client.authorise({ card: cards.funds });
    const { error_message, response_code, retry } = body;
    expect(error_message).toMatch(/^[A-Z]\d{4}:./);
    expect(await query({ orders: [body['order_no']] })).toMatchObject([
      { status_name: 'declined', error_message, response_code, retry },
    ]);
  });

  it('returns issuer_url while the customer has to act, in every body type', async () => {
    const legacy = await gateway.createClient({ signing_profile: 'sha256-v1' });
    legacy.profile = 'sha256-v1';
    const waiting = await legacy.authorise({
      card: cards.challenge,
      return_url: 'https://shop.example.com/',
    });
    const { order_no, transaction_id, issuer_url } = waiting.body;
    expect(issuer_url).toMatch(/^http/);
    const signed = legacy.sign('retrievalTrans', { orders: order_no });
    for (const write of Object.values(writers)) {
      const { body } = await legacy.send('retrievalTrans', write(signed), { 'content-type': 'text/plain' });
      expect(body['orders_list']).toMatchObject([{ status_name: 'waiting_for_customer', issuer_url }]);
    }
    await legacy.cancel({ transaction_id, order_no, currency: 'EUR', amount: '100.00' });
    const { body } = await legacy.post('retrievalTrans', { orders: order_no });
    expect(body['orders_list']).toMatchObject([{ status_name: 'cancelled', issuer_url: '' }]);
  });

  it('returns the stored card and the subscription of a payment', async () => {
    const { body } = await client.authorise({
      recurring_id: 'sub-of-query',
      contract_name: 'Plan',
      interval_unit: 'month',
      interval: '1',
    });
    const { order_no, token_id } = body;
    expect(token_id).not.toBe('');
    expect(await query({ orders: [order_no] })).toMatchObject([{ token_id, recurring_id: 'sub-of-query' }]);
  });

  it.each([
    'orders=ONE,TWO',
    'orders=ONE&orders=TWO',
    'orders[]=ONE&orders[]=TWO',
    `orders=${encodeURIComponent('["ONE","TWO"]')}`,
  ])('reads several values from the form %s', async (form) => {
    const legacy = await gateway.createClient({
      signing_profile: 'sha256-v1',
      registered_addresses_only: true,
    });
    legacy.profile = 'sha256-v1';
    await legacy.captured({ order_no: 'ONE' });
    await legacy.captured({ order_no: 'TWO' });
    const envelope = new URLSearchParams(legacy.sign('retrievalTrans', {}) as Record<string, string>);
    const { body } = await legacy.send('retrievalTrans', `${envelope.toString()}&trades=&${form}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(body['orders_list'].map((order: Record<string, string>) => order['order_no'])).toEqual([
      'ONE',
      'TWO',
    ]);
  });

  it('finds the live payment by an order number, else the newest attempt', async () => {
    const order_no = 'several-attempts';
    await client.authorise({ order_no, card: cards.declined });
    const second = await client.authorise({ order_no, card: cards.funds });
    expect(await query({ orders: [order_no] })).toMatchObject([
      { transaction_id: second.body['transaction_id'] },
    ]);
    const live = await client.captured({ order_no });
    expect(await query({ orders: [order_no] })).toMatchObject([{ transaction_id: live.transaction_id }]);
  });

  it('never returns another account’s payments', async () => {
    const other = await gateway.createClient();
    const payment = await other.captured();
    expect(await query({ orders: [payment.order_no], trades: [payment.transaction_id] })).toMatchObject([
      { query_result: '0' },
      { query_result: '0' },
    ]);
  });

  it.each([[{}], [{ orders: '', trades: [] }], [{ orders: [] }]])(
    'refuses an empty query: %j',
    async (fields) => {
      const { status, body } = await client.post('retrievalTrans', fields);
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'I0010', source: 'orders' });
    },
  );

  it('accepts 100 values, and refuses 101 over both lists', async () => {
    const values = Array.from({ length: 100 }, (_, at) => `order-${at}`);
    expect(await query({ orders: values })).toHaveLength(100);
    expect(await query({ orders: values, trades: [] })).toHaveLength(100);
    const { status, body } = await client.post('retrievalTrans', { orders: values, trades: ['17'] });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'I0018' });
  });

  it('refuses text that cannot be an order number, also in a list that is JSON text', async () => {
    const lists = {
      '["\\u0000"]': 'orders[0]',
      '["a","\\ud800"]': 'orders[1]',
      '[{"a":1,"a":2}]': 'orders[0].a',
    };
    for (const [orders, source] of Object.entries(lists)) {
      const { status, body } = await client.post('retrievalTrans', { orders });
      expect([status, body['source']]).toEqual([400, source]);
      expect(body['message'].startsWith(`${source} `)).toBe(true);
    }
    expect(await query({ orders: '[not JSON' })).toMatchObject([{ query_result: '0' }]);
    const { status, body } = await client.post('retrievalTrans', { orders: [1] });
    expect([status, body['source'], body['message']]).toEqual([
      422,
      'orders[0]',
      'orders[0] must be of type string',
    ]);
  });

  it('is refused from an address that is not registered', async () => {
    const other = await gateway.createClient();
    await gateway.query('DELETE FROM account_addresses WHERE account_id = $1', [other.account_id]);
    gateway.gateway.directory.forget();
    const { status, body } = await other.post('retrievalTrans', { orders: ['x'] });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'I0012', return_status: '0' });
    expect((await other.authorise()).status).toBe(200);
  });
});

describe('retrievalRefund', () => {
  it('returns every field of the specification', async () => {
    const payment = await client.captured({ amount: '50.00' });
    await client.refund({
      ...payment,
      refund_amount: '20.00',
      refund_reason: 'late',
      refund_reference: 'mine-1',
    });
    const { body } = await client.post('retrievalRefund', {
      refund_orders: payment.order_no,
      refund_references: '',
      merchant_refunds: '',
    });
    expect(body).toEqual({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      encryption_data: expect.any(String),
      return_status: '1',
      return_message: 'OK',
      refund_orders: [
        {
          transaction_id: payment.transaction_id,
          order_no: payment.order_no,
          amount: '50.00',
          refund_status: '1',
          payment_status: '4000',
          refund_amount: '20.00',
          refund_reference: 'mine-1',
          currency: 'EUR',
          refund_reason: 'late',
          refund_reference_id: `${payment.transaction_id}-01`,
          refund_date: expect.stringMatching(/^\d{14}$/),
          refund_processing_date: expect.stringMatching(/^\d{14}$/),
          metadata: {},
          remaining_refundable_amount: '30.00',
        },
      ],
    });
  });

  it('has an empty refund_processing_date while the refund is pending', async () => {
    const payment = await client.captured({ card: cards.refund_fails });
    await client.refund({ ...payment, refund_amount: '1.00' });
    const { body } = await client.post('retrievalRefund', { refund_orders: [payment.order_no] });
    expect(body['refund_orders']).toMatchObject([{ refund_status: '2', refund_processing_date: '' }]);
  });

  it('returns each refund once, by order, by either reference, in the order of the request', async () => {
    const payment = await client.captured();
    await client.refund(
      { ...payment, refund_amount: '1.00', refund_reference: 'find-1' },
      { ...payment, refund_amount: '2.00', refund_reference: 'find-2' },
    );
    const found = async (fields: Record<string, unknown>): Promise<string[]> => {
      const { body } = await client.post('retrievalRefund', fields);
      return body['refund_orders'].map((refund: Record<string, string>) => refund['refund_reference']);
    };
    expect(await found({ refund_orders: [payment.order_no] })).toEqual(['find-1', 'find-2']);
    expect(await found({ refund_references: [`${payment.transaction_id}-02`] })).toEqual(['find-2']);
    expect(await found({ refund_references: ['find-2'] })).toEqual(['find-2']);
    expect(await found({ merchant_refunds: ['find-2', 'find-1'] })).toEqual(['find-2', 'find-1']);
    expect(await found({ merchant_refunds: [`${payment.transaction_id}-02`] })).toEqual([]);
    expect(await found({ refund_orders: [payment.order_no], merchant_refunds: 'find-1' })).toEqual([
      'find-1',
      'find-2',
    ]);
    expect(await found({ refund_orders: ['unknown'] })).toEqual([]);
  });

  it('refuses an empty query, and more than 100 values', async () => {
    expect((await client.post('retrievalRefund', {})).body).toMatchObject({
      code: 'I0010',
      source: 'refund_orders',
    });
    const values = Array.from({ length: 51 }, (_, at) => `v${at}`);
    expect(
      (await client.post('retrievalRefund', { refund_orders: values, merchant_refunds: values })).body,
    ).toMatchObject({ code: 'I0018' });
  });
});
