import Type, { type TProperties } from 'typebox';
import { dispute } from '../objects/dispute.ts';
import { payment } from '../objects/payment.ts';
import { refund } from '../objects/refund.ts';
import { builtOn } from '../stated.ts';
import { metadata } from '../metadata.ts';
import { amountAnswer, currencyText } from '../v1/fields.ts';
import { eventKind } from './event.ts';

/** A payment, and what one kind of event says of it. */
function paymentWith<More extends TProperties>(more: More) {
  return Type.Object({ ...payment.properties, ...more }, builtOn(payment));
}

const adjustment_fields = {
  capture_deadline_at: Type.String({ description: 'Until when it can be captured: ISO 8601, UTC' }),
};

const payment_refund = Type.Object(
  {
    ...payment.properties,
    ...refund.properties,
    refund_metadata: { ...metadata, description: 'What the merchant has noted about the refund' },
  },
  builtOn(payment, refund),
);

const payment_dispute = Type.Object(
  { ...payment.properties, ...dispute.properties },
  builtOn(payment, dispute),
);

const dispute_funds = Type.Object(
  {
    ...payment_dispute.properties,
    funds_amount: Type.String({
      description: 'In funds_currency: below zero what was taken, above zero what was given back',
    }),
    funds_currency: currencyText(),
    fee_amount: Type.String({ description: 'In fee_currency: below zero what the acquirer charged' }),
    fee_currency: currencyText(),
  },
  builtOn(payment, dispute),
);

/**
 * Events of payments, refunds and disputes (docs/specification/events.md#types); failures of captures and voids are
 * ours.
 */
export const payment_events = [
  eventKind(
    'payment.authorised',
    'The issuer approved the payment; nothing is captured yet. With an amount of zero the card is verified, and nothing will be',
    payment,
  ),
  eventKind(
    'payment.adjusted',
    'The authorisation was changed: to more, to less, or to be valid for longer',
    paymentWith({
      ...adjustment_fields,
      previous_amount: amountAnswer('What was authorised before'),
    }),
  ),
  eventKind(
    'payment.adjust_failed',
    'The issuer or the acquirer refused to change the authorisation, which is as it was',
    paymentWith({
      ...adjustment_fields,
      asked_amount: amountAnswer('What was to be authorised; amount still is'),
    }),
  ),
  eventKind(
    'payment.captured',
    'Money was captured, in whole or in part. unordered_amount is there where the acquirer captured it with the authorisation, although it was to be captured later or reviewed first',
    paymentWith({
      unordered_amount: Type.Optional(
        Type.String({ description: 'What was captured without an order; refund it if it is not wanted' }),
      ),
    }),
  ),
  eventKind(
    'payment.capture_failed',
    'The acquirer refused a capture that had been accepted, or told later that it has failed: then undone_amount is there',
    paymentWith({
      undone_amount: Type.Optional(
        Type.String({ description: 'What had been captured, and is not; captured_amount is without it' }),
      ),
    }),
  ),
  eventKind(
    'payment.declined',
    'The payment failed: declined, blocked, or not authenticated. approved_amount is there where what was approved is reversed',
    paymentWith({
      approved_amount: Type.Optional(
        Type.String({ description: 'What the issuer had approved, which is reversed' }),
      ),
    }),
  ),
  eventKind(
    'payment.attempt_failed',
    'An acquirer failed, or the issuer declined, and the payment is tried again as the operator’s routing rules provide',
    paymentWith({
      acquirer: Type.String({ description: 'The acquirer of this attempt' }),
    }),
  ),
  eventKind('payment.cancelled', 'The authorisation, or what was left of it, was released', payment),
  eventKind('payment.cancel_failed', 'The acquirer refused to release the authorisation', payment),
  eventKind('payment.expired', 'The authorisation was released at its capture deadline', payment),
  eventKind('payment.held', 'The payment waits for a review', payment),
  eventKind('payment.review_approved', 'The payment was approved in review', payment),
  eventKind(
    'payment.review_rejected',
    'The payment was rejected in review, or nobody decided in time',
    payment,
  ),
  eventKind('refund.accepted', 'A refund was accepted and is on its way', payment_refund),
  eventKind('refund.completed', 'A refund was carried out', payment_refund),
  eventKind(
    'refund.failed',
    'A refund that had been accepted failed, at once or later; the money is the merchant’s again. returned_amount is there where it had been completed',
    Type.Object(
      {
        ...payment_refund.properties,
        returned_amount: Type.Optional(
          Type.String({
            description: 'What had been given back, and came back; refunded_amount is without it',
          }),
        ),
      },
      builtOn(payment, refund),
    ),
  ),
  eventKind('dispute.opened', 'The cardholder disputes the payment', payment_dispute),
  eventKind(
    'dispute.stage_changed',
    'A dispute has come to another stage: a chargeback after an inquiry, pre-arbitration, arbitration',
    payment_dispute,
  ),
  eventKind(
    'dispute.funds_taken',
    'The acquirer took money because of a dispute: what is disputed, a fee, or both',
    dispute_funds,
  ),
  eventKind(
    'dispute.funds_returned',
    'The acquirer gave money back that it had taken because of a dispute',
    dispute_funds,
  ),
  eventKind(
    'dispute.won',
    'A dispute was decided for the merchant; the issuer may still go on to pre-arbitration',
    payment_dispute,
  ),
  eventKind(
    'dispute.lost',
    'A dispute was decided against the merchant, accepted, or not answered in time',
    payment_dispute,
  ),
] as const;
