import { randomUUID } from 'node:crypto';
import { listPayments, payment_actions } from '@causeway/schemas/portal/payments.ts';
import { payout_decisions } from '@causeway/schemas/portal/payouts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount, enableMerchant } from '../../../src/accounts/merchants/manage-accounts.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { addMs, dateIn, day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { heldPayout, importLists, suspect } from '../../banking/screening/held-payouts.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { whileLocked } from '../../support/held-lock.ts';
import { fund, payout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
let shop: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  await importLists(gateway);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  shop = await gateway.createClient();
  await fund(gateway, shop, '1000.00');
});

/** What happens to a payout until now, without the noun. */
async function statusOf(transaction_id: unknown): Promise<unknown> {
  const [row] = await gateway.query('SELECT status FROM payouts WHERE transaction_id = $1', [transaction_id]);
  return row?.['status'];
}

async function pay(fields = {}): Promise<string> {
  const { status, body } = await payout(shop, fields);
  expect(status).toBe(200);
  return body['transaction_id'];
}

function inTwoDays(): string {
  return dateIn(addMs(gateway.clock.now(), 2 * day_ms), 'UTC');
}

/** Switches the account off or on, or its merchant. */
type Switch = (enabled: boolean) => Promise<unknown>;
const switches: readonly [what: string, set: Switch][] = [
  ['account', (enabled) => changeAccount(gateway.gateway.context, shop.account_id, { enabled })],
  ['merchant', (enabled) => enableMerchant(gateway.gateway.context, shop.credentials.merchant_id, enabled)],
];

describe.each(switches)('while the %s is disabled', (_what, set) => {
  it('its people can read everything in the portal, and move no money', async () => {
    const { account_id } = shop;
    const person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
    const { transaction_id } = await shop.captured();
    const scheduled = await pay({ payment_date: inTwoDays() });
    await set(false);
    gateway.gateway.directory.forget();
    const refund = () =>
      person.call(payment_actions.refund.perform, {
        params: { account_id },
        body: {
          action: 'refund',
          request_id: randomUUID(),
          items: [{ transaction_id, amount: '1.00', left: '100.00' }],
        },
      });
    const cancel = () =>
      person.call(payout_decisions.cancel, { params: { account_id, transaction_id: scheduled }, body: {} });
    for (const refused of [await refund(), await cancel()])
      expect(refused).toMatchObject({ status: 403, body: { code: 'I0023' } });
    expect(await person.call(listPayments, { params: { account_id } })).toMatchObject({ status: 200 });
    await set(true);
    expect((await refund()).status).toBe(200);
    expect((await cancel()).body).toEqual({ status: 'CANCELLED' });
  });

  it('due payouts, and those that get their money, wait until it is enabled', async () => {
    const scheduled = await pay({ payment_date: inTwoDays() });
    const short = await pay({ payment_amount: '5000.00' });
    await set(false);
    await fund(gateway, shop, '5000.00');
    await gateway.work(4 * day_ms);
    await gateway.work(4 * day_ms);
    expect([await statusOf(scheduled), await statusOf(short)]).toEqual(['SCHEDULED', 'PENDING_FUNDS']);
    await gateway.verify();
    await set(true);
    await gateway.work(hour_ms);
    expect([await statusOf(scheduled), await statusOf(short)]).toEqual(['COMPLETED', 'COMPLETED']);
  });

  it('a payout waits when it is disabled just before the payout’s money is released', async () => {
    const older = await gateway.createClient();
    const { body } = await payout(older, { payment_amount: '5000.00' });
    const short = await pay({ payment_amount: '5000.00' });
    await fund(gateway, older, '5000.00');
    await fund(gateway, shop, '5000.00');
    const release = await whileLocked(
      gateway,
      'SELECT FROM payouts WHERE transaction_id = $1 FOR UPDATE',
      [body['transaction_id']],
      () => gateway.gateway.payouts.releaseFunds(null),
      () => set(false),
    );
    expect(release).toBe(1);
    expect([await statusOf(body['transaction_id']), await statusOf(short)]).toEqual([
      'COMPLETED',
      'PENDING_FUNDS',
    ]);
    await set(true);
    await gateway.work();
    expect(await statusOf(short)).toBe('COMPLETED');
  });

  it('a payout held by screening cannot be released; it can be refused', async () => {
    await changePayoutSettings(gateway.gateway.context, shop.account_id, { screening: true });
    const [, id = ''] = (await heldPayout(shop, suspect)).split('/');
    const { payouts, context } = gateway.gateway;
    const decide = (verb: 'approve' | 'reject') =>
      payouts.decide([
        {
          key: { account_id: shop.account_id, transaction_id: BigInt(id) } as never,
          decider: 'operator',
          verb,
          actor: 'user:ann',
          note: 'looked at it',
          at: context.clock.now(shop.account_id),
        },
      ]);
    await set(false);
    expect(await decide('approve')).toEqual([{ code: 'U0010', reason: { rule: 'account_disabled' } }]);
    expect(await statusOf(id)).toBe('IN_REVIEW');
    expect(await decide('reject')).toMatchObject([{ status: 'FAILED' }]);
  });

  it('subscriptions are not charged, nor later for periods that have ended meanwhile', async () => {
    const seller = await Seller.at(gateway, '2030-01-10T09:00:00Z');
    shop = seller.client;
    const { recurring_id } = await seller.subscribe();
    await set(false);
    await seller.advance('2030-05-20T12:00:00Z');
    await set(true);
    await seller.advance('2030-06-10T12:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 cancelled 10.00',
      '2030-03-10 cancelled 10.00',
      '2030-04-10 cancelled 10.00',
      '2030-05-10 charged 10.00',
      '2030-06-10 charged 10.00',
    ]);
    expect(await seller.attempts()).toHaveLength(3);
  });
});
