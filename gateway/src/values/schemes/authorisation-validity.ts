/** Who starts a payment: the customer, who is there, or the merchant, under an agreement. */
export type Initiator = 'customer' | 'merchant';

interface Validity {
  readonly customer: number;
  readonly merchant: number;
}

const week: Validity = { customer: 168, merchant: 168 };

/**
 * For how many hours schemes stand by an authorisation of a payment without the card: what is captured later, the
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

/** For how many hours a scheme stands by an authorisation; null where nothing is known of it. */
export function authorisationValidityHours(card_brand: string, initiator: Initiator): number | null {
  return authorisation_validity.hours[card_brand]?.[initiator] ?? null;
}
