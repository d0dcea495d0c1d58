import Type from 'typebox';
import { stated } from '../stated.ts';
import { metadata } from '../metadata.ts';
import { amountAnswer, compactStamp, currencyText, paymentStatus, transactionId } from './fields.ts';
import {
  fieldText,
  itemStatus,
  requestEnvelope,
  responseEnvelope,
  valueList,
  type ApiOperation,
} from './operation.ts';

/** POST /v1/retrievalRefund: search refunds (docs/specification/payments.md#search-refunds). */
export const retrievalRefund = {
  name: 'retrievalRefund',
  permit: 'read',
  summary: 'Search refund transactions',
  description: 'Answers every refund that matches one of up to 100 values.',
  tag: 'Queries',
  declared_type: 'application/x-www-form-urlencoded',
  request: Type.Object({
    ...requestEnvelope,
    refund_orders: valueList('Order numbers'),
    refund_references: valueList('Gateway refund_reference_id or the merchant’s refund_reference'),
    merchant_refunds: valueList('The merchant’s refund_reference'),
  }),
  response: Type.Object({
    ...responseEnvelope,
    refund_orders: Type.Array(
      Type.Object({
        transaction_id: transactionId('Gateway transaction identifier'),
        order_no: Type.String(),
        amount: amountAnswer('The payment’s amount, as it was created or last adjusted'),
        refund_status: itemStatus('refunded', ['2', '3']),
        payment_status: paymentStatus,
        refund_amount: amountAnswer('What is given back'),
        refund_reference: Type.String({ description: 'The merchant’s own reference, or empty' }),
        currency: currencyText(),
        refund_reason: Type.String(),
        refund_reference_id: Type.String({
          ...stated({ pattern: '^[1-9][0-9]{0,18}-[0-9]{2}$' }),
          description: 'transaction_id, hyphen, two-digit number',
        }),
        refund_date: compactStamp,
        refund_processing_date: Type.String({
          ...stated({ pattern: '^([0-9]{14})?$' }),
          description: 'When its outcome was known: yyyyMMddHHmmss, or empty',
        }),
        metadata,
        remaining_refundable_amount: amountAnswer('What can still be refunded of the payment'),
      }),
    ),
  }),
  structured_fields: [],
  moves_money: false,
  registered_address_only: false,
  legacySignatureParts: (body) => [fieldText(body, 'merchant_id'), fieldText(body, 'account_id')],
} satisfies ApiOperation;
