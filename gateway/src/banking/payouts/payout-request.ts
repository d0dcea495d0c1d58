import { createHash } from 'node:crypto';
import type { PayoutInstruction, PayoutDetails, PayoutParty } from '../../kernel/port/bank.ts';
import { railNamed, railNameOf } from '../rails/bank-rails.ts';
import type { StoredInstruction } from '../../kernel/instructions/instruction.ts';
import type { CheckedBank } from '../beneficiaries/checks/check-bank-details.ts';
import type { Transliteration } from '../beneficiaries/checks/check-texts.ts';
import { isUnreadable, toBankText, type Letters } from '../beneficiaries/checks/bank-text.ts';
import { readTelephone, type Telephone } from '../beneficiaries/checks/telephone.ts';
import { partyName, type Beneficiary, type Payer } from '../beneficiaries/party.ts';
import { distinctLookUps, screenedBank, screenedParty } from '../beneficiaries/screened-party.ts';
import { endToEndId, type Payout, type PayoutKey } from './payout.ts';
import { ungrouped } from '../../kernel/values/text.ts';
import type { ScreenedName } from '../screening/screened-name.ts';
import type { PayeeCheckResult } from '@causeway/schemas/payout-states.ts';

/** Names of the rails of SEPA transfers in the table of rails. */
export const ordinary_rail = 'SEPA';
export const instant_rail = 'SEPA INSTANT';

/** What a bank was asked about a payee, and what it said; kept with the payout. */
export interface PayeeCheck {
  readonly result: PayeeCheckResult;
  /** The name that was given. */
  readonly asked_name: string;
  /** The account holder's as the bank has it, where it is nearly the one that was given; else empty. */
  readonly name: string;
  /** Why no answer could be had, or empty. */
  readonly reason: string;
  /** The bank that was asked. */
  readonly connector: string;
  readonly asked_at: string;
  readonly answered_at: string;
}

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
  /** The characters that the bank takes on the rail; absent in what earlier releases accepted: the SWIFT set. */
  readonly character_set?: Letters['character_set'];
  /** transaction_id of a payout of the same amount to the same account within a day before. */
  readonly alike?: string;
  /** For the authorities, where it was sent. */
  readonly regulatory?: { readonly code: string; readonly information: string };
  /** What the beneficiary’s bank said of the name; null or absent where it was not asked. */
  readonly payee?: PayeeCheck | null;
}

const remittance_max = 140;
/** ISO 20022 external purpose codes that merchants use; another reason is free text. */
const purpose_codes = new Set(
  'BENE BONU CASH CBFF CCRD CHAR COMC COMM CONS COST DIVI EDUC FEES GDDS GOVT HEDG INSU INTC INTE INVS LOAN OTHR PAYR PENS PRCP REFU RENT ROYA SALA SAVG SCVE SSBE SUBS SUPP TAXS TRAD TREA VATX WHLD'.split(
    ' ',
  ),
);

/** The characters that a party's texts go to the bank in. */
export function lettersOf(country: string, character_set: Letters['character_set']): Letters {
  return { character_set, chinese: country !== 'JP' && country !== 'KR' };
}

function setOf({ character_set }: PayoutRequest): Letters['character_set'] {
  return character_set ?? 'SWIFT';
}

function debtorOf(request: PayoutRequest): PayoutParty {
  const { debtor, merchant_name } = request;
  const letters = lettersOf(debtor?.address.country_code ?? '', setOf(request));
  const sent = (text: string): string => toBankText(text, letters);
  if (!debtor) {
    const none = {
      street: '',
      building_number: '',
      room: '',
      postcode: '',
      town: '',
      state: '',
      country: '',
    };
    return {
      name: sent(merchant_name),
      entity_type: 'COMPANY',
      address: none,
      date_of_birth: '',
      identity_number: '',
      identity_type: '',
      lei: '',
    };
  }
  const { address, additional_info } = debtor;
  return {
    name: nameFor(debtor, letters) || sent(merchant_name),
    entity_type: debtor.entity_type,
    address: {
      street: sent(address.street_address),
      building_number: '',
      room: '',
      postcode: sent(address.postcode),
      town: sent(address.city),
      state: sent(address.state),
      country: address.country_code,
    },
    date_of_birth: debtor.date_of_birth,
    identity_number: sent(identityNumber(debtor.entity_type, additional_info)),
    identity_type:
      debtor.entity_type === 'COMPANY' ? kindName(additional_info.business_registration_type, sent) : '',
    lei: debtor.lei ?? '',
  };
}

function identityNumber(
  entity_type: Payer['entity_type'],
  info: { readonly personal_id_number: string; readonly business_registration_number: string },
): string {
  return entity_type === 'PERSONAL' ? info.personal_id_number : info.business_registration_number;
}

/** What kind of number it is: a word in ASCII stays as it is, whatever the characters of the rail. */
function kindName(word: string, sent: (text: string) => string): string {
  return /^[ -~]*$/.test(word) ? word : sent(word);
}

const only_han = /^\p{Script=Han}+$/u;
const only_kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** A name as it is written where it comes from: in Chinese and Japanese script the family name goes first. */
function nativeName(party: Beneficiary | Payer): string {
  const { entity_type, first_name: first, last_name: family } = party;
  if (entity_type === 'COMPANY') return party.company_name;
  if (only_han.test(first) && only_han.test(family)) return `${family}${first}`;
  if (only_kana.test(first) && only_kana.test(family)) return `${family} ${first}`;
  return partyName(party);
}

/** A party's name in the bank's characters; in Latin ones the given name goes first. */
function nameFor(party: Beneficiary | Payer, letters: Letters): string {
  return toBankText(letters.character_set === 'SWIFT' ? partyName(party) : nativeName(party), letters);
}

/** The beneficiary's name; one in Chinese characters that cannot be read gives way to the holder's. */
function creditorName({ beneficiary }: PayoutRequest, letters: Letters): string {
  if (!isUnreadable(partyName(beneficiary), letters)) return nameFor(beneficiary, letters);
  return toBankText(beneficiary.bank_details.account_name, letters);
}

/** Letters of what is said of the beneficiary: Japanese where either they or their bank are in Japan. */
export function beneficiaryLetters(
  beneficiary: Beneficiary,
  bank: CheckedBank,
  character_set: Letters['character_set'],
): Letters {
  const at_home = lettersOf(beneficiary.address.country_code, character_set);
  return at_home.chinese ? lettersOf(bank.country, character_set) : at_home;
}

function creditorOf(request: PayoutRequest, letters: Letters): PayoutParty {
  const { beneficiary } = request;
  const { address, additional_info, entity_type } = beneficiary;
  const sent = (text: string): string => toBankText(text, letters);
  return {
    name: creditorName(request, letters),
    entity_type,
    address: {
      street: sent(address.street || address.street_address),
      building_number: houseNumber(address, sent),
      room: sent(address.complement),
      postcode: sent(address.postcode),
      town: sent(address.city),
      state: sent(address.state),
      country: address.country_code,
    },
    date_of_birth: beneficiary.date_of_birth,
    identity_number: sent(identityNumber(entity_type, additional_info)),
    identity_type: entity_type === 'PERSONAL' ? kindName(additional_info.personal_id_type, sent) : '',
    lei: beneficiary.lei ?? '',
    contact: contactOf(beneficiary, sent),
  };
}

/** The house number, unless the street has it already. */
function houseNumber(
  { street, street_address, number }: Beneficiary['address'],
  sent: (text: string) => string,
): string {
  const is_repeated = street === '' && street_address.split(/[\s,]+/).includes(number);
  return is_repeated ? '' : sent(number);
}

function contactOf(
  { additional_info }: Beneficiary,
  sent: (text: string) => string,
): NonNullable<PayoutParty['contact']> {
  const { business_phone_number, personal_mobile_number, personal_email } = additional_info;
  const { personal_phone_country_code, personal_phone_area_code } = additional_info;
  // What is not in international form is a text like others.
  const written = (telephone: Telephone | null): Telephone | null =>
    telephone === null || telephone.international
      ? telephone
      : { ...telephone, number: sent(telephone.number) };
  return {
    phone: written(readTelephone(business_phone_number)),
    mobile: written(
      readTelephone(personal_mobile_number, personal_phone_country_code, personal_phone_area_code),
    ),
    email: personal_email,
  };
}

function chargeBearer(
  payout: Pick<Payout, 'payment_method' | 'swift_charge_option'>,
): PayoutDetails['charge_bearer'] {
  if (payout.payment_method === 'LOCAL') return 'SLEV';
  return payout.swift_charge_option === 'PAYER' ? 'DEBT' : 'SHAR';
}

/** What the beneficiary reads: the text for the statement, the reference, the reason, as far as there is room. */
function remittance(reference: string, request: PayoutRequest, letters: Letters): string {
  const texts = [request.beneficiary.bank_details.transaction_reference, reference, request.reason];
  const distinct = [...new Set(texts.filter((text) => text !== ''))];
  return toBankText(distinct.join(' '), letters).slice(0, remittance_max).trimEnd();
}

/**
 * What of the reason is left where text for the statement, reference and reason have no room in one remittance text; null
 * where all of it goes. The other two always fit.
 */
export function shortenedReason(
  { transaction_reference }: Beneficiary['bank_details'],
  { reference, reason }: { readonly reference: string; readonly reason: string },
  letters: Letters,
): string | null {
  const before = [...new Set([transaction_reference, reference].filter((text) => text !== ''))];
  if (before.includes(reason)) return null;
  const sent = toBankText(reason, letters);
  const room = remittance_max - toBankText([...before, ''].join(' '), letters).length - 1;
  return sent.length <= room ? null : sent.slice(0, room).trimEnd();
}

/** What the bank is told of a payout besides what it was accepted with. */
export type InstructedPayout = Pick<
  Payout,
  | 'account_id'
  | 'short_reference_id'
  | 'payment_method'
  | 'swift_charge_option'
  | 'execution_date'
  | 'reference'
> &
  Partial<Pick<Payout, 'instant_refused'>>;

/** Who pays whom and how, as a bank is told of it in an instruction. */
export function payoutDetails(
  payout: InstructedPayout,
  request: PayoutRequest,
  instruction_id: bigint,
): PayoutDetails {
  const { bank_details: account } = request.beneficiary;
  // It was refused as an instant transfer, and goes as an ordinary one.
  const refused_at_once = (payout.instant_refused ?? '') !== '';
  const letters = beneficiaryLetters(request.beneficiary, request.bank, setOf(request));
  return {
    end_to_end_id: endToEndId(payout.short_reference_id, instruction_id),
    uetr: refused_at_once ? ordinaryUetr(request.uetr) : request.uetr,
    method: payout.payment_method,
    rail: refused_at_once ? ordinary_rail : railNameOf(request.bank.local_clearing_system),
    charge_bearer: chargeBearer(payout),
    execution_date: payout.execution_date,
    debtor: debtorOf(request),
    debtor_account: payout.account_id,
    creditor: creditorOf(request, letters),
    creditor_account: {
      iban: account.iban,
      account_number: account.iban === '' ? ungrouped(account.account_number) : '',
      holder_name: toBankText(account.account_name, letters),
      holder_document: toBankText(account.owner_document_number, letters),
      category: account.bank_account_category,
      account_currency: account.account_currency,
      bic: account.swift_code,
      clearing_system: request.bank.clearing_system,
      clearing_member: request.bank.clearing_member,
      branch: toBankText(account.bank_branch, letters),
      bank_name: toBankText(account.bank_name, letters),
      bank_street: toBankText(account.bank_street_address, letters),
      bound_mobile: toBankText(account.binding_mobile_number, letters),
      bank_country: request.bank.country,
    },
    purpose_code: purpose_codes.has(request.reason) ? request.reason : '',
    regulatory: request.regulatory ?? null,
    remittance: remittance(payout.reference, request, letters),
  };
}

/** Of the ordinary transfer in place of an instant one: another transfer, so another UUID, and always the same. */
export function ordinaryUetr(instant: string): string {
  const hex = createHash('sha256').update(`ordinary transfer ${instant}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What a bank is told of a payout. The same instruction always gives the same instruction. */
export function payoutInstruction(
  payout: Payout,
  operation: Pick<StoredInstruction, 'operation_id' | 'account_id' | 'amount'>,
  request: PayoutRequest,
): PayoutInstruction {
  const details = payoutDetails(payout, request, operation.operation_id);
  const within_s = railNamed(details.rail)?.answers_within_s;
  return {
    id: operation.operation_id,
    kind: 'payout',
    account_id: operation.account_id,
    amount: { minor: operation.amount, currency: payout.payment_currency },
    payout: details,
    ...(within_s === undefined ? {} : { answer_within_ms: within_s * 1_000 }),
  };
}

type Looked = Omit<ScreenedName, 'subject'>;

/**
 * What is screened before a payout goes to the bank: who is paid and who holds the account, the bank (by name, BIC and
 * country), who pays, the merchant, the countries and addresses of all of them, and the texts that the beneficiary, its bank
 * and the authorities get. Hits are kept under the payout, for whoever decides.
 * @param cause payout: before it goes on; lists: while it is held, because the lists or the settings have changed
 */
export function screenedNames(
  payout: PayoutKey & Pick<Payout, 'reference'>,
  request: PayoutRequest,
  cause: 'payout' | 'lists' = 'payout',
): ScreenedName[] {
  const { beneficiary, debtor, merchant_name, reason } = request;
  const { account_id, transaction_id, reference } = payout;
  const facts = { entity_type: 'COMPANY', country: '', date_of_birth: '' } as const;
  const texts = [
    reference,
    beneficiary.bank_details.transaction_reference,
    reason,
    request.regulatory?.information ?? '',
    beneficiary.address.complement,
  ];
  const looked: Looked[] = [
    ...screenedParty(beneficiary, 'beneficiary'),
    ...screenedBank(beneficiary, request.bank.country),
    ...(debtor ? screenedParty(debtor, 'payer') : []),
    { ...facts, role: 'merchant', name: merchant_name },
    ...texts
      .filter((name) => !purpose_codes.has(name))
      .map((name): Looked => ({ ...facts, role: 'text', as: 'text', name })),
  ];
  const subject = { account_id, kind: 'payout', id: transaction_id.toString(), cause } as const;
  return distinctLookUps(looked).map((one) => ({ ...one, subject }));
}
