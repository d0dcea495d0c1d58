import type { RailMessage } from '../../kernel/port/rail.ts';

/** What determines which fields of a payout its bank does not receive. */
export interface Transferred {
  readonly message: RailMessage;
  readonly method: 'SWIFT' | 'LOCAL';
  readonly beneficiary: 'COMPANY' | 'PERSONAL';
  readonly payer: 'COMPANY' | 'PERSONAL';
  readonly by_iban: boolean;
}

interface Omission {
  readonly fields: readonly string[];
  /** In which payouts, in words and as a rule. */
  readonly when: string;
  readonly isSo: (transferred: Transferred) => boolean;
  readonly reason: string;
}

const under = (path: string, names: string): string[] => names.split(' ').map((name) => `${path}.${name}`);
const always = { when: 'always', isSo: () => true } as const;
const beneficiary = 'beneficiary';
const info = 'beneficiary.additional_info';
const account = 'beneficiary.bank_details';

/**
 * Fields of a payout that are not sent to the bank, and why. Every other field is in the message; a test checks all of
 * them on every rail.
 */
export const omissions: readonly Omission[] = [
  {
    fields: ['merchant_id', 'key_id', 'timestamp', 'nonce', 'encryption_data'],
    ...always,
    reason: 'between the merchant and the gateway; the bank knows the account',
  },
  {
    fields: ['request_id', 'client_data', 'metadata', 'notify_url'],
    ...always,
    reason: 'the merchant’s own; the bank gets an end-to-end reference that begins with `short_reference_id`',
  },
  {
    fields: ['beneficiary_id', 'payer_id'],
    ...always,
    reason: 'name a saved party, which goes itself',
  },
  {
    fields: ['source_amount', 'source_currency', 'fee_paid_by', 'fund_source'],
    ...always,
    reason: 'what it costs the account; the bank gets what the beneficiary is to receive',
  },
  {
    fields: [
      ...under(info, 'business_area personal_net_monthly_average_income personal_fiscal_country'),
      ...under('beneficiary.person_documents[]', 'file_type file_url labels'),
    ],
    ...always,
    reason:
      'for whoever has to know the beneficiary: kept and given back; credit transfers have no place for it',
  },
  {
    fields: under('payer.additional_info', 'external_id personal_email job'),
    ...always,
    reason:
      'not among what a transfer tells of its payer (FATF recommendation 16; Regulation (EU) 2023/1113, article 4)',
  },
  {
    fields: [`${beneficiary}.address.street_address`],
    when: '`street` is sent too',
    isSo: () => true,
    reason: '`street` and `number` say it in parts, as banks want it',
  },
  {
    fields: [
      ...under(beneficiary, 'first_name last_name'),
      ...under(info, 'personal_id_number personal_id_type'),
      'beneficiary.date_of_birth',
    ],
    when: 'the beneficiary is a company',
    isSo: (one) => one.beneficiary === 'COMPANY',
    reason: 'of persons',
  },
  {
    fields: [`${beneficiary}.company_name`, `${info}.business_registration_number`],
    when: 'the beneficiary is a person',
    isSo: (one) => one.beneficiary === 'PERSONAL',
    reason: 'of companies',
  },
  {
    fields: [
      ...under('payer', 'first_name last_name date_of_birth'),
      'payer.additional_info.personal_id_number',
    ],
    when: 'the payer is a company',
    isSo: (one) => one.payer === 'COMPANY',
    reason: 'of persons',
  },
  {
    fields: [
      'payer.company_name',
      ...under('payer.additional_info', 'business_registration_number business_registration_type'),
    ],
    when: 'the payer is a person',
    isSo: (one) => one.payer === 'PERSONAL',
    reason: 'of companies',
  },
  {
    fields: under(account, 'account_number bank_code bank_country_code'),
    when: '`iban` is sent',
    isSo: ({ by_iban }) => by_iban,
    reason: 'the IBAN says account, bank and country',
  },
  {
    fields: ['swift_charge_option'],
    when: '`payment_method` is LOCAL',
    isSo: ({ method }) => method === 'LOCAL',
    reason: 'local systems know no such option',
  },
  {
    fields: [
      ...under(beneficiary, 'date_of_birth lei'),
      ...under(info, 'personal_id_number personal_id_type business_registration_number'),
      `${account}.owner_document_number`,
      ...under('payer', 'date_of_birth lei'),
      ...under(
        'payer.additional_info',
        'personal_id_number business_registration_number business_registration_type',
      ),
    ],
    when: 'the rail takes one item of `identification` (SEPA): all but the first of LEI, number, date of birth',
    isSo: ({ message }) => message.identification === 'ONE',
    reason: 'EPC132-08 and EPC121-16: one item only',
  },
  {
    fields: [
      ...under(
        info,
        'business_phone_number personal_email personal_mobile_number personal_phone_country_code personal_phone_area_code',
      ),
      `${account}.binding_mobile_number`,
    ],
    when: 'the rail takes no `contact` (SEPA, SIC)',
    isSo: ({ message }) => message.contact === 'NONE',
    reason: 'EPC132-08, EPC121-16, Swiss Payment Standards: not used',
  },
  {
    fields: under(account, 'bank_name bank_street_address bank_branch'),
    when: 'the rail takes the `bank` by number only (SEPA, SIC)',
    isSo: ({ message }) => message.bank === 'NUMBER',
    reason: 'the IBAN and the BIC say the bank',
  },
  {
    fields: under(beneficiary, 'first_name last_name company_name'),
    when: 'the rail pays to `account_name` (Zengin), and it is sent',
    isSo: ({ message }) => message.account_name === 'Cdtr',
    reason: 'the holder as on the account goes instead',
  },
];
