import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { importList } from '../../../src/banking/screening/import-list.ts';
import { addMs, dateIn, day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { importLists } from '../screening/held-payouts.ts';
import { chunksOf, ofacEntity, ofacList, ofacPerson, persons } from '../screening/published-lists.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { whileLocked } from '../../support/held-lock.ts';
import { fund, payout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  await importLists(gateway);
  shop = await gateway.createClient();
  await fund(gateway, shop, '1000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { screening: true });
});

async function statusOf(transaction_id: string): Promise<string> {
  const [row] = await gateway.query<{ status: string }>(
    'SELECT status FROM payouts WHERE transaction_id = $1',
    [transaction_id],
  );
  return row!.status;
}

/** The sanctions list gets the beneficiary of the payouts of these tests. */
async function listBeneficiary(): Promise<void> {
  const list = ofacList([...persons.map(ofacPerson), ofacEntity('301', 'ACME TRADING GMBH')]);
  await importList(gateway.gateway.context, 'ofac', chunksOf(list), { source: 'test', force: true });
}

const disable = (): Promise<unknown> =>
  changeAccount(gateway.gateway.context, shop.account_id, { enabled: false });

const its_row = 'SELECT FROM payouts WHERE transaction_id = $1 FOR UPDATE';
const its_balance = 'SELECT FROM available_balances WHERE account_id = $1 FOR UPDATE';

/** A payout for in two days, which is now. */
async function scheduled(): Promise<string> {
  const payment_date = dateIn(addMs(gateway.clock.now(), 2 * day_ms), 'UTC');
  const { body } = await payout(shop, { payment_date });
  expect(body['status']).toBe('SCHEDULED');
  gateway.clock.advance(4 * day_ms);
  await importLists(gateway);
  return body['transaction_id'];
}

describe('a payout whose date has come', () => {
  it('waits where its account is disabled while it is screened', async () => {
    const id = await scheduled();
    await whileLocked(gateway, its_row, [id], () => gateway.work(), disable);
    expect(await statusOf(id)).toBe('SCHEDULED');
    await changeAccount(gateway.gateway.context, shop.account_id, { enabled: true });
    await gateway.work(hour_ms);
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('is held where its beneficiary is added to a list after it was screened', async () => {
    const id = await scheduled();
    await whileLocked(gateway, its_row, [id], () => gateway.work(), listBeneficiary);
    expect(await statusOf(id)).toBe('IN_REVIEW');
    await gateway.work(hour_ms);
    expect(await statusOf(id)).toBe('IN_REVIEW');
    const [row] = await gateway.query<{ rule: string }>(
      `SELECT review_reasons -> 0 ->> 'rule' AS rule FROM payouts WHERE transaction_id = $1`,
      [id],
    );
    expect(row?.rule).toBe('name_found');
  });

  it('continues after a retry where another import has removed nothing of it', async () => {
    const id = await scheduled();
    const another = async (): Promise<void> => {
      const list = ofacList([...persons.map(ofacPerson), ofacEntity('302', 'NOBODY OF THESE LIMITED')]);
      await importList(gateway.gateway.context, 'ofac', chunksOf(list), { source: 'test', force: true });
    };
    await whileLocked(gateway, its_row, [id], () => gateway.work(), another);
    await gateway.work(hour_ms);
    expect(await statusOf(id)).toBe('COMPLETED');
  });
});

describe('a payout that is accepted', () => {
  // One before it, so that there is a balance to be locked.
  beforeEach(async () => {
    await payout(shop, { payment_amount: '1.00' });
  });

  it('is refused where its account is disabled while it is checked', async () => {
    const answer = await whileLocked(gateway, its_balance, [shop.account_id], () => payout(shop), disable);
    expect([answer.status, answer.body['code']]).toEqual([403, 'I0023']);
    const all = await gateway.query('SELECT FROM payouts WHERE account_id = $1', [shop.account_id]);
    expect(all).toHaveLength(1);
  });

  it('is held where its beneficiary is added to a list after it was screened', async () => {
    const { body } = await whileLocked(
      gateway,
      its_balance,
      [shop.account_id],
      () => payout(shop),
      listBeneficiary,
    );
    expect(body['status']).toBe('IN_REVIEW');
    await gateway.work(hour_ms);
    expect(await statusOf(body['transaction_id'])).toBe('IN_REVIEW');
  });
});

describe('a payout that is approved', () => {
  async function approving(meanwhile: () => Promise<unknown>): Promise<[number, string]> {
    await changePayoutSettings(gateway.gateway.context, shop.account_id, { approval_limits: { EUR: '0' } });
    const { merchant_id } = shop.credentials;
    const [ann, ben] = [
      await createPortalClient(gateway, { merchant_id }),
      await createPortalClient(gateway, { merchant_id }),
    ];
    const { body } = await payout(shop);
    const id: string = body['transaction_id'];
    const approve = `/accounts/${shop.account_id}/payouts/${id}/approve`;
    await ann.fetch('POST', approve, { body: {} });
    const answer = await whileLocked(
      gateway,
      its_row,
      [id],
      () => ben.fetch('POST', approve, { body: {} }),
      meanwhile,
    );
    return [answer.status, await statusOf(id)];
  }

  it('waits where its account is disabled while it is screened', async () => {
    expect(await approving(disable)).toEqual([422, 'IN_APPROVAL']);
  });

  it('is held where its beneficiary is added to a list after it was screened', async () => {
    expect(await approving(listBeneficiary)).toEqual([200, 'IN_REVIEW']);
  });
});
