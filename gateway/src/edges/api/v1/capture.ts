import type { capture } from '@causeway/schemas/v1/capture.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import { answerItems, identityOf, itemError, itemStatus, processed, requestItems } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';

/** POST /v1/capture (docs/specification/payments.md#capture). */
export function captureHandler(verbs: PaymentVerbs): OperationHandler<typeof capture> {
  return async (body, call) => {
    const items = requestItems(body.capture_orders, call, (item) => item);
    const outcomes = await verbs.capture(items);
    return {
      ...processed(body),
      capture_orders: answerItems(body.capture_orders, outcomes, (item, outcome) => ({
        ...identityOf(item),
        capture_status: itemStatus(outcome),
        error_message: itemError(outcome),
      })),
    };
  };
}
