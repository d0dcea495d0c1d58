import Type from 'typebox';
import { stated } from '../stated.ts';
import { decline_fields } from './decline-fields.ts';
import {
  amountOrEmpty,
  currencies,
  errorText,
  namedValues,
  offset_stamp_pattern,
  oneOf,
  oneOfOrEmpty,
  names_of_payment_statuses,
  payment_statuses,
} from './fields.ts';
import { metadata } from '../metadata.ts';
import { PaymentStatus, statusWithName } from '../statuses.ts';
import { fieldText, requestEnvelope, responseEnvelope, valueList, type ApiOperation } from './operation.ts';

export const query_values_max = 100;

/** POST /v1/retrievalTrans: look up payments (docs/specification/payments.md#query-payments). */
export const retrievalTrans = {
  name: 'retrievalTrans',
  permit: 'read',
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
        query_result: oneOf(
          namedValues(
            { found: '1', not_found: '0' },
            {
              '1': 'found',
              '0': 'not found',
            },
          ),
          '1 found; 0 not found: order_no or transaction_id is the value of the request, and the other fields are empty',
        ),
        reference_no: Type.String({ description: 'The acquirer’s retrieval reference, else the gateway’s' }),
        transaction_date: Type.String({ description: 'yyyyMMddHHmmss in the account’s time zone' }),
        transaction_id: Type.String(),
        website: Type.String({ description: 'Site of the order' }),
        'the service': Type.String({
          description: 'Site of the order, under the name that existing clients read',
        }),
        status_name: oneOfOrEmpty(names_of_payment_statuses, 'The name of payment_status'),
        captured_amount: amountOrEmpty('What was captured'),
        remaining_amount: amountOrEmpty('What can still be captured or cancelled'),
        refunded_amount: amountOrEmpty('What was given back; a pending refund is not included'),
        disputed_amount: amountOrEmpty('What open and lost disputes hold'),
        error_message: Type.String({
          ...errorText,
          description: 'Why the payment was declined or failed: `<code>:<text>`, or empty',
        }),
        response_code: decline_fields.response_code,
        retry: decline_fields.retry,
        card_brand: Type.String({ description: 'Empty where no card was used' }),
        card_masked: Type.String({ description: 'First six and last four digits' }),
        token_id: Type.String({ description: 'The stored card, or empty' }),
        recurring_id: Type.String({ description: 'The subscription that it belongs to, or empty' }),
        issuer_url: Type.String({
          description: `Where the customer must go on, while payment_status is ${statusWithName(PaymentStatus.waiting_for_customer)}; otherwise empty`,
        }),
        last_updated_at: Type.String({
          ...stated({ pattern: `^$|${offset_stamp_pattern}` }),
          description: 'When it last changed: YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone',
        }),
        metadata,
      }),
    ),
  }),
  structured_fields: [],
  moves_money: false,
  registered_address_only: true,
  legacySignatureParts: (body) => [fieldText(body, 'merchant_id'), fieldText(body, 'account_id')],
} satisfies ApiOperation;
