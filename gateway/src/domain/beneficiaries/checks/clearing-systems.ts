import { isAbaNumber, isClabe, isCnapsCode } from './check-digits.ts';

/** A number that a local clearing system demands. */
export interface NumberRule {
  readonly field: 'bank_code' | 'account_number' | 'iban' | 'bank_branch';
  readonly name: string;
  /** What it looks like, for people. */
  readonly form: string;
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
  return (text) => pattern.test(text.replaceAll(/[ -]/g, ''));
}

function rule(
  field: NumberRule['field'],
  name: string,
  form: string,
  isValid: (text: string) => boolean,
): NumberRule {
  return { field, name, form, isValid };
}

const account = (form: string, min: number, max: number): NumberRule =>
  rule('account_number', 'account number', form, digitsOf(min, max));

export const sort_code = rule('bank_code', 'sort code', '6 digits, such as 20-00-00', digitsOf(6, 6));
export const aba = rule(
  'bank_code',
  'ABA routing number',
  '9 digits with a check digit, such as 021000021',
  isAbaNumber,
);
const bsb = rule('bank_code', 'BSB', '6 digits, such as 062-000', digitsOf(6, 6));
const ifsc = rule(
  'bank_code',
  'IFSC',
  '4 letters, a zero and 6 letters or digits, such as HDFC0000001',
  (text) => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text),
);
const cnaps = rule(
  'bank_code',
  'CNAPS code',
  '12 digits with a check digit, such as 102100099996',
  isCnapsCode,
);
const clabe = rule('account_number', 'CLABE', '18 digits with a check digit', isClabe);

/** Local clearing of one country in one currency, beside SEPA. */
export const clearing_systems: readonly ClearingSystem[] = [
  {
    name: 'ACH',
    country: 'US',
    currency: 'USD',
    iso_code: 'USABA',
    numbers: [aba, account('4 to 17 digits', 4, 17)],
  },
  {
    name: 'FPS',
    country: 'GB',
    currency: 'GBP',
    iso_code: 'GBDSC',
    numbers: [sort_code, account('8 digits', 8, 8)],
  },
  {
    name: 'BECS',
    country: 'AU',
    currency: 'AUD',
    iso_code: 'AUBSB',
    numbers: [bsb, account('5 to 9 digits', 5, 9)],
  },
  {
    name: 'NEFT',
    country: 'IN',
    currency: 'INR',
    iso_code: 'INFSC',
    numbers: [ifsc, account('9 to 18 digits', 9, 18)],
  },
  {
    name: 'CNAPS',
    country: 'CN',
    currency: 'CNY',
    iso_code: 'CNAPS',
    numbers: [cnaps, account('8 to 32 digits', 8, 32)],
  },
  { name: 'SPEI', country: 'MX', currency: 'MXN', iso_code: '', numbers: [clabe] },
  {
    name: 'TED',
    country: 'BR',
    currency: 'BRL',
    iso_code: '',
    numbers: [
      rule('bank_code', 'bank number', '3 digits (COMPE) or 8 digits (ISPB)', (text) =>
        /^([0-9]{3}|[0-9]{8})$/.test(text),
      ),
      rule('bank_branch', 'branch number', '4 digits, and a check digit where there is one', (text) =>
        /^[0-9]{4}(-?[0-9Xx])?$/.test(text),
      ),
      rule('account_number', 'account number', '2 to 13 digits with the check digit', (text) =>
        /^[0-9]{1,12}-?[0-9Xx]$/.test(text),
      ),
    ],
  },
  {
    name: 'EFT',
    country: 'CA',
    currency: 'CAD',
    iso_code: 'CACPA',
    numbers: [
      rule(
        'bank_code',
        'routing number',
        '9 digits: a zero, the institution (3) and the transit number (5)',
        (text) => /^0[0-9]{8}$/.test(text),
      ),
      account('7 to 12 digits', 7, 12),
    ],
  },
  {
    name: 'BECS NZ',
    country: 'NZ',
    currency: 'NZD',
    iso_code: 'NZNCC',
    numbers: [account('15 or 16 digits: bank, branch, account, suffix', 15, 16)],
  },
  {
    name: 'CHATS',
    country: 'HK',
    currency: 'HKD',
    iso_code: 'HKNCC',
    numbers: [rule('bank_code', 'bank code', '3 digits', digitsOf(3, 3)), account('6 to 12 digits', 6, 12)],
  },
  {
    name: 'FAST',
    country: 'SG',
    currency: 'SGD',
    iso_code: 'SGIBG',
    numbers: [
      rule('bank_code', 'bank code', '4 digits, or 7 with the branch', (text) =>
        /^([0-9]{4}|[0-9]{7})$/.test(text),
      ),
      account('6 to 14 digits', 6, 14),
    ],
  },
  {
    name: 'ZENGIN',
    country: 'JP',
    currency: 'JPY',
    iso_code: 'JPZGN',
    numbers: [
      rule('bank_code', 'Zengin code', '7 digits: bank (4) and branch (3)', digitsOf(7, 7)),
      account('7 digits', 7, 7),
    ],
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
