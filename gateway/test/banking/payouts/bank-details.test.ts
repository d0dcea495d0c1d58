import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import {
  beneficiaryIn,
  destinationNamed as at,
  destinations,
  iban_destinations,
  type Destination,
  type Details,
} from './destinations.ts';
import { fund, payout } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
const currencies = new Set(['CHF', ...Object.values(destinations).map(({ currency }) => currency)]);
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  for (const currency of currencies) await fund(gateway, client, '100000.00', currency);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function pay(destination: Destination, changed: Details = {}, more: RequestBody = {}): Promise<Answer> {
  const { currency, method, details } = destination;
  return payout(client, {
    payment_currency: currency,
    payment_method: method,
    payment_amount: '10.00',
    beneficiary: beneficiaryIn({ ...destination, details: { ...details, ...changed } }),
    ...more,
  });
}

describe('valid bank details are accepted, with the local clearing system derived,', () => {
  it.each(Object.keys(destinations))('for %s', async (name) => {
    const { status, body } = await pay(at(name));
    expect([status, body['message']]).toEqual([200, undefined]);
    expect(body['beneficiary'].bank_details.local_clearing_system).toBe(at(name).system ?? '');
    expect(body['status']).toBe('COMPLETED');
  });
});

it('a BIC and an IBAN of the same bank are accepted, and of unknown banks', async () => {
  for (const [iban, swift_code, country] of [
    ['DE89370400440532013000', 'DRESDEFF', 'DE'],
    ['DE12500105170648489890', 'INGDDEFF', 'DE'],
    ['NL91ABNA0417164300', 'ABNANL2A', 'NL'],
    ['FR1420041010050500013M02606', 'PSSTFRPP', 'FR'],
    ['ES9121000418450200051332', 'CAIXESBB', 'ES'],
    ['CH9300762011623852957', 'UBSWCHZH', 'CH'],
  ] as const) {
    const details = { iban, swift_code, bank_country_code: country };
    const { status, body } = await pay({ ...at('iban_swift'), details });
    expect([iban, status, body['message']]).toEqual([iban, 200, undefined]);
  }
});

describe('invalid bank details are refused with their path and the remedy', () => {
  const base = 'beneficiary.bank_details.';
  it.each<[string, string, Details, string, RegExp]>([
    ['an IBAN with a wrong digit', 'iban_swift', { iban: 'DE89370400440532013001' }, 'iban', /check digits/],
    ['an IBAN that is too short', 'sepa', { iban: 'DE8937040044053201300' }, 'iban', /length/],
    ['no IBAN where the country uses it', 'iban_swift', { iban: '' }, 'iban', /paid by IBAN/],
    ['no BIC for SWIFT', 'iban_swift', { swift_code: '' }, 'swift_code', /8 or 11/],
    ['a BIC of 9 characters', 'iban_swift', { swift_code: 'COBADEFFX' }, 'swift_code', /8 or 11/],
    ['a BIC of another country', 'iban_swift', { swift_code: 'BNPAFRPP' }, 'swift_code', /FR.*DE/],
    ['a BIC of another bank in the country', 'iban_swift', { swift_code: 'DEUTDEFF' }, 'swift_code', /COBA/],
    [
      'a BIC of a bank whose codes are all known, with an IBAN of one that is not',
      'iban_swift',
      { iban: 'DE12500105170648489890', swift_code: 'COBADEFF' },
      'swift_code',
      /none of its bank codes/,
    ],
    [
      'a BIC of another bank where the IBAN begins with it',
      'iban_swift',
      { iban: 'NL91ABNA0417164300', swift_code: 'INGBNL2A', bank_country_code: 'NL' },
      'swift_code',
      /ABNA…/,
    ],
    ['an IBAN of another country', 'sepa', { iban: 'FR1420041010050500013M02606' }, 'iban', /FR.*DE/],
    ['a country that is none', 'us_swift', { bank_country_code: 'XX' }, 'bank_country_code', /two-letter/],
    ['an ABA number with a wrong digit', 'us_local', { bank_code: '021000022' }, 'bank_code', /ABA/],
    ['no ABA number', 'us_local', { bank_code: '' }, 'bank_code', /ABA routing number, 9 digits/],
    ['an ABA number with SWIFT', 'us_swift', { bank_code: '123456789' }, 'bank_code', /ABA/],
    ['a sort code of 5 digits', 'uk_local', { bank_code: '60161' }, 'bank_code', /sort code: 6 digits/],
    ['an account of 7 digits', 'uk_local', { account_number: '3192681' }, 'account_number', /8 digits/],
    ['a BSB with letters', 'au_local', { bank_code: '06A000' }, 'bank_code', /BSB/],
    ['an IFSC without its zero', 'in_local', { bank_code: 'HDFC1000001' }, 'bank_code', /IFSC/],
    ['a CNAPS code with a wrong digit', 'cn_local', { bank_code: '102100099997' }, 'bank_code', /CNAPS/],
    [
      'a CLABE with a wrong digit',
      'mx_local',
      { account_number: '032180000118359718' },
      'account_number',
      /CLABE/,
    ],
    ['no branch in Brazil', 'br_local', { bank_branch: '' }, 'bank_branch', /branch number, 4 digits/],
    [
      'a Canadian number without its zero',
      'ca_local',
      { bank_code: '300012345' },
      'bank_code',
      /a zero, the/,
    ],
    ['a Canadian account of 6 digits', 'ca_local', { account_number: '123456' }, 'account_number', /7 to 12/],
    ['no Canadian routing number', 'ca_local', { bank_code: '' }, 'bank_code', /EFT needs the routing/],
    [
      'a New Zealand account of 14 digits',
      'nz_local',
      { account_number: '01-0902-0068389-0' },
      'account_number',
      /15 or 16 digits: bank, branch/,
    ],
    ['no New Zealand account', 'nz_local', { account_number: '' }, 'account_number', /BECS NZ needs/],
    [
      'a Hong Kong bank code of 2 digits',
      'hk_local',
      { bank_code: '04' },
      'bank_code',
      /bank code: 3 digits/,
    ],
    [
      'a Hong Kong account of 5 digits',
      'hk_local',
      { account_number: '12345' },
      'account_number',
      /6 to 12 digits/,
    ],
    ['no Hong Kong bank code', 'hk_local', { bank_code: '' }, 'bank_code', /CHATS needs the bank code/],
    [
      'a Singapore bank code of 5 digits',
      'sg_local',
      { bank_code: '73755' },
      'bank_code',
      /4 digits, or 7 with the branch/,
    ],
    [
      'a Singapore account of 5 digits',
      'sg_local',
      { account_number: '50102' },
      'account_number',
      /6 to 14 digits/,
    ],
    ['no Singapore bank code', 'sg_local', { bank_code: '' }, 'bank_code', /FAST needs the bank code/],
    [
      'a Japanese bank code without the branch',
      'jp_local',
      { bank_code: '0001' },
      'bank_code',
      /bank \(4\) and branch \(3\)/,
    ],
    [
      'a Japanese account of 6 digits',
      'jp_local',
      { account_number: '123456' },
      'account_number',
      /7 digits/,
    ],
    ['no Japanese bank code', 'jp_local', { bank_code: '' }, 'bank_code', /ZENGIN needs the Zengin code/],
    ['letters in a Canadian account', 'ca_local', { account_number: '12345X7' }, 'account_number', /digits/],
    ['a currency that is none', 'us_local', { account_currency: 'XXX' }, 'account_currency', /ISO 4217/],
  ])('for %s', async (_what, name, changed, field, remedy) => {
    const { status, body } = await pay(at(name), changed);
    expect(status).toBe(422);
    expect(body).toMatchObject({ return_status: '0', source: base + field });
    expect(body['code']).toMatch(/^P001[01]$/);
    expect(body['message']).toMatch(remedy);
  });

  it.each(Object.entries(iban_destinations))(
    'for %s without the IBAN that it pays to',
    async (_name, destination) => {
      const { status, body } = await pay(destination, { iban: '' });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'P0011', source: `${base}iban` });
      expect(body['message']).toContain(`${destination.system} pays to IBANs`);
    },
  );

  it.each(Object.entries(iban_destinations))(
    'for %s to an IBAN with a wrong digit',
    async (_name, destination) => {
      const { iban = '' } = destination.details;
      const wrong = iban.slice(0, -1) + ((Number(iban.at(-1)) + 1) % 10);
      const { status, body } = await pay(destination, { iban: wrong });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'P0010', source: `${base}iban` });
      expect(body['message']).toMatch(/check digits/);
    },
  );

  it.each(Object.entries(iban_destinations))(
    'for %s in a currency that is not its own',
    async (_name, destination) => {
      const { status, body } = await pay({ ...destination, currency: 'USD' });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'P0007', source: 'payment_method' });
      expect(body['message']).toMatch(/send payment_method SWIFT/);
    },
  );

  it('for a local transfer without a known clearing system', async () => {
    const { status, body } = await pay({ ...at('us_local'), currency: 'CHF' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'P0007', source: 'payment_method' });
    expect(body['message']).toMatch(/send payment_method SWIFT/);
  });
});

describe('identity numbers of a beneficiary', () => {
  const info = 'beneficiary.additional_info.';
  it.each<[string, string, RequestBody, string, RegExp]>([
    [
      'a Chinese number with a wrong check character',
      'cn_local',
      { additional_info: { personal_id_number: '110105194912310021' } },
      `${info}personal_id_number`,
      /17 digits and a check character/,
    ],
    [
      'a birth date that the Chinese number contradicts',
      'cn_local',
      { date_of_birth: '1950-01-01' },
      'beneficiary.date_of_birth',
      /not the birth date/,
    ],
    [
      'no birth date for a person in CNY',
      'cn_local',
      { date_of_birth: '' },
      'beneficiary.date_of_birth',
      /YYYY-MM-DD/,
    ],
    [
      'a Chinese company without its credit code',
      'cn_local',
      { entity_type: 'COMPANY', company_name: 'Acme', additional_info: {} },
      `${info}business_registration_number`,
      /unified social credit code/,
    ],
    [
      'a CPF with wrong check digits',
      'br_local',
      { additional_info: { personal_id_number: '529.982.247-26' } },
      `${info}personal_id_number`,
      /CPF: 11 digits/,
    ],
    [
      'a Brazilian without a CPF',
      'br_local',
      { additional_info: {} },
      'beneficiary.bank_details.owner_document_number',
      /CPF, 11 digits/,
    ],
    [
      'a birth date that is none',
      'sepa',
      { date_of_birth: '1990-02-30' },
      'beneficiary.date_of_birth',
      /YYYY-MM-DD/,
    ],
    ['a birth date to come', 'sepa', { date_of_birth: '2190-02-03' }, 'beneficiary.date_of_birth', /today/],
  ])('are refused for %s', async (_what, name, changed, source, remedy) => {
    const destination = { ...at(name), more: { ...at(name).more, ...changed } };
    const { status, body } = await pay(destination);
    expect(status).toBe(422);
    expect(body['source']).toBe(source);
    expect(body['message']).toMatch(remedy);
  });
});
