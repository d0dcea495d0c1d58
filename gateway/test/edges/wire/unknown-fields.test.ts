import { createHmac } from 'node:crypto';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import * as requests from '@causeway/schemas/portal/developers/requests.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writers } from '../../support/body-formats.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, sampleOrder, samplePayment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { everythingStored } from '../../support/everything-stored.ts';

let gateway: TestGateway;
/** An account whose signature does not depend on how the body is written. */
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient({ signing_profile: 'sha256-v1', registered_addresses_only: true });
  client.profile = 'sha256-v1';
  await fund(gateway, client, '10000.00');
});
afterAll(() => gateway.close());

/** Names under which programs send security codes and card numbers, and some that nobody would think of. */
const unknown_names = [
  'cvv_code',
  'cvn',
  'card_cvc',
  'card_security_code',
  'cvd',
  'cid',
  'cvvCode',
  'cv2',
  'verification_value',
  'cvv',
  'cvc',
  'card_number',
  'pan',
  'track2',
  'pin_block',
  'colour',
  'x',
];

let planted_count = 0;
/** A value that is nowhere else. */
function plant(): string {
  planted_count += 1;
  return `90210${String(planted_count).padStart(4, '0')}77`;
}

function plantAll(): Record<string, string> {
  return Object.fromEntries(unknown_names.map((name) => [name, plant()]));
}

/** Everything that is stored, in every table, and everything that was logged. */
async function storedRows(): Promise<string> {
  return [...gateway.log_lines, await everythingStored(gateway)].join('\n');
}

/** Waits until a request is in the log, then looks for values everywhere. */
async function expectNothingStored(request_id: string | null, values: readonly string[]): Promise<string> {
  let row: Record<string, any> | undefined;
  await expect
    .poll(async () => {
      [row] = await gateway.query('SELECT * FROM request_log WHERE request_id = $1', [request_id]);
      return row;
    })
    .toBeDefined();
  const everything = await storedRows();
  expect(values.filter((value) => everything.includes(value))).toEqual([]);
  return row?.['request'] as string;
}

describe('only the name is stored of a field that the schema does not know', () => {
  it.each(Object.entries(writers))('at the top of a body in %s', async (_format, write) => {
    const planted = plantAll();
    const body = client.sign('authorise', { ...samplePayment(), ...planted });
    const answer = await client.send('authorise', write(body), { 'content-type': 'text/plain' });
    expect(answer.body).toMatchObject({ code: 'I0011', source: 'cvv_code' });
    const shown = await expectNothingStored(answer.headers.get('request-id'), Object.values(planted));
    expect(JSON.parse(shown)).toMatchObject({ cvv_code: '[redacted]', order_no: body['order_no'] });
    const others = { cid: plant(), colour: plant(), x: plant() };
    const signed = client.sign('authorise', { ...samplePayment(), ...others });
    const paid = await client.send('authorise', write(signed), { 'content-type': 'text/plain' });
    expect(paid.body).toMatchObject({ payment_status: '3000' });
    expect(paid.headers.get('gateway-unknown-fields')).toBe('cid, colour, x');
    await expectNothingStored(paid.headers.get('request-id'), Object.values(others));
  });

  it.each(Object.entries(writers))('inside objects and lists of a body in %s', async (_format, write) => {
    const inside = plantAll();
    const deeper = { extra: { list: [plantAll(), plant()], number: Number(plant()) } };
    const values = JSON.stringify([inside, deeper]).match(/90210\d+/g) ?? [];
    const beneficiary = sampleBeneficiary();
    const bank_details = { ...(beneficiary['bank_details'] as object), ...inside, ...deeper };
    const planted: [string, RequestBody][] = [
      [
        'authorise',
        { ...samplePayment(), billing_address: { city: 'Dublin', country: 'IE', ...inside, ...deeper } },
      ],
      ['checkout', sampleOrder({ shipping_address: { city: 'Cork', ...inside, ...deeper } })],
      ['payout', samplePayout({ beneficiary: { ...beneficiary, bank_details, ...inside, ...deeper } })],
      ['capture', { capture_orders: [{ transaction_id: '17', order_no: 'none', ...inside, ...deeper }] }],
    ];
    for (const [operation, fields] of planted) {
      const body = client.sign(operation, fields);
      const answer = await client.send(operation, write(body), { 'content-type': 'text/plain' });
      expect([operation, answer.status, answer.body['code']]).toEqual([operation, 422, 'I0011']);
      await expectNothingStored(answer.headers.get('request-id'), values);
    }
  });

  it('in the place of a text', async () => {
    const inside = plantAll();
    const answer = await client.post('authorise', { ...samplePayment(), note: [inside], shopper_id: inside });
    expect([answer.status, answer.body['code']]).toEqual([422, 'I0011']);
    await expectNothingStored(answer.headers.get('request-id'), Object.values(inside));
  });

  it.each(Object.entries(writers))('in a request whose signature is wrong, in %s', async (_format, write) => {
    const planted = { ...plantAll(), short: '917' };
    const body = client.sign('authorise', { ...samplePayment(), ...planted });
    const wrong = { ...body, encryption_data: 'ab'.repeat(32) };
    const answer = await client.send('authorise', write(wrong), { 'content-type': 'text/plain' });
    expect(answer.status).toBe(401);
    const { short: _, ...long } = planted;
    await expectNothingStored(answer.headers.get('request-id'), Object.values(long));
  });

  it('in an hmac-v2 request that was signed unsorted: the doctor’s texts contain no value', async () => {
    const other = await gateway.createClient();
    const person = await createPortalClient(gateway, {
      merchant_id: other.credentials.merchant_id,
      role_id: 'developer',
    });
    const { merchant_id, account_id, sign_key } = other.credentials;
    const planted = plantAll();
    const fields = {
      merchant_id,
      account_id,
      timestamp: String(Math.floor(gateway.clock.now().getTime() / 1000)),
      nonce: 'signed-unsorted',
      security_code: '9417',
      ...planted,
    };
    const encryption_data = createHmac('sha256', sign_key)
      .update(`v2\n/v1/authorise\n${JSON.stringify(fields)}`)
      .digest('hex');
    const answer = await other.send('authorise', JSON.stringify({ ...fields, encryption_data }));
    const request_id = answer.headers.get('request-id') ?? '';
    await expectNothingStored(request_id, Object.values(planted));
    const { body } = await person.call(requests.readRequest, { params: { account_id, request_id } });
    expect(body['diagnosis']).toMatchObject({
      verdict: 'explained',
      causes: [expect.stringMatching(/in the order in which they were sent/)],
      expected_text: expect.stringContaining('"cvv_code":"[redacted]"'),
      signed_text: expect.stringContaining('"cvv_code":"[redacted]"'),
    });
    expect(body['diagnosis'].signed_text).toContain('"security_code":"[redacted]"');
  });

  it('on the payment page', async () => {
    const inside = plantAll();
    const session = await OpenedCheckout.create(client);
    const right = submission();
    const submitted = { ...right, ...inside, card: { ...right.card, ...inside } } as typeof right;
    expect(await session.pay(submitted)).toMatchObject({ standing: 'paid' });
    const everything = await storedRows();
    expect(Object.values(inside).filter((value) => everything.includes(value))).toEqual([]);
  });
});

describe('an unknown field’s name', () => {
  const number = cards.approve;
  const names = [
    number,
    `card_${number}`,
    `c4242_4242_4242_4242`,
    '４２４２４２４２４２４２４２４２',
    'x'.repeat(300),
  ];

  it.each(Object.entries(writers))('that contains a card number is masked, in %s', async (_format, write) => {
    const of_format = write === writers['xml'] ? names.slice(1, 3) : names;
    const named = Object.fromEntries(of_format.map((name) => [name, plant()]));
    const body = client.sign('retrievalTrans', { orders: 'x', ...named });
    const answer = await client.send('retrievalTrans', write(body), { 'content-type': 'text/plain' });
    expect(answer.status).toBe(200);
    await expectNothingStored(answer.headers.get('request-id'), [...of_format, ...Object.values(named)]);
  });

  it.each([
    ['json', `{"card_${number}":"\\u0000"}`],
    ['json', `{"card_${number}":1,"card_${number}":2}`],
    ['form', `card_${number}=%00`],
    ['xml', `<a><card_${number}><b>1</b></card_${number}></a>`],
    ['xml', `<a><card_${number}></a>`],
    ['xml', `<a><card_${number} <b></a>`],
    ['xml', `<card_${number}>`],
    ['multipart', `--b\r\nContent-Disposition: form-data; name="card_${number}"\r\n\r\na\0b\r\n--b--\r\n`],
  ])('is not repeated by the refusal of a body in %s: %j', async (_format, text) => {
    const answer = await client.send('retrievalTrans', text, { 'content-type': 'text/plain' });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain(number);
    expect(answer.text).not.toContain('card_');
  });

  it('is reported with its place', async () => {
    const payment = { transaction_id: '17', order_no: 'none', currency: 'EUR', amount: '1.00' };
    const fields = {
      capture_orders: [{ ...payment, size: '1', deep: { er: 1 } }],
      colour: 'red',
      utm_2026: '1',
    };
    const answer = await client.post('capture', fields);
    const places = ['capture_orders[].size', 'capture_orders[].deep', 'colour', 'utm_####'];
    expect(answer.headers.get('gateway-unknown-fields')).toBe(places.join(', '));
    const line = (): string => gateway.log_lines.findLast((one) => one.includes('"/v1/capture"')) ?? '{}';
    await expect.poll(() => JSON.parse(line())['unknown_fields']).toEqual(places);
    await expectNothingStored(answer.headers.get('request-id'), []);
    const [row] = await gateway.query('SELECT unknown_fields FROM request_log WHERE request_id = $1', [
      answer.headers.get('request-id'),
    ]);
    expect(row).toEqual({ unknown_fields: places });
  });
});

describe('a misspelt field name is refused with the field that was probably meant', () => {
  const bank_details = { ...(sampleBeneficiary()['bank_details'] as object), accountnumber: '1' };
  const item = { transaction_id: '17', order_no: 'none', currency: 'EUR', amount: '1.00' };
  const slips: [string, RequestBody, string, string][] = [
    ['authorise', { ...samplePayment(), capure: 'manual' }, 'capure', 'capture'],
    ['authorise', { ...samplePayment(), Capture: 'manual' }, 'Capture', 'capture'],
    ['authorise', { ...samplePayment(), capture: 'auto', cpature: 'manual' }, 'cpature', 'capture'],
    ['authorise', { ...samplePayment(), 'security-code': '123' }, 'security-code', 'security_code'],
    ['authorise', { ...samplePayment(), billing_address: { ctiy: 'Cork' } }, 'billing_address.ctiy', 'city'],
    [
      'capture',
      { capture_orders: [item, { ...item, amuont: '2.00' }] },
      'capture_orders[1].amuont',
      'amount',
    ],
    [
      'refund',
      { refund_orders: [{ ...item, refund_ammount: '0.50' }] },
      'refund_orders[0].refund_ammount',
      'refund_amount',
    ],
    [
      'payout',
      samplePayout({ beneficiary: { ...sampleBeneficiary(), bank_details } }),
      'beneficiary.bank_details.accountnumber',
      'account_number',
    ],
    ['retrievalTrans', { orderz: 'x', orders: 'y' }, 'orderz', 'orders'],
  ];
  it.each(Object.entries(writers))('at every level of a body in %s', async (_format, write) => {
    for (const [operation, fields, source, meant] of slips) {
      const body = client.sign(operation, fields);
      const answer = await client.send(operation, write(body), { 'content-type': 'text/plain' });
      expect([operation, answer.status, answer.body['code'], answer.body['source']]).toEqual([
        operation,
        422,
        'I0011',
        source,
      ]);
      expect(answer.body['message']).toContain(`did you mean ${meant}?`);
    }
  });

  it('before anything of a batch is done', async () => {
    const paid = await client.authorised();
    const answer = await client.post('capture', {
      capture_orders: [paid, { ...item, Amount: '1.00' }],
    });
    expect([answer.status, answer.body['source']]).toEqual([422, 'capture_orders[1].Amount']);
    const again = await client.post('capture', { capture_orders: [paid] });
    expect(again.body['capture_orders']).toMatchObject([{ capture_status: '1' }]);
  });

  it('but only for callers with the key', async () => {
    const body = {
      ...client.sign('authorise', { ...samplePayment(), capure: 'manual' }),
      encryption_data: 'a',
    };
    const answer = await client.send('authorise', JSON.stringify(body));
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('capure');
    expect(answer.headers.get('gateway-unknown-fields')).toBeNull();
  });

  it('but not for other words, or names that differ in a digit', async () => {
    const fields = { orders: 'x', note: '1', address_2: '1', sku: '1', other_orders: '1' };
    const answer = await client.post('retrievalTrans', fields);
    expect([answer.status, answer.headers.get('gateway-unknown-fields')]).toEqual([
      200,
      'note, address_2, sku, other_orders',
    ]);
  });
});

describe('card data are refused where none belong, and not stored', () => {
  it.each(['checkout', 'capture', 'refund', 'payout', 'retrievalTrans'])('by %s', async (operation) => {
    const bodies: Record<string, RequestBody> = {
      checkout: sampleOrder(),
      capture: { capture_orders: [{ transaction_id: '17' }] },
      refund: { refund_orders: [{ transaction_id: '17' }] },
      payout: samplePayout(),
      retrievalTrans: { orders: 'x' },
    };
    const planted = { card: plant(), card_number: plant(), cvv: plant(), expiration_month: plant() };
    for (const [name, value] of Object.entries(planted)) {
      const answer = await client.post(operation, { ...bodies[operation], [name]: value });
      expect([name, answer.status, answer.body['source']]).toEqual([name, 422, name]);
      expect(answer.body['message']).toMatch(/is card data, which is not taken here: remove it/);
    }
    const pan = plant();
    const within = { wallet_entry: { kind: 'x', list: [{ pan }] } };
    const answer = await client.post(operation, { ...bodies[operation], ...within });
    expect([answer.status, answer.body['source']]).toEqual([422, 'wallet_entry']);
    await expectNothingStored(answer.headers.get('request-id'), [pan, ...Object.values(planted)]);
  });
});

describe('an account with strict fields', () => {
  it('refuses every unknown field, by its path', async () => {
    const strict = await gateway.createClient({ strict_fields: true });
    const fields = { capture_orders: [{ transaction_id: '17', colour: 'red' }] };
    const answer = await strict.post('capture', fields);
    expect([answer.status, answer.body['code'], answer.body['source']]).toEqual([
      422,
      'I0011',
      'capture_orders[0].colour',
    ]);
    expect((await client.post('capture', fields)).status).toBe(200);
  });
});

describe('of known fields, the request log hides', () => {
  it('everything of a card and of a bank account, also as a number and as JSON text', async () => {
    const { account_id } = client;
    const payment = {
      card: cards.approve,
      security_code: '9417',
      expiration_month: '11',
      expiration_year: '2039',
    };
    const spelt = ['cardNumber', 'card-no', 'PAN', 'accountNumber', 'CVV', 'cvv2', 'cvc', 'cvc2', 'csc'];
    const more = ['track1', 'track2', 'pin', 'signKey', 'api_key', 'secret', 'secret_key', 'password'];
    const rest = ['authorization', 'cookie', 'iban', 'encryption_data', ...Object.keys(payment)];
    const held = Object.fromEntries([...spelt, ...more, ...rest].map((name) => [name, plant()]));
    const sent = client.sign('authorise', { ...samplePayment(), ...payment });
    const answers = [
      await client.send('authorise', JSON.stringify(sent)),
      await client.send('authorise', JSON.stringify({ ...sent, note: 5105105105105100 })),
      await client.post('payout', samplePayout({ client_data: JSON.stringify({ deep: [held] }) })),
    ];
    for (const answer of answers)
      await expectNothingLogged(answer.headers.get('request-id'), account_id, Object.values(held));
    const request_ids = answers.map(({ headers }) => headers.get('request-id'));
    const rows = await gateway.query(
      'SELECT request_id, request, response FROM request_log WHERE request_id = ANY ($1)',
      [request_ids],
    );
    const of_payment = rows.find(({ request_id }) => request_id === request_ids[0]);
    for (const name of Object.keys(payment))
      expect(JSON.parse(of_payment?.['request'])).toMatchObject({ [name]: '[redacted]' });
    const { iban } = sampleBeneficiary()['bank_details'] as { iban: string };
    for (const secret of ['5105105105105100', iban, String(sent['encryption_data'])])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

async function expectNothingLogged(
  request_id: string | null,
  account_id: string,
  values: readonly string[],
): Promise<void> {
  const find = () =>
    gateway.query('SELECT l::text AS row FROM request_log l WHERE account_id = $1 AND request_id = $2', [
      account_id,
      request_id,
    ]);
  await expect.poll(async () => (await find()).length).toBe(1);
  const [found] = await find();
  expect(values.filter((value) => String(found?.['row']).includes(value))).toEqual([]);
}
