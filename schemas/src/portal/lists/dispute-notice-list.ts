import { declareList } from './list.ts';

/** The operator's list of notices about disputes of payments that the gateway does not know, and that moved no money. */
export const dispute_notice_list = declareList({
  fields: {
    connector: { type: 'text', label: 'acquirer' },
    notice_reference: { type: 'text', label: 'reference', description: 'The acquirer’s own, of the notice' },
    account_id: { type: 'id', label: 'account' },
    case_reference: { type: 'text', description: 'The acquirer’s, the same through all stages' },
    stage: { type: 'text', label: 'stage' },
    currency: { type: 'text' },
    amount: { type: 'amount', label: 'amount', description: 'What is contested' },
    reason_code: { type: 'text', description: 'The scheme’s' },
    answer_due_at: { type: 'moment', label: 'answer_until' },
    likely_transaction_id: {
      type: 'text',
      label: 'probably',
      description: 'The payment that it is probably about, or empty',
    },
    received_at: { type: 'moment', label: 'created' },
  },
  table: {
    connector: 'tablet',
    notice_reference: 'always',
    account_id: 'desk',
    stage: 'desk',
    amount: 'always',
    answer_due_at: 'tablet',
    likely_transaction_id: 'desk',
    received_at: 'desk',
  },
});
