import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRates } from '../../../src/accounts/rates/manage-rates.ts';
import { readRates } from '../../../src/edges/api/read/read-rates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import {
  balancesOf,
  fund,
  germanIban,
  payout,
  sampleBeneficiary,
  setFeeOf,
  setRate,
  type FeeTerms,
} from '../../support/payouts.ts';

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

const rate = (base: string, quote: string, value: string, markup_bps?: string): Promise<void> =>
  setRate(gateway, base, quote, value, markup_bps);
const fee = (terms: FeeTerms): Promise<void> => setFeeOf(gateway, client, terms);

const money = [
  'payment_amount',
  'source_amount',
  'fee_amount',
  'fee_currency',
  'amount_payer_pays',
  'amount_beneficiary_receives',
];

async function amounts(fields: RequestBody): Promise<RequestBody> {
  const { body } = await payout(client, fields);
  if (body['status'] !== 'COMPLETED') throw new Error(JSON.stringify(body));
  return Object.fromEntries(money.map((name) => [name, body[name]]));
}

describe('fees of payouts', () => {
  it.each<[string, FeeTerms, string, number]>([
    ['a fixed one', { fixed: '1.50' }, '100.00', 1.5],
    ['a percentage, half to even', { percent: '0.25' }, '102.00', 0.26],
    ['half to even, downwards', { percent: '0.25' }, '98.00', 0.24],
    ['both together', { fixed: '1.00', percent: '1' }, '100.00', 2],
    ['not less than the minimum', { percent: '0.1', minimum: '0.75' }, '100.00', 0.75],
    ['not more than the maximum', { percent: '10', maximum: '5.00' }, '100.00', 5],
  ])('are calculated exactly: %s', async (_what, terms, payment_amount, fee_amount) => {
    await fee(terms);
    expect(await amounts({ payment_amount })).toEqual({
      payment_amount,
      source_amount: payment_amount,
      fee_amount,
      fee_currency: 'EUR',
      amount_payer_pays: (Math.round(Number(payment_amount) * 100) + Math.round(fee_amount * 100)) / 100,
      amount_beneficiary_receives: Number(payment_amount),
    });
  });

  it('are paid on top by the payer', async () => {
    await fee({ fixed: '2.00' });
    await amounts({ payment_amount: '100.00', fee_paid_by: 'PAYER' });
    expect(await balancesOf(gateway, client)).toEqual({
      'EUR 2': '989800',
      'EUR 102': '-990000',
      'EUR 103': '200',
    });
  });

  it('are deducted from what the beneficiary gets', async () => {
    await fee({ fixed: '2.00' });
    expect(await amounts({ payment_amount: '100.00', fee_paid_by: 'BENEFICIARY' })).toMatchObject({
      amount_payer_pays: 100,
      amount_beneficiary_receives: 98,
      fee_amount: 2,
    });
    expect(await balancesOf(gateway, client)).toEqual({
      'EUR 2': '990000',
      'EUR 102': '-990200',
      'EUR 103': '200',
    });
  });

  it('are refused when nothing remains for the beneficiary', async () => {
    await fee({ fixed: '2.00' });
    const { status, body } = await payout(client, { payment_amount: '2.00', fee_paid_by: 'BENEFICIARY' });
    expect([status, body['code']]).toEqual([422, 'P0009']);
  });

  it('are those of the method and the charge option', async () => {
    await fee({ fixed: '5.00', charge_option: 'SHARED' });
    await fee({ fixed: '25.00', charge_option: 'PAYER' });
    await fee({ fixed: '0.20', method: 'LOCAL', charge_option: '' });
    expect((await amounts({}))['fee_amount']).toBe(5);
    // Within the EEA the payer cannot take over all charges.
    const beneficiary = {
      ...sampleBeneficiary(),
      bank_details: { iban: 'CH9300762011623852957', swift_code: 'UBSWCHZH', bank_country_code: 'CH' },
    };
    expect((await amounts({ swift_charge_option: 'PAYER', beneficiary }))['fee_amount']).toBe(25);
    expect((await amounts({ payment_method: 'LOCAL' }))['fee_amount']).toBe(0.2);
  });

  it('are given back when the payout fails', async () => {
    await fee({ fixed: '2.00' });
    const { body } = await payout(client, { beneficiary: sampleBeneficiary(germanIban('9011')) });
    expect(body['status']).toBe('FAILED');
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 2': '1000000', 'EUR 102': '-1000000' });
  });
});

describe('a payout between two currencies', () => {
  const dollars = { payment_currency: 'USD', source_currency: 'EUR' };

  it('with payment_amount costs what the rate says, and the FX account takes the difference', async () => {
    await rate('EUR', 'USD', '1.10');
    expect(await amounts({ ...dollars, payment_amount: '100.00' })).toEqual({
      payment_amount: '100.00',
      source_amount: '90.91',
      fee_amount: 0,
      fee_currency: 'EUR',
      amount_payer_pays: 90.91,
      amount_beneficiary_receives: 100,
    });
    expect(await balancesOf(gateway, client)).toEqual({
      'EUR 2': '990909',
      'EUR 102': '-1000000',
      'EUR 104': '9091',
      'USD 102': '10000',
      'USD 104': '-10000',
    });
  });

  it('with source_amount buys what the rate says', async () => {
    await rate('EUR', 'USD', '1.10');
    expect(await amounts({ ...dollars, payment_amount: undefined, source_amount: '100.00' })).toMatchObject({
      payment_amount: '110.00',
      source_amount: '100.00',
    });
  });

  it('has the markup deducted from its rate, which is shown and stored', async () => {
    await rate('EUR', 'USD', '1.10', '50');
    const { body } = await payout(client, { ...dollars, payment_amount: undefined, source_amount: '100.00' });
    expect(body).toMatchObject({ payment_amount: '109.45', exchange_rate: '1.0945' });
    const [row] = await gateway.query(
      'SELECT exchange_rate, rate_id <> 0 AS kept FROM payouts WHERE transaction_id = $1',
      [body['transaction_id']],
    );
    expect(row).toEqual({ exchange_rate: '1.0945', kept: true });
  });

  it('uses the rate of the opposite pair inverted', async () => {
    await rate('GBP', 'EUR', '1.25');
    expect(
      await amounts({ payment_currency: 'GBP', source_currency: 'EUR', payment_amount: '80.00' }),
    ).toMatchObject({ source_amount: '100.00' });
  });

  it('keeps the decimals of each currency', async () => {
    await rate('EUR', 'JPY', '160.25');
    expect(
      await amounts({
        payment_currency: 'JPY',
        source_currency: 'EUR',
        payment_amount: undefined,
        source_amount: '1.00',
      }),
    ).toMatchObject({ payment_amount: '160', amount_beneficiary_receives: 160 });
  });

  it.each([
    // Halves go to the even cent, on both sides.
    ['1.005', { source_amount: '1.10' }, { payment_amount: '1.11' }],
    ['1.005', { source_amount: '3.00' }, { payment_amount: '3.02' }],
    ['1.005', { source_amount: '5.00' }, { payment_amount: '5.02' }],
    ['0.8', { payment_amount: '1.00' }, { source_amount: '1.25' }],
    ['0.8', { payment_amount: '1.01' }, { source_amount: '1.26' }],
    ['0.8', { payment_amount: '1.02' }, { source_amount: '1.28' }],
    ['0.8', { payment_amount: '1.06' }, { source_amount: '1.32' }],
    // Less than a hundred minor units are rounded in the gateway's favour.
    ['1.009', { source_amount: '0.99' }, { payment_amount: '0.99' }],
    ['1.005', { source_amount: '0.99' }, { payment_amount: '0.99' }],
    ['0.8', { payment_amount: '0.79' }, { source_amount: '0.99' }],
    ['0.8', { payment_amount: '0.77' }, { source_amount: '0.97' }],
  ])(
    'at %s with %j makes %j: rounded half to even, small amounts for the gateway',
    async (at, amount, made) => {
      await rate('EUR', 'USD', at);
      expect(await amounts({ ...dollars, payment_amount: undefined, ...amount })).toMatchObject(made);
    },
  );

  it('cannot buy a unit of a currency with small units for half its price', async () => {
    await rate('USD', 'VND', '26000', '50');
    await fund(gateway, client, '1000', 'VND');
    const dong = { payment_currency: 'USD', source_currency: 'VND', payment_amount: undefined };
    const partial = await payout(client, { ...dong, source_amount: '131' });
    expect([partial.status, partial.body['code'], partial.body['source']]).toEqual([
      422,
      'P0009',
      'source_amount',
    ]);
    expect(await amounts({ ...dong, payment_amount: '0.01' })).toMatchObject({ source_amount: '261' });
    expect(await amounts({ ...dong, source_amount: '262' })).toMatchObject({ payment_amount: '0.01' });
  });

  it('that exceeds the largest amount is refused by the parameter that requests it', async () => {
    await rate('EUR', 'LBP', '105000');
    const most = '999999999999.99';
    const lira = { payment_currency: 'EUR', source_currency: 'LBP' };
    for (const [fields, source] of [
      [{ ...lira, payment_amount: most }, 'payment_amount'],
      [
        { payment_currency: 'LBP', source_currency: 'EUR', payment_amount: undefined, source_amount: most },
        'source_amount',
      ],
    ] as const) {
      const { status, body } = await payout(client, fields);
      expect([status, body['code'], body['source']]).toEqual([422, 'P0009', source]);
      expect(body['message']).toContain('LBP');
    }
    const { body } = await payout(client, { ...lira, payment_amount: '9000000.00' });
    expect(body['source_amount']).toMatch(/^9449999\d{5}\.\d\d$/);
  });

  it.each([{ payment_amount: '100' }, { payment_amount: undefined, source_amount: '100.00' }])(
    'is refused at a rate that its markup rounds to nothing: %o',
    async (input) => {
      await rate('EUR', 'KRW', '0.000000000001', '5000');
      const { status, body } = await payout(client, {
        payment_currency: 'KRW',
        source_currency: 'EUR',
        ...input,
      });
      expect([status, body['code'], body['source']]).toEqual([422, 'P0004', 'source_currency']);
    },
  );

  it('with both amounts must agree with the rate', async () => {
    await rate('EUR', 'USD', '1.10');
    const right = await payout(client, { ...dollars, payment_amount: '110.00', source_amount: '100.00' });
    expect(right.body['status']).toBe('COMPLETED');
    const wrong = await payout(client, { ...dollars, payment_amount: '110.00', source_amount: '99.00' });
    expect([wrong.status, wrong.body['code'], wrong.body['source']]).toEqual([422, 'P0009', 'source_amount']);
    expect(wrong.body['message']).toContain('100.00');
    const same = await payout(client, { payment_amount: '110.00', source_amount: '111.00' });
    expect([same.status, same.body['source']]).toEqual([422, 'source_amount']);
  });

  it('has the payer’s fee in the paying currency, the beneficiary’s in the other', async () => {
    await rate('EUR', 'USD', '1.10');
    await fee({ currency: 'EUR', fixed: '1.00' });
    await fee({ currency: 'USD', fixed: '3.00' });
    expect(await amounts({ ...dollars, payment_amount: '110.00' })).toMatchObject({
      fee_amount: 1,
      fee_currency: 'EUR',
      amount_payer_pays: 101,
      amount_beneficiary_receives: 110,
    });
    expect(await amounts({ ...dollars, payment_amount: '110.00', fee_paid_by: 'BENEFICIARY' })).toMatchObject(
      {
        fee_amount: 3,
        fee_currency: 'USD',
        amount_payer_pays: 100,
        amount_beneficiary_receives: 107,
      },
    );
  });

  it('has a percentage fee of the amount in the fee’s own currency', async () => {
    await rate('EUR', 'USD', '1.10');
    await fee({ currency: 'EUR', percent: '1' });
    await fee({ currency: 'USD', percent: '1' });
    expect(await amounts({ ...dollars, payment_amount: '110.00' })).toMatchObject({
      fee_amount: 1,
      fee_currency: 'EUR',
      amount_payer_pays: 101,
    });
    expect(await amounts({ ...dollars, payment_amount: '110.00', fee_paid_by: 'BENEFICIARY' })).toMatchObject(
      { fee_amount: 1.1, fee_currency: 'USD', amount_beneficiary_receives: 108.9 },
    );
  });

  it('is refused without a rate, and when the last one has expired', async () => {
    const none = { payment_currency: 'SEK', source_currency: 'EUR', payment_amount: '10.00' };
    const before = await payout(client, none);
    expect([before.status, before.body['code']]).toEqual([422, 'P0004']);
    const past = new Date(gateway.clock.now().getTime() - 86_400_000).toISOString();
    const entry = {
      base: 'EUR',
      quote: 'SEK',
      rate: '11',
      markup_bps: '0',
      valid_from: past,
      valid_until: '',
    };
    const ended = { ...entry, valid_until: new Date(gateway.clock.now().getTime() - 1_000).toISOString() };
    await addRates(gateway.gateway.context, readRates([ended], gateway.clock.now()), 'test');
    expect((await payout(client, none)).body['code']).toBe('P0004');
  });

  it('that fails gives back exactly what it took, at the rate at which it was booked', async () => {
    await rate('EUR', 'USD', '1.07');
    const answer = await payout(client, {
      ...dollars,
      payment_amount: '33.33',
      beneficiary: sampleBeneficiary(germanIban('9012')),
    });
    expect(answer.body['status']).toBe('FAILED');
    expect(await balancesOf(gateway, client)).toEqual({ 'EUR 2': '1000000', 'EUR 102': '-1000000' });
  });
});
