import { declareFilters } from './filter.ts';
import { declareList } from './list.ts';

/** How far disputes come, in this order; after won or lost, the issuer may go on to pre-arbitration. */
export const dispute_stages = [
  'inquiry',
  'chargeback',
  'pre_arbitration',
  'arbitration',
  'won',
  'lost',
] as const;

/** The list of disputes. */
export const dispute_list = declareList({
  fields: {
    dispute_id: { type: 'id' },
    transaction_id: { type: 'id' },
    order_no: { type: 'text', label: 'order' },
    reference: { type: 'text', description: 'The acquirer’s, the same through all stages' },
    state: {
      type: 'text',
      label: 'status',
      description: 'open: waits for your answer; answered: waits for the acquirer; won; lost',
    },
    stage: { type: 'text', description: dispute_stages.join(', ') },
    currency: { type: 'text' },
    amount: { type: 'amount', label: 'amount', description: 'What is contested' },
    held: { type: 'text', only_in_file: true },
    reason_code: { type: 'text', label: 'reason_code', description: 'The scheme’s' },
    opened_at: { type: 'moment', label: 'opened' },
    evidence_due_at: {
      type: 'moment',
      label: 'answer_until',
      description:
        'Until when this stage can be answered: not answered by then, all but an inquiry is lost; or empty',
    },
    due_from: {
      type: 'text',
      description:
        'Whose word evidence_due_at is: acquirer; scheme, assumed from the card scheme’s rule; default, assumed because nothing is known; or empty',
    },
    response: { type: 'text', only_in_file: true },
    responded_at: { type: 'moment', only_in_file: true },
    closed_at: { type: 'moment', description: 'Empty while it is not decided' },
  },
  table: {
    order_no: 'always',
    state: 'always',
    opened_at: 'tablet',
    evidence_due_at: 'tablet',
    reason_code: 'desk',
    amount: 'always',
  },
  file: [
    'dispute_id',
    'reference',
    'transaction_id',
    'order_no',
    'state',
    'stage',
    'reason_code',
    'currency',
    'amount',
    'held',
    'opened_at',
    'evidence_due_at',
    'due_from',
    'response',
    'responded_at',
    'closed_at',
  ],
});

/** What the list of disputes and its file can be narrowed by. */
export const dispute_filters = declareFilters({
  q: {
    type: 'search',
    description:
      'Words that a dispute has all of: whole or part of dispute_id, the acquirer’s reference, transaction_id, order_no, name or e-mail in any case, the amount, or the last four digits; or up to 100 whole numbers',
  },
  state: { type: 'choice', label: 'status', choices: ['open', 'answered', 'won', 'lost'] },
  stage: { type: 'choice', label: 'stage', choices: dispute_stages },
  from: { type: 'first_day', label: 'from' },
  to: { type: 'last_day', label: 'to' },
});
