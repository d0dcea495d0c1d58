import type { RequestBody } from '@causeway/contract/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { balancesOf, fund, germanIban, payout, sampleBeneficiary } from '../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
const currencies = ['EUR', 'USD', 'GBP', 'AUD', 'INR', 'CNY', 'MXN', 'BRL', 'CHF'];
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  for (const currency of currencies) await fund(gateway, client, '100000.00', currency);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

type Details = Record<string, string>;
interface Destination {
  readonly country: string;
  readonly currency: string;
  readonly method: 'SWIFT' | 'LOCAL';
  readonly details: Details;
  readonly more?: RequestBody;
  readonly system?: string;
}

/** A beneficiary in a country, where banks there would accept it. */
function beneficiaryIn({ country, details, more }: Destination): RequestBody {
  return {
    entity_type: 'COMPANY',
    company_name: 'Acme Trading',
    address: { city: 'Springfield', country_code: country, state: 'XX', street_address: 'Main Street 1' },
    bank_details: { bank_country_code: country, ...details },
    ...more,
  };
}

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

const person_cn = {
  entity_type: 'PERSONAL',
  first_name: 'Wei',
  last_name: 'Zhang',
  date_of_birth: '1949-12-31',
  additional_info: { personal_id_type: 'CHINESE_NATIONAL_ID', personal_id_number: '11010519491231002X' },
};
const person_br = {
  entity_type: 'PERSONAL',
  first_name: 'Ana',
  last_name: 'Silva',
  additional_info: { personal_id_number: '529.982.247-25' },
};

const destinations: Record<string, Destination> = {
  iban_swift: {
    country: 'DE',
    currency: 'EUR',
    method: 'SWIFT',
    details: { iban: germanIban('532013000'), swift_code: 'COBADEFFXXX' },
  },
  sepa: {
    country: 'DE',
    currency: 'EUR',
    method: 'LOCAL',
    details: { iban: germanIban('532013000') },
    system: 'SEPA',
  },
  us_swift: {
    country: 'US',
    currency: 'USD',
    method: 'SWIFT',
    details: { account_number: '123456789', swift_code: 'CHASUS33', bank_code: '021000021' },
  },
  us_local: {
    country: 'US',
    currency: 'USD',
    method: 'LOCAL',
    details: { account_number: '123456789', bank_code: '021000021' },
    system: 'ACH',
  },
  uk_local: {
    country: 'GB',
    currency: 'GBP',
    method: 'LOCAL',
    details: { account_number: '31926819', bank_code: '60-16-13' },
    system: 'FPS',
  },
  au_local: {
    country: 'AU',
    currency: 'AUD',
    method: 'LOCAL',
    details: { account_number: '12345678', bank_code: '062-000' },
    system: 'BECS',
  },
  in_local: {
    country: 'IN',
    currency: 'INR',
    method: 'LOCAL',
    details: { account_number: '50100012345678', bank_code: 'HDFC0000001' },
    system: 'NEFT',
  },
  cn_local: {
    country: 'CN',
    currency: 'CNY',
    method: 'LOCAL',
    details: { account_number: '6222021234567890123', bank_code: '102100099996' },
    more: person_cn,
    system: 'CNAPS',
  },
  mx_local: {
    country: 'MX',
    currency: 'MXN',
    method: 'LOCAL',
    details: { account_number: '032180000118359719' },
    system: 'SPEI',
  },
  br_local: {
    country: 'BR',
    currency: 'BRL',
    method: 'LOCAL',
    details: { bank_code: '001', bank_branch: '1234', account_number: '12345-6' },
    more: person_br,
    system: 'TED',
  },
};

function at(name: string): Destination {
  const destination = destinations[name];
  if (!destination) throw new Error(`no destination ${name}`);
  return destination;
}

describe('what banks accept is accepted, and the local clearing system is worked out', () => {
  it.each(Object.keys(destinations))('%s', async (name) => {
    const { status, body } = await pay(at(name));
    expect([status, body['message']]).toEqual([200, undefined]);
    expect(body['beneficiary'].bank_details.local_clearing_system).toBe(at(name).system ?? '');
    expect(body['status']).toBe('COMPLETED');
  });
});

describe('bank details that no bank would accept are refused with their path and the remedy', () => {
  const base = 'beneficiary.bank_details.';
  it.each<[string, string, Details, string, RegExp]>([
    ['an IBAN with a wrong digit', 'iban_swift', { iban: 'DE89370400440532013001' }, 'iban', /check digits/],
    ['an IBAN that is too short', 'sepa', { iban: 'DE8937040044053201300' }, 'iban', /length/],
    ['no IBAN where the country uses it', 'iban_swift', { iban: '' }, 'iban', /paid by IBAN/],
    ['no BIC for SWIFT', 'iban_swift', { swift_code: '' }, 'swift_code', /8 or 11/],
    ['a BIC of 9 characters', 'iban_swift', { swift_code: 'COBADEFFX' }, 'swift_code', /8 or 11/],
    ['a BIC of another country', 'iban_swift', { swift_code: 'BNPAFRPP' }, 'swift_code', /FR.*DE/],
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
    ['a currency that is none', 'us_local', { account_currency: 'XXX' }, 'account_currency', /ISO 4217/],
  ])('%s', async (_what, name, changed, field, remedy) => {
    const { status, body } = await pay(at(name), changed);
    expect(status).toBe(422);
    expect(body).toMatchObject({ return_status: '0', source: base + field });
    expect(body['code']).toMatch(/^P001[01]$/);
    expect(body['message']).toMatch(remedy);
  });

  it('a local transfer to where no clearing system is known', async () => {
    const { status, body } = await pay({ ...at('us_local'), currency: 'CHF' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'P0007', source: 'payment_method' });
    expect(body['message']).toMatch(/send payment_method SWIFT/);
  });
});

describe('identity numbers', () => {
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
  ])('%s', async (_what, name, changed, source, remedy) => {
    const destination = { ...at(name), more: { ...at(name).more, ...changed } };
    const { status, body } = await pay(destination);
    expect(status).toBe(422);
    expect(body['source']).toBe(source);
    expect(body['message']).toMatch(remedy);
  });
});

describe('names and addresses', () => {
  const address = { city: 'Berlin', country_code: 'DE', street_address: 'Hauptstrasse 1' };
  it.each<[string, RequestBody, string, RegExp]>([
    ['a company without its name', { company_name: '' }, 'company_name', /a company is paid under it/],
    [
      'a person without a last name',
      { entity_type: 'PERSONAL', first_name: 'Ada' },
      'last_name',
      /a person is paid under it/,
    ],
    ['an entity type that is none', { entity_type: 'ROBOT' }, 'entity_type', /COMPANY or PERSONAL/],
    ['no town', { address: { ...address, city: '' } }, 'address.city', /always needed/],
    ['no country', { address: { ...address, country_code: '' } }, 'address.country_code', /always needed/],
    [
      'a country that is none',
      { address: { ...address, country_code: 'QQ' } },
      'address.country_code',
      /such as DE/,
    ],
    [
      'an American address without its state',
      { address: { ...address, country_code: 'US' } },
      'address.state',
      /state or province/,
    ],
    [
      'a P.O. box',
      { address: { ...address, street_address: 'P.O. Box 77' } },
      'address.street_address',
      /street address/,
    ],
    ['a name of 71 characters', { company_name: 'A'.repeat(71) }, 'company_name', /at most 70/],
    ['a name that banks cannot show', { company_name: '☃☃' }, 'company_name', /Latin letters/],
    [
      'an e-mail that is none',
      { additional_info: { personal_email: 'x' } },
      'additional_info.personal_email',
      /e-mail/,
    ],
    [
      'a document that is no link',
      { person_documents: [{ file_url: 'ftp://x/y', file_type: '' }] },
      'person_documents[0].file_url',
      /http or https/,
    ],
  ])('%s', async (_what, changed, field, remedy) => {
    const { status, body } = await payout(client, { beneficiary: { ...sampleBeneficiary(), ...changed } });
    expect(status).toBe(422);
    expect(body['source']).toBe(`beneficiary.${field}`);
    expect(body['message']).toMatch(remedy);
  });

  it('a payer needs an address and an entity type like a beneficiary', async () => {
    const payer = { entity_type: 'COMPANY', company_name: 'Engines', address: { country_code: 'GB' } };
    const { status, body } = await payout(client, { payer });
    expect([status, body['source']]).toEqual([422, 'payer.address.city']);
  });

  it('a P.O. box is accepted where it is the customary address', async () => {
    const beneficiary = {
      ...sampleBeneficiary('AE070331234567890123456'),
      address: { city: 'Dubai', country_code: 'AE', street_address: 'P.O. Box 77' },
    };
    const bank_details = { iban: 'AE070331234567890123456', swift_code: 'EBILAEAD' };
    const { body } = await payout(client, { beneficiary: { ...beneficiary, bank_details } });
    expect(body['status']).toBe('COMPLETED');
  });
});

describe('everything else that is wrong', () => {
  it.each<[string, RequestBody, number, string]>([
    ['no amount', { payment_amount: '' }, 422, 'payment_amount'],
    ['an amount of zero', { payment_amount: '0.00' }, 422, 'payment_amount'],
    ['too many decimals', { payment_amount: '1.001' }, 422, 'payment_amount'],
    ['an amount as a number', { payment_amount: 100 }, 422, 'payment_amount'],
    ['a currency that cannot be transacted', { payment_currency: 'XAU' }, 422, 'payment_currency'],
    ['a method that is none', { payment_method: 'PIGEON' }, 422, 'payment_method'],
    ['a fee payer that is none', { fee_paid_by: 'SHARED' }, 422, 'fee_paid_by'],
    ['a charge option that is none', { swift_charge_option: 'NOBODY' }, 422, 'swift_charge_option'],
    [
      'a charge option of SWIFT on a local payout',
      { payment_method: 'LOCAL', swift_charge_option: 'PAYER' },
      422,
      'swift_charge_option',
    ],
    ['a source that cannot be drawn on', { fund_source: 'Cash' }, 422, 'fund_source'],
    ['a source that is none', { fund_source: 'Gold' }, 422, 'fund_source'],
    ['a date that is past', { payment_date: '2020-01-01' }, 422, 'payment_date'],
    ['a date that is none', { payment_date: '2030-02-30' }, 422, 'payment_date'],
    ['a date too far ahead', { payment_date: '2099-01-01' }, 422, 'payment_date'],
    ['no beneficiary at all', { beneficiary: undefined }, 422, 'beneficiary'],
    [
      'a saved beneficiary that is not',
      { beneficiary: undefined, beneficiary_id: 'none' },
      422,
      'beneficiary_id',
    ],
    ['no reference', { reference: undefined }, 422, 'reference'],
    ['a reference of 36 characters', { reference: 'R'.repeat(36) }, 422, 'reference'],
    ['no request_id', { request_id: undefined }, 422, 'request_id'],
    ['a notify_url that is none', { notify_url: 'hook' }, 422, 'notify_url'],
    ['a beneficiary that is a text', { beneficiary: 'Acme' }, 422, 'beneficiary'],
  ])('%s', async (_what, changed, status, source) => {
    const before = await balancesOf(gateway, client);
    const answer = await payout(client, changed);
    expect([answer.status, answer.body['source']]).toEqual([status, source]);
    expect(answer.body['message']).not.toBe('');
    expect(await balancesOf(gateway, client)).toEqual(before);
  });
});
