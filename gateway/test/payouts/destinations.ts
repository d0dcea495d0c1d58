import type { RequestBody } from '@causeway/contract/v1/operation.ts';
import { germanIban } from '../support/payouts.ts';

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

export const destinations: Record<string, Destination> = {
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

export function destinationNamed(name: string): Destination {
  const destination = destinations[name];
  if (!destination) throw new Error(`no destination ${name}`);
  return destination;
}
