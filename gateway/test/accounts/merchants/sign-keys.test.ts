import * as addresses from '@causeway/schemas/portal/developers/addresses.ts';
import * as keys from '@causeway/schemas/portal/developers/sign-keys.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'developer' });
});

function call(
  route: PortalRoute,
  body?: unknown,
  params: Record<string, string> = {},
): Promise<PortalAnswer> {
  return person.call(route, { params: { account_id: shop.account_id, ...params }, body });
}

/** The shop with another key. */
function withKey(sign_key: string, key_id: string): TestClient {
  return new TestClient({ ...shop.credentials, sign_key, key_id });
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.post('retrievalTrans', { trades: ['1'] })).status;
}

/** Of an operation that is open to callers from anywhere unless the account says otherwise. */
async function paid(): Promise<number> {
  return (await shop.authorise()).status;
}

describe('a sign key', () => {
  it('is created in the portal, shown once, and works at once', async () => {
    const name = 'Web shop';
    const created = await call(keys.createSignKey, { name });
    const { key_id, sign_key } = created.body as { key_id: string; sign_key: string };
    expect(await statusOf(withKey(sign_key, key_id))).toBe(200);
    const list = await call(keys.listSignKeys);
    expect(list.body['keys']).toMatchObject([{ name: '' }, { key_id, name }]);
    const next = await call(keys.rotateSignKey, { overlap_hours: 1 }, { key_id });
    const rotated = (await call(keys.listSignKeys)).body['keys'] as { key_id: string; name: string }[];
    expect(rotated.find((key) => key.key_id === next.body['key_id'])?.name).toBe(name);
    expect(list.text).not.toContain(sign_key);
    expect(gateway.log_lines.join('')).not.toContain(sign_key);
  });

  it('is one of at most ten active ones, including rotated ones', async () => {
    for (let count = 2; count <= 10; count += 1)
      expect((await call(keys.createSignKey, {})).status).toBe(200);
    const refused = { status: 422, body: { code: 'U0010', message: expect.stringContaining('revoke one') } };
    expect(await call(keys.createSignKey, {})).toMatchObject(refused);
    const { key_id } = shop.credentials;
    expect(await call(keys.rotateSignKey, { overlap_hours: 1 }, { key_id })).toMatchObject(refused);
    expect(await statusOf(shop)).toBe(200);
    // One that is revoked makes room.
    expect((await call(keys.revokeSignKey, {}, { key_id })).status).toBe(200);
    expect((await call(keys.createSignKey, {})).status).toBe(200);
    expect(await call(keys.createSignKey, {})).toMatchObject(refused);
  });

  it('is one of at most ten also where several are created at once', async () => {
    for (let count = 2; count <= 9; count += 1) expect((await call(keys.createSignKey, {})).status).toBe(200);
    const { account_id } = shop;
    const { key_id } = shop.credentials;
    const lock = 'SELECT FROM accounts WHERE account_id = $1 FOR UPDATE';
    const answers = await atOnce(
      gateway,
      lock,
      [account_id],
      [
        () => call(keys.createSignKey, {}),
        () => call(keys.createSignKey, {}),
        () => call(keys.rotateSignKey, { overlap_hours: 1 }, { key_id }),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
    const [active] = await gateway.query(
      'SELECT count(*)::int AS count FROM sign_keys WHERE account_id = $1 AND revoked_at IS NULL',
      [account_id],
    );
    expect(active).toEqual({ count: 10 });
  });

  it('does not expire later when it is rotated again with a longer overlap, but earlier with a shorter one', async () => {
    const { key_id } = shop.credentials;
    const ends: number[] = [];
    for (const overlap_hours of [3, 5, 1]) {
      expect((await call(keys.rotateSignKey, { overlap_hours }, { key_id })).status).toBe(200);
      const [first] = (await call(keys.listSignKeys)).body['keys'];
      ends.push(Math.round((Date.parse(first.revoked_at) - gateway.clock.now().getTime()) / hour_ms));
    }
    expect(ends).toEqual([3, 3, 1]);
  });

  it('is rotated with an overlap in which both keys work, and then expires', async () => {
    const { key_id } = shop.credentials;
    const rotated = await call(keys.rotateSignKey, { overlap_hours: 2 }, { key_id });
    const next = withKey(rotated.body['sign_key'], rotated.body['key_id']);
    expect([await statusOf(shop), await statusOf(next)]).toEqual([200, 200]);
    const during = (await call(keys.listSignKeys)).body['keys'];
    expect(during).toMatchObject([
      { key_id, active: true },
      { active: true, revoked_at: null },
    ]);
    expect(during[0].revoked_at).not.toBeNull();
    gateway.clock.advance(2 * hour_ms + 1_000);
    await person.signIn();
    await expect.poll(() => statusOf(shop)).toBe(401);
    expect(await statusOf(next)).toBe(200);
    expect((await call(keys.listSignKeys)).body['keys']).toMatchObject([{ active: false }, { active: true }]);
    const again = await call(keys.rotateSignKey, { overlap_hours: 2 }, { key_id });
    expect([again.status, again.body['code']]).toEqual([422, 'U0010']);
  });

  it('is refused at once when it is revoked', async () => {
    const created = await call(keys.createSignKey, {});
    expect(await statusOf(shop)).toBe(200);
    const { key_id } = shop.credentials;
    expect((await call(keys.revokeSignKey, {}, { key_id })).status).toBe(200);
    expect(await statusOf(shop)).toBe(401);
    expect(await statusOf(withKey(created.body['sign_key'], created.body['key_id']))).toBe(200);
  });

  it('shows when and from where it was last used', async () => {
    expect((await call(keys.listSignKeys)).body['keys'][0].last_used_at).toBeNull();
    await statusOf(shop);
    await expect
      .poll(async () => (await call(keys.listSignKeys)).body['keys'][0])
      .toMatchObject({ last_address: '127.0.0.1', last_used_at: expect.stringMatching(/^20/) });
  });

  it('cannot be changed by other roles', async () => {
    const { merchant_id } = shop.credentials;
    person = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
    expect((await call(keys.createSignKey, {})).body['code']).toBe('U0007');
  });
});

describe('registered addresses of an account', () => {
  it('are learned before they are required', async () => {
    await call(addresses.removeAddress, { cidr: '127.0.0.1' });
    await call(addresses.changeAddressPolicy, { policy: 'learning', seen: { policy: 'open' } });
    expect(await paid()).toBe(200);
    await expect
      .poll(async () => (await call(addresses.listAddresses)).body)
      .toMatchObject({
        policy: 'learning',
        addresses: [],
        callers: [{ address: '127.0.0.1', registered: false, requests: '1' }],
      });
    const enforced = { policy: 'enforced', seen: { policy: 'learning' } };
    await call(addresses.changeAddressPolicy, enforced);
    const refused = await shop.authorise();
    expect([refused.status, refused.body['code']]).toEqual([403, 'I0012']);
    expect((await call(addresses.addAddress, { cidr: '127.0.0.0/8' })).body).toEqual({ cidr: '127.0.0.0/8' });
    expect(await paid()).toBe(200);
    expect((await call(addresses.listAddresses)).body).toMatchObject({
      policy: 'enforced',
      learning_since: null,
      callers: [{ registered: true }],
    });
    await call(addresses.changeAddressPolicy, { policy: 'open', seen: { policy: 'enforced' } });
    await call(addresses.removeAddress, { cidr: '127.0.0.0/8' });
    expect(await paid()).toBe(200);
  });

  it('refuse an invalid address, and stay required where the signing profile needs them', async () => {
    const wrong = await call(addresses.addAddress, { cidr: 'example.com' });
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'U0010']);
    shop = await gateway.createClient({ signing_profile: 'sha256-v1', registered_addresses_only: true });
    person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
    const wanted = { policy: 'open', seen: { policy: 'enforced' } };
    const open = await call(addresses.changeAddressPolicy, wanted);
    expect([open.status, open.body['code']]).toEqual([422, 'U0010']);
  });
});
