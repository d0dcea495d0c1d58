import type { CatalogueEntry } from './catalogue-entry.ts';

/** Why an issuer, a risk rule or the acquirer declined a payment. */
export const decline_codes = {
  D0001: {
    text: 'Refer to the card issuer',
    meaning: 'The issuer wants to speak to its customer first.',
    remedy: 'Ask the customer to call the issuer, or for another card.',
  },
  D0003: {
    text: 'Invalid merchant',
    meaning: 'The issuer or the scheme does not know the merchant as it was sent.',
    remedy: 'Ask the gateway’s operator to check the merchant’s data with the acquirer.',
  },
  D0004: {
    text: 'Card to be withdrawn',
    meaning: 'The issuer wants the card back.',
    remedy: 'Do not try this card again; ask the customer for another one.',
  },
  D0005: {
    text: 'Do not honour',
    meaning: 'The issuer declined without giving a reason.',
    remedy: 'Ask the customer for another card.',
  },
  D0007: {
    text: 'Card to be withdrawn, special conditions',
    meaning: 'The issuer wants the card back because of fraud.',
    remedy: 'Do not try this card again; ask the customer for another one.',
  },
  D0012: {
    text: 'Invalid transaction',
    meaning: 'The issuer does not allow this kind of transaction.',
    remedy: 'Ask the customer for another card.',
  },
  D0013: {
    text: 'Invalid amount',
    meaning: 'The amount or its currency cannot be processed with this card.',
    remedy: 'Check the amount; ask the customer for another card.',
  },
  D0014: {
    text: 'Invalid card number',
    meaning: 'The issuer does not know the number.',
    remedy: 'Ask the customer to check the number.',
  },
  D0015: {
    text: 'No such issuer',
    meaning: 'There is no issuer behind the number.',
    remedy: 'Do not try this card again; ask the customer to check the number.',
  },
  D0019: {
    text: 'Enter the transaction again',
    meaning: 'The issuer could not process the transaction this time.',
    remedy: 'Try again in a few minutes.',
  },
  D0030: {
    text: 'Format error',
    meaning: 'The issuer or the scheme could not read the request.',
    remedy: 'Ask the gateway’s operator to check the data that were sent.',
  },
  D0041: {
    text: 'Lost card',
    meaning: 'The card was reported lost.',
    remedy: 'Do not try this card again; ask the customer for another one.',
  },
  D0043: {
    text: 'Stolen card',
    meaning: 'The card was reported stolen.',
    remedy: 'Do not try this card again; ask the customer for another one.',
  },
  D0046: {
    text: 'Closed account',
    meaning: 'The account behind the card is closed.',
    remedy: 'Do not try this card again; ask the customer for another one.',
  },
  D0051: {
    text: 'Insufficient funds',
    meaning: 'The card’s account does not cover the amount.',
    remedy: 'Ask the customer for another card, or try later.',
  },
  D0052: {
    text: 'No such account',
    meaning: 'The card has no account of the requested kind.',
    remedy: 'Ask the customer for another card.',
  },
  D0054: {
    text: 'Expired card',
    meaning: 'The issuer says that the card has expired.',
    remedy: 'Ask the customer for the new card.',
  },
  D0055: {
    text: 'Wrong or missing PIN',
    meaning: 'The issuer wants a PIN, or another proof of its customer.',
    remedy: 'Authorise again with do3DS, or ask the customer for another card.',
  },
  D0057: {
    text: 'Not permitted to the cardholder',
    meaning: 'The card is not meant for this kind of transaction.',
    remedy: 'Ask the customer for another card.',
  },
  D0058: {
    text: 'Not permitted to the merchant',
    meaning: 'The merchant may not do this kind of transaction with this card.',
    remedy: 'Have the gateway’s operator ask the acquirer; ask the customer for another card.',
  },
  D0059: {
    text: 'Suspected fraud',
    meaning: 'The issuer or the scheme suspects fraud.',
    remedy: 'Ask the customer to call the issuer, or for another card.',
  },
  D0061: {
    text: 'Limit exceeded',
    meaning: 'The amount or the number of payments exceeds a limit of the card for a period.',
    remedy: 'Ask the customer for another card, or try later.',
  },
  D0062: {
    text: 'Restricted card',
    meaning: 'The issuer or the customer has restricted where the card can be used.',
    remedy: 'Ask the customer to lift the restriction, or for another card.',
  },
  D0065: {
    text: 'Customer authentication required',
    meaning: 'The issuer wants 3-D Secure, and the request said no3DS.',
    remedy: 'Authorise again with do3DS and send the customer to issuer_url.',
  },
  D0075: {
    text: 'Too many wrong PINs',
    meaning: 'The card is blocked after too many wrong PINs.',
    remedy: 'Ask the customer to call the issuer, or for another card.',
  },
  D0078: {
    text: 'Card not activated',
    meaning: 'The card is new and was not activated yet, or is blocked.',
    remedy: 'Ask the customer to activate the card.',
  },
  D0082: {
    text: 'Wrong security code',
    meaning: 'The security code does not match.',
    remedy: 'Ask the customer to check the code on the card.',
  },
  D0091: {
    text: 'Issuer not available',
    meaning: 'The issuer or the scheme did not answer.',
    remedy: 'Try again in a few minutes.',
  },
  D0093: {
    text: 'Cannot be completed',
    meaning: 'The law forbids the transaction.',
    remedy: 'Ask the customer for another card.',
  },
  D0094: {
    text: 'Duplicate transmission',
    meaning: 'The scheme considers the transaction a duplicate of an earlier one.',
    remedy: 'Check whether the order is paid, then authorise again under a new order_no.',
  },
  D0096: {
    text: 'System malfunction',
    meaning: 'The issuer or the scheme could not process the transaction.',
    remedy: 'Try again in a few minutes.',
  },
  D0100: {
    text: 'Blocked by a risk rule',
    meaning: 'The payment was not sent to the issuer, or was stopped by its risk rules.',
    remedy: 'Do not retry; ask the gateway’s operator about the risk rules.',
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
    meaning: 'The customer has instructed the issuer to make no more payments for this subscription.',
    remedy: 'Do not charge again; agree with the customer on another card.',
  },
  D0104: {
    text: 'Too many declined attempts with this card',
    meaning:
      'The card was declined as often as its scheme allows: with most schemes 16 times in 30 days, with Mastercard 10 times in 24 hours or 35 in 30 days. The payment was not sent.',
    remedy: 'Ask the customer for another card, or try again when older declines are outside that period.',
  },
  D0105: {
    text: 'The card must not be tried again',
    meaning: 'An earlier decline forbids any further attempt with this card. The payment was not sent.',
    remedy:
      'Ask the customer for another card. If the issuer says that its response was a mistake, the gateway’s operator can release the card.',
  },
  D0106: {
    text: 'The customer stopped this payment',
    meaning: 'The customer has instructed the issuer not to pay this charge.',
    remedy: 'Do not charge it again; agree with the customer on what is owed.',
  },
  D0107: {
    text: 'The customer stopped all recurring payments',
    meaning: 'The customer has instructed the issuer to pay no recurring charges with this card.',
    remedy: 'Do not charge the card again; agree with the customer on another one.',
  },
  D0108: {
    text: 'Approved in part only',
    meaning:
      'The issuer approved less than the requested amount, and this payment does not accept that. The approved amount is reversed: nothing is charged.',
    remedy:
      'Ask the customer for another card, or authorise again under the same order_no with partial_approval accept and charge the rest otherwise.',
  },
} as const satisfies Record<string, CatalogueEntry>;
