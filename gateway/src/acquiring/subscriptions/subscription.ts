import {
  SubscriptionStatus,
  type EndReason,
  type SubscriptionStatusName,
} from '@causeway/schemas/subscription-statuses.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { boundaryAfter, dateText, startOfUtcDay } from '../../kernel/values/intervals.ts';
import type { Metadata } from '../../kernel/values/metadata.ts';
import type { AccountId } from '../../kernel/values/ids.ts';
import type { SubscriptionTerms } from '../../kernel/values/subscription-terms.ts';

/** A subscription as its row stores it; amounts are minor units of its currency. */
export interface Subscription extends SubscriptionTerms {
  readonly account_id: AccountId;
  readonly subscription_id: bigint;
  readonly status: SubscriptionStatusName;
  /** False once the first payment has failed: then recurring_id is free again. */
  readonly live: boolean;
  /** The customer's own payment or verification has succeeded. */
  readonly established: boolean;
  readonly currency: Currency;
  /** Midnight (UTC) of the day of the first charge, from which every period is computed. */
  readonly anchor_at: Date;
  /** The period whose contract is created next, counted from the anchor; a pause skips periods. */
  readonly next_period: number;
  readonly cycles_drawn: number;
  readonly past_due_contracts: number;
  readonly contract_lead_days: number;
  /** The customer's own payment. */
  readonly initial_transaction_id: bigint;
  /** Identifies the customer's agreement to the scheme; renewals send it. */
  readonly network_transaction_id: string;
  readonly token_id: string;
  readonly website: string;
  /** Where its events, its contracts' and its renewals' events are sent; the first payment has its own. */
  readonly notify_url: string | null;
  /** Data of the first payment that renewals repeat: shopper, addresses. */
  readonly details: Readonly<Record<string, unknown>>;
  /** What the merchant has noted about it, which renewals repeat; or null. */
  readonly metadata: Metadata | null;
  readonly end_reason: EndReason | '';
  readonly ended_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Terms = Pick<Subscription, 'interval_unit' | 'interval_count' | 'anchor_at'>;

/** When a period begins: the first has number 0 and begins at the anchor. */
export function periodStart({ anchor_at, interval_unit, interval_count }: Terms, period: number): Date {
  return boundaryAfter(anchor_at, { unit: interval_unit, count: interval_count }, period);
}

/** The amount of a cycle; the first has number 1. */
export function cycleAmount(
  terms: Pick<Subscription, 'amount' | 'promotion_amount' | 'promotion_cycles'>,
  cycle_no: number,
): bigint {
  return cycle_no <= terms.promotion_cycles ? terms.promotion_amount : terms.amount;
}

/** Midnight (UTC) of the day on which the first cycle is charged, unless the customer's own payment pays it. */
export function firstChargeDay({
  starts_at,
  trial_days,
}: Pick<SubscriptionTerms, 'starts_at' | 'trial_days'>): Date {
  return addMs(startOfUtcDay(starts_at), trial_days * day_ms);
}

/** Whether the customer's own payment is the first charge; otherwise it only verifies the card. */
function chargesAtOnce(terms: Pick<SubscriptionTerms, 'starts_at' | 'trial_days'>, now: Date): boolean {
  return terms.trial_days === 0 && terms.starts_at <= now;
}

/** The amount of the customer's own payment: the first cycle, or zero. */
export function openingAmount(terms: SubscriptionTerms, now: Date): bigint {
  return chargesAtOnce(terms, now) ? cycleAmount(terms, 1) : 0n;
}

/** Whether every contract that the subscription can have exists. */
export function isFullyDrawn({ total_cycles, cycles_drawn }: Subscription): boolean {
  return total_cycles !== null && cycles_drawn >= total_cycles;
}

/** The subscription as its events and lists show it. */
export function subscriptionSnapshot(subscription: Subscription) {
  const { status } = subscription;
  const draws_no_more =
    status === SubscriptionStatus.inactive ||
    status === SubscriptionStatus.paused ||
    !subscription.established ||
    isFullyDrawn(subscription);
  return {
    subscription_id: subscription.subscription_id.toString(),
    recurring_id: subscription.recurring_id,
    contract_name: subscription.contract_name,
    subscription_status: status,
    currency: subscription.currency,
    amount: formatAmount(subscription.amount, subscription.currency),
    interval_unit: subscription.interval_unit,
    interval: String(subscription.interval_count),
    cycles_drawn_up: String(subscription.cycles_drawn),
    next_charge_date: draws_no_more ? '' : dateText(periodStart(subscription, subscription.next_period)),
    end_reason: subscription.end_reason,
    metadata: subscription.metadata ?? {},
  };
}
