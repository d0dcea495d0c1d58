import type { Result } from '../../../kernel/errors.ts';
import type { review } from '@causeway/schemas/v1/review.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import { answerItems, identityOf, itemError, itemStatus, processed, requestItems } from './batch.ts';
import type { ReviewDecision } from '../../../acquiring/payments/payment.ts';
import type { OperationHandler } from './serve-operation.ts';

/** POST /v1/review (docs/specification/payments.md#review). */
export function reviewHandler(verbs: PaymentVerbs): OperationHandler<typeof review> {
  return async (body, call) => {
    const items = requestItems(
      body.review_orders,
      call,
      (item, { review_flag = '' }) => ({ ...item, decision: readFlag(review_flag) }),
      () => null,
    );
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

function readFlag(review_flag: string): Result<ReviewDecision> {
  const source = 'review_flag';
  if (review_flag === '') return { code: 'T0005', source, reason: { rule: 'missing' } };
  if (review_flag !== '0' && review_flag !== '1')
    return { code: 'T0006', source, reason: { rule: 'not_review_flag' } };
  return review_flag === '1' ? 'approved' : 'rejected';
}
