import { settlement_filters } from '../portal/lists/settlement-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_settlement } from './list-rows.ts';

/** POST /v1/retrievalSettlements: list settlements (docs/specification/lists.md#settlements). */
export const retrievalSettlements = listOperation({
  name: 'retrievalSettlements',
  summary: 'List settlements',
  about:
    'Lists the account’s card money by day and currency: what was captured, refunded and disputed, and when it becomes available.',
  tag: 'Queries',
  filters: settlement_filters,
  rows: 'settlements',
  id: 'batch_id',
  row: listed_settlement,
});
