import {
  type AuthorisationDetails,
  type AuthoriseInstruction,
  instructionName,
} from '@causeway/connector-kit/instruction.ts';
import type { Parameters } from './stripe-api.ts';
import { metadata_names } from './stripe-objects.ts';
import type { StripeSettings } from './stripe-settings.ts';

/**
 * With which a PaymentIntent is created: without the card, so that it can be found again by the same request. A payment
 * that can need a challenge is confirmed by this gateway only (`confirmation_method` manual): a customer who
 * authenticates and never comes back has not paid. Redirect methods complete on their own page.
 */
export function createParameters(instruction: AuthoriseInstruction, amount: bigint): Parameters {
  const { authorisation } = instruction;
  const method = authorisation?.redirect_method;
  const order = authorisation?.order;
  const suffix = method === undefined ? descriptorSuffix(authorisation?.statement_descriptor ?? '') : '';
  return {
    amount,
    currency: instruction.amount.currency.toLowerCase(),
    payment_method_types: [method ?? 'card'],
    confirmation_method: canBeChallenged(authorisation) ? 'manual' : undefined,
    description: order?.order_no || undefined,
    statement_descriptor_suffix: suffix || undefined,
    metadata: {
      [metadata_names.instruction]: instructionName(instruction),
      [metadata_names.order_no]: order?.order_no || undefined,
    },
  };
}

function canBeChallenged(authorisation: AuthorisationDetails | undefined): boolean {
  return (
    authorisation?.card !== null &&
    authorisation?.authentication === 'attempt' &&
    !isByMerchant(authorisation)
  );
}

function isByMerchant({ stored_credential }: AuthorisationDetails): boolean {
  return stored_credential?.initiator === 'merchant';
}

const descriptor_length_max = 22;

/**
 * What follows the account's prefix on a card statement: Latin letters without < > \ ' " *, at least one of them a letter
 * (https://docs.stripe.com/get-started/account/statement-descriptors, read 2026-11-22). Empty where nothing is left.
 */
export function descriptorSuffix(statement_descriptor: string): string {
  const text = statement_descriptor
    .replace(/[^ -~]/g, '')
    .replace(/[<>\\'"*]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, descriptor_length_max)
    .trim();
  return /[A-Za-z]/.test(text) ? text : '';
}

/**
 * With which a PaymentIntent is confirmed: the PaymentMethod of the card, or a redirect method, which needs none of its
 * own.
 */
export function confirmParameters(
  authorisation: AuthorisationDetails,
  payment_method: string | null,
  settings: StripeSettings,
): Parameters {
  const { redirect_method } = authorisation;
  return {
    ...(payment_method === null
      ? { payment_method_data: { type: redirect_method, billing_details: billingDetails(authorisation) } }
      : { payment_method }),
    ...(redirect_method === undefined ? cardParameters(authorisation, settings) : {}),
    // Without it Stripe answers with what its own script is to do.
    return_url: isByMerchant(authorisation) ? undefined : authorisation.challengeReturnUrl() || undefined,
    shipping: shippingOf(authorisation),
    expand: ['latest_charge'],
  };
}

/**
 * With which the PaymentMethod of a card is created: the only request that card numbers belong to (`PaymentMethodCreateParams`
 * of Stripe's SDK 23.1.0). Stripe accepts them from accounts that it has given access to its raw card data APIs
 * (https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis, read 2026-11-22).
 */
export function methodParameters(
  card: NonNullable<AuthorisationDetails['card']>,
  authorisation: AuthorisationDetails,
): Parameters {
  return {
    type: 'card',
    card: {
      number: card.pan,
      exp_month: String(card.expiration_month),
      exp_year: String(card.expiration_year),
      cvc: card.security_code ?? undefined,
    },
    billing_details: billingDetails(authorisation),
  };
}

function billingDetails({ card, order }: AuthorisationDetails): Parameters {
  const { shopper, billing } = order ?? {};
  const named = [shopper?.first_name, shopper?.last_name].filter(Boolean).join(' ');
  return {
    name: card?.holder || named || undefined,
    email: shopper?.email || undefined,
    phone: shopper?.phone || undefined,
    address: {
      line1: billing?.street || undefined,
      city: billing?.city || undefined,
      state: billing?.state || undefined,
      postal_code: billing?.postcode || undefined,
      country: billing?.country || undefined,
    },
  };
}

function cardParameters(authorisation: AuthorisationDetails, settings: StripeSettings): Parameters {
  const { authentication, capture, stored_credential } = authorisation;
  const by_merchant = isByMerchant(authorisation);
  const stores = stored_credential?.stage === 'first';
  return {
    capture_method: capture ? 'automatic' : 'manual',
    off_session: by_merchant ? true : undefined,
    setup_future_usage: stores ? 'off_session' : undefined,
    error_on_requires_action: authentication === 'refuse' && !by_merchant ? true : undefined,
    payment_method_options: { card: cardOptions(authorisation, settings) },
  };
}

function cardOptions(authorisation: AuthorisationDetails, settings: StripeSettings): Parameters {
  const { authentication, authentication_result, capture, exemption, stored_credential } = authorisation;
  const by_merchant = isByMerchant(authorisation);
  const usage = stored_credential?.purpose === 'subscription' ? 'recurring' : 'unscheduled';
  const stores = stored_credential?.stage === 'first';
  const transaction_id = stored_credential?.network_transaction_id || undefined;
  const challenges =
    authentication === 'attempt' && !by_merchant && !authentication_result && exemption !== 'moto';
  return {
    ...(capture
      ? {}
      : {
          request_multicapture: settings.multicapture === false ? undefined : 'if_available',
          request_incremental_authorization: settings.incremental === false ? undefined : 'if_available',
        }),
    request_three_d_secure: challenges ? (settings.three_d_secure ?? 'automatic') : undefined,
    moto: exemption === 'moto' ? true : undefined,
    // https://docs.stripe.com/payments/cits-and-mits, read 2026-11-22.
    setup_credential_usage: stores ? usage : undefined,
    stored_credential_usage: by_merchant ? usage : undefined,
    mit_exemption:
      by_merchant && settings.mit_exemption !== false && transaction_id !== undefined
        ? { network_transaction_id: transaction_id }
        : undefined,
    three_d_secure: outsideResult(authorisation),
  };
}

/**
 * The result of 3-D Secure that was carried out elsewhere (https://docs.stripe.com/payments/payment-intents/three-d-secure-import,
 * read 2026-11-22). Of exemptions, Stripe takes only transaction risk analysis with such a result, and MOTO; it asks for
 * the others itself (https://docs.stripe.com/payments/3d-secure/strong-customer-authentication-exemptions).
 */
function outsideResult({
  authentication_result: result,
  exemption,
}: AuthorisationDetails): Parameters | undefined {
  if (!result) return undefined;
  return {
    version: result.version,
    electronic_commerce_indicator: result.eci || undefined,
    cryptogram: result.authentication_value,
    transaction_id: result.ds_transaction_id,
    ares_trans_status: result.status || undefined,
    exemption_indicator: exemption === 'transaction_risk_analysis' ? 'low_risk' : undefined,
  };
}

function shippingOf({ order, card }: AuthorisationDetails): Parameters | undefined {
  const shipping = order?.shipping;
  const name = [order?.shopper.first_name, order?.shopper.last_name].filter(Boolean).join(' ');
  const recipient = name || card?.holder;
  if (!shipping || shipping.street === '' || !recipient) return undefined;
  return {
    name: recipient,
    phone: order.shopper.phone || undefined,
    address: {
      line1: shipping.street,
      city: shipping.city || undefined,
      state: shipping.state || undefined,
      postal_code: shipping.postcode || undefined,
      country: shipping.country || undefined,
    },
  };
}
