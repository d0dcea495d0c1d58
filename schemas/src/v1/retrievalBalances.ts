import { balanceRow } from '../portal/balances.ts';
import { declareFilters } from '../portal/lists/filter.ts';
import { listOperation } from './list-operation.ts';

/** POST /v1/retrievalBalances: what the account holds, by currency (docs/specification/lists.md#balances). */
export const retrievalBalances = listOperation({
  name: 'retrievalBalances',
  summary: 'List balances',
  about: 'Lists what the account holds, a row for each currency, as of now.',
  tag: 'Queries',
  order: 'By currency, on one page',
  filters: declareFilters({ currency: { type: 'currency', label: 'currency' } }),
  rows: 'balances',
  row: balanceRow,
});
