import Type from 'typebox';
import { payment } from '../objects/payment.ts';
import { payment_filters } from '../portal/lists/payment-list.ts';
import { payment_status_names } from '../statuses.ts';
import { amountAnswer, oneOf } from './fields.ts';
import { builtOn } from '../stated.ts';
import { listOperation, moment, momentOrEmpty } from './list-operation.ts';

/** POST /v1/retrievalPayments: list payments (docs/specification/lists.md#payments). */
export const retrievalPayments = listOperation({
  name: 'retrievalPayments',
  summary: 'List payments',
  about:
    'Lists the account’s payments, all of them or those that filters and a search leave. A page of a filter that few payments pass can be short, or empty, and still have more.',
  tag: 'Queries',
  filters: payment_filters,
  rows: 'payments',
  row: Type.Object(
    {
      ...payment.properties,
      status_name: oneOf([...payment_status_names.values()], 'The name of payment_status'),
      remaining_amount: amountAnswer('What can still be captured or cancelled'),
      refundable_amount: amountAnswer('What can still be refunded'),
      disputed_amount: amountAnswer('What open and lost disputes hold'),
      payment_method: Type.String({ description: 'card, or how else it was paid' }),
      shopper_email: Type.String(),
      token_id: Type.String({ description: 'The stored card, or empty' }),
      created_at: moment,
      last_updated_at: moment,
      capture_deadline_at: momentOrEmpty('Until when it can be captured'),
      review_due_at: momentOrEmpty('Until when it can be reviewed, while it is held'),
    },
    { title: 'ListedPayment', ...builtOn(payment) },
  ),
});
