import { isBankCountry } from '@causeway/schemas/countries.ts';
import { account_number_pattern, type PaymentMethod } from '@causeway/schemas/payout-states.ts';
import { RequestRefused } from '../../../errors.ts';
import { parseCurrency, type Currency } from '../../../values/currency.ts';
import type { BankDetails } from '../party.ts';
import {
  aba,
  clearing_systems,
  clearingSystemOf,
  ibanSystemName,
  sort_code,
  type ClearingSystem,
  type NumberRule,
} from './clearing-systems.ts';
import { whyOtherBank } from './iban-bank.ts';
import { ibanCountry, whyNoIban } from './iban-registry.ts';
import { sepa_countries } from './sepa-countries.ts';
import { clearingHomeOf, homeOf, sameCountry } from './territories.ts';

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
  if (!isBankCountry(country)) wrong('bank_country_code', 'must be a two-letter country code, such as DE');
  if (swift_code !== '' && !sameCountry(from_bic, country)) {
    wrong('swift_code', `belongs to a bank in ${from_bic}, but the bank’s country is ${country}`);
  }
  return country;
}

/** ISO 9362: bank, country, place, and branch or none. */
const bic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

const account_number_form = new RegExp(account_number_pattern);

function checkSingleNumbers({ iban, swift_code, account_currency, account_number }: BankDetails): void {
  const no_iban = iban === '' ? null : whyNoIban(iban);
  if (no_iban !== null) wrong('iban', no_iban);
  if (swift_code !== '' && !(bic.test(swift_code) && isBankCountry(swift_code.slice(4, 6)))) {
    wrong(
      'swift_code',
      'must be a BIC of 8 or 11 characters: bank (4 letters), country (2), place (2), branch (3 or none)',
    );
  }
  if (account_currency !== '' && !parseCurrency(account_currency)) {
    wrong('account_currency', 'must be an ISO 4217 code, such as EUR');
  }
  if (account_number !== '' && !account_number_form.test(account_number))
    wrong('account_number', 'must be 1 to 34 letters and digits');
}

/**
 * Checks bank details as the country and the method demand (docs/specification/payouts.md#bank-details).
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
  const other_bank = whyOtherBank(details.iban, details.swift_code);
  if (other_bank !== null) wrong('swift_code', other_bank);
  return method === 'SWIFT' ? checkSwift(details, country) : checkLocal(details, country, currency);
}

function checkSwift(details: BankDetails, country: string): CheckedBank {
  if (details.swift_code === '') missing('swift_code', 'SWIFT needs the bank’s BIC of 8 or 11 characters');
  if (details.iban === '') {
    if (ibanCountry(country) !== null) missing('iban', `accounts in ${country} are paid by IBAN`);
    if (details.account_number === '') missing('account_number', `accounts in ${country} are paid by number`);
  }
  if (country === 'MX' && details.iban === '') checkNumber(details, mexican_account, 'an account in Mexico');
  const plain = { country, local_clearing_system: '', clearing_system: '', clearing_member: '' };
  if (details.bank_code === '') return plain;
  const home = homeOf(country);
  if (home === 'US') checkNumber(details, aba, 'a bank in the United States');
  if (home === 'GB') checkNumber(details, sort_code, 'a bank in the United Kingdom');
  // Elsewhere an IBAN says it already.
  if (details.iban !== '' && home !== 'GB') return plain;
  const system = clearing_systems.find((one) => one.country === home);
  const number = system?.numbers.find(({ field }) => field === 'bank_code');
  if (number !== undefined) checkNumber(details, number, `a bank in ${country}`);
  const clearing_system = number === undefined ? '' : (system?.iso_code ?? '');
  return { ...plain, clearing_system, clearing_member: details.bank_code };
}

const mexican = clearingSystemOf('MX', 'MXN', false) as ClearingSystem;
const mexican_account = mexican.numbers[0] as NumberRule;

function checkLocal(details: BankDetails, country: string, currency: Currency): CheckedBank {
  const sepa = sepa_countries.has(country);
  const home = clearingHomeOf(country);
  const system = clearingSystemOf(home, currency, sepa);
  if (system === null) {
    const message = `LOCAL is not available in ${country} for ${currency}; send payment_method SWIFT`;
    throw new RequestRefused('P0007', { source: 'payment_method', message });
  }
  if (system === 'iban') {
    const name = ibanSystemName(home, currency, sepa) ?? '';
    if (details.iban === '') missing('iban', `${name} pays to IBANs`);
    return { country, local_clearing_system: name, clearing_system: '', clearing_member: '' };
  }
  const by_iban = details.iban !== '' && details.account_number === '';
  if (!by_iban) for (const number of system.numbers) checkNumber(details, number, system.name);
  return {
    country,
    local_clearing_system: system.name,
    clearing_system: details.bank_code === '' ? '' : system.iso_code,
    clearing_member: details.bank_code,
  };
}
