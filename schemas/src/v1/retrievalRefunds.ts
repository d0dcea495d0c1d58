import Type from 'typebox';
import { refund } from '../objects/refund.ts';
import { refund_filters } from '../portal/lists/refund-list.ts';
import { currencyText, oneOf, transactionId } from './fields.ts';
import { metadata } from '../metadata.ts';
import { builtOn } from '../stated.ts';
import { listOperation, moment, momentOrEmpty } from './list-operation.ts';

/** POST /v1/retrievalRefunds: list refunds (docs/specification/lists.md#refunds). */
export const retrievalRefunds = listOperation({
  name: 'retrievalRefunds',
  summary: 'List refunds',
  about: 'Lists the account’s refunds. A search leaves the other filters aside.',
  tag: 'Queries',
  filters: refund_filters,
  rows: 'refunds',
  row: Type.Object(
    {
      refund_reference_id: refund.properties.refund_reference_id,
      refund_reference: Type.String({ description: 'The merchant’s own, or empty' }),
      transaction_id: transactionId('The payment’s'),
      order_no: Type.String({ description: 'The payment’s' }),
      status: oneOf(refund_filters.filters.status.choices, 'State of the refund'),
      currency: currencyText(),
      refund_amount: refund.properties.refund_amount,
      refund_reason: Type.String(),
      metadata,
      failure_code: Type.String({ description: 'Why it failed, or empty' }),
      created_at: moment,
      processed_at: momentOrEmpty('When its outcome was known'),
    },
    { title: 'ListedRefund', ...builtOn(refund) },
  ),
});
