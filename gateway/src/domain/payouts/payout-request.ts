import type { Instruction } from '../../connectors/connector.ts';
import type { PayoutDetails, PayoutParty } from '../../connectors/payout-instruction.ts';
import { railNameOf } from '../../rails/bank-rails.ts';
import type { Operation } from '../../operations/operation.ts';
import type { CheckedBank } from '../beneficiaries/checks/check-bank-details.ts';
import type { Transliteration } from '../beneficiaries/checks/check-texts.ts';
import { toSwiftText } from '../beneficiaries/checks/swift-text.ts';
import { partyName, type Beneficiary, type Payer } from '../beneficiaries/party.ts';
import type { ScreenedName } from '../screening/screen-names.ts';
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

/**
 * The names that are screened before a payout goes to the bank: who is paid, who pays, and the bank. Hits are
 * kept under the payout, for whoever decides.
 */
export function screenedNames(payout: PayoutKey, request: PayoutRequest): ScreenedName[] {
  const { beneficiary, debtor } = request;
  const { account_id, transaction_id } = payout;
  const names: Omit<ScreenedName, 'subject'>[] = [
    {
      name: partyName(beneficiary),
      entity_type: beneficiary.entity_type,
      country: beneficiary.address.country_code,
      date_of_birth: beneficiary.date_of_birth,
    },
  ];
  const holder = beneficiary.bank_details.account_name;
  if (holder !== '' && holder !== partyName(beneficiary))
    names.push({
      name: holder,
      entity_type: beneficiary.entity_type,
      country: request.bank.country,
      date_of_birth: '',
    });
  if (beneficiary.bank_details.bank_name !== '')
    names.push({
      name: beneficiary.bank_details.bank_name,
      entity_type: 'COMPANY',
      country: request.bank.country,
      date_of_birth: '',
    });
  if (debtor && partyName(debtor) !== '')
    names.push({
      name: partyName(debtor),
      entity_type: debtor.entity_type,
      country: debtor.address.country_code,
      date_of_birth: debtor.date_of_birth,
    });
  return names.map((name) => ({ ...name, subject: { account_id, transaction_id } }));
}
