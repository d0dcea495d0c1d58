import { SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { startOfUtcDay } from '../../kernel/values/intervals.ts';
import { cycleAmount, isFullyDrawn, periodStart, type Subscription } from './subscription.ts';

/** The next timed step of a subscription, and when it is due. */
export interface Step {
  readonly kind: 'start_trial' | 'draw_up' | 'end';
  readonly at: Date;
}

/**
 * The next step of a subscription: the start of its trial, the creation of its next contract, or its end after the last
 * period. Null when no further step happens, or none before it is resumed.
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
    // While a charge is being retried, the subscription ends with the last attempt and not before.
    if (subscription.past_due_contracts > 0) return null;
    return { kind: 'end', at: periodStart(subscription, subscription.next_period) };
  }
  return { kind: 'draw_up', at: contractCreatedAt(subscription) };
}

/**
 * When the next contract is created: contract_lead_days before the period at whose beginning it is charged, but not
 * before the preceding period (or trial) has begun (docs/subscriptions.md#periods-and-contracts). Only the wait for
 * contract_start precedes the first period without a trial.
 */
function contractCreatedAt(subscription: Subscription): Date {
  const lead = addMs(
    periodStart(subscription, subscription.next_period),
    -subscription.contract_lead_days * day_ms,
  );
  const begun = begunAhead(subscription);
  return lead > begun ? lead : begun;
}

/** When what precedes the next period began: another period, the trial, or the wait for contract_start. */
function begunAhead(subscription: Subscription): Date {
  const { next_period, trial_days, starts_at, created_at } = subscription;
  if (next_period > 0) return periodStart(subscription, next_period - 1);
  return trial_days > 0 ? startOfUtcDay(starts_at) : created_at;
}

/** The first period that begins after a given time: where a resumed subscription continues. */
export function firstPeriodAfter(subscription: Subscription, at: Date): number {
  let period = subscription.next_period;
  while (periodStart(subscription, period) <= at) period += 1;
  return period;
}

/** What a schedule is computed from; every subscription has all of it. */
export type Schedule = Pick<
  Subscription,
  'interval_unit' | 'interval_count' | 'anchor_at' | 'next_period'
> & {
  /** How many contracts are still to be created; null: no end. */
  readonly cycles_left: number | null;
};

/** A charge whose contract does not exist yet. */
export interface PlannedCharge {
  readonly at: Date;
  /** How many contracts are created before it. */
  readonly ahead: number;
}

const longest_days = { day: 1, week: 7, month: 31, year: 366 } as const;

/**
 * When a subscription will be charged within a span, if nothing changes: the beginnings of the periods whose contracts
 * do not exist yet.
 * @param until exclusive
 */
export function plannedCharges(schedule: Schedule, from: Date, until: Date): PlannedCharge[] {
  const { anchor_at, interval_unit, interval_count, next_period, cycles_left } = schedule;
  const longest_ms = longest_days[interval_unit] * interval_count * day_ms;
  // No period is longer, so the first one of the span cannot come before this one.
  const soonest = Math.floor((from.getTime() - anchor_at.getTime()) / longest_ms);
  const charges: PlannedCharge[] = [];
  for (let period = Math.max(next_period, soonest); ; period += 1) {
    const ahead = period - next_period;
    const at = periodStart(schedule, period);
    if (at >= until || (cycles_left !== null && ahead >= cycles_left)) return charges;
    if (at >= from) charges.push({ at, ahead });
  }
}

/** How many contracts of a subscription are still to be created; null: no end. */
export function remainingCycles({ total_cycles, cycles_drawn }: Subscription): number | null {
  return total_cycles === null ? null : Math.max(total_cycles - cycles_drawn, 0);
}

/** Whether the subscription creates contracts in its current state. */
export function drawsContracts(subscription: Subscription): boolean {
  const { status, established } = subscription;
  const is_inactive = status === SubscriptionStatus.inactive || status === SubscriptionStatus.paused;
  return established && !is_inactive && !isFullyDrawn(subscription);
}

/**
 * What a paused subscription charges next if it is resumed: a contract that waits already, or the next period that
 * begins; null where nothing.
 */
export function chargeOnResume(
  subscription: Subscription,
  waiting: { readonly at: Date; readonly amount: bigint } | null,
  at: Date,
): { readonly at: Date; readonly amount: bigint } | null {
  if (subscription.status !== SubscriptionStatus.paused) return null;
  if (waiting) return waiting;
  if (isFullyDrawn(subscription)) return null;
  return {
    at: periodStart(subscription, firstPeriodAfter(subscription, at)),
    amount: cycleAmount(subscription, subscription.cycles_drawn + 1),
  };
}
