import Type from 'typebox';
import { payment_filters } from '../portal/lists/payment-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_dispute, listed_events, listed_payment, listed_refund } from './list-rows.ts';

/** POST /v1/retrievalPayments: list payments (docs/specification/lists.md#payments). */
export const retrievalPayments = listOperation({
  name: 'retrievalPayments',
  summary: 'List payments',
  about:
    'Lists the account’s payments, all of them or those that filters and a search leave. A page of a filter that few payments pass can be short, or empty, and still have more.',
  tag: 'Queries',
  filters: payment_filters,
  rows: 'payments',
  id: 'transaction_id',
  row: listed_payment,
  expand: { refunds: Type.Array(listed_refund), disputes: Type.Array(listed_dispute), events: listed_events },
});
