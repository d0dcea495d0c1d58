import type { Context } from '../../kernel/context.ts';
import type { Performer } from '../../kernel/instructions/perform-instructions.ts';
import type { TimerHandler } from '../../kernel/scheduling/run-timers.ts';
import type { Payment } from '../payments/payment.ts';
import { contractTimer } from './contracts/charge-contracts.ts';
import { paidTimer } from './contracts/record-payments.ts';
import { subscriptionTimer } from './run-subscriptions.ts';

/**
 * The timers of subscriptions. Of those due at the same time, contracts are created before contracts are charged, and
 * payments are followed up last.
 */
export function subscriptionTimers(context: Context, performer: Performer<Payment>): TimerHandler[] {
  return [subscriptionTimer(context), contractTimer(context, performer), paidTimer(context, performer)];
}
