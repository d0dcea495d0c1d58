import { built_in_roles, operator_permits } from '@causeway/schemas/portal/permits.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { portal_base } from '@causeway/schemas/portal/portal-route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';

/** Stands for everything that a path can name and that is nobody's. */
const unknown_ids = {
  transaction_id: '1',
  export_id: '1',
  filter_id: '1',
  beneficiary_id: 'none',
  dispute_id: '1',
  subscription_id: '1',
  contract_id: '1',
  evidence_id: '1',
  user_id: 'usr_0',
  session_id: 'ses_0',
  role_id: 'none',
  key_id: 'key_0',
  operation_id: '1',
  resolution_id: 'res_0',
  rule_id: 'rule_0',
  object_id: '1',
  invitation_id: 'inv_0',
  endpoint_id: 'we_0',
  sequence: '1',
  request_id: '00000000-0000-0000-0000-000000000000',
};

let gateway: TestGateway;
let own: Record<string, string>;
let foreign: Record<string, string>;
const people = new Map<string, PortalClient>();
beforeAll(async () => {
  gateway = await startTestGateway();
  const [a, b] = [await gateway.createClient(), await gateway.createClient()];
  const { merchant_id } = a.credentials;
  own = { ...unknown_ids, merchant_id, account_id: a.account_id };
  foreign = { ...unknown_ids, merchant_id: b.credentials.merchant_id, account_id: b.account_id };
  for (const { role_id } of built_in_roles) {
    people.set(role_id, await createPortalClient(gateway, { merchant_id, role_id }));
  }
  people.set('operator', await createPortalClient(gateway, { operator: true }));
  people.set('nobody', new PortalClient(gateway.url));
});
afterAll(() => gateway.close());

const refusals = new Set(['U0001', 'U0006', 'U0007', 'U0008']);

/** What the declaration of a route promises to a role. */
function promised(route: (typeof portal_routes)[number], role: string): string {
  if (route.scope === 'anyone') return 'let in';
  if (role === 'nobody') return 'U0001';
  if (route.scope === 'user' || route.scope === 'second_factor') return 'let in';
  if (route.scope === 'operator') return role === 'operator' ? 'let in' : 'U0008';
  const permits = built_in_roles.find(({ role_id }) => role_id === role)?.permits ?? operator_permits;
  return route.permit !== null && permits.includes(route.permit) ? 'let in' : 'U0007';
}

it('the portal serves every route of the schemas under its name, and every name and address once', () => {
  const names = portal_routes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { method, path } of portal_routes) {
    expect(gateway.app.hasRoute({ method, url: portal_base + path })).toBe(true);
  }
});

it('every route of a merchant declares the permit that it needs', () => {
  for (const { name, scope, permit, path, method } of portal_routes) {
    const tenant = scope === 'merchant' || scope === 'account';
    expect([name, permit !== null]).toEqual([name, tenant]);
    if (scope === 'merchant') expect(path).toMatch(/^\/merchants\/:merchant_id(\/|$)/);
    if (scope === 'account') expect(path).toMatch(/^\/accounts\/:account_id(\/|$)/);
    if (permit?.endsWith('.read') === true && method !== 'GET')
      expect(name).toMatch(/diagnose|preview|export/);
  }
});

// Signing in and out is tested where it is at home: here it would end the sessions that the matrix needs.
const matrix = portal_routes.filter(({ name }) => !name.startsWith('session.'));

describe.each([...built_in_roles.map(({ role_id }) => role_id), 'operator', 'nobody'])(
  'the permits of the role %s',
  (role) => {
    it.each(matrix.map((route) => [route.name, route] as const))('decide about %s', async (_name, route) => {
      const client = people.get(role);
      const answer = await client?.call(route, {
        params: own,
        body: route.method === 'GET' ? undefined : {},
      });
      const code = answer?.body['code'] ?? '';
      if (promised(route, role) === 'let in') {
        // Let in means that the answer is about what was asked: done, not found, or a mistake in the empty body.
        expect(
          refusals.has(code) &&
            !(code === 'U0008' && /:[a-z_]+/.test(route.path.replace(/:(merchant|account)_id/, ''))),
        ).toBe(false);
        expect(answer?.status).toBeLessThan(500);
      } else {
        expect(code).toBe(promised(route, role));
      }
    });
  },
);

describe('another merchant’s data', () => {
  const tenants = matrix.filter(({ scope }) => scope === 'merchant' || scope === 'account');
  it.each(tenants.map((route) => [route.name, route] as const))(
    'is not found for an admin: %s',
    async (_name, route) => {
      const admin = people.get('admin');
      const body = route.method === 'GET' ? undefined : {};
      const theirs = await admin?.call(route, { params: foreign, body });
      const missing = await admin?.call(route, {
        params: { ...unknown_ids, merchant_id: '9zz', account_id: '9zz9' },
        body,
      });
      expect([theirs?.status, theirs?.body['code']]).toEqual([404, 'U0008']);
      expect(theirs?.body).toEqual(missing?.body);
    },
  );
});
