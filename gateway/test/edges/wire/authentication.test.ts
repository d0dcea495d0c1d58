import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import { createSignKey, revokeSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  gateway.clock.stop();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

const fields = { orders: ['x'] };

async function sendChanged(
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<{ status: number; body: any }> {
  return client.send('retrievalTrans', JSON.stringify(change(client.sign('retrievalTrans', fields))));
}

describe('the signature of a request', () => {
  it('of the published example is what every implementation computes', () => {
    const body = {
      merchant_id: '1234567',
      account_id: '1234567001',
      orders: 'A-1',
      timestamp: '1700000000',
      nonce: 'abcdefgh',
      encryption_data: 'ignored',
    };
    expect(signHmacV2('secret', '/v1/retrievalTrans', body)).toBe(
      '87b8adb566578daed96739b211e8919984b0821abbc865080cf866c232763777',
    );
  });

  it('is accepted as hex in either case, base64 and base64url', async () => {
    for (const write of [
      (hex: string) => hex.toUpperCase(),
      (hex: string) => Buffer.from(hex, 'hex').toString('base64'),
      (hex: string) => Buffer.from(hex, 'hex').toString('base64url'),
    ]) {
      expect(
        (await sendChanged((body) => ({ ...body, encryption_data: write(String(body['encryption_data'])) })))
          .status,
      ).toBe(200);
    }
  });

  it('is returned as sent', async () => {
    const body = client.sign('retrievalTrans', fields);
    const encryption_data = String(body['encryption_data']).toUpperCase();
    const answer = await client.send('retrievalTrans', JSON.stringify({ ...body, encryption_data }));
    expect(answer.body['encryption_data']).toBe(encryption_data);
  });

  it.each<[string, (body: Record<string, unknown>) => Record<string, unknown>]>([
    ['an unknown merchant', (body) => ({ ...body, merchant_id: '0000000' })],
    ['an unknown account', (body) => ({ ...body, account_id: '0000000000' })],
    ['an account that cannot exist', (body) => ({ ...body, account_id: "'; --" })],
    ['a changed field', (body) => ({ ...body, orders: ['y'] })],
    ['a signature that is none', (body) => ({ ...body, encryption_data: 'zz' })],
    ['an empty signature', (body) => ({ ...body, encryption_data: '' })],
    ['a signature that is not text', (body) => ({ ...body, encryption_data: 7 })],
    ['another key id', (body) => ({ ...body, key_id: 'key_other' })],
  ])('with %s gets the same answer: 401, I0013', async (_what, change) => {
    const { status, body } = await sendChanged(change);
    expect(status).toBe(401);
    expect(body).toMatchObject({
      return_status: '0',
      code: 'I0013',
      source: 'encryption_data',
      message:
        'encryption_data is wrong; the request log (/portal/developers/requests) shows what was signed and what has to be, /reference/errors#I0013 the usual mistakes',
    });
  });

  it('for one path does not open another', async () => {
    const body = client.sign('retrievalRefund', { refund_orders: ['x'], orders: ['x'] });
    expect((await client.send('retrievalTrans', JSON.stringify(body))).status).toBe(401);
  });

  it('with a foreign account gets the same answer', async () => {
    const other = await gateway.createClient();
    const foreign = new TestClient({ ...client.credentials, account_id: other.account_id });
    expect((await foreign.post('retrievalTrans', fields)).body).toMatchObject({ code: 'I0013' });
  });

  it('is refused by name when merchant_id or account_id is missing or not text', async () => {
    expect((await client.send('capture', '{"account_id":"1"}')).body).toMatchObject({
      code: 'I0010',
      source: 'merchant_id',
    });
    expect((await client.send('capture', '{"merchant_id":"1"}')).body).toMatchObject({
      code: 'I0010',
      source: 'account_id',
    });
    const { status, body } = await client.send('capture', '{"merchant_id":1,"account_id":"1"}');
    expect([status, body['source']]).toEqual([422, 'merchant_id']);
  });
});

describe('sign keys', () => {
  it('rotate without a refused request: several are active, a revoked one is not', async () => {
    const { context } = gateway.gateway;
    const next = await createSignKey(context, client.account_id);
    const renewed = new TestClient({ ...client.credentials, sign_key: next.secret, key_id: next.key_id });
    expect((await client.post('retrievalTrans', fields)).status).toBe(200);
    expect((await renewed.post('retrievalTrans', { ...fields, key_id: next.key_id })).status).toBe(200);
    await revokeSignKey(context, client.account_id, next.key_id);
    await expect.poll(async () => (await renewed.post('retrievalTrans', fields)).status).toBe(401);
    expect((await client.post('retrievalTrans', fields)).status).toBe(200);
  });

  it('are stored encrypted', async () => {
    const rows = await gateway.query('SELECT k::text AS text FROM sign_keys k WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) {
      expect(text).not.toContain(client.credentials.sign_key);
      expect(text).not.toContain(Buffer.from(client.credentials.sign_key).toString('hex'));
    }
  });
});

describe('replay protection', () => {
  it('accepts a nonce once', async () => {
    const text = JSON.stringify(client.sign('retrievalTrans', fields));
    expect((await client.send('retrievalTrans', text)).status).toBe(200);
    const { status, body } = await client.send('retrievalTrans', text);
    expect([status, body['code'], body['source']]).toEqual([401, 'I0017', 'nonce']);
    expect(body['message']).toMatch(
      /^nonce has been used before: send a new random nonce .* Idempotency-Key/,
    );
  });

  it('accepts a nonce once also when twenty requests come at once', async () => {
    const payment = await client.authorised();
    const text = JSON.stringify(client.sign('capture', { capture_orders: [payment] }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.send('capture', text)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not escaped by a new Idempotency-Key, and that key stays free', async () => {
    const payment = await client.authorised();
    const text = JSON.stringify(client.sign('capture', { capture_orders: [payment] }));
    await client.send('capture', text);
    expect((await client.send('capture', text, { 'idempotency-key': 'fresh-key' })).body).toMatchObject({
      code: 'I0017',
    });
    expect(
      (await client.post('capture', { capture_orders: [payment] }, { 'idempotency-key': 'fresh-key' }))
        .status,
    ).toBe(200);
  });

  it('is separate for each account', async () => {
    const other = await gateway.createClient();
    const nonce = 'the-same-nonce';
    expect((await client.post('retrievalTrans', { ...fields, nonce })).status).toBe(200);
    expect((await other.post('retrievalTrans', { ...fields, nonce })).status).toBe(200);
  });

  it.each([
    [401, 'I0016', 'timestamp', { timestamp: '1000000000' }],
    [401, 'I0016', 'timestamp', { timestamp: 10_000_000_000 }],
    [422, 'I0011', 'timestamp', { timestamp: 'now' }],
    [422, 'I0011', 'timestamp', { timestamp: 1.5 }],
    [422, 'I0010', 'timestamp', { timestamp: undefined }],
    [422, 'I0011', 'nonce', { nonce: 'short' }],
    [422, 'I0011', 'nonce', { nonce: 'x'.repeat(65) }],
    [422, 'I0010', 'nonce', { nonce: undefined }],
  ])('answers %i %s naming %s for %j', async (status, code, source, change) => {
    const answer = await client.post('retrievalTrans', { ...fields, ...change });
    expect([answer.status, answer.body['code'], answer.body['source']]).toEqual([status, code, source]);
  });

  it('accepts an integer timestamp as well as text', async () => {
    const timestamp = Math.floor(gateway.clock.now().getTime() / 1_000) - 290;
    expect((await client.post('retrievalTrans', { ...fields, timestamp })).status).toBe(200);
  });
});

describe('the signing profile sha256-v1', () => {
  it('signs the values of the profile, without timestamp and nonce, and can repeat them', async () => {
    const legacy = await gateway.createClient({ signing_profile: 'sha256-v1' });
    legacy.profile = 'sha256-v1';
    const payment = await legacy.authorised({ order_no: 'with space' });
    const text = JSON.stringify(legacy.sign('capture', { capture_orders: [payment] }));
    expect((await legacy.send('capture', text)).body['capture_orders']).toMatchObject([
      { capture_status: '1' },
    ]);
    expect((await legacy.send('capture', text)).status).toBe(200);
    const tampered = { ...JSON.parse(text), capture_orders: [{ ...payment, transaction_id: '17' }] };
    expect((await legacy.send('capture', JSON.stringify(tampered))).status).toBe(401);
  });

  it('requires a registered address for every operation', async () => {
    const legacy = await gateway.createClient({ signing_profile: 'sha256-v1' });
    legacy.profile = 'sha256-v1';
    await gateway.query('DELETE FROM account_addresses WHERE account_id = $1', [legacy.account_id]);
    gateway.gateway.directory.forget();
    expect((await legacy.authorise()).body).toMatchObject({
      code: 'I0012',
      message: expect.stringContaining(`/portal/${legacy.account_id}/developers/addresses`),
    });
    await expect(
      changeAccount(gateway.gateway.context, legacy.account_id, { registered_addresses_only: false }),
    ).rejects.toThrow(/registered addresses/);
  });

  it('does not open an hmac-v2 account', async () => {
    const wrong = new TestClient(client.credentials);
    wrong.profile = 'sha256-v1';
    expect((await wrong.post('retrievalTrans', fields)).body).toMatchObject({ code: 'I0013' });
  });
});
