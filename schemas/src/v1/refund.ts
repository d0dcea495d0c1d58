import Type from 'typebox';
import { may_be_numeric, refused_by_item } from '../card-numbers/may-be-numeric.ts';
import { stated } from '../stated.ts';
import { amountText } from './fields.ts';
import { metadata, metadataOf } from '../metadata.ts';
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

export const refund_items_max = 50;

/** POST /v1/refund: give captured money back (docs/specification/payments.md#refund). */
export const refund = {
  name: 'refund',
  permit: 'refunds',
  summary: 'Refund transactions',
  description:
    'Gives back captured money, in whole or in part, for up to 50 orders. A refund takes at most what was captured less what was refunded and is being refunded, within 365 days of the capture, and at most 99 times per payment.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    refund_orders: itemList(
      {
        ...itemIdentity,
        amount: Type.Optional(
          amountText(
            'The payment’s amount, as it was created or last adjusted, also where less was captured, decimal',
          ),
        ),
        refund_amount: Type.Optional(amountText('Amount to give back, decimal')),
        refund_reason: Type.Optional(
          Type.String({ ...refused_by_item, ...stated({ maxLength: 50 }), description: 'Why' }),
        ),
        refund_reference: Type.Optional(
          Type.String({
            ...may_be_numeric,
            ...stated({ maxLength: 50 }),
            description:
              'The merchant’s own reference, unique per account when not empty; the same one again with the same content returns the first result',
          }),
        ),
        metadata: metadataOf('the refund', refused_by_item),
      },
      ['transaction_id', 'order_no', 'currency', 'amount', 'refund_amount'],
      refund_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    refund_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        refund_amount: Type.String({ description: 'As sent' }),
        refund_message: Type.String({
          ...stated({ pattern: '^(0000:OK|[A-Z][0-9]{4}:.+)$' }),
          description: '0000:OK, or `<code>:<text>`',
        }),
        refund_reason: Type.String({ description: 'As sent' }),
        refund_reference: Type.String({ description: 'As sent' }),
        refund_reference_id: Type.String({
          ...stated({ pattern: '^([1-9][0-9]{0,18}-[0-9]{2})?$' }),
          description: 'transaction_id, hyphen, two-digit number; empty when refused',
        }),
        refund_status: itemStatus('refunded'),
        metadata: { ...metadata, description: 'As sent; empty when refused' },
      }),
    ),
  }),
  structured_fields: ['refund_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('refund_orders'),
} satisfies ApiOperation;
