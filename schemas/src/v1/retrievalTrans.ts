import Type from 'typebox';
import { currencies, oneOf, oneOfOrEmpty, payment_statuses } from './fields.ts';
import { fieldText, requestEnvelope, responseEnvelope, valueList, type ApiOperation } from './operation.ts';

export const query_values_max = 100;

/** POST /v1/retrievalTrans: look up payments (docs/specification/payments.md#query-payments). */
export const retrievalTrans = {
  name: 'retrievalTrans',
  summary: 'Query transactions',
  description:
    'Looks up to 100 payments up by order number or transaction identifier, and answers one item per value asked, in the order asked. ' +
    'An order number means the live payment, else the newest attempt. The caller’s address must be registered.',
  tag: 'Queries',
  declared_type: 'application/x-www-form-urlencoded',
  request: Type.Object({
    ...requestEnvelope,
    orders: valueList('Order numbers'),
    trades: valueList('Transaction identifiers'),
  }),
  response: Type.Object({
    ...responseEnvelope,
    orders_list: Type.Array(
      Type.Object({
        amount: Type.String({ description: 'The payment’s amount, decimal' }),
        currency: oneOfOrEmpty(currencies, 'ISO 4217 code'),
        order_no: Type.String(),
        payment_status: oneOfOrEmpty(payment_statuses, 'See payment status codes'),
        query_result: oneOf(['1', '0'], '1 found; 0 not found, and the other fields are empty'),
        reference_no: Type.String({ description: 'The acquirer’s retrieval reference, else the gateway’s' }),
        transaction_date: Type.String({ description: 'yyyyMMddHHmmss in the account’s time zone' }),
        transaction_id: Type.String(),
        website: Type.String({ description: 'Site of the order' }),
        'the service': Type.String({
          description: 'Site of the order, under the name that existing clients read',
        }),
      }),
    ),
  }),
  structured_fields: [],
  moves_money: false,
  registered_address_only: true,
  legacySignatureParts: (body) => [fieldText(body, 'merchant_id'), fieldText(body, 'account_id')],
} satisfies ApiOperation;
