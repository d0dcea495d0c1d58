import { Type, type Static } from 'typebox';

/**
 * Redirect methods that Adyen carries through the same call as cards, by the names that this gateway gives them. Not
 * Bancontact: on a desktop its payment is a QR code (docs.adyen.com/payment-methods/bancontact, read 2026-11-22).
 */
export const redirect_method_names = ['ideal', 'trustly'] as const;

export const adyen_settings = Type.Object(
  {
    base_url: Type.String({
      identifiesAccount: true,
      description:
        'the Checkout API, such as https://checkout-test.adyen.com or https://PREFIX-checkout-live.adyenpayments.com/checkout',
      minLength: 1,
    }),
    api_key: Type.String({ description: 'API key of the credential', minLength: 1, writeOnly: true }),
    merchant_account: Type.String({
      identifiesAccount: true,
      description: 'the merchant account',
      minLength: 1,
      maxLength: 80,
    }),
    hmac_key: Type.String({
      description: 'HMAC key of the standard webhook, in hexadecimal',
      pattern: '^([0-9A-Fa-f]{2}){16,64}$',
      writeOnly: true,
    }),
    store: Type.Optional(
      Type.String({
        description: 'reference of the store that payments belong to',
        minLength: 1,
        maxLength: 64,
      }),
    ),
    several_captures: Type.Optional(
      Type.Boolean({
        description: 'multiple partial captures are enabled for the merchant account; default false',
      }),
    ),
    adjustments: Type.Optional(
      Type.Boolean({
        description:
          'the merchant account may adjust authorisations: cards are then pre-authorised; default false',
      }),
    ),
    redirect_methods: Type.Optional(
      Type.Array(Type.Enum(redirect_method_names), {
        description: 'payment methods with a page of their own that the merchant account has; default none',
        uniqueItems: true,
      }),
    ),
    disputes_url: Type.Optional(
      Type.String({
        description:
          'the Disputes API, such as https://ca-test.adyen.com/ca/services/DisputeService/v30; without it, disputes are answered in the Customer Area',
        minLength: 1,
      }),
    ),
    webhook_user: Type.Optional(
      Type.String({
        description: 'user name that the webhook sends with basic authentication',
        minLength: 1,
      }),
    ),
    webhook_password: Type.Optional(
      Type.String({
        description: 'password that the webhook sends with basic authentication',
        minLength: 1,
        writeOnly: true,
      }),
    ),
  },
  { additionalProperties: false },
);

export type AdyenSettings = Static<typeof adyen_settings>;
