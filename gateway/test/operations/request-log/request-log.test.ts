import { createHmac } from 'node:crypto';
import * as requests from '@causeway/schemas/portal/developers/requests.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(() => openShop());

async function openShop(settings: Parameters<TestGateway['createClient']>[0] = {}): Promise<void> {
  shop = await gateway.createClient(settings);
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'developer' });
}

function call(
  route: PortalRoute,
  body?: unknown,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): Promise<PortalAnswer> {
  return person.call(route, { params: { account_id: shop.account_id, ...params }, body, query });
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.post('retrievalTrans', { trades: ['1'] })).status;
}

/** The log's line of a request, as soon as it has been written. */
async function logged(query: Record<string, string>): Promise<any> {
  let found: any;
  await expect
    .poll(async () => {
      const { body } = await call(requests.listRequests, undefined, {}, query);
      [found] = body['requests'];
      return found;
    })
    .toBeDefined();
  return found;
}

describe('the request log', () => {
  it('finds an accepted request by id and order, without card number, code or signature', async () => {
    const note = `my other card is ${cards.declined.replace(/(.{4})/g, '$1 ').trim()}`;
    await openShop({ card_number_check: false });
    const paid = await shop.authorise({ note, security_code: '987', cid: '654', [cards.approve]: 'x' });
    const request_id = paid.headers.get('request-id') ?? '';
    const line = await logged({ q: request_id });
    expect(line).toMatchObject({
      request_id,
      operation: 'authorise',
      status: 200,
      code: '',
      key_id: shop.credentials.key_id,
      address: '127.0.0.1',
    });
    expect(await logged({ q: paid.body['order_no'] })).toEqual(line);
    const { body, text } = await call(requests.readRequest, undefined, { request_id });
    expect(body['unknown_fields']).toEqual(expect.arrayContaining(['cid']));
    expect(JSON.parse(body['request'])).toMatchObject({ card: '[redacted]', security_code: '[redacted]' });
    expect(JSON.parse(body['response']).order_no).toBe(paid.body['order_no']);
    const rows = await gateway.query('SELECT l::text FROM request_log l');
    for (const stored of [text, JSON.stringify(rows)]) {
      for (const secret of [cards.approve, cards.declined, '4000 0000', '987', '654']) {
        expect(stored.includes(secret) && secret.length > 3).toBe(false);
      }
      expect(stored).not.toContain(shop.credentials.sign_key);
    }
    expect(body['request']).not.toMatch(/"(987|654)"/);
  });

  it('shows and finds refused items and declined cards of accepted requests', async () => {
    const declined = await shop.authorise({ card: cards.declined });
    const order = await shop.authorised();
    const capture = await shop.post('capture', {
      capture_orders: [order, { ...order, transaction_id: '17' }].map((one) => ({
        transaction_id: one.transaction_id,
        order_no: order.order_no,
        currency: order.currency,
        amount: order.amount,
      })),
    });
    await logged({ q: capture.headers.get('request-id') ?? '' });
    const { body } = await call(requests.listRequests, undefined, {}, { result: 'unsuccessful' });
    expect(body['requests']).toMatchObject([
      { operation: 'capture', status: 200, items: 2, refused_items: 1, declined: '' },
      { operation: 'authorise', status: 200, items: 0, declined: declined.body['response_code'] },
    ]);
    const all = await call(requests.listRequests, undefined, {}, { q: order.order_no });
    expect(all.body['requests']).toMatchObject([
      { refused_items: 1 },
      { items: 0, refused_items: 0, declined: '' },
    ]);
  });

  it('masks an order number that resembles a card number, and cannot be searched by it', async () => {
    const order_no = '5105105105105100';
    const [accepted = '', refused = ''] = [
      await shop.authorise({ order_no }),
      await shop.authorise({ order_no: cards.funds, card: cards.funds }),
    ].map(({ headers }) => headers.get('request-id') ?? '');
    expect(await logged({ q: accepted })).toMatchObject({ operation: 'authorise', status: 200 });
    expect(await logged({ q: refused })).toMatchObject({ status: 422, code: 'I0011' });
    const { status, body } = await call(requests.listRequests, undefined, {}, { q: order_no });
    expect([status, body['rule']]).toEqual([422, 'seeks_card']);
    const rows = await gateway.query(
      'SELECT o::text AS row FROM request_log_orders o UNION ALL SELECT l::text FROM request_log l',
    );
    for (const number of [order_no, cards.funds]) expect(JSON.stringify(rows)).not.toContain(number);
  });

  it('finds refused requests by code and status, and the items of a batch by their orders', async () => {
    const payment = await shop.authorised();
    await shop.capture(payment);
    await shop.post('authorise', { order_no: 'incomplete-1' });
    const refused = await logged({ result: 'refused' });
    expect(refused).toMatchObject({ status: 422, operation: 'authorise' });
    expect(await logged({ code: refused.code, status: '422' })).toEqual(refused);
    expect(await logged({ operation: 'capture' })).toMatchObject({ operation: 'capture', code: '' });
    await expect
      .poll(async () => {
        const { body } = await call(requests.listRequests, undefined, {}, { q: payment.order_no });
        return body['requests'].map((line: any) => line.operation);
      })
      .toEqual(['capture', 'authorise']);
    const accepted = await call(requests.listRequests, undefined, {}, { result: 'accepted' });
    expect(accepted.body['requests']).toHaveLength(2);
    expect(accepted.body).toMatchObject({ kept_days: 14, left_out: '0', next_before: null });
  });

  it('returns page after page', async () => {
    for (let count = 0; count < 3; count += 1) {
      await Promise.all(Array.from({ length: 20 }, () => statusOf(shop)));
    }
    await expect.poll(async () => (await call(requests.listRequests)).body['next_before']).not.toBeNull();
    await expect
      .poll(async () => {
        const first = await call(requests.listRequests);
        const rest = await call(requests.listRequests, undefined, {}, { before: first.body['next_before'] });
        const ids = [...first.body['requests'], ...rest.body['requests']].map((line) => line.request_id);
        return new Set(ids).size;
      })
      .toBe(60);
  });

  it('stores a wrongly signed request with the fault, for its own account only', async () => {
    const fields = shop.sign('authorise', { order_no: 'wrong-1', card: cards.approve, note: 'é/1' });
    await shop.send('authorise', JSON.stringify({ ...fields, note: 'changed' }));
    const line = await logged({ q: 'wrong-1' });
    expect(line).toMatchObject({ status: 401, code: 'I0013', key_id: '' });
    const { body, text } = await call(requests.readRequest, undefined, { request_id: line.request_id });
    expect(body['diagnosis']).toMatchObject({ verdict: 'wrong', profile: 'hmac-v2' });
    expect(body['diagnosis'].expected_text).toContain('"note":"changed"');
    expect(text).not.toContain(cards.approve);
    const other = await gateway.createClient();
    await other.send('authorise', JSON.stringify({ ...fields, merchant_id: other.credentials.merchant_id }));
    await other.authorise({ order_no: 'theirs' });
    await statusOf(shop);
    await logged({ operation: 'retrievalTrans' });
    expect((await call(requests.listRequests)).body['requests']).toHaveLength(2);
    expect((await call(requests.listRequests, undefined, {}, { q: 'theirs' })).body['requests']).toEqual([]);
  });

  it('shows a diagnosis that was stored without rules by its English causes', async () => {
    const fields = shop.sign('authorise', { order_no: 'wrong-2' });
    await shop.send('authorise', JSON.stringify({ ...fields, encryption_data: 'ab'.repeat(16) }));
    const { request_id } = await logged({ q: 'wrong-2' });
    const read = async () => {
      const { body } = await call(requests.readRequest, undefined, { request_id });
      return body['diagnosis'];
    };
    const causes = [
      'encryption_data has 32 characters; it must be 64 of hex, or the base64 of 32 bytes. It is as long as an MD5 digest in hex.',
    ];
    const stored = await read();
    expect(stored).toMatchObject({
      causes,
      reasons: [
        [
          { rule: 'signature_length', parameters: { length: 32 } },
          { rule: 'length_of_digest', parameters: { algorithm: 'MD5', encoding: 'hex' } },
        ],
      ],
    });
    await gateway.query(
      `UPDATE request_log SET diagnosis = (diagnosis::jsonb - 'reasons')::json WHERE request_id = $1`,
      [request_id],
    );
    const { reasons: _, ...without_rules } = stored;
    expect(await read()).toEqual(without_rules);
  });

  it('is deleted after its days', async () => {
    await statusOf(shop);
    const { request_id } = await logged({});
    await gateway.work(14 * 24 * hour_ms + 60_000);
    await person.signIn();
    expect((await call(requests.readRequest, undefined, { request_id })).body['code']).toBe('U0008');
  });
});

describe('the signature doctor', () => {
  const diagnose = async (request: unknown, signed_text?: string) => {
    const text = typeof request === 'string' ? request : JSON.stringify(request);
    const body = {
      operation: 'authorise',
      request: text,
      ...(signed_text === undefined ? {} : { signed_text }),
    };
    return (await call(requests.diagnoseRequest, body)).body;
  };

  it('confirms a right signature, and shows no card number', async () => {
    const answer = await diagnose(
      shop.sign('authorise', { order_no: 'd-1', card: cards.approve, security_code: '123' }),
    );
    expect(answer).toMatchObject({ verdict: 'right', key_id: shop.credentials.key_id, difference: null });
    expect(answer['expected_text']).toContain('"card":"[redacted]"');
    expect(answer['expected_text']).toContain('"security_code":"[redacted]"');
  });

  it('shows no secret in JSON that is sent as text, however deep', async () => {
    const deep = JSON.stringify({ cvv: '654', pin: 4321, note: 'seen' });
    const billing_address = JSON.stringify({ country: 'IE', security_code: '987', deep });
    const answer = await diagnose(shop.sign('authorise', { order_no: 'd-3', billing_address }));
    expect(answer['verdict']).toBe('right');
    const shown = String(answer['expected_text']).replaceAll('\\', '');
    expect(shown).toContain('"country":"IE"');
    expect(shown).toContain('"security_code":"[redacted]"');
    expect(shown).toContain('"cvv":"[redacted]"');
    expect(shown).toContain('"pin":"[redacted]"');
    expect(shown).toContain('"note":"seen"');
  });

  it('shows the first difference to the signed text', async () => {
    const fields = shop.sign('authorise', { order_no: 'd-2', amount: '10.00' });
    const { encryption_data: _, ...rest } = fields;
    const wrong = `v2\n/v1/authorise\n${JSON.stringify({ ...rest, amount: 10 })}`;
    const answer = await diagnose({ ...fields, encryption_data: 'ab'.repeat(32) }, wrong);
    expect(answer).toMatchObject({ verdict: 'wrong', signed_text: wrong });
    expect(answer['difference'].at).toBeGreaterThan('v2\n/v1/authorise\n'.length);
  });

  it('names several mistakes in one cause, in English and by their rules', async () => {
    const { encryption_data: _, ...fields } = shop.sign('authorise', { order_no: 'd-4', amount: '10.00' });
    const encryption_data = createHmac('sha256', shop.credentials.sign_key)
      .update(`/v1/authorise\n${JSON.stringify(fields)}`)
      .digest('base64');
    expect(await diagnose({ ...fields, encryption_data: ` ${encryption_data}` })).toMatchObject({
      verdict: 'explained',
      causes: [
        'encryption_data has white space around it. The line “v2” before the path is missing. The fields were signed in the order in which they were sent; they have to be sorted by name, at every depth.',
      ],
      reasons: [
        [
          { rule: 'signature_spaces', parameters: {} },
          { rule: 'no_version', parameters: {} },
          { rule: 'signed_as_sent', parameters: {} },
        ],
      ],
    });
  });

  it('treats an empty signed text as missing', async () => {
    const fields = { ...shop.sign('authorise', { order_no: 'd-2' }), encryption_data: 'ab'.repeat(32) };
    expect(await diagnose(fields, '')).toEqual(await diagnose(fields));
  });

  it('says that another account is named, and not whether it exists', async () => {
    const { account_id } = await gateway.createClient();
    const causesOf = async (named: string) => {
      const { verdict, causes } = await diagnose(shop.sign('authorise', { account_id: named }));
      return [verdict, causes.map((cause: string) => cause.replaceAll(named, 'X'))];
    };
    const unknown = await causesOf('9999999001');
    expect(unknown).toEqual(['explained', [expect.stringContaining('Unknown account, or a foreign one')]]);
    expect(await causesOf(account_id)).toEqual(unknown);
  });

  it('takes forms, XML and multipart bodies, and says what is wrong with their signature', async () => {
    const { encryption_data: _, ...fields } = shop.sign('authorise', { order_no: 'd 3', amount: '10.50' });
    const { sign_key } = shop.credentials;
    const encryption_data = signHmacV2(sign_key, '/v1/authorise', { ...fields, amount: 10.5 });
    const texts = Object.entries({ ...fields, encryption_data });
    const bodies = [
      new URLSearchParams(texts).toString(),
      `<r>${texts.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</r>`,
      `${texts.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
    ];
    for (const body of bodies) {
      const { verdict, causes } = await diagnose(body);
      expect([verdict, causes]).toEqual(['explained', [expect.stringContaining('10.50 as 10.5')]]);
    }
  });

  it('names a body that is none', async () => {
    const answer = await diagnose('not a body');
    expect(answer['code']).toBe('I0001');
  });
});

describe('the request log under load', () => {
  beforeAll(() => gateway.clock.stop());
  beforeEach(() => gateway.clock.advance(1_000));

  async function textsOf(count: number): Promise<number> {
    const rows = (): Promise<{ texts: string }[]> =>
      gateway.query('SELECT response IS NOT NULL AS texts FROM request_log WHERE account_id = $1', [
        shop.account_id,
      ]);
    await expect.poll(async () => (await rows()).length).toBe(count);
    return (await rows()).filter(({ texts }) => texts).length;
  }

  it('has every request, and the texts of 50 accepted and 50 refused ones of a second', async () => {
    for (let sent = 0; sent < 52; sent += 1) await statusOf(shop);
    for (let sent = 0; sent < 52; sent += 1) await shop.post('retrievalTrans', {});
    expect(await textsOf(104)).toBe(100);
  });

  it('has texts of fewer accepted requests where their answers are long, and as many of refused ones', async () => {
    const orders = Array.from({ length: 100 }, (_, at) => `unknown-${at}`);
    const { text } = await shop.post('retrievalTrans', { orders });
    const stored = Math.floor(500_000 / text.length);
    for (let sent = 0; sent < stored; sent += 1) await shop.post('retrievalTrans', { orders });
    await shop.post('retrievalTrans', {});
    expect(await textsOf(stored + 2)).toBe(stored + 1);
  });
});
