import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { stated } from '../stated.ts';
import { amountAnswer, currencyText, offsetStamp, web_address_limits } from './fields.ts';
import { authorise, orderFields } from './authorise.ts';
import { requestEnvelope, responseEnvelope, type ApiOperation } from './operation.ts';

const { first_name: _, last_name: __, payment_method: ___, ...fields } = orderFields;

/** Languages that the payment page speaks. */
export const checkout_languages = [
  'en',
  'zh-CN',
  'zh-TW',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'pl',
  'tr',
  'ru',
  'ar',
  'ja',
  'ko',
] as const;

export type CheckoutLanguage = (typeof checkout_languages)[number];

export const checkout_minutes = { min: 5, max: 1_440, otherwise: 60 } as const;

/**
 * POST /v1/checkout: a payment on the gateway's own page, by redirect or in a frame
 * (docs/specification/payments.md#checkout).
 */
export const checkout = {
  name: 'checkout',
  permit: 'payments',
  summary: 'Create a redirect (iFrame) payment',
  description:
    'Creates a session of the hosted payment page. Send the customer to checkout_url, or show it in a frame of a registered site. The page collects the card, runs 3-D Secure, and returns to return_url with a signed result; notify_url gets the events. With an amount of zero and without recurring_id the page verifies a card and charges nothing; token_flag YES stores it for later charges. A newer session of the same order_no replaces an older one.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    ...fields,
    first_name: Type.Optional(Type.String({ maxLength: 100, description: 'First name of the customer' })),
    last_name: Type.Optional(Type.String({ maxLength: 100, description: 'Last name of the customer' })),
    payment_method: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,39}$',
        description: 'Method that is chosen when the page opens; the customer may take another',
      }),
    ),
    token_id: Type.Optional(
      Type.String({
        ...may_be_numeric,
        maxLength: 50,
        description: 'A stored card that the page offers first',
      }),
    ),
    language: Type.Optional(
      Type.String({
        ...stated({ enum: ['', ...checkout_languages] }),
        description: 'Language of the page, in any case of its letters; default: what the browser asks for',
      }),
    ),
    valid_minutes: Type.Optional(
      Type.Union(
        [
          Type.String({ pattern: '^[0-9]{1,4}$' }),
          Type.Integer(stated({ minimum: checkout_minutes.min, maximum: checkout_minutes.max })),
        ],
        {
          description: `How long the customer may take to begin to pay, ${checkout_minutes.min} to ${checkout_minutes.max}; default ${checkout_minutes.otherwise}`,
        },
      ),
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    order_no: Type.String({ description: 'As sent' }),
    currency: currencyText(),
    amount: amountAnswer('What the page charges now; 0.00 where it verifies the card only'),
    session_id: Type.String({ description: 'Names the session in results' }),
    checkout_url: Type.String({
      ...stated(web_address_limits),
      description: 'Where to send the customer; whoever has it can pay',
    }),
    expires_at: offsetStamp,
  }),
  structured_fields: authorise.structured_fields,
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: authorise.legacySignatureParts,
} satisfies ApiOperation;
