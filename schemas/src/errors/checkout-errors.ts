import type { CatalogueEntry } from './catalogue-entry.ts';

/** Codes that the payment page is answered with, besides those of every request. */
export const checkout_errors = {
  C0001: {
    http: 404,
    text: 'There is no such payment page',
    meaning: 'The address was not returned by /v1/checkout, or the session was deleted after 31 days.',
    remedy: 'Create a new session with /v1/checkout and send the customer to its checkout_url.',
  },
  C0002: {
    http: 409,
    text: 'The payment page has expired',
    meaning: 'The customer did not pay before expires_at.',
    remedy: 'Create a new session with /v1/checkout under the same order_no.',
  },
  C0003: {
    http: 409,
    text: 'The payment page was replaced by a newer one',
    meaning: 'Another session was created for the same order_no; only the newest can be paid.',
    remedy: 'Send the customer to the checkout_url of the newest session.',
  },
  C0004: {
    http: 422,
    text: 'The payment method is not offered for this order',
    meaning:
      'The account’s acquirer does not offer it, or not for this currency and amount. With an amount of zero only cards are offered, and only where an acquirer of the account verifies them.',
    remedy: 'Use /v1/optimise to get the available methods.',
  },
  C0005: {
    http: 409,
    text: 'Too many attempts to pay this order',
    meaning: 'A session allows 10 attempts, to prevent card testing.',
    remedy: 'Create a new session with /v1/checkout, if the customer is known.',
  },
  C0006: {
    http: 403,
    text: 'Only the payment page itself may do this',
    meaning: 'The request came from a page of another origin.',
    remedy: 'Send the customer to checkout_url, or show it in a frame; do not post to it.',
  },
} as const satisfies Record<string, CatalogueEntry>;
