import type { IntervalUnit } from '@causeway/schemas/subscription-statuses.ts';

/** What a subscription charges and when, as it is asked for; amounts are minor units of its currency. */
export interface SubscriptionTerms {
  /** The merchant's name for it. */
  readonly recurring_id: string;
  readonly contract_name: string;
  /** What a period costs after the promotion. */
  readonly amount: bigint;
  readonly promotion_amount: bigint;
  /** How many cycles, from the first one, cost the promotion amount. */
  readonly promotion_cycles: number;
  /** Null: until it is cancelled. */
  readonly total_cycles: number | null;
  readonly interval_unit: IntervalUnit;
  readonly interval_count: number;
  /** When its trial or its first period begins. */
  readonly starts_at: Date;
  readonly trial_days: number;
}
