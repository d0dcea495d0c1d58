import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cards, sampleOrder, samplePayment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let world: TestGateway;
let client: TestClient;
beforeAll(async () => {
  world = await startTestGateway();
  client = await world.createClient();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const mastercard = '5555555555554444';
const cavv = 'BwABBJQ1AgAAAAAgJDUCAAAAAAA=';
const browser = {
  browser_accept_header: 'text/html,*/*;q=0.8',
  browser_user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  browser_language: 'de-DE',
  browser_color_depth: 24,
  browser_screen_height: 1080,
  browser_screen_width: 1920,
  browser_time_zone: -60,
  browser_java_enabled: false,
  browser_javascript_enabled: true,
};
const outside = {
  three_ds_version: '2.2.0',
  three_ds_status: 'Y',
  eci: '05',
  cavv,
  ds_transaction_id: '1f4fd6ac-7f3b-4d57-b6a3-6f6e2c1a0b11',
};
const stored_result = {
  version: '2.2.0',
  status: 'Y',
  eci: '05',
  ds_transaction_id: outside.ds_transaction_id,
};

interface Received {
  readonly carried: Record<string, any>;
  readonly stored_credential: string;
  readonly network_id: string;
}

/** What the acquirer received of the newest authorisation. */
async function received(): Promise<Received> {
  const [row] = await world.query<Received>(
    `SELECT carried, stored_credential, network_id FROM sandbox_acquirer.instructions
     WHERE account_id = $1 AND kind IN ('authorise', 'sale') ORDER BY instruction_id DESC LIMIT 1`,
    [client.account_id],
  );
  return row!;
}

/** What is kept with a payment. */
async function storedDetails(transaction_id: string): Promise<Record<string, unknown>> {
  const [row] = await world.query<{ details: Record<string, unknown> }>(
    'SELECT details FROM payment_details WHERE transaction_id = $1',
    [transaction_id],
  );
  return row!.details;
}

async function refusal(fields: Record<string, any>): Promise<[status: number, source: string, code: string]> {
  const { status, body } = await client.authorise(fields);
  return [status, body['source'], body['code']];
}

function without(fields: Record<string, unknown>, name: string): Record<string, any> {
  return Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
}

describe('the customer’s browser in a direct payment', () => {
  const sent = {
    accept_header: 'text/html,*/*;q=0.8',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    language: 'de-DE',
    color_depth: 24,
    screen_height: 1080,
    screen_width: 1920,
    time_zone_offset: -60,
    java_enabled: false,
    javascript_enabled: true,
  };

  it('reaches the acquirer, and is stored with the payment', async () => {
    const { body } = await client.authorise({ ...browser });
    expect((await received()).carried['browser']).toEqual(sent);
    expect(await storedDetails(body['transaction_id'])).toMatchObject({ browser: sent });
  });

  it('reaches the acquirer from a form, where everything is text', async () => {
    const fields = Object.fromEntries(
      Object.entries({ ...samplePayment(), ...browser }).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    );
    const form = new URLSearchParams(client.sign('authorise', fields) as Record<string, string>).toString();
    const { body } = await client.send('authorise', form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(body['payment_status']).toBe('3000');
    expect((await received()).carried['browser']).toEqual(sent);
  });

  it('gets a color depth that 3-D Secure knows: 30 becomes 24', async () => {
    await client.authorise({ ...browser, browser_color_depth: '30' });
    expect((await received()).carried['browser']).toMatchObject({ color_depth: 24 });
  });

  it('is not sent where all fields are empty', async () => {
    await client.authorise(Object.fromEntries(Object.keys(browser).map((name) => [name, ''])));
    expect((await received()).carried).not.toHaveProperty('browser');
  });

  it.each(Object.keys(browser))('is refused without %s', async (name) => {
    expect(await refusal(without(browser, name))).toEqual([422, name, 'I0010']);
  });

  it.each([
    ['browser_screen_width', '1000000'],
    ['browser_screen_height', -1],
    ['browser_time_zone', 1441],
    ['browser_time_zone', '1441'],
    ['browser_color_depth', '0'],
    ['browser_java_enabled', 'yes'],
    ['browser_language', 'de_DE'],
    ['browser_user_agent', 'x'.repeat(2049)],
  ])('is refused where %s is %j', async (name, value) => {
    expect(await refusal({ ...browser, [name]: value })).toEqual([422, name, 'I0011']);
  });
});

describe('3-D Secure that was carried out elsewhere', () => {
  it.each([
    ['authenticated with Visa', cards.challenge, {}],
    ['attempted with Visa, with proof', cards.challenge, { three_ds_status: 'A', eci: '06' }],
    ['attempted with Visa, without proof', cards.approve, { three_ds_status: 'A', eci: '06', cavv: '' }],
    ['authenticated with Mastercard', mastercard, { eci: '02' }],
    ['authenticated with Mastercard, one of several payments', mastercard, { eci: '07' }],
    ['attempted with Mastercard', mastercard, { three_ds_status: 'A', eci: '01' }],
    ['data only with Mastercard', mastercard, { three_ds_status: 'I', eci: '04', three_ds_version: '2.3.1' }],
    ['not available with Visa', cards.approve, { three_ds_status: 'U', eci: '07', cavv: '' }],
  ])('reaches the acquirer, and nobody is authenticated again: %s', async (_what, card, fields) => {
    const sent = { ...outside, ...fields };
    const { body } = await client.authorise({ card, ...sent });
    expect(body).toMatchObject({ payment_status: '3000', issuer_url: '' });
    const { three_ds_status: status, three_ds_version: version, eci, ds_transaction_id } = sent;
    const result = { version, status, eci, ds_transaction_id };
    const has_authentication_value = sent.cavv !== '';
    expect((await received()).carried['authentication_result']).toEqual({
      ...result,
      has_authentication_value,
    });
    expect((await storedDetails(body['transaction_id']))['authentication_result']).toEqual(result);
  });

  it('works with a stored card', async () => {
    const stored = await client.authorise({ token_flag: 'YES', card: mastercard });
    const order = sampleOrder();
    const fields = { ...order, token_id: stored.body['token_id'], ...outside };
    const visa = await client.post('authorise', fields);
    expect([visa.status, visa.body['source']]).toEqual([422, 'eci']);
    const { body } = await client.post('authorise', { ...fields, eci: '02' });
    expect(body['payment_status']).toBe('3000');
  });

  it('leaves its CAVV in no table, event, log or error', async () => {
    const secret = 'AJkBBkhgQQAAAE4gSEJydQAAAAA=';
    const { body } = await client.authorise({ ...outside, cavv: secret });
    const mistaken = await client.authorise({ ...outside, cavv: `${secret}=` });
    expect(mistaken.text).not.toContain(secret);
    const tables = await world.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema IN ('public', 'sandbox_acquirer') AND table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const found = await world.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE '%' || $1 || '%'`, [
        secret,
      ]);
      expect(found, name).toEqual([]);
    }
    expect(world.log_lines.join('')).not.toContain(secret);
    expect(await storedDetails(body['transaction_id'])).toMatchObject({
      authentication_result: stored_result,
    });
  });

  it.each(Object.keys(outside))('is refused without %s', async (name) => {
    expect(await refusal(without(outside, name))).toEqual([422, name, 'I0010']);
  });

  it.each([
    ['a CAVV without a result', { cavv }, 'three_ds_version', 'I0010'],
    ['a result without proof', { ...outside, cavv: '' }, 'cavv', 'I0010'],
    ['3-D Secure 1', { ...outside, three_ds_version: '1.0.2' }, 'three_ds_version', 'I0011'],
    ['a version that is none', { ...outside, three_ds_version: '2' }, 'three_ds_version', 'I0011'],
    [
      'a customer who was not authenticated',
      { ...outside, three_ds_status: 'N' },
      'three_ds_status',
      'I0011',
    ],
    ['a challenge that is not over', { ...outside, three_ds_status: 'C' }, 'three_ds_status', 'I0011'],
    ['an ECI of another scheme', { ...outside, eci: '02' }, 'eci', 'I0011'],
    ['an ECI of Visa for Mastercard', { ...outside, card: mastercard }, 'eci', 'I0011'],
    ['an ECI of an attempt for Y', { ...outside, eci: '06' }, 'eci', 'I0011'],
    ['an ECI of one digit', { ...outside, eci: '5' }, 'eci', 'I0011'],
    ['a CAVV in hex', { ...outside, cavv: '0'.repeat(40) }, 'cavv', 'I0011'],
    ['a CAVV of 21 bytes', { ...outside, cavv: 'BwABBJQ1AgAAAAAgJDUCAAAAAAAA' }, 'cavv', 'I0011'],
    ['a CAVV whose last bits are not zero', { ...outside, cavv: cavv.replace('A=', 'B=') }, 'cavv', 'I0011'],
    ['a CAVV in base64url', { ...outside, cavv: cavv.replace('Q1A', '-_A') }, 'cavv', 'I0011'],
    ['a dsTransID that is no UUID', { ...outside, ds_transaction_id: 'abc' }, 'ds_transaction_id', 'I0011'],
    ['with a challenge of ours', { ...outside, open3d: 'do3DS' }, 'open3d', 'I0011'],
    ['with an exemption nobody needs', { ...outside, sca_exemption: 'low_value' }, 'sca_exemption', 'I0011'],
  ])('is refused with %s', async (_what, fields, source, code) => {
    expect(await refusal(fields)).toEqual([422, source, code]);
  });
});

describe('an exemption from strong customer authentication', () => {
  it.each(['low_value', 'transaction_risk_analysis', 'trusted_beneficiary', 'secure_corporate', 'moto'])(
    'reaches the acquirer, and is stored with the payment: %s',
    async (sca_exemption) => {
      const { body } = await client.authorise({ sca_exemption });
      expect((await received()).carried['exemption']).toBe(sca_exemption);
      expect(await storedDetails(body['transaction_id'])).toMatchObject({ exemption: sca_exemption });
    },
  );

  it('ends where the issuer wants the customer all the same, who then authenticates', async () => {
    const { body } = await client.authorise({
      card: cards.challenge,
      sca_exemption: 'low_value',
      token_flag: 'YES',
    });
    expect(body['payment_status']).toBe('1100');
    const passed = new URLSearchParams({ result: 'passed' });
    const issuer = await fetch(body['issuer_url'], { method: 'POST', body: passed, redirect: 'manual' });
    await fetch(issuer.headers.get('location') ?? '', { redirect: 'manual' });
    const { carried, stored_credential } = await received();
    expect(carried).toMatchObject({ returned: {} });
    expect(carried).not.toHaveProperty('exemption');
    expect(stored_credential).toBe('first customer card_on_file');
  });

  it('for an order by telephone redirects nobody', async () => {
    const { body } = await client.authorise({ card: cards.challenge, sca_exemption: 'moto' });
    expect(body).toMatchObject({ issuer_url: '', error_message: expect.stringMatching(/^D0065:/) });
  });

  it.each([
    ['that does not exist', { sca_exemption: 'please' }, 'sca_exemption'],
    ['for an order by telephone, with a challenge', { sca_exemption: 'moto', open3d: 'do3DS' }, 'open3d'],
    [
      'for an order by telephone, with 3-D Secure',
      { ...outside, three_ds_status: 'I', eci: '07', sca_exemption: 'moto' },
      'sca_exemption',
    ],
  ])('is refused as one %s', async (_what, fields, source) => {
    expect(await refusal(fields)).toEqual([422, source, 'I0011']);
  });
});

describe('a charge under an agreement', () => {
  const order = sampleOrder();
  const of = (fields: Record<string, any>): Record<string, any> => ({
    ...order,
    order_no: `order-${Math.random()}`,
    ...fields,
  });
  const card = { card: cards.approve, expiration_month: '12', expiration_year: '2034' };
  const network_transaction_id = '016153570198200';

  it('that was made elsewhere needs no security code, and names the agreement to the acquirer', async () => {
    const fields = of({ ...card, initiator: 'merchant', network_transaction_id });
    const { body } = await client.post('authorise', fields);
    expect(body).toMatchObject({ payment_status: '3000', cvv_result: 'P' });
    expect(await received()).toMatchObject({
      stored_credential: 'subsequent merchant card_on_file',
      network_id: network_transaction_id,
      carried: { order: { shopper: { id: 'shopper-1', ip: '' } } },
    });
    expect(await storedDetails(body['transaction_id'])).toMatchObject({
      stored_credential: { initiator: 'merchant', stage: 'subsequent', purpose: 'card_on_file' },
    });
  });

  it.each([
    [{ stored_credential_purpose: 'subscription' }, 'subsequent merchant subscription'],
    [{ initiator: 'customer' }, 'subsequent customer card_on_file'],
    [{ initiator: '' }, 'subsequent customer card_on_file'],
  ])('names the agreement and its initiator: %j', async (fields, used) => {
    const fields_input = { ...card, initiator: 'merchant', network_transaction_id, ...fields };
    const { body } = await client.post('authorise', of(fields_input));
    expect(body['payment_status']).toBe('3000');
    expect((await received()).stored_credential).toBe(used);
  });

  it('made at the gateway follows it: the merchant charges a stored card', async () => {
    const first = await client.authorise({ token_flag: 'YES', card: mastercard });
    const { token_id } = first.body;
    const { body } = await client.post('authorise', of({ token_id, initiator: 'merchant' }));
    expect(body['payment_status']).toBe('3000');
    const [agreed] = await world.query(
      'SELECT network_transaction_id FROM payments WHERE transaction_id = $1',
      [first.body['transaction_id']],
    );
    expect(await received()).toMatchObject({
      stored_credential: 'subsequent merchant card_on_file',
      network_id: agreed?.['network_transaction_id'],
    });
  });

  it('asks no customer: an issuer that insists declines', async () => {
    const challenged = { ...card, card: cards.challenge, initiator: 'merchant', network_transaction_id };
    const { body } = await client.post('authorise', of(challenged));
    expect(body['issuer_url']).toBe('');
  });

  it('that the customer has stopped is not sent, now or later', async () => {
    const stopped = { ...card, card: cards.renewal_stopped, initiator: 'merchant', network_transaction_id };
    const declined = await client.post('authorise', of(stopped));
    expect(declined.body).toMatchObject({ payment_status: '5000', response_code: 'R1' });
    await world.query(
      `UPDATE card_declines SET declined_at = ARRAY[now() - interval '1 year'] WHERE account_id = $1`,
      [client.account_id],
    );
    const { body } = await client.post('authorise', of(stopped));
    expect(body['error_message']).toMatch(/^D0105:/);
    // The customer, who is present, may.
    const own = await client.authorise({ card: cards.renewal_stopped });
    expect(own.body['payment_status']).toBe('3000');
  });

  it.each([
    ['of the merchant, without an agreement', { initiator: 'merchant' }, 'security_code', 'I0010'],
    [
      'of the merchant, with a security code and without an agreement',
      { initiator: 'merchant', security_code: '123' },
      'network_transaction_id',
      'I0010',
    ],
    [
      'for a purpose, without an agreement',
      { stored_credential_purpose: 'subscription', security_code: '123' },
      'network_transaction_id',
      'I0010',
    ],
    ['of a stranger', { initiator: 'bank', network_transaction_id }, 'initiator', 'I0011'],
    ['by what is no identifier', { network_transaction_id: 'a\u0000b' }, 'network_transaction_id', 'I0002'],
    [
      'by an identifier of 51 characters',
      { network_transaction_id: '1'.repeat(51) },
      'network_transaction_id',
      'I0011',
    ],
    ['that stores the card', { network_transaction_id, token_flag: 'YES' }, 'token_flag', 'I0011'],
    [
      'that begins a subscription',
      {
        network_transaction_id,
        initiator: 'merchant',
        recurring_id: 'r',
        contract_name: 'c',
        interval_unit: 'month',
        interval: 1,
      },
      'recurring_id',
      'I0011',
    ],
    [
      'of the merchant, with a challenge',
      { network_transaction_id, initiator: 'merchant', open3d: 'do3DS' },
      'open3d',
      'I0011',
    ],
    [
      'of the merchant, in a browser',
      { network_transaction_id, initiator: 'merchant', ...browser },
      'browser_accept_header',
      'I0011',
    ],
    [
      'of the merchant, with an exemption',
      { network_transaction_id, initiator: 'merchant', sca_exemption: 'low_value' },
      'sca_exemption',
      'I0011',
    ],
  ])('is refused as one %s', async (_what, fields, source, code) => {
    const { status, body } = await client.post('authorise', of({ ...card, ...fields }));
    expect([status, body['source'], body['code']]).toEqual([code === 'I0002' ? 400 : 422, source, code]);
  });
});

it('a payment with another result of 3-D Secure is not a retry of the same request', async () => {
  const key = { 'idempotency-key': 'authenticated-elsewhere' };
  const fields = { ...samplePayment(), ...outside };
  const first = await client.post('authorise', fields, key);
  expect((await client.post('authorise', fields, key)).body).toEqual(first.body);
  expect((await client.post('authorise', { ...fields, cavv: cavv.replace('Bw', 'Cw') }, key)).status).toBe(
    409,
  );
});
