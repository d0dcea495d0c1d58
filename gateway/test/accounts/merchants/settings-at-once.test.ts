import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBranding, setBranding } from '../../../src/acquiring/checkout/settings.ts';
import { changeAccount, requireAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import {
  changePayoutSettings,
  readPayoutSettings,
} from '../../../src/banking/payouts/settings/payout-settings.ts';
import {
  changeEndpoint,
  createEndpoint,
  requireEndpoint,
} from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';

let gateway: TestGateway;
let account_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  ({ account_id } = await gateway.createClient());
});
afterAll(() => gateway.close());

/** Two people change different settings, each having begun before the other’s change was made. */
function both(table: string, ...changes: (() => Promise<unknown>)[]): Promise<unknown[]> {
  return atOnce(gateway, `SELECT FROM ${table} WHERE account_id = $1 FOR UPDATE`, [account_id], changes);
}

describe('changes of two people at the same moment are both kept', () => {
  it('for an account: a disabled one is not enabled again by a new name', async () => {
    const { context } = gateway.gateway;
    await both(
      'accounts',
      () => changeAccount(context, account_id, { enabled: false }),
      () => changeAccount(context, account_id, { name: 'Renamed' }),
    );
    expect(await requireAccount(context, account_id)).toMatchObject({ enabled: false, name: 'Renamed' });
    await changeAccount(context, account_id, { enabled: true });
  });

  it('for its payouts: limits above which two people approve', async () => {
    const { context } = gateway.gateway;
    await changePayoutSettings(context, account_id, { when_short: 'refuse' });
    await both(
      'payout_settings',
      () => changePayoutSettings(context, account_id, { approval_limits: { EUR: '100000' } }),
      () => changePayoutSettings(context, account_id, { instant_fallback: true }),
    );
    expect(await readPayoutSettings(context, account_id)).toMatchObject({
      when_short: 'refuse',
      approval_limits: { EUR: '100000' },
      instant_fallback: true,
    });
  });

  it('for the limits of single currencies', async () => {
    const { context } = gateway.gateway;
    await changePayoutSettings(context, account_id, { approval_limits: { EUR: '100000', GBP: '5000' } });
    await both(
      'payout_settings',
      () => changePayoutSettings(context, account_id, {}, { approval_limits: { USD: '300000', GBP: null } }),
      () => changePayoutSettings(context, account_id, {}, { approval_limits: { EUR: '200000' } }),
    );
    const { approval_limits } = await readPayoutSettings(context, account_id);
    expect(approval_limits).toEqual({ EUR: '200000', USD: '300000' });
  });

  it('for its payment page', async () => {
    const { context } = gateway.gateway;
    await setBranding(context, account_id, { display_name: 'Shop' });
    await both(
      'checkout_brandings',
      () => setBranding(context, account_id, { display_name: 'New shop' }),
      () => setBranding(context, account_id, { accent_color: '#123456' }),
    );
    expect(await findBranding(context, account_id)).toEqual({
      display_name: 'New shop',
      accent_color: '#123456',
    });
  });

  it('for a webhook endpoint', async () => {
    const { context } = gateway.gateway;
    const { endpoint } = await createEndpoint(context, account_id, {
      url: 'https://shop.example.com/events',
      description: '',
      types: [],
      format: 'json',
    });
    const { endpoint_id } = endpoint;
    await both(
      'webhook_endpoints',
      () => changeEndpoint(context, account_id, endpoint_id, { types: ['payment.*'] }),
      () => changeEndpoint(context, account_id, endpoint_id, { description: 'The shop' }),
    );
    expect(await requireEndpoint(context, account_id, endpoint_id)).toMatchObject({
      types: ['payment.*'],
      description: 'The shop',
    });
  });
});
