import Type from 'typebox';
import { payout_state_meanings } from '../payout-states.ts';
import { eventKind } from './event.ts';

/** A payout as events show it: nothing of the parties but their ids. */
const payout = Type.Object({
  transaction_id: Type.String({ description: 'Gateway identifier of the payout' }),
  request_id: Type.String({ description: 'The merchant’s' }),
  short_reference_id: Type.String({ description: 'YYYYMMDD-XXXXXX' }),
  reference: Type.String({ description: 'The merchant’s' }),
  client_data: Type.String({ description: 'As sent' }),
  status: Type.String({ description: 'State of the payout' }),
  payment_method: Type.String({ description: 'SWIFT or LOCAL' }),
  payment_currency: Type.String(),
  payment_amount: Type.String({ description: 'Decimal' }),
  source_currency: Type.String(),
  source_amount: Type.String({ description: 'Decimal' }),
  fee_currency: Type.String(),
  fee_amount: Type.String({ description: 'Decimal' }),
  fee_paid_by: Type.String({ description: 'PAYER or BENEFICIARY' }),
  exchange_rate: Type.String({ description: 'Empty where the currencies are the same' }),
  amount_payer_pays: Type.String({ description: 'Decimal, in source_currency' }),
  amount_beneficiary_receives: Type.String({ description: 'Decimal, in payment_currency' }),
  returned_amount: Type.String({ description: 'Decimal, in payment_currency' }),
  payment_date: Type.String({ description: 'YYYY-MM-DD, as asked for' }),
  execution_date: Type.String({ description: 'YYYY-MM-DD, the banking day of the instruction' }),
  beneficiary_id: Type.String(),
  payer_id: Type.String(),
  failure_type: Type.String({ description: 'Empty while nothing has failed' }),
  failure_reason: Type.String({ description: 'Empty while nothing has failed' }),
});

const meanings = payout_state_meanings;

/** Events of payouts: one for every state that a payout enters (definitions 11). */
export const payout_events = [
  eventKind('payout.pending_funds', meanings.PENDING_FUNDS, payout),
  eventKind('payout.in_approval', meanings.IN_APPROVAL, payout),
  eventKind('payout.approval_rejected', meanings.APPROVAL_REJECTED, payout),
  eventKind('payout.scheduled', meanings.SCHEDULED, payout),
  eventKind('payout.in_review', meanings.IN_REVIEW, payout),
  eventKind('payout.processing', meanings.PROCESSING, payout),
  eventKind('payout.sent', meanings.SENT, payout),
  eventKind('payout.completed', meanings.COMPLETED, payout),
  eventKind('payout.failed', meanings.FAILED, payout),
  eventKind('payout.returned', meanings.RETURNED, payout),
  eventKind('payout.cancelled', meanings.CANCELLED, payout),
] as const;
