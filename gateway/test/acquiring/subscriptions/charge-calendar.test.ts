import { listCharges, readChargeCalendar } from '@causeway/schemas/portal/charges.ts';
import { subscription_changes } from '@causeway/schemas/portal/subscriptions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pauseSubscriptions } from '../../../src/acquiring/subscriptions/change-subscriptions.ts';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** A merchant at a moment of 2031, and somebody who looks at its calendar. */
async function openShop(
  moment: string,
  settings: Parameters<typeof Seller.at>[2] = {},
): Promise<{ seller: Seller; person: PortalClient; params: { account_id: string } }> {
  const seller = await Seller.at(gateway, moment, settings);
  const { merchant_id } = seller.client.credentials;
  const person = await createPortalClient(gateway, { merchant_id, role_id: 'read-only' });
  return { seller, person, params: { account_id: seller.client.account_id } };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** `day currency charges amount` of every day and currency on which something is charged. */
async function month({ person, params }: Shop, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await person.call(readChargeCalendar, { params, query });
  return body['days'].flatMap(({ day, sums }: any) =>
    sums.map((sum: any) => `${day} ${sum.currency} ${sum.charges} ${sum.amount}`),
  );
}

async function dayRows({ person, params }: Shop, day: string): Promise<Record<string, any>[]> {
  const rows: Record<string, any>[] = [];
  let cursor = '';
  do {
    const query = { day, limit: '25', ...(cursor ? { cursor } : {}) };
    const { body } = await person.call(listCharges, { params, query });
    rows.push(...body['charges']);
    cursor = body['next_cursor'];
  } while (cursor);
  return rows;
}

describe('the calendar of charges', () => {
  it('shows a month ahead exactly what is then charged', async () => {
    const shop = await openShop('2031-01-31T10:00:00Z');
    const { seller } = shop;
    await seller.subscribe({ amount: '12.00', promotion_cycle: '1', promotion_amount: '2.00' });
    await seller.subscribe({
      amount: '5.00',
      interval_unit: 'week',
      promotion_cycle: '3',
      promotion_amount: '1.00',
    });
    await seller.subscribe({
      amount: '500',
      currency: 'JPY',
      items: 'Plan#,#P#,#500#,#1',
      interval_unit: 'day',
      interval: '9',
    });
    await seller.subscribe({ interval_unit: 'week', total_cycles: '3' });
    await seller.subscribe({ trial_days: '20' });
    await seller.subscribe({ contract_start: '2031-02-15', interval_unit: 'year' });
    const paused = await seller.subscribe({ interval_unit: 'week' });
    const { account_id } = shop.params;
    const at = gateway.gateway.context.clock.now(account_id);
    await pauseSubscriptions(gateway.gateway.context, [
      { account_id, recurring_id: paused.recurring_id, actor: 'gateway', at },
    ]);
    const calendar = await month(shop, { month: '2031-02' });
    expect(calendar).toContain('2031-02-28 EUR 2 17.00');
    const by_day: Record<string, number> = {};
    for (const line of calendar) {
      const [day = '', currency, charges] = line.split(' ');
      const rows = (await dayRows(shop, day)).filter((row) => row['currency'] === currency);
      expect(rows.length, line).toBe(Number(charges));
      by_day[day] = (by_day[day] ?? 0) + rows.length;
    }
    await seller.advance('2031-02-28T23:00:00Z');
    const charged = await gateway.query<{ line: string }>(
      `SELECT to_char(charged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') || ' ' || currency || ' ' || count(*) || ' ' ||
         CASE currency WHEN 'JPY' THEN sum(amount)::text ELSE to_char(sum(amount) / 100, 'FM9990.00') END AS line
       FROM contracts WHERE account_id = $1 AND charged_at >= '2031-02-01' GROUP BY
         to_char(charged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), currency ORDER BY 1`,
      [account_id],
    );
    expect(calendar).toEqual(charged.map(({ line }) => line));
  });

  it('lists retries, created contracts and planned charges of a day, each once', async () => {
    const shop = await openShop('2031-03-01T10:00:00Z');
    const { seller } = shop;
    await seller.subscribe({ interval_unit: 'week', card: cards.renewal_declined });
    await seller.subscribe({ interval_unit: 'day', interval: '3' });
    await seller.advance('2031-03-08T12:00:00Z');
    await seller.subscribe({ contract_start: '2031-03-13', interval_unit: 'week' });
    const behind = async (day: string) =>
      (await dayRows(shop, day)).map(({ status, cycle_no, attempts }) => [status, cycle_no, attempts]);
    expect(await behind('2031-03-09')).toEqual([['past_due', 2, 1]]);
    expect(await behind('2031-03-10')).toEqual([['drawn_up', 4, 0]]);
    expect(await behind('2031-03-13')).toEqual([
      ['planned', 5, 0],
      ['planned', 1, 0],
    ]);
    expect(await behind('2031-03-14')).toEqual([]);
  });

  it('returns a day page by page, over contracts and plans', async () => {
    const shop = await openShop('2031-03-01T10:00:00Z');
    const { seller } = shop;
    for (let made = 0; made < 28; made += 1) await seller.subscribe({ interval_unit: 'day', interval: '4' });
    expect(await month(shop)).toContain('2031-03-05 EUR 28 280.00');
    const planned = await dayRows(shop, '2031-03-05');
    expect(new Set(planned.map((row) => row['subscription_id'])).size).toBe(28);
    await seller.advance('2031-03-02T12:00:00Z');
    for (let made = 0; made < 28; made += 1)
      await seller.subscribe({ contract_start: '2031-03-05', trial_days: '0' });
    const mixed = await dayRows(shop, '2031-03-05');
    expect(new Set(mixed.map((row) => row['subscription_id'])).size).toBe(56);
    expect(mixed.length).toBe(56);
    expect(await month(shop)).toContain('2031-03-05 EUR 56 560.00');
  });

  it('lists the currencies of a day in their order, whichever came first', async () => {
    const shop = await openShop('2031-04-01T10:00:00Z');
    for (const currency of ['USD', 'EUR', 'GBP']) await shop.seller.subscribe({ currency });
    const day = (await month(shop, { month: '2031-05' })).filter((line) => line.startsWith('2031-05-01'));
    expect(day).toEqual(['2031-05-01 EUR 1 10.00', '2031-05-01 GBP 1 10.00', '2031-05-01 USD 1 10.00']);
  });

  it('counts days in the zone of the account', async () => {
    const shop = await openShop('2031-05-10T10:00:00Z', { time_zone: 'America/New_York' });
    await shop.seller.subscribe({ interval_unit: 'week' });
    expect(await month(shop)).toEqual([
      '2031-05-16 EUR 1 10.00',
      '2031-05-23 EUR 1 10.00',
      '2031-05-30 EUR 1 10.00',
    ]);
    expect(await dayRows(shop, '2031-05-16')).toMatchObject([{ at: '2031-05-17T00:00:00.000Z' }]);
  });

  it('ends with the last period, and is empty once everything is cancelled', async () => {
    const shop = await openShop('2031-06-01T10:00:00Z');
    const admin = await createPortalClient(gateway, {
      merchant_id: shop.seller.client.credentials.merchant_id,
    });
    const { recurring_id } = await shop.seller.subscribe({ interval_unit: 'week', total_cycles: '4' });
    const before = await month(shop);
    expect(before.map((line) => line.slice(0, 10))).toEqual(['2031-06-08', '2031-06-15', '2031-06-22']);
    expect(await month(shop, { month: '2031-07' })).toEqual([]);
    const { subscription_id = '' } = await shop.seller.subscription(recurring_id);
    const nothing = { next_charge_at: '', next_charge_amount: '' };
    await admin.call(subscription_changes.cancel, {
      params: { ...shop.params, subscription_id },
      body: { seen: { still_charged: [], given_up: [], ...nothing } },
    });
    expect(await month(shop)).toEqual([]);
  });

  it.each([
    [readChargeCalendar, { month: '2031-02' }, 'month'],
    [readChargeCalendar, { month: '2034-04' }, 'month'],
    [readChargeCalendar, { month: '2031-13' }, 'month'],
    [listCharges, { day: '2031-02-30' }, 'day'],
    [listCharges, { day: '' }, 'day'],
    [listCharges, { day: '2031-03-01', cursor: 'x1' }, 'cursor'],
  ] as const)('refuses an invalid month or day: %#', async (route, query, source) => {
    const { person, params } = await openShop('2031-03-01T10:00:00Z');
    const { status, body } = await person.call(route, { params, query });
    expect([status, body['source']]).toEqual([422, source]);
  });
});

it('the charges of a day are listed page by page, each once, created or planned', async () => {
  const shop = await openShop('2031-01-10T09:00:00Z');
  const bought = (await Promise.all(Array.from({ length: 27 }, () => shop.seller.subscribe()))).map(
    ({ recurring_id }) => recurring_id,
  );
  const names = (rows: readonly Record<string, any>[]): string[] =>
    rows.map(({ recurring_id }) => recurring_id).toSorted();
  expect(names(await dayRows(shop, '2031-02-10'))).toEqual(bought.toSorted());
  // Drawn up a week before, but for two that are cancelled: a page that is just full.
  for (const recurring_id of bought.slice(0, 2)) await shop.seller.cancel(recurring_id);
  await shop.seller.advance('2031-02-05T09:00:00Z');
  expect(names(await dayRows(shop, '2031-02-10'))).toEqual(bought.slice(2).toSorted());
  await Promise.all(
    Array.from({ length: 2 }, () => shop.seller.subscribe({ interval_unit: 'day', interval: '5' })),
  );
  expect(await dayRows(shop, '2031-02-10')).toHaveLength(27);
});
