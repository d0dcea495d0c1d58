import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnOf, readSettlement, totalsOf } from '../../../src/ledger/settlement/read-settlement.ts';
import { readDelays, setDelay } from '../../../src/ledger/settlement/settlement-delays.ts';
import { LedgerAccount } from '../../../src/ledger/chart.ts';
import { lawful } from '../../../src/ledger/verify/ledger-checks.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { startOfDay } from '../../../src/kernel/values/dates.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund } from '../../support/payouts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

it('a settlement report counts a movement to its day in the time zone, from its first moment to its last', async () => {
  const time_zone = 'Pacific/Auckland';
  const client = await gateway.createClient({ time_zone });
  const { clocks, context } = gateway.gateway;
  const [from, next, to] = ['2031-03-04', '2031-03-05', '2031-03-06'].map((day) =>
    startOfDay(day, time_zone),
  ) as [Date, Date, Date];
  const at = async (moment: number, amount: string, currency = 'EUR'): Promise<void> => {
    clocks.set(client.account_id, new Date(moment));
    await fund(gateway, client, amount, currency);
  };
  await at(from.getTime() - 1, '1.00');
  await at(from.getTime(), '2.00');
  await at(next.getTime() - 1, '4.00');
  await at(next.getTime(), '8.00');
  await at(next.getTime(), '500', 'JPY');
  await at(to.getTime() - 1, '16.00');
  await at(to.getTime(), '32.00');
  const days = await readSettlement(context, client.account_id, { from, to, time_zone });
  expect(days.map(({ day, currency, topped_up, net }) => [day, currency, topped_up, net])).toEqual([
    ['2031-03-04', 'EUR', 600n, 600n],
    ['2031-03-05', 'EUR', 2_400n, 2_400n],
    ['2031-03-05', 'JPY', 500n, 500n],
  ]);
  expect(totalsOf(days).map(({ day, currency, topped_up, net }) => [day, currency, topped_up, net])).toEqual([
    ['', 'EUR', 3_000n, 3_000n],
    ['', 'JPY', 500n, 500n],
  ]);
});

it('every movement of the merchant’s money in the ledger has a column in the settlement report', () => {
  const { pending, available } = LedgerAccount;
  const movements = lawful
    .filter(([movement, account]) => movement !== 'settlement' && [pending, available].includes(account as 1))
    .map(([movement]) => movement);
  expect(movements).toContain('recall_granted');
  expect(movements.filter((movement) => columnOf(movement) === null)).toEqual([]);
});

it('the totals of a settlement report add up every column, and the net of all of them', () => {
  const [EUR, USD] = ['EUR', 'USD'] as [Currency, Currency];
  const row = {
    day: '2031-03-04',
    captured: 1n,
    refunded: -2n,
    disputed: -4n,
    paid_out: -8n,
    topped_up: 16n,
  };
  const totals = totalsOf([
    { ...row, currency: USD, net: 3n },
    { ...row, currency: EUR, net: 3n },
    { ...row, currency: EUR, net: 3n, topped_up: 32n },
  ]);
  expect(totals).toEqual([
    {
      day: '',
      currency: 'EUR',
      captured: 2n,
      refunded: -4n,
      disputed: -8n,
      paid_out: -16n,
      topped_up: 48n,
      net: 6n,
    },
    {
      day: '',
      currency: 'USD',
      captured: 1n,
      refunded: -2n,
      disputed: -4n,
      paid_out: -8n,
      topped_up: 16n,
      net: 3n,
    },
  ]);
});

it('the settlement delay of a currency is its own, else the account’s, else two banking days, from 0 to 30', async () => {
  const { context } = gateway.gateway;
  const [EUR, USD] = ['EUR', 'USD'] as [Currency, Currency];
  const [own, other] = [await gateway.createClient(), await gateway.createClient()];
  const delays = async (): Promise<number[]> => {
    const delayOf = await readDelays(context.database, [own.account_id, other.account_id]);
    return [delayOf(own.account_id, EUR), delayOf(own.account_id, USD), delayOf(other.account_id, EUR)];
  };
  expect(await delays()).toEqual([2, 2, 2]);
  await setDelay(context, own.account_id, USD, 30);
  expect(await delays()).toEqual([2, 30, 2]);
  await setDelay(context, own.account_id, null, 0);
  expect(await delays()).toEqual([0, 30, 2]);
  await setDelay(context, own.account_id, USD, 1);
  expect(await delays()).toEqual([0, 1, 2]);
  for (const wrong of [-1, 31, 1.5, Number.NaN])
    await expect(setDelay(context, own.account_id, null, wrong)).rejects.toThrow(/0 to 30/);
});
