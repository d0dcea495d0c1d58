import Type from 'typebox';
import { payout_decisions } from '../portal/payouts.ts';
import { actionOperation } from './action-operation.ts';
import { oneOf, payout_statuses, transactionId } from './fields.ts';

/** POST /v1/cancelPayout: cancel a payout (docs/specification/actions.md#payouts). */
export const cancelPayout = actionOperation({
  name: 'cancelPayout',
  permit: 'payouts',
  summary: 'Cancel a payout',
  description:
    'Cancels a payout that has not gone to the bank: its money is available again. Cancelling again succeeds; a payout that the bank has is refused with U0010, and `message` names its status.',
  tag: 'Payouts',
  route: payout_decisions.cancel,
  fields: {
    transaction_id: transactionId('The payout, as the answer to it named it'),
    note: payout_decisions.cancel.body.properties.note,
  },
  answer: {
    transaction_id: Type.String({ description: 'As sent' }),
    status: oneOf(payout_statuses, 'As it is now'),
  },
  structured_fields: [],
});
