import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { stated } from '../stated.ts';
import {
  amountAnswer,
  amountText,
  optionalAmount,
  compactStamp,
  countryText,
  currencyText,
  errorText,
  ip_limits,
  paymentStatus,
  transactionId,
  web_address_limits,
} from './fields.ts';
import { authentication_fields, browser_fields } from './authentication-fields.ts';
import { decline_fields } from './decline-fields.ts';
import { metadata, metadataOf } from '../metadata.ts';
import { subscriptionFields } from './subscription-fields.ts';
import { fieldText, requestEnvelope, responseEnvelope, type ApiOperation } from './operation.ts';
import { requiredText } from '../required-text.ts';

function optionalText(length_max: number, description: string) {
  return Type.Optional(Type.String({ maxLength: length_max, description }));
}

const address_parts = {
  city: optionalText(100, 'City'),
  state: optionalText(100, 'State or province'),
  postcode: optionalText(20, 'Postcode'),
  country: Type.Optional(countryText),
};

/** An address as one object, or as flat fields: `billing_address`, `billing_city`, … */
function addressFields<K extends 'billing' | 'shipping'>(kind: K) {
  const address = Type.Optional(
    Type.Union(
      [
        Type.Object({ address: optionalText(200, 'Street and number'), ...address_parts }),
        Type.String({ maxLength: 200 }),
      ],
      {
        description: `The ${kind} address as an object (JSON text in forms and XML), or its street and number`,
      },
    ),
  );
  type Flat = { [P in keyof typeof address_parts as `${K}_${P}`]: (typeof address_parts)[P] };
  const flat = Object.fromEntries(
    Object.entries(address_parts).map(([name, type]) => [`${kind}_${name}`, type]),
  ) as Flat;
  return { [`${kind}_address`]: address, ...flat } as Flat & { [P in `${K}_address`]: typeof address };
}

/** The fields of one payment that the sender of a direct payment and of a checkout have in common. */
export const orderFields = {
  order_no: requiredText(50, 'The merchant’s order number, 1 to 50 printable characters', may_be_numeric),
  currency: currencyText(),
  amount: amountText(
    'Decimal, at most as many decimals as the currency has. Zero verifies the card and takes no money; with recurring_id it must be more',
  ),
  website: requiredText(255, 'Site of the order'),
  items: requiredText(
    10_000,
    'Goods separated by #;#, each: name#,#number#,#unit price#,#quantity#,#url#,#id',
  ),
  shopper_id: requiredText(50, 'The merchant’s identifier of the customer', may_be_numeric),
  shopper_email: Type.String({ format: 'idn-email', maxLength: 254, description: 'E-mail address' }),
  shopper_ip: Type.String({
    minLength: 1,
    maxLength: 45,
    ...stated(ip_limits),
    description: 'The customer’s IPv4 or IPv6 address',
  }),
  first_name: requiredText(100, 'First name of the cardholder'),
  last_name: requiredText(100, 'Last name of the cardholder'),
  ...addressFields('billing'),
  ...addressFields('shipping'),
  item_total: optionalAmount('Sum of the goods, decimal'),
  shipping: optionalAmount('Cost of shipping, decimal'),
  handling: optionalAmount('Cost of handling, decimal'),
  tax_total: optionalAmount('Taxes, decimal'),
  insurance: optionalAmount('Insurance, decimal'),
  shipping_discount: optionalAmount('Discount on shipping, decimal'),
  discount: optionalAmount('Discount, decimal'),
  note: optionalText(500, 'Free text'),
  metadata: metadataOf('the payment, and about the subscription that begins with it'),
  shopper_phone: Type.Optional(
    Type.String({ ...may_be_numeric, maxLength: 30, description: 'Phone number' }),
  ),
  shopper_level: optionalText(50, 'The merchant’s own grading of the customer'),
  open3d: Type.Optional(
    Type.Union([Type.Literal('do3DS'), Type.Literal('no3DS')], {
      description: 'Whether to authenticate the customer where the issuer asks for it; default do3DS',
    }),
  ),
  token_flag: Type.Optional(
    Type.Union([Type.Literal('YES'), Type.Literal('NO')], { description: 'Store the card; default NO' }),
  ),
  payment_method: Type.Optional(Type.Literal('card', { description: 'Default card' })),
  capture: Type.Optional(
    Type.Union([Type.Literal('auto'), Type.Literal('manual')], {
      description: 'auto takes the money at once, manual waits for /v1/capture; default auto',
    }),
  ),
  statement_descriptor_suffix: Type.Optional(
    Type.String({
      pattern: '^([A-Za-z0-9&,._-]([A-Za-z0-9 &,._-]{0,14}[A-Za-z0-9&,._-])?)?$',
      description:
        'What the customer reads on the card statement behind the account’s statement descriptor and an asterisk; together at most 22 characters: Latin letters, digits, spaces within and & , . _ -',
    }),
  ),
  return_url: Type.Optional(
    Type.String({
      format: 'url',
      maxLength: 1000,
      ...stated(web_address_limits),
      description:
        'Where the customer comes back to; http or https. Without it /v1/authorise uses the address in website',
    }),
  ),
  notify_url: Type.Optional(
    Type.String({
      format: 'url',
      maxLength: 1000,
      ...stated(web_address_limits),
      description: 'Where events of this payment are sent to; http or https',
    }),
  ),
  ...subscriptionFields,
};

/** POST /v1/authorise: a direct payment by card or stored card (docs/specification/payments.md#authorise). */
export const authorise = {
  name: 'authorise',
  permit: 'payments',
  summary: 'Create a direct payment',
  description:
    'Authorises a card payment and, with capture auto, takes the money. A declined payment is an answer with HTTP 200 and its payment_status; ' +
    'when issuer_url is not empty the customer must go there to authenticate.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    ...orderFields,
    card: Type.Optional(
      Type.String({ ...may_be_numeric, pattern: '^[0-9]{12,19}$', description: 'Card number, digits only' }),
    ),
    expiration_month: Type.Optional(
      Type.String({ pattern: '^(0?[1-9]|1[0-2])$', description: 'Month of expiry' }),
    ),
    expiration_year: Type.Optional(
      Type.String({ pattern: '^([0-9]{2}|20[0-9]{2})$', description: 'Year of expiry' }),
    ),
    security_code: Type.Optional(
      Type.String({ pattern: '^[0-9]{3,4}$', description: 'Security code; never stored' }),
    ),
    token_id: Type.Optional(
      Type.String({ ...may_be_numeric, maxLength: 50, description: 'A stored card, instead of card' }),
    ),
    partial_approval: Type.Optional(
      Type.Union([Type.Literal('accept'), Type.Literal('reverse')], {
        description:
          'What becomes of it where the issuer approves less than amount: accept takes what is approved, reverse gives it back and declines; default as the account is set. With recurring_id reverse',
      }),
    ),
    ...browser_fields,
    ...authentication_fields,
  }),
  response: Type.Object({
    ...responseEnvelope,
    order_no: Type.String({ description: 'As sent' }),
    transaction_id: transactionId('Gateway transaction identifier'),
    currency: currencyText(),
    amount: amountAnswer('What was authorised; 0.00 where the card was verified only'),
    requested_amount: Type.String({
      description: 'What was asked for, where the issuer has approved less and amount is that; else empty',
    }),
    payment_status: paymentStatus,
    reference_no: Type.String({ description: 'The acquirer’s retrieval reference, else the gateway’s' }),
    transaction_date: compactStamp,
    card_brand: Type.String(),
    card_masked: Type.String({ description: 'First six and last four digits' }),
    auth_code: Type.String(),
    avs_result: Type.String({ description: 'Y match, N no match, U not checked' }),
    cvv_result: Type.String({ description: 'M match, N no match, P not checked' }),
    token_id: Type.String({
      description: 'The stored card, when token_flag was YES, a token was used or a subscription created',
    }),
    issuer_url: Type.String({ description: 'Where the customer must go on, or empty' }),
    error_message: errorText,
    ...decline_fields,
    recurring_id: Type.String({ description: 'The subscription created with the payment, or empty' }),
    metadata,
  }),
  structured_fields: ['billing_address', 'shipping_address', 'metadata'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: (body) =>
    ['merchant_id', 'account_id', 'order_no', 'currency', 'amount', 'shopper_email'].map((name) =>
      fieldText(body, name),
    ),
} satisfies ApiOperation;
