import { readOverview } from '@causeway/schemas/portal/overview.ts';
import { listPayments } from '@causeway/schemas/portal/payments.ts';
import { listRefunds } from '@causeway/schemas/portal/refunds.ts';
import { answerDispute, listDisputes } from '@causeway/schemas/portal/disputes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topUp } from '../../../src/ledger/balances/manage-balances.ts';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { expectedStage } from '../../acquiring/disputes/acquirer.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function open(role_id = 'admin'): Promise<{ shop: TestClient; person: PortalClient }> {
  const shop = await gateway.createClient();
  const person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id, role_id });
  return { shop, person };
}

async function overviewOf(
  { shop, person }: { shop: TestClient; person: PortalClient },
  query: Record<string, string> = {},
): Promise<Record<string, any>> {
  await gateway.work();
  const params = { account_id: shop.account_id };
  return (await person.call(readOverview, { params, query })).body;
}

const captured_statuses = '3000,3100,4000,4100,7000,7100,7200,7300';

describe('the overview of the portal', () => {
  it('counts the period’s trade, and every number is that of the list behind it', async () => {
    const both = await open();
    const { shop, person } = both;
    const paid = await shop.captured({ amount: '100.00' });
    const partial = await shop.captured({ amount: '50.00' });
    await shop.captured({ amount: '900', currency: 'JPY' });
    await shop.refund({ ...partial, refund_amount: '20.00' });
    await shop.authorise({ card: cards.declined });
    await shop.authorise({ card: cards.blocked });
    await shop.authorised({ amount: '7.00' });
    await shop.authorise({ card: cards.review, amount: '8.00' });
    await shop.capture({ ...(await shop.authorised({ amount: '30.00' })), amount: '12.34' });
    await shop.captured({ amount: '5.00', card: cards.disputed });
    await gateway.work(5_000);
    const overview = await overviewOf(both);
    expect(overview).toMatchObject({ currency: 'EUR', currencies: ['EUR', 'JPY'], uncounted: 0 });
    const totals = {
      approved: 6,
      declined: 2,
      captured: 4,
      captured_amount: '167.34',
      refunded: 1,
      refunded_amount: '20.00',
      disputed: 1,
      disputed_amount: '5.00',
    };
    expect(overview['totals']).toEqual(totals);
    expect(overview['days']).toHaveLength(30);
    expect(overview['days'].at(-1)).toEqual({ day: overview['to'], ...totals });
    expect(overview['before']).toMatchObject({ approved: 0, captured_amount: '0.00' });
    const params = { account_id: shop.account_id };
    const { from, to } = overview as { from: string; to: string };
    const span = { from, to, currency: 'EUR' };
    const listed = async (query: Record<string, string>) =>
      (await person.call(listPayments, { params, query: { ...span, ...query } })).body['payments'];
    expect(await listed({ status: captured_statuses })).toHaveLength(totals.captured);
    expect(await listed({ status: '5000,5100,5200,5300' })).toHaveLength(totals.declined);
    const refunds = await person.call(listRefunds, { params, query: { ...span, status: 'completed' } });
    expect(refunds.body['refunds']).toHaveLength(totals.refunded);
    const yen = await overviewOf(both, { currency: 'JPY' });
    expect(yen['totals']).toMatchObject({ captured: 1, captured_amount: '900', approved: 1 });
    expect(await shop.status(paid)).toBe('3000');
  });

  it('lists what waits for a person, and the captures whose deadline is near', async () => {
    const both = await open();
    const { shop, person } = both;
    await shop.authorise({ card: cards.review });
    const late = await shop.authorised();
    await shop.captured({ card: cards.disputed });
    await gateway.work(5_000);
    expect((await overviewOf(both))['attention']).toMatchObject([
      { kind: 'reviews', waiting: 1 },
      { kind: 'disputes', waiting: 1 },
    ]);
    const account = { account_id: shop.account_id };
    const disputes = await person.call(listDisputes, { params: account, query: { state: 'open' } });
    const [{ dispute_id }] = disputes.body['disputes'];
    const seen = await expectedStage(person, { ...account, dispute_id });
    const answer = {
      params: { ...account, dispute_id },
      body: { response: 'defended', explanation: 'Sent', seen },
    };
    expect((await person.call(answerDispute, answer)).status).toBe(200);
    expect((await overviewOf(both))['attention']).toMatchObject([{ kind: 'reviews', waiting: 1 }]);
    await gateway.work(6 * day_ms + hour_ms);
    await shop.authorised();
    await person.signIn();
    const { attention } = await overviewOf(both);
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'captures', waiting: 1 }));
    const params = { account_id: shop.account_id };
    const { body } = await person.call(listPayments, { params, query: { due: 'capture' } });
    expect(body['payments']).toMatchObject([{ transaction_id: late.transaction_id }]);
  });

  it('shows balances only to people with their permit', async () => {
    const both = await open('support');
    await topUp(gateway.gateway.context, both.shop.account_id, 'EUR' as never, 123_45n);
    expect(await overviewOf(both)).toMatchObject({ available: [] });
    const person = await createPortalClient(gateway, {
      merchant_id: both.shop.credentials.merchant_id,
      role_id: 'finance',
    });
    const shown = await overviewOf({ ...both, person });
    expect(shown['available']).toEqual([{ currency: 'EUR', amount: '123.45' }]);
  });

  it('counts by the days of the account’s zone, also after the zone has changed', async () => {
    const both = await open();
    await both.shop.captured({ amount: '10.00' });
    const before = await overviewOf(both);
    for (const time_zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu']) {
      await changeAccount(gateway.gateway.context, both.shop.account_id, { time_zone });
      gateway.gateway.directory.forget(both.shop.account_id);
      const after = await overviewOf(both);
      expect(after['totals']).toEqual(before['totals']);
      expect(after['days'].at(-1)).toMatchObject({ captured_amount: '10.00' });
    }
  });

  it('refuses invalid periods by the parameter', async () => {
    const both = await open();
    const refused = async (query: Record<string, string>) => (await overviewOf(both, query))['source'];
    expect(await refused({ from: '2026-02-30' })).toBe('from');
    expect(await refused({ from: '2026-02-02', to: '2026-02-01' })).toBe('from');
    expect(await refused({ from: '2020-01-01', to: '2026-02-01' })).toBe('from');
    expect(await refused({ currency: 'XXQ' })).toBe('currency');
  });
});
