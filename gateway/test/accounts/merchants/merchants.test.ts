import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let operator: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(() => gateway.close());

async function lastAudit(action: string): Promise<Record<string, any>> {
  const { body } = await operator.fetch('GET', '/operator/audit', { query: { action, limit: '1' } });
  return body['entries'][0];
}

/** A merchant with an account and a key, made in the console. */
async function onboard(name: string, settings: object = {}): Promise<TestClient> {
  const { body } = await operator.fetch('POST', '/operator/merchants', { body: { name } });
  const { merchant_id } = body as { merchant_id: string };
  const opened = await operator.fetch('POST', `/operator/merchants/${merchant_id}/accounts`, {
    body: { mode: 'sandbox', ...settings },
  });
  const { account_id } = opened.body as { account_id: string };
  const key = await operator.fetch('POST', `/operator/accounts/${account_id}/sign-keys`);
  const { key_id, sign_key } = key.body as { key_id: string; sign_key: string };
  await operator.fetch('POST', `/operator/accounts/${account_id}/addresses`, { body: { cidr: '127.0.0.1' } });
  const nowMs = (): number => gateway.clock.now().getTime();
  return new TestClient({ url: gateway.url, merchant_id, account_id, key_id, sign_key, nowMs });
}

describe('creating a merchant in the console', () => {
  it('gives it an account and a sign key that takes payments at once', async () => {
    const client = await onboard('Lighthouse Books', { name: 'Shop', time_zone: 'Europe/Dublin' });
    expect((await client.authorise()).body).toMatchObject({ payment_status: '3000' });
    const { body } = await operator.fetch('GET', `/operator/accounts/${client.account_id}`);
    expect(body).toMatchObject({
      account: { name: 'Shop', time_zone: 'Europe/Dublin', requests_per_second: 500, enabled: true },
      connectors: ['sandbox', 'sandbox-2'],
      sign_keys: [{ key_id: client.credentials.key_id, revoked_at: null }],
    });
    expect(JSON.stringify(body)).not.toContain(client.credentials.sign_key);
  });

  it('records the operator and the result, never the key', async () => {
    const client = await onboard('Noted');
    expect(await lastAudit('operator.create_account')).toMatchObject({
      actor: `user:${operator.user_id}`,
      result: 'done',
      subject: client.account_id,
      after: { account_id: client.account_id, mode: 'sandbox', connector: 'sandbox' },
    });
    expect(await lastAudit('operator.create_sign_key')).toMatchObject({
      after: { key_id: client.credentials.key_id },
    });
    const rows = await gateway.query('SELECT after::text FROM audit_log_outcomes');
    expect(JSON.stringify(rows)).not.toContain(client.credentials.sign_key);
  });

  it('registers its addresses and removes them, with immediate effect', async () => {
    const client = await onboard('Addressed');
    const path = `/operator/accounts/${client.account_id}/addresses`;
    const query = async (): Promise<number> =>
      (await client.post('retrievalTrans', { trades: ['1'] })).status;
    expect(await query()).toBe(200);
    expect((await operator.fetch('DELETE', path, { body: { cidr: '127.0.0.1' } })).status).toBe(200);
    expect(await query()).toBe(403);
    const wide = await operator.fetch('POST', path, { body: { cidr: '127.0.0.77/8' } });
    expect(wide.body).toEqual({ cidr: '127.0.0.0/8' });
    expect(await query()).toBe(200);
    expect((await operator.fetch('POST', path, { body: { cidr: 'here' } })).body).toMatchObject({
      code: 'U0010',
    });
    expect((await operator.fetch('POST', path, { body: { cidr: '0.0.0.0/0' } })).body).toMatchObject({
      code: 'U0010',
      source: 'cidr',
    });
  });

  it('invites its first admin, who sees the merchant and nothing of the console', async () => {
    const client = await onboard('Invited');
    const { merchant_id } = client.credentials;
    const email = 'owner@invited.example';
    const invited = await operator.fetch('POST', `/operator/merchants/${merchant_id}/invitations`, {
      body: { email },
    });
    const token = String(invited.body['link']).split('#')[1];
    const owner = new PortalClient(gateway.url);
    const accepted = await owner.fetch('POST', '/invitation/accept', {
      body: { token, name: 'Owner', password: 'seven otters under glass' },
    });
    expect(accepted.body['merchants']).toMatchObject([{ merchant_id, role_id: 'admin' }]);
    expect((await owner.fetch('GET', '/operator/merchants')).status).toBe(404);
  });

  it.each([
    [{ mode: 'sandbox', time_zone: 'Mars/Base' }, 'U0010', 'not a time zone'],
    [{ mode: 'sandbox', connector: 'nobody' }, 'U0010', 'not an acquirer'],
    [{ mode: 'sandbox', connector: 'sandbox-bank' }, 'U0010', 'not an acquirer'],
    [
      { mode: 'sandbox', signing_profile: 'sha256-v1', registered_addresses_only: false },
      'U0010',
      'registered',
    ],
    [{ mode: 'neither' }, 'I0011', 'mode'],
    [{ mode: 'sandbox', capture_deadline_hours: 0 }, 'I0011', 'capture_deadline_hours'],
    [{ mode: 'sandbox', capture_deadline_hours_by_brand: { visa: 9999 } }, 'I0011', 'capture_deadline'],
    [{ mode: 'sandbox', capture_deadline_hours_by_brand: { visa: 0 } }, 'I0011', 'capture_deadline'],
    [{ mode: 'sandbox', capture_deadline_hours_by_brand: { __x: 1 } }, 'U0010', '__x must be a card brand'],
    [{ mode: 'sandbox', name: ' ' }, 'I0011', 'name must not be empty'],
    [{ mode: 'sandbox', name: 'a\u202egnp.exe' }, 'I0011', 'printable'],
    [{ mode: 'sandbox', statement_descriptor: 'ACME' }, 'U0010', '5 to 22'],
    [{ mode: 'sandbox', statement_descriptor: 'A'.repeat(23) }, 'I0011', 'statement_descriptor'],
    [{ mode: 'sandbox', statement_descriptor: '12345' }, 'U0010', 'one letter'],
    [{ mode: 'sandbox', statement_descriptor: 'ACME*SHOP' }, 'U0010', 'Latin letters'],
    [{ mode: 'sandbox', statement_descriptor: 'ACME ÖL' }, 'U0010', 'Latin letters'],
    [{ mode: 'sandbox', statement_descriptor: ' ACME SHOP' }, 'U0010', 'space'],
    [{ mode: 'sandbox', merchant_category: '0000' }, 'U0010', 'ISO 18245'],
    [{ mode: 'sandbox', merchant_category: '599' }, 'U0010', 'four digits'],
    [
      { mode: 'sandbox', sites: { 'a.example': { statement_descriptor: 'ACME', merchant_category: '' } } },
      'U0010',
      'a.example',
    ],
    [
      {
        mode: 'sandbox',
        sites: { 'a\u202eb': { statement_descriptor: '', merchant_category: '5999' } },
      },
      'U0010',
      'printable',
    ],
    [
      {
        mode: 'sandbox',
        sites: { 'https://a.example': { statement_descriptor: '', merchant_category: '5999' } },
      },
      'U0010',
      'a.example',
    ],
  ])('refuses an account with %j', async (body, code, text) => {
    const { credentials } = await onboard('Refusing');
    const answer = await operator.fetch('POST', `/operator/merchants/${credentials.merchant_id}/accounts`, {
      body,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code, message: expect.stringContaining(text) });
  });

  it('refuses an id in use, and an account of an unknown merchant', async () => {
    const { credentials } = await onboard('Taken');
    const again = await operator.fetch('POST', '/operator/merchants', {
      body: { name: 'Again', merchant_id: credentials.merchant_id },
    });
    expect(again.body).toMatchObject({ code: 'U0010' });
    const nobody = await operator.fetch('POST', '/operator/merchants/zzzzzz9/accounts', {
      body: { mode: 'sandbox' },
    });
    expect(nobody.body).toMatchObject({ code: 'U0008' });
  });
});

describe('the list of merchants', () => {
  it('finds by part of a name, merchant_id and account_id, and returns page after page', async () => {
    const one = await onboard('Quayside Café 100% _net');
    for (const q of ['quayside', '100% _', one.credentials.merchant_id, one.account_id]) {
      const { body } = await operator.fetch('GET', '/operator/merchants', { query: { q } });
      expect(body['merchants']).toMatchObject([{ merchant_id: one.credentials.merchant_id, accounts: 1 }]);
    }
    await gateway.query(
      `INSERT INTO merchants (merchant_id, name, created_at) SELECT 'p' || n, 'Paged ' || n, now() FROM generate_series(100, 160) n`,
    );
    const listed: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const query: Record<string, string> = { q: 'paged', ...(after ? { after } : {}) };
      const { body } = await operator.fetch('GET', '/operator/merchants', { query });
      listed.push(...body['merchants'].map((merchant: any) => merchant.merchant_id));
      after = body['next_after'] || undefined;
    }
    expect(listed).toEqual(Array.from({ length: 61 }, (_, at) => `p${100 + at}`));
  });
});

describe('changing an account in the console', () => {
  it('applies at once, leaves other settings unchanged, and is audited with before and after', async () => {
    const client = await onboard('Changing', { review_limit_hours: 12 });
    const path = `/operator/accounts/${client.account_id}`;
    const { body } = await operator.fetch('PUT', path, {
      body: {
        several_captures: true,
        strict_fields: true,
        capture_deadline_hours_by_brand: { visa: 120 },
        seen: { several_captures: false, strict_fields: false, capture_deadline_hours_by_brand: {} },
      },
    });
    expect(body).toMatchObject({ several_captures: true, strict_fields: true, review_limit_hours: 12 });
    const unknown = await client.authorise({ colour: 'red' });
    expect([unknown.status, unknown.body['source']]).toEqual([422, 'colour']);
    const payment = await client.authorised();
    const [first] = await client.capture({ ...payment, amount: '30.00' });
    expect(first).toMatchObject({ capture_status: '1' });
    expect(await client.status(payment)).toBe('3100');
    expect(await lastAudit('operator.change_account')).toMatchObject({
      before: { several_captures: false, strict_fields: false },
      after: { several_captures: true, strict_fields: true, capture_deadline_hours_by_brand: { visa: 120 } },
    });
  });

  it('disables it, or its merchant with all accounts, and enables them again', async () => {
    const client = await onboard('Shut out');
    const code = async (): Promise<unknown> => (await client.authorise({ order_no: '' })).body['code'];
    const account = `/operator/accounts/${client.account_id}`;
    const merchant = `/operator/merchants/${client.credentials.merchant_id}`;
    for (const path of [account, merchant]) {
      await operator.fetch('PUT', path, { body: { enabled: false, seen: { enabled: true } } });
      expect(await code()).toBe('I0023');
      await operator.fetch('PUT', path, { body: { enabled: true, seen: { enabled: false } } });
      expect(await code()).not.toBe('I0023');
    }
    expect(await lastAudit('operator.enable_merchant')).toMatchObject({
      before: { enabled: false },
      after: { enabled: true },
    });
  });
});
