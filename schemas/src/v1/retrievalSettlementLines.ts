import { declareFilters } from '../portal/lists/filter.ts';
import { transactionId } from './fields.ts';
import { listOperation } from './list-operation.ts';
import { listed_settlement_line } from './list-rows.ts';

/** POST /v1/retrievalSettlementLines: what a settlement is made of (docs/specification/lists.md#settlement-lines). */
export const retrievalSettlementLines = listOperation({
  name: 'retrievalSettlementLines',
  summary: 'List the lines of a settlement',
  about: 'Lists the movements of card money of a settlement’s day, in its currency.',
  tag: 'Queries',
  of: { batch_id: transactionId('Of the settlement') },
  filters: declareFilters({}),
  rows: 'lines',
  row: listed_settlement_line,
});
