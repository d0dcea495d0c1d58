import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EntityType } from '@causeway/schemas/payout-states.ts';
import { ungrouped } from '../../kernel/values/text.ts';

/** Fields of a party that are single texts; what was not sent is empty. */
type Texts<Name extends string> = { readonly [K in Name]: string };

type NameFields = 'first_name' | 'last_name' | 'company_name' | 'date_of_birth';

const beneficiary_fields = {
  names: ['first_name', 'last_name', 'company_name', 'date_of_birth'],
  additional_info: [
    'business_area',
    'business_phone_number',
    'business_registration_number',
    'personal_email',
    'personal_id_number',
    'personal_id_type',
    'personal_mobile_number',
    'personal_net_monthly_average_income',
    'personal_phone_country_code',
    'personal_phone_area_code',
    'personal_fiscal_country',
  ],
  address: ['city', 'country_code', 'postcode', 'state', 'street', 'number', 'street_address', 'complement'],
  bank_details: [
    'account_currency',
    'account_name',
    'owner_document_number',
    'account_number',
    'bank_account_category',
    'bank_branch',
    'bank_country_code',
    'bank_code',
    'bank_name',
    'bank_street_address',
    'binding_mobile_number',
    'iban',
    'swift_code',
    'transaction_reference',
  ],
} as const;

const payer_fields = {
  names: beneficiary_fields.names,
  additional_info: [
    'business_registration_number',
    'business_registration_type',
    'external_id',
    'personal_email',
    'personal_id_number',
    'job',
  ],
  address: ['city', 'country_code', 'postcode', 'state', 'street_address'],
} as const;

export type BankDetails = Texts<(typeof beneficiary_fields.bank_details)[number]>;
type BeneficiaryAddress = Texts<(typeof beneficiary_fields.address)[number]>;

/** A document about the beneficiary: kept and given back, never fetched. */
interface PersonDocument {
  readonly file_type: string;
  readonly file_url: string;
  readonly labels: readonly string[];
}

/** Who is paid (docs/specification/payouts.md#parties). */
export interface Beneficiary extends Texts<NameFields> {
  readonly entity_type: EntityType;
  readonly additional_info: Texts<(typeof beneficiary_fields.additional_info)[number]>;
  readonly address: BeneficiaryAddress;
  readonly person_documents: readonly PersonDocument[];
  readonly bank_details: BankDetails;
  /** Legal entity identifier; absent where none was sent, so that the content is what it was without the field. */
  readonly lei?: string;
}

/** Who pays (docs/specification/payouts.md#parties). */
export interface Payer extends Texts<NameFields> {
  readonly entity_type: EntityType;
  readonly additional_info: Texts<(typeof payer_fields.additional_info)[number]>;
  readonly address: Texts<(typeof payer_fields.address)[number]>;
  /** As of the beneficiary. */
  readonly lei?: string;
}

export type PartyKind = 'beneficiary' | 'payer';

/** A party to be saved, under its id and in its version. */
export interface SavedParty {
  readonly account_id: string;
  readonly kind: PartyKind;
  readonly party_id: string;
  /** Digest of the content. */
  readonly version: string;
  readonly version_id: bigint;
  readonly content: Beneficiary | Payer;
  readonly created_at: Date;
}

const version_length = 24;

/** The version that a content is: a digest of it. */
export function partyVersion(content: Beneficiary | Payer): string {
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')
    .slice(0, version_length);
}

/** The name that banks get: the company’s, or first and last name. */
export function partyName(
  party: Pick<Beneficiary, 'entity_type' | 'first_name' | 'last_name' | 'company_name'>,
): string {
  return party.entity_type === 'COMPANY'
    ? party.company_name
    : `${party.first_name} ${party.last_name}`.trim();
}

type Sent = Readonly<Record<string, unknown>>;

function pick<Name extends string>(sent: unknown, names: readonly Name[]): { [K in Name]: string } {
  const from = (sent ?? {}) as Sent;
  return Object.fromEntries(
    names.map((name) => [name, typeof from[name] === 'string' ? from[name].trim() : '']),
  ) as { [K in Name]: string };
}

function pickLei(sent: Sent): { lei?: string } {
  const { lei } = pick(sent, ['lei']);
  return lei === '' ? {} : { lei: lei.toUpperCase() };
}

/** Fills what was not sent with empty texts, and brings numbers and codes into the form that banks write them in. */
export function normaliseBeneficiary(sent: Sent): Beneficiary {
  const bank = pick(sent['bank_details'], beneficiary_fields.bank_details);
  const address = pick(sent['address'], beneficiary_fields.address);
  const documents = Array.isArray(sent['person_documents']) ? (sent['person_documents'] as Sent[]) : [];
  return {
    ...pick(sent, beneficiary_fields.names),
    ...pickLei(sent),
    entity_type: pick(sent, ['entity_type']).entity_type as EntityType,
    additional_info: pick(sent['additional_info'], beneficiary_fields.additional_info),
    address: { ...address, country_code: address.country_code.toUpperCase() },
    person_documents: documents.map((document) => ({
      ...pick(document, ['file_type', 'file_url']),
      labels: Array.isArray(document['labels']) ? (document['labels'] as string[]) : [],
    })),
    bank_details: {
      ...bank,
      iban: ungrouped(bank.iban).toUpperCase(),
      swift_code: bank.swift_code.replaceAll(' ', '').toUpperCase(),
      bank_country_code: bank.bank_country_code.toUpperCase(),
      account_currency: bank.account_currency.toUpperCase(),
      bank_code: ungrouped(bank.bank_code).toUpperCase(),
    },
  };
}

/** As normaliseBeneficiary, for payers. */
export function normalisePayer(sent: Sent): Payer {
  const address = pick(sent['address'], payer_fields.address);
  return {
    ...pick(sent, payer_fields.names),
    ...pickLei(sent),
    entity_type: pick(sent, ['entity_type']).entity_type as EntityType,
    additional_info: pick(sent['additional_info'], payer_fields.additional_info),
    address: { ...address, country_code: address.country_code.toUpperCase() },
  };
}
