import type { CatalogueEntry } from './catalogue-entry.ts';

/** Why an issuer, a risk rule or the acquirer declined a payment. */
export const decline_codes = {
  D0005: {
    text: 'Do not honour',
    meaning: 'The issuer declined without giving a reason.',
    remedy: 'Ask the customer for another card.',
  },
  D0012: {
    text: 'Invalid transaction',
    meaning: 'The issuer does not allow this kind of transaction.',
    remedy: 'Ask the customer for another card.',
  },
  D0014: {
    text: 'Invalid card number',
    meaning: 'The issuer does not know the number.',
    remedy: 'Ask the customer to check the number.',
  },
  D0051: {
    text: 'Insufficient funds',
    meaning: 'The card’s account does not cover the amount.',
    remedy: 'Ask the customer for another card, or try later.',
  },
  D0054: {
    text: 'Expired card',
    meaning: 'The issuer says that the card has expired.',
    remedy: 'Ask the customer for the new card.',
  },
  D0065: {
    text: 'Customer authentication required',
    meaning: 'The issuer wants 3-D Secure, and the request said no3DS.',
    remedy: 'Authorise again with do3DS and send the customer to issuer_url.',
  },
  D0082: {
    text: 'Wrong security code',
    meaning: 'The security code does not match.',
    remedy: 'Ask the customer to check the code on the card.',
  },
  D0096: {
    text: 'System malfunction',
    meaning: 'The issuer or the scheme could not process the transaction.',
    remedy: 'Try again in a few minutes.',
  },
  D0100: {
    text: 'Blocked by a risk rule',
    meaning: 'The payment was not sent to the issuer, or was stopped by its risk rules.',
    remedy: 'Do not retry; look at the risk rules with the gateway’s operator.',
  },
  D0101: {
    text: 'Customer authentication failed',
    meaning: 'The customer did not pass 3-D Secure.',
    remedy: 'Ask the customer to try again or to use another card.',
  },
  D0102: {
    text: 'The payment could not be processed',
    meaning: 'A technical failure before the issuer decided; no money was reserved.',
    remedy: 'Authorise again under the same order_no.',
  },
  D0103: {
    text: 'The customer stopped the recurring payments',
    meaning: 'The issuer has an order of its customer to pay no more of this subscription.',
    remedy: 'Do not charge again; agree with the customer on another card.',
  },
} as const satisfies Record<string, CatalogueEntry>;
