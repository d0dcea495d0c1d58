import type { adjust } from '@causeway/schemas/v1/adjust.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import { answerItems, identityOf, itemError, itemStatus, processed, requestItems } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';

/** POST /v1/adjust (docs/specification/payments.md#adjust). */
export function adjustHandler(verbs: PaymentVerbs): OperationHandler<typeof adjust> {
  return async (body, call) => {
    const { account } = call.caller;
    const items = requestItems(body.adjust_orders, call, (item) => ({ ...item, account }));
    const outcomes = await verbs.adjust(items);
    return {
      ...processed(body),
      adjust_orders: answerItems(body.adjust_orders, outcomes, (item, outcome) => ({
        ...identityOf(item),
        adjust_status: itemStatus(outcome),
        error_message: itemError(outcome),
      })),
    };
  };
}
