import Type from 'typebox';
import { fieldText, requestEnvelope, responseEnvelope, valueList, type ApiOperation } from './operation.ts';

/** POST /v1/retrievalRefund: search refunds (contract 4.3; definitions 3). */
export const retrievalRefund = {
  name: 'retrievalRefund',
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
        transaction_id: Type.String(),
        order_no: Type.String(),
        amount: Type.String({ description: 'The payment’s amount, decimal' }),
        refund_status: Type.String({
          description: '1 refunded, 2 waiting for the acquirer, 3 accepted but failed afterwards',
        }),
        payment_status: Type.String({ description: 'See payment status codes' }),
        refund_amount: Type.String(),
        refund_reference: Type.String({ description: 'The merchant’s own reference, or empty' }),
        currency: Type.String(),
        refund_reason: Type.String(),
        refund_reference_id: Type.String({ description: 'transaction_id, hyphen, two-digit number' }),
        refund_date: Type.String({ description: 'yyyyMMddHHmmss in the account’s time zone' }),
        refund_processing_date: Type.String({
          description: 'When its outcome was known: yyyyMMddHHmmss, or empty',
        }),
      }),
    ),
  }),
  structured_fields: [],
  moves_money: false,
  registered_address_only: false,
  legacySignatureParts: (body) => [fieldText(body, 'merchant_id'), fieldText(body, 'account_id')],
} satisfies ApiOperation;
