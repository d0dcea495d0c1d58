import { all_key_permits, type KeyPermit } from '@causeway/schemas/key-permits.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import * as routes from '@causeway/schemas/portal/developers/sign-keys.ts';
import { listRequests } from '@causeway/schemas/portal/developers/requests.ts';
import * as console_routes from '@causeway/schemas/portal/operator/merchants.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

type Role = 'developer' | 'finance' | 'admin';
type Body = Record<string, unknown>;

/** A shop with a person of each of these roles, as its portal has it. */
class Shop {
  readonly client: TestClient;
  readonly people = {} as Record<Role, PortalClient>;

  static async open(mode: 'sandbox' | 'production', roles: readonly Role[]): Promise<Shop> {
    const shop = new Shop(await gateway.createClient({}, mode));
    const { merchant_id } = shop.client.credentials;
    for (const role_id of roles)
      shop.people[role_id] = await createPortalClient(gateway, {
        merchant_id,
        role_id,
        name: `The ${role_id}`,
      });
    return shop;
  }

  constructor(client: TestClient) {
    this.client = client;
  }

  call(
    by: PortalClient,
    route: PortalRoute,
    body?: Body,
    params: Record<string, string> = {},
  ): Promise<PortalAnswer> {
    return by.call(route, { params: { account_id: this.client.account_id, ...params }, body });
  }

  async key(key_id: string): Promise<Record<string, any>> {
    const [someone] = Object.values(this.people);
    const { body } = await this.call(someone as PortalClient, routes.listSignKeys);
    return body['keys'].find((key: Body) => key['key_id'] === key_id) as Record<string, any>;
  }

  /** The shop with a key of these permits alone. */
  async withPermits(...permits: KeyPermit[]): Promise<TestClient> {
    const { key_id, secret } = await createSignKey(gateway.gateway.context, this.client.account_id, {
      permits,
    });
    return this.withKey(key_id, secret);
  }

  withKey(key_id: string, sign_key: string): TestClient {
    return new TestClient({ ...this.client.credentials, key_id, sign_key });
  }
}

describe('the permits of a sign key', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open('sandbox', ['developer']);
  });

  it.each(all_key_permits)(
    'open to one with %s alone the operations that need it, before anything in the body is judged',
    async (permit) => {
      const client = await shop.withPermits(permit);
      const answers = await Promise.all(
        api_operations.map(async ({ name }) => [name, (await client.post(name, {})).body['code']] as const),
      );
      const refused = answers.filter(([, code]) => code === 'I0028').map(([name]) => name);
      expect(refused).toEqual(
        api_operations.filter((operation) => operation.permit !== permit).map(({ name }) => name),
      );
      expect(refused.length).toBeLessThan(api_operations.length);
    },
  );

  it('are all of a key of before, and of one of which nothing is said, in the sandbox', async () => {
    const { key_id } = shop.client.credentials;
    expect(await shop.key(key_id)).toMatchObject({ permits: all_key_permits, waiting: [], proposal: null });
    const { account_id } = shop.client;
    await gateway.query(
      `INSERT INTO sign_keys (account_id, key_id, data_key_id, secret, created_at)
       SELECT account_id, 'key_0ld', data_key_id, secret, created_at FROM sign_keys WHERE account_id = $1 AND key_id = $2`,
      [account_id, key_id],
    );
    expect(await shop.key('key_0ld')).toMatchObject({
      permits: all_key_permits,
      owner: '',
      owner_gone: false,
    });
    await gateway.query("DELETE FROM sign_keys WHERE account_id = $1 AND key_id = 'key_0ld'", [account_id]);
  });

  it('refuse with a message that says what is missing and where it is changed, and the request log has it', async () => {
    const reader = await shop.withPermits('read');
    const paid = await shop.client.authorise();
    const refund = await reader.post('refund', {
      refund_orders: [
        {
          transaction_id: paid.body['transaction_id'],
          order_no: paid.body['order_no'],
          currency: paid.body['currency'],
          amount: paid.body['amount'],
          refund_amount: paid.body['amount'],
        },
      ],
    });
    const { key_id } = reader.credentials;
    expect(refund.status).toBe(403);
    expect(refund.body).toMatchObject({
      return_status: '0',
      code: 'I0028',
      message: `/v1/refund needs the permit refunds, which sign key ${key_id} does not have, or which a second person has to confirm first: see the portal at /portal/${shop.client.account_id}/developers/keys`,
    });
    const found = await shop.client.post('retrievalTrans', { trades: [paid.body['transaction_id']] });
    expect(found.body['orders_list'][0]).toMatchObject({ payment_status: paid.body['payment_status'] });
    await expect
      .poll(async () => {
        const { body } = await shop.people.developer.call(listRequests, {
          params: { account_id: shop.client.account_id },
          query: { code: 'I0028', operation: 'refund' },
        });
        return (body['requests'] as Body[]).filter((one) => one['key_id'] === key_id);
      })
      .toMatchObject([{ operation: 'refund', status: 403, code: 'I0028', key_id }]);
  });

  it('are changed at once in the sandbox, by one person, and narrowed in every process', async () => {
    const { developer } = shop.people;
    const made = await shop.call(developer, routes.createSignKey, { name: 'Till', permits: ['payments'] });
    const { key_id, sign_key } = made.body as { key_id: string; sign_key: string };
    expect(made.body).toMatchObject({ permits: ['payments'], waiting: [] });
    const till = shop.withKey(key_id, sign_key);
    expect((await till.post('refund', {})).body['code']).toBe('I0028');
    const permit = (permits: KeyPermit[], before: KeyPermit[]): Promise<PortalAnswer> =>
      shop.call(developer, routes.permitSignKey, { permits, seen: { permits: before } }, { key_id });
    // In whichever order: they are shown in one.
    const widened = await permit(['refunds', 'payments'], ['payments']);
    expect(widened.body).toMatchObject({ permits: ['payments', 'refunds'], waiting: [] });
    expect((await till.post('refund', {})).body['code']).toBe('I0010');
    // Somebody whose page shows it as it was before changes nothing unseen.
    expect((await permit(['read'], ['payments'])).body).toMatchObject({ code: 'U0015', source: 'permits' });
    expect((await permit(['read'], ['payments', 'refunds'])).status).toBe(200);
    expect((await till.post('refund', {})).body['code']).toBe('I0028');
    expect((await permit([], ['read'])).status).toBe(422);
    expect((await permit(['everything' as KeyPermit], ['read'])).status).toBe(422);
  });

  it('go over to its successor, which belongs to who rotates it', async () => {
    const { developer } = shop.people;
    const { credentials } = await shop.withPermits('payments', 'payouts');
    expect(await shop.key(credentials.key_id)).toMatchObject({ owner: '' });
    const next = await shop.call(
      developer,
      routes.rotateSignKey,
      { overlap_hours: 1 },
      { key_id: credentials.key_id },
    );
    expect(next.body).toMatchObject({ permits: ['payments', 'payouts'], waiting: [] });
    const { key_id } = next.body as { key_id: string };
    expect(await shop.key(key_id)).toMatchObject({ owner: `user:${developer.user_id}`, owner_gone: false });
  });
});

describe('a sign key of a production account', () => {
  let shop: Shop;
  let developer: PortalClient;
  let finance: PortalClient;
  let key_id: string;
  beforeEach(async () => {
    shop = await Shop.open('production', ['developer', 'finance']);
    ({ developer, finance } = shop.people);
  });

  async function propose(permits: KeyPermit[], name = 'Back office'): Promise<Record<string, any>> {
    const { status, body } = await shop.call(developer, routes.createSignKey, { name, permits });
    expect(status).toBe(200);
    key_id = body['key_id'] as string;
    return shop.key(key_id);
  }

  async function decide(
    by: PortalClient,
    decision: 'confirmed' | 'rejected',
    proposal_id?: string,
  ): Promise<PortalAnswer> {
    const params = {
      key_id,
      proposal_id: proposal_id ?? (await shop.key(key_id))['proposal']?.proposal_id ?? '1',
    };
    return shop.call(by, routes.decideSignKey, { decision }, params);
  }

  it('refunds and pays out only after a second person has confirmed it, and does the rest at once', async () => {
    expect(await propose(['payments', 'refunds', 'payouts', 'read'])).toMatchObject({
      permits: ['payments', 'read'],
      waiting: ['refunds', 'payouts'],
      proposal: { proposed_by: `user:${developer.user_id}`, reason: 'Back office' },
      owner: `user:${developer.user_id}`,
    });
    const { people } = (await shop.call(finance, routes.listSignKeys)).body;
    expect(people).toEqual([{ actor: `user:${developer.user_id}`, name: 'The developer' }]);
    // Who made it has not the right to confirm; the one who has it is somebody else.
    expect((await decide(developer, 'confirmed')).body['code']).toBe('U0007');
    const confirmed = await decide(finance, 'confirmed');
    expect(confirmed.body).toEqual({ permits: ['payments', 'refunds', 'payouts', 'read'] });
    expect(await shop.key(key_id)).toMatchObject({ waiting: [], proposal: null });
    expect((await decide(finance, 'confirmed')).body['code']).toBe('U0015');
    const log = await gateway.query(
      `SELECT e.action, e.actor, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (audit_id)
       WHERE e.account_id = $1 AND e.action LIKE 'keys.%' AND o.result = 'done' ORDER BY e.audit_id`,
      [shop.client.account_id],
    );
    expect(log).toMatchObject([
      {
        action: 'keys.create',
        after: { key_id, permits: ['payments', 'read'], waiting: ['refunds', 'payouts'] },
      },
      {
        action: 'keys.decide',
        actor: `user:${finance.user_id}`,
        after: {
          decision: 'confirmed',
          asked: ['refunds', 'payouts'],
          proposed_by: `user:${developer.user_id}`,
        },
      },
    ]);
  });

  it('is confirmed by nobody who has asked for it, with every right', async () => {
    const { merchant_id } = shop.client.credentials;
    const admin = await createPortalClient(gateway, { merchant_id, role_id: 'admin' });
    const made = await shop.call(admin, routes.createSignKey, { permits: ['payouts'] });
    key_id = made.body['key_id'] as string;
    expect(await decide(admin, 'confirmed')).toMatchObject({ status: 422, body: { rule: 'second_person' } });
    expect(await shop.key(key_id)).toMatchObject({ permits: [], waiting: ['payouts'] });
    // Who has asked can take it back.
    expect((await decide(admin, 'rejected')).body).toEqual({ permits: [] });
    expect(await shop.key(key_id)).toMatchObject({ permits: [], waiting: [], proposal: null });
  });

  it('is widened in the same way, one thing at a time, and narrowed by one person', async () => {
    await propose(['payments', 'refunds']);
    await decide(finance, 'confirmed');
    const permit = (permits: KeyPermit[], before: KeyPermit[]): Promise<PortalAnswer> =>
      shop.call(
        developer,
        routes.permitSignKey,
        { permits, reason: 'Suppliers', seen: { permits: before } },
        { key_id },
      );
    const widened = await permit(['payments', 'refunds', 'payouts'], ['payments', 'refunds']);
    expect(widened.body).toMatchObject({ permits: ['payments', 'refunds'], waiting: ['payouts'] });
    expect(await permit(['refunds', 'payouts'], ['payments', 'refunds'])).toMatchObject({
      status: 422,
      body: { rule: 'key_waits', parameters: { key_id } },
    });
    expect((await permit(['read'], ['payments', 'refunds'])).body).toMatchObject({
      permits: ['read'],
      waiting: [],
    });
    expect(await shop.key(key_id)).toMatchObject({ permits: ['read'], proposal: { reason: 'Suppliers' } });
    // What was confirmed is what was asked for, not what the key has lost meanwhile.
    expect((await decide(finance, 'confirmed')).body).toEqual({ permits: ['payouts', 'read'] });
    expect((await permit(['refunds', 'payouts'], ['payouts', 'read'])).body).toMatchObject({
      permits: ['payouts'],
      waiting: ['refunds'],
    });
  });

  it('is decided about once, when two decide at the same time', async () => {
    await propose(['payouts']);
    const { merchant_id } = shop.client.credentials;
    const admin = await createPortalClient(gateway, { merchant_id, role_id: 'admin' });
    const { proposal } = await shop.key(key_id);
    const answers = await atOnce(
      gateway,
      'SELECT FROM sign_keys WHERE account_id = $1 FOR UPDATE',
      [shop.client.account_id],
      [
        () => decide(finance, 'rejected', proposal.proposal_id),
        () => decide(admin, 'confirmed', proposal.proposal_id),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await shop.key(key_id)).toMatchObject({ permits: [], waiting: [] });
  });

  it('is not confirmed for somebody who could not ask for it any more; it stays theirs, and says so', async () => {
    const { permits } = await propose(['payments', 'payouts']);
    expect(permits).toEqual(['payments']);
    await gateway.query("UPDATE memberships SET role_id = 'support' WHERE user_id = $1", [developer.user_id]);
    const shown = (await shop.call(finance, routes.listSignKeys)).body['keys'] as Record<string, any>[];
    expect(shown.find((key) => key['key_id'] === key_id)).toMatchObject({
      active: true,
      permits: ['payments'],
      owner: `user:${developer.user_id}`,
      owner_gone: true,
      proposal: { proposed_by: `user:${developer.user_id}` },
    });
    const proposal_id = shown.find((key) => key['key_id'] === key_id)?.['proposal'].proposal_id as string;
    expect(await decide(finance, 'confirmed', proposal_id)).toMatchObject({
      status: 422,
      body: { rule: 'proposer_is_gone' },
    });
    expect((await decide(finance, 'rejected', proposal_id)).status).toBe(200);
  });

  it('is confirmed by an operator where the merchant has one person only, and asked for by no host', async () => {
    const operator = await createPortalClient(gateway, { operator: true });
    const { account_id } = shop.client;
    await propose(['payouts']);
    const shown = await operator.call(console_routes.readAccount, { params: { account_id } });
    const [, waits] = shown.body['sign_keys'] as Record<string, any>[];
    expect(waits).toMatchObject({ key_id, waiting: ['payouts'] });
    const path = { account_id, key_id, proposal_id: waits?.['proposal'].proposal_id as string };
    const confirmed = await operator.call(routes.decideSignKeyAsOperator, {
      params: path,
      body: { decision: 'confirmed' },
    });
    expect(confirmed.body).toEqual({ permits: ['payouts'] });
    // What an operator makes in the console waits for another person, too.
    const made = await operator.call(console_routes.createSignKey, {
      params: { account_id },
      body: { name: 'By the operator', permits: ['refunds', 'read'] },
    });
    expect(made.body).toMatchObject({ permits: ['read'], waiting: ['refunds'] });
    key_id = made.body['key_id'] as string;
    const own = { ...path, key_id, proposal_id: 'open' };
    const alone = await operator.call(routes.decideSignKeyAsOperator, {
      params: own,
      body: { decision: 'confirmed' },
    });
    expect(alone.body['rule']).toBe('second_person');
    expect((await decide(finance, 'confirmed')).body).toEqual({ permits: ['refunds', 'read'] });
    const { context } = gateway.gateway;
    const by_host = createSignKey(context, account_id, { permits: ['payouts'], by: 'host:root@here' });
    await expect(by_host).rejects.toMatchObject({ code: 'U0010', reason: { rule: 'permits_by_people' } });
    expect((await createSignKey(context, account_id, { by: 'host:root@here' })).permits).toEqual([
      'payments',
      'read',
      'webhooks',
    ]);
  });

  it('that is revoked meanwhile is confirmed no more', async () => {
    const { proposal } = await propose(['payouts']);
    expect((await shop.call(developer, routes.revokeSignKey, {}, { key_id })).status).toBe(200);
    expect(await decide(finance, 'confirmed', proposal.proposal_id)).toMatchObject({
      status: 422,
      body: { rule: 'no_active_key' },
    });
  });
});
