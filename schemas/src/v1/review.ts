import Type from 'typebox';
import { amountText, errorText, namedValues, oneOf } from './fields.ts';
import {
  batchSignatureParts,
  itemIdentity,
  itemIdentityAnswer,
  itemList,
  itemStatus,
  requestEnvelope,
  responseEnvelope,
  type ApiOperation,
} from './operation.ts';

export const review_items_max = 100;

/** POST /v1/review: decide payments held for review (docs/specification/payments.md#review). */
export const review = {
  name: 'review',
  permit: 'payments',
  summary: 'Review transactions',
  description:
    'Decides up to 100 payments held for review. Approving goes on as the payment was meant (auto capture captures), rejecting releases the authorisation. ' +
    'A decision repeated succeeds, the opposite one is refused. Undecided payments count as rejected after 72 hours, or 24 hours before the capture deadline if that is sooner.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    review_orders: itemList(
      {
        ...itemIdentity,
        amount: Type.Optional(amountText('The payment’s amount, decimal')),
        review_flag: Type.Optional(
          oneOf(
            namedValues({ approve: '1', reject: '0' }, { '1': 'approve', '0': 'reject' }),
            '1 approve, 0 reject',
          ),
        ),
      },
      ['transaction_id', 'order_no', 'currency', 'amount', 'review_flag'],
      review_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    review_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        review_flag: Type.String({ description: 'As sent' }),
        review_status: itemStatus('decided'),
        error_message: errorText,
      }),
    ),
  }),
  structured_fields: ['review_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('review_orders'),
} satisfies ApiOperation;
