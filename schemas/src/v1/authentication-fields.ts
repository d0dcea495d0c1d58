import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { browser_limits, language_pattern } from '../browser-limits.ts';
import { stated } from '../stated.ts';

/** A pattern that an empty text keeps to as well: it counts as left out. */
function orEmpty(pattern: string): string {
  return `^$|${pattern}`;
}

function choice<const Values extends readonly string[]>(values: Values, description: string) {
  const literals = values.map((value) => Type.Literal(value));
  return Type.Optional(
    Type.Unsafe<Values[number] | ''>(Type.Union([...literals, Type.Literal('')], { description })),
  );
}

/** A whole number as text or as a JSON integer: forms and XML have text only. */
function whole(limits: { readonly minimum: number; readonly maximum: number }, description: string) {
  return Type.Optional(
    Type.Union([Type.String({ pattern: orEmpty('^-?[0-9]{1,6}$') }), Type.Integer(stated(limits))], {
      description: `${description}; ${limits.minimum} to ${limits.maximum}`,
    }),
  );
}

function flag(description: string) {
  return Type.Optional(
    Type.Union([Type.Boolean(), Type.String({ pattern: '^(true|false)?$' })], { description }),
  );
}

/** Browser data of EMV 3-D Secure 2 (docs/specification/payments.md#browser). */
export const browser_fields = {
  browser_accept_header: Type.Optional(
    Type.String({
      maxLength: browser_limits.header,
      description:
        'The Accept header that the customer’s browser sent to the merchant. All nine browser fields or none',
    }),
  ),
  browser_user_agent: Type.Optional(
    Type.String({ maxLength: browser_limits.header, description: 'Its User-Agent header' }),
  ),
  browser_language: Type.Optional(
    Type.String({
      maxLength: browser_limits.language,
      pattern: orEmpty(language_pattern),
      description: 'navigator.language (BCP 47), such as en-GB',
    }),
  ),
  browser_color_depth: whole(browser_limits.color_depth, 'screen.colorDepth, in bits'),
  browser_screen_height: whole(browser_limits.screen, 'screen.height, in pixels'),
  browser_screen_width: whole(browser_limits.screen, 'screen.width, in pixels'),
  browser_time_zone: whole(
    browser_limits.time_zone,
    'Date.getTimezoneOffset(): minutes by which UTC is ahead of the customer’s time, -60 in Berlin in winter',
  ),
  browser_java_enabled: flag('navigator.javaEnabled()'),
  browser_javascript_enabled: flag('Whether the browser runs JavaScript'),
};

/** What of a 3-D Secure that was carried out elsewhere allows an authorisation. */
const three_ds_statuses = ['Y', 'A', 'I', 'U'] as const;

export const sca_exemptions = [
  'low_value',
  'transaction_risk_analysis',
  'trusted_beneficiary',
  'secure_corporate',
  'moto',
] as const;

/** How the customer was authenticated, and who starts the payment (docs/specification/payments.md#3-d-secure). */
export const authentication_fields = {
  three_ds_version: Type.Optional(
    Type.String({
      pattern: orEmpty(String.raw`^2\.[0-9]\.[0-9]$`),
      description:
        'Of 3-D Secure that the merchant had carried out elsewhere: its version (messageVersion), such as 2.2.0',
    }),
  ),
  three_ds_status: choice(
    three_ds_statuses,
    'Its result (transStatus): Y authenticated, A attempted, I information only, U not available. After any other the payment must not be authorised',
  ),
  eci: Type.Optional(
    Type.String({
      pattern: '^([0-9]{2})?$',
      description: 'Its electronic commerce indicator, two digits, as the card’s scheme has them',
    }),
  ),
  cavv: Type.Optional(
    Type.String({
      ...may_be_numeric,
      pattern: orEmpty('^[A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=$'),
      description:
        'Its authenticationValue (CAVV, AAV, AEVV): 20 bytes in base64, which are 28 characters; required with three_ds_status Y, never stored',
    }),
  ),
  ds_transaction_id: Type.Optional(
    Type.String({
      pattern: orEmpty('^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'),
      description: 'Its dsTransID, a UUID',
    }),
  ),
  sca_exemption: choice(
    sca_exemptions,
    'Exemption from strong customer authentication that the merchant requests; moto for an order by mail or telephone',
  ),
  initiator: choice(
    ['customer', 'merchant'],
    'Who starts the payment: the customer, who is present, or the merchant, by an agreement about the card; default customer',
  ),
  stored_credential_purpose: choice(
    ['card_on_file', 'subscription'],
    'What the customer has agreed to: later purchases, or regular payments; default as agreed about token_id, else card_on_file',
  ),
  network_transaction_id: Type.Optional(
    Type.String({
      ...may_be_numeric,
      pattern: orEmpty('^[A-Za-z0-9]([A-Za-z0-9 -]{0,48}[A-Za-z0-9])?$'),
      description:
        'The scheme’s identifier of the payment in which the customer has agreed, where that was not made here; up to 50 characters',
    }),
  ),
};
