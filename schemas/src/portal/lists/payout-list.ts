import { payout_states } from '../../payout-states.ts';
import { declareFilters } from './filter.ts';
import { declareList } from './list.ts';

/** The list of payouts. */
export const payout_list = declareList({
  fields: {
    transaction_id: { type: 'id' },
    short_reference_id: { type: 'id' },
    request_id: { type: 'text' },
    reference: { type: 'text', label: 'reference' },
    created_at: { type: 'moment', label: 'created', description: 'ISO 8601, UTC' },
    created_by: { type: 'text' },
    status: { type: 'text', label: 'status' },
    payment_method: { type: 'text' },
    payment_currency: { type: 'text' },
    payment_amount: { type: 'amount', currency: 'payment_currency', label: 'amount' },
    source_currency: { type: 'text' },
    amount_payer_pays: {
      type: 'amount',
      currency: 'source_currency',
      description: 'Fee included, in source_currency',
    },
    payment_date: { type: 'day', label: 'payment_date' },
    beneficiary_id: { type: 'text' },
    beneficiary_name: { type: 'text', label: 'beneficiary' },
    failure_type: { type: 'text' },
  },
  table: {
    reference: 'always',
    status: 'always',
    beneficiary_name: 'tablet',
    created_at: 'desk',
    payment_date: 'desk',
    payment_amount: 'always',
  },
});

/** What the list of payouts can be narrowed by. */
export const payout_filters = declareFilters({
  q: {
    type: 'search',
    description:
      'Words that a payout has all of: whole or part of transaction_id, short_reference_id, request_id, reference, or the beneficiary’s name or e-mail in any case, or the amount; or up to 100 whole numbers',
  },
  status: {
    type: 'choices',
    label: 'status',
    choices: payout_states,
    description: 'States, comma-separated',
  },
  from: { type: 'first_day', label: 'from' },
  to: { type: 'last_day', label: 'to' },
  currency: { type: 'currency', description: 'The payment’s currency' },
  metadata: { type: 'metadata', label: 'metadata' },
});
