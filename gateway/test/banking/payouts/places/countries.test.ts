import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestClient } from '../../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/gateway.ts';
import { fund, payout } from '../../../support/payouts.ts';
import { beneficiaryIn, destinationNamed, type Details } from '../destinations.ts';
import { registry_examples } from './registry-examples.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  for (const currency of ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'BRL'])
    await fund(gateway, client, '100000.00', currency);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function pay(
  country: string,
  currency: string,
  payment_method: 'SWIFT' | 'LOCAL',
  details: Details,
  more: RequestBody = {},
): Promise<Answer> {
  return payout(client, {
    payment_currency: currency,
    payment_method,
    payment_amount: '1.00',
    beneficiary: beneficiaryIn({ country, currency, method: payment_method, details, more }),
  });
}

const example_of = new Map(registry_examples.map((iban) => [iban.slice(0, 2), iban]));
const ibanOf = (country: string): string => example_of.get(country) ?? '';
/** Territories whose accounts have the IBANs of another country. */
const iban_country: Readonly<Record<string, string>> = {
  ...Object.fromEntries('BL GF GP MF MQ NC PF PM RE TF WF YT'.split(' ').map((one) => [one, 'FR'])),
  ...Object.fromEntries('GG IM JE'.split(' ').map((one) => [one, 'GB'])),
  AX: 'FI',
};

describe('a SWIFT payout', () => {
  const all = [
    ...registry_examples.map((iban) => [iban.slice(0, 2), iban] as const),
    ...Object.entries(iban_country).map(([territory, country]) => [territory, ibanOf(country)] as const),
  ];
  it.each(all)('to %s pays by IBAN, and by nothing else', async (country, iban) => {
    // Where an IBAN begins with letters of the bank, its BIC does too; and some banks are known by their numbers.
    const known = { DE: 'COBA', FR: 'PSST', ES: 'CAIX' }[iban.slice(0, 2)] ?? 'TEST';
    const bank = /^[A-Z]{4}$/.test(iban.slice(4, 8)) ? iban.slice(4, 8) : known;
    const swift_code = `${bank}${country}22`;
    const paid = await pay(country, 'EUR', 'SWIFT', { iban, swift_code });
    expect([paid.status, paid.body['message']]).toEqual([200, undefined]);
    const without = await pay(country, 'EUR', 'SWIFT', { account_number: '123456789', swift_code });
    expect(without.body).toMatchObject({ code: 'P0011', source: 'beneficiary.bank_details.iban' });
  });

  it('is refused with an IBAN that breaks the registry’s structure, and says where', async () => {
    const swift_code = 'TESTGE22';
    const { status, body } = await pay('GE', 'EUR', 'SWIFT', { iban: 'GE07010000000101904917', swift_code });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'P0010', source: 'beneficiary.bank_details.iban' });
    expect(body['message']).toMatch(/character 5 must be a letter in GE/);
  });

  it('takes the number of a country without IBANs as account_number, whatever its banks call it', async () => {
    const iban = 'MA64011519000001205000534921';
    const swift_code = 'BCMAMAMC';
    const refused = await pay('MA', 'EUR', 'SWIFT', { iban, swift_code });
    expect(refused.body).toMatchObject({ code: 'P0010', source: 'beneficiary.bank_details.iban' });
    expect(refused.body['message']).toMatch(/send such a number as account_number/);
    const paid = await pay('MA', 'EUR', 'SWIFT', { account_number: iban, swift_code });
    expect(paid.status).toBe(200);
  });
});

describe('a SEPA payout', () => {
  const countries =
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK ' +
    'AD AL CH GB GI MC MD ME MK RS SM VA ' +
    'AX BL GF GG GP IM JE MF MQ PM RE YT';
  const members = countries.split(' ');

  it.each(members)('reaches %s', async (country) => {
    const iban = ibanOf(iban_country[country] ?? country);
    const { status, body } = await pay(country, 'EUR', 'LOCAL', { iban });
    expect([status, body['message']]).toEqual([200, undefined]);
    expect(body['beneficiary'].bank_details.local_clearing_system).toBe('SEPA');
  });

  const elsewhere = [...example_of.keys(), ...Object.keys(iban_country)].filter(
    (country) => !members.includes(country),
  );
  it.each(elsewhere)('does not reach %s', async (country) => {
    const iban = ibanOf(iban_country[country] ?? country);
    const { body } = await pay(country, 'EUR', 'LOCAL', { iban });
    expect(body).toMatchObject({ code: 'P0007', source: 'payment_method' });
  });
});

describe('a payout to a territory is cleared where its currency is at home', () => {
  const uk = destinationNamed('uk_local').details;
  const us = destinationNamed('us_local').details;
  it.each<[string, string, Details, string]>([
    ['JE', 'GBP', uk, 'FPS'],
    ['GG', 'GBP', uk, 'FPS'],
    ['IM', 'GBP', uk, 'FPS'],
    ['JE', 'GBP', { iban: ibanOf('GB') }, 'FPS'],
    ['PR', 'USD', us, 'ACH'],
    ['GU', 'USD', us, 'ACH'],
    ['VI', 'USD', us, 'ACH'],
    ['AS', 'USD', us, 'ACH'],
    ['MP', 'USD', us, 'ACH'],
    ['LI', 'CHF', { iban: ibanOf('LI') }, 'SIC'],
    ['FO', 'DKK', { iban: ibanOf('FO') }, 'INTRADAG'],
    ['GL', 'DKK', { iban: ibanOf('GL') }, 'INTRADAG'],
  ])('as for %s in %s', async (country, currency, details, system) => {
    const { status, body } = await pay(country, currency, 'LOCAL', details);
    expect([status, body['message']]).toEqual([200, undefined]);
    expect(body['beneficiary'].bank_details.local_clearing_system).toBe(system);
  });

  it('and its account numbers are checked as there', async () => {
    const local = await pay('PR', 'USD', 'LOCAL', { ...us, bank_code: '021000022' });
    const swift = await pay('PR', 'USD', 'SWIFT', {
      account_number: '123456789',
      swift_code: 'BPPRPRSX',
      bank_code: '021000022',
    });
    for (const { body } of [local, swift])
      expect(body).toMatchObject({ code: 'P0010', source: 'beneficiary.bank_details.bank_code' });
  });
});

describe('a country code of a payout', () => {
  const us = { account_number: '123456789', swift_code: 'CHASUS33' };
  it.each(['ZZ', 'AA', 'QM', 'XX', 'EU', 'UK', 'AN', 'SU'])(
    'is refused as %s, which is no country',
    async (code) => {
      const address = {
        city: 'Springfield',
        country_code: code,
        state: 'XX',
        street_address: 'Main Street 1',
      };
      const lives = await pay('US', 'USD', 'SWIFT', us, { address });
      expect(lives.body).toMatchObject({ code: 'P0012', source: 'beneficiary.address.country_code' });
      const banks = await pay('US', 'USD', 'SWIFT', { ...us, bank_country_code: code });
      expect(banks.body).toMatchObject({
        code: 'P0010',
        source: 'beneficiary.bank_details.bank_country_code',
      });
      const bears = await pay('US', 'USD', 'SWIFT', { ...us, swift_code: `TEST${code}33` });
      expect(bears.body).toMatchObject({ code: 'P0010', source: 'beneficiary.bank_details.swift_code' });
    },
  );
});

describe('a Brazilian company is paid under its CNPJ', () => {
  const { details } = destinationNamed('br_local');
  const company = { entity_type: 'COMPANY', company_name: 'Padaria', additional_info: {} };
  const pays = (owner_document_number: string): Promise<Answer> =>
    pay('BR', 'BRL', 'LOCAL', { ...details, owner_document_number }, company);

  it.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12ABC34501DE35'])(
    'such as %s',
    async (number) => {
      expect((await pays(number)).status).toBe(200);
    },
  );

  it.each([
    '11.222.333/0001-82',
    '12.ABC.345/01DE-36',
    '12.abc.345/01de-35',
    '12ABC34501DE3A',
    '12ABC34501DE',
  ])('and not such as %s', async (number) => {
    const { body } = await pays(number);
    expect(body['source']).toBe('beneficiary.bank_details.owner_document_number');
    expect(body['message']).toMatch(/CNPJ: 14 letters and digits/);
  });
});
