import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asForm, asMultipart, asXml, form_type, writers } from '../../support/body-formats.ts';
import type { Answer, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
/** An account whose signature does not depend on how the body is written. */
let legacy: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  legacy = await gateway.createClient({ signing_profile: 'sha256-v1', registered_addresses_only: true });
  legacy.profile = 'sha256-v1';
});
afterAll(() => gateway.close());

describe('the same content in any body type', () => {
  it('gives the same response byte for byte, on every operation', async () => {
    const payment = await legacy.captured();
    const item = { ...payment, amount: payment.amount };
    const requests: Record<string, Record<string, unknown>> = {
      adjust: { adjust_orders: [item, { ...item, transaction_id: '17' }] },
      capture: { capture_orders: [item, { ...item, transaction_id: '17' }] },
      cancel: { cancel_orders: [item] },
      review: { review_orders: [{ ...item, review_flag: '1' }] },
      refund: {
        refund_orders: [
          { ...item, refund_amount: '1.00', refund_reason: 'Größe & <Farbe>', refund_reference: 'same' },
        ],
      },
      retrievalTrans: { orders: payment.order_no, trades: '' },
      retrievalRefund: { refund_orders: payment.order_no, refund_references: '', merchant_refunds: '' },
    };
    for (const [operation, fields] of Object.entries(requests)) {
      const body = legacy.sign(operation, fields);
      const texts: string[] = [];
      for (const write of Object.values(writers))
        texts.push((await legacy.send(operation, write(body), { 'content-type': 'text/plain' })).text);
      expect(texts[0]).toContain('"return_status":"1"');
      expect(new Set(texts).size, operation).toBe(1);
    }
  });

  it.each([
    'application/json',
    form_type,
    'application/xml',
    'text/xml',
    'text/plain',
    'multipart/form-data; boundary=x',
  ])('is read by its first byte under Content-Type %s', async (type) => {
    const payment = await legacy.authorised();
    const body = legacy.sign('capture', { capture_orders: [payment] });
    expect(
      (await legacy.send('capture', JSON.stringify(body), { 'content-type': type })).body['capture_orders'],
    ).toMatchObject([{ capture_status: '1' }]);
    const again = legacy.sign('retrievalTrans', { orders: payment.order_no });
    expect(
      (await legacy.send('retrievalTrans', asForm(again), { 'content-type': type })).body['orders_list'],
    ).toMatchObject([{ query_result: '1' }]);
  });

  it('can be paid by form and by XML, with addresses as JSON text', async () => {
    for (const write of [asForm, asXml, asMultipart]) {
      const { body } = await legacy.send('authorise', write(legacy.sign('authorise', sample())), {
        'content-type': 'text/plain',
      });
      expect(body).toMatchObject({ payment_status: '3000', avs_result: 'Y' });
    }
  });

  it('is read without a Content-Type, and with a byte order mark', async () => {
    const { host } = new URL(gateway.url);
    for (const write of [JSON.stringify, asForm, asXml, asMultipart]) {
      const text = `\uFEFF${write(legacy.sign('retrievalTrans', { orders: 'x' }))}`;
      const status = await new Promise((resolve, reject) => {
        const [hostname, port] = host.split(':');
        const sent = httpRequest(
          { hostname, port, path: '/v1/retrievalTrans', method: 'POST' },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        sent.on('error', reject);
        sent.end(text);
      });
      expect(status).toBe(200);
    }
  });
});

function sample(): Record<string, unknown> {
  return {
    order_no: randomBytes(8).toString('hex'),
    currency: 'EUR',
    amount: '10.00',
    website: 'example.com',
    items: 'A & B#,#1#,#10.00#,#1',
    shopper_id: '1',
    shopper_email: 'a@example.com',
    shopper_ip: '203.0.113.9',
    card: '4242424242424242',
    expiration_month: '12',
    expiration_year: '34',
    security_code: '123',
    first_name: 'Zoë',
    last_name: '<O&Brien>',
    billing_address: { postcode: 'D01' },
  };
}

describe('an hmac-v2 signature over forms and XML', () => {
  it('covers the fields’ strings as sent, a repeated key or a[] as the array a', async () => {
    const { merchant_id, account_id, sign_key } = client.credentials;
    const fields = {
      merchant_id,
      account_id,
      timestamp: String(Math.floor(gateway.clock.now().getTime() / 1000)),
      nonce: randomBytes(8).toString('hex'),
      orders: ['one', 'two'],
      trades: '',
    };
    const encryption_data = signHmacV2(sign_key, '/v1/retrievalTrans', fields);
    const { orders: _, ...single } = fields;
    const form = `${asForm({ ...single, encryption_data })}&orders[]=one&orders=two`;
    const { status, body } = await client.send('retrievalTrans', form, { 'content-type': form_type });
    expect(status).toBe(200);
    expect(body['orders_list']).toHaveLength(2);
  });

  it('treats any unknown field as one, whatever its name means to JavaScript', async () => {
    const fields = { orders: 'x', toString: '1', valueOf: '2', hasOwnProperty: '3' };
    const form = asForm(client.sign('retrievalTrans', fields));
    expect((await client.send('retrievalTrans', form, { 'content-type': form_type })).status).toBe(200);
  });

  it('covers JSON text in a form as that text', async () => {
    const payment = await client.authorised();
    const { merchant_id, account_id, sign_key } = client.credentials;
    const fields = {
      merchant_id,
      account_id,
      timestamp: String(Math.floor(gateway.clock.now().getTime() / 1000)),
      nonce: randomBytes(8).toString('hex'),
      capture_orders: `[ ${JSON.stringify(payment)} ]`,
    };
    const signed = { ...fields, encryption_data: signHmacV2(sign_key, '/v1/capture', fields) };
    expect(
      (await client.send('capture', asXml(signed), { 'content-type': 'application/xml' })).body[
        'capture_orders'
      ],
    ).toMatchObject([{ capture_status: '1' }]);
  });
});

describe('a body that cannot be read is refused with 400', () => {
  const envelope = (): string => JSON.stringify(client.sign('retrievalTrans', { orders: 'x' })).slice(0, -1);
  it.each([
    ['I0001', ''],
    ['I0001', '   '],
    ['I0001', 'hello'],
    ['I0001', '{'],
    ['I0001', '[]'],
    ['I0001', '[{"merchant_id":"1"}]'],
    ['I0001', '{"a":1e999}'],
    ['I0001', '{"a":01}'],
    ['I0002', '{"a":"\\u0000"}'],
    ['I0002', '{"a":"\\ud800"}'],
    ['I0002', '{"\\ud800":1}'],
    ['I0003', '{"a":1,"a":2}'],
    ['I0003', '{"a":{"b":1,"\\u0062":1}}'],
    ['I0003', '{"__proto__":{"x":1}}'],
    ['I0003', '{"a":[{"constructor":1}]}'],
    ['I0003', '{"prototype":1}'],
    ['I0004', `{"a":${'['.repeat(16)}${']'.repeat(16)}}`],
    ['I0004', `{${Array.from({ length: 1001 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['I0001', '<a><b></a>'],
    ['I0001', '<!DOCTYPE a [<!ENTITY x "y">]><a><b>&x;</b></a>'],
    ['I0001', '<a><b>&eacute;</b></a>'],
    ['I0001', '<a><b>&#1;</b></a>'],
    ['I0001', '<a><b>&#xFFFF;</b></a>'],
    ['I0001', '<a><b>&#x110000;</b></a>'],
    ['I0001', '<a><b>&#;</b></a>'],
    ['I0002', '<a><b>&#0;</b></a>'],
    ['I0002', '<a><b>&#x000;</b></a>'],
    ['I0002', '<a><b>&#xD83D;&#xDE00;</b></a>'],
    ['I0002', '<a><b>&#57343;</b></a>'],
    ['I0001', '<a><b><c>1</c></b></a>'],
    ['I0001', '<a>1</a><b>2</b>'],
    ['I0003', '<a><__proto__>1</__proto__></a>'],
    ['I0003', '<a><constructor>1</constructor></a>'],
    ['I0003', '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'],
    ['I0003', '__proto__=1&a=2'],
    ['I0003', 'constructor[]=1'],
    ['I0002', 'a=%ff'],
    ['I0002', 'a=%E0%A4%A'],
    ['I0002', 'a=%00'],
    ['I0004', Array.from({ length: 1001 }, (_, at) => `k${at}=1`).join('&')],
    ['I0001', '--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n'],
  ])('%s for %j', async (code, text) => {
    const { status, body } = await client.send('retrievalTrans', text, { 'content-type': 'text/plain' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ return_status: '0', code });
  });

  it('and a readable reason, not with its own text', async () => {
    for (const text of [
      `<${'x'.repeat(5000)}`,
      `<a><b>${'<![CDATA[&'.repeat(500)}</b></a>`,
      '<'.repeat(5000),
    ]) {
      const { status, body } = await client.send('retrievalTrans', text);
      expect(status).toBe(400);
      expect(body['message'].length).toBeLessThan(160);
    }
  });

  it.each(['<a><__proto__>1</__proto__></a>', '{"a":{"__proto__":1}}', '__proto__=1', '__proto__[]=1'])(
    'by the key that is not allowed: %s',
    async (text) => {
      const { status, body } = await client.send('retrievalTrans', text, { 'content-type': 'text/plain' });
      expect([status, body['code']]).toEqual([400, 'I0003']);
      expect(body['source']).toMatch(/^(a\.)?__proto__$/);
    },
  );

  it('but character references by number, in decimal and hexadecimal, up to the last of Unicode, are read', async () => {
    const order_no = `A&é€😀${randomBytes(4).toString('hex')}`;
    await legacy.captured({ order_no });
    const referred = order_no.replace('A&é€😀', '&#65;&#38;&#xE9;&#x20ac;&#128512;');
    const xml = asXml(legacy.sign('retrievalTrans', { orders: order_no }));
    const { body } = await legacy.send(
      'retrievalTrans',
      xml.replace(/<orders>.*<\/orders>/, `<orders>${referred}</orders>`),
    );
    expect(body['orders_list']).toMatchObject([{ query_result: '1', order_no }]);
  });

  it('but text inside CDATA is text, ampersands and markup included', async () => {
    const fields = legacy.sign('retrievalTrans', { orders: 'a & b<![CDATA[' });
    const xml = asXml(fields).replace(/<orders>.*<\/orders>/, '<orders><![CDATA[a & b<![CDATA[]]></orders>');
    expect(xml).toContain('<orders><![CDATA[');
    expect((await legacy.send('retrievalTrans', xml)).body['orders_list']).toHaveLength(1);
  });

  it('but depth 16 and 1,000 keys are still read', async () => {
    const deep = `${envelope()},"deep":${'['.repeat(15)}${']'.repeat(15)}}`;
    expect((await client.send('retrievalTrans', deep)).status).toBe(401);
  });

  it('and I0002 for bytes that are not UTF-8', async () => {
    const response = await fetch(`${gateway.url}/v1/capture`, {
      method: 'POST',
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'I0002' });
  });

  it('but a colon, brace or quote inside a text is no key', async () => {
    const answer: Answer = await client.post('retrievalTrans', {
      orders: ['a:b', '"c":', '\\"d\\":{'],
      note: '{"x":1,"x":2}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body['orders_list']).toHaveLength(3);
  });
});

describe('a body’s declared character encoding', () => {
  const xml = (encoding: string) =>
    asXml(client.sign('retrievalTrans', { orders: 'x' })).replace('"UTF-8"', `"${encoding}"`);
  const json = () => JSON.stringify(client.sign('retrievalTrans', { orders: 'x' }));

  it.each(['utf-8', 'UTF8', '"utf-8"', 'us-ascii'])('charset=%s is read', async (charset) => {
    const type = `application/json; charset=${charset}`;
    expect((await client.send('retrievalTrans', json(), { 'content-type': type })).status).toBe(200);
  });

  it.each(['utf-16', 'ISO-8859-1', '"windows-1252"'])('charset=%s is refused', async (charset) => {
    const type = `application/json;Charset=${charset}`;
    const { status, body } = await client.send('retrievalTrans', json(), { 'content-type': type });
    expect([status, body['code'], body['source']]).toEqual([415, 'I0006', 'Content-Type']);
    expect(body['message']).toContain('UTF-8');
  });

  it('of XML is read as UTF-8 or US-ASCII', async () => {
    for (const encoding of ['UTF-8', 'us-ascii'])
      expect(
        (await client.send('retrievalTrans', xml(encoding), { 'content-type': 'application/xml' })).status,
      ).toBe(200);
    for (const encoding of ['ISO-8859-1', 'UTF-16']) {
      const { status, body } = await client.send('retrievalTrans', xml(encoding), {
        'content-type': 'application/xml',
      });
      expect([status, body['code']]).toEqual([400, 'I0002']);
      expect(body['message']).toContain('UTF-8');
    }
  });
});

it.each(['return_url', 'notify_url'])(
  'an address in %s with a line break is refused, not corrected',
  async (source) => {
    const { status, body } = await client.authorise({ [source]: 'https://shop.example/\nback' });
    expect([status, body['source']]).toEqual([422, source]);
  },
);
