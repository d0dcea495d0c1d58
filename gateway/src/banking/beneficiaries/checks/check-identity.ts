import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
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

function wrong(source: string, reason: Reason): never {
  throw new RequestRefused('P0013', { source, reason });
}

function missing(source: string, reason: Reason): never {
  throw new RequestRefused('P0011', { source, reason });
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
  if (!isDate(date_of_birth)) wrong(source, { rule: 'not_date' });
  if (date_of_birth > today || date_of_birth < oldest_birth)
    wrong(source, { rule: 'not_between_and_today', from: oldest_birth });
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
    missing('beneficiary.bank_details.owner_document_number', {
      rule: person ? 'missing_cpf' : 'missing_cnpj',
    });
  }
  if (person ? !isCpf(number) : !isCnpj(number)) wrong(source, { rule: person ? 'not_cpf' : 'not_cnpj' });
}

function checkChinese(beneficiary: Beneficiary): void {
  const { entity_type, additional_info, date_of_birth } = beneficiary;
  if (entity_type === 'COMPANY') {
    const source = 'beneficiary.additional_info.business_registration_number';
    const number = additional_info.business_registration_number;
    if (number === '') missing(source, { rule: 'missing_social_credit_code' });
    if (!isSocialCreditCode(number)) wrong(source, { rule: 'not_social_credit_code' });
    return;
  }
  if (additional_info.personal_id_number === '')
    missing('beneficiary.additional_info.personal_id_number', { rule: 'missing_chinese_id' });
  if (date_of_birth === '') missing('beneficiary.date_of_birth', { rule: 'missing_birth_date' });
  checkChineseId(beneficiary);
}

function checkChineseId({ additional_info, date_of_birth }: Beneficiary): void {
  const source = 'beneficiary.additional_info.personal_id_number';
  const number = additional_info.personal_id_number.toUpperCase();
  if (!isChineseNationalId(number) || !isDate(birthDateInChineseId(number)))
    wrong(source, { rule: 'not_chinese_id' });
  if (date_of_birth !== '' && birthDateInChineseId(number) !== date_of_birth)
    wrong('beneficiary.date_of_birth', { rule: 'other_birth_date' });
}
