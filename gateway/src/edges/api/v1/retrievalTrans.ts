import { errorMessage, type ErrorCode } from '@causeway/schemas/errors.ts';
import { payment_status_names } from '@causeway/schemas/statuses.ts';
import type { ResponseOf } from '@causeway/schemas/v1/operation.ts';
import { query_values_max, type retrievalTrans } from '@causeway/schemas/v1/retrievalTrans.ts';
import type { Context } from '../../../kernel/context.ts';
import {
  summarisePayments,
  type PaymentSummary,
} from '../../../acquiring/payments/listing/query-payments.ts';
import { openRemainderOf, retryOf } from '../../../acquiring/payments/payment.ts';
import { compactStamp, offsetStamp } from '../../../kernel/values/dates.ts';
import { parseTransactionId } from '../../../kernel/values/ids.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { processed } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';
import { checkValueCount, readValues } from './value-list.ts';

/** POST /v1/retrievalTrans (docs/specification/payments.md#query-payments). */
export function retrievalTransHandler(context: Context): OperationHandler<typeof retrievalTrans> {
  return async (body, call) => {
    const orders = readValues(body.orders, 'orders');
    const trades = readValues(body.trades, 'trades');
    checkValueCount({ orders, trades }, query_values_max);
    const { account_id, time_zone } = call.caller.account;
    const lookups = [
      ...orders.map((order_no) => ({ order_no })),
      ...trades.map((text) => ({ transaction_id: parseTransactionId(text), text })),
    ];
    const found = await summarisePayments(context, account_id, lookups);
    const orders_list = found.map((payment, place): Order => {
      if (payment) return orderOf(payment, time_zone);
      const value = lookups[place];
      const named =
        value && 'order_no' in value ? { order_no: value.order_no } : { transaction_id: value?.text ?? '' };
      return { ...not_found, ...named };
    });
    return { ...processed(body), orders_list };
  };
}

type Order = ResponseOf<typeof retrievalTrans>['orders_list'][number];

function orderOf(payment: PaymentSummary, time_zone: string): Order {
  const { currency, failure_code, live } = payment;
  return {
    amount: formatAmount(payment.amount, currency),
    currency,
    order_no: payment.order_no,
    payment_status: String(payment.status),
    query_result: '1',
    reference_no: payment.reference_no,
    transaction_date: compactStamp(payment.created_at, time_zone),
    transaction_id: payment.transaction_id.toString(),
    website: payment.website,
    'the service': payment.website,
    status_name: payment_status_names.get(payment.status) ?? '',
    captured_amount: formatAmount(payment.captured, currency),
    remaining_amount: formatAmount(openRemainderOf(payment), currency),
    refunded_amount: formatAmount(payment.refunded, currency),
    disputed_amount: formatAmount(payment.disputed, currency),
    error_message: failure_code === '' ? '' : errorMessage(failure_code as ErrorCode),
    response_code: payment.response_code,
    retry: retryOf(payment),
    card_brand: payment.card_brand,
    card_masked: payment.card_masked,
    token_id: live ? payment.token_id : '',
    recurring_id: payment.recurring_id ?? '',
    issuer_url: payment.issuer_url ?? '',
    last_updated_at: offsetStamp(payment.updated_at, time_zone),
    metadata: payment.metadata ?? {},
  };
}

const not_found: Order = {
  amount: '',
  currency: '',
  order_no: '',
  payment_status: '',
  query_result: '0',
  reference_no: '',
  transaction_date: '',
  transaction_id: '',
  website: '',
  'the service': '',
  status_name: '',
  captured_amount: '',
  remaining_amount: '',
  refunded_amount: '',
  disputed_amount: '',
  error_message: '',
  response_code: '',
  retry: '',
  card_brand: '',
  card_masked: '',
  token_id: '',
  recurring_id: '',
  issuer_url: '',
  last_updated_at: '',
  metadata: {},
};
