import { isIPv4, isIPv6 } from 'node:net';
import type { Money } from '../../../kernel/values/money.ts';
import { exponentOf } from '../../../kernel/values/currency.ts';
import {
  type AuthorisationDetails,
  type OrderDetails,
  type Exemption,
  type Instruction,
  instructionName,
} from '@causeway/connector-kit/instruction.ts';
import { amountToSend } from './amounts.ts';
import type { Json } from './json.ts';
import type { CheckoutcomSettings } from './settings.ts';

/**
 * The body of POST /payments.
 * Source: "Request a payment" (api-reference.checkout.com), with the limits that checkout-sdk-java 7.16.0 of 19 August
 * 2026 states for each field.
 */
export function paymentBody(
  instruction: Instruction,
  details: AuthorisationDetails,
  amount: number,
  settings: CheckoutcomSettings,
): Json {
  const reference = instructionName(instruction);
  const { order } = details;
  const back = details.challengeReturnUrl();
  return {
    source: details.card ? cardSource(details) : redirectSource(details),
    amount,
    currency: instruction.amount.currency,
    ...paymentType(details),
    reference,
    // A card is captured by an instruction of its own; the money of a redirect method comes by itself.
    capture: details.card === null,
    ...(details.card && settings.estimated_authorisations === true
      ? { authorization_type: 'Estimated' }
      : {}),
    ...(details.partial_approval === true ? { partial_authorization: { enabled: true } } : {}),
    processing_channel_id: settings.processing_channel_id,
    ...(details.card ? threeDSecure(details) : {}),
    ...(back === '' ? {} : { success_url: back, failure_url: back }),
    ...(details.statement_descriptor !== '' && settings.statement_city !== undefined
      ? { billing_descriptor: { name: details.statement_descriptor, city: settings.statement_city } }
      : {}),
    ...device(details),
    ...(order ? orderFields(order, instruction.amount) : {}),
    // Every event of the payment carries this: the capture of a redirect method is known by it. A card's must not.
    ...(details.card ? {} : { metadata: { authorisation: reference } }),
  };
}

function cardSource({ card, stored_credential, order }: AuthorisationDetails): Json {
  if (!card) return {};
  const phone = order ? phoneOf(order) : null;
  return {
    type: 'card',
    number: card.pan,
    expiry_month: card.expiration_month,
    expiry_year: card.expiration_year,
    ...(card.holder === '' ? {} : { name: card.holder }),
    ...(card.security_code === null ? {} : { cvv: card.security_code }),
    ...(stored_credential?.stage === 'subsequent' ? { stored: true } : {}),
    ...(stored_credential?.stage === 'first' ? { store_for_future_use: true } : {}),
    ...(order && order.billing.country !== '' ? { billing_address: addressOf(order.billing) } : {}),
    ...(phone ? { phone } : {}),
  };
}

/** Source types of the redirect methods, with the fields that each requires. */
function redirectSource({ redirect_method = '', order }: AuthorisationDetails): Json {
  const name = order ? `${order.shopper.first_name} ${order.shopper.last_name}`.trim() : '';
  const account_holder_name = name.length >= 3 ? name.slice(0, 100) : 'Customer';
  if (redirect_method === 'ideal')
    return {
      type: 'ideal',
      description: (order?.order_no ?? '').replaceAll(/[^0-9A-Za-z -]/g, '').slice(0, 35),
    };
  if (redirect_method === 'bancontact')
    return { type: 'bancontact', payment_country: 'BE', account_holder_name };
  return {
    type: redirect_method,
    payment_country: 'PL',
    account_holder_name,
    account_holder_email: order?.shopper.email ?? '',
  };
}

/**
 * Who initiated the payment. A payment of the merchant's must not be Regular, and names the one in which the customer
 * agreed by its scheme transaction identifier ("Recurring payments with stored card details",
 * checkout.com/docs/payments/accept-payments/pay-with-stored-card-details, 14 January 2026).
 */
function paymentType({ stored_credential, exemption }: AuthorisationDetails): Json {
  if (stored_credential?.initiator === 'merchant') {
    const { purpose, network_transaction_id } = stored_credential;
    return {
      payment_type: purpose === 'subscription' ? 'Recurring' : 'Unscheduled',
      merchant_initiated: true,
      ...(network_transaction_id === '' ? {} : { previous_payment_id: network_transaction_id }),
    };
  }
  if (exemption === 'moto') return { payment_type: 'MOTO' };
  const agrees = stored_credential?.stage === 'first' && stored_credential.purpose === 'subscription';
  return agrees ? { payment_type: 'Recurring', merchant_initiated: false } : { payment_type: 'Regular' };
}

/** MOTO is a payment type of its own at Checkout.com. */
const exemptions: Readonly<Record<Exclude<Exemption, 'moto'>, string>> = {
  low_value: 'low_value',
  transaction_risk_analysis: 'transaction_risk_assessment',
  trusted_beneficiary: 'trusted_listing',
  secure_corporate: 'secure_corporate_payment',
};

/**
 * 3-D Secure. `allow_upgrade` false keeps Checkout.com from turning a decline for missing authentication into a
 * challenge ("Manage SCA retries", checkout.com/docs/risk-management/3d-secure, 7 January 2026). The four values of
 * `challenge_indicator` are all that this call accepts.
 */
function threeDSecure(details: AuthorisationDetails): Json {
  const { authentication_result: result, exemption, stored_credential } = details;
  if (stored_credential?.initiator === 'merchant' || exemption === 'moto') return {};
  const requested = exemption ? { exemption: exemptions[exemption] } : {};
  if (result) {
    const data = {
      enabled: true,
      eci: result.eci,
      cryptogram: result.authentication_value,
      xid: result.ds_transaction_id,
      version: result.version,
      status: result.status,
    };
    return { '3ds': { ...data, ...requested } };
  }
  if (details.authentication === 'refuse')
    return { '3ds': { enabled: false, allow_upgrade: false, ...requested } };
  const mandate =
    stored_credential?.stage === 'first' ? { challenge_indicator: 'challenge_requested_mandate' } : {};
  return { '3ds': { enabled: true, attempt_n3d: true, ...mandate, ...requested } };
}

/** The customer's device. `payment_ip` is deprecated in favour of this since 11 March 2025. */
function device({ order, browser }: AuthorisationDetails): Json {
  const ip = order?.shopper.ip ?? '';
  const network = isIPv4(ip) ? { ipv4: ip } : isIPv6(ip) ? { ipv6: ip } : null;
  if (!network) return {};
  const facts = browser
    ? {
        user_agent: browser.user_agent.slice(0, 2048),
        accept_header: browser.accept_header.slice(0, 2048),
        language: browser.language.slice(0, 12),
        color_depth: String(browser.color_depth),
        screen_height: String(browser.screen_height),
        screen_width: String(browser.screen_width),
        timezone: String(browser.time_zone_offset),
        java_enabled: browser.java_enabled,
        javascript_enabled: browser.javascript_enabled,
      }
    : {};
  return { risk: { enabled: true, device: { network, ...facts } } };
}

function orderFields(order: OrderDetails, { currency }: Money): Json {
  const { email, first_name, last_name } = order.shopper;
  const name = `${first_name} ${last_name}`.trim();
  const phone = phoneOf(order);
  const customer = {
    ...(email === '' ? {} : { email }),
    ...(name === '' ? {} : { name: name.slice(0, 100) }),
    ...(phone ? { phone } : {}),
  };
  const items = order.items.flatMap((item) => itemOf(item, currency) ?? []);
  return {
    ...(order.order_no === '' ? {} : { description: order.order_no }),
    ...(email === '' ? {} : { customer }),
    ...(order.shipping && order.shipping.country !== ''
      ? { shipping: { address: addressOf(order.shipping), ...(phone ? { phone } : {}) } }
      : {}),
    ...(items.length > 0 && items.length === order.items.length ? { items } : {}),
  };
}

/** Null where it cannot be expressed: Checkout.com counts whole items. */
function itemOf(item: OrderDetails['items'][number], currency: Money['currency']): Json | null {
  const [whole = '', fraction = ''] = item.unit_price.split('.');
  const exponent = exponentOf(currency);
  if (!/^[1-9][0-9]{0,8}$/.test(item.quantity) || !/^[0-9]+$/.test(whole) || fraction.length > exponent)
    return null;
  const minor = BigInt(whole + fraction.padEnd(exponent, '0'));
  const unit_price = amountToSend({ minor, currency });
  if (unit_price === null || item.name === '') return null;
  return {
    name: item.name.slice(0, 255),
    quantity: Number(item.quantity),
    unit_price,
    ...(item.number === '' ? {} : { reference: item.number.slice(0, 255) }),
  };
}

function addressOf({ street, city, state, postcode, country }: OrderDetails['billing']): Json {
  const parts = { address_line1: street, city, state, zip: postcode, country };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}

/** 6 to 25 characters; the country's code is part of the number. */
function phoneOf({ shopper }: OrderDetails): Json | null {
  const number = shopper.phone.replaceAll(/[^0-9]/g, '');
  return number.length >= 6 && number.length <= 25 ? { number } : null;
}
