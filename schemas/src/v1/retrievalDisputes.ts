import { dispute_filters } from '../portal/lists/dispute-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_dispute, listed_payment } from './list-rows.ts';

/** POST /v1/retrievalDisputes: list disputes (docs/specification/lists.md#disputes). */
export const retrievalDisputes = listOperation({
  name: 'retrievalDisputes',
  summary: 'List disputes',
  about: 'Lists the account’s disputes. A search leaves the other filters aside.',
  tag: 'Queries',
  filters: dispute_filters,
  rows: 'disputes',
  id: 'dispute_id',
  row: listed_dispute,
  expand: { payment: listed_payment },
});
