import type { refund } from '@causeway/schemas/v1/refund.ts';
import { refundReferenceId } from '../../values/ids.ts';
import type { PaymentVerbs } from '../../domain/payments/payment-verbs.ts';
import { answerItems, identityOf, itemError, itemStatus, processed, requestItem } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';

/** refund_message of a successful refund (docs/specification/requests.md#batches). */
const refund_ok = '0000:OK';

/** POST /v1/refund (docs/specification/payments.md#refund). */
export function refundHandler(verbs: PaymentVerbs): OperationHandler<typeof refund> {
  return async (body, call) => {
    const items = body.refund_orders.map((item, place) => ({
      ...requestItem(item, place, call),
      ...refundTexts(item),
    }));
    const outcomes = await verbs.refund(items);
    return {
      ...processed(body),
      refund_orders: answerItems(body.refund_orders, outcomes, (item, outcome) => ({
        ...identityOf(item),
        ...refundTexts(item),
        refund_message: itemError(outcome) || refund_ok,
        refund_reference_id:
          outcome.status === 'refused'
            ? ''
            : refundReferenceId(outcome.payment.transaction_id, outcome.refund_no),
        refund_status: itemStatus(outcome),
      })),
    };
  };
}

function refundTexts(item: { refund_amount?: string; refund_reason?: string; refund_reference?: string }): {
  refund_amount: string;
  refund_reason: string;
  refund_reference: string;
} {
  const { refund_amount = '', refund_reason = '', refund_reference = '' } = item;
  return { refund_amount, refund_reason, refund_reference };
}
