import { randomUUID } from 'node:crypto';
import { authorise } from '@causeway/schemas/v1/authorise.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, sampleOrder, samplePayment, type TestClient } from '../../support/client.ts';
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

describe('an approved payment', () => {
  it('captures at once by default and returns every field of the specification', async () => {
    const { status, body } = await client.authorise({ amount: '12.5' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      return_status: '1',
      return_message: 'OK',
      currency: 'EUR',
      amount: '12.50',
      payment_status: '3000',
      card_brand: 'visa',
      card_masked: '424242******4242',
      avs_result: 'Y',
      cvv_result: 'M',
      token_id: '',
      issuer_url: '',
      error_message: '',
      recurring_id: '',
    });
    expect(body['transaction_id']).toMatch(/^[1-9]\d{0,18}$/);
    expect(body['transaction_date']).toMatch(/^\d{14}$/);
    expect(body['reference_no']).toMatch(/^\d{12}$/);
    expect(body['auth_code']).toMatch(/^\d{6}$/);
    expect(body['encryption_data']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is only authorised with capture: manual', async () => {
    const { body } = await client.authorise({ capture: 'manual' });
    expect(body['payment_status']).toBe('2000');
  });

  it('books the captured money and reports it', async () => {
    const payment = await client.captured({ amount: '70.01' });
    const rows = await gateway.query(
      'SELECT movement, ledger_accounts, amounts FROM journal WHERE account_id = $1 AND subject_id = $2',
      [client.account_id, payment.transaction_id],
    );
    expect(rows).toEqual([{ movement: 'capture', ledger_accounts: [101, 1], amounts: ['-7001', '7001'] }]);
    const events = await gateway.query(
      'SELECT type FROM events WHERE account_id = $1 AND subject_id = $2 ORDER BY seq',
      [client.account_id, payment.transaction_id],
    );
    expect(events.map(({ type }) => type)).toEqual(['payment.authorised', 'payment.captured']);
  });

  it('passes frictionless 3-D Secure', async () => {
    const { body } = await client.authorise({ card: cards.frictionless });
    expect(body).toMatchObject({ payment_status: '3000', issuer_url: '' });
  });

  it.each([
    ['JPY', '1000', '1000'],
    ['JPY', '1000.00', '1000'],
    ['KWD', '1.234', '1.234'],
    ['HUF', '10.5', '10.50'],
  ])('of %s %s has the amount %s', async (currency, amount, shown) => {
    const { body } = await client.authorise({ currency, amount, items: 'Thing' });
    expect(body).toMatchObject({ payment_status: '3000', amount: shown });
  });
});

describe('a declined payment', () => {
  it.each([
    ['declined', '5000', 'D0005:Do not honour'],
    ['funds', '5000', 'D0051:Insufficient funds'],
    ['expired', '5000', 'D0054:Expired card'],
    ['wrong_code', '5000', 'D0082:Wrong security code'],
    ['malfunction', '5200', 'D0096:System malfunction'],
    ['blocked', '5100', 'D0100:Blocked by a risk rule'],
  ] as const)('with the card "%s" has status %s and the reason', async (card, status, message) => {
    const answer = await client.authorise({ card: cards[card] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ return_status: '1', payment_status: status, error_message: message });
  });

  it('frees the order number for another attempt', async () => {
    const order_no = `again-${randomUUID()}`;
    const first = await client.authorise({ order_no, card: cards.declined });
    const second = await client.authorise({ order_no });
    expect(second.body).toMatchObject({ payment_status: '3000', order_no });
    expect(second.body['transaction_id']).not.toBe(first.body['transaction_id']);
  });
});

describe('a payment held for review', () => {
  it('has status 2100 and takes no money', async () => {
    const { body } = await client.authorise({ card: cards.review });
    expect(body['payment_status']).toBe('2100');
    expect(await client.capture({ ...pick(body) })).toMatchObject([
      { capture_status: '0', error_message: expect.stringMatching(/^T0010:/) },
    ]);
  });
});

describe('an order number', () => {
  it('can have one live payment', async () => {
    const { order_no, transaction_id } = await client.captured();
    const { status, body } = await client.authorise({ order_no });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      return_status: '0',
      code: 'I0024',
      source: 'order_no',
      message: expect.stringContaining(`transaction_id ${transaction_id}: query it`),
    });
  });

  it('has one live payment also when fifty are requested at once', async () => {
    const order_no = `race-${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.authorise({ order_no })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('in use is refused, as are used nonces, without effect on other requests', async () => {
    const { order_no } = await client.captured();
    const replay = JSON.stringify(client.sign('authorise', samplePayment()));
    expect((await client.send('authorise', replay)).status).toBe(200);
    const requests = Array.from({ length: 48 }, (_, at) => {
      if (at % 12 === 3) return { code: 'I0024', answer: client.authorise({ order_no }) };
      if (at % 12 === 7) return { code: 'I0017', answer: client.send('authorise', replay) };
      return { code: undefined, answer: client.authorise() };
    });
    for (const { code, answer } of requests) expect((await answer).body['code']).toBe(code);
  });

  it('belongs to its account: another may use the same', async () => {
    const other = await gateway.createClient();
    const { order_no } = await client.captured();
    expect((await other.authorise({ order_no })).body['payment_status']).toBe('3000');
  });
});

describe('a payment request', () => {
  it.each([
    ['currency', { currency: 'XAU' }],
    ['currency', { currency: 'eur' }],
    ['amount', { amount: '1.005' }],
    ['amount', { amount: '0.001' }],
    ['amount', { amount: '-1.00' }],
    ['amount', { amount: '1,00' }],
    ['amount', { amount: 10 }],
    ['amount', { amount: '١٢' }],
    ['card', { card: '4242424242424241' }],
    ['card', { card: '4242 4242 4242 4242' }],
    ['expiration_year', { expiration_month: '01', expiration_year: '2020' }],
    ['expiration_month', { expiration_month: '13' }],
    ['security_code', { security_code: '12' }],
    ['shopper_email', { shopper_email: 'nobody' }],
    ['shopper_ip', { shopper_ip: '999.1.1.1' }],
    ['return_url', { return_url: 'javascript:alert(1)' }],
    ['open3d', { open3d: 'maybe' }],
    ['token_id', { token_id: 'tok_x' }],
    ['order_no', { order_no: '' }],
    ['order_no', { order_no: 'x'.repeat(51) }],
    ['order_no', { order_no: 'a\u0007b' }],
    ['items', { items: '#;#' }],
    ['items[0].unit_price', { items: 'Thing#,#1#,#1.234' }],
    ['amount', { item_total: '90.00', shipping: '5.00' }],
    ['tax_total', { tax_total: '1.001' }],
    ['billing_address', { billing_address: 7 }],
    ['billing_address.country', { billing_address: { country: 'ie' } }],
    ['interval', { interval: 'x' }],
  ])('is refused by %s when it is %j', async (source, fields) => {
    const { status, body } = await client.authorise(fields);
    expect(status).toBe(422);
    expect(body).toMatchObject({ return_status: '0', source, merchant_id: client.credentials.merchant_id });
    expect(body['return_message']).toBe(`${body['code']}:${body['message']}`);
  });

  it.each([
    'order_no',
    'currency',
    'amount',
    'website',
    'items',
    'shopper_id',
    'shopper_email',
    'shopper_ip',
    'card',
    'security_code',
    'first_name',
  ])('is refused by %s when it is missing', async (source) => {
    const { [source]: _, ...rest } = samplePayment();
    const { status, body } = await client.post('authorise', rest);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'I0010', source });
  });

  it('is accepted with an amount that is the sum of its parts', async () => {
    const parts = { item_total: '100.00', shipping: '7.00', tax_total: '3.00', discount: '10.00' };
    expect((await client.authorise({ amount: '100.00', ...parts })).body['payment_status']).toBe('3000');
  });

  it('is refused with a readable text that says what is allowed', async () => {
    for (const [fields, message] of [
      [{ open3d: 'x' }, 'open3d must be "do3DS" or "no3DS"'],
      [{ trial_days: 'x' }, 'trial_days must be a whole number from 0 to 730'],
      [{ interval: '-1' }, 'interval must be a whole number from 1 to 1095'],
      [{ security_code: '12' }, 'security_code must be 3 or 4 digits'],
      [{ expiration_month: '13' }, 'expiration_month must be a whole number from 1 to 12'],
      [{ items: 'Tea#,##,##,#0' }, 'items[0].quantity must be a whole number from 1 to 999999999'],
      [{ items: 'Tea#,##,##,#999999999999' }, 'items[0].quantity must be a whole number from 1 to 999999999'],
      [{ items: ';;;;' }, 'items[0] must begin with a name'],
      [{ last_name: 'a\u202egnp.exe' }, 'last_name must hold printable characters only, on one line'],
      [{ first_name: 'a\nb' }, 'first_name must hold printable characters only, on one line'],
      [{ note: 'a\u2066b' }, 'note must hold printable characters only'],
      [{ items: 'Tea\u202e#,#1' }, 'items must hold printable characters only'],
      [
        { billing_address: { city: 'C\u0007ork' } },
        'billing_address.city must hold printable characters only',
      ],
      [{ shipping_address: 'a\u202eb' }, 'shipping_address must hold printable characters only'],
      [{ notify_url: 'http://user:pw@8.8.8.8/' }, 'notify_url must not contain a user name or password'],
      [{ return_url: 'https://user@shop.example/' }, 'return_url must not contain a user name or password'],
      [{ billing_address: 7 }, 'billing_address must be of type object or string'],
    ] as const)
      expect((await client.authorise(fields)).body['message']).toEqual(message);
  });

  it('is accepted with names in any script, and notes of several lines', async () => {
    const fields = {
      first_name: 'می\u200cخواهم',
      last_name: 'क्\u200dष',
      note: 'two\r\nlines\tand \u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      shipping_address: '1 Main Street\nDublin',
      items: 'Choco\u00adlate\u200b#,#1',
    };
    expect((await client.authorise(fields)).body).toMatchObject({ payment_status: '3000' });
  });

  it('treats an empty optional field of a form as not sent', async () => {
    const { properties = {}, required = [] } = authorise.request as {
      properties?: object;
      required?: string[];
    };
    const fields = new Set([...required, ...Object.keys(samplePayment()), 'timestamp', 'nonce']);
    const empty = Object.keys(properties).filter((name) => !fields.has(name));
    expect(empty).toEqual(
      expect.arrayContaining(['open3d', 'notify_url', 'billing_country', 'interval_unit']),
    );
    const { body } = await client.authorise(Object.fromEntries(empty.map((name) => [name, ''])));
    expect(body).toMatchObject({ payment_status: '3000', token_id: '', recurring_id: '' });
    expect((await client.authorise({ card: '' })).body).toMatchObject({ code: 'I0010', source: 'card' });
  });

  it('accepts flat address fields as well as objects', async () => {
    const flat = {
      billing_address: '1 Main Street',
      billing_city: 'Dublin',
      billing_postcode: 'D01',
      billing_country: 'IE',
    };
    expect((await client.authorise(flat)).body).toMatchObject({ payment_status: '3000', avs_result: 'Y' });
  });
});

function pick({
  transaction_id,
  order_no,
  currency,
  amount,
}: Record<string, string>): Record<string, string> {
  return { transaction_id, order_no, currency, amount } as Record<string, string>;
}

describe('an amount that looks like minor units', () => {
  const notebook = 'Notebook#,#N-1#,#5.25#,#2';
  it.each([
    ['authorise', 'EUR', '1050', notebook, '"10.50"'],
    ['checkout', 'EUR', '1050.00', notebook, '"10.50"'],
    ['authorise', 'EUR', '1550.00', `${notebook}#;#Pen#,#P#,#5.00`, '"15.50"'],
    ['authorise', 'KWD', '1250.000', 'Pen#,#P#,#1.250', '"1.250"'],
  ])('is refused by %s: %s %s for %s', async (operation, currency, amount, items, meant) => {
    const { status, body } = await client.post(operation, {
      ...(operation === 'checkout' ? sampleOrder() : samplePayment()),
      currency,
      amount,
      items,
    });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', 'amount']);
    expect(body['message']).toContain(`Send ${meant} if that is what the customer pays`);
  });

  it.each([
    ['EUR', '10.50', notebook],
    ['EUR', '1050.01', notebook],
    ['EUR', '105.00', notebook],
    ['EUR', '1050.00', `${notebook}#;#Pen`],
    ['EUR', '100.00', 'Gift#,#G#,#0.00'],
    ['JPY', '1000', 'Pen#,#P#,#10'],
  ])('is told apart from %s %s for %s', async (currency, amount, items) => {
    const { body } = await client.authorise({ currency, amount, items });
    expect(body).toMatchObject({ return_status: '1', currency });
  });
});

it('an e-mail address of an internationalised domain is accepted, and an invalid one refused', async () => {
  for (const shopper_email of ['ada@müller.example', 'ada@例え.example'])
    expect((await client.authorise({ shopper_email })).body).toMatchObject({ payment_status: '3000' });
  for (const shopper_email of ['ada@mül ler.example', 'ádá@example.com', 'ada@-ü.', 'ada@ü\u202e.example']) {
    const { status, body } = await client.authorise({ shopper_email });
    expect([shopper_email, status, body['source']]).toEqual([shopper_email, 422, 'shopper_email']);
  }
});

it('the refusal of an amount says that decimals may be left out', async () => {
  const { body } = await client.authorise({ amount: '10.555' });
  expect(body['message']).toBe(
    'amount must be written with at most 12 digits and up to 2 decimals after a point, such as "10.50", for EUR',
  );
});
