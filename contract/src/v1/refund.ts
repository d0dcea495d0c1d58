import Type from 'typebox';
import {
  batchSignatureParts,
  itemIdentity,
  itemIdentityAnswer,
  itemList,
  itemText,
  requestEnvelope,
  responseEnvelope,
  type ApiOperation,
} from './operation.ts';

export const refund_items_max = 50;

/** POST /v1/refund: give captured money back (contract 4.4; definitions 7). */
export const refund = {
  name: 'refund',
  summary: 'Refund transactions',
  description:
    'Gives back captured money, in whole or in part, for up to 50 orders. A refund takes at most what was captured less what was refunded and is being refunded, within 365 days of the capture, and at most 99 times per payment.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    refund_orders: itemList(
      {
        ...itemIdentity,
        amount: itemText('The payment’s amount, decimal'),
        refund_amount: itemText('Amount to give back, decimal'),
        refund_reason: itemText('Up to 50 characters'),
        refund_reference: itemText(
          'The merchant’s own reference, unique per account when not empty; the same one again with the same content returns the first result',
        ),
      },
      refund_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    refund_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        refund_amount: Type.String({ description: 'As sent' }),
        refund_message: Type.String({ description: '0000:OK, or `<code>:<text>`' }),
        refund_reason: Type.String({ description: 'As sent' }),
        refund_reference: Type.String({ description: 'As sent' }),
        refund_reference_id: Type.String({
          description: 'transaction_id, hyphen, two-digit number; empty when refused',
        }),
        refund_status: Type.String({
          description: '1 refunded, 0 refused, 2 waiting for the acquirer, 3 accepted but failed afterwards',
        }),
      }),
    ),
  }),
  structured_fields: ['refund_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('refund_orders'),
} satisfies ApiOperation;
