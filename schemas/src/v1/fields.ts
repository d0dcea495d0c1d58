import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { bank_country_codes, country_codes } from '../countries.ts';
import { currency_codes } from '../currencies.ts';
import { payout_failure_types, payout_state_meanings, payout_states } from '../payout-states.ts';
import { PaymentStatus, payment_status_meanings, payment_status_names } from '../statuses.ts';
import { stated } from '../stated.ts';

/** A list of values; one with a title is in the reference once, and has a name in generated clients. */
interface Values {
  readonly title?: string;
  readonly enum: readonly string[];
  /** What generated clients call the values, in their order, and what they mean. */
  readonly 'x-enum-varnames'?: readonly string[];
  readonly 'x-enumNames'?: readonly string[];
  readonly 'x-enum-descriptions'?: readonly string[];
}

/** Values of which each has a name, which generated clients give it, and a meaning. */
export function namedValues<V extends string | number>(
  values: Readonly<Record<string, V>>,
  meanings: Readonly<Record<V, string>>,
): Values {
  const names = Object.keys(values);
  return {
    enum: Object.values(values).map(String),
    'x-enum-varnames': names,
    'x-enumNames': names,
    'x-enum-descriptions': Object.values(values).map((value) => meanings[value]),
  };
}

export const currencies: Values = { title: 'Currency', enum: currency_codes };
export const bank_countries: Values = { title: 'BankCountry', enum: bank_country_codes };
const countries: Values = { title: 'Country', enum: country_codes };
export const payment_statuses: Values = {
  title: 'PaymentStatus',
  ...namedValues(PaymentStatus, payment_status_meanings),
};
export const names_of_payment_statuses: Values = {
  title: 'PaymentStatusName',
  enum: [...payment_status_names.values()],
};
export const payout_statuses: Values = {
  title: 'PayoutStatus',
  enum: payout_states,
  'x-enum-descriptions': Object.values(payout_state_meanings),
};
export const failure_types: Values = {
  title: 'PayoutFailureType',
  enum: Object.keys(payout_failure_types),
};

function listed(values: Values | readonly string[]): Values {
  return 'enum' in values ? values : { enum: values };
}

/** One of some values, which the program checks itself. */
export function oneOf(values: Values | readonly string[], description: string) {
  return Type.String({ ...stated({ ...listed(values) }), description });
}

/** One of some values, or empty. */
export function oneOfOrEmpty(values: Values | readonly string[], description: string) {
  const list = listed(values);
  return oneOf({ ...list, enum: [...list.enum, ''] }, description);
}

const amount_pattern = String.raw`^(0|[1-9][0-9]{0,11})(\.[0-9]{1,13})?$`;

/** An amount as it is read: how many decimals depends on the currency (docs/specification/values.md#amounts). */
export const amount_limits = { maxLength: 15, pattern: amount_pattern };

/** The same where nothing may be sent. */
const optional_amount_limits = { ...amount_limits, pattern: `^$|${amount_pattern}` };

export function amountText(description: string) {
  return Type.String({ ...may_be_numeric, ...stated(amount_limits), description });
}

const amount_answer_pattern = String.raw`^(0|[1-9][0-9]*)(\.[0-9]{2,3})?$`;

/** An amount as it is answered: with as many decimals as its currency has. */
export function amountAnswer(description: string) {
  return Type.String({ ...stated({ pattern: amount_answer_pattern }), description });
}

/** The same of what can be taken, too: then it is below zero. */
export function signedAmount(description: string) {
  return Type.String({ ...stated({ pattern: `^-?${amount_answer_pattern.slice(1)}` }), description });
}

/** The same in an item that may be about nothing. */
export function amountOrEmpty(description: string) {
  return Type.String({ ...stated({ pattern: `^$|${amount_answer_pattern}` }), description });
}

export function currencyText(description = 'ISO 4217 code of a currency that can be transacted') {
  return oneOf(currencies, description);
}

/** A country of ISO 3166-1, or empty. */
export const countryText = Type.Unsafe<string>({
  type: 'string',
  title: countries.title,
  enum: [...countries.enum, ''],
  description: 'ISO 3166-1 two-letter code, such as DE',
});

export function transactionId(description: string) {
  return Type.String({ ...may_be_numeric, ...stated({ pattern: '^[1-9][0-9]{0,18}$' }), description });
}

/** An amount that may be left out or empty. */
export function optionalAmount(description: string) {
  return Type.Optional(Type.String({ ...may_be_numeric, ...stated(optional_amount_limits), description }));
}

/** What a web address is: only http and https are served. */
export const web_address_limits = { format: 'uri', pattern: '^https?://' };

/** What an IP address is. */
export const ip_limits = {
  anyOf: [
    { type: 'string', format: 'ipv4' },
    { type: 'string', format: 'ipv6' },
  ],
};
/** The same where nothing may be sent. */
export const optional_ip_limits = { anyOf: [...ip_limits.anyOf, { type: 'string', const: '' }] };

/** A stamp as payments and refunds bear it. */
export const compactStamp = Type.String({
  ...stated({ pattern: '^[0-9]{14}$' }),
  description: 'yyyyMMddHHmmss in the account’s time zone',
});

export const offset_stamp_pattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[+-][0-9]{4}$';

export const offsetStamp = Type.String({
  ...stated({ pattern: offset_stamp_pattern }),
  description: 'YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone',
});

export const paymentStatus = oneOf(payment_statuses, 'See payment status codes');

export const errorText = Type.String({
  ...stated({ pattern: '^([A-Z][0-9]{4}:.+)?$' }),
  description: 'Empty, or `<code>:<text>`',
});

export const shortReference = Type.String({
  ...stated({ pattern: '^[0-9]{8}-[0-9A-HJKMNP-TV-Z]{6}$' }),
  description: 'UTC date, hyphen, six characters of Crockford’s base 32',
});
