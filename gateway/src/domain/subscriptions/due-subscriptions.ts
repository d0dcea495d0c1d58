import type { Context } from '../../context.ts';
import type { Performer } from '../../operations/perform-operations.ts';
import type { DueHandler } from '../due/run-due-work.ts';
import type { Payment } from '../payments/payment.ts';
import { contractDueHandler } from './contracts/charge-contracts.ts';
import { followDueHandler } from './contracts/settle-contracts.ts';
import { subscriptionDueHandler } from './run-subscriptions.ts';

/**
 * What is done when moments of subscriptions have come. Of what falls due at once, contracts are drawn up before
 * contracts are charged, and what was paid is followed last.
 */
export function subscriptionDueHandlers(context: Context, performer: Performer<Payment>): DueHandler[] {
  return [subscriptionDueHandler(context), contractDueHandler(context, performer), followDueHandler(context)];
}
