/** Who starts a payment: the customer, who is there, or the merchant, under an agreement. */
export type Initiator = 'customer' | 'merchant';

interface Validity {
  readonly customer: number;
  readonly merchant: number;
}

const week: Validity = { customer: 168, merchant: 168 };

/**
 * For how many hours schemes honour an authorisation of a payment without the card: what is captured later, the
 * issuer may refuse or charge back. Pre-authorisations of lodging, cruises and rentals last longer; whoever has agreed on
 * that with the acquirer sets the hours for the brand. JCB and UnionPay publish none: a week is an assumption.
 */
export const authorisation_validity = {
  source:
    'Visa Core Rules of 18 April 2026, Mastercard Transaction Processing Rules of December 2025 and American Express’ merchant rules, as summed up by Stripe and Revolut; Discover: its network’s operating rules, likewise',
  date: '2026-09-30',
  hours: {
    visa: { customer: 240, merchant: 120 },
    mastercard: week,
    maestro: week,
    'american-express': week,
    discover: { customer: 240, merchant: 240 },
    'diners-club': { customer: 240, merchant: 240 },
    jcb: week,
    unionpay: week,
  } as Readonly<Record<string, Validity>>,
};

/** For how many hours a scheme honours an authorisation; null where nothing is known of it. */
export function authorisationValidityHours(card_brand: string, initiator: Initiator): number | null {
  return authorisation_validity.hours[card_brand]?.[initiator] ?? null;
}

interface Adjustable {
  /** More can be asked for before the capture. */
  readonly increase: boolean;
  /** An approved increase, or one of nothing, begins the validity anew. */
  readonly extend: boolean;
}

/**
 * What schemes let be changed of an authorisation. Discover and American Express do it for some merchant categories
 * only (lodging, rental, travel), which the acquirer knows; whoever has another category is declined. JCB and UnionPay
 * publish nothing: they are taken not to. A lower amount is a partial reversal, which every scheme demands.
 */
const authorisation_adjustments = {
  source:
    'Stripe, Increment an authorization; Adyen, Authorisation adjustment; Checkout.com, Adjust an estimated authorization (validity: Mastercard only); Revolut, Clearing windows for advanced authorisation (Mastercard anew with each increment; Visa and Maestro not)',
  date: '2026-11-22',
  by_brand: {
    visa: { increase: true, extend: false },
    mastercard: { increase: true, extend: true },
    maestro: { increase: true, extend: false },
    'american-express': { increase: true, extend: false },
    discover: { increase: true, extend: false },
    'diners-club': { increase: true, extend: false },
  } as Readonly<Record<string, Adjustable>>,
};

/** What the scheme of a card lets be changed of an authorisation. */
export function adjustableOf(card_brand: string): Adjustable {
  return authorisation_adjustments.by_brand[card_brand] ?? { increase: false, extend: false };
}
