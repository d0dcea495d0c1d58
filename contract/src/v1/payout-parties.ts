import Type, { type TSchema } from 'typebox';

function text(description: string, maxLength = 140) {
  return Type.Optional(Type.String({ maxLength, description }));
}

const date_of_birth = text('YYYY-MM-DD', 10);
const entity_type = Type.String({ description: 'COMPANY or PERSONAL', maxLength: 20 });
const names = {
  first_name: text('Of a person'),
  last_name: text('Of a person'),
  company_name: text('Of a company'),
};

const beneficiary_address = {
  city: text('Required'),
  country_code: text('ISO 3166-1 alpha-2; required', 10),
  postcode: text('Where the country has postcodes', 40),
  state: text('Required for US, CA, AU'),
  street: text('Street without the number'),
  number: text('House number', 40),
  street_address: text('Street and number in one, instead of street and number'),
  complement: text('Floor, building, flat'),
};

const payer_address = {
  city: text('Required'),
  country_code: text('ISO 3166-1 alpha-2; required', 10),
  postcode: text('Where the country has postcodes', 40),
  state: text('State or province'),
  street_address: text('Street and number'),
};

const beneficiary_information = {
  business_area: text('Line of business'),
  business_phone_number: text('With country code'),
  business_registration_number: text('Unified social credit code (CN), CNPJ (BR), …'),
  personal_email: text('E-mail address', 254),
  personal_id_number: text('Number of the identity document'),
  personal_id_type: text('Such as CHINESE_NATIONAL_ID'),
  personal_mobile_number: text('With country code'),
  personal_net_monthly_average_income: text('Decimal'),
  personal_phone_country_code: text('Such as 86'),
  personal_phone_area_code: text('Such as 10'),
  personal_fiscal_country: text('ISO 3166-1 alpha-2', 10),
};

const payer_information = {
  business_registration_number: text('Registration number'),
  business_registration_type: text('What kind of number it is'),
  external_id: text('The merchant’s own number of the payer'),
  personal_email: text('E-mail address', 254),
  personal_id_number: text('Number of the identity document'),
  job: text('Occupation'),
};

const bank_details = {
  account_currency: text('ISO 4217 code of the account', 10),
  account_name: text('Holder, where it differs from the beneficiary’s name'),
  owner_document_number: text('Identity number of the holder: CPF or CNPJ in Brazil'),
  account_number: text('Where the country has no IBAN, or for local transfers', 40),
  bank_account_category: text('Such as CHECKING or SAVINGS', 40),
  bank_branch: text('Branch, by number or name'),
  bank_country_code: text('ISO 3166-1 alpha-2; taken from iban or swift_code when left out', 10),
  bank_name: text('Name of the bank'),
  bank_street_address: text('Address of the bank'),
  binding_mobile_number: text('Mobile number that the account is bound to', 40),
  iban: text('Where the country uses it; spaces are dropped', 60),
  swift_code: text('BIC of 8 or 11 characters; required for SWIFT', 20),
  transaction_reference: text('Text for the beneficiary’s statement', 35),
};

const bank_code = text('ABA, sort code, BSB, IFSC, CNAPS … by country', 40);

const documents = Type.Optional(
  Type.Array(
    Type.Object({
      file_type: Type.Optional(Type.String({ maxLength: 100, description: 'Media type' })),
      file_url: Type.Optional(
        Type.String({ maxLength: 2000, description: 'Stored and given back, never fetched' }),
      ),
      labels: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
    }),
    { maxItems: 20 },
  ),
);

/** The beneficiary as sent (contract 2.7.1). */
export const beneficiary_request = Type.Object({
  ...names,
  date_of_birth,
  entity_type,
  additional_info: Type.Optional(Type.Object(beneficiary_information)),
  address: Type.Object(beneficiary_address),
  person_documents: documents,
  bank_details: Type.Object({ ...bank_details, bank_code }),
});

/** The payer as sent (contract 2.7.2). */
export const payer_request = Type.Object({
  ...names,
  date_of_birth,
  entity_type,
  additional_info: Type.Optional(Type.Object(payer_information)),
  address: Type.Object(payer_address),
});

function always<T extends Record<string, TSchema>>(fields: T) {
  return Type.Object(
    Object.fromEntries(Object.keys(fields).map((name) => [name, Type.String()])) as {
      [K in keyof T]: ReturnType<typeof Type.String>;
    },
  );
}

const always_names = { ...names, date_of_birth, entity_type };

/** The beneficiary as answered: every field, empty where nothing was sent, and without bank_code. */
export const beneficiary_response = Type.Object({
  ...always(always_names).properties,
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
  additional_info: always(payer_information),
  address: always(payer_address),
});
