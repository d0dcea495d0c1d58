import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { germanIban } from '../../support/payouts.ts';

export type Details = Record<string, string>;
/** Where banks would accept a payout. */
export interface Destination {
  readonly country: string;
  readonly currency: string;
  readonly method: 'SWIFT' | 'LOCAL';
  readonly details: Details;
  readonly more?: RequestBody;
  readonly system?: string;
}

/** A beneficiary in a country, where banks there would accept it. */
export function beneficiaryIn({ country, details, more }: Destination): RequestBody {
  return {
    entity_type: 'COMPANY',
    company_name: 'Acme Trading',
    address: { city: 'Springfield', country_code: country, state: 'XX', street_address: 'Main Street 1' },
    bank_details: { bank_country_code: country, ...details },
    ...more,
  };
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

/** Countries outside the euro whose local clearing pays to IBANs: each with its currency, system and an account. */
export const iban_destinations: Record<string, Destination> = Object.fromEntries(
  [
    ['CH', 'CHF', 'SIC', 'CH9300762011623852957'],
    ['PL', 'PLN', 'ELIXIR', 'PL61109010140000071219812874'],
    ['SE', 'SEK', 'BANKGIRO', 'SE4550000000058398257466'],
    ['NO', 'NOK', 'NICS', 'NO9386011117947'],
    ['DK', 'DKK', 'INTRADAG', 'DK5000400440116243'],
    ['CZ', 'CZK', 'CERTIS', 'CZ6508000000192000145399'],
    ['HU', 'HUF', 'GIRO', 'HU42117730161111101800000000'],
    ['RO', 'RON', 'TRANSFOND', 'RO49AAAA1B31007593840000'],
    ['AE', 'AED', 'UAEFTS', 'AE070331234567890123456'],
    ['SA', 'SAR', 'SARIE', 'SA0380000000608010167519'],
    ['TR', 'TRY', 'FAST TR', 'TR330006100519786457841326'],
    ['IL', 'ILS', 'ZAHAV', 'IL620108000000099999999'],
  ].map(([country = '', currency = '', system = '', iban = '']): [string, Destination] => [
    `${country.toLowerCase()}_local`,
    { country, currency, method: 'LOCAL', details: { iban }, system },
  ]),
);

export const destinations: Record<string, Destination> = {
  ...iban_destinations,
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
  ca_local: {
    country: 'CA',
    currency: 'CAD',
    method: 'LOCAL',
    details: { bank_code: '000300012', account_number: '1234567' },
    system: 'EFT',
  },
  nz_local: {
    country: 'NZ',
    currency: 'NZD',
    method: 'LOCAL',
    details: { account_number: '01-0902-0068389-00' },
    system: 'BECS NZ',
  },
  nz_local_long_suffix: {
    country: 'NZ',
    currency: 'NZD',
    method: 'LOCAL',
    details: { account_number: '0109020068389000' },
    system: 'BECS NZ',
  },
  hk_local: {
    country: 'HK',
    currency: 'HKD',
    method: 'LOCAL',
    details: { bank_code: '004', account_number: '123-456789-838' },
    system: 'CHATS',
  },
  sg_local: {
    country: 'SG',
    currency: 'SGD',
    method: 'LOCAL',
    details: { bank_code: '7375', account_number: '501020304' },
    system: 'FAST',
  },
  sg_local_with_branch: {
    country: 'SG',
    currency: 'SGD',
    method: 'LOCAL',
    details: { bank_code: '7375501', account_number: '1020304' },
    system: 'FAST',
  },
  jp_local: {
    country: 'JP',
    currency: 'JPY',
    method: 'LOCAL',
    details: { bank_code: '0001-001', account_number: '1234567' },
    system: 'ZENGIN',
  },
};

export function destinationNamed(name: string): Destination {
  const destination = destinations[name];
  if (!destination) throw new Error(`no destination ${name}`);
  return destination;
}
