import { declareFilters } from './filter.ts';
import { declareList } from './list.ts';

/** The list of refunds. */
export const refund_list = declareList({
  fields: {
    refund_reference_id: { type: 'id', label: 'refund' },
    refund_reference: { type: 'text' },
    transaction_id: { type: 'id' },
    order_no: { type: 'text', label: 'order' },
    created_at: { type: 'moment', label: 'created' },
    processed_at: { type: 'moment' },
    status: { type: 'text', label: 'status' },
    currency: { type: 'text' },
    amount: { type: 'amount', label: 'amount' },
    reason: { type: 'text', label: 'reason' },
    failure_code: { type: 'text' },
  },
  table: {
    refund_reference_id: 'tablet',
    order_no: 'always',
    created_at: 'tablet',
    status: 'always',
    reason: 'desk',
    amount: 'always',
  },
});

/** What the list of refunds can be narrowed by. */
export const refund_filters = declareFilters({
  q: {
    type: 'search',
    description:
      'Words that a refund has all of: whole or part of refund_reference_id, refund_reference, order_no, reference_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers',
  },
  status: { type: 'choice', label: 'status', choices: ['pending', 'completed', 'failed'] },
  from: { type: 'first_day', label: 'from' },
  to: { type: 'last_day', label: 'to' },
  currency: { type: 'currency', label: 'currency' },
  metadata: { type: 'metadata', label: 'metadata' },
});
