import { saved_filters_max } from '@causeway/schemas/portal/saved-filters.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSite } from '../../../src/acquiring/checkout/settings.ts';
import { addAddress } from '../../../src/accounts/merchants/manage-addresses.ts';
import { saveFilter } from '../../../src/acquiring/payments/listing/saved-filters.ts';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { createPortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let account_id: string;
let user_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const shop = await gateway.createClient();
  ({ account_id } = shop);
  ({ user_id } = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id }));
});

function endpoint(place: number): Promise<unknown> {
  const settings = {
    url: `https://shop${place}.example.com/`,
    description: '',
    types: [],
    format: 'json',
  } as const;
  return createEndpoint(gateway.gateway.context, account_id, settings);
}

function site(place: number): Promise<unknown> {
  return addSite(gateway.gateway.context, account_id, `https://shop${place}.example.com`);
}

function address(place: number): Promise<unknown> {
  return addAddress(gateway.gateway.context, account_id, `2001:db8::${place.toString(16)}`);
}

function filter(place: number): Promise<unknown> {
  const draft = { account_id, user_id, name: `Filter ${place}`, shared: false, filter: {} };
  return saveFilter(gateway.gateway.context, draft, saved_filters_max);
}

describe('the limit of an account is kept by requests at the same moment', () => {
  it.each([
    ['endpoints', 'webhook_endpoints', 20, endpoint],
    ['sites', 'account_sites', 50, site],
    ['callers’ addresses', 'account_addresses', 500, address],
    ['saved filters', 'saved_filters', saved_filters_max, filter],
  ] as const)('for %s', async (_what, table, max, make) => {
    const count = async (): Promise<number> =>
      (await gateway.query(`SELECT FROM ${table} WHERE account_id = $1`, [account_id])).length;
    for (let place = (await count()) + 1; place < max; place += 1) await make(place);
    const made = await atOnce(
      gateway,
      'SELECT FROM accounts WHERE account_id = $1 FOR UPDATE',
      [account_id],
      [max + 1, max + 2].map(
        (place) => () =>
          make(place).then(
            () => 'made',
            () => 'refused',
          ),
      ),
    );
    expect(made).toEqual(['made', 'refused']);
    expect(await count()).toBe(max);
  });
});
