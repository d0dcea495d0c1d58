import { signBody } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asForm } from '../../support/body-formats.ts';
import { sampleOrder, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

describe('a refused request', () => {
  it('returns encryption_data as sent, whatever the reason', async () => {
    const body = client.sign('capture', { capture_orders: 'x' });
    const { encryption_data } = body;
    expect((await client.send('capture', JSON.stringify(body))).body).toMatchObject({
      return_status: '0',
      encryption_data,
    });
    const wrong = { ...body, encryption_data: 'AbC=' };
    expect((await client.send('capture', JSON.stringify(wrong))).body).toMatchObject({
      code: 'I0013',
      encryption_data: 'AbC=',
    });
    const accept = { accept: 'application/problem+json' };
    expect((await client.send('capture', JSON.stringify(body), accept)).body).toMatchObject({
      status: 422,
      encryption_data,
    });
    const long = { ...body, encryption_data: 'a'.repeat(513) };
    expect((await client.send('capture', JSON.stringify(long))).body).not.toHaveProperty('encryption_data');
  });

  it('has the gateway’s own signature on payouts, once the caller is known', async () => {
    const { body } = await client.post('payout', { request_id: 'incomplete' });
    expect(body).toMatchObject({ return_status: '0', source: 'payment_currency' });
    expect(body['encryption_data']).toBe(signBody(client.credentials.sign_key, body));
    const unsigned = { ...client.sign('payout', {}), encryption_data: '0'.repeat(64) };
    expect((await client.send('payout', JSON.stringify(unsigned))).body).not.toHaveProperty(
      'encryption_data',
    );
  });

  it.each([
    ['NUL', '{"capture_orders":[{"amount":"1.00"},{"order_no":"a\\u0000b"}]}', 'capture_orders[1].order_no'],
    ['half of a surrogate pair', '{"a":{"b":["\\ud800"]}}', 'a.b[0]'],
    ['a key with NUL', '{"a":{"\\u0000":1}}', 'a'],
    ['a key that reaches into prototypes', '{"a":{"__proto__":{}}}', 'a.__proto__'],
    ['a number beyond a double', '{"a":{"b":1e400}}', 'a.b'],
    ['a key twice', '{"a":[{"b":1},{"c":"}{,:","b":2,"\\u0062":3}]}', 'a[1].b'],
    ['a key twice at the top', '{"a":{"b":1},"b":[1,{}],"a":2}', 'a'],
    ['a name that is none', '{"4242 4242 4242 4242":"\\u0000"}', ''],
  ])('names the parameter with %s', async (_what, body, source) => {
    const answer = await client.send('capture', body);
    expect([answer.status, answer.body['source']]).toEqual([400, source]);
    expect(answer.body['message']).toContain(source === '' ? 'The body' : source);
  });

  it('names the parameter inside a form’s JSON text', async () => {
    const fields = { ...client.credentials, capture_orders: '[{"order_no":"a\\u0000b"}]' };
    const { body } = await client.send('capture', asForm(fields));
    expect(body).toMatchObject({ code: 'I0002', source: 'capture_orders[0].order_no' });
  });

  it.each([`/checkout/${'x'.repeat(5_000)}/y`, `/sandbox/challenge/${'x'.repeat(300)}`])(
    'of a path longer than any that exists is 404: %.20s',
    async (path) => {
      const answer = await fetch(gateway.url + path);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'I0007' }]);
    },
  );

  it.each([`{"a":${'['.repeat(16)}${']'.repeat(16)}}`, `a=1${'&a=1'.repeat(1_000)}`])(
    'says how deep a body may be and how many keys it may have',
    async (text) => {
      const { status, body } = await client.send('capture', text);
      expect([status, body['code']]).toEqual([400, 'I0004']);
      expect(body['message']).toContain('16 levels or 1,000 keys');
    },
  );

  it('names the line and column at which a body is no JSON, however far behind, and nothing of the body', async () => {
    const text = `{\n"note": "${'x'.repeat(90_000)}",\n"card": "4242424242424242" "amount": 1}`;
    const { status, body } = await client.send('capture', text);
    expect([status, body['code']]).toEqual([400, 'I0001']);
    expect(body['message']).toMatch(
      /^The body is not valid JSON: .* in JSON at position \d{5} \(line 3 column \d+\)$/,
    );
    expect(body['message']).not.toContain('4242');
  });

  it.each([
    ['near its beginning', `{"cvv":'737',"note":"${'x'.repeat(60)}"}`],
    ['in its midst', `{"note":"${'x'.repeat(60)}","cvv":'737',"amount":"${'1'.repeat(60)}"}`],
    ['near its end', `{"note":"${'x'.repeat(60)}","cvv":'737'}`],
    ['where it is short', `{"cvv":'737'}`],
  ])('says what is wrong with a body that is no JSON %s, and nothing of the body', async (_where, text) => {
    const { status, body } = await client.send('capture', text);
    const detail = "is not valid JSON: Unexpected token '''";
    expect([status, body['message']]).toEqual([400, `The body ${detail}`]);
    const in_form = await client.send('payout', asForm({ ...client.credentials, beneficiary: text }));
    expect([in_form.status, in_form.body['message']]).toEqual([400, `beneficiary ${detail}`]);
  });

  it.each([
    ['shopper_email', 'nobody', /^shopper_email must be written like ada@example\.com$/],
    ['return_url', '/back', /^return_url must be an absolute http or https address$/],
    ['notify_url', 'shop', /^notify_url must be an absolute http or https address$/],
  ])('shows an example of %s', async (source, value, message) => {
    const { status, body } = await client.authorise({ [source]: value });
    expect([status, body['source']]).toEqual([422, source]);
    expect(body['message']).toMatch(message);
  });

  it('explains what a pattern allows', async () => {
    const { body: card } = await client.authorise({ card: '4242 4242 4242 4242' });
    expect(card['message']).toBe('card must be 12 to 19 digits');
    const { body: country } = await client.authorise({ billing_address: { country: 'de' } });
    expect(country['message']).toBe(
      'billing_address.country must be one of its values: ISO 3166-1 two-letter code, such as DE',
    );
  });

  it.each([
    ['white space', ' \t\u00a0'],
    ['characters without width', '\u200b\u200d\u2060\ufeff'],
    ['marks, hyphens and fillers that nobody sees', '\u00ad\u061c\u202e\u2800\u3164\ufe0f'],
  ])(
    'treats %s alone in a required text as empty, and a name of one letter as a name',
    async (_what, blank) => {
      const order = ['order_no', 'website', 'items', 'shopper_id', 'first_name', 'last_name'] as const;
      const responses = await Promise.all([
        ...order.map((name) => client.authorise({ [name]: blank })),
        client.post('checkout', sampleOrder({ shopper_id: blank })),
        client.post('payout', {
          request_id: blank,
          payment_currency: 'EUR',
          fund_source: 'DepositAccount',
          reason: 'GOODS',
          reference: 'one',
        }),
        client.post('cancelsubscription', { recurring_id: 'one', contract_name: blank }),
        client.post('optimise', { request_id: blank, currency: 'EUR', amount: '1.00' }),
        client.authorise({
          recurring_id: 'one',
          contract_name: blank,
          interval: '1',
          interval_unit: 'month',
        }),
      ]);
      const others = ['shopper_id', 'request_id', 'contract_name', 'request_id', 'contract_name'];
      expect(responses.map(({ status, body }) => [status, body['source']])).toEqual(
        [...order, ...others].map((name) => [422, name]),
      );
      expect(responses[0]?.body['message']).toBe('order_no must not be empty');
      expect((await client.authorise({ last_name: 'O' })).status).toBe(200);
    },
  );

  it('of an amount of zero explains how a card is verified', async () => {
    const zero = sampleOrder({ amount: '0.00', recurring_id: 'of-nothing' });
    const { status, body } = await client.post('checkout', zero);
    expect([status, body['source']]).toEqual([422, 'amount']);
    expect(body['message']).toMatch(
      /by \/v1\/authorise or \/v1\/checkout with zero and without recurring_id, or by the trial/,
    );
  });

  it('names the list that has too many values', async () => {
    const trades = Array.from({ length: 101 }, (_, at) => String(at));
    const { body } = await client.post('retrievalTrans', { orders: ['one'], trades });
    expect(body).toMatchObject({ code: 'I0018', source: 'trades' });
    const { body: refunds } = await client.post('retrievalRefund', { merchant_refunds: trades });
    expect(refunds).toMatchObject({ code: 'I0018', source: 'merchant_refunds' });
  });

  it.each(['/v1/retrievaltrans', '/v1/retrievalTrans/', '/retrievalTrans', '//v1/retrievalTrans?a=1'])(
    'at %s names the path that was meant',
    async (path) => {
      const response = await fetch(`${gateway.url}${path}`, { method: 'POST', body: '{}' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        code: 'I0007',
        message: 'There is nothing at this path; /v1/retrievalTrans is meant',
      });
    },
  );

  it.each([
    ['/v1/authorize', 'authorise'],
    ['/v1/optimize', 'optimise'],
    ['/v1/refunds', 'refund'],
    ['/v1/cancel-subscription/', 'cancelsubscription'],
    ['/v1/authorization', 'authorise'],
  ])('at %s suggests %s', async (path, name) => {
    const response = await fetch(`${gateway.url}${path}`, { method: 'POST', body: '{}' });
    const { message } = (await response.json()) as { message: string };
    expect([response.status, message]).toEqual([
      404,
      expect.stringMatching(new RegExp(`; (did you mean )?/v1/${name}( is meant|\\?)$`)),
    ]);
  });

  it.each(['/v1/retrieval', '/v1/x', '/favicon.ico', `/${'authorise'.repeat(50)}`])(
    'at %s suggests no path where the meaning is unclear',
    async (path) => {
      const response = await fetch(`${gateway.url}${path}`, { method: 'POST', body: '{}' });
      expect(await response.json()).toMatchObject({ message: 'There is nothing at this path' });
    },
  );

  it('names what is missing or in another unit in the signed text', async () => {
    const { encryption_data: _, ...unsigned } = client.sign('capture', {});
    const { status, body } = await client.send('capture', JSON.stringify(unsigned));
    expect([status, body['code'], body['source']]).toEqual([401, 'I0013', 'encryption_data']);
    expect(body['message']).toMatch(/^encryption_data is missing; .*I0013/);
    const { body: late } = await client.post('capture', { timestamp: String(gateway.clock.now().getTime()) });
    expect(late).toMatchObject({ source: 'timestamp' });
    expect(late['message']).toContain('not milliseconds');
  });
});
