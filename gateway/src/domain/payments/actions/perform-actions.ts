import type { PaymentVerbs } from '../payment-verbs.ts';
import type { ItemOutcome } from '../payment-outcome.ts';
import type { ActionName, VerbItem } from './resolve-actions.ts';

/** Performs a portal user's items with the operation that the API uses. */
export function performActions(
  verbs: PaymentVerbs,
  action: ActionName,
  items: readonly VerbItem[],
): Promise<ItemOutcome[]> {
  switch (action) {
    case 'adjust':
      return verbs.adjust(items);
    case 'capture':
      return verbs.capture(items);
    case 'cancel':
      return verbs.cancel(items);
    case 'refund':
      return verbs.refund(items);
    case 'approve':
    case 'reject':
      return verbs.review(items);
  }
}
