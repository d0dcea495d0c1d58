import { refund_filters } from '../portal/lists/refund-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_payment, listed_refund } from './list-rows.ts';

/** POST /v1/retrievalRefunds: list refunds (docs/specification/lists.md#refunds). */
export const retrievalRefunds = listOperation({
  name: 'retrievalRefunds',
  summary: 'List refunds',
  about: 'Lists the account’s refunds. A search leaves the other filters aside.',
  tag: 'Queries',
  filters: refund_filters,
  rows: 'refunds',
  id: 'refund_reference_id',
  row: listed_refund,
  expand: { payment: listed_payment },
});
