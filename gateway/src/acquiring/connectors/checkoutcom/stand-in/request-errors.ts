import { objectAt, textAt, type JsonObject as Json } from '../../../../kernel/values/json-object.ts';
import { passesLuhn } from '@causeway/schemas/card-numbers/luhn.ts';

const payment_types = new Set(['Regular', 'Recurring', 'MOTO', 'Installment', 'PayLater', 'Unscheduled']);
const challenge_indicators = new Set([
  'no_preference',
  'no_challenge_requested',
  'challenge_requested',
  'challenge_requested_mandate',
]);
const exemptions = new Set([
  'low_value',
  'trusted_listing',
  'trusted_listing_prompt',
  'transaction_risk_assessment',
  '3ds_outage',
  'sca_delegation',
  'out_of_sca_scope',
  'low_risk_program',
  'recurring_operation',
  'data_share',
  'other',
  'none',
  'secure_corporate_payment',
]);
const redirect_types = new Set(['ideal', 'bancontact', 'p24']);

/**
 * Error codes of a request for a payment, as documented for its fields ("Error codes", 22 January 2025;
 * checkout-sdk-java 7.16.0).
 */
export function paymentErrors(body: Json, processing_channel_id: string): string[] {
  const errors: string[] = [];
  function demand(holds: boolean, code: string): void {
    if (!holds) errors.push(code);
  }
  const source = objectAt(body, 'source');
  const payment_type = textAt(body, 'payment_type');
  demand(/^[A-Z]{3}$/.test(textAt(body, 'currency')), 'currency_invalid');
  // An amount of 0 verifies the card.
  if (body['amount'] !== 0) errors.push(...amountErrors(body['amount'], textAt(body, 'currency')));
  demand(textAt(body, 'reference').length <= 80, 'reference_invalid');
  demand(textAt(body, 'processing_channel_id') === processing_channel_id, 'processing_channel_id_invalid');
  demand(payment_type === '' || payment_types.has(payment_type), 'payment_type_invalid');
  if (body['merchant_initiated'] === true)
    demand(payment_type !== '' && payment_type !== 'Regular', 'payment_type_required');
  for (const name of ['success_url', 'failure_url']) {
    const url = textAt(body, name);
    demand(url === '' || (URL.canParse(url) && url.length <= 1024), `${name}_invalid`);
  }
  const descriptor = objectAt(body, 'billing_descriptor');
  if ('billing_descriptor' in body) {
    demand(textAt(descriptor, 'name') !== '', 'billing_descriptor_name_required');
    demand(textAt(descriptor, 'name').length <= 25, 'billing_descriptor_name_invalid');
    demand(textAt(descriptor, 'city') !== '', 'billing_descriptor_city_required');
    demand(textAt(descriptor, 'city').length <= 13, 'billing_descriptor_city_invalid');
  }
  demand(Object.keys(objectAt(body, 'metadata')).length <= 20, 'metadata_invalid');
  errors.push(...authenticationErrors(objectAt(body, '3ds')), ...sourceErrors(source));
  return errors;
}

/**
 * Currencies that it divides by 1000, whose last digit must be 0; of Chilean pesos it is the last two ("Format the amount
 * value", 17 December 2025).
 */
const three_decimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

function hasAcceptedDigits(amount: number, currency: string): boolean {
  if (currency === 'CLP') return amount % 100 === 0;
  return !three_decimals.has(currency) || amount % 10 === 0;
}

export function amountErrors(amount: unknown, currency: string): string[] {
  const right =
    typeof amount === 'number' &&
    Number.isInteger(amount) &&
    amount > 0 &&
    amount <= 999_999_999 &&
    hasAcceptedDigits(amount, currency);
  return right ? [] : ['amount_invalid'];
}

function authenticationErrors(three_ds: Json): string[] {
  const errors: string[] = [];
  const indicator = textAt(three_ds, 'challenge_indicator');
  const exemption = textAt(three_ds, 'exemption');
  if (indicator !== '' && !challenge_indicators.has(indicator)) errors.push('challenge_indicator_invalid');
  if (exemption !== '' && !exemptions.has(exemption)) errors.push('exemption_invalid');
  if ('eci' in three_ds && !/^0[0-9]$/.test(textAt(three_ds, 'eci'))) errors.push('eci_invalid');
  if ('eci' in three_ds && textAt(three_ds, 'xid') === '') errors.push('xid_required');
  return errors;
}

function sourceErrors(source: Json): string[] {
  const type = textAt(source, 'type');
  if (redirect_types.has(type)) return redirectErrors(source, type);
  if (type !== 'card') return ['source_type_invalid'];
  const errors: string[] = [];
  const number = textAt(source, 'number');
  const month = source['expiry_month'];
  const year = source['expiry_year'];
  const cvv = textAt(source, 'cvv');
  if (number === '') errors.push('card_number_required');
  else if (!/^[0-9]{12,19}$/.test(number) || !passesLuhn(number)) errors.push('card_number_invalid');
  if (typeof month !== 'number' || month < 1 || month > 12) errors.push('card_expiry_month_invalid');
  if (typeof year !== 'number' || year < 2000 || year > 2099) errors.push('card_expiry_year_invalid');
  if (cvv !== '' && !/^[0-9]{3,4}$/.test(cvv)) errors.push('cvv_invalid');
  return errors;
}

function redirectErrors(source: Json, type: string): string[] {
  if (type === 'ideal') return textAt(source, 'description').length <= 35 ? [] : ['description_invalid'];
  const name = textAt(source, 'account_holder_name');
  const errors = name.length >= 3 && name.length <= 100 ? [] : ['account_holder_name_invalid'];
  if (!/^[A-Z]{2}$/.test(textAt(source, 'payment_country'))) errors.push('payment_country_invalid');
  if (type === 'p24' && !textAt(source, 'account_holder_email').includes('@'))
    errors.push('account_holder_email_invalid');
  return errors;
}
