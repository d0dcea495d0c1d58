import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import type { PaymentMethod } from '@causeway/contract/payout-states.ts';
import { RequestRefused } from '../../../errors.ts';
import { parseCurrency, type Currency } from '../../../values/currency.ts';
import type { BankDetails } from '../party.ts';
import {
  aba,
  clearingSystemOf,
  ibanSystemName,
  sort_code,
  type ClearingSystem,
  type NumberRule,
} from './clearing-systems.ts';

const countries = getCountrySpecifications();

/** Whether it is an ISO 3166-1 alpha-2 code in use. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && Object.hasOwn(countries, code);
}

function isSepaCountry(code: string): boolean {
  return countries[code]?.SEPA === true;
}

function usesIban(code: string): boolean {
  return countries[code]?.IBANRegistry === true;
}

/** Territories whose banks have BICs or IBANs of another country. */
const banked_in: Readonly<Record<string, string>> = {
  GG: 'GB',
  JE: 'GB',
  IM: 'GB',
  GP: 'FR',
  MQ: 'FR',
  GF: 'FR',
  RE: 'FR',
  YT: 'FR',
  PM: 'FR',
  BL: 'FR',
  MF: 'FR',
  NC: 'FR',
  PF: 'FR',
  WF: 'FR',
  PR: 'US',
  GU: 'US',
  VI: 'US',
  AS: 'US',
  MP: 'US',
  AX: 'FI',
  SJ: 'NO',
};

function sameCountry(one: string, other: string): boolean {
  return one === other || banked_in[one] === other || banked_in[other] === one;
}

/** What the bank details lead to. */
export interface CheckedBank {
  readonly country: string;
  /** As answered; empty for SWIFT. */
  readonly local_clearing_system: string;
  /** ISO 20022 code and number for the bank’s instruction, or empty. */
  readonly clearing_system: string;
  readonly clearing_member: string;
}

const base = 'beneficiary.bank_details';

function wrong(field: keyof BankDetails, message: string): never {
  throw new RequestRefused('P0010', {
    source: `${base}.${field}`,
    message: `${base}.${field} ${message}`,
  });
}

function missing(field: keyof BankDetails, message: string): never {
  throw new RequestRefused('P0011', {
    source: `${base}.${field}`,
    message: `${base}.${field} is missing: ${message}`,
  });
}

function checkNumber(details: BankDetails, rule: NumberRule, why: string): void {
  const text = details[rule.field];
  if (text === '') missing(rule.field, `${why} needs the ${rule.name}, ${rule.form}`);
  if (!rule.isValid(text)) wrong(rule.field, `must be the ${rule.name}: ${rule.form}`);
}

/** The bank’s country: as said, else from the IBAN or the BIC; all of them must agree. */
function bankCountry({ bank_country_code, iban, swift_code }: BankDetails): string {
  const from_bic = swift_code.slice(4, 6);
  const country = bank_country_code || iban.slice(0, 2) || from_bic;
  if (country === '')
    missing('bank_country_code', 'send the two-letter country of the bank, or iban or swift_code');
  if (!isCountry(country)) wrong('bank_country_code', 'must be a two-letter country code, such as DE');
  if (swift_code !== '' && !sameCountry(from_bic, country)) {
    wrong('swift_code', `belongs to a bank in ${from_bic}, but the bank’s country is ${country}`);
  }
  return country;
}

function checkSingleNumbers({ iban, swift_code, account_currency }: BankDetails): void {
  if (iban !== '' && !isValidIBAN(iban)) {
    wrong('iban', 'is not an IBAN: its country, length or check digits are wrong; compare it digit by digit');
  }
  if (swift_code !== '' && !(isValidBIC(swift_code) && isCountry(swift_code.slice(4, 6)))) {
    wrong(
      'swift_code',
      'must be a BIC of 8 or 11 characters: bank (4 letters), country (2), place (2), branch (3 or none)',
    );
  }
  if (account_currency !== '' && !parseCurrency(account_currency)) {
    wrong('account_currency', 'must be an ISO 4217 code, such as EUR');
  }
}

/**
 * Checks bank details as the country and the method demand (definitions 10).
 * @throws RequestRefused with the path of the field and what to do
 */
export function checkBankDetails(
  details: BankDetails,
  method: PaymentMethod,
  currency: Currency,
): CheckedBank {
  checkSingleNumbers(details);
  const country = bankCountry(details);
  if (details.iban !== '' && !sameCountry(details.iban.slice(0, 2), country)) {
    wrong('iban', `is an account in ${details.iban.slice(0, 2)}, but the bank’s country is ${country}`);
  }
  return method === 'SWIFT' ? checkSwift(details, country) : checkLocal(details, country, currency);
}

function checkSwift(details: BankDetails, country: string): CheckedBank {
  if (details.swift_code === '') missing('swift_code', 'SWIFT needs the bank’s BIC of 8 or 11 characters');
  if (details.iban === '') {
    if (usesIban(country)) missing('iban', `accounts in ${country} are paid by IBAN`);
    if (details.account_number === '') missing('account_number', `accounts in ${country} are paid by number`);
  }
  if (
    details.account_number !== '' &&
    !/^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,32}[A-Za-z0-9])?$/.test(details.account_number)
  ) {
    wrong('account_number', 'must be 1 to 34 letters and digits');
  }
  if (country === 'MX' && details.iban === '') checkNumber(details, mexican_account, 'an account in Mexico');
  const plain = { country, local_clearing_system: '', clearing_system: '', clearing_member: '' };
  if (details.bank_code === '') return plain;
  if (country === 'US') checkNumber(details, aba, 'a bank in the United States');
  if (country === 'GB') checkNumber(details, sort_code, 'a bank in the United Kingdom');
  const iso_code = { US: 'USABA', GB: 'GBDSC' }[country];
  return iso_code === undefined
    ? plain
    : { ...plain, clearing_system: iso_code, clearing_member: details.bank_code };
}

const mexican = clearingSystemOf('MX', 'MXN', false) as ClearingSystem;
const mexican_account = mexican.numbers[0] as NumberRule;

function checkLocal(details: BankDetails, country: string, currency: Currency): CheckedBank {
  const sepa = isSepaCountry(country);
  const system = clearingSystemOf(country, currency, sepa);
  if (system === null) {
    const message = `LOCAL is not available in ${country} for ${currency}; send payment_method SWIFT`;
    throw new RequestRefused('P0007', { source: 'payment_method', message });
  }
  if (system === 'iban') {
    const name = ibanSystemName(country, currency, sepa) ?? '';
    if (details.iban === '') missing('iban', `${name} pays to IBANs`);
    return { country, local_clearing_system: name, clearing_system: '', clearing_member: '' };
  }
  const by_iban = details.iban !== '' && usesIban(country) && details.account_number === '';
  if (!by_iban) for (const number of system.numbers) checkNumber(details, number, system.name);
  return {
    country,
    local_clearing_system: system.name,
    clearing_system: details.bank_code === '' ? '' : system.iso_code,
    clearing_member: details.bank_code,
  };
}
