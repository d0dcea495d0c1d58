import Type, { type TSchema } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { account_number_pattern, bank_text_lengths, entity_types } from '../payout-states.ts';
import { documented, stated } from '../stated.ts';
import { bank_countries, currencies, oneOf, oneOfOrEmpty, web_address_limits } from './fields.ts';

function text(description: string, maxLength = 140) {
  return Type.Optional(Type.String({ maxLength, description }));
}

function number(description: string, maxLength = 140) {
  return Type.Optional(Type.String({ ...may_be_numeric, maxLength, description }));
}

/** A text that goes to banks: the program counts its characters as banks get them. */
function bankText(description: string, maxLength: number) {
  return Type.Optional(Type.String({ ...stated({ maxLength }), description }));
}

/** A number that goes to banks, which identifies somebody or something. */
function bankNumber(description: string, maxLength: number) {
  return Type.Optional(Type.String({ ...may_be_numeric, ...stated({ maxLength }), description }));
}

function limited(
  description: string,
  limits: Readonly<Record<string, unknown>>,
  maxLength: number,
  more: object = {},
) {
  return Type.Optional(Type.String({ ...more, maxLength, ...stated(limits), description }));
}

const country = Type.Optional(oneOfOrEmpty(bank_countries, 'ISO 3166-1 alpha-2, or XK for Kosovo'));
/** As loose as the program’s own check. */
const email_pattern = String.raw`^$|^[^\s@]+@[^\s@]+\.[^\s@]+$`;
const birth_limits = {
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', const: '' },
  ],
};
const date_of_birth = limited('YYYY-MM-DD', birth_limits, 10);
const entity_type = oneOf(entity_types, 'Which names it needs: company_name, or first_name and last_name');
const names = {
  first_name: bankText('Of a person; with last_name at most 70 characters', bank_text_lengths.name),
  last_name: bankText('Of a person', bank_text_lengths.name),
  company_name: bankText('Of a company', bank_text_lengths.name),
};

/** Additive: answered only where it was sent. */
const lei = Type.Optional(
  Type.String({
    maxLength: 20,
    ...stated({ pattern: '^$|^[0-9A-Za-z]{18}[0-9]{2}$' }),
    description: 'Legal entity identifier of a company (ISO 17442)',
  }),
);

const beneficiary_address = {
  city: bankText('Town', bank_text_lengths.city),
  country_code: country,
  postcode: bankText('Where the country has postcodes', bank_text_lengths.postcode),
  state: bankText('Required for US, CA, AU', bank_text_lengths.state),
  street: bankText('Street without the number', bank_text_lengths.street),
  number: bankText('House number', bank_text_lengths.number),
  street_address: bankText(
    'Street and number in one, instead of street and number',
    bank_text_lengths.street,
  ),
  complement: bankText('Floor, building, flat', bank_text_lengths.complement),
};

const payer_address = {
  city: bankText('Town', bank_text_lengths.city),
  country_code: country,
  postcode: bankText('Where the country has postcodes', bank_text_lengths.postcode),
  state: bankText('State or province', bank_text_lengths.state),
  street_address: bankText('Street and number', bank_text_lengths.street),
};

const beneficiary_information = {
  business_area: text('Line of business'),
  business_phone_number: bankNumber('With country code', bank_text_lengths.telephone),
  business_registration_number: bankNumber(
    'Unified social credit code (CN), CNPJ (BR), …',
    bank_text_lengths.identity,
  ),
  personal_email: limited('E-mail address', { pattern: email_pattern }, 254),
  personal_id_number: bankNumber('Number of the identity document', bank_text_lengths.identity),
  personal_id_type: bankText('Such as CHINESE_NATIONAL_ID', bank_text_lengths.identity),
  personal_mobile_number: bankNumber(
    'With country code, or without where personal_phone_country_code has it',
    bank_text_lengths.telephone,
  ),
  personal_net_monthly_average_income: text('Decimal'),
  personal_phone_country_code: number('Of personal_mobile_number, such as 86'),
  personal_phone_area_code: number('Of personal_mobile_number, such as 10'),
  personal_fiscal_country: country,
};

const payer_information = {
  business_registration_number: bankNumber('Registration number', bank_text_lengths.identity),
  business_registration_type: bankText('What kind of number it is', bank_text_lengths.identity),
  external_id: number('The merchant’s own number of the payer'),
  personal_email: limited('E-mail address', { pattern: email_pattern }, 254),
  personal_id_number: bankNumber('Number of the identity document', bank_text_lengths.identity),
  job: text('Occupation'),
};

const bank_details = {
  account_currency: Type.Optional(oneOfOrEmpty(currencies, 'ISO 4217 code of the account')),
  account_name: bankText(
    'Holder, where it differs from the beneficiary’s name',
    bank_text_lengths.account_name,
  ),
  owner_document_number: bankNumber(
    'Identity number of the holder: CPF or CNPJ in Brazil',
    bank_text_lengths.owner_document_number,
  ),
  account_number: limited(
    'Where the country has no IBAN, or for local transfers',
    { pattern: `^$|${account_number_pattern}` },
    34,
    may_be_numeric,
  ),
  bank_account_category: bankText('Such as CHECKING or SAVINGS', bank_text_lengths.bank_account_category),
  bank_branch: bankText('Branch, by number or name', bank_text_lengths.bank_branch),
  bank_country_code: Type.Optional(
    oneOfOrEmpty(
      bank_countries,
      'ISO 3166-1 alpha-2, or XK for Kosovo; taken from iban or swift_code when left out',
    ),
  ),
  bank_name: bankText('Name of the bank', bank_text_lengths.bank_name),
  bank_street_address: bankText('Street address of the bank', bank_text_lengths.bank_street_address),
  binding_mobile_number: bankNumber(
    'Mobile number that the account is bound to',
    bank_text_lengths.binding_mobile_number,
  ),
  iban: limited(
    'Where the country has IBANs; spaces and hyphens are dropped',
    { pattern: '^$|^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 -]{11,56}$' },
    60,
    may_be_numeric,
  ),
  swift_code: limited(
    'BIC of 8 or 11 characters; required for SWIFT; spaces are dropped',
    { pattern: '^$|^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$' },
    20,
  ),
  transaction_reference: bankText(
    'Text for the beneficiary’s statement',
    bank_text_lengths.transaction_reference,
  ),
};

const bank_code = number('ABA, sort code, BSB, IFSC, CNAPS … by country', 40);

const documents = Type.Optional(
  Type.Array(
    Type.Object(
      {
        file_type: limited('Media type', { pattern: String.raw`^$|^[\w.+-]+/[\w.+-]+$` }, 100),
        file_url: limited('Stored and given back, never fetched', web_address_limits, 2000),
        labels: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
      },
      stated({ required: ['file_url'] }),
    ),
    { maxItems: 20 },
  ),
);

/** The beneficiary as sent (docs/specification/payouts.md#parties). */
export const beneficiary_request = Type.Object({
  ...names,
  date_of_birth,
  entity_type,
  lei,
  additional_info: Type.Optional(Type.Object(beneficiary_information)),
  address: Type.Object(beneficiary_address, stated({ required: ['city', 'country_code'] })),
  person_documents: documents,
  bank_details: Type.Object({ ...bank_details, bank_code }),
});

/** The payer as sent (docs/specification/payouts.md#parties). */
export const payer_request = Type.Object({
  ...names,
  date_of_birth,
  entity_type,
  lei,
  additional_info: Type.Optional(Type.Object(payer_information)),
  address: Type.Object(payer_address, stated({ required: ['city', 'country_code'] })),
});

/** A field as it is answered: always there, one of the values that it can have, or empty. */
function answered(field: TSchema) {
  const { title, enum: values } = documented(field) as { title?: string; enum?: readonly string[] };
  if (values === undefined) return Type.String();
  const sendable = values.filter((value) => value !== '');
  return Type.String(stated({ ...(title === undefined ? {} : { title }), enum: [...sendable, ''] }));
}

function always<T extends Record<string, TSchema>>(fields: T) {
  return Type.Object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answered(field)])) as {
      [K in keyof T]: ReturnType<typeof Type.String>;
    },
  );
}

const always_names = { ...names, date_of_birth, entity_type };

/** The beneficiary as answered: every field, empty where nothing was sent, and without bank_code. */
export const beneficiary_response = Type.Object({
  ...always(always_names).properties,
  lei: Type.Optional(Type.String({ description: 'Only where it was sent' })),
  additional_info: always(beneficiary_information),
  address: always(beneficiary_address),
  person_documents: Type.Array(
    Type.Object({
      file_type: Type.String(),
      file_url: Type.String(),
      labels: Type.Array(Type.String()),
    }),
  ),
  bank_details: always({ ...bank_details, local_clearing_system: Type.String() }),
});

/** The payer as answered: as sent, else the account’s own; every field, empty where there is nothing to say. */
export const payer_response = Type.Object({
  ...always(always_names).properties,
  lei: Type.Optional(Type.String({ description: 'Only where it was sent' })),
  additional_info: always(payer_information),
  address: always(payer_address),
});
