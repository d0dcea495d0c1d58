import { declareProposals, type ProposalIn } from '../../kernel/approvals/proposals.ts';
import { columnsOf } from '../../kernel/database/statement.ts';
import type { SuspenseResolution } from './suspense.ts';

/** Where somebody has found money in suspense to belong. What does not apply is empty or zero. */
export const clearings = declareProposals({
  table: 'suspense_proposals',
  id: 'proposal_id',
  subject: 'item_id',
  columns: {
    account_id: 'text',
    proposal_id: 'int8',
    item_id: 'int8',
    ...columnsOf<{ resolution: SuspenseResolution }>()({ resolution: 'text' }),
    to_account_id: 'text',
    transaction_id: 'int8',
    other_item_id: 'int8',
    recall_id: 'int8',
  },
  result: { refund_no: 'int2' },
  otherOpen: (item_id) => ({ rule: 'other_proposal_open', item_id: item_id.toString() }),
  noneOpen: (item_id) => ({ rule: 'no_proposal_open', item_id: item_id.toString() }),
});
export type SuspenseProposal = ProposalIn<typeof clearings>;
