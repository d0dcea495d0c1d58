import { query_values_max, type retrievalTrans } from '@causeway/schemas/v1/retrievalTrans.ts';
import type { Context } from '../../context.ts';
import { summarisePayments, type PaymentSummary } from '../../domain/payments/listing/query-payments.ts';
import { compactStamp } from '../../values/dates.ts';
import { parseTransactionId } from '../../values/ids.ts';
import { formatAmount } from '../../values/money.ts';
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
    const found = await summarisePayments(context, account_id, [
      ...orders.map((order_no) => ({ order_no })),
      ...trades.map((text) => ({ transaction_id: parseTransactionId(text) })),
    ]);
    return { ...processed(body), orders_list: found.map((payment) => orderOf(payment, time_zone)) };
  };
}

function orderOf(
  payment: PaymentSummary | null,
  time_zone: string,
): {
  amount: string;
  currency: string;
  order_no: string;
  payment_status: string;
  query_result: string;
  reference_no: string;
  transaction_date: string;
  transaction_id: string;
  website: string;
  'the service': string;
} {
  return {
    amount: payment ? formatAmount(payment.amount, payment.currency) : '',
    currency: payment?.currency ?? '',
    order_no: payment?.order_no ?? '',
    payment_status: payment ? String(payment.status) : '',
    query_result: payment ? '1' : '0',
    reference_no: payment?.reference_no ?? '',
    transaction_date: payment ? compactStamp(payment.created_at, time_zone) : '',
    transaction_id: payment?.transaction_id.toString() ?? '',
    website: payment?.website ?? '',
    'the service': payment?.website ?? '',
  };
}
