import { SubscriptionStatus } from '@causeway/contract/subscription-statuses.ts';
import { addMs, day_ms } from '../../values/dates.ts';
import { startOfDay } from '../../values/intervals.ts';
import { isFullyDrawn, periodStart, type Subscription } from './subscription.ts';

/** What a subscription does next by itself, and when. */
export interface Step {
  readonly kind: 'start_trial' | 'draw_up' | 'end';
  readonly at: Date;
}

/**
 * What the subscription waits for: the beginning of its trial, the drawing up of its next contract, or its end
 * after the last period. Null when nothing happens by itself any more, or not before it is resumed.
 */
export function nextStep(subscription: Subscription): Step | null {
  const { status, trial_days } = subscription;
  if (
    !subscription.established ||
    status === SubscriptionStatus.inactive ||
    status === SubscriptionStatus.paused
  )
    return null;
  if (status === SubscriptionStatus.pending && trial_days > 0) {
    return { kind: 'start_trial', at: subscription.starts_at };
  }
  if (isFullyDrawn(subscription)) {
    // While a charge is being tried again, the subscription ends with the last attempt and not before.
    if (subscription.past_due_contracts > 0) return null;
    return { kind: 'end', at: periodStart(subscription, subscription.next_period) };
  }
  return { kind: 'draw_up', at: drawUpAt(subscription) };
}

/**
 * When the next contract is drawn up: contract_lead_days before the period at whose beginning it is charged, but
 * not before the period (or trial) ahead of that one has begun (definitions 9).
 */
function drawUpAt(subscription: Subscription): Date {
  const { next_period, contract_lead_days } = subscription;
  const lead = addMs(periodStart(subscription, next_period), -contract_lead_days * day_ms);
  const begun =
    next_period > 0 ? periodStart(subscription, next_period - 1) : startOfDay(subscription.starts_at);
  return lead > begun ? lead : begun;
}

/** The first period that begins after a moment: where a resumed subscription goes on. */
export function firstPeriodAfter(subscription: Subscription, at: Date): number {
  let period = subscription.next_period;
  while (periodStart(subscription, period) <= at) period += 1;
  return period;
}
