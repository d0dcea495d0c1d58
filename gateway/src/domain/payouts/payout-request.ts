import type { Instruction } from '../../connectors/connector.ts';
import type { PayoutDetails, PayoutParty } from '../../connectors/payout-instruction.ts';
import { railNameOf } from '../../rails/bank-rails.ts';
import type { Operation } from '../../operations/operation.ts';
import type { CheckedBank } from '../beneficiaries/checks/check-bank-details.ts';
import type { Transliteration } from '../beneficiaries/checks/check-texts.ts';
import { toSwiftText } from '../beneficiaries/checks/swift-text.ts';
import { partyName, type Beneficiary, type Payer } from '../beneficiaries/party.ts';
import type { ScreenedName, ScreenedRole } from '../screening/screen-names.ts';
import type { Payout, PayoutKey } from './payout.ts';

/** What a payout was accepted with and never changes. */
export interface PayoutRequest {
  readonly beneficiary: Beneficiary;
  /** As sent, or null. */
  readonly payer: Payer | null;
  /** The payer that banks are told of: as sent, or the account’s own; null: the merchant by name. */
  readonly debtor: Payer | null;
  readonly merchant_name: string;
  readonly reason: string;
  readonly fund_source: string;
  readonly bank: CheckedBank;
  readonly transliterated: readonly Transliteration[];
  readonly uetr: string;
}

const remittance_max = 140;
/** ISO 20022 external purpose codes that merchants use; another reason is free text. */
const purpose_codes = new Set(
  'BENE BONU CASH CBFF CCRD CHAR COMC COMM CONS COST DIVI EDUC FEES GDDS GOVT HEDG INSU INTC INTE INVS LOAN OTHR PAYR PENS PRCP REFU RENT ROYA SALA SAVG SCVE SSBE SUBS SUPP TAXS TRAD TREA VATX WHLD'.split(
    ' ',
  ),
);

function debtorOf({ debtor, merchant_name }: PayoutRequest): PayoutParty {
  if (!debtor) {
    const address = { street: '', building_number: '', postcode: '', town: '', state: '', country: '' };
    return {
      name: toSwiftText(merchant_name),
      entity_type: 'COMPANY',
      address,
      date_of_birth: '',
      identity_number: '',
    };
  }
  const { address, additional_info } = debtor;
  return {
    name: toSwiftText(partyName(debtor) || merchant_name),
    entity_type: debtor.entity_type,
    address: {
      street: toSwiftText(address.street_address),
      building_number: '',
      postcode: toSwiftText(address.postcode),
      town: toSwiftText(address.city),
      state: toSwiftText(address.state),
      country: address.country_code,
    },
    date_of_birth: debtor.date_of_birth,
    identity_number: identityNumber(debtor.entity_type, additional_info),
  };
}

function identityNumber(
  entity_type: Payer['entity_type'],
  info: { readonly personal_id_number: string; readonly business_registration_number: string },
): string {
  return entity_type === 'PERSONAL' ? info.personal_id_number : info.business_registration_number;
}

function creditorOf({ beneficiary }: PayoutRequest): PayoutParty {
  const { address, additional_info, entity_type } = beneficiary;
  return {
    name: toSwiftText(partyName(beneficiary)),
    entity_type,
    address: {
      street: toSwiftText(address.street || address.street_address),
      building_number: address.street === '' ? '' : toSwiftText(address.number),
      postcode: toSwiftText(address.postcode),
      town: toSwiftText(address.city),
      state: toSwiftText(address.state),
      country: address.country_code,
    },
    date_of_birth: beneficiary.date_of_birth,
    identity_number: identityNumber(entity_type, additional_info),
  };
}

function chargeBearer(payout: Payout): PayoutDetails['charge_bearer'] {
  if (payout.payment_method === 'LOCAL') return 'SLEV';
  return payout.swift_charge_option === 'PAYER' ? 'DEBT' : 'SHAR';
}

/** What the beneficiary reads: the text for the statement, the reference, the reason, as far as there is room. */
function remittance(payout: Payout, request: PayoutRequest): string {
  const texts = [request.beneficiary.bank_details.transaction_reference, payout.reference, request.reason];
  const distinct = [...new Set(texts.filter((text) => text !== ''))];
  return toSwiftText(distinct.join(' ')).slice(0, remittance_max).trimEnd();
}

/** What a bank is told of a payout. The same operation always gives the same instruction. */
export function payoutInstruction(payout: Payout, operation: Operation, request: PayoutRequest): Instruction {
  const { bank_details: account } = request.beneficiary;
  return {
    id: operation.operation_id,
    kind: 'payout',
    account_id: operation.account_id,
    amount: { minor: operation.amount, currency: payout.payment_currency },
    reference: '',
    payout: {
      end_to_end_id: payout.short_reference_id,
      uetr: request.uetr,
      method: payout.payment_method,
      rail: railNameOf(request.bank.local_clearing_system),
      charge_bearer: chargeBearer(payout),
      execution_date: payout.execution_date,
      debtor: debtorOf(request),
      creditor: creditorOf(request),
      creditor_account: {
        iban: account.iban,
        account_number: account.iban === '' ? account.account_number.replaceAll(/[ -]/g, '') : '',
        account_currency: account.account_currency,
        bic: account.swift_code,
        clearing_system: request.bank.clearing_system,
        clearing_member: request.bank.clearing_member,
        bank_name: toSwiftText(account.bank_name),
        bank_country: request.bank.country,
      },
      purpose_code: purpose_codes.has(request.reason) ? request.reason : '',
      remittance: remittance(payout, request),
    },
  };
}

type Looked = Omit<ScreenedName, 'subject'>;

/** The names that a party has, whatever kind it declares itself to be. */
function namesOf({ first_name, last_name, company_name }: Beneficiary | Payer): string[] {
  return [company_name, `${first_name} ${last_name}`.trim()].filter((name) => name !== '');
}

function placesOf(party: Beneficiary | Payer, role: ScreenedRole): Looked[] {
  const { country_code, ...address } = party.address;
  const told = { role, entity_type: party.entity_type, country: country_code, date_of_birth: '' };
  const countries = [country_code, fiscalCountry(party)];
  return [
    ...[...new Set(countries)].map((name): Looked => ({ ...told, name, as: 'country' })),
    { ...told, name: Object.values(address).join(' ').trim(), as: 'address' },
  ];
}

function fiscalCountry({ additional_info }: Beneficiary | Payer): string {
  return 'personal_fiscal_country' in additional_info
    ? additional_info.personal_fiscal_country.toUpperCase()
    : '';
}

function partyLookedUp(party: Beneficiary | Payer, role: ScreenedRole): Looked[] {
  const { entity_type, date_of_birth, address } = party;
  const told = { role, entity_type, country: address.country_code, date_of_birth };
  return [...namesOf(party).map((name): Looked => ({ ...told, name })), ...placesOf(party, role)];
}

function bankLookedUp({ beneficiary, bank }: PayoutRequest): Looked[] {
  const { bank_name, swift_code, iban, bank_country_code, account_name } = beneficiary.bank_details;
  const told = { role: 'bank', entity_type: 'COMPANY', country: bank.country, date_of_birth: '' } as const;
  const countries = new Set([bank.country, bank_country_code, iban.slice(0, 2)]);
  const { entity_type } = beneficiary;
  return [
    { ...told, name: bank_name },
    { ...told, name: swift_code, as: 'bic' },
    ...[...countries].map((name): Looked => ({ ...told, name, as: 'country' })),
    { ...told, role: 'account_holder', entity_type, name: account_name },
  ];
}

/**
 * What is screened before a payout goes to the bank: who is paid and who holds the account, the bank (by name, BIC and
 * country), who pays, the merchant, the countries and addresses of all of them, and what the beneficiary is told. Hits are
 * kept under the payout, for whoever decides.
 */
export function screenedNames(
  payout: PayoutKey & Pick<Payout, 'reference'>,
  request: PayoutRequest,
): ScreenedName[] {
  const { beneficiary, debtor, merchant_name, reason } = request;
  const { account_id, transaction_id, reference } = payout;
  const told = { entity_type: 'COMPANY', country: '', date_of_birth: '' } as const;
  const texts = [reference, beneficiary.bank_details.transaction_reference, reason];
  const looked: Looked[] = [
    ...partyLookedUp(beneficiary, 'beneficiary'),
    ...bankLookedUp(request),
    ...(debtor ? partyLookedUp(debtor, 'payer') : []),
    { ...told, role: 'merchant', name: merchant_name },
    ...[...new Set(texts)].map((name): Looked => ({ ...told, role: 'text', as: 'text', name })),
  ];
  const subject = { account_id, transaction_id };
  const distinct = new Map(
    looked
      .filter(({ name, as }) => name !== '' && !(as === 'text' && purpose_codes.has(name)))
      .map((one) => [`${one.as ?? 'name'} ${one.name} ${one.date_of_birth}`, { ...one, subject }]),
  );
  return [...distinct.values()];
}
