import type { Beneficiary, Payer } from './party.ts';
import type { ScreenedName, ScreenedRole } from '../screening/screened-name.ts';

type Looked = Omit<ScreenedName, 'subject'>;

/** The names that a party has, whatever kind it declares itself to be. */
function namesOf({ first_name, last_name, company_name }: Beneficiary | Payer): string[] {
  return [company_name, `${first_name} ${last_name}`.trim()].filter((name) => name !== '');
}

function fiscalCountry({ additional_info }: Beneficiary | Payer): string {
  return 'personal_fiscal_country' in additional_info
    ? additional_info.personal_fiscal_country.toUpperCase()
    : '';
}

function placesOf(party: Beneficiary | Payer, role: ScreenedRole): Looked[] {
  const { country_code, ...address } = party.address;
  const facts = { role, entity_type: party.entity_type, country: country_code, date_of_birth: '' };
  const countries = new Set([country_code, fiscalCountry(party)]);
  return [
    ...[...countries].map((name): Looked => ({ ...facts, name, as: 'country' })),
    { ...facts, name: Object.values(address).filter(Boolean).toSorted().join(' '), as: 'address' },
  ];
}

/** What is screened of a beneficiary or payer: names, countries, address. */
export function screenedParty(party: Beneficiary | Payer, role: 'beneficiary' | 'payer'): Looked[] {
  const { entity_type, date_of_birth, address } = party;
  const facts = { role, entity_type, country: address.country_code, date_of_birth };
  return [...namesOf(party).map((name): Looked => ({ ...facts, name })), ...placesOf(party, role)];
}

/**
 * What is screened of a beneficiary's bank account: the bank by name, BIC, country and where it is, and who holds the
 * account.
 * @param country of the bank, as its details say
 */
export function screenedBank({ entity_type, bank_details }: Beneficiary, country: string): Looked[] {
  const { bank_name, swift_code, iban, bank_country_code, account_name } = bank_details;
  const { bank_branch, bank_street_address } = bank_details;
  const facts = { role: 'bank', entity_type: 'COMPANY', country, date_of_birth: '' } as const;
  const countries = new Set([country, bank_country_code, iban.slice(0, 2)]);
  return [
    { ...facts, name: bank_name },
    { ...facts, name: swift_code, as: 'bic' },
    ...[...countries].map((name): Looked => ({ ...facts, name, as: 'country' })),
    { ...facts, name: `${bank_branch} ${bank_street_address}`.trim(), as: 'address' },
    { ...facts, role: 'account_holder', entity_type, name: account_name },
  ];
}

/** Without what is empty or comes twice. */
export function distinctLookUps(looked: readonly Looked[]): Looked[] {
  const facts = looked.filter(({ name }) => name !== '');
  return [
    ...new Map(facts.map((one) => [`${one.as ?? 'name'} ${one.name} ${one.date_of_birth}`, one])).values(),
  ];
}
