import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let admin: PortalClient;
let operator: PortalClient;
let params: Record<string, string>;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { credentials } = await gateway.createClient();
  const { merchant_id, account_id } = credentials;
  params = { merchant_id, account_id };
  admin = await createPortalClient(gateway, { merchant_id });
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(() => gateway.close());

const changes = portal_routes.filter(({ method }) => method !== 'GET');
const of_sessions = changes.filter(({ scope }) => scope !== 'anyone');
const own_page = (): Record<string, string> => ({ origin: gateway.url, 'sec-fetch-site': 'same-origin' });

/** The tables that changes write to; the audit log holds attempts, too. */
async function readState(): Promise<unknown> {
  const tables = ['users', 'memberships', 'invitations', 'roles', 'accounts', 'sign_keys', 'payments'];
  const counts = tables.map(
    (table) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t)`,
  );
  return gateway.query(`SELECT ${counts.join(', ')}`);
}

describe('a forged request of another site in a signed-in browser', () => {
  it.each(of_sessions.map((route) => [route.name, route] as const))(
    'is refused without the page’s CSRF token: %s',
    async (_name, route) => {
      const client = route.scope === 'operator' ? operator : admin;
      for (const token of ['', 'wrong', client.cookie.split('=')[1] ?? '']) {
        const headers = { ...own_page(), 'x-csrf-token': token };
        const { status, body } = await client.call(route, { params, headers, body: {} });
        expect([status, body['code']]).toEqual([403, 'U0006']);
      }
    },
  );

  it.each(changes.map((route) => [route.name, route] as const))(
    'is refused from another origin: %s',
    async (_name, route) => {
      const client = route.scope === 'operator' ? operator : admin;
      const sites: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: gateway.url.replace('http:', 'https:') },
        { origin: gateway.url, 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of sites) {
        const { status, body } = await client.call(route, { params, headers, body: {} });
        expect([status, body['code']]).toEqual([403, 'U0006']);
      }
    },
  );

  it('has changed nothing', async () => {
    const before = await readState();
    for (const route of changes) {
      const client = route.scope === 'operator' ? operator : admin;
      await client.call(route, { params, headers: { origin: 'https://evil.example' }, body: {} });
      await client.call(route, { params, headers: { ...own_page(), 'x-csrf-token': '' }, body: {} });
    }
    expect(await readState()).toEqual(before);
  });
});

it('the portal’s page has a content security policy, and HSTS over https', async () => {
  const secure = await startTestGateway({
    connection: gateway.connection,
    environment: { PUBLIC_URL: 'https://pay.example.com' },
  });
  const { port } = secure.app.server.address() as { port: number };
  const { headers } = await fetch(`http://127.0.0.1:${port}/portal/`);
  const plain = await fetch(`${gateway.url}/portal/`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(plain.headers.get('strict-transport-security')).toBeNull();
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(headers.get('x-frame-options')).toBe('DENY');
  const html = await plain.text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(html).not.toMatch(/\son[a-z]+=/);
  await secure.close();
});
