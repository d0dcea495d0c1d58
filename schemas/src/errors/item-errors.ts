import type { CatalogueEntry } from './catalogue-entry.ts';

/** Codes that refuse one item of an answer with HTTP 200. */
export const item_errors = {
  T0001: {
    text: 'No such transaction',
    meaning: 'The account has no payment with this transaction_id.',
    remedy: 'Take transaction_id from the answer of the payment or from a query.',
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
      'Captures, cancellations and adjustments: an earlier item has the same transaction_id. Refunds: an earlier item is alike in every field, and neither has a refund_reference. The earlier one counts, this one was not done.',
    remedy:
      'Capture, cancel or adjust every transaction once. To refund the same amount of a transaction twice, give each refund a refund_reference of its own.',
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
    meaning: 'A capture takes more than zero and at most the authorised amount not captured yet.',
    remedy: 'Query the payment and capture at most the remainder.',
  },
  T0008: {
    text: 'The amount is not the amount of this transaction',
    meaning:
      'A refund and a review must repeat the payment’s amount as it was created or last adjusted, also where less of it was captured; a cancellation the amount not captured yet. The text after the code names the amount that is wanted.',
    remedy: 'Send that amount. How much of it is given back goes into refund_amount.',
  },
  T0010: {
    text: 'The transaction is held for review',
    meaning: 'Until it has been reviewed it can be neither captured nor cancelled.',
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
    remedy: 'Query the payment until its status is no longer 1200 or 3200.',
  },
  T0013: {
    text: 'The transaction’s status does not allow this',
    meaning: 'The text after the code names the status, or says that the card was verified only.',
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
    meaning: 'Only payments with status 2100 are reviewed.',
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
      'The payment was not made by card, or its acquirer does not take this kind of change: more, less, or longer. The text after the code says which.',
    remedy: 'Cancel the payment and authorise again, or authorise what is missing under another order_no.',
  },
  T0021: {
    text: 'The card’s scheme does not allow this change',
    meaning:
      'Not every scheme lets an authorisation be increased, and few extend one: with the amount that is authorised already there is nothing to change then.',
    remedy: 'Capture before the deadline, or cancel the payment and authorise again.',
  },
  T0022: {
    text: 'A part of the transaction is captured already',
    meaning: 'Only an authorisation of which nothing is captured, and no dispute is known, can be changed.',
    remedy: 'Capture or cancel the rest; authorise what is missing under another order_no.',
  },
  T0023: {
    text: 'A risk rule stops this amount',
    meaning: 'A payment of this amount would be blocked, or held for review.',
    remedy: 'Authorise what is missing under another order_no: it is blocked or reviewed by itself.',
  },
  T0024: {
    text: 'The transaction is a charge of a subscription',
    meaning: 'Its amount is what the period costs.',
    remedy: 'Authorise what is missing under another order_no.',
  },
  T0025: {
    text: 'The card’s scheme forbids another attempt',
    meaning:
      'Too many attempts with this card were declined, or a decline said that it must never be tried again. Nothing is sent.',
    remedy: 'Lower or capture what is authorised; see Declines for when the card can be tried again.',
  },
  R0001: {
    text: 'refund_amount is more than what can still be refunded',
    meaning: 'At most the captured amount less what was refunded and what is being refunded.',
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
      'The same reference with the same content returns the first result, with other content it is refused.',
    remedy: 'Use a new refund_reference for a new refund.',
  },
  R0006: {
    text: 'The available balance is too low',
    meaning: 'The payment’s money has been settled, and the available balance does not cover the refund.',
    remedy: 'Wait for the next settlement or add funds.',
  },
  A0001: {
    text: 'The acquirer refused the instruction',
    meaning: 'The item was accepted (status "3"), and the acquirer’s answer was no; nothing was moved.',
    remedy: 'Query the payment and try again later.',
  },
  A0002: {
    text: 'The outcome is not known yet',
    meaning:
      'The payment or the item (status "2") is accepted, and the acquirer has not said yet how it ended. The gateway asks until it knows; nothing is sent twice.',
    remedy: 'Query the payment; do not pay again under another order_no before its status has settled.',
  },
} as const satisfies Record<string, CatalogueEntry>;
