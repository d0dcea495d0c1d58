import Type, { type Static } from 'typebox';
import { browser_limits, language_pattern } from './browser-limits.ts';
import type { CardRanges } from './card-ranges.ts';
import { requiredText } from './required-text.ts';

/** What the payment page sends to the gateway when the customer presses Pay. */
export const checkoutSubmission = Type.Object({
  /** Drawn by the page once per press: sent again after a lost connection, it counts once. */
  attempt_key: Type.String({ pattern: '^[0-9A-Za-z_-]{16,64}$' }),
  /** The page's own: a customer who comes back from the issuer's page reads the same again. */
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' })),
  payment_method: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
  card: Type.Optional(
    Type.Object({
      number: Type.String({ pattern: '^[0-9]{12,19}$' }),
      expiration_month: Type.String({ pattern: '^(0?[1-9]|1[0-2])$' }),
      expiration_year: Type.String({ pattern: '^([0-9]{2}|20[0-9]{2})$' }),
      holder: requiredText(200),
    }),
  ),
  /** One of the customer's stored cards, instead of card. */
  token_id: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  security_code: Type.Optional(Type.String({ pattern: '^[0-9]{3,4}$' })),
  /** What the page's script can see of the browser; the gateway adds the headers that came with it. */
  browser: Type.Optional(
    Type.Object({
      language: Type.String({ maxLength: browser_limits.language, pattern: language_pattern }),
      color_depth: Type.Integer(browser_limits.color_depth),
      screen_height: Type.Integer(browser_limits.screen),
      screen_width: Type.Integer(browser_limits.screen),
      time_zone_offset: Type.Integer(browser_limits.time_zone),
      java_enabled: Type.Boolean(),
      javascript_enabled: Type.Boolean(),
    }),
  ),
});

/** What the page's script can see of the browser. */
export type PageBrowser = NonNullable<Static<typeof checkoutSubmission>['browser']>;

export type CheckoutSubmission = Static<typeof checkoutSubmission>;

/** How a payment page stands. */
export type CheckoutStatus =
  /** The customer can pay. */
  | 'open'
  /** The customer has to confirm on the issuer's or the method's own page. */
  | 'waiting'
  | 'processing'
  | 'paid'
  /** The merchant or a review has cancelled the payment. */
  | 'cancelled'
  | 'expired'
  | 'replaced'
  /** Too many attempts. */
  | 'locked'
  /** No method can be offered: the acquirer of the account is not configured. */
  | 'unavailable'
  | 'missing';

/** What changes on the page, as the gateway tells it. */
export interface CheckoutState {
  readonly standing: CheckoutStatus;
  /** Name of the text that says why the last attempt was declined, or empty. */
  readonly decline: string;
  /** While waiting: where the customer goes on, or empty. */
  readonly continue_url: string;
  /** Where the customer goes back to, with the signed result; empty where the merchant gave no return_url. */
  readonly return_url: string;
  /** The signed result, for a shop that shows the page in a frame. */
  readonly result: Readonly<Record<string, string>>;
}

/** A card that the customer has stored. */
export interface CheckoutSavedCard {
  readonly token_id: string;
  readonly brand: string;
  readonly last_four: string;
  readonly security_code_length: number;
}

/** Everything that the page is made from. */
export interface CheckoutPageData {
  readonly state: CheckoutState;
  /** Path of the session; empty where there is none. */
  readonly path: string;
  readonly session_id: string;
  /** Origins that may show the page in a frame: messages go to them and to nobody else. */
  readonly sites: readonly string[];
  /** Which card numbers belong to which brand, as the operator has loaded it; null where only what is built in counts. */
  readonly card_ranges: CardRanges | null;
  readonly texts: Readonly<Record<string, string>>;
}
