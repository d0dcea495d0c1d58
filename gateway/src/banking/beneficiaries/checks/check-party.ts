import { isBankCountry } from '@causeway/schemas/countries.ts';
import { bank_text_lengths, entity_types, type PaymentMethod } from '@causeway/schemas/payout-states.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { invalid, missing, RequestRefused } from '../../../kernel/errors.ts';
import { isReadable, whyNoWebAddress } from '../../../kernel/values/text.ts';
import type { Beneficiary, Payer } from '../party.ts';
import { partyName } from '../party.ts';
import { isUnreadable, type Letters } from './bank-text.ts';
import { isLei } from './check-digits.ts';
import { checkBankText, type Transliteration } from './check-texts.ts';

/** Countries where a post-office box is the customary address, so that banks accept it. */
const post_box_countries = new Set([
  'AE',
  'BH',
  'BW',
  'KE',
  'KW',
  'LS',
  'MW',
  'NA',
  'OM',
  'QA',
  'SA',
  'SZ',
  'TZ',
  'UG',
]);
const post_box =
  /\b(p\.?\s*o\.?\s*box|post\s*office\s*box|postfach|apartado(\s+postal)?|bo[iî]te\s+postale|caixa\s+postal|casella\s+postale)\b/i;
/** Where banks need the state or province of an address. */
const state_countries = new Set(['US', 'CA', 'AU']);

function refuse(source: string, reason: Reason): never {
  throw new RequestRefused('P0012', { source, reason });
}

type Side = 'beneficiary' | 'payer';

type Check = () => unknown;

function nameChecks(
  side: Side,
  party: Beneficiary | Payer,
  found: Transliteration[],
  letters: Letters,
): Check[] {
  const demanded =
    party.entity_type === 'COMPANY' ? (['company_name'] as const) : (['first_name', 'last_name'] as const);
  // The holder’s name takes the place of one that the bank’s characters cannot show.
  const named_by_holder =
    'bank_details' in party &&
    party.bank_details.account_name !== '' &&
    isUnreadable(partyName(party), letters);
  const [last = 'company_name'] = demanded.toReversed();
  return [
    () => checkEntityType(side, party),
    ...demanded.map((field) => () => {
      if (party[field] === '' && side === 'beneficiary')
        throw missing(`${side}.${field}`, {
          rule: party.entity_type === 'COMPANY' ? 'missing_company_name' : 'missing_person_name',
        });
      if (!named_by_holder)
        checkBankText(`${side}.${field}`, party[field], bank_text_lengths.name, found, letters);
    }),
    ...(['first_name', 'last_name', 'company_name'] as const).map((field) => () => {
      if (party[field].length > bank_text_lengths.name)
        refuse(`${side}.${field}`, { rule: 'too_long', max: bank_text_lengths.name });
    }),
    () => {
      if (partyName(party) !== '' && !named_by_holder)
        checkBankText(`${side}.${last}`, partyName(party), bank_text_lengths.name, [], letters);
    },
  ];
}

function checkEntityType(side: Side, party: Beneficiary | Payer): void {
  if (entity_types.includes(party.entity_type)) return;
  throw invalid(`${side}.entity_type`, { rule: 'none_of', choices: entity_types });
}

function addressChecks(
  side: Side,
  party: Beneficiary | Payer,
  method: PaymentMethod,
  found: Transliteration[],
  letters: Letters,
): Check[] {
  const { address } = party;
  const base = `${side}.address`;
  const parts = { street: '', number: '', complement: '', ...address };
  const fits = (field: keyof typeof parts, length: number) => () =>
    checkBankText(`${base}.${field}`, parts[field], length, found, letters);
  const posted = method === 'SWIFT' && !post_box_countries.has(address.country_code);
  return [
    () => {
      if (address.country_code === '') throw missing(`${base}.country_code`, { rule: 'missing_country' });
      if (!isBankCountry(address.country_code)) refuse(`${base}.country_code`, { rule: 'not_country' });
    },
    () => {
      if (address.city === '') throw missing(`${base}.city`, { rule: 'missing_town' });
    },
    () => {
      if (state_countries.has(address.country_code) && address.state === '' && side === 'beneficiary')
        throw missing(`${base}.state`, { rule: 'missing_state', country: address.country_code });
    },
    fits('city', bank_text_lengths.city),
    fits('street_address', bank_text_lengths.street),
    fits('street', bank_text_lengths.street),
    fits('number', bank_text_lengths.number),
    fits('postcode', bank_text_lengths.postcode),
    fits('state', bank_text_lengths.state),
    fits('complement', bank_text_lengths.complement),
    ...(['street_address', 'street', 'complement'] as const).map((field) => () => {
      if (posted && post_box.test(parts[field])) refuse(`${base}.${field}`, { rule: 'post_box' });
    }),
  ];
}

/** Numbers by which parties are known. */
const identity_fields: ReadonlySet<string> = new Set(['business_registration_number', 'personal_id_number']);
/** What has a form of its own, whatever the characters of the rail. */
const formed_lengths: Readonly<Record<string, number>> = {
  business_registration_type: bank_text_lengths.identity,
  personal_id_type: bank_text_lengths.identity,
  business_phone_number: bank_text_lengths.telephone,
  personal_mobile_number: bank_text_lengths.telephone,
};

function informationChecks(
  side: Side,
  party: Beneficiary | Payer,
  found: Transliteration[],
  letters: Letters,
): Check[] {
  const base = `${side}.additional_info`;
  return [
    ...Object.entries(party.additional_info).map(([field, text]) => () => {
      if (identity_fields.has(field))
        checkBankText(`${base}.${field}`, text, bank_text_lengths.identity, found, letters);
      const formed = formed_lengths[field];
      if (formed !== undefined) checkBankText(`${base}.${field}`, text, formed, [], letters);
    }),
    () => checkEmail(`${base}.personal_email`, party.additional_info.personal_email),
  ];
}

function checkEmail(source: string, email: string): void {
  if (email === '') return;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalid(source, { rule: 'not_email' });
  if (!/^[!-~]+$/.test(email)) refuse(source, { rule: 'not_ascii_email' });
}

/** The checks of the names and the address of one side, field by field, each by itself. */
export function partyChecks(
  side: Side,
  party: Beneficiary | Payer,
  method: PaymentMethod,
  found: Transliteration[],
  letters: Letters,
): Check[] {
  return [
    () => refuseUnreadable(side, party),
    ...nameChecks(side, party, found, letters),
    ...addressChecks(side, party, method, found, letters),
    ...informationChecks(side, party, found, letters),
    () => checkLei(side, party),
  ];
}

/** Checks the names and the address of one side. @throws RequestRefused with the path of the field and what to do */
export function checkParty(...of: Parameters<typeof partyChecks>): void {
  for (const check of partyChecks(...of)) check();
}

/** Also what goes to no bank is shown to people. */
function refuseUnreadable(path: string, value: unknown): void {
  if (typeof value === 'string' && !isReadable(value)) refuse(path, { rule: 'not_one_line' });
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    refuseUnreadable(Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, inner);
}

function checkLei(side: Side, { lei, entity_type }: Beneficiary | Payer): void {
  if (lei === undefined) return;
  const source = `${side}.lei`;
  if (entity_type !== 'COMPANY')
    throw new RequestRefused('P0013', { source, reason: { rule: 'lei_of_person' } });
  if (!isLei(lei)) throw new RequestRefused('P0013', { source, reason: { rule: 'not_lei' } });
}

/** Links to documents are kept, never fetched: they must only be addresses. */
export function checkDocuments(beneficiary: Beneficiary): void {
  beneficiary.person_documents.forEach(({ file_type, file_url }, at) => {
    const base = `beneficiary.person_documents[${at}]`;
    const reason = whyNoWebAddress(file_url);
    if (reason) throw invalid(`${base}.file_url`, reason);
    if (file_type !== '' && !/^[\w.+-]+\/[\w.+-]+$/.test(file_type)) {
      const source = `${base}.file_type`;
      throw invalid(source, { rule: 'not_media_type' });
    }
  });
  const fiscal = beneficiary.additional_info.personal_fiscal_country;
  if (fiscal !== '' && !isBankCountry(fiscal.toUpperCase()))
    refuse('beneficiary.additional_info.personal_fiscal_country', { rule: 'not_fiscal_country' });
}
