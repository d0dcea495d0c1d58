import type { review } from '@causeway/schemas/v1/review.ts';
import type { PaymentVerbs } from '../../domain/payments/payment-verbs.ts';
import { answerItems, identityOf, itemError, itemStatus, processed, requestItem } from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';

/** POST /v1/review (docs/specification/payments.md#review). */
export function reviewHandler(verbs: PaymentVerbs): OperationHandler<typeof review> {
  return async (body, call) => {
    const items = body.review_orders.map((item, place) => ({
      ...requestItem(item, place, call),
      review_flag: item.review_flag ?? '',
    }));
    const outcomes = await verbs.review(items);
    return {
      ...processed(body),
      review_orders: answerItems(body.review_orders, outcomes, (item, outcome) => ({
        ...identityOf(item),
        review_flag: item.review_flag ?? '',
        review_status: itemStatus(outcome),
        error_message: itemError(outcome),
      })),
    };
  };
}
