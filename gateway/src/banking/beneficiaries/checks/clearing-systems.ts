import type { BankNumber, BankNumberName } from '@causeway/schemas/errors/rules/party-rules.ts';
import { ungrouped } from '../../../kernel/values/text.ts';
import { isAbaNumber, isClabe, isCnapsCode } from './check-digits.ts';

/** A number that a local clearing system demands. */
export interface NumberRule {
  readonly field: 'bank_code' | 'account_number' | 'iban' | 'bank_branch';
  /** Which it is, for people. */
  readonly number: BankNumber;
  readonly isValid: (text: string) => boolean;
}

/** How a country clears payments in its own currency. */
export interface ClearingSystem {
  /** As it is answered in local_clearing_system. */
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  /** ISO 20022 external clearing system code of the bank’s number; empty where the IBAN says it all. */
  readonly iso_code: string;
  readonly numbers: readonly NumberRule[];
}

function digitsOf(min: number, max: number): (text: string) => boolean {
  const pattern = new RegExp(`^[0-9]{${min},${max}}$`);
  return (text) => pattern.test(ungrouped(text));
}

function rule(
  field: NumberRule['field'],
  number: BankNumberName,
  isValid: (text: string) => boolean,
): NumberRule {
  return { field, number: { number, min: 0, max: 0 }, isValid };
}

const account = (min: number, max: number): NumberRule => ({
  field: 'account_number',
  number: { number: 'account_number', min, max },
  isValid: digitsOf(min, max),
});

export const sort_code = rule('bank_code', 'sort_code', digitsOf(6, 6));
export const aba = rule('bank_code', 'aba', isAbaNumber);
const bsb = rule('bank_code', 'bsb', digitsOf(6, 6));
const ifsc = rule('bank_code', 'ifsc', (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text));
const cnaps = rule('bank_code', 'cnaps', isCnapsCode);
const clabe = rule('account_number', 'clabe', isClabe);

/** Local clearing of one country in one currency, other than SEPA. */
export const clearing_systems: readonly ClearingSystem[] = [
  {
    name: 'ACH',
    country: 'US',
    currency: 'USD',
    iso_code: 'USABA',
    numbers: [aba, account(4, 17)],
  },
  {
    name: 'FPS',
    country: 'GB',
    currency: 'GBP',
    iso_code: 'GBDSC',
    numbers: [sort_code, account(8, 8)],
  },
  {
    name: 'BECS',
    country: 'AU',
    currency: 'AUD',
    iso_code: 'AUBSB',
    numbers: [bsb, account(5, 9)],
  },
  {
    name: 'NEFT',
    country: 'IN',
    currency: 'INR',
    iso_code: 'INFSC',
    numbers: [ifsc, account(9, 18)],
  },
  {
    name: 'CNAPS',
    country: 'CN',
    currency: 'CNY',
    iso_code: 'CNAPS',
    numbers: [cnaps, account(8, 32)],
  },
  { name: 'SPEI', country: 'MX', currency: 'MXN', iso_code: '', numbers: [clabe] },
  {
    name: 'TED',
    country: 'BR',
    currency: 'BRL',
    iso_code: '',
    numbers: [
      rule('bank_code', 'bank_number_br', (text) => /^([0-9]{3}|[0-9]{8})$/.test(text)),
      rule('bank_branch', 'branch_number_br', (text) => /^[0-9]{4}(-?[0-9Xx])?$/.test(text)),
      rule('account_number', 'account_number_br', (text) => /^[0-9]{1,12}-?[0-9Xx]$/.test(text)),
    ],
  },
  {
    name: 'EFT',
    country: 'CA',
    currency: 'CAD',
    iso_code: 'CACPA',
    numbers: [rule('bank_code', 'routing_number_ca', (text) => /^0[0-9]{8}$/.test(text)), account(7, 12)],
  },
  {
    name: 'BECS NZ',
    country: 'NZ',
    currency: 'NZD',
    iso_code: 'NZNCC',
    numbers: [rule('account_number', 'account_number_nz', digitsOf(15, 16))],
  },
  {
    name: 'CHATS',
    country: 'HK',
    currency: 'HKD',
    iso_code: 'HKNCC',
    numbers: [rule('bank_code', 'bank_code_hk', digitsOf(3, 3)), account(6, 12)],
  },
  {
    name: 'FAST',
    country: 'SG',
    currency: 'SGD',
    iso_code: 'SGIBG',
    numbers: [
      rule('bank_code', 'bank_code_sg', (text) => /^([0-9]{4}|[0-9]{7})$/.test(text)),
      account(6, 14),
    ],
  },
  {
    name: 'ZENGIN',
    country: 'JP',
    currency: 'JPY',
    iso_code: 'JPZGN',
    numbers: [rule('bank_code', 'zengin', digitsOf(7, 7)), account(7, 7)],
  },
];

/** Countries that use IBAN for their own currency’s local clearing. */
export const iban_systems: Readonly<Record<string, readonly [country: string, name: string]>> = {
  CHF: ['CH', 'SIC'],
  PLN: ['PL', 'ELIXIR'],
  SEK: ['SE', 'BANKGIRO'],
  NOK: ['NO', 'NICS'],
  DKK: ['DK', 'INTRADAG'],
  CZK: ['CZ', 'CERTIS'],
  HUF: ['HU', 'GIRO'],
  RON: ['RO', 'TRANSFOND'],
  AED: ['AE', 'UAEFTS'],
  SAR: ['SA', 'SARIE'],
  TRY: ['TR', 'FAST TR'],
  ILS: ['IL', 'ZAHAV'],
};

/**
 * The local clearing system of a currency in a country, or null where none is known.
 * @param is_sepa whether the country belongs to SEPA
 */
export function clearingSystemOf(
  country: string,
  currency: string,
  is_sepa: boolean,
): ClearingSystem | 'iban' | null {
  const own = clearing_systems.find((system) => system.country === country && system.currency === currency);
  if (own) return own;
  return ibanSystemName(country, currency, is_sepa) === null ? null : 'iban';
}

/** The name of a clearing system that works with IBANs, or null. */
export function ibanSystemName(country: string, currency: string, is_sepa: boolean): string | null {
  if (currency === 'EUR' && is_sepa) return 'SEPA';
  const [home, name] = iban_systems[currency] ?? [];
  return home === country ? (name ?? null) : null;
}
