import { Type, type Static } from 'typebox';

/** Settings of Checkout.com, as in the file that the operator passes. */
export const checkoutcom_settings = Type.Object(
  {
    base_url: Type.String({
      identifiesAccount: true,
      minLength: 1,
      description:
        'The account’s own address: https://PREFIX.api.checkout.com, or https://PREFIX.api.sandbox.checkout.com',
    }),
    secret_key: Type.String({
      minLength: 1,
      writeOnly: true,
      description: 'Secret API key (sk_…) with the scopes gateway, disputes and files',
    }),
    processing_channel_id: Type.String({
      pattern: '^pc_\\w{26}$',
      description: 'The processing channel through which payments are sent (pc_…)',
    }),
    webhook_secret: Type.String({
      minLength: 1,
      writeOnly: true,
      description: 'Signature key of the webhook',
    }),
    webhook_authorization: Type.Optional(
      Type.String({
        minLength: 1,
        writeOnly: true,
        description: 'Authorization header of the webhook, where one is set',
      }),
    ),
    statement_city: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 13,
        description:
          'City on the customers’ statements. Without it no statement descriptor is sent, because Checkout.com takes both or neither',
      }),
    ),
    redirect_methods: Type.Optional(
      Type.Array(Type.Enum(['ideal', 'bancontact', 'p24']), {
        description: 'Payment methods with a page of their own that are offered; without it, all of these',
        uniqueItems: true,
      }),
    ),
    estimated_authorisations: Type.Optional(
      Type.Boolean({
        description:
          'Whether payments that are captured later are authorised as estimates, which may be increased. Checkout.com enables this for some merchant categories',
      }),
    ),
  },
  { additionalProperties: false },
);

export type CheckoutcomSettings = Static<typeof checkoutcom_settings>;
