import { RequestRefused } from '../../../errors.ts';
import type { Beneficiary, Payer } from '../party.ts';
import {
  birthDateInChineseId,
  isChineseNationalId,
  isCnpj,
  isCpf,
  isSocialCreditCode,
} from './check-digits.ts';
import { isDate } from './check-texts.ts';

const oldest_birth = '1900-01-01';

function wrong(source: string, message: string): never {
  throw new RequestRefused('P0013', { source, message: `${source} ${message}` });
}

function missing(source: string, message: string): never {
  throw new RequestRefused('P0011', { source, message: `${source} is missing: ${message}` });
}

/** @param today YYYY-MM-DD */
export function checkBirthDate(
  side: 'beneficiary' | 'payer',
  party: Beneficiary | Payer,
  today: string,
): void {
  const { date_of_birth } = party;
  const source = `${side}.date_of_birth`;
  if (date_of_birth === '') return;
  if (!isDate(date_of_birth)) wrong(source, 'must be a date, YYYY-MM-DD');
  if (date_of_birth > today || date_of_birth < oldest_birth)
    wrong(source, `must lie between ${oldest_birth} and today`);
}

/**
 * Identity numbers: Brazil demands CPF or CNPJ of whoever is paid in BRL, China the resident identity number or
 * the unified social credit code of whoever is paid in CNY; and a number that names its kind must be one.
 */
export function checkIdentity(beneficiary: Beneficiary, bank_country: string, currency: string): void {
  if (bank_country === 'BR' && currency === 'BRL') checkBrazilian(beneficiary);
  if (bank_country === 'CN' && currency === 'CNY') checkChinese(beneficiary);
  const { personal_id_type, personal_id_number } = beneficiary.additional_info;
  if (personal_id_type === 'CHINESE_NATIONAL_ID' && personal_id_number !== '') checkChineseId(beneficiary);
}

function checkBrazilian({ entity_type, bank_details, additional_info }: Beneficiary): void {
  const person = entity_type === 'PERSONAL';
  const own = person ? additional_info.personal_id_number : additional_info.business_registration_number;
  const source =
    bank_details.owner_document_number !== ''
      ? 'beneficiary.bank_details.owner_document_number'
      : `beneficiary.additional_info.${person ? 'personal_id_number' : 'business_registration_number'}`;
  const number = bank_details.owner_document_number || own;
  if (number === '') {
    missing(
      'beneficiary.bank_details.owner_document_number',
      `payouts in BRL need the holder’s ${person ? 'CPF, 11 digits' : 'CNPJ, 14 letters and digits'}`,
    );
  }
  if (person ? !isCpf(number) : !isCnpj(number))
    wrong(
      source,
      `must be a ${person ? 'CPF: 11 digits' : 'CNPJ: 14 letters and digits'}, the last two of them check digits`,
    );
}

function checkChinese(beneficiary: Beneficiary): void {
  const { entity_type, additional_info, date_of_birth } = beneficiary;
  if (entity_type === 'COMPANY') {
    const source = 'beneficiary.additional_info.business_registration_number';
    const number = additional_info.business_registration_number;
    if (number === '')
      missing(source, 'payouts in CNY to companies need the unified social credit code, 18 characters');
    if (!isSocialCreditCode(number))
      wrong(source, 'must be a unified social credit code: 18 characters with a check character');
    return;
  }
  if (additional_info.personal_id_number === '')
    missing(
      'beneficiary.additional_info.personal_id_number',
      'payouts in CNY to persons need the resident identity number',
    );
  if (date_of_birth === '')
    missing('beneficiary.date_of_birth', 'payouts in CNY to persons need it, YYYY-MM-DD');
  checkChineseId(beneficiary);
}

function checkChineseId({ additional_info, date_of_birth }: Beneficiary): void {
  const source = 'beneficiary.additional_info.personal_id_number';
  const number = additional_info.personal_id_number.toUpperCase();
  if (!isChineseNationalId(number) || !isDate(birthDateInChineseId(number)))
    wrong(source, 'must be a resident identity number: 17 digits and a check character');
  if (date_of_birth !== '' && birthDateInChineseId(number) !== date_of_birth)
    wrong('beneficiary.date_of_birth', 'is not the birth date in personal_id_number');
}
