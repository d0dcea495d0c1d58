import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { stated } from '../stated.ts';
import { amountAnswer, amountText, countryText, currencyText, optional_ip_limits } from './fields.ts';
import { fieldText, requestEnvelope, responseEnvelope, type ApiOperation } from './operation.ts';
import { requiredText } from '../required-text.ts';

/** POST /v1/optimise: which payment methods fit, best acceptance first (docs/specification/payments.md#optimise). */
export const optimise = {
  name: 'optimise',
  permit: 'read',
  summary: 'Optimise payment methods',
  description:
    'Answers the payment methods that fit a payment, best acceptance rate first. The rates are measured on the payments of the last 90 days: first of all the account’s own in the same currency and from the same country, then the account’s, then those of all accounts of this gateway, the fewer there are of the nearer ones.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    request_id: requiredText(50, 'Echoed; names the question', may_be_numeric),
    currency: currencyText(),
    amount: amountText('Decimal'),
    shopper_id: Type.Optional(
      Type.String({
        ...may_be_numeric,
        maxLength: 50,
        description: 'The merchant’s identifier of the customer',
      }),
    ),
    shopper_email: Type.Optional(
      Type.String({ format: 'idn-email', maxLength: 254, description: 'E-mail address' }),
    ),
    shopper_ip: Type.Optional(
      Type.String({ maxLength: 45, ...stated(optional_ip_limits), description: 'The customer’s IP address' }),
    ),
    shopper_country: Type.Optional(countryText),
    platform: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'What the customer uses, such as web or app; no method of the sandbox depends on it',
      }),
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    request_id: Type.String({ description: 'As sent' }),
    currency: currencyText(),
    amount: amountAnswer('As sent'),
    payment_methods: Type.Array(
      Type.Object({
        payment_method: Type.String({ description: 'For payment_method of /v1/checkout' }),
        name: Type.String({ description: 'What customers know it by' }),
        type: Type.Union([Type.Literal('card'), Type.Literal('redirect')]),
        acceptance_rate: Type.String({
          ...stated({ pattern: '^[01][.][0-9]{4}$' }),
          description: '0.0000 to 1.0000',
        }),
        attempts: Type.Integer({
          description: 'The account’s own payments that were measured; with none, the rate is the others’',
        }),
      }),
    ),
  }),
  structured_fields: [],
  moves_money: false,
  registered_address_only: false,
  legacySignatureParts: (body) =>
    ['merchant_id', 'account_id', 'request_id', 'currency', 'amount', 'shopper_email'].map((name) =>
      fieldText(body, name),
    ),
} satisfies ApiOperation;
