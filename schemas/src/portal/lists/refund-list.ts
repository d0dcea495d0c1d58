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
