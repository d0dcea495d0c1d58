import type { RuleTexts } from './rule.ts';

interface Digits {
  readonly min: number;
  readonly max: number;
}

const digits = ({ min, max }: Digits): string => (min === max ? `${min} digits` : `${min} to ${max} digits`);

/** The numbers of banks and accounts that clearing systems demand: their names, and what they look like. */
const bank_numbers = {
  account_number: ['account number', digits],
  account_number_br: ['account number', () => '2 to 13 digits with the check digit'],
  account_number_nz: ['account number', () => '15 or 16 digits: bank, branch, account, suffix'],
  clabe: ['CLABE', () => '18 digits with a check digit'],
  aba: ['ABA routing number', () => '9 digits with a check digit, such as 021000021'],
  bsb: ['BSB', () => '6 digits, such as 062-000'],
  cnaps: ['CNAPS code', () => '12 digits with a check digit, such as 102100099996'],
  ifsc: ['IFSC', () => '4 letters, a zero and 6 letters or digits, such as HDFC0000001'],
  sort_code: ['sort code', () => '6 digits, such as 20-00-00'],
  bank_number_br: ['bank number', () => '3 digits (COMPE) or 8 digits (ISPB)'],
  branch_number_br: ['branch number', () => '4 digits, and a check digit where there is one'],
  routing_number_ca: [
    'routing number',
    () => '9 digits: a zero, the institution (3) and the transit number (5)',
  ],
  bank_code_hk: ['bank code', () => '3 digits'],
  bank_code_sg: ['bank code', () => '4 digits, or 7 with the branch'],
  zengin: ['Zengin code', () => '7 digits: bank (4) and branch (3)'],
} as const satisfies Record<string, readonly [name: string, form: (digits: Digits) => string]>;

export type BankNumberName = keyof typeof bank_numbers;

/** Which number, and how many digits it has where countries differ in nothing else. */
export interface BankNumber extends Digits {
  readonly number: BankNumberName;
}

/** The name of a number, such as `sort code`. */
export function nameOf({ number }: BankNumber): string {
  return bank_numbers[number][0];
}

/** What a number looks like. */
export function formOf(parameters: BankNumber): string {
  return bank_numbers[parameters.number][1](parameters);
}

/** Countries that a text names by more than their code. */
const country_names: Readonly<Record<string, string>> = {
  GB: 'the United Kingdom',
  MX: 'Mexico',
  US: 'the United States',
};

function countryName(code: string): string {
  return country_names[code] ?? code;
}

const iban_characters = { digit: 'a digit', letter: 'a letter', either: 'a letter or a digit' } as const;

export type IbanCharacter = keyof typeof iban_characters;

interface OfCountry {
  /** Its two letters. */
  readonly country: string;
}

interface TwoCountries extends OfCountry {
  readonly bank_country: string;
}

/** Whom money is paid to or from, and by which bank: what a parameter may hold. */
export const party_field_rules = {
  not_printable: 'must hold printable characters only',
  not_one_line: 'must hold printable characters only, on one line',
  unreadable: 'is in Chinese characters, which nobody can tell the reading of; send it in Latin letters',
  unreadable_for_zengin:
    'is in Chinese characters, which nobody can tell the reading of; send it in katakana or Latin letters',
  not_in_character_set: 'holds nothing that the bank’s character set can show; send it in Latin letters',
  too_long_by: ({ max, length }: { max: number; length: number }) =>
    `must have at most ${max} characters; it has ${length}`,
  too_long_at_bank: ({ max, length, sent }: { max: number; length: number; sent: string }) =>
    `must have at most ${max} characters as banks get it (${sent}); it has ${length}`,
  not_email: 'must be an e-mail address',
  not_ascii_email: 'must be in ASCII characters, as banks write e-mail addresses',
  address_with_user: 'must not contain a user name or password',
  not_web_address: 'must be an absolute http or https address',
  not_media_type: 'must be a media type, such as application/pdf',
  not_date: 'must be a date, YYYY-MM-DD',
  not_between_and_today: ({ from }: { from: string }) => `must lie between ${from} and today`,
  missing_company_name: 'is missing: a company is paid under it',
  missing_person_name: 'is missing: a person is paid under it',
  missing_country: 'is missing: the two-letter country is always needed',
  missing_town: 'is missing: the town is always needed',
  missing_state: ({ country }: OfCountry) => `is missing: addresses in ${country} need the state or province`,
  missing_bank_country: 'is missing: send the two-letter country of the bank, or iban or swift_code',
  missing_bic: 'is missing: SWIFT needs the bank’s BIC of 8 or 11 characters',
  missing_iban: ({ country }: OfCountry) => `is missing: accounts in ${country} are paid by IBAN`,
  missing_account_number: ({ country }: OfCountry) => `is missing: accounts in ${country} are paid by number`,
  missing_iban_for: ({ system }: { system: string }) => `is missing: ${system} pays to IBANs`,
  missing_katakana_name: 'is missing: Zengin pays to the name of the holder in katakana, as on the account',
  missing_number_for: (number: BankNumber & { system: string }) =>
    `is missing: ${number.system} needs the ${nameOf(number)}, ${formOf(number)}`,
  missing_number_of_bank: (number: BankNumber & OfCountry) =>
    `is missing: a bank in ${countryName(number.country)} needs the ${nameOf(number)}, ${formOf(number)}`,
  missing_number_of_account: (number: BankNumber & OfCountry) =>
    `is missing: an account in ${countryName(number.country)} needs the ${nameOf(number)}, ${formOf(number)}`,
  not_bank_number: (number: BankNumber) => `must be the ${nameOf(number)}: ${formOf(number)}`,
  missing_cpf: 'is missing: payouts in BRL need the holder’s CPF, 11 digits',
  missing_cnpj: 'is missing: payouts in BRL need the holder’s CNPJ, 14 letters and digits',
  missing_social_credit_code:
    'is missing: payouts in CNY to companies need the unified social credit code, 18 characters',
  missing_chinese_id: 'is missing: payouts in CNY to persons need the resident identity number',
  missing_birth_date: 'is missing: payouts in CNY to persons need it, YYYY-MM-DD',
  not_country: 'must be a two-letter country code, such as DE',
  not_fiscal_country: 'must be a two-letter country code',
  post_box: 'must not be a P.O. box: banks need the street address for SWIFT',
  not_lei: 'must be a legal entity identifier: 18 letters and digits and two check digits',
  lei_of_person: 'is for companies: persons have none',
  iban_of_no_country: ({ country }: OfCountry) =>
    `is not an IBAN: no country of the IBAN registry begins with ${country}; send such a number as account_number`,
  iban_length: ({ country, wanted, length }: OfCountry & { wanted: number; length: number }) =>
    `is not an IBAN: its length in ${country} is ${wanted} characters, not ${length}`,
  iban_character: ({ country, place, wanted }: OfCountry & { place: number; wanted: IbanCharacter }) =>
    `is not an IBAN: character ${place} must be ${iban_characters[wanted]} in ${country}`,
  iban_check_digits: 'is not an IBAN: its check digits are wrong; compare it digit by digit',
  iban_elsewhere: ({ country, bank_country }: TwoCountries) =>
    `is an account in ${country}, but the bank’s country is ${bank_country}`,
  bic_elsewhere: ({ country, bank_country }: TwoCountries) =>
    `belongs to a bank in ${country}, but the bank’s country is ${bank_country}`,
  bic_of_other_bank: ({ starts }: { starts: readonly string[] }) =>
    `is of another bank than the IBAN, whose bank has ${starts.map((start) => `${start}…`).join(' or ')}`,
  bic_not_of_iban: 'is of another bank than the IBAN: none of its bank codes is in it',
  not_bic:
    'must be a BIC of 8 or 11 characters: bank (4 letters), country (2), place (2), branch (3 or none)',
  not_currency: 'must be an ISO 4217 code, such as EUR',
  not_account_number: 'must be 1 to 34 letters and digits',
  not_cpf: 'must be a CPF: 11 digits, the last two of them check digits',
  not_cnpj: 'must be a CNPJ: 14 letters and digits, the last two of them check digits',
  not_social_credit_code: 'must be a unified social credit code: 18 characters with a check character',
  not_chinese_id: 'must be a resident identity number: 17 digits and a check character',
  other_birth_date: 'is not the birth date in personal_id_number',
} as const satisfies RuleTexts;
