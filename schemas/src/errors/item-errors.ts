import { PaymentStatus, statusWithName } from '../statuses.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

/** Codes that refuse one item of an answer with HTTP 200. */
export const item_errors = {
  T0001: {
    text: 'No such transaction',
    meaning: 'The account has no payment with this transaction_id.',
    remedy: 'Take transaction_id from the response to the payment or from a query.',
  },
  T0002: {
    text: 'order_no does not belong to this transaction',
    meaning: 'transaction_id, order_no and currency must all match the stored payment.',
    remedy: 'Send the order_no that the payment was created with.',
  },
  T0003: {
    text: 'currency is not the currency of this transaction',
    meaning: 'transaction_id, order_no and currency must all match the stored payment.',
    remedy: 'Send the currency that the payment was created with.',
  },
  T0004: {
    text: 'The item stands twice in this batch',
    meaning:
      'Captures, cancellations and adjustments: an earlier item has the same transaction_id. Refunds: an earlier item is identical in every field, and neither has a refund_reference. The earlier one counts; this one was not processed.',
    remedy:
      'Capture, cancel or adjust every transaction once. To refund the same amount of a transaction twice, give each refund its own refund_reference.',
  },
  T0005: {
    text: 'A field of the item is missing or empty',
    meaning: 'The text after the code names the field.',
    remedy: 'Fill the field.',
  },
  T0006: {
    text: 'A field of the item has a value that is not allowed',
    meaning: 'The text after the code names the field and what is allowed.',
    remedy: 'Correct the field.',
  },
  T0007: {
    text: 'The amount is more than what can still be captured',
    meaning:
      'The amount of a capture must be above zero and at most the authorised amount that is not captured yet.',
    remedy: 'Query the payment and capture at most the remainder.',
  },
  T0008: {
    text: 'The amount is not the amount of this transaction',
    meaning:
      'A refund or a review must repeat the payment’s amount as it was created or last adjusted, even if less was captured; a cancellation must give the amount not captured yet. The text after the code names the expected amount.',
    remedy: 'Send that amount. The amount to refund goes into refund_amount.',
  },
  T0010: {
    text: 'The transaction is held for review',
    meaning: 'It can be neither captured nor cancelled until it has been reviewed.',
    remedy: 'Decide it with /v1/review.',
  },
  T0011: {
    text: 'The transaction is captured already',
    meaning: 'The money has been taken.',
    remedy: 'To give it back, refund instead with /v1/refund.',
  },
  T0012: {
    text: 'Another operation on this transaction is under way',
    meaning: 'Its outcome at the acquirer is not known yet; conflicting operations wait for it.',
    remedy: `Query the payment until its status is no longer ${statusWithName(PaymentStatus.processing)} or ${statusWithName(PaymentStatus.capture_under_way)}.`,
  },
  T0013: {
    text: 'The transaction’s status does not allow this',
    meaning: 'The text after the code names the status, or states that the card was only verified.',
    remedy: 'Query the payment.',
  },
  T0014: {
    text: 'The transaction is cancelled already',
    meaning: 'The authorised amount has been released.',
    remedy: 'Nothing is left to do.',
  },
  T0015: {
    text: 'The capture deadline has passed',
    meaning: 'The authorisation has expired and its hold is released.',
    remedy: 'Authorise again.',
  },
  T0016: {
    text: 'The transaction is not held for review',
    meaning: `Only payments with status ${statusWithName(PaymentStatus.held_for_review)} are reviewed.`,
    remedy: 'Query the payment.',
  },
  T0017: {
    text: 'The review was decided the other way',
    meaning: 'A decision cannot be taken back; one not taken in time counts as rejected.',
    remedy: 'Approved payments can be cancelled or refunded; rejected ones must be authorised again.',
  },
  T0020: {
    text: 'The acquirer cannot change this authorisation',
    meaning:
      'The payment was not made by card, or its acquirer does not support this kind of change: an increase, a decrease, or an extension. The text after the code states which.',
    remedy: 'Cancel the payment and authorise again, or authorise the difference under another order_no.',
  },
  T0021: {
    text: 'The card’s scheme does not allow this change',
    meaning:
      'Not every scheme allows an authorisation to be increased, and few allow it to be extended: with an unchanged amount there is then nothing to change.',
    remedy: 'Capture before the deadline, or cancel the payment and authorise again.',
  },
  T0022: {
    text: 'A part of the transaction is captured already',
    meaning: 'An authorisation can be changed only if nothing of it is captured and it has no dispute.',
    remedy: 'Capture or cancel the rest; authorise the difference under another order_no.',
  },
  T0023: {
    text: 'A risk rule stops this amount',
    meaning: 'A payment of this amount would be blocked, or held for review.',
    remedy: 'Authorise the difference under another order_no: it is blocked or reviewed separately.',
  },
  T0024: {
    text: 'The transaction is a charge of a subscription',
    meaning: 'Its amount is the price of the period.',
    remedy: 'Authorise the difference under another order_no.',
  },
  T0025: {
    text: 'The card’s scheme forbids another attempt',
    meaning:
      'Too many attempts with this card were declined, or a decline forbids any further attempt. Nothing is sent.',
    remedy: 'Decrease or capture the authorised amount; see Declines for when the card can be tried again.',
  },
  R0001: {
    text: 'refund_amount is more than what can still be refunded',
    meaning: 'At most the captured amount, less refunds made and in progress, can be refunded.',
    remedy: 'Search the payment’s refunds with /v1/retrievalRefund.',
  },
  R0002: {
    text: 'The transaction is not captured',
    meaning: 'Only captured money can be refunded.',
    remedy: 'Cancel an authorisation that has not been captured.',
  },
  R0003: {
    text: 'The transaction is too old to be refunded',
    meaning: 'Refunds are possible for 365 days after the capture.',
    remedy: 'Pay the customer back by a payout.',
  },
  R0004: {
    text: 'The transaction has 99 refunds already',
    meaning: 'A refund_reference_id ends in two digits.',
    remedy: 'Pay the customer back by a payout.',
  },
  R0005: {
    text: 'refund_reference was used for another refund',
    meaning:
      'The same reference with the same content returns the first result; with different content it is refused.',
    remedy: 'Use a new refund_reference for a new refund.',
  },
  R0006: {
    text: 'The available balance is too low',
    meaning: 'The payment’s money has been settled, and the available balance does not cover the refund.',
    remedy: 'Wait for the next settlement or add funds.',
  },
  R0007: {
    text: 'The sign key may not refund as much',
    meaning: 'The refund is more than the sign key’s limits allow: for one refund, or within 24 hours.',
    remedy: 'Refund it in the portal, wait, or have the limits of the key changed.',
  },
  A0001: {
    text: 'The acquirer refused the instruction',
    meaning: 'The item was accepted (status "3"), but the acquirer refused it; no money was moved.',
    remedy: 'Query the payment and try again later.',
  },
  A0002: {
    text: 'The outcome is not known yet',
    meaning:
      'The payment or the item (status "2") is accepted, and the acquirer has not reported its outcome yet. The gateway inquires until it knows; nothing is sent twice.',
    remedy: 'Query the payment; do not pay again under another order_no before its outcome is known.',
  },
} as const satisfies Record<string, CatalogueEntry>;
