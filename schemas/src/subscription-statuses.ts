/** The status of a subscription, as it crosses the wire (docs/specification/subscriptions.md#statuses). */
export const SubscriptionStatus = {
  pending: 'Pending',
  trialing: 'Trialing',
  active: 'Actived',
  past_due: 'Past_due',
  paused: 'Paused',
  inactive: 'Inactived',
} as const;

export type SubscriptionStatusName = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus];

/** What each status means, in the words of the reference documentation. */
export const subscription_status_meanings: Record<SubscriptionStatusName, string> = {
  Pending: 'waiting for the first payment or for contract_start',
  Trialing: 'in its trial; nothing is charged',
  Actived: 'charged period by period',
  Past_due: 'a charge was declined and is being tried again',
  Paused: 'no contracts are drawn up until it is resumed',
  Inactived: 'ended; final',
};

/** The status of a contract: the billing obligation of one period. */
export const ContractStatus = {
  drawn_up: 'drawn_up',
  charging: 'charging',
  past_due: 'past_due',
  charged: 'charged',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

export type ContractStatusName = (typeof ContractStatus)[keyof typeof ContractStatus];

export const contract_status_meanings: Record<ContractStatusName, string> = {
  drawn_up: 'waiting for the end of the period before it, when it is charged',
  charging: 'a charge is under way',
  past_due: 'the last charge was declined; another one follows',
  charged: 'paid',
  failed: 'not paid, and not tried again',
  cancelled: 'cancelled by itself; not charged any more',
};

export const interval_units = ['day', 'week', 'month', 'year'] as const;
export type IntervalUnit = (typeof interval_units)[number];

/** Why a subscription ended. */
export const end_reasons = ['cancelled', 'completed', 'unpaid', 'first_payment_failed'] as const;
export type EndReason = (typeof end_reasons)[number];
