import Type from 'typebox';
import { metadata } from '../metadata.ts';
import { dispute } from '../objects/dispute.ts';
import { payment } from '../objects/payment.ts';
import { payout } from '../objects/payout.ts';
import { refund } from '../objects/refund.ts';
import { subscription } from '../objects/subscription.ts';
import { dispute_filters } from '../portal/lists/dispute-list.ts';
import { refund_filters } from '../portal/lists/refund-list.ts';
import { builtOn, stated } from '../stated.ts';
import {
  amountAnswer,
  amountOrEmpty,
  currencyText,
  names_of_payment_statuses,
  oneOf,
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
    next_charge_at: momentOrEmpty('When it is charged next'),
    next_charge_amount: amountOrEmpty('What it is charged then'),
    created_at: moment,
  },
  { title: 'ListedSubscription', ...builtOn(subscription) },
);
