import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRates, listRates } from '../../../src/accounts/rates/manage-rates.ts';
import { readRates } from '../../../src/edges/api/read/read-rates.ts';
import { buys, costs, formatQuote, quoteOf } from '../../../src/accounts/rates/rate.ts';
import { feeFor } from '../../../src/accounts/fees/fee.ts';
import { parsePercent } from '../../../src/kernel/values/percent.ts';
import { decideAmounts } from '../../../src/banking/payouts/payout-amounts.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { addMs, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout, setFeeOf } from '../../support/payouts.ts';

const noon = new Date('2031-03-03T12:00:00Z');
const [EUR, USD, JPY, KWD] = ['EUR', 'USD', 'JPY', 'KWD'] as [Currency, Currency, Currency, Currency];

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
  await fund(gateway, client, '10000.00');
});

async function enter(
  pair: string,
  rate: string,
  from_ms: number,
  until_ms: number,
  markup_bps = '0',
): Promise<void> {
  const [base = '', quote = ''] = pair.split('/');
  const [valid_from, valid_until] = [addMs(noon, from_ms).toISOString(), addMs(noon, until_ms).toISOString()];
  await addRates(
    gateway.gateway.context,
    readRates([{ base, quote, rate, markup_bps, valid_from, valid_until }], noon),
    'test',
  );
}

/** At which rate 100.00 EUR buy another currency at a moment, or the refusal. */
async function rateAt(payment_currency: string, at_ms: number): Promise<unknown> {
  gateway.gateway.clocks.set(client.account_id, addMs(noon, at_ms));
  const fields = { payment_currency, source_currency: 'EUR', payment_amount: undefined };
  const { body } = await payout(client, { ...fields, source_amount: '100.00' });
  return body['exchange_rate'] ?? body['code'];
}

describe('the rate of a payout', () => {
  it('applies from its start up to its end, and not at its end', async () => {
    await enter('EUR/SEK', '11', 0, hour_ms);
    expect(await rateAt('SEK', -1)).toBe('P0004');
    expect(await rateAt('SEK', 0)).toBe('11');
    expect(await rateAt('SEK', hour_ms - 1)).toBe('11');
    expect(await rateAt('SEK', hour_ms)).toBe('P0004');
    const valid = async (at_ms: number): Promise<number> =>
      (await listRates(gateway.gateway.context, { base: EUR, quote: 'SEK', valid_at: addMs(noon, at_ms) }))
        .length;
    expect(await Promise.all([-1, 0, hour_ms - 1, hour_ms].map(valid))).toEqual([0, 1, 1, 0]);
  });

  it('is the one that started last, whichever was entered last', async () => {
    await enter('EUR/NOK', '12', -hour_ms, hour_ms);
    await enter('EUR/NOK', '13', 0, hour_ms);
    await enter('EUR/NOK', '11', -2 * hour_ms, hour_ms);
    expect(await rateAt('NOK', -1)).toBe('12');
    expect(await rateAt('NOK', 0)).toBe('13');
  });

  it('is the one entered last of two that started together', async () => {
    await enter('EUR/DKK', '7.4', 0, hour_ms);
    await enter('EUR/DKK', '7.5', 0, hour_ms);
    expect(await rateAt('DKK', 0)).toBe('7.5');
  });

  it('is that of the pair itself before one of the opposite pair, also a newer one', async () => {
    await enter('EUR/CHF', '0.9', -hour_ms, hour_ms);
    await enter('CHF/EUR', '2', 0, hour_ms);
    expect(await rateAt('CHF', 0)).toBe('0.9');
  });

  it('lasts a day from its start where no end is set', async () => {
    const entry = { base: 'EUR', quote: 'PLN', rate: '4.2', markup_bps: '', valid_until: '' };
    const [rate] = await addRates(
      gateway.gateway.context,
      readRates([{ ...entry, valid_from: noon.toISOString() }], noon),
      'test',
    );
    expect(rate?.valid_until).toEqual(addMs(noon, 24 * hour_ms));
  });
});

describe('the markup on a rate', () => {
  const rate = { rate_id: 1n, base: EUR, quote: USD, rate: '1.25', markup_bps: 200 };

  it('is deducted from what the customer gets, whichever way the rate was entered', () => {
    expect(formatQuote(quoteOf(rate, EUR))).toBe('1.225');
    // Turned round: 0.8 less two per cent.
    expect(formatQuote(quoteOf(rate, USD))).toBe('0.784');
  });

  it('is rounded with the rate once, half to even, to twelve decimals', () => {
    const quote = (value: string, markup_bps: number): string =>
      formatQuote(quoteOf({ ...rate, rate: value, markup_bps }, EUR));
    expect(quote('0.000000000005', 5_000)).toBe('0.000000000002');
    expect(quote('0.000000000007', 5_000)).toBe('0.000000000004');
    expect(formatQuote(quoteOf({ ...rate, rate: '3', markup_bps: 0 }, USD))).toBe('0.333333333333');
  });

  it('belongs to its pair: a rate of another has none, and neither has zero', () => {
    expect(() => quoteOf(rate, JPY)).toThrow(/JPY/);
    expect(() => quoteOf({ ...rate, rate: '0' }, EUR)).toThrow(RangeError);
    expect(() => quoteOf({ ...rate, rate: '0.00' }, USD)).toThrow(RangeError);
  });
});

it('the value and the cost of an amount are right between currencies without, with two and with three decimals', () => {
  const at = (rate: string) => quoteOf({ rate_id: 1n, base: EUR, quote: USD, rate, markup_bps: 0 }, EUR);
  expect(buys(at('160.25'), 200n, EUR, JPY)).toBe(320n);
  expect(buys(at('160.25'), 600n, EUR, JPY)).toBe(962n);
  expect(costs(at('160.25'), 320n, EUR, JPY)).toBe(200n);
  expect(buys(at('0.3335'), 100n, EUR, KWD)).toBe(334n);
  expect(buys(at('0.3325'), 100n, EUR, KWD)).toBe(332n);
  expect(costs(at('0.5'), 1n, EUR, KWD)).toBe(1n);
  expect(costs(at('0.5'), 3n, EUR, KWD)).toBe(1n);
  expect(buys(at('2'), 1n, JPY, KWD)).toBe(2_000n);
});

describe('amounts of a payout in two currencies', () => {
  const quote = quoteOf({ rate_id: 1n, base: EUR, quote: JPY, rate: '160', markup_bps: 0 }, EUR);
  const input = {
    payment_currency: JPY,
    payment_amount: null,
    source_currency: EUR,
    source_amount: null,
    fee_paid_by: 'PAYER',
  } as const;

  it('that are worth nothing on the other side are refused', () => {
    const dear = quoteOf({ rate_id: 1n, base: JPY, quote: EUR, rate: '0.4', markup_bps: 0 }, JPY);
    const small = { ...input, source_currency: JPY, payment_currency: EUR };
    expect(decideAmounts({ ...small, payment_amount: 1n }, dear, null)).toMatchObject({ source_amount: 1n });
    const tiny = quoteOf({ rate_id: 1n, base: EUR, quote: JPY, rate: '50', markup_bps: 0 }, EUR);
    expect(decideAmounts({ ...input, source_amount: 1n }, tiny, null)).toMatchObject({
      code: 'P0009',
      source: 'source_amount',
    });
  });

  it('agree where either of them follows from the other', () => {
    const both = (payment_amount: bigint, source_amount: bigint): boolean =>
      !('code' in decideAmounts({ ...input, payment_amount, source_amount }, quote, null));
    // 1.00 EUR are 160 JPY; 1 JPY costs 0.01 EUR, which buys no more, and 2 cost 0.02, which buy 3.
    expect(both(160n, 100n)).toBe(true);
    expect(both(1n, 1n)).toBe(true);
    expect(both(2n, 1n)).toBe(false);
    expect(both(2n, 2n)).toBe(true);
    expect(both(3n, 2n)).toBe(true);
    expect(both(3n, 1n)).toBe(false);
    expect(both(160n, 101n)).toBe(false);
  });
});

it.each([
  ['100', 1_000_000],
  ['100.0001', null],
  ['0', 0],
  ['0.0001', 1],
  ['0.00001', null],
  ['2.5', 25_000],
  ['-1', null],
])('a share of %s per cent is %s millionths', (text, millionths) => {
  expect(parsePercent(text)).toBe(millionths);
});

describe('a payout’s fee', () => {
  it('keeps its minimum and maximum, also where they are the same', async () => {
    const of = { fixed: 100n, percent_millionths: 10_000, minimum: 200n, maximum: 300n };
    expect([9_900n, 10_000n, 10_100n, 20_000n, 20_100n].map((amount) => feeFor(of, amount))).toEqual([
      200n,
      200n,
      201n,
      300n,
      300n,
    ]);
    expect(feeFor({ ...of, minimum: 200n, maximum: 200n }, 1n)).toBe(200n);
    expect(feeFor({ ...of, minimum: 0n, maximum: null }, 1_000_000n)).toBe(10_100n);
    await setFeeOf(gateway, client, { minimum: '2.00', maximum: '2.00' });
    expect((await payout(client)).body['fee_amount']).toBe(2);
  });

  it('leaves the beneficiary who bears it at least one minor unit', async () => {
    await setFeeOf(gateway, client, { fixed: '2.00' });
    const requestQuote = async (payment_amount: string): Promise<unknown> => {
      const { body } = await payout(client, { payment_amount, fee_paid_by: 'BENEFICIARY' });
      return body['amount_beneficiary_receives'] ?? body['code'];
    };
    expect([await requestQuote('2.01'), await requestQuote('2.00'), await requestQuote('1.99')]).toEqual([
      0.01,
      'P0009',
      'P0009',
    ]);
  });
});
