import { Type, type Static } from 'typebox';

/** The version of Stripe's API that this connector was written and proved against (docs/acquirers.md#stripe). */
export const stripe_api_version = '2026-10-28.endive';

/** Redirect methods that Stripe carries through the same call as cards, by the names that this gateway gives them. */
const redirect_method_names = ['bancontact', 'eps', 'ideal', 'p24'] as const;

export const stripe_settings = Type.Object(
  {
    base_url: Type.String({ identifiesAccount: true, format: 'uri', description: 'https://api.stripe.com' }),
    secret_key: Type.String({ minLength: 1, writeOnly: true, description: 'secret or restricted key' }),
    webhook_secret: Type.String({
      minLength: 1,
      writeOnly: true,
      description: 'signing secret of the webhook endpoint, whsec_…',
    }),
    files_url: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'where evidence is uploaded; default https://files.stripe.com for api.stripe.com',
      }),
    ),
    account: Type.Optional(
      Type.String({
        identifiesAccount: true,
        pattern: '^acct_[0-9A-Za-z]+$',
        description: 'connected account, acct_…',
      }),
    ),
    api_version: Type.Optional(
      Type.String({ pattern: '^[0-9a-z.-]+$', description: `default ${stripe_api_version}` }),
    ),
    three_d_secure: Type.Optional(
      Type.Union([Type.Literal('automatic'), Type.Literal('any'), Type.Literal('challenge')], {
        description: 'when 3-D Secure is requested; default automatic',
      }),
    ),
    multicapture: Type.Optional(
      Type.Boolean({ description: 'whether Stripe allows this account several captures; default true' }),
    ),
    incremental: Type.Optional(
      Type.Boolean({
        description: 'whether Stripe allows this account to raise authorisations; default true',
      }),
    ),
    redirect_methods: Type.Optional(
      Type.Array(Type.Enum(redirect_method_names), {
        description: 'payment methods with a page of their own that are offered; default all of these',
        uniqueItems: true,
      }),
    ),
    mit_exemption: Type.Optional(
      Type.Boolean({
        description: 'whether network transaction ids are sent, where Stripe takes them; default true',
      }),
    ),
  },
  { additionalProperties: false },
);

export type StripeSettings = Static<typeof stripe_settings>;

/** The mode that a key is of, by its name (docs.stripe.com/keys, 2026-11-23); undefined where it does not say. */
export function modeOf({ secret_key }: Pick<StripeSettings, 'secret_key'>): 'live' | 'test' | undefined {
  const [, mode] = /_(live|test)_/.exec(secret_key) ?? [];
  return mode as 'live' | 'test' | undefined;
}
