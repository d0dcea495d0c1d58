import { declineCodeOf } from '../../../kernel/values/schemes/response-codes.ts';
import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type { StripeError } from './stripe-api.ts';

type Refused = Extract<Outcome, { result: 'refused' }>;
type Meaning = readonly [code: string, cause: Refused['cause']];

/** The first in a copy of its date. */
export const decline_sources: Sources = [
  { page: 'https://docs.stripe.com/declines/codes', date: '2026-04-15' },
  { page: 'https://docs.stripe.com/error-codes', date: '2026-11-22' },
];

/** Stripe's decline codes for cards and for local payment methods, with the catalogue's code for each. */
export const decline_meanings: Readonly<Record<string, Meaning>> = {
  authentication_required: ['D0065', 'issuer'],
  authentication_not_handled: ['D0065', 'issuer'],
  approve_with_id: ['D0001', 'issuer'],
  call_issuer: ['D0001', 'issuer'],
  card_not_supported: ['D0057', 'issuer'],
  card_velocity_exceeded: ['D0061', 'issuer'],
  currency_not_supported: ['D0013', 'issuer'],
  do_not_honor: ['D0005', 'issuer'],
  do_not_try_again: ['D0005', 'issuer'],
  duplicate_transaction: ['D0094', 'issuer'],
  expired_card: ['D0054', 'issuer'],
  // Stripe's own suspicion, not the issuer's.
  fraudulent: ['D0100', 'risk'],
  generic_decline: ['D0005', 'issuer'],
  incorrect_address: ['D0005', 'issuer'],
  incorrect_cvc: ['D0082', 'issuer'],
  incorrect_number: ['D0014', 'issuer'],
  incorrect_pin: ['D0055', 'issuer'],
  incorrect_zip: ['D0005', 'issuer'],
  insufficient_funds: ['D0051', 'issuer'],
  invalid_account: ['D0046', 'issuer'],
  invalid_amount: ['D0013', 'issuer'],
  invalid_cvc: ['D0082', 'issuer'],
  invalid_expiry_month: ['D0054', 'issuer'],
  invalid_expiry_year: ['D0054', 'issuer'],
  invalid_number: ['D0014', 'issuer'],
  invalid_pin: ['D0055', 'issuer'],
  issuer_not_available: ['D0091', 'technical'],
  lost_card: ['D0041', 'issuer'],
  merchant_blacklist: ['D0100', 'risk'],
  mobile_device_authentication_required: ['D0065', 'issuer'],
  new_account_information_available: ['D0046', 'issuer'],
  no_action_taken: ['D0005', 'issuer'],
  not_permitted: ['D0057', 'issuer'],
  offline_pin_required: ['D0055', 'issuer'],
  online_or_offline_pin_required: ['D0055', 'issuer'],
  pickup_card: ['D0004', 'issuer'],
  pin_try_exceeded: ['D0075', 'issuer'],
  processing_error: ['D0096', 'technical'],
  reenter_transaction: ['D0019', 'issuer'],
  restricted_card: ['D0062', 'issuer'],
  revocation_of_all_authorizations: ['D0107', 'issuer'],
  revocation_of_authorization: ['D0103', 'issuer'],
  security_violation: ['D0059', 'issuer'],
  service_not_allowed: ['D0057', 'issuer'],
  stolen_card: ['D0043', 'issuer'],
  stop_payment_order: ['D0106', 'issuer'],
  testmode_decline: ['D0102', 'technical'],
  transaction_not_allowed: ['D0057', 'issuer'],
  try_again_later: ['D0019', 'issuer'],
  withdrawal_count_limit_exceeded: ['D0061', 'issuer'],
  // Local payment methods only.
  compliance_violation: ['D0093', 'technical'],
  expired_payment_information: ['D0054', 'issuer'],
  invalid_authorization: ['D0005', 'issuer'],
  invalid_billing_agreement: ['D0103', 'issuer'],
  invalid_business_account: ['D0058', 'technical'],
  invalid_customer_account: ['D0046', 'issuer'],
  invalid_payment_information: ['D0030', 'issuer'],
  partner_generic_decline: ['D0005', 'issuer'],
  partner_high_risk_customer: ['D0100', 'risk'],
  partner_payment_not_found: ['D0096', 'technical'],
  payment_disputed: ['D0059', 'issuer'],
  payment_limit_exceeded: ['D0061', 'issuer'],
};

/**
 * Error codes that say more than that Stripe did not accept the request: of the page, and of
 * `PaymentIntent.LastPaymentError` in Stripe's SDK 23.1.0.
 */
export const error_meanings: Readonly<Record<string, Meaning>> = {
  authentication_required: ['D0065', 'issuer'],
  payment_intent_authentication_failure: ['D0101', 'authentication'],
  payment_intent_action_required: ['D0065', 'issuer'],
  payment_intent_payment_attempt_expired: ['D0101', 'authentication'],
  payment_intent_payment_attempt_failed: ['D0005', 'issuer'],
  payment_method_customer_decline: ['D0101', 'authentication'],
  payment_method_provider_decline: ['D0005', 'issuer'],
  payment_method_provider_timeout: ['D0091', 'technical'],
  payment_method_not_available: ['D0091', 'technical'],
  card_decline_rate_limit_exceeded: ['D0100', 'risk'],
  request_blocked: ['D0100', 'risk'],
  expired_card: ['D0054', 'issuer'],
  incorrect_address: ['D0005', 'issuer'],
  incorrect_cvc: ['D0082', 'issuer'],
  incorrect_number: ['D0014', 'issuer'],
  incorrect_zip: ['D0005', 'issuer'],
  incorrect_postal_code: ['D0005', 'issuer'],
  insufficient_funds: ['D0051', 'issuer'],
  invalid_cvc: ['D0082', 'issuer'],
  invalid_expiry_month: ['D0054', 'issuer'],
  invalid_expiry_year: ['D0054', 'issuer'],
  invalid_number: ['D0014', 'issuer'],
  invalid_card_type: ['D0057', 'issuer'],
  processing_error: ['D0096', 'technical'],
  amount_too_large: ['D0013', 'technical'],
  amount_too_small: ['D0013', 'technical'],
  invalid_charge_amount: ['D0013', 'technical'],
};

/** Codes by which Stripe gives no reason of its own: the scheme's code says more, where there is one. */
const without_reason = new Set(['', 'generic_decline', 'do_not_honor', 'no_action_taken']);

/** Names of card brands where Stripe's are not this gateway's. */
const brands: Readonly<Record<string, string>> = { amex: 'american-express' };

function meaningOf({ type, code, decline_code, network_decline_code, brand }: StripeError): Meaning {
  if (network_decline_code !== '' && without_reason.has(decline_code))
    return [declineCodeOf(brands[brand] ?? brand, network_decline_code), 'issuer'];
  const known = decline_meanings[decline_code] ?? error_meanings[code];
  if (known) return known;
  // A code that Stripe has added since: a decline without a reason. Anything else was not accepted as a request.
  return type === 'card_error' || code === 'card_declined' ? ['D0005', 'issuer'] : ['D0102', 'technical'];
}

/** A refusal by Stripe or by the issuer, from the error of an answer or of a PaymentIntent. */
export function refusalOf(error: StripeError): Refused {
  const [code, cause] = meaningOf(error);
  const { network_decline_code, network_advice_code, message } = error;
  return {
    result: 'refused',
    code,
    cause,
    message,
    ...(network_decline_code === '' ? {} : { response_code: network_decline_code }),
    ...(network_advice_code === '' ? {} : { advice_code: network_advice_code }),
  };
}

/** A request that was not executed, for a reason of this connector's. */
export function notExecuted(code: string, message: Refused['message']): Refused {
  return { result: 'refused', code, cause: 'technical', ...(message ? { message } : {}) };
}
