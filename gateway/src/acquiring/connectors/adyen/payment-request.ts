import {
  type AuthorisationDetails,
  type Exemption,
  type Instruction,
  instructionName,
} from '@causeway/connector-kit/instruction.ts';
import type { JsonObject } from '../../../kernel/values/json-object.ts';
import type { AdyenAmount } from './adyen-amounts.ts';
import type { AdyenSettings, redirect_method_names } from './adyen-settings.ts';

/** Adyen's types of the redirect methods. Source: OpenAPI description of Checkout v71, read 2026-11-22. */
const redirect_types: Readonly<Record<(typeof redirect_method_names)[number], string>> = {
  ideal: 'ideal',
  trustly: 'trustly',
};

/** Requested exemptions; mail and telephone orders are a sales channel instead. Source as above. */
const exemptions: Readonly<Record<Exclude<Exemption, 'moto'>, string>> = {
  low_value: 'lowValue',
  transaction_risk_analysis: 'transactionRiskAnalysis',
  trusted_beneficiary: 'trustedBeneficiary',
  secure_corporate: 'secureCorporate',
};

/** Required by Adyen also where the customer is absent; the name belongs to nobody (RFC 2606). */
const nowhere = 'https://customer-absent.invalid/';

/** The body of POST /payments. */
export function paymentRequest(
  settings: AdyenSettings,
  instruction: Instruction,
  details: AuthorisationDetails,
  amount: AdyenAmount,
): JsonObject {
  const { order, browser } = details;
  const name = instructionName(instruction);
  return withoutEmpty({
    merchantAccount: settings.merchant_account,
    store: settings.store,
    amount,
    reference: name,
    merchantOrderReference: order?.order_no,
    paymentMethod: paymentMethod(details),
    returnUrl: details.challengeReturnUrl() || nowhere,
    redirectToIssuerMethod: 'GET',
    redirectFromIssuerMethod: 'GET',
    ...presence(details),
    ...authentication(details),
    ...(browser
      ? {
          channel: 'Web',
          origin: originOf(order?.website ?? ''),
          browserInfo: {
            acceptHeader: browser.accept_header,
            userAgent: browser.user_agent,
            language: browser.language,
            colorDepth: browser.color_depth,
            screenHeight: browser.screen_height,
            screenWidth: browser.screen_width,
            timeZoneOffset: browser.time_zone_offset,
            javaEnabled: browser.java_enabled,
            javaScriptEnabled: browser.javascript_enabled,
          },
          shopperLocale: localeOf(browser.language),
        }
      : {}),
    ...(order ? person(order) : {}),
    mcc: details.merchant_category,
    shopperStatement: statementOf(details.statement_descriptor),
    additionalData: additionalData(settings, details),
  });
}

function paymentMethod({ card, redirect_method = '', stored_credential }: AuthorisationDetails): JsonObject {
  if (!card)
    return { type: redirect_types[redirect_method as keyof typeof redirect_types] ?? redirect_method };
  return withoutEmpty({
    type: 'scheme',
    number: card.pan,
    expiryMonth: String(card.expiration_month).padStart(2, '0'),
    expiryYear: String(card.expiration_year),
    cvc: card.security_code ?? '',
    holderName: card.holder,
    networkPaymentReference: stored_credential?.network_transaction_id,
  });
}

/** Who is present, and how a stored card is used. */
function presence({ stored_credential, exemption }: AuthorisationDetails): JsonObject {
  const absent = stored_credential?.initiator === 'merchant';
  const again = stored_credential?.stage === 'subsequent';
  const present = exemption === 'moto' ? 'Moto' : 'Ecommerce';
  const models = {
    card_on_file: absent ? 'UnscheduledCardOnFile' : 'CardOnFile',
    subscription: 'Subscription',
  };
  return {
    shopperInteraction: absent || again ? 'ContAuth' : present,
    ...(stored_credential ? { recurringProcessingModel: models[stored_credential.purpose] } : {}),
  };
}

/**
 * 3-D Secure: by redirect where Adyen carries it out. Adyen can do so only for a customer with a browser, so it is asked
 * for only then; a requested exemption leaves the choice to Adyen's rules.
 */
function authentication(details: AuthorisationDetails): JsonObject {
  const { card, authentication: state, authentication_result: result, exemption, browser } = details;
  if (!card) return {};
  if (result) {
    return {
      mpiData: withoutEmpty({
        cavv: result.authentication_value,
        eci: result.eci,
        dsTransID: result.ds_transaction_id,
        threeDSVersion: result.version,
        directoryResponse: result.status,
      }),
    };
  }
  const absent = details.stored_credential?.initiator === 'merchant' || exemption === 'moto';
  const attempt = state === 'refuse' || absent ? 'never' : browser && !exemption ? 'always' : '';
  return {
    authenticationData: withoutEmpty({
      attemptAuthentication: attempt,
      threeDSRequestData: { nativeThreeDS: 'disabled' },
    }),
  };
}

function person(order: NonNullable<AuthorisationDetails['order']>): JsonObject {
  const { shopper, billing, shipping } = order;
  const name =
    shopper.first_name && shopper.last_name
      ? { firstName: shopper.first_name, lastName: shopper.last_name }
      : undefined;
  return {
    // Adyen takes references of 3 to 256 characters, and phone numbers with a plus sign and a country code.
    shopperReference: shopper.id.length >= 3 ? shopper.id.slice(0, 256) : '',
    shopperEmail: shopper.email,
    shopperIP: shopper.ip,
    telephoneNumber: /^\+[0-9]{5,18}$/.test(shopper.phone.replaceAll(/[ ()./-]/g, ''))
      ? shopper.phone.replaceAll(/[ ()./-]/g, '')
      : '',
    shopperName: name,
    countryCode: billing.country,
    billingAddress: addressOf(billing),
    deliveryAddress: shipping ? addressOf(shipping) : undefined,
  };
}

const no_house = 'N/A';

/** An address is sent where Adyen would take it: it needs a country, and in the US and Canada the state. */
function addressOf({
  street,
  city,
  state,
  postcode,
  country,
}: NonNullable<AuthorisationDetails['order']>['billing']): JsonObject | undefined {
  if (!country || !street || !city || !postcode) return undefined;
  const state_code = /^[A-Z0-9]{2,3}$/i.test(state) ? state.toUpperCase() : '';
  if (!state_code && ['US', 'CA'].includes(country)) return undefined;
  const first = /^([0-9]\S*)\s+(\S.*)$/.exec(street);
  const last = /^(\S.*?)[\s,]+([0-9]\S*)$/.exec(street);
  return withoutEmpty({
    street: first?.[2] ?? last?.[1] ?? street,
    houseNumberOrName: first?.[1] ?? last?.[2] ?? no_house,
    city,
    postalCode: postcode.slice(0, 10),
    stateOrProvince: state_code,
    country,
  });
}

/** Values are texts. Manual capture is said of each payment, so that it does not depend on the account's setting. */
function additionalData(settings: AdyenSettings, details: AuthorisationDetails): JsonObject {
  if (!details.card) return {};
  const { exemption } = details;
  return withoutEmpty({
    manualCapture: 'true',
    authorisationType: settings.adjustments === true ? 'PreAuth' : '',
    allowPartialAuth: details.partial_approval === true ? 'true' : '',
    scaExemption: exemption && exemption !== 'moto' ? exemptions[exemption] : '',
  });
}

/** Adyen takes letters, digits, spaces and . , ' _ - ? + * /; up to 22 characters reach the statement. */
function statementOf(descriptor: string): string {
  return descriptor
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9 .,'_?+*/-]/g, '')
    .slice(0, 22);
}

/** Language (ISO 639-1) and country of a BCP 47 tag; empty where it has no country. */
function localeOf(tag: string): string {
  const [, language, country] = /^([a-z]{2})(?:-[A-Z][a-z]{3})?-([A-Z]{2})(?:-|$)/.exec(tag) ?? [];
  return language && country ? `${language}-${country}` : '';
}

/** At most 80 characters, without a path; a site may be named by its host alone. */
function originOf(website: string): string {
  const url = URL.parse(website) ?? URL.parse(`https://${website}`);
  return url && ['http:', 'https:'].includes(url.protocol) && url.origin.length <= 80 ? url.origin : '';
}

function withoutEmpty(fields: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        value !== '' &&
        !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
    ),
  );
}
