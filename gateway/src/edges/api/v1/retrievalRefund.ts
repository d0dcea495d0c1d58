import type { retrievalRefund } from '@causeway/schemas/v1/retrievalRefund.ts';
import { query_values_max } from '@causeway/schemas/v1/retrievalTrans.ts';
import type { Context } from '../../../kernel/context.ts';
import { refundableOf } from '../../../acquiring/payments/payment.ts';
import { refundStatusCode } from '../../../acquiring/payments/refunds/refund.ts';
import { compactStamp } from '../../../kernel/values/dates.ts';
import { parseRefundReferenceId, refundReferenceId } from '../../../kernel/values/ids.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { processed } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';
import { checkValueCount, readValues } from './value-list.ts';
import { queryRefunds } from '../../../acquiring/payments/refunds/list-refunds.ts';

/** POST /v1/retrievalRefund (docs/specification/payments.md#search-refunds). */
export function retrievalRefundHandler(context: Context): OperationHandler<typeof retrievalRefund> {
  return async (body, call) => {
    const refund_orders = readValues(body.refund_orders, 'refund_orders');
    const refund_references = readValues(body.refund_references, 'refund_references');
    const merchant_refunds = readValues(body.merchant_refunds, 'merchant_refunds');
    checkValueCount({ refund_orders, refund_references, merchant_refunds }, query_values_max);
    const { account_id, time_zone } = call.caller.account;
    const refunds = await queryRefunds(context, account_id, [
      ...refund_orders.map((order_no) => ({ order_no })),
      // The gateway's refund_reference_id, or the merchant's own.
      ...refund_references.map((text) => ({ ...parseRefundReferenceId(text), refund_reference: text })),
      ...merchant_refunds.map((refund_reference) => ({ refund_reference })),
    ]);
    return {
      ...processed(body),
      refund_orders: refunds.map((refund) => ({
        transaction_id: refund.transaction_id.toString(),
        order_no: refund.order_no,
        amount: formatAmount(refund.payment_amount, refund.currency),
        refund_status: refundStatusCode(refund.status),
        payment_status: String(refund.payment_status),
        refund_amount: formatAmount(refund.amount, refund.currency),
        refund_reference: refund.refund_reference,
        currency: refund.currency,
        refund_reason: refund.reason,
        refund_reference_id: refundReferenceId(refund.transaction_id, refund.refund_no),
        refund_date: compactStamp(refund.created_at, time_zone),
        refund_processing_date: refund.processed_at ? compactStamp(refund.processed_at, time_zone) : '',
        metadata: refund.metadata ?? {},
        remaining_refundable_amount: formatAmount(refundableOf(refund), refund.currency),
      })),
    };
  };
}
