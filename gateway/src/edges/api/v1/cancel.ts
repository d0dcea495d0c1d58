import type { cancel } from '@causeway/schemas/v1/cancel.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import { answerItems, identityOf, itemError, itemStatus, processed, requestItems } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';

/** POST /v1/cancel (docs/specification/payments.md#cancel). */
export function cancelHandler(verbs: PaymentVerbs): OperationHandler<typeof cancel> {
  return async (body, call) => {
    const items = requestItems(body.cancel_orders, call, (item) => item);
    const outcomes = await verbs.cancel(items);
    return {
      ...processed(body),
      cancel_orders: answerItems(body.cancel_orders, outcomes, (item, outcome) => ({
        ...identityOf(item),
        cancel_status: itemStatus(outcome),
        error_message: itemError(outcome),
      })),
    };
  };
}
