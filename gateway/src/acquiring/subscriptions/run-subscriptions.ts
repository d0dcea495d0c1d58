import { SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../kernel/context.ts';
import type { TimerHandler } from '../../kernel/scheduling/run-timers.ts';
import { cycleAmount, periodStart, type Subscription } from './subscription.ts';
import { SubscriptionChanges } from './subscription-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { nextStep, type Step } from './subscription-schedule.ts';
import { lockSubscriptions } from './subscription-store.ts';

const list_max = 200;
/** A worker that was down catches up with at most this many steps of one subscription at a time. */
const steps_max = 50;

/** The timed steps of subscriptions: trials begin, contracts are created, the last period ends. */
export function subscriptionTimer(context: Context): TimerHandler {
  return {
    kind: 'subscription',
    list_max,
    async take(tx, rows) {
      const keys = rows.map(({ account_id, subject_id }) => ({ account_id, subscription_id: subject_id }));
      const changes = new SubscriptionChanges(context, await lockSubscriptions(tx, keys), new Map());
      for (const key of keys) {
        const subscription = changes.subscription(key);
        const cause: Cause = { actor: 'gateway', at: context.clock.now(key.account_id) };
        if (subscription) takeSteps(changes, subscription, cause);
      }
      changes.write(tx);
      return null;
    },
  };
}

/** Takes every step that is due, and sets the timer of the next one. */
export function takeSteps(
  changes: SubscriptionChanges,
  subscription: Subscription,
  cause: Cause,
): Subscription {
  let current = subscription;
  for (let steps = 0; steps < steps_max; steps += 1) {
    const step = nextStep(current);
    if (!step || step.at > cause.at) break;
    current = takeStep(changes, current, step, cause);
  }
  changes.waitForNextStep(current);
  return current;
}

function takeStep(
  changes: SubscriptionChanges,
  subscription: Subscription,
  step: Step,
  cause: Cause,
): Subscription {
  switch (step.kind) {
    case 'start_trial':
      return changes.move(subscription, { cause: 'start_trial', to: SubscriptionStatus.trialing }, {}, cause);
    case 'end':
      return changes.end(subscription, 'completed', cause);
    case 'draw_up': {
      const { next_period, cycles_drawn } = subscription;
      const cycle_no = cycles_drawn + 1;
      const drawn = changes.edit(
        subscription,
        { next_period: next_period + 1, cycles_drawn: cycle_no },
        cause,
      );
      const terms = {
        cycle_no,
        amount: cycleAmount(subscription, cycle_no),
        period_start_at: periodStart(subscription, next_period),
        period_end_at: periodStart(subscription, next_period + 1),
      };
      changes.createContract(drawn, terms, cause);
      return drawn;
    }
  }
}
