import Type from 'typebox';
import { event_object } from '../events/event.ts';
import { metadata } from '../metadata.ts';
import { contract } from '../objects/contract.ts';
import { dispute } from '../objects/dispute.ts';
import { payment } from '../objects/payment.ts';
import { approval_reasons, payout } from '../objects/payout.ts';
import { refund } from '../objects/refund.ts';
import { subscription } from '../objects/subscription.ts';
import { dispute_filters } from '../portal/lists/dispute-list.ts';
import { refund_filters } from '../portal/lists/refund-list.ts';
import { settlement_filters } from '../portal/lists/settlement-list.ts';
import { builtOn, stated } from '../stated.ts';
import {
  amountAnswer,
  amountOrEmpty,
  currencyText,
  names_of_payment_statuses,
  oneOf,
  signedAmount,
  transactionId,
} from './fields.ts';

/** A moment in a row of a list. */
const moment = Type.String({ ...stated({ format: 'date-time' }), description: 'ISO 8601, UTC' });

/** The same where there may be none. */
function momentOrEmpty(description: string) {
  return Type.String({ description: `${description}: ISO 8601, UTC; or empty` });
}

/** A payment in a list (docs/specification/lists.md#payments). */
export const listed_payment = Type.Object(
  {
    ...payment.properties,
    status_name: oneOf(names_of_payment_statuses, 'The name of payment_status'),
    remaining_amount: amountAnswer('What can still be captured or cancelled'),
    refundable_amount: amountAnswer('What can still be refunded'),
    disputed_amount: amountAnswer('What open and lost disputes hold'),
    payment_method: Type.String({ description: 'card, or how else it was paid' }),
    shopper_email: Type.String(),
    token_id: Type.String({ description: 'The stored card, or empty' }),
    created_at: moment,
    last_updated_at: moment,
    capture_deadline_at: momentOrEmpty('Until when it can be captured'),
    review_due_at: momentOrEmpty('Until when it can be reviewed, while it is held'),
  },
  { title: 'ListedPayment', ...builtOn(payment) },
);

/** A refund in a list (docs/specification/lists.md#refunds). */
export const listed_refund = Type.Object(
  {
    refund_reference_id: refund.properties.refund_reference_id,
    refund_reference: Type.String({ description: 'The merchant’s own, or empty' }),
    transaction_id: transactionId('The payment’s'),
    order_no: Type.String({ description: 'The payment’s' }),
    status: oneOf(refund_filters.filters.status.choices, 'State of the refund'),
    currency: currencyText(),
    refund_amount: refund.properties.refund_amount,
    refund_reason: Type.String(),
    metadata,
    failure_code: Type.String({ description: 'Why it failed, or empty' }),
    created_at: moment,
    processed_at: momentOrEmpty('When its outcome was known'),
  },
  { title: 'ListedRefund', ...builtOn(refund) },
);

/** A payout in a list (docs/specification/lists.md#payouts). */
export const listed_payout = Type.Object(
  {
    ...payout.properties,
    beneficiary_name: Type.String({ description: 'Who is paid' }),
    approval_reasons: Type.Optional(approval_reasons),
    created_at: moment,
    last_updated_at: moment,
  },
  { title: 'ListedPayout', ...builtOn(payout) },
);

/** A dispute in a list (docs/specification/lists.md#disputes). */
export const listed_dispute = Type.Object(
  {
    ...dispute.properties,
    transaction_id: transactionId('The payment’s'),
    order_no: Type.String({ description: 'The payment’s' }),
    state: oneOf(
      dispute_filters.filters.state.choices,
      'open: waits for your answer; answered: waits for the acquirer; won; lost',
    ),
    opened_at: moment,
    closed_at: momentOrEmpty('When it was decided'),
  },
  { title: 'ListedDispute', ...builtOn(dispute) },
);

/** A subscription in a list (docs/specification/lists.md#subscriptions). */
export const listed_subscription = Type.Object(
  {
    ...subscription.properties,
    token_id: Type.String({ description: 'The stored card that is charged' }),
    next_charge_at: momentOrEmpty('When it is charged next'),
    next_charge_amount: amountOrEmpty('What it is charged then'),
    created_at: moment,
  },
  { title: 'ListedSubscription', ...builtOn(subscription) },
);

/** A contract in a list (docs/specification/lists.md#contracts). */
export const listed_contract = Type.Object(
  {
    ...contract.properties,
    charged_at: momentOrEmpty('When it was paid'),
    created_at: moment,
  },
  { title: 'ListedContract', ...builtOn(contract) },
);

const day = Type.String({
  ...stated({ format: 'date' }),
  description: 'YYYY-MM-DD in the account’s time zone',
});

/** A day's card money in one currency (docs/specification/lists.md#settlements). */
export const listed_settlement = Type.Object(
  {
    batch_id: Type.String({ description: 'The gateway’s identifier of the day’s money' }),
    day,
    currency: currencyText(),
    state: oneOf(settlement_filters.filters.state.choices, 'open: pending; settled: available'),
    captured: signedAmount('What was captured on the day'),
    refunded: signedAmount('Less what failed and came back; below zero'),
    disputed: signedAmount('Less what was won back; below zero'),
    carried: signedAmount('What an earlier settlement could not take; never above zero'),
    net: signedAmount('Their sum'),
    due_on: Type.String({ ...stated({ format: 'date' }), description: 'The banking day of its settlement' }),
    settled_on: Type.String({ description: 'YYYY-MM-DD when it was settled; empty while it is open' }),
    settlement_id: Type.String({
      description:
        'The transaction_id of the movement in statements, in which days are settled together; or empty',
    }),
  },
  { title: 'Settlement' },
);

/** A movement of card money (docs/specification/lists.md#settlement-lines). */
export const listed_settlement_line = Type.Object(
  {
    movement: Type.String({
      description:
        'capture, capture_undone, refund_accepted, refund_failed, refund_returned, dispute_taken, dispute_returned or dispute_fee',
    }),
    transaction_id: transactionId('The payment’s'),
    order_no: Type.String({ description: 'The payment’s' }),
    refund_reference_id: Type.String({ description: 'Of a refund; else empty' }),
    currency: currencyText(),
    amount: signedAmount('By how much it changed the pending balance'),
    at: moment,
  },
  { title: 'SettlementLine' },
);

/** A stored card, without its number (docs/specification/lists.md#cards). */
export const listed_card = Type.Object(
  {
    token_id: Type.String({ description: 'Send it as token_id to charge the card' }),
    card_brand: Type.String(),
    last_four: Type.String({ ...stated({ pattern: '^[0-9]{4}$' }), description: 'Of the card number' }),
    expiration_month: Type.String({ ...stated({ pattern: '^[0-9]{2}$' }), description: 'Such as 08' }),
    expiration_year: Type.String({ ...stated({ pattern: '^[0-9]{4}$' }), description: 'Such as 2034' }),
    shopper_ids: Type.Array(Type.String(), {
      description: 'The customers who have agreed to its storing, as you have named them; the newest 20',
    }),
    created_at: moment,
  },
  { title: 'StoredCard' },
);

/** What has happened to an object (docs/specification/lists.md#expanded-fields). */
export const listed_events = Type.Array(event_object, {
  description: 'Its newest 100 events, in their order',
});
