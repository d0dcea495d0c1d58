import { isBankCountry } from '@causeway/schemas/countries.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import {
  account_number_pattern,
  type PaymentMethod,
  bank_text_lengths,
} from '@causeway/schemas/payout-states.ts';
import { RequestRefused, invalid } from '../../../kernel/errors.ts';
import { parseCurrency, type Currency } from '../../../kernel/values/currency.ts';
import { type BankDetails, partyName, type Beneficiary } from '../party.ts';
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
import { clearingHomeOf, homeOf, sameCountry, sepa_countries } from './territories.ts';
import { isUnreadable, type Letters } from './bank-text.ts';
import { checkBankText, type Transliteration } from './check-texts.ts';

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

function wrong(field: keyof BankDetails, reason: Reason): never {
  throw new RequestRefused('P0010', { source: `${base}.${field}`, reason });
}

function missing(field: keyof BankDetails, reason: Reason): never {
  throw new RequestRefused('P0011', { source: `${base}.${field}`, reason });
}

/** What demands a number: a clearing system, or a country of its banks or accounts. */
type Demand =
  | { readonly rule: 'missing_number_for'; readonly system: string }
  | { readonly rule: 'missing_number_of_bank' | 'missing_number_of_account'; readonly country: string };

function checkNumber(details: BankDetails, { field, number, isValid }: NumberRule, demand: Demand): void {
  const text = details[field];
  if (text === '') missing(field, { ...demand, ...number });
  if (!isValid(text)) wrong(field, { rule: 'not_bank_number', ...number });
}

/** The bank’s country: as said, else from the IBAN or the BIC, which must be of it. */
function bankCountry({ bank_country_code, iban, swift_code }: BankDetails): string {
  const from_bic = swift_code.slice(4, 6);
  const country = bank_country_code || iban.slice(0, 2) || from_bic;
  if (country === '') missing('bank_country_code', { rule: 'missing_bank_country' });
  if (!isBankCountry(country)) wrong('bank_country_code', { rule: 'not_country' });
  if (swift_code !== '' && !sameCountry(from_bic, country)) {
    wrong('swift_code', { rule: 'bic_elsewhere', country: from_bic, bank_country: country });
  }
  return country;
}

/** ISO 9362: bank, country, place, and branch or none. */
const bic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Where the country ends in a BIC. */
const bic_country_end = 6;

const account_number_form = new RegExp(account_number_pattern);

/** The checks of single numbers, each by itself. */
function numberChecks(details: BankDetails): (() => void)[] {
  const { iban, swift_code, account_currency, account_number } = details;
  return [
    () => {
      const no_iban = iban === '' ? null : whyNoIban(iban);
      if (no_iban !== null) wrong('iban', no_iban);
    },
    () => {
      if (swift_code !== '' && !(bic.test(swift_code) && isBankCountry(swift_code.slice(4, 6))))
        wrong('swift_code', { rule: 'not_bic' });
    },
    () => {
      if (account_currency !== '' && !parseCurrency(account_currency))
        wrong('account_currency', { rule: 'not_currency' });
    },
    () => {
      if (account_number !== '' && !account_number_form.test(account_number))
        wrong('account_number', { rule: 'not_account_number' });
    },
  ];
}

/** The country of bank details whose country, IBAN and BIC agree on it, and on the bank. */
function agreedCountry(details: BankDetails): string {
  const { iban, swift_code } = details;
  const country = bankCountry(details);
  if (iban !== '' && !sameCountry(iban.slice(0, 2), country)) {
    wrong('iban', { rule: 'iban_elsewhere', country: iban.slice(0, 2), bank_country: country });
  }
  const other_bank = whyOtherBank(iban, swift_code);
  if (other_bank !== null) wrong('swift_code', other_bank);
  return country;
}

/** The checks of bank details that do not depend on method and currency, each by itself; what is left out is not missed. */
export function savedBankChecks(details: BankDetails): (() => unknown)[] {
  const { bank_country_code, iban, swift_code } = details;
  const names_country = `${bank_country_code}${iban}${swift_code}` !== '';
  return [...numberChecks(details), ...(names_country ? [() => agreedCountry(details)] : [])];
}

/**
 * The checks of bank details, each by itself: where a number is wrong, the others are checked all the same. The last
 * one is checkBankDetails as a whole.
 */
export function bankChecks(
  details: BankDetails,
  method: PaymentMethod,
  currency: Currency,
): (() => unknown)[] {
  const { swift_code } = details;
  return [
    ...numberChecks(details),
    ...(method === 'SWIFT' ? [() => requireBic(details)] : []),
    // Without a country or a BIC nothing is known of which account number it takes.
    ...(method === 'SWIFT' && (details.bank_country_code || swift_code.length >= bic_country_end)
      ? [() => requireAccount(details, bankCountry(details))]
      : []),
    () => checkBankDetails(details, method, currency),
  ];
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
  for (const check of numberChecks(details)) check();
  const country = agreedCountry(details);
  return method === 'SWIFT' ? checkSwift(details, country) : checkLocal(details, country, currency);
}

function requireBic({ swift_code }: BankDetails): void {
  if (swift_code === '') missing('swift_code', { rule: 'missing_bic' });
}

function requireAccount({ iban, account_number }: BankDetails, country: string): void {
  if (iban !== '') return;
  if (ibanCountry(country) !== null) missing('iban', { rule: 'missing_iban', country });
  if (account_number === '') missing('account_number', { rule: 'missing_account_number', country });
}

function checkSwift(details: BankDetails, country: string): CheckedBank {
  requireBic(details);
  requireAccount(details, country);
  if (country === 'MX' && details.iban === '')
    checkNumber(details, mexican_account, { rule: 'missing_number_of_account', country });
  const plain = { country, local_clearing_system: '', clearing_system: '', clearing_member: '' };
  if (details.bank_code === '') return plain;
  const home = homeOf(country);
  if (home === 'US') checkNumber(details, aba, { rule: 'missing_number_of_bank', country: home });
  if (home === 'GB') checkNumber(details, sort_code, { rule: 'missing_number_of_bank', country: home });
  // Elsewhere an IBAN says it already.
  if (details.iban !== '' && home !== 'GB') return plain;
  const system = clearing_systems.find((one) => one.country === home);
  const number = system?.numbers.find(({ field }) => field === 'bank_code');
  if (number !== undefined) checkNumber(details, number, { rule: 'missing_number_of_bank', country });
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
    const reason = { rule: 'not_local', country, currency } as const;
    throw new RequestRefused('P0007', { source: 'payment_method', reason });
  }
  if (system === 'iban') {
    const name = ibanSystemName(home, currency, sepa) ?? '';
    if (details.iban === '') missing('iban', { rule: 'missing_iban_for', system: name });
    return { country, local_clearing_system: name, clearing_system: '', clearing_member: '' };
  }
  const by_iban = details.iban !== '' && details.account_number === '';
  if (!by_iban)
    for (const number of system.numbers)
      checkNumber(details, number, { rule: 'missing_number_for', system: system.name });
  return {
    country,
    local_clearing_system: system.name,
    clearing_system: details.bank_code === '' ? '' : system.iso_code,
    clearing_member: details.bank_code,
  };
}

/** What the message holds in CdtrAcct, CdtrAgt and RmtInf. */
const holder_fields = [
  'account_name',
  'bank_branch',
  'owner_document_number',
  'bank_account_category',
  'bank_name',
  'bank_street_address',
  'binding_mobile_number',
  'transaction_reference',
] as const;

/**
 * Checks what is said of the account's holder and of the bank: each has its place in the message, and fits there.
 * @throws RequestRefused with the path of the field and what to do
 */
export function checkHolder(beneficiary: Beneficiary, letters: Letters, found: Transliteration[]): void {
  const { bank_details } = beneficiary;
  for (const field of holder_fields)
    checkBankText(`${base}.${field}`, bank_details[field], bank_text_lengths[field], found, letters);
  if (bank_details.account_name !== '' || !isUnreadable(partyName(beneficiary), letters)) return;
  if (letters.character_set !== 'ZENGIN') return;
  throw new RequestRefused('P0011', {
    source: `${base}.account_name`,
    reason: { rule: 'missing_katakana_name' },
  });
}

/**
 * Countries of the European Economic Area, where Directive (EU) 2015/2366 is in force: the 27 members of the Union,
 * Iceland, Liechtenstein and Norway (Agreement on the EEA, as of November 2026).
 */
const eea_countries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** French departments overseas belong to the Union; New Caledonia, Polynesia and the other territories do not. */
const in_the_union: ReadonlySet<string> = new Set('AX GF GP MF MQ RE YT'.split(' '));

function isInEea(country: string): boolean {
  return eea_countries.has(country) || (in_the_union.has(country) && eea_countries.has(homeOf(country)));
}

/**
 * Within the EEA payer and payee each bear the charges of their own bank, whatever the currency (PSD2, Directive (EU)
 * 2015/2366, article 62(2)): the payer cannot take over all of them.
 * @param paid_from country of the bank that pays
 * @param paid_to country of the beneficiary's bank
 * @throws RequestRefused with the remedy
 */
export function checkChargeOption(option: string, paid_from: string, paid_to: string): void {
  if (option !== 'PAYER' || !isInEea(paid_from) || !isInEea(paid_to)) return;
  throw invalid('swift_charge_option', { rule: 'shared_within_eea', from: paid_from, to: paid_to });
}
