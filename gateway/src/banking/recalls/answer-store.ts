import { declareProposals, type ProposalIn } from '../../kernel/approvals/proposals.ts';
import { columnsOf } from '../../kernel/database/statement.ts';
import type { RecallAnswer, RefusalReason } from './recall.ts';

/** What somebody proposes to answer a recall. What does not apply is empty or zero. */
export const answers = declareProposals({
  table: 'recall_answers',
  id: 'proposal_id',
  subject: 'recall_id',
  columns: {
    account_id: 'text',
    proposal_id: 'int8',
    recall_id: 'int8',
    ...columnsOf<{ answer: RecallAnswer; answer_code: RefusalReason | '' }>()({
      answer: 'text',
      answer_code: 'text',
    }),
    item_id: 'int8',
    to_account_id: 'text',
    transaction_id: 'int8',
  },
  result: {},
  otherOpen: (recall_id) => ({ rule: 'other_answer_open', recall_id: recall_id.toString() }),
  noneOpen: (recall_id) => ({ rule: 'no_answer_open', recall_id: recall_id.toString() }),
});
export type ProposedAnswer = ProposalIn<typeof answers>;
